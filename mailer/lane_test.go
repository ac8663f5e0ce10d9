package mailer_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/mailer/mailertest"
)

// parcelTo is one of many recipients'.
func parcelTo(to int, words string) delivery.Dispatch {
	d := parcel()
	d.To = strings.Replace(testAddress, "@", fmt.Sprintf("+%d@", to), 1)
	d.Raw = fmt.Appendf(nil, "From: <%s>\r\nSubject: %s\r\n\r\nx\r\n", testAddress, words)
	return d
}

// TestRecipientsGetTheirMailsInOrder: many mails go over several connections, and each
// recipient gets his in the order of the outbox.
func TestRecipientsGetTheirMailsInOrder(t *testing.T) {
	o := post(t, localpost.Config{})
	wire := mailertest.NewWire(t, o.SMTPAddr())
	var outbox mailertest.Outbox
	for i := range 200 {
		outbox.Put(parcelTo(i%10, fmt.Sprint("mail ", i)))
	}
	relay := relayTo(o)
	relay.Addr = wire.Addr()
	mailertest.Send(t, relay, &outbox, mailertest.NewClock(epoch()))
	mailertest.Eventually(t, "an empty outbox", func() bool { return outbox.Pending() == 0 })
	if n := wire.Conns(); n < 2 || n > delivery.DefaultLanes {
		t.Errorf("%d connections, want 2 to %d", n, delivery.DefaultLanes)
	}
	last, seen := map[int]int{}, 0
	for _, m := range o.Mailbox(testAddress) {
		_, rest, _ := strings.Cut(string(m.Raw), "Subject: mail ")
		var i int
		if _, err := fmt.Sscan(rest, &i); err != nil {
			t.Fatal(err)
		}
		if before, ok := last[i%10]; ok && before > i {
			t.Errorf("mail %d came after mail %d to the same recipient", i, before)
		}
		last[i%10] = i
		seen++
	}
	if seen != 200 {
		t.Errorf("%d mails came of 200", seen)
	}
}

// TestMailThatHangsHoldsUpNoOther: while the relay thinks about one recipient, the others
// get their mails, those that were queued meanwhile, too.
func TestMailThatHangsHoldsUpNoOther(t *testing.T) {
	free := make(chan struct{})
	release := sync.OnceFunc(func() { close(free) })
	defer release()
	hangs := "+0@"
	o := post(t, localpost.Config{Refuse: func(_, to string) error {
		if strings.Contains(to, hangs) {
			<-free
		}
		return nil
	}})
	var outbox mailertest.Outbox
	slow := outbox.Put(parcelTo(0, "slow"))
	s, _ := mailertest.Send(t, relayTo(o), &outbox, mailertest.NewClock(epoch()))
	var others []int64
	for i := range 12 {
		others = append(others, outbox.Put(parcelTo(i+1, "quick")))
	}
	s.Kick()
	sent := func() (n int) {
		for _, id := range others {
			if outbox.Entry(id).Sent {
				n++
			}
		}
		return n
	}
	mailertest.Eventually(t, "most of the others", func() bool { return sent() >= 4 }) // whose lane is another
	if outbox.Entry(slow).Sent {
		t.Error("the mail that hangs was sent")
	}
	release()
	mailertest.Eventually(t, "all of them", func() bool { return outbox.Pending() == 0 })
}

// slowLooks is an outbox that tells late what was due when it was asked.
type slowLooks struct {
	mailertest.Outbox
	asked, answer chan struct{}
}

// Due implements delivery.Outbox.
func (o *slowLooks) Due(ctx context.Context, now time.Time, most int, underway func(int64) bool) ([]delivery.Dispatch, error) {
	due, err := o.Outbox.Due(ctx, now, most, underway)
	select {
	case o.asked <- struct{}{}:
	default:
	}
	<-o.answer
	return due, err
}

// TestMailQueuedDuringALookIsNotForgotten: what is queued while the outbox is being read goes out as
// soon as it has been, and not when the outbox is looked at the next time by itself.
func TestMailQueuedDuringALookIsNotForgotten(t *testing.T) {
	o := post(t, localpost.Config{})
	outbox := &slowLooks{asked: make(chan struct{}, 1), answer: make(chan struct{})}
	s, _ := mailertest.Send(t, relayTo(o), outbox, mailertest.NewClock(epoch()))
	<-outbox.asked
	outbox.Put(parcelTo(1, "queued meanwhile"))
	s.Kick()
	time.Sleep(20 * time.Millisecond) // the sender takes the kick before the look is over
	close(outbox.answer)
	mailertest.Eventually(t, "an empty outbox", func() bool { return outbox.Pending() == 0 })
}

// TestRelayThatWantsOneConnection: a relay that says 421 to all connections but the first
// gets all mails over that, and no dispatch is charged with it.
func TestRelayThatWantsOneConnection(t *testing.T) {
	var busyWith atomic.Int32
	o := post(t, localpost.Config{Refuse: func(from, to string) error {
		if busyWith.Add(1) > 1 {
			defer busyWith.Add(-1)
			return busy(421)(from, to)
		}
		time.Sleep(2 * time.Millisecond)
		busyWith.Add(-1)
		return nil
	}})
	var outbox mailertest.Outbox
	for i := range 60 {
		outbox.Put(parcelTo(i, "x"))
	}
	clock := mailertest.NewClock(epoch())
	mailertest.Send(t, relayTo(o), &outbox, clock)
	mailertest.Eventually(t, "an empty outbox", func() bool {
		if wait, ok := clock.Next(); ok && outbox.Pending() > 0 && wait < time.Minute {
			clock.Advance(wait)
		}
		return outbox.Pending() == 0
	})
	for id := range int64(60) {
		if e := outbox.Entry(id + 1); e.Attempts > 0 || e.Times != 1 {
			t.Errorf("dispatch %d was charged: %+v", id+1, e)
		}
	}
	if n := len(o.Mailbox(testAddress)); n != 60 {
		t.Errorf("%d mails came of 60", n)
	}
}
