package phases

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// A phase in which a title fails is shown by a case file (package casefile): its
// position, its sheets and the dice that fell. It holds what is hidden in the game, so it
// goes to moderators who have no part in it, and to whoever is at the command line.

// ErrNoFault says that there is no case file of a game: its title did not fail in the
// current phase, or could not say in which position.
var ErrNoFault = errors.New("adjudicator: no fault of the title is known in the current phase")

// failTitle pauses a game whose title failed: the fault is ours, so no player
// is to suffer from it.
func (r *PhaseRun) failTitle(cause error, rolls []dice.Roll) error {
	g := &r.Game
	r.Tx.Office.Env.Log.Error("title failed", office.KeyGame, g.ID, office.KeyPhase, g.Phase, office.KeyError, cause)
	g.State, g.Note, g.Due = store.Paused, office.PausedFault, time.Time{}
	if err := r.Tx.SaveGame(g); err != nil {
		return err
	}
	if err := r.Tx.Audit(&store.Entry{At: r.Now, Game: g.ID, Actor: post.ActorService, Action: "paused", Detail: map[string]string{"why": g.Note}}); err != nil {
		return err
	}
	m := rules.M("notice.game-paused-fault", rules.Text("game", g.ID))
	if err := post.NotifyAll(r.Tx, g, r.Seats, office.KindWithOccasion(office.KindPaused, office.OccasionAt(r.Now)), r.Now, m); err != nil {
		return err
	}
	text, err := r.encodeFaultCase(rolls)
	if err != nil { // nobody is worse off than without it
		r.Tx.Office.Env.Log.Warn("no case file", office.KeyGame, g.ID, office.KeyPhase, g.Phase, office.KeyError, err)
		return r.notifyFault("")
	}
	if err := r.Tx.Phases().SaveFault(g.ID, g.Phase, r.Now, string(text)); err != nil {
		return err
	}
	return r.notifyFault(string(text))
}

// encodeFaultCase returns the phase as a case.
func (r *PhaseRun) encodeFaultCase(rolls []dice.Roll) ([]byte, error) {
	g := &r.Game
	w := casefile.Written{
		Comment: fmt.Sprintf("%s, phase %d: the rules failed. The dice are those that fell before; once the rules are\n"+
			"mended there may be more. This holds what is hidden in the game.", g.ID, g.Phase),
		Position: r.pos, Rolls: rolls, Orders: map[rules.Side][]string{}, Standing: map[rules.Side][]string{},
	}
	for i := range r.Inputs.Sheets {
		s := &r.Inputs.Sheets[i]
		lines := slices.Clone(s.Canonical)
		if s.OnFailure == rules.Stop {
			lines = append([]string{"on failure stop"}, lines...)
		}
		w.Orders[s.Side] = append(w.Orders[s.Side], lines...)
	}
	for i := range r.Inputs.Standing {
		w.Standing[r.Inputs.Standing[i].Side] = r.Inputs.Standing[i].Canonical
	}
	return casefile.Write(r.Desk.Title, &w)
}

// notifyFault tells the moderators that a title failed, those who have no part in the game
// with the case; "": there is none.
func (r *PhaseRun) notifyFault(text string) error {
	g := &r.Game
	if g.Practice {
		return nil
	}
	beside, err := confirm.NonPlayingModerators(r.Tx, g.ID)
	if err != nil {
		return err
	}
	for _, mod := range post.ModeratorsToNotify(r.Tx.Office, g) {
		d, head := post.NewModeratorMail(r.Tx.Office, g, &mod, office.KindWithOccasion(office.AboutFault, office.OccasionAt(r.Now)), 0)
		m := rules.M("moderator.title-fault", append(office.PauseOf(g.State, g.Note).Args(), rules.Text("game", g.ID), rules.Num("phase", g.Phase))...)
		switch apart := slices.ContainsFunc(beside, func(b office.Moderator) bool { return strings.EqualFold(b.Address, mod.Address) }); {
		case text == "":
		case apart:
			name := faultFile(g.ID, g.Phase)
			m.Args = append(m.Args, rules.Text("file", name))
			d.Files = []store.File{{Name: name, Type: "text/plain; charset=utf-8", Text: text}}
		default:
			m.Args = append(m.Args, rules.Text("withheld", "1"))
		}
		d.Page = r.Tx.Office.Book.Notice(templates.Notice{Head: head, Messages: []rules.Message{m}})
		if err := post.Queue(r.Tx, d); err != nil {
			return err
		}
	}
	return nil
}

func faultFile(game string, phase int) string { return fmt.Sprintf("%s-P%d.txtar", game, phase) }

// FaultCase returns the case file of the fault by which a game is paused, and its name. It
// holds what is hidden in the game: who may have it is for the caller to say. Its errors
// are ErrNoGame and ErrNoFault, besides those of the database.
func (s Service) FaultCase(ctx context.Context, game string) (name, text string, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(game)
		if post.IsNotFound(err) {
			return ErrNoGame
		}
		if err != nil {
			return err
		}
		if text, err = tx.Phases().Fault(g.ID, g.Phase); post.IsNotFound(err) {
			return ErrNoFault
		}
		name = faultFile(g.ID, g.Phase)
		return err
	})
	return name, text, err
}

// ErrNoGame says that there is no such game.
var ErrNoGame = errors.New("adjudicator: no such game")
