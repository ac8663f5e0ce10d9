package wire

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

// Pulse guards a Health: the Run goroutine writes it, anyone reads it.
type Pulse struct {
	mu     sync.Mutex
	health Health
}

func (p *Pulse) Good(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.health = Health{Connected: true, LastGood: now, Held: p.health.Held}
}

func (p *Pulse) Holds(held []Held) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.health.Held = held
}

func (p *Pulse) Bad(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.health.Connected, p.health.Err = false, err
}

func (p *Pulse) Read() Health {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.health
}

// Held is a letter in the mailbox that could not be taken.
type Held struct {
	Mailbox     string
	UIDValidity uint32
	UID         uint32
	From        string    // the address of its sender, as its ENVELOPE says; "" when that cannot be had
	Received    time.Time // INTERNALDATE
	Size        int64
	Since       time.Time // when it was tried first
	Why         string
}
