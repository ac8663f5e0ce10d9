package mailer

import (
	"time"

	"github.com/emersion/go-imap/v2"
)

// patience is how often a letter may fail before those behind it go first. Most
// failures are the store's and pass; the order of letters matters (the later
// sheet counts). But one letter must not stop the mailbox for good.
const patience = 3

// Pauses before a held letter is handed over again.
const (
	heldBase  = time.Second
	heldLimit = 10 * time.Minute
)

// heldLetter is a letter that the receiver could not take.
type heldLetter struct {
	received time.Time
	pauses   backoff
	again    time.Time
}

// blocks reports whether the letters behind it have to wait for it.
func (h heldLetter) blocks() bool { return h.pauses.failures < patience }

// hold notes one more failure of a letter.
func (p *Poller) hold(a arrival) heldLetter {
	h, ok := p.held[a.uid]
	if !ok {
		h = heldLetter{received: a.received, pauses: backoff{base: heldBase, limit: heldLimit, jitter: p.jitter}}
	}
	h.again = p.clock.Now().Add(h.pauses.next())
	p.held[a.uid] = h
	return h
}

// nextHeld says when the next held letter is due.
func (p *Poller) nextHeld() (at time.Time, ok bool) {
	for _, h := range p.held {
		if !ok || h.again.Before(at) {
			at, ok = h.again, true
		}
	}
	return at, ok
}

// heldUntil counts the held letters that the server received up to a moment;
// the zero moment counts all.
func (p *Poller) heldUntil(until time.Time) int {
	n := 0
	for _, h := range p.held {
		if until.IsZero() || !h.received.After(until) {
			n++
		}
	}
	return n
}

// firstHeld is the lowest UID that is held, 0 for none.
func (p *Poller) firstHeld() imap.UID {
	var first imap.UID
	for uid := range p.held {
		if first == 0 || uid < first {
			first = uid
		}
	}
	return first
}
