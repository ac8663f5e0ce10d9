package daemon

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// Env is what a post office is given from outside; but for the titles the zero value is right for
// people.
type Env struct {
	Titles rules.Library

	Log    *slog.Logger // default: none
	Random io.Reader    // seeds come from it; default: the system's

	// TakeMailbox has a daemon read a mailbox that another database, or a copy of its own, has
	// read: of the copies this one alone may read it from now on.
	TakeMailbox bool

	// Scratch has nothing flushed to the disk: nobody will miss the database when the power fails.
	Scratch bool
}

// opener returns what opens the database.
func (e Env) opener() func(context.Context, string) (*store.Store, error) {
	if e.Scratch {
		return store.OpenScratch
	}
	return store.Open
}

// Office is a database with its service. Its parts stand in the order in which
// they are opened.
type Office struct {
	Config  config.Config
	log     *slog.Logger
	Titles  rules.Set
	Book    *templates.Book
	Gallery *gallery.Gallery
	Store   *store.Store
	Service *adjudicator.Service

	opened []func() error // what Close closes, the last first
}

// Daemon is an office with its mail and its page.
type Daemon struct {
	*Office
	poller  *mailer.Poller
	sender  *delivery.Sender
	page    *page // nil: none
	metrics *page // nil: none

	started time.Time
	well    well
}

// Open opens the database, making it when it is not there, and its service: what
// a command needs that works beside a daemon. Close it after use.
func Open(ctx context.Context, c config.Config, env Env) (*Office, error) {
	o := newOffice(c, env)
	return o, o.closeUnless(o.open(ctx, env, office.Env{Random: env.Random}))
}

// New opens all parts of a post office and connects to nothing yet. Close it
// after Run.
func New(ctx context.Context, c config.Config, env Env) (*Daemon, error) {
	d := &Daemon{Office: newOffice(c, env), started: time.Now()}
	return d, d.closeUnless(d.open(ctx, env))
}

// open wires an office: each part is given those before it.
func (o *Office) open(ctx context.Context, from Env, env office.Env) (err error) {
	if o.Titles, err = loadTitles(from.Titles, o.Config); err != nil {
		return err
	}
	if o.Book, err = templates.Load(); err != nil {
		return fmt.Errorf("load texts: %w", err)
	}
	if o.Gallery, err = gallery.New(o.Book, o.Titles); err != nil {
		return err
	}
	if err := office.CheckInstanceKey(ctx, o.Config.Database, []byte(o.Config.Post.InstanceKey.Reveal())); err != nil { // before its schema is changed
		return fmt.Errorf("open %s: %w", o.Config.Database, err)
	}
	if o.Store, err = from.opener()(ctx, o.Config.Database); err != nil {
		return fmt.Errorf("database %s: %w", o.Config.Database, err)
	}
	if version, copied := o.Store.UpgradeSource(); version > 0 {
		o.log.Info("schema upgraded", "from", version, "to", store.Version(), "copy", copied)
	}
	o.opened = append(o.opened, o.Store.Close)
	env.Log, env.Compose, env.Beacon, env.Draws = o.log, newComposer(o.Config).check, beaconClient(o.Config), o.draws
	if o.Config.Packs == "" { // those that are built in are known to have no fault
		env.Desk = func(t rules.Title) (*desk.Desk, error) { return desk.Later(t), nil }
	}
	if o.Service, err = adjudicator.New(ctx, service(o.Config), o.Store, o.Titles, o.Book, env); err != nil {
		return fmt.Errorf("open %s: %w", o.Config.Database, err)
	}
	return nil
}

