//go:build e2e

package e2e

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// conf is a configuration of a daemon within this process.
func (p post) conf(b *testing.B) config.Config {
	dir := b.TempDir()
	c := config.Default()
	c.Database, c.Archives = filepath.Join(dir, "fieldpost.db"), filepath.Join(dir, "archives")
	c.Post.Address, c.Post.InstanceKey, c.Post.LettersPerHour = p.address, config.NewSecret(strings.Repeat("k", 32)), 1<<30
	c.IMAP.Addr, c.IMAP.Security, c.IMAP.Username, c.IMAP.Password = p.imap, mailer.SecurityPlain, p.user, config.NewSecret(p.password)
	c.SMTP.Addr, c.SMTP.Security = p.smtp, mailer.SecurityPlain
	c.Web.Listen = ""
	c.Games.Hold = 0
	return c
}

// holds waits until a mailbox holds n mails.
func (p post) holds(b *testing.B, user string, n int) {
	c := p.login(b, user)
	defer c.Close()
	for late := time.Now().Add(5 * time.Minute); ; time.Sleep(5 * time.Millisecond) {
		data, err := c.Status("INBOX", &imap.StatusOptions{NumMessages: true}).Wait()
		if err != nil {
			b.Fatal(err)
		}
		if int(*data.NumMessages) >= n {
			return
		}
		if time.Now().After(late) {
			b.Fatalf("%s holds %d of %d mails", user, *data.NumMessages, n)
		}
	}
}

// run runs something until stop is called.
func run(b *testing.B, do func(context.Context) error) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- do(ctx) }()
	return func() {
		cancel()
		if err := <-done; err != nil {
			b.Fatal(err)
		}
	}
}

// deliver hands n letters to Postfix and waits until Dovecot has them.
func (p post) deliver(b *testing.B, n int, raw func(int) []byte) {
	c, err := smtp.Dial(p.smtp)
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	for i := range n {
		if err := c.SendMail(p.players[0], []string{p.address}, bytes.NewReader(raw(i))); err != nil {
			b.Fatal(err)
		}
	}
	p.holds(b, p.user, n)
}

const lettersAGame = 10

// letter is the first sheet of a side as a raw letter with a place for a
// number in its Message-ID.
func letter(b *testing.B, p post, o *daemon.Office, no int) []byte {
	ctx := context.Background()
	local, host, _ := strings.Cut(p.players[0], "@")
	address := fmt.Sprintf("%s+%d@%s", local, no, host)
	title := o.Titles[0]
	sides := title.About().Sides
	n := adjudicator.NewGame{Title: title.About().ID, Policy: &store.Policy{}, Seed: &dice.Seed{7}}
	for _, side := range sides {
		n.Seats = append(n.Seats, adjudicator.NewSeat{Side: side, Person: adjudicator.Person{Address: address, Name: "Anna", Zone: "Europe/Madrid"}})
	}
	g, err := o.Service.CreateGame(ctx, n)
	if err != nil {
		b.Fatal(err)
	}
	key, err := o.Service.OrderKey(ctx, g.ID, sides[0])
	if err != nil {
		b.Fatal(err)
	}
	pos, err := title.Start(rules.Setup{})
	if err != nil {
		b.Fatal(err)
	}
	for _, d := range pos.Demands() {
		if d.Side == sides[0] {
			lines := title.Grammar().Lines(rules.Bot(title, pos, d, selfplay.NewLuck(1, 2)), rules.English)
			return fmt.Appendf(nil, "From: Anna <%s>\r\nTo: %s\r\nSubject: [%s P1 %s]\r\nMessage-ID: <bench.%s.NUMBER@fieldpost.test>\r\n\r\n"+
				"game: %s\r\nside: %s\r\nkey: %s\r\nphase: 1\r\norders\r\n%s\r\nend\r\n", address, p.address, g.ID, d.Side, g.ID, g.ID, d.Side, key, strings.Join(lines, "\r\n"))
		}
	}
	b.Fatal("nothing is asked")
	return nil
}

