package mailer

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// patience is how often a letter may fail before those behind it go first. Most
// failures are the store's and pass; the order of letters matters (the later
// sheet counts). But one letter must not stop the mailbox for good.
const patience = 3

// Pauses before a held letter is handed over again.
const (
	heldBase  = time.Second
	heldLimit = time.Minute
)

// HeldError says which letters, received up to the moment that was asked for, are held.
type HeldError struct{ Letters []wire.Held }

// Error implements error.
func (e *HeldError) Error() string { return fmt.Sprintf("%d of them: %v", len(e.Letters), ErrHeld) }

// Unwrap returns ErrHeld.
func (e *HeldError) Unwrap() error { return ErrHeld }

// ErrEmpty says that the server hands out nothing of a letter that has a size.
var ErrEmpty = errors.New("the server hands it out empty")

// heldLetter is a letter that the server does not hand out, or the receiver could not take.
type heldLetter struct {
	arrival
	pauses wire.Backoff
	again  time.Time
	since  time.Time
	from   string
	why    error
}

// blocks reports whether the letters behind it have to wait for it.
func (h heldLetter) blocks() bool { return h.pauses.Failures < patience }

// hold notes one more failure of a letter; from is its sender, "" when he is not known.
func (p *Poller) hold(a arrival, from string, why error) heldLetter {
	h, ok := p.held[a.uid]
	if !ok {
		h = heldLetter{arrival: a, since: p.clock.Now(), pauses: wire.Backoff{Base: heldBase, Limit: heldLimit, Jitter: p.jitter}}
	}
	if h.why = why; from != "" {
		h.from = from
	}
	h.again = p.clock.Now().Add(h.pauses.Next())
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

// heldUntil returns the held letters that the server received up to a moment;
// the zero moment means all.
func (p *Poller) heldUntil(until time.Time) (out []wire.Held) {
	for _, uid := range slices.Sorted(maps.Keys(p.held)) {
		h := p.held[uid]
		if until.IsZero() || !h.received.After(until) {
			out = append(out, wire.Held{
				Mailbox: p.box.Name, UIDValidity: p.mark.UIDValidity, UID: uint32(uid), From: h.from,
				Received: h.received, Size: h.size, Since: h.since, Why: h.why.Error(),
			})
		}
	}
	return out
}

// isBlocked reports whether a held letter that the server received up to a moment keeps
// those behind it from being read.
func (p *Poller) isBlocked(until time.Time) bool {
	for _, h := range p.held {
		if h.blocks() && (until.IsZero() || !h.received.After(until)) {
			return true
		}
	}
	return false
}

// firstHeld returns the lowest UID that is held, 0 for none.
func (p *Poller) firstHeld() imap.UID {
	var first imap.UID
	for uid := range p.held {
		if first == 0 || uid < first {
			first = uid
		}
	}
	return first
}
