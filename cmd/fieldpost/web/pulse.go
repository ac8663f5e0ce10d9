package web

import (
	"context"
	"sync"
	"time"
)

// pulse knows who watches what. One goroutine looks for all of them, and only while
// there are any.
type pulse struct {
	mu      sync.Mutex
	viewers map[*viewer]struct{}
	stop    chan struct{} // ends the lookout when the last has left
	came    bool          // somebody came since the last look
}

// viewer is a page that is open somewhere.
type viewer struct {
	topic topic
	seen  string        // the version that it shows
	now   string        // the latest; "" when it shows that
	news  chan struct{} // holds one: there is something to see to
}

// join adds a viewer who has seen a version; lookout is begun for the first.
func (p *pulse) join(t topic, seen string, lookout func(stop <-chan struct{})) *viewer {
	v := &viewer{topic: t, seen: seen, news: make(chan struct{}, 1)}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.viewers == nil {
		p.viewers = map[*viewer]struct{}{}
	}
	p.viewers[v], p.came = struct{}{}, true
	if p.stop == nil {
		p.stop = make(chan struct{})
		go lookout(p.stop)
	}
	return v
}

func (p *pulse) leave(v *viewer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.viewers, v)
	if len(p.viewers) == 0 {
		close(p.stop)
		p.stop = nil
	}
}

// topics returns those that somebody watches; came says that somebody came since they were
// last asked for.
func (p *pulse) topics() (list []topic, came bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	known := map[topic]bool{}
	for v := range p.viewers {
		if !known[v.topic] {
			known[v.topic] = true
			list = append(list, v.topic)
		}
	}
	came, p.came = p.came, false
	return list, came
}

// tell wakes those who show another version than the latest.
func (p *pulse) tell(versions map[topic]string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for v := range p.viewers {
		if now := versions[v.topic]; now != "" && now != v.seen {
			v.seen, v.now = now, now
			v.wake()
		}
	}
}

// wakeAll has every viewer see to whether he may still watch.
func (p *pulse) wakeAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for v := range p.viewers {
		v.wake()
	}
}

func (v *viewer) wake() {
	select {
	case v.news <- struct{}{}:
	default: // he has not seen to the last yet
	}
}

// latest takes what a viewer has not been told yet.
func (p *pulse) latest(v *viewer) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := v.now
	v.now = ""
	return now
}

// lookout looks again and again whether something was stored, and tells the viewers
// whose pages differ for it.
func (s *site) lookout(stop <-chan struct{}) {
	tick := time.NewTicker(s.cfg.Live.Look)
	defer tick.Stop()
	var l look
	for {
		select {
		case <-stop:
			return
		case <-tick.C:
		}
		s.lookOnce(&l)
	}
}

// look is what the lookout saw last.
type look struct {
	changes int64
	at      time.Time
	snap    *snapshot
}

// lookOnce looks once. What goes wrong is logged: the next look is soon.
func (s *site) lookOnce(l *look) {
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			s.logPanic(p, "live")
		}
	}()
	topics, came := s.pulse.topics()
	changes, err := s.cfg.Records.Changes(ctx)
	if err == nil && (l.snap == nil || changes != l.changes || time.Since(l.at) >= lookAnyway) {
		var snap *snapshot
		if snap, err = s.games.renew(ctx); err == nil {
			l.changes, l.at, l.snap, came = changes, time.Now(), snap, true
		}
	}
	if err == nil && came {
		versions := map[topic]string{}
		for _, t := range topics {
			if versions[t], err = s.version(ctx, l.snap, t); err != nil {
				break
			}
		}
		s.pulse.tell(versions)
	}
	if err != nil {
		s.cfg.Log.Error("look for news", keyError, err)
	}
}
