package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestTwinWorldsOfKeysAndReturnPaths: two games that differ only in the key of red, in
// whether its mails hold it, in who vouches for its letters or in what came back of its
// mails give blue the same bytes, down to the addresses that his mails name and come back
// to. In each red's player, or somebody in his name, sends as many letters.
func TestTwinWorldsOfKeysAndReturnPaths(t *testing.T) {
	const letters = 3
	told := func(t *testing.T, secret func(w *world, g string, n int)) (blue, red string) {
		w := newWorld(t, func(w *world) { w.Config.AuthServID, w.Config.ReturnPaths = exchange, office.ReturnAlways })
		w.trial(office.Probe{AuthServID: exchange, Plus: true})
		g := w.Game(map[string]string{"turns": "5", "decisions": "ask"})
		w.Order(g, toy.Blue, "turn 2", "hold ford")
		before := w.UID
		for n := range letters {
			secret(w, g, n)
		}
		if w.UID != before+letters {
			t.Fatalf("%d letters", w.UID-before)
		}
		w.Clock.Advance(time.Hour)
		w.Order(g, toy.Red, "hold mill", "raid ford")
		w.Send(benj, w.Block(g, toy.Blue, 0, "status", "history", "report", "map none", "keys off", "raid nowhere"))
		w.Order(g, toy.Blue, "stand")
		w.Clock.Advance(73 * time.Hour)
		w.Tick()
		w.Clock.Advance(73 * time.Hour)
		w.Tick()
		mine := map[rules.Side]*strings.Builder{toy.Red: {}, toy.Blue: {}}
		n := 0
		for _, d := range w.Outbox() {
			out := mine[d.Side]
			if out == nil || strings.HasPrefix(string(d.Kind), "moderator") {
				continue
			}
			if d.Side == toy.Blue {
				n++
			}
			fmt.Fprintln(out, d.Kind, d.Recipient, d.MessageID, d.ReplyTo, w.Service.Post.ReturnPath(&d), d.InReplyTo, d.Refs, d.Auto, d.Subject, d.Text, d.HTML, d.Files, d.Created)
		}
		if n < 8 {
			t.Fatalf("only %d mails to blue: the test cannot fail", n)
		}
		c, err := w.Service.Pages.Compose(w.Ctx, g, toy.Blue, "")
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(mine[toy.Blue], c.ReplyTo, c.Keyless, c.Sheet)
		return mine[toy.Blue].String(), mine[toy.Red].String()
	}
	away := func(w *world) { w.Send(ana, "I am away\n", "Auto-Submitted: auto-replied") }
	first := func(w *world, side rules.Side) (d store.Dispatch) {
		for _, d := range w.Outbox() {
			if d.Side == side {
				return d
			}
		}
		return d
	}
	want, plain := told(t, func(w *world, _ string, _ int) { away(w) })
	for name, secret := range map[string]func(w *world, g string, n int){
		"keys renewed by mail": func(w *world, g string, _ int) { w.Order(g, toy.Red, "new key") },
		"a key renewed by the moderator": func(w *world, g string, n int) {
			if away(w); n == 0 {
				w.done(w.Service.Rekey(w.Ctx, g, "moderator:mo", toy.Red))
			}
		},
		"a letter that is vouched for": func(w *world, _ string, _ int) { w.answer(ana, w.address(toy.Red), "status\n", vouched(ana)) },
		"no key in mails": func(w *world, _ string, n int) {
			w.answer(ana, w.address(toy.Red), []string{"status", "keys off", "status"}[n]+"\n", vouched(ana))
		},
		"somebody in red's name": func(w *world, g string, _ int) { w.Send(ana, "game: "+g+" side: red\nhold ford\n") },
		"mails that come back": func(w *world, _ string, n int) {
			d := first(w, toy.Red)
			w.Receive(w.Letter(bareBounce(fmt.Sprint("b", n, "@x"), w.Service.Post.ReturnPath(&d))))
		},
		"forged reports": func(w *world, _ string, n int) {
			w.Receive(w.Letter(bounce(fmt.Sprint("b", n, "@x"), first(w, toy.Red).MessageID)))
		},
	} {
		blue, red := told(t, secret)
		if got, want := anchors.ReplaceAllString(blue, "P"), anchors.ReplaceAllString(want, "P"); got != want {
			t.Errorf("%s: blue is told %s", name, firstDifference(got, want))
		}
		if red == plain && name != "mails that come back" && name != "forged reports" {
			t.Errorf("%s: it makes no difference to red: the test cannot fail", name)
		}
	}
}

// firstDifference are the lines from which on two texts differ.
func firstDifference(a, b string) string {
	one, two := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(one), len(two)) {
		if one[i] != two[i] {
			return fmt.Sprintf("%q, and else %q", one[i], two[i])
		}
	}
	return fmt.Sprintf("%d lines, and else %d", len(one), len(two))
}
