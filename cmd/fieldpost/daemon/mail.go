package daemon

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/store"
)

// Mailbox returns where letters come in.
func Mailbox(c config.Config) mailer.Mailbox {
	return mailer.Mailbox{
		Name: c.IMAP.Username + "/" + c.IMAP.Folder,
		Addr: c.IMAP.Addr, Security: c.IMAP.Security, Username: c.IMAP.Username, Password: c.IMAP.Password.Reveal(),
		Bearer: c.IMAP.Token.Bearer(),
		Folder: c.IMAP.Folder, Done: c.IMAP.Done, PollEvery: c.IMAP.PollEvery, Timeout: c.IMAP.Timeout,
		MaxSize: c.Post.MaxLetter,
	}
}

// sendEvery is how long the invitations of `game create` may lie in the outbox
// before a running daemon finds them: another process cannot kick the sender.
const sendEvery = 2 * time.Second

// Relay returns where dispatches go out. It fails when the DKIM key cannot be used.
func Relay(c config.Config) (delivery.Relay, error) {
	r := delivery.Relay{
		Addr: c.SMTP.Addr, Security: c.SMTP.Security, Username: c.SMTP.Username, Password: c.SMTP.Password.Reveal(),
		Bearer: c.SMTP.Token.Bearer(),
		Hello:  c.SMTP.Hello, Timeout: c.SMTP.Timeout, SendEvery: sendEvery,
		ProveEvery: c.Health.Relay / 3,
	}
	if c.DKIM.Domain == "" {
		return r, nil
	}
	var err error
	r.DKIM, err = delivery.LoadSigner(c.DKIM.Domain, c.DKIM.Selector, c.DKIM.KeyFile)
	return r, err
}

// letters hands letters of the mailbox to the service.
type letters struct{ service *adjudicator.Service }

// Receive implements mailer.Receiver. A letter in hand is brought to its end
// even when the daemon is told to stop.
func (l letters) Receive(ctx context.Context, m mailer.Letter) error {
	return l.service.Receive(context.WithoutCancel(ctx), store.Arrival(m))
}

// ReceiveAll implements mailer.Gatherer.
func (l letters) ReceiveAll(ctx context.Context, all []mailer.Letter) (taken int, err error) {
	arrivals := make([]store.Arrival, len(all))
	for i := range all {
		arrivals[i] = store.Arrival(all[i])
	}
	return l.service.ReceiveAll(context.WithoutCancel(ctx), arrivals)
}

// Knows implements mailer.Ledger.
func (l letters) Knows(ctx context.Context, m mailer.Letter) (bool, error) {
	return l.service.Intake.Knows(ctx, m.Raw, m.Size)
}

// Since implements mailer.Ledger.
func (l letters) Since(ctx context.Context) (time.Time, error) { return l.service.Intake.Since(ctx) }

// marks keeps how far the mailbox was read.
type marks struct{ service *adjudicator.Service }

// Load implements mailer.Cursor.
func (m marks) Load(ctx context.Context, mailbox string) (mailer.Mark, error) {
	mark, err := m.service.Post.Mark(ctx, mailbox)
	return mailer.Mark(mark), err
}

// Save implements mailer.Cursor.
func (m marks) Save(ctx context.Context, mailbox string, mark mailer.Mark) error {
	return m.service.Post.SetMark(ctx, mailbox, store.Cursor(mark))
}

// composer makes mails of dispatches.
type composer struct {
	from mail.Address
	loop string
}

func newComposer(c config.Config) composer {
	return composer{from: mail.Address{Name: c.Post.Name, Address: c.Post.Address}, loop: c.Post.Address}
}

// check says why no mail can be made of a dispatch, nil when one can. It is asked when
// one is queued, so that sending finds no fault that was not seen before.
func (o composer) check(d *store.Dispatch) error {
	var places [][][]byte
	for range pictures(d) {
		places = append(places, [][]byte{{0}}) // they are drawn when the mail is sent
	}
	return o.whole(d, places, delivery.Mail.Check)
}

// outbox makes mails of the dispatches of the database.
type outbox struct {
	service *adjudicator.Service
	painter *painter
	composer
}

// Due implements delivery.Outbox. A dispatch that cannot be made a mail of is
// marked as failed for good, so that it does not hold up the others.
func (o outbox) Due(ctx context.Context, now time.Time, most int, underway func(id int64) bool) ([]delivery.Dispatch, error) {
	rows, err := o.service.Post.DueDispatches(ctx, now, most, underway)
	if err != nil {
		return nil, err
	}
	out := make([]delivery.Dispatch, 0, len(rows))
	for i := range rows {
		raw, err := o.compose(&rows[i], o.painter.paint(ctx, &rows[i]))
		if err != nil {
			if err := o.service.Post.DispatchUnsendable(ctx, rows[i].ID, err.Error()); err != nil {
				return nil, fmt.Errorf("dispatch %d cannot be composed: %w", rows[i].ID, err)
			}
			continue
		}
		out = append(out, delivery.Dispatch{ID: rows[i].ID, From: o.service.Post.ReturnPath(&rows[i]), To: rows[i].Recipient, Raw: raw, Attempts: rows[i].Attempts})
	}
	if len(out) == 0 && len(rows) > 0 {
		return o.Due(ctx, now, most, underway)
	}
	return out, nil
}

// compose makes the bytes of a dispatch.
func (o composer) compose(d *store.Dispatch, pictures [][][]byte) (raw []byte, err error) {
	err = o.whole(d, pictures, func(m delivery.Mail) (err error) {
		raw, err = delivery.Compose(m)
		return err
	})
	return raw, err
}

// whole does something with the mail of a dispatch. A thread that cannot be written, as it
// came from a letter with an odd Message-ID, is left out.
func (o composer) whole(d *store.Dispatch, pictures [][][]byte, do func(delivery.Mail) error) error {
	m := o.mail(d)
	attach(&m, d, pictures)
	err := do(m)
	var header *wire.HeaderError
	if errors.As(err, &header) {
		m.InReplyTo, m.References = "", nil
		err = do(m)
	}
	return err
}

// mail puts the parts of a dispatch where they belong.
func (o composer) mail(d *store.Dispatch) delivery.Mail {
	m := delivery.Mail{
		From: o.from, To: mail.Address{Name: d.Name, Address: d.Recipient},
		Subject: d.Subject, Date: d.Created, MessageID: d.MessageID, InReplyTo: d.InReplyTo, References: d.Refs,
		Auto: delivery.Auto(d.Auto), Loop: o.loop, Text: d.Text, HTML: d.HTML,
	}
	if d.ReplyTo != "" {
		m.ReplyTo = &mail.Address{Name: o.from.Name, Address: d.ReplyTo}
	}
	return m
}

// Sent implements delivery.Outbox.
func (o outbox) Sent(ctx context.Context, taken []delivery.Taken) error {
	all := make([]post.SentDispatch, len(taken))
	for i, t := range taken {
		all[i] = post.SentDispatch(t)
	}
	return o.service.Post.DispatchesSent(ctx, all)
}

// Failed implements delivery.Outbox.
func (o outbox) Failed(ctx context.Context, id int64, b delivery.Setback) error {
	return o.service.Confirm.DispatchFailed(ctx, id, confirm.DeliveryFailure{Cause: confirm.FailureCause(b.Cause), Reply: b.Reply, Next: b.Next, Last: b.Last})
}
