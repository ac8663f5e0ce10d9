package bench

import (
	"errors"
	"strings"
	"testing"

	"github.com/emersion/go-smtp"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles/firsttest"
)

// TestPost: a short run has all figures, and leaves both mailboxes as they were.
func TestPost(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	var s Servers
	office, err := s.embed(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer office.Close()
	f, err := Post(t.Context(), Config{Titles: firsttest.Library, Servers: s, Letters: 12, Rounds: 2, Singles: 2})
	if err != nil {
		t.Fatal(err)
	}
	for name, w := range map[string]*Way{"plain": &f.Plain, "drawn": &f.Drawn} {
		if w.Ours <= 0 || w.Empty <= 0 || w.Ratio <= 0 || w.Lowest > w.Ratio || w.Highest < w.Ratio {
			t.Errorf("%s: %+v", name, w)
		}
		if w.P50 <= 0 || w.P99 < w.P50 || w.EmptyP50 <= 0 || w.EmptyP99 < w.EmptyP50 {
			t.Errorf("%s: times of single letters: %+v", name, w)
		}
	}
	if f.Plain.AnswerBytes < 1000 || f.Drawn.AnswerBytes < 10*f.Plain.AnswerBytes {
		t.Errorf("answers of %d bytes without and %d with pictures", f.Plain.AnswerBytes, f.Drawn.AnswerBytes)
	}
	for _, address := range []string{s.Office, s.Player} {
		b, err := open(s, address)
		if err != nil {
			t.Fatal(err)
		}
		defer b.close()
		folders, err := b.client.List("", "*", nil).Collect()
		if err != nil || len(folders) != 1 {
			t.Errorf("%s is left with %d folders: %v", address, len(folders), err)
		}
		if n, err := b.count(); n > 0 || err != nil {
			t.Errorf("%s is left with %d mails: %v", address, n, err)
		}
	}
}

// TestNobodysLettersAreTaken: a mailbox in which mail lies is refused and left alone.
func TestNobodysLettersAreTaken(t *testing.T) {
	var s Servers
	office, err := s.embed(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer office.Close()
	c, err := smtp.Dial(s.SMTP)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.SendMail("friend@bench.test", []string{s.Player}, strings.NewReader("Subject: hello\r\n\r\nhello\r\n")); err != nil {
		t.Fatal(err)
	}
	if _, err := Post(t.Context(), Config{Titles: firsttest.Library, Servers: s, Letters: 1, Rounds: 1}); !errors.Is(err, ErrConfig) {
		t.Errorf("got %v, want %v", err, ErrConfig)
	}
	if n := len(office.Mailbox(s.Player)); n != 1 {
		t.Errorf("%d mails are left of one", n)
	}
}

// BenchmarkPost is a run on the embedded post office, with b.N letters a round.
func BenchmarkPost(b *testing.B) {
	f, err := Post(b.Context(), Config{Titles: firsttest.Library, Letters: b.N, Rounds: 3})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(f.Plain.Ours, "letters/s")
	b.ReportMetric(f.Plain.Ratio, "ratio")
	b.ReportMetric(f.Drawn.Ours, "drawn/s")
	b.ReportMetric(f.Drawn.Ratio, "drawn-ratio")
}