// answerSize is about what an acknowledgement weighs.
const answerSize = 6000

// emptyLoop fetches n letters and sends a mail for each, and nothing else.
func (p post) emptyLoop(b *testing.B, n int) time.Duration {
	p.empty(b, p.user)
	p.empty(b, p.players[0])
	raw := append(fmt.Appendf(nil, "From: <%s>\r\nSubject: x\r\n\r\n", p.players[0]), bytes.Repeat([]byte("orders orders\r\n"), 30)...)
	p.deliver(b, n, func(int) []byte { return raw })
	c, err := smtp.Dial(p.smtp)
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	line := []byte(strings.Repeat("0123456789", 7) + "\r\n")
	answer := append(fmt.Appendf(nil, "From: <%s>\r\n\r\n", p.address), bytes.Repeat(line, answerSize/len(line))...)
	poller, err := mailer.NewPoller(daemon.Mailbox(p.conf(b)), receiver(func() error {
		return c.SendMail(p.address, []string{p.players[0]}, bytes.NewReader(answer))
	}), nil, mailer.Options{})
	if err != nil {
		b.Fatal(err)
	}
	began := time.Now()
	stop := run(b, poller.Run)
	defer stop()
	p.holds(b, p.players[0], n)
	return time.Since(began)
}

type receiver func() error

func (r receiver) Receive(context.Context, mailer.Letter) error { return r() }

// BenchmarkLetterRoundTrip is a whole letter on real servers, from the mailbox
// of the service to the mailbox of the player, against the empty loop in the
// same run. queued/s counts to the answer in the outbox.
func BenchmarkLetterRoundTrip(b *testing.B) {
	p := servers(b)
	c := p.conf(b)
	start := func() (*daemon.Daemon, func()) {
		d, err := daemon.New(context.Background(), c, daemon.Env{})
		if err != nil {
			b.Fatal(err)
		}
		stop := run(b, d.Run)
		return d, func() {
			stop()
			if err := d.Close(); err != nil {
				b.Fatal(err)
			}
		}
	}
	d, stop := start()
	var sheets [][]byte
	for i := range b.N/lettersAGame + 1 {
		sheets = append(sheets, letter(b, p, d.Office, i))
	}
	p.holds(b, p.players[0], 4*len(sheets))
	stop()
	p.empty(b, p.players[0])
	p.deliver(b, b.N, func(i int) []byte {
		return bytes.Replace(sheets[i/lettersAGame], []byte("NUMBER"), fmt.Append(nil, i), 1)
	})
	d, stop = start()
	began := time.Now()
	for answered := 0; answered < b.N; time.Sleep(5 * time.Millisecond) {
		if err := d.Store.View(context.Background(), func(tx *store.Tx) error {
			counts, err := tx.OutboxCounts("")
			answered = counts.Queued + counts.Sent - 4*len(sheets)
			return err
		}); err != nil {
			b.Fatal(err)
		}
	}
	queued := time.Since(began)
	p.holds(b, p.players[0], b.N)
	took := time.Since(began)
	stop()
	empty := p.emptyLoop(b, b.N)
	b.ReportMetric(float64(b.N)/queued.Seconds(), "queued/s")
	b.ReportMetric(float64(b.N)/took.Seconds(), "letters/s")
	b.ReportMetric(float64(b.N)/empty.Seconds(), "empty/s")
	b.ReportMetric(empty.Seconds()/queued.Seconds(), "queued-ratio")
	b.ReportMetric(empty.Seconds()/took.Seconds(), "ratio")
	b.ReportMetric(float64(took.Nanoseconds())/float64(b.N), "ns/op")
}

// BenchmarkEmptyLoop is what the servers alone can do.
func BenchmarkEmptyLoop(b *testing.B) {
	p := servers(b)
	took := p.emptyLoop(b, b.N)
	b.ReportMetric(float64(b.N)/took.Seconds(), "letters/s")
	b.ReportMetric(float64(took.Nanoseconds())/float64(b.N), "ns/op")
}
