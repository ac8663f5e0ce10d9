package adjudicator_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net/mail"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// The process that TestRandomKills kills: a service with a poller and a sender.

const (
	stepLive    = "live:"                // before the step at which it dies, "" for none
	envLivePost = "FIELDPOST_CRASH_POST" // addresses of IMAP and SMTP
	liveBox     = theOffice + "/INBOX"
)

// The steps of the mail, beside those of the service.
const (
	stepHanded    = "mail.handed"    // letters were fetched, the service does not have them
	stepTaken     = "mail.taken"     // it has, and they lie in the mailbox still
	stepMoved     = "mail.moved"     // they were moved, the mark is where it was
	stepMarked    = "mail.marked"    // the mark was set
	stepLoaded    = "mail.loaded"    // mails were read from the outbox, none has left
	stepDelivered = "mail.delivered" // the relay took some, nobody was told
	stepTold      = "mail.told"      // the outbox knows
)

// killedSteps are the steps at which the process may be killed.
func killedSteps() []string {
	mine := []string{stepHanded, stepTaken, stepMoved, stepMarked, stepLoaded, stepDelivered, stepTold}
	return append(mine, slices.DeleteFunc(adjudicator.Steps(), func(step string) bool {
		return !strings.HasPrefix(step, "letter.") && !strings.HasPrefix(step, "phase.") && !strings.HasPrefix(step, "dispatch.")
	})...)
}

// openLive opens the database and makes a service by the clock on the wall.
func openLive(ctx context.Context, dir string, queued func(), failpoint func(string)) (*store.Store, *adjudicator.Service, error) {
	st, err := store.Open(ctx, filepath.Join(dir, "fieldpost.db"))
	if err != nil {
		return nil, nil, err
	}
	book, err := templates.Load()
	if err != nil {
		return nil, nil, err
	}
	svc, err := adjudicator.New(ctx, office.Config{
		Address: theOffice, Loop: "test", InstanceKey: []byte("0123456789abcdef"), Moderator: office.Person{Address: mod},
		Policy: store.Policy{Orders: 72 * time.Hour}, LettersPerHour: 1 << 30, ArchiveDir: filepath.Join(dir, "archive"),
	}, st, []rules.Title{theToy}, book, office.Env{
		Queued: queued, Failpoint: failpoint, Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
	})
	return st, svc, err
}

// live is the process.
type live struct {
	svc  *adjudicator.Service
	fail func(step string)
}

// liveChild works until it is interrupted, or killed at the hit of a step.
func liveChild(dir, step, hit string) {
	must := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	die, err := strconv.Atoi(hit)
	must(err)
	var mu sync.Mutex
	reached := 0
	l := &live{fail: func(at string) {
		mu.Lock()
		defer mu.Unlock()
		if at == step {
			if reached++; reached == die {
				must(syscall.Kill(os.Getpid(), syscall.SIGKILL))
				select {}
			}
		}
	}}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var sender *delivery.Sender
	st, svc, err := openLive(ctx, dir, func() { sender.Kick() }, l.fail)
	must(err)
	l.svc = svc
	imap, smtp, _ := strings.Cut(os.Getenv(envLivePost), " ")
	poller, err := mailer.NewPoller(mailer.Mailbox{
		Name: liveBox, Addr: imap, Security: wire.SecurityPlain, Username: theOffice, Password: "sesame", Owner: "me",
	}, l, l, wire.Options{})
	must(err)
	sender, err = delivery.NewSender(delivery.Relay{Addr: smtp, Security: wire.SecurityPlain}, l, wire.Options{})
	must(err)
	must(svc.Intake.HandleWaiting(ctx))
	fmt.Println("up")
	var all sync.WaitGroup
	for _, run := range []func(context.Context) error{poller.Run, sender.Run, svc.Run} {
		all.Go(func() { must(run(ctx)) })
	}
	all.Wait()
	must(st.Close())
}

// Receive implements mailer.Receiver.
func (l *live) Receive(ctx context.Context, m mailer.Letter) error {
	_, err := l.ReceiveAll(ctx, []mailer.Letter{m})
	return err
}

// ReceiveAll implements mailer.Gatherer.
func (l *live) ReceiveAll(ctx context.Context, all []mailer.Letter) (int, error) {
	l.fail(stepHanded)
	arrivals := make([]store.Arrival, len(all))
	for i := range all {
		arrivals[i] = store.Arrival(all[i])
	}
	n, err := l.svc.ReceiveAll(context.WithoutCancel(ctx), arrivals)
	l.fail(stepTaken)
	return n, err
}

// Knows implements mailer.Ledger.
func (l *live) Knows(ctx context.Context, m mailer.Letter) (bool, error) {
	return l.svc.Intake.Knows(ctx, m.Raw, m.Size)
}

// Since implements mailer.Ledger.
func (l *live) Since(ctx context.Context) (time.Time, error) { return l.svc.Intake.Since(ctx) }

// Load implements mailer.Cursor.
func (l *live) Load(ctx context.Context, mailbox string) (mailer.Mark, error) {
	m, err := l.svc.Post.Mark(ctx, mailbox)
	return mailer.Mark(m), err
}

// Save implements mailer.Cursor.
func (l *live) Save(ctx context.Context, mailbox string, m mailer.Mark) error {
	l.fail(stepMoved)
	err := l.svc.Post.SetMark(ctx, mailbox, store.Cursor(m))
	l.fail(stepMarked)
	return err
}

// Due implements delivery.Outbox.
func (l *live) Due(ctx context.Context, now time.Time, most int, underway func(int64) bool) ([]delivery.Dispatch, error) {
	rows, err := l.svc.Post.DueDispatches(ctx, now, most, underway)
	var out []delivery.Dispatch
	for i := range rows {
		d := &rows[i]
		raw, wrong := delivery.Compose(delivery.Mail{
			From: mail.Address{Address: theOffice}, To: mail.Address{Address: d.Recipient}, Subject: d.Subject, Date: d.Created,
			MessageID: d.MessageID, Auto: delivery.AutoReplied, Loop: "test", Text: d.Text,
		})
		err = errors.Join(err, wrong)
		out = append(out, delivery.Dispatch{ID: d.ID, From: theOffice, To: d.Recipient, Raw: bytes.Clone(raw), Attempts: d.Attempts})
	}
	if len(out) > 0 {
		l.fail(stepLoaded)
	}
	return out, err
}

// Sent implements delivery.Outbox.
func (l *live) Sent(ctx context.Context, taken []delivery.Taken) error {
	l.fail(stepDelivered)
	all := make([]post.SentDispatch, len(taken))
	for i, t := range taken {
		all[i] = post.SentDispatch(t)
	}
	err := l.svc.Post.DispatchesSent(ctx, all)
	l.fail(stepTold)
	return err
}

// Failed implements delivery.Outbox.
func (l *live) Failed(ctx context.Context, id int64, b delivery.Setback) error {
	return l.svc.Confirm.DispatchFailed(ctx, id, confirm.DeliveryFailure{Cause: confirm.FailureCause(b.Cause), Reply: b.Reply, Next: b.Next, Last: b.Last})
}
