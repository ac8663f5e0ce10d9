package adjudicator_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestChangeOneOrder: a sheet that stands is changed by a line, in both languages, and the answer is
// that to the whole new sheet.
func TestChangeOneOrder(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"change raid mill to raid hill", "hold ford, raid hill"},
		{"change raid mill: raid hill", "hold ford, raid hill"},
		{"change 2 to raid hill", "hold ford, raid hill"},
		{"Change order 2: raid hill.", "hold ford, raid hill"},
		{"replace 2 with raid hill", "hold ford, raid hill"},
		{"cambia 2 por asaltar colina", "hold ford, raid hill"},
		{"cambia asaltar molino por asaltar colina", "hold ford, raid hill"},
		{"raid hill instead of raid mill", "hold ford, raid hill"},
		{"pero asaltar colina en vez de asaltar molino", "hold ford, raid hill"},
		{"drop 2", "hold ford"}, {"undo 2", "hold ford"}, {"deshaz la orden 2", "hold ford"}, {"cancel 2", "hold ford"}, {"anula 2", "hold ford"}, {"drop raid mill", "hold ford"}, {"Please remove line 2", "hold ford"}, {"quita 2", "hold ford"}, {"borra la orden 2", "hold ford"},
		{"Hi,\n\ndrop 2\nadd raid hill\n\nThanks", "hold ford, raid hill"},
		{"add raid hill", "hold ford, raid mill, raid hill"}, {"añade asaltar colina", "hold ford, raid mill, raid hill"},
		{"same as before but raid hill instead of raid mill", "hold ford, raid hill"},
		{"same but\nhold mill", "hold ford, hold mill"}, {"lo mismo pero\nocupar molino\nocupar colina", "hold ford, hold mill, hold hill"},
	} {
		t.Run(tc.text, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(map[string]string{"report": "turn"})
			w.Order(g, toy.Red, "hold ford", "raid mill")
			before := w.Current(g, toy.Red)
			mails := w.bare(g, toy.Red, tc.text)
			w.WantMails(mails, "ack>ana")
			if w.Current(g, toy.Red) == before {
				t.Fatalf("nothing was changed:\n%s", mails[0].Text)
			}
			w.Order(g, toy.Blue, "hold hill")
			if got := w.Carried(g, 1); got != "red: "+tc.want+"; blue: hold hill" {
				t.Errorf("carried out %q, want %q", got, tc.want)
			}
		})
	}
}

// TestChangesThatNameNoOrder change nothing, and are told with the sheet that stands; a change with a
// mistake is mended like any order, and one of a sheet that waits to be mended changes that one.
func TestChangesThatNameNoOrder(t *testing.T) {
	w, g, _ := held(t)
	w.Order(g, toy.Red, "hold ford", "raid mill")
	before := w.Current(g, toy.Red)
	for text, want := range map[string]string{
		"drop 7": "which one of your orders \"7\" is", "drop hold hill": "which one of your orders \"hold hill\" is",
		"change hold hill: hold mill": "", "quita asaltar colina": "which one of your orders",
	} {
		mails := w.bare(g, toy.Red, text)
		if w.Current(g, toy.Red) != before {
			t.Errorf("%q changed the sheet", text)
		}
		says(t, mails[0], want, "hold ford raid mill")
	}
	mails := w.Send(ana, "game: "+g+" side: red\ndrop 2\n") // without the key
	if w.Current(g, toy.Red) != before {
		t.Errorf("the key was not asked for: %v", mails)
	}
	says(t, mails[0], "not", "hold ford")

	says(t, w.bare(g, toy.Red, "add raid hlil")[0], "hold ford raid mill raid hill # was: hlil")
	w.WantMails(w.bare(g, toy.Red, "drop 2\nplay now"), "ack>ana")
	if got := w.offered(g); got != "hold ford, raid hill; " {
		t.Errorf("sheets %q", got)
	}
}
