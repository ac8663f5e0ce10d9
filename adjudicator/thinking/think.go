package thinking

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
)

// Service has bots think.
type Service struct{ *office.Office }

const (
	idle     = 2 * time.Second // between two looks for something to think about
	lookedAt = 2 * time.Second // between two looks whether what is thought about is wanted still
)

// Run has bots think until ctx ends, which is not an error. It stops within a step.
func (s Service) Run(ctx context.Context) error {
	if err := s.lookAgain(ctx); err != nil && ctx.Err() == nil {
		s.Env.Log.Error("games with programs that think", office.KeyError, err)
	}
	var working sync.WaitGroup
	for range s.Cfg.Thinking.Cores {
		working.Go(func() { s.work(ctx) })
	}
	working.Wait()
	<-ctx.Done()
	return nil
}

// lookAgain has the service look at all games in which bots think: by what the operator has changed since
// the last start, a phase may wait for nobody any more.
func (s Service) lookAgain(ctx context.Context) error {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	err := s.Update(ctx, func(tx *office.Tx) error {
		ids, err := tx.Games().WithThinkers()
		if err != nil {
			return err
		}
		for _, id := range ids {
			g, err := tx.Game(id)
			if err != nil {
				return err
			}
			if err := makeDue(tx, &g); err != nil {
				return err
			}
		}
		return nil
	})
	s.Wake()
	return err
}

// makeDue has the service look at a game now.
func makeDue(tx *office.Tx, g *store.Game) error {
	now := tx.Office.Now()
	if g.State != store.Running || !g.RollAt.IsZero() || !g.Due.IsZero() && !g.Due.After(now) {
		return nil
	}
	g.Due = now
	return tx.SaveGame(g)
}

// work thinks about one job after the other until ctx ends.
func (s Service) work(ctx context.Context) {
	for ctx.Err() == nil {
		thought, err := s.ThinkNext(ctx)
		if err != nil && ctx.Err() == nil {
			s.Env.Log.Error("think", office.KeyError, err)
		}
		if thought && err == nil {
			continue
		}
		timer, free := s.Env.Clock.After(idle)
		select {
		case <-ctx.Done():
		case <-poolOf(s.Office).wake:
		case <-timer:
		}
		free()
	}
}

// ThinkNext takes a job, thinks about it to its end and stores the thought. It reports false where
// there is none that nobody thinks about yet.
func (s Service) ThinkNext(ctx context.Context) (thought bool, err error) {
	var jobs []*job
	if err := s.View(ctx, func(tx *office.Tx) (err error) {
		jobs, err = allJobs(tx)
		return err
	}); err != nil {
		return false, err
	}
	p := poolOf(s.Office)
	j := p.claim(jobs)
	if j == nil {
		return false, nil
	}
	defer p.release(j)
	p.signal() // there may be one for another worker
	q, err := s.load(ctx, j)
	if errors.Is(err, errUnwanted) {
		return true, nil
	}
	var orders []rules.Order
	spent, began := 0, s.Now()
	if err == nil { // what cannot be loaded fails as thinking does, and keeps no other job waiting
		orders, spent, err = s.think(ctx, j, q)
	}
	if errors.Is(err, errUnwanted) || ctx.Err() != nil {
		return true, ctx.Err()
	}
	row := j.like()
	if row.Orders, row.Failed = orders, err != nil; row.Failed {
		s.Env.Log.Error("program failed to think", office.KeyGame, j.game, office.KeyPhase, j.phase, office.KeySide, string(j.side), office.KeyError, err)
	}
	p.count(j.grade, func(f *Figures) {
		f.Steps += spent
		f.Time += s.Now().Sub(began)
		if row.Failed {
			f.Failed++
		} else {
			f.Thoughts++
		}
	})
	return true, s.keep(ctx, j, &row)
}

// errUnwanted says of a job that nobody waits for it any more.
var errUnwanted = errors.New("thinking: nobody waits for it")

// question is what a bot thinks about.
type question struct {
	desk     *desk.Desk
	position []byte
	demand   rules.Demand
	seed     dice.Seed
}

// load reads what a job is about.
func (s Service) load(ctx context.Context, j *job) (q question, err error) {
	err = s.checkWanted(ctx, j, func(tx *office.Tx, g *store.Game) (err error) {
		if q.desk, err = s.Desk(g); err != nil {
			return err
		}
		if q.seed, err = office.GameSeed(g); err != nil {
			return err
		}
		for i := range g.Demands {
			if g.Demands[i].Side == j.side && g.Demands[i].Key == j.demand {
				q.demand = g.Demands[i]
			}
		}
		q.position, _, err = tx.Position(g.ID, g.Phase-1)
		return err
	})
	return q, err
}

// think searches for the sheet of a job, to the end of its budget: it sees what the side knows, and
// nothing else. A panic is an error of the title's code.
func (s Service) think(ctx context.Context, j *job, q question) (orders []rules.Order, spent int, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = seating.PanicError(p)
		}
	}()
	pos, err := q.desk.Decode(q.position) // not the service's own, which its lock guards
	if err != nil {
		return nil, 0, err
	}
	luck := seating.BotDice(q.seed, j.phase, &q.demand)
	search := engine.New(engine.PlayerOf(q.desk.Title), pos.Known(rules.Viewer(j.side)), q.demand, rules.CheckOf(pos, j.side), luck, j.steps)
	looked := s.Now()
	for more := true; more; more = search.Step() {
		if ctx.Err() != nil {
			return nil, search.Spent(), ctx.Err()
		}
		best := search.Best()
		j.best.Store(&best)
		if now := s.Now(); now.Sub(looked) >= lookedAt {
			looked = now
			if err := s.checkWanted(ctx, j, func(*office.Tx, *store.Game) error { return nil }); errors.Is(err, errUnwanted) {
				return nil, search.Spent(), err
			}
		}
	}
	if n := search.Failures(); n > 0 {
		s.Env.Log.Warn("imagined games cannot be played on", office.KeyGame, j.game, office.KeyPhase, j.phase, office.KeySide, j.side, office.KeyCount, n)
	}
	return search.Best(), search.Spent(), nil
}

// checkWanted reads a game of which something is thought; errUnwanted says that nobody waits for it.
func (s Service) checkWanted(ctx context.Context, j *job, read func(*office.Tx, *store.Game) error) error {
	return s.View(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(j.game)
		if err != nil {
			return err
		}
		wanted, err := j.isWanted(tx, &g)
		if err == nil && !wanted {
			err = errUnwanted
		}
		if err != nil {
			return err
		}
		return read(tx, &g)
	})
}

// keep stores a thought, and has the service look at a game that may have waited for it alone. What is
// thought about a phase that is over is not kept, and such thoughts go.
func (s Service) keep(ctx context.Context, j *job, row *store.Thought) error {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	due := false
	err := s.Update(ctx, func(tx *office.Tx) error {
		if err := tx.Thoughts().Sweep(); err != nil {
			return err
		}
		g, err := tx.Game(j.game)
		if err != nil || g.Phase != j.phase || g.State.Ended() {
			return err
		}
		row.At = tx.Office.Now()
		if err := tx.Thoughts().Put(row); err != nil {
			return err
		}
		sheets, err := tx.Sheets().States(g.ID)
		if err != nil {
			return err
		}
		left, err := jobsOf(tx, &g)
		if err != nil || len(left) > 0 || len(seating.MissingSides(&g, seating.SheetsBySide(sheets))) > 0 {
			return err
		}
		due = true
		return makeDue(tx, &g)
	})
	if due {
		s.Wake()
	}
	return err
}
