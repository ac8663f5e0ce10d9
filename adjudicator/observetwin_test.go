package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestTwinWorldsOfObservers: two games that differ in anything that not everybody may know
// give an observer the same bytes, whenever he begins: where a side hides, what it has
// as a draft or not final, its standing orders, keys, settings, names and messages, and
// who else observes.
func TestTwinWorldsOfObservers(t *testing.T) {
	hill := []string{"hold hill", "raid ford"}
	told := func(t *testing.T, secret func(w *world, g string), red ...string) string {
		w := newWorld(t)
		g := w.Game(map[string]string{"report": "turn", "turns": "3"})
		w.Observe(g, olga, "observe", "accept")
		secret(w, g)
		w.Observe(g, luis, "observa", "acepto")
		w.Clock.Advance(time.Hour)
		w.Order(g, toy.Red, red...)
		w.Order(g, toy.Blue, "hold ford")
		w.Send(luis, "observa fin\n")
		w.Observe(g, luis, "observa", "acepto")
		w.Clock.Advance(73 * time.Hour)
		w.Tick()
		var out strings.Builder
		n := 0
		for _, d := range w.Outbox() {
			if d.Recipient != olga && d.Recipient != luis || d.Kind == "pledge" { // which holds a code
				continue
			}
			n++
			fmt.Fprintln(&out, d.Kind, d.Subject, d.ReplyTo, len(d.Refs), d.Phase, d.Text, d.HTML, d.Files, d.Picture)
		}
		if n < 8 {
			t.Errorf("only %d mails: the test cannot fail", n)
		}
		return out.String()
	}
	nothing := func(*world, string) {}
	want := told(t, nothing, hill...)
	if other := told(t, nothing, "hold mill"); other == want {
		t.Error("a raid makes no difference: the test cannot fail")
	}
	for name, c := range map[string]struct {
		secret func(w *world, g string)
		red    []string
	}{
		"hidden elsewhere": {nothing, []string{"hold mill", "raid ford"}},
		"a draft":          {func(w *world, g string) { w.Order(g, toy.Red, "hold nowhere") }, hill},
		"not final":        {func(w *world, g string) { w.Order(g, toy.Red, "hold hill", "wait") }, hill},
		"standing orders":  {func(w *world, g string) { w.Order(g, toy.Red, "standing flee at mill") }, hill},
		"a new key":        {func(w *world, g string) { w.Order(g, toy.Red, "new key") }, hill},
		"settings":         {func(w *world, g string) { w.Order(g, toy.Red, "mails digest", "map none", "zone Madrid", "name Fox") }, hill},
		"a message":        {func(w *world, g string) { w.Order(g, toy.Red, "to blue:", "meet me at the mill", "end") }, hill},
		"a bounce":         {func(w *world, g string) { w.Receive(w.Letter(bounceOf(w.Outbox()[0]))) }, hill},
		"more observers":   {func(w *world, g string) { w.Observe(g, "third@example.com", "observe", "accept") }, hill},
	} {
		if got := told(t, c.secret, c.red...); got != want {
			t.Errorf("%s shows:\n%s\n--- and ---\n%s", name, got, want)
		}
	}
}
