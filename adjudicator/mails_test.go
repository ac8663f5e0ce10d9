package adjudicator_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestMailsAsWished: who wants only what asks him gets no notes, and his next report
// tells of the phases between, with their anchors.
func TestMailsAsWished(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "5", "decisions": "ask"})
	got := w.Send(benj, "partida: "+g+" bando: blue\n\ncorreos si me toca\n")
	if slices.ContainsFunc(got, func(d store.Dispatch) bool { return d.Kind == "mails" }) {
		t.Fatal("who has not shown the key changes which mails come")
	}
	got = w.Order(g, toy.Blue, "correos si me toca")
	w.WantMails(got, "mails>benito")
	if !catalogtest.Tells(t, rules.Spanish, got[0].Text, "mails.asked") {
		t.Errorf("the answer is\n%s", got[0].Text)
	}
	w.Order(g, toy.Red, "hold mill")
	w.WantMails(w.Order(g, toy.Blue, "raid mill"), "ack>benito sitrep>ana")
	w.WantMails(w.Order(g, toy.Red, "stand"), "ack>ana sitrep>ana")
	got = w.Order(g, toy.Red, "hold mill")
	w.WantMails(got, "ack>ana sitrep>ana sitrep>benito")
	text := got[2].Text
	for _, want := range []string{"Desde tu último turno", "toy.raid", "toy.fought", "P2=", "P3=", "P4="} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the report that asks:\n%s", want, text)
		}
	}
}

// TestDigest: once a day at the hour of the person comes one mail of all his games,
// also on the days on which clocks are changed, and none when there is nothing.
func TestDigest(t *testing.T) {
	w := newWorld(t) // noon of 28 March 2026: the clocks of Madrid are put forward in the night
	g, other := w.Game(map[string]string{"turns": "5"}), w.Game(map[string]string{"turns": "5"})
	w.Order(g, toy.Red, "hold mill") // now Blue is asked in one of them
	w.WantMails(w.Order(g, toy.Blue, "resumen 20"), "mails>benito")
	digests := func(until time.Time) (out []store.Dispatch) {
		t.Helper()
		w.Clock.Advance(until.Sub(w.Clock.Now()))
		for _, d := range w.Tick() {
			if d.Kind.Family() == "digest" {
				out = append(out, d)
			}
		}
		return out
	}
	if got := digests(time.Date(2026, 3, 28, 18, 59, 0, 0, time.UTC)); len(got) > 0 {
		t.Error("a digest comes before its hour")
	}
	got := digests(time.Date(2026, 3, 28, 19, 0, 0, 0, time.UTC)) // 20:00 in winter
	if len(got) != 1 {
		t.Fatalf("%d digests on the first day, want 1", len(got))
	}
	text := got[0].Text
	for _, want := range []string{"Una de tus partidas te pide algo", g + ": ", "Plazo: "} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the digest:\n%s", want, text)
		}
	}
	if strings.Contains(text, other) {
		t.Errorf("a game in which nothing happened is in the digest:\n%s", text)
	}
	if strings.Contains(text, w.Key(g, toy.Blue)) || got[0].ReplyTo != "" {
		t.Error("a digest holds a key, or is answered to a game")
	}
	w.Clock.Advance(time.Minute)
	w.Order(g, toy.Blue, "hold ford") // nothing is asked of Blue any more, but something happened
	w.Mails()
	if got := digests(time.Date(2026, 3, 29, 17, 59, 0, 0, time.UTC)); len(got) > 0 {
		t.Error("a digest comes before its hour in summer")
	}
	if got = digests(time.Date(2026, 3, 29, 18, 0, 0, 0, time.UTC)); len(got) != 1 {
		t.Fatalf("%d digests on the second day, want 1", len(got))
	}
	if text := got[0].Text; !strings.Contains(text, "Ahora ninguna") || !strings.Contains(text, "Qué ha pasado") || strings.Contains(text, other) {
		t.Errorf("the second digest is\n%s", text)
	}
	if got := digests(time.Date(2026, 3, 30, 18, 0, 0, 0, time.UTC)); len(got) > 0 {
		t.Errorf("a digest comes with nothing to tell:\n%s", got[0].Text)
	}
	w.Order(g, toy.Blue, "correos todos")
	w.Order(g, toy.Red, "hold mill")
	w.Mails()
	if got := digests(time.Date(2026, 3, 31, 18, 0, 0, 0, time.UTC)); len(got) > 0 {
		t.Error("a digest comes after it was ended")
	}
	w.WantMails(w.Order(g, toy.Blue, "resumen 25"), "mails>benito")
	if got := w.Outbox(); !strings.Contains(got[len(got)-1].Text, "todo queda como") {
		t.Errorf("an hour that there is not is answered with\n%s", got[len(got)-1].Text)
	}
}

