package thinking

import (
	"cmp"
	"slices"
	"sync/atomic"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
)

// key tells a demand from all others.
type key struct {
	game   string
	phase  int
	side   rules.Side
	demand string
}

// job is a demand about which a bot is to think.
type job struct {
	key
	grade engine.Grade
	steps int
	ends  time.Time // when it would be done on a core of its own

	best atomic.Pointer[[]rules.Order] // that was thought of so far; nil: nothing yet
}

// jobsOf returns what is to be thought still in the phase of a game.
func jobsOf(tx *office.Tx, g *store.Game) (out []*job, err error) {
	for i := range g.Demands {
		d := &g.Demands[i]
		steps := seating.ThoughtSteps(tx.Office, g, d)
		if steps == 0 {
			continue
		}
		j := &job{key: key{g.ID, g.Phase, d.Side, d.Key}, grade: seating.BotGrade(g, d.Side), steps: steps}
		j.ends = g.Started.Add(time.Duration(steps) * time.Second / time.Duration(engine.Club.Steps(tx.Office.Desks[g.Title].Title, 1)))
		stored, err := tx.Thoughts().List(j.like())
		if err != nil {
			return nil, err
		}
		if len(stored) == 0 {
			out = append(out, j)
		}
	}
	return out, nil
}

// like returns a thought that the stored one of a job is like.
func (j *job) like() store.Thought {
	return store.Thought{Game: j.game, Phase: j.phase, Side: j.side, Demand: j.demand, Grade: j.grade}
}

// isOpen reports whether something may be thought about the phase of a game: it is not closed, and is
// played with what is installed here.
func isOpen(o *office.Office, g *store.Game) bool {
	return g.State == store.Running && g.RollAt.IsZero() && filing.MatchesInstalled(o, g)
}

// allJobs returns what is to be thought in all games, in the order in which it is.
func allJobs(tx *office.Tx) (out []*job, err error) {
	ids, err := tx.Games().WithThinkers()
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		g, err := tx.Game(id)
		if err != nil {
			return nil, err
		}
		if !isOpen(tx.Office, &g) {
			continue
		}
		jobs, err := jobsOf(tx, &g)
		if err != nil {
			return nil, err
		}
		out = append(out, jobs...)
	}
	slices.SortStableFunc(out, func(a, b *job) int { return cmp.Or(a.ends.Compare(b.ends), cmp.Compare(a.game, b.game)) })
	return out, nil
}

// isWanted reports whether a job is to be done still, as its game stands.
func (j *job) isWanted(tx *office.Tx, g *store.Game) (bool, error) {
	if !isOpen(tx.Office, g) || g.Phase != j.phase {
		return false, nil
	}
	jobs, err := jobsOf(tx, g)
	return slices.ContainsFunc(jobs, func(other *job) bool { return other.key == j.key && other.grade == j.grade }), err
}
