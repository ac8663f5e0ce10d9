package adjudicator_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// kept is how many bytes of all letters are in the database.
func (w *world) kept() (bytes int) {
	w.T.Helper()
	for _, l := range w.letters() {
		bytes += len(l.Raw)
	}
	return bytes
}

func (w *world) letters() (all []store.Letter) {
	w.T.Helper()
	err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		for id := int64(1); ; id++ {
			l, err := tx.Letter(id)
			if err != nil {
				return nil
			}
			all = append(all, l)
		}
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return all
}

// TestOfStrangersTheHeadIsKept sends 40 letters of 256 KiB, of which all
// was kept.
func TestOfStrangersTheHeadIsKept(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	const letters = 20 // more than anybody may send in an hour, 5 MB together
	large := strings.Repeat("Buy this now, it is cheap. \n", 9000)
	for _, tt := range []struct {
		name    string
		from    string
		headers []string
		outcome string
	}{
		{"strangers", "eve%d@example.com", nil, "stranger"},
		{"one stranger", "eve@example.com", nil, "rate"},
		{"machines", "news%d@example.com", []string{"Precedence: bulk", "List-Id: <news.example.com>"}, "machine"},
		{"nobody", "", nil, "no-sender"},
		{"a report of no mail of ours", "mailer-daemon%d@example.com", []string{"Content-Type: multipart/report; report-type=delivery-status; boundary=b"}, ""},
		{"a player without key", ana, nil, "rate"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld(t)
			w.Game(nil)
			for i := range letters {
				from := tt.from
				if strings.Contains(from, "%d") {
					from = fmt.Sprintf(from, i)
				}
				w.Receive(w.Letter(raw(fmt.Sprintf("m%d@x", i), from, "an offer", large, tt.headers...)))
			}
			if got := w.kept(); got > 500_000 {
				t.Errorf("%d bytes are kept of %d letters", got, letters)
			}
			last := w.letters()[letters-1]
			if tt.outcome != "" && last.Outcome != tt.outcome {
				t.Errorf("the last one came to %q, want %q", last.Outcome, tt.outcome)
			}
			if !last.Cut || !strings.Contains(string(last.Raw), "Subject: an offer") && last.Outcome != "request" || last.Size < 200_000 {
				t.Errorf("kept of the last one: cut %v, size %d, %q", last.Cut, last.Size, last.Raw[:min(len(last.Raw), 300)])
			}
			// It is known when it is delivered again.
			w.Mails()
			w.Receive(w.Letter(raw(fmt.Sprintf("m%d@x", letters-1), strings.ReplaceAll(tt.from, "%d", strconv.Itoa(letters-1)), "an offer", large, tt.headers...)))
			if n := len(w.letters()); n != letters {
				t.Errorf("after a repeat there are %d letters", n)
			}
		})
	}
}

// TestHugeHeaderIsNotKept has all of the letter in its header fields.
func TestHugeHeaderIsNotKept(t *testing.T) {
	w := newWorld(t)
	w.Game(nil)
	for i := range 20 {
		w.Send(fmt.Sprintf("eve%d@example.com", i), "hello\n", "X-Long: "+strings.Repeat("a ", 100_000))
		w.Receive(w.Letter(raw(strings.Repeat("a", 100_000)+fmt.Sprint(i), "eve@example.com", "x", "hello\n")))
	}
	if got := w.kept(); got > 40*20<<10 {
		t.Errorf("%d bytes are kept of 40 headers", got)
	}
	for _, l := range w.letters() {
		if len(l.MessageID) > 1000 {
			t.Errorf("a Message-ID of %d bytes is kept", len(l.MessageID))
		}
	}
}

// TestSheetsAreKeptWhole, whoever else writes.
func TestSheetsAreKeptWhole(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Order(g, toy.Red, "hold mill", "wait")
	w.Send(ana, "game: "+g+" side: red\nhold mill\n") // without a key: it may be asked for
	for _, l := range w.letters() {
		if l.Cut || len(l.Raw) != int(l.Size) {
			t.Errorf("%s: cut %v, %d of %d bytes", l.Outcome, l.Cut, len(l.Raw), l.Size)
		}
	}
}

