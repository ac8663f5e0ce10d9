package site

import (
	"sync"
	"time"
)

// Topic is what a page shows, as far as it may change under the reader's eyes.
type Topic struct {
	Game      string // "": all games
	Moderator bool   // as moderators see it; else as everybody may know it
	Of        string // all games: of this moderator, who has some only; "": of the office
}

// Events returns where a page is told of what is new of a topic.
func (t Topic) Events() string {
	switch {
	case t.Game == "":
		return "/moderator/events"
	case t.Moderator:
		return "/games/" + t.Game + "/moderator/events"
	}
	return "/games/" + t.Game + "/events"
}

// broadcaster knows who watches what. One goroutine looks for all of them, and only while
// there are any.
type broadcaster struct {
	mu      sync.Mutex
	viewers map[*viewer]struct{}
	stop    chan struct{} // ends the lookout when the last has left
	came    bool          // somebody came since the last look
}

// viewer is a page that is open somewhere.
type viewer struct {
	topic Topic
	seen  string        // the version that it shows
	now   string        // the latest; "" when it shows that
	News  chan struct{} // holds one: there is something to see to
}

// Join adds a viewer who has seen a version; lookout is begun for the first.
func (p *broadcaster) Join(t Topic, seen string, lookout func(stop <-chan struct{})) *viewer {
	v := &viewer{topic: t, seen: seen, News: make(chan struct{}, 1)}
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

// Leave ends the watching of a viewer; with the last one the broadcaster stops.
func (p *broadcaster) Leave(v *viewer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.viewers, v)
	if len(p.viewers) == 0 {
		close(p.stop)
		p.stop = nil
	}
}

// Topics returns those that somebody watches; came says that somebody came since they were
// last asked for.
func (p *broadcaster) Topics() (list []Topic, came bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	known := map[Topic]bool{}
	for v := range p.viewers {
		if !known[v.topic] {
			known[v.topic] = true
			list = append(list, v.topic)
		}
	}
	came, p.came = p.came, false
	return list, came
}

// Tell wakes those who show another version than the latest.
func (p *broadcaster) Tell(versions map[Topic]string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for v := range p.viewers {
		if now := versions[v.topic]; now != "" && now != v.seen {
			v.seen, v.now = now, now
			v.Wake()
		}
	}
}

// WakeAll has every viewer see to whether he may still watch.
func (p *broadcaster) WakeAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for v := range p.viewers {
		v.Wake()
	}
}

// Wake tells the viewer that there is something to see to.
func (v *viewer) Wake() {
	select {
	case v.News <- struct{}{}:
	default: // he has not seen to the last yet
	}
}

// Latest takes what a viewer has not been told yet.
func (p *broadcaster) Latest(v *viewer) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := v.now
	v.now = ""
	return now
}

// Look is what the lookout saw last.
type Look struct {
	Changes int64
	At      time.Time
	Snap    *Snapshot
}
