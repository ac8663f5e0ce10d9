package thinking

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Unfinished returns the sides whose bots are still thinking about the phase of a game.
func Unfinished(tx *office.Tx, g *store.Game) (out []rules.Side, err error) {
	jobs, err := jobsOf(tx, g)
	for _, j := range jobs {
		if !slices.Contains(out, j.side) {
			out = append(out, j.side)
		}
	}
	return out, err
}

// ThoughtOf returns what the bot that is asked a demand has thought, as it stands; ok is false where it
// thinks of nothing yet, or does not think at all.
func ThoughtOf(tx *office.Tx, g *store.Game, d *rules.Demand) (t store.Thought, ok bool, err error) {
	if seating.ThoughtSteps(tx.Office, g, d) == 0 {
		return t, false, nil
	}
	j := job{key: key{g.ID, g.Phase, d.Side, d.Key}, grade: seating.BotGrade(g, d.Side)}
	stored, err := tx.Thoughts().List(j.like())
	if err != nil {
		return t, false, err
	}
	if len(stored) > 0 {
		return stored[0], true, nil
	}
	p := poolOf(tx.Office)
	p.count(j.grade, func(f *Figures) { f.Unfinished++ })
	if running := p.find(j.key); running != nil && running.grade == j.grade {
		if best := running.best.Load(); best != nil {
			t = j.like()
			t.Orders = *best
			return t, true, nil
		}
	}
	return t, false, nil
}

// Forget takes out what was thought about a game: its phase has been played.
func Forget(tx *office.Tx, g *store.Game) error {
	return tx.Thoughts().DeleteAll(store.Thought{Game: g.ID})
}
