package mailer

import (
	"sync"
	"time"
)

// Health is how a Poller or a Sender fares, for the status page and for the
// decision whether a deadline may force anything.
type Health struct {
	Connected bool      // the last attempt to reach the server succeeded
	LastGood  time.Time // when a scan or a burst last ended well; zero if never
	Err       error     // why it is not connected, nil otherwise
	Held      []Held    // of a Poller: the letters that could not be taken, in order
}

// pulse guards a Health: the Run goroutine writes it, anyone reads it.
type pulse struct {
	mu     sync.Mutex
	health Health
}

func (p *pulse) good(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.health = Health{Connected: true, LastGood: now, Held: p.health.Held}
}

func (p *pulse) holds(held []Held) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.health.Held = held
}

func (p *pulse) bad(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.health.Connected, p.health.Err = false, err
}

func (p *pulse) read() Health {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.health
}
