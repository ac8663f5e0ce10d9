package transfer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// ErrPlays says that what is hidden in a game is asked for where a moderator of it plays in
// it or is a deputy: he may be the one who asks.
var ErrPlays = errors.New("plays in it")

// What of a game is shown at the command line, as [Service.Disclose] has it.
const (
	ShownParcel = "parcel" // all of it, for another office
	ShownReplay = "replay"
	ShownCase   = "case" // of a fault
	ShownMap    = "map"
	ShownAudit  = "audit" // with notes and reasons
)

// Disclose refuses, with [ErrPlays], to show what is hidden in a game that is not over to a
// moderator who plays in it or is a deputy there. Who is at the command line has the whole
// office and need not say who he is: actor is a moderator by his name, as the audit has it, or
// else each moderator of the game is meant. With anyway it is not refused: the audit of the game
// says what was shown, and its moderators who have no part in it are told.
func (s Service) Disclose(ctx context.Context, game, actor, what string, anyway bool) error {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	return s.Update(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(game)
		if post.IsNotFound(err) {
			return phases.ErrNoGame
		}
		if err != nil || g.State == store.Over {
			return err
		}
		playing, err := playingModerators(tx, game, actor)
		if err != nil || len(playing) == 0 {
			return err
		}
		if !anyway {
			return fmt.Errorf("%s moderates %s and %w", strings.Join(playing, ", "), game, ErrPlays)
		}
		if err := tx.Audit(&store.Entry{At: s.Now(), Game: game, Actor: actor, Action: "disclosed", Detail: map[string]string{"what": what}}); err != nil {
			return err
		}
		beside, err := confirm.NonPlayingModerators(tx, game)
		if err != nil {
			return err
		}
		m := rules.M("moderator.disclosed", rules.Text("game", game), rules.Text("name", strings.TrimPrefix(actor, office.ModeratorActorPrefix)), rules.Word("what", "web.audit.shown."+what))
		return post.NotifyModerators(tx, &g, beside, office.KindWithOccasion(office.AboutModerate, "disclosed-"+office.OccasionAt(s.Now())), 0, m)
	})
}

// playingModerators returns the names of the moderators of a game who play in it or write for
// who does; where actor is one of its moderators, his alone or none.
func playingModerators(tx *office.Tx, game, actor string) (names []string, err error) {
	beside, err := confirm.NonPlayingModerators(tx, game)
	if err != nil {
		return nil, err
	}
	one := tx.Office.ModeratorByActor(actor)
	if one != nil && !one.Moderates(game) {
		one = nil
	}
	for _, mod := range tx.Office.ModeratorsOf(game) {
		part := !slices.ContainsFunc(beside, func(b office.Moderator) bool { return b.Address == mod.Address })
		if part && (one == nil || office.ModeratorActor(mod.Name) == actor) {
			names = append(names, cmp.Or(mod.Name, mod.Address))
		}
	}
	return names, nil
}