// TestStrangersOfADay has more of them than are answered.
func TestStrangersOfADay(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.StrangersPerDay = 10 })
	w.Game(nil)
	w.Mails()
	write := func(day int) (answers, heads int) {
		before := len(w.letters())
		for i := range 30 {
			for _, m := range w.Send(fmt.Sprintf("eve%d.%d@example%d.com", day, i, i), "hello\n") {
				if m.Recipient != mod { // who is told once a day
					answers++
				}
			}
			w.Clock.Advance(time.Minute)
		}
		for _, l := range w.letters()[before:] {
			if len(l.Raw) > 0 {
				heads++
			}
		}
		return answers, heads
	}
	if answers, heads := write(1); answers != 10 || heads != 10 {
		t.Errorf("%d answers and %d heads of 30 letters, want 10 of each", answers, heads)
	}
	w.Clock.Advance(23 * time.Hour)
	if answers, _ := write(2); answers != 0 {
		t.Errorf("%d answers on the same day", answers)
	}
	w.Clock.Advance(time.Hour)
	if answers, heads := write(3); answers != 10 || heads != 10 {
		t.Errorf("%d answers and %d heads on the next day, want 10 of each", answers, heads)
	}
}

// TestForgedLetters come in Ana's name, from her address or to the signed
// address of her seat, without her key.
func TestForgedLetters(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	vouched := "Authentication-Results: " + exchange + "; dmarc=pass header.from=example.net"
	for _, tt := range []struct {
		name  string
		forge func(w *world, i int) (from string, headers []string)
	}{
		{"from her address", func(*world, int) (string, []string) { return ana, nil }},
		{"from her address, refused by our exchanger", func(*world, int) (string, []string) {
			return ana, []string{"Authentication-Results: " + exchange + "; dmarc=fail header.from=example.net"}
		}},
		{"from her address, vouched for by somebody else", func(*world, int) (string, []string) {
			return ana, []string{strings.Replace(vouched, exchange, "mx.example.com", 1)}
		}},
		{"to the address of her seat", func(w *world, i int) (string, []string) {
			return fmt.Sprintf("eve%d@example.com", i), []string{"To: " + w.ReplyTo}
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld(t, func(w *world) { w.Config.AuthServID = exchange })
			g := w.Game(nil)
			for _, d := range w.Mails() {
				if d.Side == toy.Red {
					w.ReplyTo = d.ReplyTo
				}
			}
			var toAna, toModerator int
			for i := range 100 {
				from, headers := tt.forge(w, i)
				letter := raw(fmt.Sprintf("forged%d@x", i), from, "x", "game: "+g+" side: red\nhold mill\n", headers...)
				if len(headers) > 0 && strings.HasPrefix(headers[0], "To: ") {
					letter = []byte(strings.Replace(string(letter), "\r\nTo: "+theOffice, "", 1))
				}
				w.Receive(w.Letter(letter))
				for _, d := range w.Mails() {
					switch d.Recipient {
					case ana:
						toAna++
					case mod:
						toModerator++
						says(t, d, "in the name of Ana")
					}
				}
			}
			if toAna > 13 || toModerator != 1 {
				t.Errorf("%d mails to Ana, %d to the moderator; want a dozen, and 1", toAna, toModerator)
			}
			// Her own letters are read: with the key, and without it when our
			// exchanger vouches for her.
			w.WantMails(w.Order(g, toy.Red, "hold mill", "wait"), "ack>ana")
			w.WantMails(w.Send(ana, "game: "+g+" side: red\nstatus\n", vouched), "status>ana")
			// An hour later they go on; both were told today.
			w.Clock.Advance(time.Hour)
			told := 0
			for i := range 100 {
				from, headers := tt.forge(w, i)
				for _, d := range w.Send(from, "game: "+g+" side: red\nhold ford\n", headers...) {
					if strings.Contains(d.Subject, "name") {
						told++
					}
				}
			}
			if told > 0 {
				t.Errorf("they were told %d times again", told)
			}
		})
	}
}
