package adjudicator_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// dated is a letter with a Date of its own.
func dated(id, from, date, body string, headers ...string) []byte {
	text := string(raw(id, from, "x", body, headers...))
	_, rest, _ := strings.Cut(text, "\r\nDate: ")
	old, _, _ := strings.Cut(rest, "\r\n")
	return []byte(strings.Replace(text, "\r\nDate: "+old, "\r\nDate: "+date, 1))
}

const monday = "Mon, 23 Mar 2026 20:15:07 +0100"

// TestLetterThatComesAgain under another Message-ID, after another took its
// place: it is the same letter, and is told so once.
func TestLetterThatComesAgain(t *testing.T) {
	for _, tc := range []struct {
		name  string
		lines []string
		again func(body string) []byte // nil: as it was
	}{
		{"a sheet", []string{"hold mill"}, nil},
		{"a setting", []string{"wait"}, nil},
		{"standing orders", []string{"standing flee at ford"}, nil},
		{"a sheet with errors", []string{"hold mill", "raid nowhere"}, nil},
		{"in advance", []string{"turn 2", "hold mill"}, nil},
		{"a request", []string{"status"}, nil},
		{"encoded anew", []string{"hold mill"}, func(body string) []byte {
			return dated("b@relay", ana, monday, strings.ReplaceAll(body, "hold", "h=6Fld"), "MIME-Version: 1.0", "Content-Type: text/plain", "Content-Transfer-Encoding: quoted-printable")
		}},
		{"with another line end", []string{"hold mill"}, func(body string) []byte {
			return []byte(strings.ReplaceAll(string(dated("b@relay", ana, monday, body)), "\r\n", "\n"))
		}},
		{"sent on", []string{"hold mill"}, func(body string) []byte {
			return dated("b@relay", ana, monday, body, "Resent-Date: Tue, 24 Mar 2026 10:00:00 +0100", "Resent-From: "+ana, "Resent-Message-ID: <c@x>")
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(map[string]string{"report": "turn"})
			body := w.Block(g, toy.Red, 0, tc.lines...)
			w.Receive(w.Letter(dated("a@x", ana, monday, body)))
			w.Clock.Advance(time.Minute)
			w.Order(g, toy.Red, "hold ford")
			w.Order(g, toy.Red, "standing stand at ford")
			w.Clock.Advance(time.Hour)
			before, standing := w.sheetsOf(g, toy.Red), w.Standing(g, toy.Red)
			w.Mails()
			again := dated("b@relay", ana, monday, body)
			if tc.again != nil {
				again = tc.again(body)
			}
			w.Receive(w.Letter(again))
			mails := w.Mails()
			w.WantMails(mails, "notice>ana")
			says(t, mails[0], "This letter reached me before: on Saturday 28 March 2026, 08:00", "now nothing was changed")
			if after := w.sheetsOf(g, toy.Red); after != before {
				t.Errorf("the sheets were %s, are %s", before, after)
			}
			if got := w.Standing(g, toy.Red); got != standing {
				t.Errorf("the standing orders were %q, are %q", standing, got)
			}
			third := strings.Replace(string(again), "b@relay", "c@relay", 1)
			w.Receive(w.Letter([]byte(third)))
			w.WantMails(w.Mails(), "")
		})
	}
}

