package delivery

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// Pauses after trouble with the relay.
const (
	relayBase  = 2 * time.Second
	relayLimit = 5 * time.Minute
)

// Sender empties an Outbox over SMTP. Make it with NewSender and call Run once.
type Sender struct {
	relay  Relay
	outbox Outbox
	clock  wire.Clock
	log    *slog.Logger
	jitter func() float64

	kick  chan struct{} // holds one: there is something to send
	pulse wire.Pulse

	// What follows belongs to the goroutine of Run.

	lanes      []*lane           // connections, see lane
	narrow     time.Time         // until then one lane only: the relay wants no more
	unrecorded map[int64]outcome // results that the outbox could not note yet
	retry      time.Time         // the earliest retry we know of, zero for none
	proved     time.Time         // when the relay last answered
}

// outcome is the result of an attempt, for the outbox.
type outcome struct {
	sent    bool
	taken   Taken   // when it was sent
	setback Setback // when it was not
}

// NewSender checks the configuration and makes a Sender.
func NewSender(relay Relay, outbox Outbox, options wire.Options) (*Sender, error) {
	relay, err := relay.withDefaults()
	if err != nil {
		return nil, err
	}
	options = options.WithDefaults()
	lanes := make([]*lane, relay.Lanes)
	for i := range lanes {
		lanes[i] = &lane{relay: relay}
	}
	return &Sender{
		lanes:      lanes,
		relay:      relay,
		outbox:     outbox,
		clock:      options.Clock,
		log:        options.Log.With(wire.KeyRelay, relay.Addr),
		jitter:     options.Jitter,
		kick:       make(chan struct{}, 1),
		unrecorded: make(map[int64]outcome),
	}, nil
}

// Kick says that the outbox has something new. It never blocks and may be
// called from any goroutine, best after the commit that put it there.
func (s *Sender) Kick() {
	select {
	case s.kick <- struct{}{}:
	default:
	}
}

// Health tells how the sender fares. It may be called from any goroutine.
func (s *Sender) Health() wire.Health { return s.pulse.Read() }

// Run sends what is due, then waits for a Kick or a timer, until ctx ends; then
// it returns nil. A transaction that is under way is brought to its end. Run
// must be called only once.
func (s *Sender) Run(ctx context.Context) error {
	defer s.hangUp()
	pauses := wire.Backoff{Base: relayBase, Limit: relayLimit, Jitter: s.jitter}
	for ctx.Err() == nil {
		err := s.burst(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err == nil {
			pauses.Reset()
			s.pulse.Good(s.clock.Now())
			s.wait(ctx)
			continue
		}
		s.drop()
		s.pulse.Bad(err)
		pause := pauses.Next()
		s.log.Warn("sending stopped", wire.KeyError, err, wire.KeyWait, pause)
		s.pause(ctx, pause)
	}
	return nil
}

// burst sends everything that is due. An error means trouble with the relay or
// the outbox, after which the rest waits.
func (s *Sender) burst(ctx context.Context) error {
	if !s.retry.After(s.clock.Now()) {
		s.retry = time.Time{}
	}
	if err := s.recordLate(ctx); err != nil {
		return err
	}
	for {
		again, err := s.sendDue(ctx)
		if err != nil || ctx.Err() != nil {
			return err
		}
		if !again {
			return s.prove(ctx)
		}
	}
}

// prove reaches a relay that had nothing to do for long.
func (s *Sender) prove(ctx context.Context) (err error) {
	if s.relay.ProveEvery <= 0 || s.connected() || s.clock.Now().Sub(s.proved) < s.relay.ProveEvery {
		return nil
	}
	if s.lanes[0].link, err = openLink(ctx, s.relay); err != nil {
		return connectionTrouble{err}
	}
	s.proved = s.clock.Now()
	return nil
}

// outcome turns an attempt into what the outbox is told.
func (s *Sender) outcome(a *attempt) outcome {
	now := s.clock.Now()
	if a.verdict == Sent {
		return outcome{sent: true, taken: Taken{ID: a.ID, Reply: a.reply, At: now}}
	}
	delay, giveUp := wire.RetryDelay(a.Attempts + 1)
	cause, last := causeOf(a.verdict)
	o := outcome{setback: Setback{Cause: cause, Reply: describe(a.failure), Next: now.Add(delay), Last: last || giveUp}}
	s.log.Warn("dispatch failed", wire.KeyID, a.ID, wire.KeyAttempt, a.Attempts+1, wire.KeyCause, string(cause), wire.KeyReply, o.setback.Reply)
	return o
}

// causeOf puts a verdict into the words of the outbox; last says that nothing
// is to be hoped of another attempt.
func causeOf(v Verdict) (cause Cause, last bool) {
	switch v {
	case Refusal:
		return CauseRecipient, false
	case NoAddress:
		return CauseAddress, true
	case TooMuch:
		return CauseMail, true
	case Denied:
		return CauseUs, false
	default:
		return CauseDelay, false
	}
}

// record tells the outbox what became of dispatches: those that were sent in one go.
// What it cannot note now is kept and told before anything else is sent: a dispatch
// that went out must not go out again. A result is noted even when ctx has ended.
func (s *Sender) record(ctx context.Context, all map[int64]outcome) error {
	ctx = context.WithoutCancel(ctx)
	maps.Copy(s.unrecorded, all)
	var taken []Taken
	for _, id := range slices.Sorted(maps.Keys(all)) {
		if o := all[id]; o.sent {
			taken = append(taken, o.taken)
		}
	}
	if len(taken) > 0 {
		if err := s.outbox.Sent(ctx, taken); err != nil {
			return fmt.Errorf("note %d dispatches as sent: %w", len(taken), err)
		}
		for _, t := range taken {
			delete(s.unrecorded, t.ID)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(all)) {
		o := all[id]
		if o.sent {
			continue
		}
		if err := s.outbox.Failed(ctx, id, o.setback); err != nil {
			return fmt.Errorf("note result of dispatch %d: %w", id, err)
		}
		delete(s.unrecorded, id)
		if next := o.setback.Next; !o.setback.Last && (s.retry.IsZero() || next.Before(s.retry)) {
			s.retry = next
		}
	}
	return nil
}

// recordLate tells the outbox the results that it could not note before.
func (s *Sender) recordLate(ctx context.Context) error {
	if len(s.unrecorded) == 0 {
		return nil
	}
	return s.record(ctx, maps.Clone(s.unrecorded))
}

// connected reports whether a connection is open.
func (s *Sender) connected() bool {
	return slices.ContainsFunc(s.lanes, func(l *lane) bool { return l.link != nil })
}

// hangUp ends the connections with a goodbye.
func (s *Sender) hangUp() {
	for _, l := range s.lanes {
		l.hangUp()
	}
}

// drop ends connections that may be in trouble without a word.
func (s *Sender) drop() {
	for _, l := range s.lanes {
		l.drop()
	}
}
