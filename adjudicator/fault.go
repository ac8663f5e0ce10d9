package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// A phase in which a title fails is shown by a case file (package casefile): its
// position, its sheets and the dice that fell. It holds what is hidden in the game, so it
// goes to moderators who have no part in it, and to whoever is at the command line.

// NoteFault says of a paused game that its title failed.
const NoteFault = "title-failed"

// ErrNoFault says that there is no case file of a game: its title did not fail in the
// current phase, or could not say in which position.
var ErrNoFault = errors.New("adjudicator: no fault of the title is known in the current phase")

// failTitle pauses a game whose title failed: the fault is ours, so no player
// is to suffer from it.
func (r *running) failTitle(cause error, rolls []dice.Roll) error {
	g := &r.game
	r.s.env.Log.Error("title failed", keyGame, g.ID, keyPhase, g.Phase, keyError, cause)
	g.State, g.Note, g.Due = store.Paused, NoteFault, time.Time{}
	if err := r.tx.SaveGame(g); err != nil {
		return err
	}
	if err := r.tx.Audit(&store.Entry{At: r.now, Game: g.ID, Actor: actorService, Action: "paused", Detail: map[string]string{"why": g.Note}}); err != nil {
		return err
	}
	m := rules.M("notice.game-paused-fault", rules.Text("game", g.ID))
	if err := r.s.tellAll(r.tx, g, r.seats, on(kindPaused, moment(r.now)), r.now, m); err != nil {
		return err
	}
	text, err := r.caseOf(rolls)
	if err != nil { // nobody is worse off than without it
		r.s.env.Log.Warn("no case file", keyGame, g.ID, keyPhase, g.Phase, keyError, err)
		return r.tellFault("")
	}
	if err := r.tx.SaveFault(g.ID, g.Phase, r.now, string(text)); err != nil {
		return err
	}
	return r.tellFault(string(text))
}

// caseOf returns the phase as a case.
func (r *running) caseOf(rolls []dice.Roll) ([]byte, error) {
	g := &r.game
	w := casefile.Written{
		Comment: fmt.Sprintf("%s, phase %d: the rules failed. The dice are those that fell before; once the rules are\n"+
			"mended there may be more. This holds what is hidden in the game.", g.ID, g.Phase),
		Position: r.pos, Rolls: rolls, Orders: map[rules.Side][]string{}, Standing: map[rules.Side][]string{},
	}
	for i := range r.inputs.Sheets {
		s := &r.inputs.Sheets[i]
		lines := slices.Clone(s.Canonical)
		if s.OnFailure == rules.Stop {
			lines = append([]string{"on failure stop"}, lines...)
		}
		w.Orders[s.Side] = append(w.Orders[s.Side], lines...)
	}
	for i := range r.inputs.Standing {
		w.Standing[r.inputs.Standing[i].Side] = r.inputs.Standing[i].Canonical
	}
	return casefile.Write(r.desk.Title, &w)
}

// tellFault tells the moderators that a title failed, those who have no part in the game
// with the case; "": there is none.
func (r *running) tellFault(text string) error {
	g := &r.game
	if g.Practice {
		return nil
	}
	beside, err := r.s.moderatorsBeside(r.tx, g.ID)
	if err != nil {
		return err
	}
	for _, mod := range r.s.toldOf(g) {
		d, head := r.s.toModerator(g, &mod, on(aboutFault, moment(r.now)), 0)
		m := rules.M("moderator.title-fault", rules.Text("game", g.ID), rules.Num("phase", g.Phase))
		switch apart := slices.ContainsFunc(beside, func(b Moderator) bool { return strings.EqualFold(b.Address, mod.Address) }); {
		case text == "":
		case apart:
			name := faultFile(g.ID, g.Phase)
			m.Args = append(m.Args, rules.Text("file", name))
			d.files = []store.File{{Name: name, Type: "text/plain; charset=utf-8", Text: text}}
		default:
			m.Args = append(m.Args, rules.Text("withheld", "1"))
		}
		d.page = r.s.book.Notice(templates.Notice{Head: head, Messages: []rules.Message{m}})
		if err := r.s.queue(r.tx, d); err != nil {
			return err
		}
	}
	return nil
}

func faultFile(game string, phase int) string { return fmt.Sprintf("%s-P%d.txtar", game, phase) }

// FaultCase returns the case file of the fault by which a game is paused, and its name. It
// holds what is hidden in the game: who may have it is for the caller to say. Its errors
// are ErrNoGame and ErrNoFault, besides those of the database.
func (s *Service) FaultCase(ctx context.Context, game string) (name, text string, err error) {
	err = s.store.View(ctx, func(tx *store.Tx) error {
		g, err := tx.Game(game)
		if isNotFound(err) {
			return ErrNoGame
		}
		if err != nil {
			return err
		}
		if text, err = tx.Fault(g.ID, g.Phase); isNotFound(err) {
			return ErrNoFault
		}
		name = faultFile(g.ID, g.Phase)
		return err
	})
	return name, text, err
}
