package mailer

import (
	"context"
	"fmt"
	"maps"

	"github.com/emersion/go-imap/v2"
)

// A batch is read, handed over and moved together.
const (
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
	due := p.due(arrivals, why == becauseDrain)
	for len(due) > 0 {
		n := batchLength(due, p.box.MaxSize)
		more, err := p.batch(ctx, s, due[:n])
		if err != nil {
			return err
		}
		if !more {
			return nil
		}
		due = due[n:]
	}
	return nil
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

// batchLength says how many of the letters make the next batch.
func batchLength(due []arrival, maxSize int64) int {
	var bytes int64
	for i, a := range due {
		if i == batchLetters {
			return i
		}
		bytes += min(a.size, maxSize)
		if i > 0 && bytes > batchBytes {
			return i
		}
	}
	return len(due)
}

// batch reads some letters, hands them over one by one, moves those that were
// taken and then advances the mark. more is false when a held letter blocks
// those behind it.
func (p *Poller) batch(ctx context.Context, s *session, batch []arrival) (more bool, err error) {
	raws, err := s.fetch(ctx, batch)
	if refused(err) {
		return p.unreadable(ctx, s, batch, err)
	}
	if err != nil {
		return false, err
	}
	var taken imap.UIDSet
	var top imap.UID
	more = true
	for _, a := range batch {
		raw, ok := raws[a.uid]
		if !ok { // removed by somebody else since it was listed
			delete(p.held, a.uid)
			delete(p.missed, a.uid)
			top = a.uid
			continue
		}
		letter := Letter{
			Mailbox:     p.box.Name,
			UIDValidity: p.mark.UIDValidity,
			UID:         uint32(a.uid),
			Received:    a.received,
			Size:        a.size,
			Raw:         raw,
			TooBig:      a.size > p.box.MaxSize,
		}
		if err := p.receiver.Receive(ctx, letter); err != nil {
			if ctx.Err() != nil {
				more = false
				break // not its fault: we are stopping
			}
			h := p.hold(a)
			p.log.Error("letter could not be stored", keyUID, letter.UID, keyAttempt, h.pauses.failures, keyError, err)
			if h.blocks() {
				more = false
				break
			}
		} else {
			delete(p.held, a.uid)
			delete(p.missed, a.uid)
			taken.AddNum(a.uid)
			p.taken[a.uid] = struct{}{}
		}
		top = a.uid
	}
	if err := p.moveAway(ctx, s, taken); err != nil {
		return false, err
	}
	return more, p.advance(ctx, top)
}

// unreadable deals with a server that refuses to read out a batch. One letter
// that is broken on the server must not keep the others: they are read one by
// one, and the one that is refused is held.
func (p *Poller) unreadable(ctx context.Context, s *session, batch []arrival, cause error) (more bool, err error) {
	if len(batch) > 1 {
		for i := range batch {
			if more, err = p.batch(ctx, s, batch[i:i+1]); err != nil || !more {
				return more, err
			}
		}
		return true, nil
	}
	h := p.hold(batch[0])
	p.log.Error("letter could not be read", keyUID, batch[0].uid, keyAttempt, h.pauses.failures, keyError, cause)
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
		p.log.Warn("letters could not be moved", keyFolder, p.box.Done, keyCount, count(taken), keyError, err)
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