// TestLetterOfSeveralSidesThatComesAgain is known as a copy by each of them, though it
// stands under one: in the next phase it is no sheet of the others.
func TestLetterOfSeveralSidesThatComesAgain(t *testing.T) {
	for _, turned := range []bool{false, true} {
		w := newWorld(t)
		g := w.Game(map[string]string{"report": "turn", "turns": "20"}, oneHand)
		w.Mails()
		blocks := []string{w.Block(g, toy.Red, 0, "hold mill"), w.Block(g, toy.Blue, 0, "hold ford")}
		if turned {
			blocks[0], blocks[1] = blocks[1], blocks[0]
		}
		body := strings.Join(blocks, "")
		w.Receive(w.Letter(dated("a@x", ana, monday, body)))
		w.WantMails(w.Mails(), "joined>ana joined>ana")
		w.Clock.Advance(time.Hour)
		w.Receive(w.Letter(dated("b@relay", ana, monday, body)))
		mails := w.Mails()
		w.WantMails(mails, "joined>ana")
		if strings.Count(mails[0].Text, "This letter reached me before") != 2 {
			t.Error(mails[0].Text)
		}
		anew := []string{"MIME-Version: 1.0", "Content-Type: text/plain", "Content-Transfer-Encoding: quoted-printable"}
		w.Receive(w.Letter(dated("c@relay", ana, monday, strings.ReplaceAll(body, "hold", "h=6Fld"), anew...)))
		w.WantMails(w.Mails(), "")
		if w.sheetsOf(g, toy.Red)+w.sheetsOf(g, toy.Blue) != "" || w.Show(g).Phase != 2 {
			t.Errorf("in phase %d the sheets are %q and %q", w.Show(g).Phase, w.sheetsOf(g, toy.Red), w.sheetsOf(g, toy.Blue))
		}
	}
}

// sheetsOf tells which sheets of a side stand.
func (w *world) sheetsOf(game string, side rules.Side) string {
	w.T.Helper()
	var out []string
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		sheets, err := tx.Sheets().List(store.Sheet{Game: game, Side: side})
		for _, s := range sheets {
			out = append(out, s.Demand, s.Receipt)
			if s.Wait {
				out = append(out, "wait")
			}
		}
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return strings.Join(out, " ")
}

// TestSameWordsOnAnotherDay are no repeat, nor is what another seat writes.
func TestSameWordsOnAnotherDay(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	body := w.Block(g, toy.Red, 0, "hold mill", "wait")
	for i, date := range []string{monday, "Mon, 23 Mar 2026 20:15:08 +0100", "Mon, 23 Mar 2026 20:15:07 +0000", "no date at all", "no date at all"} {
		w.Order(g, toy.Red, "hold ford", "wait")
		w.Mails()
		w.Receive(w.Letter(dated(string(rune('a'+i))+"@x", ana, date, body)))
		w.WantMails(w.Mails(), "ack>ana")
	}
	// A Date without seconds: within a minute one can change one's mind twice.
	const minute = "Mon, 23 Mar 2026 20:15 +0100"
	for _, id := range []string{"m1@x", "m2@x"} {
		w.Order(g, toy.Red, "hold ford", "wait")
		w.Mails()
		w.Receive(w.Letter(dated(id, ana, minute, body)))
		w.WantMails(w.Mails(), "ack>ana")
	}
	w.Clock.Advance(2 * time.Hour)
	w.Receive(w.Letter(dated("m3@x", ana, minute, body)))
	w.WantMails(w.Mails(), "notice>ana")
	// The same words of the other side.
	w.Receive(w.Letter(dated("z@x", benj, monday, strings.Replace(body, "key: "+w.Key(g, toy.Red), "key: "+w.Key(g, toy.Blue), 1))))
	if mails := w.Mails(); len(mails) == 0 || strings.Contains(mails[0].Text, "ya me había llegado") {
		t.Errorf("mails %s", summary(mails))
	}
}

