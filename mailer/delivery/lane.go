package delivery

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"strings"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// Dispatches go out over several connections, lanes. All that is for one recipient
// takes the same lane, so that he gets it in the order of the outbox.

// lane is one connection to the relay. While a burst is sent its goroutine owns it;
// between two the goroutine of Run does.
type lane struct {
	relay Relay
	link  *link // nil when not connected
}

// deliver makes the attempt.
func (l *lane) deliver(ctx context.Context, a *attempt) {
	if l.relay.DKIM != nil {
		if a.Raw, a.failure = l.relay.DKIM.Sign(a.Raw); a.failure != nil {
			a.verdict, a.failure = TooMuch, fmt.Errorf("sign: %w", a.failure)
			return
		}
	}
	a.reply, a.failure = l.send(ctx, a.Dispatch)
	a.verdict = Judge(a.failure)
	switch a.verdict {
	case Sent:
	case Trouble:
		l.drop()
	default:
		l.startOver()
	}
	a.Raw = nil
}

// send sends over the connection at hand. One that was idle may have been closed by the
// server meanwhile, which only shows now: then a fresh one is tried at once.
func (l *lane) send(ctx context.Context, d Dispatch) (reply string, err error) {
	for {
		stale := l.link != nil && l.link.used
		if l.link == nil {
			if l.link, err = openLink(ctx, l.relay); err != nil {
				return "", connectionTrouble{err}
			}
		}
		reply, err = l.link.send(d, d.Raw)
		l.link.used = true
		if Judge(err) != Trouble || !stale {
			return reply, err
		}
		l.drop()
	}
}

// startOver makes the connection ready again after a transaction that failed
// (RSET, RFC 5321 §4.1.1.5). When it is no longer there the next dispatch opens
// another.
func (l *lane) startOver() {
	if l.link == nil {
		return
	}
	if err := l.link.client.Reset(); err != nil {
		l.drop()
	}
}

// hangUp ends the connection with a goodbye, if there is one.
func (l *lane) hangUp() {
	if l.link != nil {
		l.link.close()
		l.link = nil
	}
}

// drop ends a connection that is in trouble, if there is one, without a word.
func (l *lane) drop() {
	if l.link != nil {
		l.link.abort()
		l.link = nil
	}
}

// attempt is a dispatch and what came of sending it.
type attempt struct {
	Dispatch
	noted   chan struct{} // closed when the outbox was told, or could not be
	verdict Verdict
	failure error
	reply   string
}

// narrowFor is how long one lane is used after the relay refused another.
const narrowFor = 10 * time.Minute

// firstLook is how many dispatches are taken from the outbox first; each further look
// takes twice as many, so that none waits until the texts of many are made.
const firstLook = 4

// sendDue sends what is due, and goes on as long as more is. again says that it was
// broken off and has to be called again. An error is trouble that is no dispatch's.
func (s *Sender) sendDue(ctx context.Context) (again bool, err error) {
	wide := len(s.lanes)
	if s.clock.Now().Before(s.narrow) {
		wide = 1
	}
	f := s.open(ctx, wide)
	most := max(s.relay.Burst/2, 1)
	look, more := min(firstLook, most), true // there may be more to send
	var coming chan found                    // of a look that is under way; nil: none
	changed := false                         // something became due since that look began
	for err == nil && f.trouble == nil && ctx.Err() == nil {
		if more && coming == nil && s.relay.Burst-len(f.underway) >= look {
			coming, changed = s.look(ctx, f, look), false
			look = min(2*look, most)
		}
		if coming == nil && len(f.underway) == 0 {
			break
		}
		select {
		case l := <-coming:
			coming, more, err = nil, changed || len(l.due) > 0, l.err
			for _, d := range l.due {
				f.add(d)
			}
		case a := <-f.done:
			err = s.note(ctx, f, a) // what was refused before may be due now
			more, changed = true, true
		case <-s.kick:
			more, changed = true, true
		}
	}
	f.close()
	if coming != nil { // what was found is still there
		err = errors.Join(err, (<-coming).err)
	}
	for a := range f.done {
		err = errors.Join(err, s.note(ctx, f, a))
	}
	if f.trouble == nil || err != nil {
		return false, err
	}
	if wide == 1 || !f.sent {
		return false, f.trouble
	}
	s.log.Info("one connection to the relay from here on", wire.KeyWait, narrowFor, wire.KeyError, f.trouble)
	s.narrow = s.clock.Now().Add(narrowFor)
	return true, nil
}

// found is what a look into the outbox came to.
type found struct {
	due []Dispatch
	err error
}

// look takes up to most dispatches from the outbox, beside what is sent meanwhile: making
// their texts and pictures takes its time.
func (s *Sender) look(ctx context.Context, f *fleet, most int) chan found {
	underway, now := maps.Clone(f.underway), s.clock.Now()
	out := make(chan found, 1)
	go func() {
		due, err := s.outbox.Due(ctx, now, most, func(id int64) bool { return underway[id] })
		if err != nil {
			err = fmt.Errorf("read outbox: %w", err)
		}
		out <- found{due, err}
	}()
	return out
}

// note takes a result, and those that are there besides, and tells the outbox.
func (s *Sender) note(ctx context.Context, f *fleet, a *attempt) error {
	all := map[int64]outcome{}
	var told []*attempt
	defer func() {
		for _, a := range told {
			close(a.noted)
		}
	}()
	for a != nil {
		told = append(told, a)
		delete(f.underway, a.ID)
		if a.verdict == Trouble {
			if a.failure != nil {
				f.trouble = a.failure
			}
		} else {
			s.proved, f.sent = s.clock.Now(), f.sent || a.verdict == Sent
			all[a.ID] = s.outcome(a)
		}
		select {
		case a = <-f.done:
		default:
			a = nil
		}
	}
	return s.record(ctx, all)
}

// fleet is the lanes while dispatches are sent over them.
type fleet struct {
	todo     []chan Dispatch // of each lane
	done     chan *attempt
	underway map[int64]bool
	trouble  error // that a lane met; the others end what they are at
	sent     bool  // a dispatch was

	stop    chan struct{} // closed: nothing more is begun
	running sync.WaitGroup
}

// open starts the lanes.
func (s *Sender) open(ctx context.Context, wide int) *fleet {
	f := &fleet{done: make(chan *attempt, wide), underway: map[int64]bool{}, stop: make(chan struct{})}
	for i := range wide {
		todo := make(chan Dispatch, s.relay.Burst)
		f.todo = append(f.todo, todo)
		f.running.Go(func() {
			for d := range todo {
				a := &attempt{Dispatch: d, noted: make(chan struct{}), verdict: Trouble}
				select {
				case <-f.stop:
				case <-ctx.Done():
				default:
					s.lanes[i].deliver(ctx, a)
				}
				f.done <- a
				<-a.noted // a crash sends no more than one of each lane again
			}
		})
	}
	return f
}

// close lets the lanes end; done is closed behind their last results.
func (f *fleet) close() {
	close(f.stop)
	for _, todo := range f.todo {
		close(todo)
	}
	go func() {
		f.running.Wait()
		close(f.done)
	}()
}

// add puts a dispatch into the lane of its recipient.
func (f *fleet) add(d Dispatch) {
	h := fnv.New32a()
	h.Write([]byte(strings.ToLower(d.To)))
	f.underway[d.ID] = true
	f.todo[h.Sum32()%uint32(len(f.todo))] <- d
}
