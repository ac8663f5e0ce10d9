package adjudicator

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// neverCame reports whether nothing of a side was ever played or accepted, and nobody held
// it before who holds it now: a game in which that is so has not really begun.
func neverCame(tx *store.Tx, g *store.Game, side rules.Side) (bool, error) {
	n, err := tx.SheetPhases(g.ID, side, "")
	if err != nil || n > 0 {
		return false, err
	}
	left, err := tx.Left()
	return !slices.ContainsFunc(left, func(l store.Left) bool { return l.Game == g.ID && l.Side == side }), err
}

// absentees returns the sides whose players never came: of whom nothing was ever accepted, and
// who miss this deadline as the last of those that the game gives them.
func (r *running) absentees() (out []rules.Side, err error) {
	n := r.game.Policy.NoShow
	if n <= 0 {
		return nil, nil
	}
	for i := range r.seats {
		seat := &r.seats[i]
		if seat.Bot != store.NoBot || seat.MissedAll+1 < n || !slices.Contains(r.inputs.Missed, seat.Side) {
			continue
		}
		never, err := neverCame(r.tx, &r.game, seat.Side)
		if err != nil {
			return nil, err
		}
		if never {
			out = append(out, seat.Side)
		}
	}
	return out, nil
}

// noShow ends a game whose deadline passed and in which somebody never came: nothing is
// played, and it counts for nothing. ended is false where all came.
func (r *running) noShow() (ended bool, err error) {
	absent, err := r.absentees()
	if err != nil || len(absent) == 0 {
		return false, err
	}
	if err := r.countMissed(true); err != nil {
		return false, err
	}
	if err := r.s.endGame(r.tx, &r.game, r.desk, r.seats, neverCameBy(absent), r.now); err != nil {
		return false, err
	}
	if err := r.s.tellModerator(r.tx, &r.game, aboutSilent, 0, append([]rules.Message{rules.M("missed.no-show", rules.Text("game", r.game.ID))}, neverCameBy(absent))...); err != nil {
		return false, err
	}
	return true, r.tx.Audit(&store.Entry{At: r.now, Game: r.game.ID, Actor: actorService, Action: "no-show", Detail: map[string]string{"sides": fmt.Sprint(absent)}})
}

// neverCameBy returns how a game ends to which some never came.
func neverCameBy(absent []rules.Side) rules.Message {
	how := rules.M(archive.RuledNoShow)
	for _, side := range absent {
		how.Args = append(how.Args, rules.SideArg("side", side))
	}
	return how
}
