package mailer

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/emersion/go-imap/v2"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// A batch is read, handed over and moved together. The first of a scan has few letters
// and each further one twice as many, so that the first answers leave early.
const (
	firstBatch   = 8
	batchLetters = 64
	batchBytes   = 4 << 20
)

// scan looks for letters beyond the mark and hands them over, oldest first. A
// letter that the receiver cannot take is held; when it blocks, the scan ends
// there. A drain cuts the pauses of held letters short. The error is the
// connection's or the cursor's, never a letter's.
func (p *Poller) scan(ctx context.Context, s *session, why reason) error {
	arrivals, err := s.list(ctx, imap.UID(p.mark.UID), why.refresh())
	if err != nil {
		return err
	}
	arrivals = append(p.missedLetters(), arrivals...)
	p.forgetGone(arrivals)
	return p.handOver(ctx, s, p.due(arrivals, why == becauseDrain))
}

// forgetGone drops what we remember of letters that are no longer there:
// somebody else removed them.
func (p *Poller) forgetGone(arrivals []arrival) {
	there := make(map[imap.UID]bool, len(arrivals))
	for _, a := range arrivals {
		there[a.uid] = true
	}
	maps.DeleteFunc(p.held, func(uid imap.UID, _ heldLetter) bool { return !there[uid] })
	maps.DeleteFunc(p.taken, func(uid imap.UID, _ struct{}) bool { return !there[uid] })
}

// due picks the letters to hand over now: not those taken before, nor held ones
// whose pause is not over, nor anything behind a held one that blocks.
func (p *Poller) due(arrivals []arrival, force bool) []arrival {
	now := p.clock.Now()
	var due []arrival
	for _, a := range arrivals {
		if _, ok := p.taken[a.uid]; ok {
			continue
		}
		if h, ok := p.held[a.uid]; ok && !force && now.Before(h.again) {
			if h.blocks() {
				break
			}
			continue
		}
		due = append(due, a)
	}
	return due
}

// batchLength says how many of the letters make the next batch, at most most.
func batchLength(due []arrival, most int, maxSize int64) int {
	var bytes int64
	for i, a := range due {
		if i == most {
			return i
		}
		bytes += min(a.size, maxSize)
		if i > 0 && bytes > batchBytes {
			return i
		}
	}
	return len(due)
}

// isLetterFault reports whether an error is of letters that the server does not hand out, and
// not of the connection.
func isLetterFault(err error) bool { return refused(err) || errors.Is(err, ErrEmpty) }

// unreadable deals with a server that refuses to read out a batch, or hands out nothing.
// One letter that is broken on the server must not keep the others: they are read one by
// one, and the one that is refused or empty is held.
func (p *Poller) unreadable(ctx context.Context, s *session, batch []arrival, cause error) (more bool, err error) {
	if len(batch) > 1 {
		for i := range batch {
			raws, err := s.fetch(ctx, batch[i:i+1])
			if isLetterFault(err) {
				more, err = p.unreadable(ctx, s, batch[i:i+1], err)
			} else if err == nil {
				more, err = p.finish(ctx, s, p.take(ctx, batch[i:i+1], raws))
			}
			if err != nil || !more {
				return more, err
			}
		}
		return true, nil
	}
	h := p.hold(batch[0], s.sender(ctx, batch[0].uid), cause)
	p.log.Error("letter could not be read", wire.KeyUID, batch[0].uid, wire.KeyAttempt, h.pauses.Failures, wire.KeyError, cause)
	if h.blocks() {
		return false, nil
	}
	return true, p.advance(ctx, batch[0].uid)
}

// moveAway moves the letters that were taken. When the server refuses, they
// stay, and the mark passes them all the same.
func (p *Poller) moveAway(ctx context.Context, s *session, taken imap.UIDSet) error {
	if len(taken) == 0 {
		return nil
	}
	err := s.move(ctx, taken)
	if refused(err) {
		p.log.Warn("letters could not be moved", wire.KeyFolder, p.box.Done, wire.KeyCount, count(taken), wire.KeyError, err)
		p.unmoved.AddSet(taken)
		return nil
	}
	return err
}

// moveAgain tries the letters that the server refused to move before, and those
// whose move a broken connection cut off. Moving what is gone does nothing.
func (p *Poller) moveAgain(ctx context.Context, s *session) error {
	again := p.unmoved
	for uid := range p.taken {
		again.AddNum(uid)
	}
	p.unmoved = nil
	return p.moveAway(ctx, s, again)
}

// count says how many UIDs a set holds.
func count(uids imap.UIDSet) int {
	nums, _ := uids.Nums()
	return len(nums)
}

// advance sets the mark to top or to just below the first held letter, and
// saves it.
func (p *Poller) advance(ctx context.Context, top imap.UID) error {
	if first := p.firstHeld(); first != 0 {
		top = min(top, first-1)
	}
	if uint32(top) <= p.mark.UID {
		return nil
	}
	p.mark.UID = uint32(top)
	maps.DeleteFunc(p.taken, func(uid imap.UID, _ struct{}) bool { return uid <= top })
	if err := p.cursor.Save(ctx, p.box.Name, p.mark); err != nil {
		return fmt.Errorf("save mark: %w", err)
	}
	return nil
}
