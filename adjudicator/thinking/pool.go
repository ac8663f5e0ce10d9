package thinking

import (
	"context"
	"maps"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// pool is the jobs that are thought about at the moment, and what came of others since the start.
type pool struct {
	wake chan struct{} // holds one: something may be to be thought

	mu      sync.Mutex
	running map[key]*job
	done    map[engine.Grade]Figures
}

// Figures count what bots of a grade have thought since the start.
type Figures struct {
	Thoughts   int // that were thought to their end
	Unfinished int // that were sent as they stood
	Failed     int
	Steps      int
	Time       time.Duration
}

// poolKey is the key of the pool of an office.
type poolKey struct{}

func poolOf(o *office.Office) *pool {
	return office.Memo(o, poolKey{}, func() *pool {
		return &pool{wake: make(chan struct{}, 1), running: map[key]*job{}, done: map[engine.Grade]Figures{}}
	})
}

// Wake has a worker look now for something to think about.
func Wake(o *office.Office) { poolOf(o).signal() }

func (p *pool) signal() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// claim takes the first of some jobs that nobody thinks about; nil where there is none.
func (p *pool) claim(jobs []*job) *job {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, j := range jobs {
		if p.running[j.key] == nil {
			p.running[j.key] = j
			return j
		}
	}
	return nil
}

func (p *pool) release(j *job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.running, j.key)
}

// find returns the job about a demand that is thought about at the moment; nil: there is none.
func (p *pool) find(k key) *job {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.running[k]
}

// count changes the figures of a grade.
func (p *pool) count(grade engine.Grade, change func(*Figures)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	f := p.done[grade]
	change(&f)
	p.done[grade] = f
}

// Count tells how many jobs wait and how many are thought about, and what came of others, by grade.
func (s Service) Count(ctx context.Context) (waiting, running int, done map[engine.Grade]Figures, err error) {
	var jobs []*job
	err = s.View(ctx, func(tx *office.Tx) (err error) {
		jobs, err = allJobs(tx)
		return err
	})
	p := poolOf(s.Office)
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, j := range jobs {
		if p.running[j.key] == nil {
			waiting++
		}
	}
	return waiting, len(p.running), maps.Clone(p.done), err
}
