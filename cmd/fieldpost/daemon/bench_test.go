package daemon

import (
	"bytes"
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/mailer"
)

// deliver puts n letters into the mailbox of the service over SMTP.
func (w *world) deliver(n int, raw func(i int) []byte) {
	w.t.Helper()
	c, err := smtp.Dial(w.post.SMTPAddr())
	if err != nil {
		w.t.Fatal(err)
	}
	defer c.Close()
	for i := range n {
		if err := c.SendMail(player, []string{post}, bytes.NewReader(raw(i))); err != nil {
			w.t.Fatal(err)
		}
	}
}

// lettersAGame keeps the threads of the benchmark as short as those of people.
const lettersAGame = 10

// roundTrip lets a daemon answer n letters that lie in its mailbox and returns
// how long it took from its start until the last answer was delivered, and the
// size of an answer.
func roundTrip(b *testing.B, n int) (time.Duration, int) {
	w := newWorld(b)
	d, stop := w.daemon(Env{})
	var sheets [][]byte
	for i := range n/lettersAGame + 1 { // everybody plays one game
		address := fmt.Sprintf("ana+%d@club.test", i)
		raw := sheet(b, d.Office, gameOf(b, d.Office, address), 0)
		sheets = append(sheets, bytes.Replace(raw, []byte(player), []byte(address), 1))
	}
	before := len(sheets) // one invitation to all sides
	w.await(before)       // the invitations are out
	stop()
	w.deliver(n, func(i int) []byte {
		return bytes.Replace(sheets[i/lettersAGame], []byte(".0@club"), fmt.Appendf(nil, ".%d@club", i), 1)
	})
	_, stop = w.daemon(Env{})
	defer stop()
	began := time.Now()
	mails := w.await(before + n)
	return time.Since(began), len(mails[len(mails)-1].Raw)
}

// emptyLoop only fetches n letters and sends a mail of a size for each, over
// the same servers.
func emptyLoop(b *testing.B, n, size int) time.Duration {
	w := newWorld(b)
	letter := append([]byte("From: <"+player+">\r\nTo: <"+post+">\r\nSubject: x\r\n\r\n"), bytes.Repeat([]byte("orders orders\r\n"), 30)...)
	w.deliver(n, func(int) []byte { return letter })
	c, err := smtp.Dial(w.post.SMTPAddr())
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	line := []byte("0123456789012345678901234567890123456789012345678901234567890123456789\r\n")
	answer := append([]byte("From: <"+post+">\r\n\r\n"), bytes.Repeat(line, size/len(line))...)
	poller, err := mailer.NewPoller(Mailbox(w.conf), receiver(func() error {
		return c.SendMail(post, []string{player}, bytes.NewReader(answer))
	}), nil, mailer.Options{})
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	began := time.Now()
	go func() { done <- poller.Run(ctx) }()
	w.await(n)
	took := time.Since(began)
	cancel()
	if err := <-done; err != nil {
		b.Fatal(err)
	}
	return took
}

type receiver func() error

func (r receiver) Receive(context.Context, mailer.Letter) error { return r() }

// BenchmarkLetterRoundTrip is a whole letter: fetched, stored, read, checked,
// answered, the answer stored, sent and noted as sent. It also runs the empty
// loop and reports the ratio of the rates.
func BenchmarkLetterRoundTrip(b *testing.B) {
	took, size := roundTrip(b, b.N)
	empty := emptyLoop(b, b.N, size)
	b.ReportMetric(float64(b.N)/took.Seconds(), "letters/s")
	b.ReportMetric(float64(b.N)/empty.Seconds(), "empty/s")
	b.ReportMetric(empty.Seconds()/took.Seconds(), "ratio")
	b.ReportMetric(float64(took.Nanoseconds())/float64(b.N), "ns/op")
}

// BenchmarkEmptyLoop is what remains when nothing is done with a letter.
func BenchmarkEmptyLoop(b *testing.B) {
	took := emptyLoop(b, b.N, 6000)
	b.ReportMetric(float64(b.N)/took.Seconds(), "letters/s")
	b.ReportMetric(float64(took.Nanoseconds())/float64(b.N), "ns/op")
}