// open wires a daemon. What the service asks of the mail it asks when all of it
// runs, so it is given what is opened after it.
func (d *Daemon) open(ctx context.Context, env Env) error {
	lock, err := acquire(ctx, d.Config.Database)
	if err != nil {
		return err
	}
	d.opened = append(d.opened, lock.release)
	if err := reportLost(ctx, d.Config, d.log); err != nil {
		return err
	}
	err = d.Office.open(ctx, env, office.Env{Random: env.Random, Drainer: d, LastRead: d.lastRead, Skew: d.skew, Queued: d.kick})
	if err == nil {
		err = d.examine(ctx)
	}
	if err != nil {
		return reportDamage(ctx, d.Config, d.log, err)
	}
	box := Mailbox(d.Config)
	box.TakeOver = env.TakeMailbox
	name := d.Service.Office.EnsureDatabaseName
	if env.TakeMailbox {
		name = d.Service.Office.RenameDatabase
	}
	if box.Owner, err = name(ctx); err != nil {
		return err
	}
	if d.poller, err = mailer.NewPoller(box, letters{d.Service}, marks{d.Service}, wire.Options{Log: d.log}); err != nil {
		return err
	}
	relay, err := Relay(d.Config)
	if err != nil {
		return err
	}
	if d.sender, err = delivery.NewSender(relay, outbox{d.Service, d.painter(), newComposer(d.Config)}, wire.Options{Log: d.log}); err != nil {
		return err
	}
	if d.Config.Web.Listen != "" {
		if d.page, err = d.openPage(ctx); err != nil {
			return err
		}
		d.opened = append(d.opened, d.page.close)
	}
	if d.Config.Web.Metrics != "" {
		if d.metrics, err = d.openMetrics(ctx); err != nil {
			return err
		}
		d.opened = append(d.opened, d.metrics.close)
	}
	return nil
}

// garbage is how much may lie about before it is collected, in percent of what is in use:
// half of what Go has by itself, as most of what the daemon holds are the titles, which
// never go, and letters are small. GOGC in the environment says otherwise.
const garbage = 50

// Run works until ctx ends, which is not an error. Letters that were stored but
// not handled before are handled first. The sender stops after all others.
func (d *Daemon) Run(ctx context.Context) error {
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	}
	d.log.Info("started", keyDatabase, d.Config.Database, keyMailbox, d.Config.IMAP.Addr, keyRelay, d.Config.SMTP.Addr, keyURL, d.PageURL())
	// A copy of the database that took the mailbox over has answered what waits here.
	asking, asked := context.WithTimeout(ctx, checkTimeout)
	err := d.poller.AskOwner(asking)
	if asked(); err != nil {
		return err
	}
	// Not Tick: a deadline may have passed, and before it forces anything the
	// poller, which does not run yet, has to read the mailbox.
	if err := d.Service.Intake.HandleWaiting(ctx); err != nil && ctx.Err() == nil {
		d.log.Error("work left over", keyError, err)
	}
	sending, stopSending := context.WithCancel(context.WithoutCancel(ctx))
	defer stopSending()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	first, last := crew{stop: stop}, crew{stop: stop}
	last.start(sending, d.sender.Run)
	first.start(ctx, d.poller.Run, d.Service.Run, d.Service.Thinking.Run, d.watch, d.guard)
	for _, p := range []*page{d.page, d.metrics} {
		if p != nil {
			first.start(ctx, p.run)
		}
	}
	err = first.wait()
	stopSending()
	err = errors.Join(err, last.wait())
	d.log.Info("stopped")
	return reportDamage(ctx, d.Config, d.log, err)
}

// Close closes what was opened, the last part first.
func (o *Office) Close() error {
	var errs []error
	for _, close := range slices.Backward(o.opened) {
		errs = append(errs, close())
	}
	o.opened = nil
	return errors.Join(errs...)
}

func newOffice(c config.Config, env Env) *Office {
	o := &Office{Config: c, log: env.Log}
	if o.log == nil {
		o.log = slog.New(slog.DiscardHandler)
	}
	return o
}

// closeUnless closes what was opened before an error.
func (o *Office) closeUnless(err error) error {
	if err != nil {
		err = errors.Join(err, o.Close())
	}
	return err
}

// crew is goroutines that end together: the first error stops all.
type crew struct {
	stop func()
	wg   sync.WaitGroup
	mu   sync.Mutex
	errs []error
}

func (c *crew) start(ctx context.Context, runs ...func(context.Context) error) {
	for _, run := range runs {
		c.wg.Go(func() {
			if err := run(ctx); err != nil {
				c.mu.Lock()
				c.errs = append(c.errs, err)
				c.mu.Unlock()
				c.stop()
			}
		})
	}
}

func (c *crew) wait() error {
	c.wg.Wait()
	return errors.Join(c.errs...)
}