// TestLateIsLate: while the phase waits for the mailbox, a letter that the mail
// server took after deadline and grace changes nothing in it.
func TestLateIsLate(t *testing.T) {
	const grace = 30 * time.Minute
	for _, tc := range []struct {
		name    string
		early   []string // red's sheet in time
		lines   []string // of the letter in question
		after   time.Duration
		missing store.Missing
		mails   string // the first that it brings
		says    []string
		carried string
	}{
		{name: "a sheet", early: []string{"hold mill", "wait"}, lines: []string{"hold ford"}, after: time.Second, mails: "notice>ana",
			says: []string{"after the deadline", "came in time and counts", "changes nothing in phase 1"}, carried: "red: hold mill; blue: hold hill"},
		{name: "a sheet within the grace", early: []string{"hold mill", "wait"}, lines: []string{"hold ford", "wait"}, after: -time.Minute, mails: "ack>ana",
			carried: "red: hold ford; blue: hold hill"},
		{name: "a setting", early: []string{"hold mill", "wait"}, lines: []string{"on failure stop"}, after: time.Second, mails: "notice>ana",
			says: []string{"after the deadline"}, carried: "red: hold mill; blue: hold hill"},
		{name: "standing orders", early: []string{"hold mill", "wait"}, lines: []string{"standing flee"}, after: time.Second, mails: "notice>ana",
			says: []string{"after the deadline"}, carried: "red: hold mill; blue: hold hill"},
		{name: "in advance", early: []string{"hold mill", "wait"}, lines: []string{"turn 3", "hold ford"}, after: time.Second, mails: "ack>ana",
			carried: "red: hold mill; blue: hold hill"},
		{name: "where none was in time", lines: []string{"hold ford"}, after: time.Second, mails: "notice>ana",
			says: []string{"No sheet of yours came in time"}, carried: "blue: hold hill"},
		{name: "where the game waits for it", lines: []string{"hold ford"}, after: time.Second, missing: store.MissingHold, mails: "ack>ana",
			carried: "red: hold ford; blue: hold hill"},
		{name: "where the game would not have waited", early: []string{"hold mill", "wait"}, lines: []string{"hold ford"}, after: time.Second,
			missing: store.MissingHold, mails: "notice>ana", carried: "red: hold mill; blue: hold hill"},
		{name: "a request", early: []string{"hold mill", "wait"}, lines: []string{"status"}, after: time.Second, mails: "status>ana",
			carried: "red: hold mill; blue: hold hill"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t)
			w.Tick()
			g := w.Game(map[string]string{"report": "turn"}, func(n *founding.NewGame) {
				n.Policy, n.Missing = &store.Policy{Orders: 2 * time.Hour, Grace: grace}, tc.missing
			})
			w.Order(g, toy.Blue, "hold hill")
			if tc.early != nil {
				w.Order(g, toy.Red, tc.early...)
			}
			for range 5 {
				w.Clock.Advance(25 * time.Minute)
				w.Tick()
			}
			w.Clock.Advance(25*time.Minute + tc.after) // deadline, grace, and a bit
			w.Drainer.Err = errors.New("no mailbox")
			w.Tick()
			w.Mails()
			w.Receive(w.Letter(raw("late@x", ana, "x", w.Block(g, toy.Red, 0, tc.lines...))))
			mails := w.Mails()
			if len(mails) == 0 || summary(mails[:1]) != tc.mails {
				t.Fatalf("mails %s, want %s first", summary(mails), tc.mails)
			}
			says(t, mails[0], tc.says...)
			w.Drainer.Err = nil
			w.Clock.Advance(2 * time.Minute)
			w.Tick()
			if w.Show(g).Phase == 1 {
				t.Fatal("the phase was not played")
			}
			if got := w.Carried(g, 1); got != tc.carried {
				t.Errorf("carried out %q, want %q", got, tc.carried)
			}
			if got := w.Standing(g, toy.Red); got != "" {
				t.Errorf("standing orders in force: %s", got)
			}
		})
	}
}

// TestTwoAnswersInOneSecond: the same word to two of our mails, written by a
// program within one second, is two letters.
func TestTwoAnswersInOneSecond(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	body := w.Block(g, toy.Red, 0, "hold mill")
	w.Mails()
	w.Receive(w.Letter(dated("a@x", ana, monday, body, "In-Reply-To: <one@post>")))
	w.Mails()
	w.Receive(w.Letter(dated("b@x", ana, monday, body, "In-Reply-To: <two@post>")))
	if mails := w.Mails(); len(mails) == 0 || mails[0].Kind != "ack" {
		t.Errorf("the second answer is taken for a copy: %s", summary(mails))
	}
}
