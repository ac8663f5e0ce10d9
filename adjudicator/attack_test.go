package adjudicator_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestChangesInHeadings: what a heading announces is added, changed or a new sheet, as it says; and of
// changes of which one is not understood, none is made.
func TestChangesInHeadings(t *testing.T) {
	const stands = "hold ford, raid mill"
	for _, tc := range []struct{ text, want string }{
		{"Change of plans:\n\nhold mill\nraid hill", "hold mill, raid hill"}, {"cambia todo:\nhold mill", "hold mill"}, {"Replace my sheet with:\nhold mill", "hold mill"},
		{"change 2:\nraid hill", "hold ford, raid hill"}, {"cambia la orden 2:\nasaltar colina", "hold ford, raid hill"}, {"change 2:\n", stands},
		{"add the following:\nraid hill", stands + ", raid hill"}, {"drop the following:\nraid mill", stands}, {"añade lo siguiente:\nasaltar colina", stands + ", raid hill"},
		{"drop 1\nchange 2 to xyzzy", stands}, {"drop 1\ndrop the other thing", stands}, {"quita 1\nañade algo bueno", stands},
		{"leave out 2", "hold ford"}, {"drop 1\nleave out 7", stands},
	} {
		t.Run(tc.text, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(map[string]string{"report": "turn"})
			w.Order(g, toy.Red, "hold ford", "raid mill")
			mails := w.bare(g, toy.Red, tc.text)
			w.Order(g, toy.Blue, "hold hill")
			if got := w.Carried(g, 1); got != "red: "+tc.want+"; blue: hold hill" {
				t.Errorf("carried out %q, want %q\n%s", got, tc.want, mails[0].Text)
			}
		})
	}
}

// TestAQuestionBesideAChange goes to the moderator, as it does beside orders.
func TestAQuestionBesideAChange(t *testing.T) {
	var got [2]string
	for i, text := range []string{"hold ford\n\nCan you tell me how raids work?", "drop 2\n\nCan you tell me how raids work?"} {
		w := newWorld(t)
		g := w.Game(map[string]string{"report": "turn"})
		w.Order(g, toy.Red, "hold ford", "raid mill")
		got[i] = summary(w.bare(g, toy.Red, text))
	}
	if got[0] != got[1] {
		t.Errorf("beside a change %q, beside orders %q", got[1], got[0])
	}
}
