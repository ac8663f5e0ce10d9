package daemon

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/mailer"
)

// slog keys of this package.
const (
	keyError    = "err"
	keyLost     = "lost"
	keyKept     = "kept"
	keyDatabase = "database"
	keyURL      = "url"
	keyMailbox  = "mailbox"
	keyRelay    = "relay"
	keySince    = "last_good"
	keyQueued   = "queued"
	keyFailed   = "failed"
	keyGames    = "games"
	keyPart     = "part"
	keyBegan    = "since"
)

// healthEvery is the time between two lines about the health in the log.
const healthEvery = 15 * time.Minute

// Daemon is an office with its mail and its page.
type Daemon struct {
	*Office
	lock   *lock
	poller *mailer.Poller
	sender *mailer.Sender
	page   *page // nil: none

	started time.Time
}

// New makes a daemon: it takes the lock, opens the database and the port of
// the page, and connects to nothing yet. Close it after Run.
func New(ctx context.Context, c config.Config, env Env) (d *Daemon, err error) {
	d = &Daemon{started: time.Now()}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.Close())
		}
	}()
	if d.lock, err = acquire(ctx, c.Database); err != nil {
		return d, err
	}
	env.drainer, env.queued, env.read = d, d.kick, d.lastRead
	env.skew = func(ctx context.Context) (time.Duration, error) { return d.poller.Skew(ctx) }
	log := env.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	if err = reportLost(ctx, c, log); err != nil {
		return d, err
	}
	if d.Office, err = Open(ctx, c, env); err == nil {
		if err = d.Store.Examine(ctx); err != nil {
			err = fmt.Errorf("database %s: %w", c.Database, err)
		}
	}
	if err == nil {
		err = forgetTold(c)
	}
	if err != nil {
		return d, reportDamage(ctx, c, log, err)
	}
	box := Mailbox(c)
	box.TakeOver = env.TakeMailbox
	if box.Owner, err = d.Service.Owner(ctx); err != nil {
		return d, err
	}
	if d.poller, err = mailer.NewPoller(box, letters{d.Service}, marks{d.Service}, mailer.Options{Log: d.log}); err != nil {
		return d, err
	}
	relay, err := Relay(c)
	if err != nil {
		return d, err
	}
	if d.sender, err = mailer.NewSender(relay, outbox{d.Service, newComposer(c)}, mailer.Options{Log: d.log}); err != nil {
		return d, err
	}
	if c.Web.Listen != "" {
		if d.page, err = d.openPage(ctx); err != nil {
			return d, err
		}
	}
	return d, nil
}

// Drain implements adjudicator.Drainer: it reads the mailbox now.
func (d *Daemon) Drain(ctx context.Context, until time.Time) error { return d.poller.Drain(ctx, until) }

// lastRead says when the mailbox was last read to its end.
func (d *Daemon) lastRead() time.Time { return d.poller.Health().LastGood }

// kick tells the sender that there is something to send.
func (d *Daemon) kick() {
	if d.sender != nil {
		d.sender.Kick()
	}
}

// PageURL is where the status page is, "" when there is none.
func (d *Daemon) PageURL() string {
	if d.page == nil {
		return ""
	}
	return "http://" + d.page.listener.Addr().String() + "/"
}

// Run works until ctx ends, which is no error. Letters that were stored but
// not handled before are handled first.
func (d *Daemon) Run(ctx context.Context) error {
	d.log.Info("started", keyDatabase, d.Config.Database, keyMailbox, d.Config.IMAP.Addr, keyRelay, d.Config.SMTP.Addr, keyURL, d.PageURL())
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var mu sync.Mutex
	var errs []error
	var first, last sync.WaitGroup
	start := func(g *sync.WaitGroup, ctx context.Context, run func(context.Context) error) {
		g.Go(func() {
			if err := run(ctx); err != nil {
				mu.Lock()
				errs = append(errs, err)
				mu.Unlock()
				cancel()
			}
		})
	}
	// Not Tick: a deadline may have passed, and before it forces anything the
	// poller, which does not run yet, has to read the mailbox.
	if err := d.Service.HandleWaiting(ctx); err != nil && ctx.Err() == nil {
		d.log.Error("work left over", keyError, err)
	}
	sending, stopSending := context.WithCancel(context.WithoutCancel(ctx))
	defer stopSending()
	start(&last, sending, d.sender.Run)
	start(&first, ctx, d.poller.Run)
	start(&first, ctx, d.Service.Run)
	start(&first, ctx, d.watch)
	start(&first, ctx, d.guard)
	if d.page != nil {
		start(&first, ctx, d.page.run)
	}
	first.Wait()
	stopSending()
	last.Wait()
	d.log.Info("stopped")
	return reportDamage(ctx, d.Config, d.log, errors.Join(errs...))
}

// Close closes what New opened.
func (d *Daemon) Close() error {
	var errs []error
	if d.page != nil {
		if err := d.page.listener.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
			errs = append(errs, err)
		}
	}
	if d.Office != nil {
		errs = append(errs, d.Office.Close())
	}
	if d.lock != nil {
		errs = append(errs, d.lock.release())
	}
	return errors.Join(errs...)
}

// watch logs how the parts fare: now and then, and when a connection comes or
// goes.
func (d *Daemon) watch(ctx context.Context) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	var told time.Time
	var in, out bool
	ill := map[string]bool{}
	for {
		box, relay := d.poller.Health(), d.sender.Health()
		now, known := time.Now(), tried(box) && tried(relay)
		if known && (now.Sub(told) >= healthEvery || box.Connected != in || relay.Connected != out) {
			told, in, out = now, box.Connected, relay.Connected
			d.logHealth(ctx, box, relay)
		}
		d.watchHealth(ctx, ill)
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

func (d *Daemon) logHealth(ctx context.Context, box, relay mailer.Health) {
	counts, games, err := d.figures(ctx)
	if err != nil {
		if ctx.Err() == nil {
			d.log.Error("health", keyError, err)
		}
		return
	}
	level := slog.LevelInfo
	if box.Err != nil || relay.Err != nil || counts.Failed > 0 {
		level = slog.LevelWarn
	}
	d.log.Log(ctx, level, "health", keyMailbox, word(box), keyRelay, word(relay), keySince, since(box.LastGood),
		keyQueued, counts.Queued, keyFailed, counts.Failed, keyGames, games)
}

// since says when something last went well.
func since(t time.Time) string {
	if t.IsZero() {
		return "never"
	}
	return t.UTC().Format(time.RFC3339)
}