// TestOneThreadAGame: each mail to a side refers to the first of its game and to the
// last ones, whatever phase they are of.
func TestOneThreadAGame(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.Moderator = office.Person{Address: mod, Name: "Mo"} })
	g := w.Game(map[string]string{"turns": "20"})
	first, all := "", 0
	for range 12 {
		w.Order(g, toy.Red, "hold mill")
		w.Order(g, toy.Blue, "hold ford")
	}
	for _, d := range w.Outbox() {
		if d.Side != toy.Red {
			continue
		}
		if all++; first == "" {
			first = d.MessageID
			continue
		}
		if d.Refs[0] != first || len(d.Refs) > 21 {
			t.Fatalf("mail %d (%s of phase %d) refers to %q, not first to %s", all, d.Kind, d.Phase, d.Refs, first)
		}
		if text := strings.Join(strings.Fields(d.Text), " "); !strings.Contains(text, `Lost? "help toy". Fewer mails: "mails asked". Moderator: Mo <`+mod+">.") {
			t.Fatalf("mail %d has the foot of\n%s", all, d.Text)
		}
	}
	if all < 24 {
		t.Errorf("only %d mails", all)
	}
}

// TestFilesAsWished: the deadline for calendars comes with what asks, and the twin with
// every report; it says what the side may know and nothing more.
func TestFilesAsWished(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "5"})
	w.Mails()
	w.WantMails(w.Order(g, toy.Blue, "calendario sí", "gemelo sí"), "mails>benito")
	for _, c := range []struct {
		side  rules.Side
		files string
	}{{toy.Red, "deadline.ics report.json"}, {toy.Blue, "report.json"}} {
		for _, d := range w.Order(g, c.side, map[rules.Side]string{toy.Red: "hold mill", toy.Blue: "hold ford"}[c.side]) {
			var names []string
			for _, f := range d.Files {
				names = append(names, f.Name)
				if f.Name == "deadline.ics" && (!strings.Contains(f.Text, "BEGIN:VEVENT\r\n") || !strings.Contains(f.Text, "DTSTART:20260331T120000Z\r\n")) {
					t.Errorf("the calendar is\n%s", f.Text)
				}
				var twin post.MachineReport
				if f.Name == "report.json" {
					if err := json.Unmarshal([]byte(f.Text), &twin); err != nil || twin.Schema != 1 || twin.Side != toy.Blue || twin.Known.Viewer != "blue" || len(twin.News) == 0 {
						t.Errorf("the twin is %v\n%s", err, f.Text)
					}
				}
			}
			if want := c.files; d.Kind.Family() == "sitrep" && d.Side == toy.Blue && strings.Join(names, " ") != want {
				t.Errorf("with the %s after the orders of %s come %q, want %s", d.Kind, c.side, names, want)
			} else if d.Side == toy.Red && names != nil {
				t.Errorf("%q come to who wished none", names)
			}
		}
	}
	w.WantMails(w.Order(g, toy.Blue, "calendar off", "twin off"), "mails>benito")
	for _, d := range w.Order(g, toy.Red, "hold mill") {
		if len(d.Files) > 0 {
			t.Errorf("%d files come after they were ended", len(d.Files))
		}
	}
}
