package mailer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/emersion/go-imap/v2"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// Pauses between attempts to connect.
const (
	reconnectBase  = time.Second
	reconnectLimit = 5 * time.Minute
)

// Poller reads one mailbox and hands its letters to a Receiver. Make it with
// NewPoller and call Run once.
type Poller struct {
	box      Mailbox
	receiver Receiver
	ledger   Ledger // the receiver; nil when it does not remember
	cursor   Cursor
	clock    wire.Clock
	log      *slog.Logger
	jitter   func() float64

	drains chan drain    // from Drain to Run
	ended  chan struct{} // closed when Run returns
	pulse  wire.Pulse

	// What follows belongs to the goroutine of Run.

	waiting []drain // drains to be answered after the next scan
	known   bool    // mark was loaded
	mark    Mark
	held    map[imap.UID]heldLetter
	// missed are letters below the mark that the receiver does not know.
	missed   map[imap.UID]arrival
	searched bool // the done folder was looked through
	unmarked bool // the server holds no mark, and that was logged
	// taken are letters beyond the mark that the receiver has and the folder
	// still holds.
	taken map[imap.UID]struct{}
	// unmoved are letters that the server refused to move. They are tried once
	// more on each new connection.
	unmoved imap.UIDSet
}

// NewPoller checks the configuration and makes a Poller. A nil cursor means
// that the mark is forgotten when the process ends.
func NewPoller(box Mailbox, receiver Receiver, cursor Cursor, options wire.Options) (*Poller, error) {
	box, err := box.withDefaults()
	if err != nil {
		return nil, err
	}
	options = options.WithDefaults()
	if cursor == nil {
		cursor = forgetful{}
	}
	ledger, _ := receiver.(Ledger)
	return &Poller{
		ledger:   ledger,
		box:      box,
		receiver: receiver,
		cursor:   cursor,
		clock:    options.Clock,
		log:      options.Log.With(wire.KeyMailbox, box.Name),
		jitter:   options.Jitter,
		drains:   make(chan drain),
		ended:    make(chan struct{}),
		held:     make(map[imap.UID]heldLetter),
		missed:   make(map[imap.UID]arrival),
		taken:    make(map[imap.UID]struct{}),
	}, nil
}

// Check connects, logs in and opens the folder once, for `doctor`.
func (m Mailbox) Check(ctx context.Context) error {
	m, err := m.withDefaults()
	if err != nil {
		return err
	}
	s, err := openSession(ctx, m)
	if err != nil {
		return fmt.Errorf("mailbox %s: %w", m.Name, err)
	}
	defer s.close()
	if m.Owner != "" {
		marks, err := s.ownerMarks(ctx, false)
		if err != nil && !refused(err) {
			return err
		}
		if len(marks) > 0 && marks[0].owner != m.Owner {
			return fmt.Errorf("mailbox %s: %w", m.Name, &OwnedError{Folder: m.ownerFolder(), Since: marks[0].at})
		}
	}
	if _, err = s.openFolder(ctx, m.Folder); err != nil {
		return fmt.Errorf("mailbox %s: %w", m.Name, err)
	}
	return nil
}

// Health tells how the poller fares. It may be called from any goroutine.
func (p *Poller) Health() wire.Health { return p.pulse.Read() }

// Run reads the mailbox until ctx ends and then returns nil; whatever happens
// to the connection before, it reconnects. Only an *OwnedError ends it: another
// database reads the mailbox. It must be called only once.
func (p *Poller) Run(ctx context.Context) error {
	defer close(p.ended)
	pauses := wire.Backoff{Base: reconnectBase, Limit: reconnectLimit, Jitter: p.jitter}
	for {
		err := p.connection(ctx, &pauses)
		if ctx.Err() != nil {
			p.answer(ErrStopped)
			return nil
		}
		p.pulse.Bad(err)
		p.answer(fmt.Errorf("mailbox %s: %w", p.box.Name, err))
		var owned *OwnedError
		if errors.As(err, &owned) {
			return fmt.Errorf("mailbox %s: %w", p.box.Name, owned)
		}
		pause := pauses.Next()
		p.log.Warn("mailbox connection failed", wire.KeyError, err, wire.KeyWait, pause)
		if err := p.rest(ctx, pause); err != nil {
			return nil
		}
	}
}

// connection lives through one connection: it polls at once, then whenever the
// server, a timer or Drain gives reason to. It returns only with an error.
func (p *Poller) connection(ctx context.Context, pauses *wire.Backoff) error {
	s, err := openSession(ctx, p.box)
	if err != nil {
		return err
	}
	defer s.close()
	for anew := true; ; anew = false { // anew: on a new connection
		if err := p.claim(ctx, s); err != nil { // each time: somebody may take the mailbox over
			return err
		}
		if err := p.searchDone(ctx, s); err != nil {
			return err
		}
		if err := p.enter(ctx, s, anew); err != nil {
			return err
		}
		polled := p.clock.Now()
		for why := becausePoll; ; {
			if err := p.round(ctx, s, why); err != nil {
				return err
			}
			pauses.Reset()
			if why, err = p.wait(ctx, s, polled); err != nil {
				return err
			}
			if why == becausePoll {
				break
			}
		}
	}
}

// enter opens the folder, and looks through all of it when it is entered anew
// or is another than it was.
func (p *Poller) enter(ctx context.Context, s *session, anew bool) error {
	found, err := s.openFolder(ctx, p.box.Folder)
	if err != nil {
		return err
	}
	back, err := p.open(ctx, found)
	if err != nil || !anew && !back {
		return err
	}
	if err := p.reread(ctx, s); err != nil {
		return err
	}
	return p.moveAgain(ctx, s)
}

// round scans once, and answers those who wait for it.
func (p *Poller) round(ctx context.Context, s *session, why reason) error {
	if len(p.waiting) > 0 {
		why = becauseDrain
	}
	looked, err := p.tellSkew(ctx, s)
	if err != nil {
		return err
	}
	if looked {
		if err := p.enter(ctx, s, false); err != nil {
			return err
		}
	}
	if err := p.scan(ctx, s, why); err != nil {
		return err
	}
	p.pulse.Holds(p.heldUntil(time.Time{}))
	p.pulse.Good(p.clock.Now())
	p.answer(nil)
	return nil
}
