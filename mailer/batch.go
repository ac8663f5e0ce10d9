package mailer

import (
	"context"

	"github.com/emersion/go-imap/v2"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// While the receiver handles a batch the one before is moved and the one behind it is
// read: the server works meanwhile. At most two batches are in memory.

// batch is some letters on their way.
type batch struct {
	arrivals []arrival
	raws     map[imap.UID][]byte
	failed   error // of reading them
}

// result is what became of a batch.
type result struct {
	taken imap.UIDSet // what the receiver has, to be moved
	top   imap.UID    // how far the batch was brought
	more  bool        // no held letter blocks those behind it
}

// handOver hands letters to the receiver, in batches.
func (p *Poller) handOver(ctx context.Context, s *session, due []arrival) error {
	if len(due) == 0 {
		return nil
	}
	size := firstBatch
	cut := func() *batch {
		b := &batch{arrivals: due[:batchLength(due, size, p.box.MaxSize)]}
		due = due[len(b.arrivals):]
		size = min(2*size, batchLetters)
		return b
	}
	now := cut()
	now.read(ctx, s)
	done := result{more: true}
	for {
		if now.failed != nil {
			if _, err := p.finish(ctx, s, done); err != nil {
				return err
			}
			if !isLetterFault(now.failed) {
				return now.failed
			}
			more, err := p.unreadable(ctx, s, now.arrivals, now.failed)
			if err != nil || !more || len(due) == 0 {
				return err
			}
			now, done = cut(), result{more: true}
			now.read(ctx, s)
			continue
		}
		var next *batch
		if len(due) > 0 {
			next = cut()
		}
		moved := make(chan error, 1)
		before := done
		go func() { // it has the connection to itself until moved is read
			err := p.moveAway(ctx, s, before.taken)
			if err == nil && next != nil {
				next.read(ctx, s)
			}
			moved <- err
		}()
		done = p.take(ctx, now.arrivals, now.raws)
		if err := <-moved; err != nil {
			return err
		}
		if err := p.advance(ctx, before.top); err != nil {
			return err
		}
		if next == nil || !done.more {
			_, err := p.finish(ctx, s, done)
			return err
		}
		now = next
	}
}

// read reads the letters of a batch.
func (b *batch) read(ctx context.Context, s *session) { b.raws, b.failed = s.fetch(ctx, b.arrivals) }

// finish moves the letters that were taken and then advances the mark.
func (p *Poller) finish(ctx context.Context, s *session, r result) (more bool, err error) {
	if err := p.moveAway(ctx, s, r.taken); err != nil {
		return false, err
	}
	return r.more, p.advance(ctx, r.top)
}

// take hands the letters of a batch over in their order, as far as none blocks those
// behind it.
func (p *Poller) take(ctx context.Context, arrivals []arrival, raws map[imap.UID][]byte) result {
	r := result{more: true}
	var there []arrival
	var letters []Letter
	for _, a := range arrivals {
		raw, ok := raws[a.uid]
		if !ok { // removed by somebody else since it was listed
			delete(p.held, a.uid)
			delete(p.missed, a.uid)
			continue
		}
		there = append(there, a)
		letters = append(letters, Letter{
			Mailbox:     p.box.Name,
			UIDValidity: p.mark.UIDValidity,
			UID:         uint32(a.uid),
			Received:    a.received,
			Size:        a.size,
			Raw:         raw,
			TooBig:      a.size > p.box.MaxSize,
		})
	}
	for len(letters) > 0 {
		n, err := p.receive(ctx, letters)
		for _, a := range there[:n] {
			delete(p.held, a.uid)
			delete(p.missed, a.uid)
			r.taken.AddNum(a.uid)
			p.taken[a.uid] = struct{}{}
			r.top = a.uid
		}
		there, letters = there[n:], letters[n:]
		if err == nil {
			continue
		}
		r.more = ctx.Err() == nil // else not its fault: we are stopping
		if r.more {
			h := p.hold(there[0], senderOf(letters[0].Raw), err)
			p.log.Error("letter could not be stored", wire.KeyUID, letters[0].UID, wire.KeyAttempt, h.pauses.Failures, wire.KeyError, err)
			r.more = !h.blocks()
		}
		if !r.more {
			return r
		}
		r.top = there[0].uid
		there, letters = there[1:], letters[1:]
	}
	r.top = arrivals[len(arrivals)-1].uid
	return r
}

// receive hands letters to the receiver, all at once if it takes several.
func (p *Poller) receive(ctx context.Context, letters []Letter) (taken int, err error) {
	if all, ok := p.receiver.(Gatherer); ok {
		return all.ReceiveAll(ctx, letters)
	}
	for i := range letters {
		if err := p.receiver.Receive(ctx, letters[i]); err != nil {
			return i, err
		}
	}
	return len(letters), nil
}
