package mailer

import (
	"context"
	"fmt"
	"log/slog"
	"time"
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
	clock  Clock
	log    *slog.Logger
	jitter func() float64

	kick  chan struct{} // holds one: there is something to send
	pulse pulse

	// What follows belongs to the goroutine of Run.

	link       *link             // nil when not connected
	unrecorded map[int64]outcome // results that the outbox could not note yet
	retry      time.Time         // the earliest retry we know of, zero for none
	proved     time.Time         // when the relay last answered
}

// outcome is the result of an attempt, for the outbox.
type outcome struct {
	sent    bool
	reply   string
	at      time.Time // when it was sent
	setback Setback   // when it was not
}

// NewSender checks the configuration and makes a Sender.
func NewSender(relay Relay, outbox Outbox, options Options) (*Sender, error) {
	relay, err := relay.withDefaults()
	if err != nil {
		return nil, err
	}
	options = options.withDefaults()
	return &Sender{
		relay:      relay,
		outbox:     outbox,
		clock:      options.Clock,
		log:        options.Log.With(keyRelay, relay.Addr),
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
func (s *Sender) Health() Health { return s.pulse.read() }

// Run sends what is due, then waits for a Kick or a timer, until ctx ends; then
// it returns nil. A transaction that is under way is brought to its end. Run
// must be called only once.
func (s *Sender) Run(ctx context.Context) error {
	defer s.hangUp()
	pauses := backoff{base: relayBase, limit: relayLimit, jitter: s.jitter}
	for ctx.Err() == nil {
		err := s.burst(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err == nil {
			pauses.reset()
			s.pulse.good(s.clock.Now())
			s.wait(ctx)
			continue
		}
		s.drop()
		s.pulse.bad(err)
		pause := pauses.next()
		s.log.Warn("sending stopped", keyError, err, keyWait, pause)
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
	for ctx.Err() == nil {
		due, err := s.outbox.Due(ctx, s.clock.Now(), s.relay.Burst)
		if err != nil {
			return fmt.Errorf("read outbox: %w", err)
		}
		if len(due) == 0 {
			return s.prove(ctx)
		}
		for _, d := range due {
			if ctx.Err() != nil {
				return nil
			}
			if err := s.deliver(ctx, d); err != nil {
				return err
			}
		}
	}
	return nil
}

// deliver makes one attempt at a dispatch and notes what came of it. The error
// is trouble that is not the dispatch's.
func (s *Sender) deliver(ctx context.Context, d Dispatch) error {
	raw := d.Raw
	if s.relay.DKIM != nil {
		signed, err := s.relay.DKIM.Sign(raw)
		if err != nil {
			return s.settle(ctx, d, tooMuch, fmt.Errorf("sign: %w", err), "")
		}
		raw = signed
	}
	reply, err := s.attempt(ctx, d, raw)
	v := judge(err)
	if v == trouble {
		return err
	}
	if err := s.settle(ctx, d, v, err, reply); err != nil {
		return err
	}
	if v != sent {
		s.startOver()
	}
	return nil
}

// attempt sends over the connection at hand. One that was idle may have been
// closed by the server meanwhile, which only shows now: then a fresh one is
// tried at once.
func (s *Sender) attempt(ctx context.Context, d Dispatch, raw []byte) (reply string, err error) {
	for {
		stale := s.link != nil && s.link.used
		if s.link == nil {
			if s.link, err = openLink(ctx, s.relay); err != nil {
				return "", connectionTrouble{err}
			}
		}
		reply, err = s.link.send(d, raw)
		s.link.used = true
		if judge(err) != trouble {
			s.proved = s.clock.Now()
		}
		if judge(err) != trouble || !stale {
			return reply, err
		}
		s.drop()
	}
}

// prove reaches a relay that had nothing to do for long.
func (s *Sender) prove(ctx context.Context) (err error) {
	if s.relay.ProveEvery <= 0 || s.link != nil || s.clock.Now().Sub(s.proved) < s.relay.ProveEvery {
		return nil
	}
	if s.link, err = openLink(ctx, s.relay); err != nil {
		return connectionTrouble{err}
	}
	s.proved = s.clock.Now()
	return nil
}

// startOver makes the connection ready again after a transaction that failed
// (RSET, RFC 5321 §4.1.1.5). When it is no longer there the next dispatch opens
// another.
func (s *Sender) startOver() {
	if s.link == nil {
		return
	}
	if err := s.link.client.Reset(); err != nil {
		s.drop()
	}
}

// settle turns a verdict into what the outbox is told, and tells it.
func (s *Sender) settle(ctx context.Context, d Dispatch, v verdict, failure error, reply string) error {
	now := s.clock.Now()
	o := outcome{sent: v == sent, reply: reply, at: now}
	if v != sent {
		delay, giveUp := RetryDelay(d.Attempts + 1)
		cause, last := causeOf(v)
		o.setback = Setback{Cause: cause, Reply: describe(failure), Next: now.Add(delay), Last: last || giveUp}
		s.log.Warn("dispatch failed", keyID, d.ID, keyAttempt, d.Attempts+1, keyCause, string(cause), keyReply, o.setback.Reply)
	}
	return s.record(ctx, d.ID, o)
}

// causeOf puts a verdict into the words of the outbox; last says that nothing
// is to be hoped of another attempt.
func causeOf(v verdict) (cause Cause, last bool) {
	switch v {
	case refusal:
		return CauseRecipient, false
	case noAddress:
		return CauseAddress, true
	case tooMuch:
		return CauseMail, true
	case denied:
		return CauseUs, false
	default:
		return CauseDelay, false
	}
}

// record tells the outbox. What it cannot note now is kept and told before
// anything else is sent: a dispatch that went out must not go out again. A
// result is noted even when ctx has ended.
func (s *Sender) record(ctx context.Context, id int64, o outcome) error {
	ctx = context.WithoutCancel(ctx)
	var err error
	if o.sent {
		err = s.outbox.Sent(ctx, id, o.reply, o.at)
	} else {
		err = s.outbox.Failed(ctx, id, o.setback)
	}
	if err != nil {
		s.unrecorded[id] = o
		return fmt.Errorf("note result of dispatch %d: %w", id, err)
	}
	delete(s.unrecorded, id)
	if next := o.setback.Next; !o.sent && !o.setback.Last && (s.retry.IsZero() || next.Before(s.retry)) {
		s.retry = next
	}
	return nil
}

// hangUp ends the connection with a goodbye, if there is one.
func (s *Sender) hangUp() {
	if s.link != nil {
		s.link.close()
		s.link = nil
	}
}

// drop ends a connection that is in trouble, if there is one, without a word.
func (s *Sender) drop() {
	if s.link != nil {
		s.link.abort()
		s.link = nil
	}
}
