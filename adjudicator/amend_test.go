package adjudicator_test

import (
	"strings"
	"testing"
	"time"

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

// TestSeveralChangesInALine: the numbers are those of the sheet that was shown, whatever goes before, and
// orders are named by their places, too.
func TestSeveralChangesInALine(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"drop the second", "ford, hill"}, {"Drop the second one, please.", "ford, hill"}, {"remove the 2nd order", "ford, hill"},
		{"drop the last", "ford, mill"}, {"drop last", "ford, mill"}, {"undo the last order", "ford, mill"}, {"undo the second", "ford, hill"},
		{"drop the first and the last", "mill"}, {"drop the first and third orders", "mill"}, {"change the last to hold ford", "ford, mill, ford"},
		{"quita la segunda", "ford, hill"}, {"quita la última", "ford, mill"}, {"borra la 2.ª", "ford, hill"}, {"deshaz la última orden", "ford, mill"},
		{"quita la primera y la última", "mill"}, {"quita el último", "ford, mill"}, {"cambia la segunda por ocupar colina", "ford, hill, hill"}, {"quita la penúltima orden", "ford, hill"},
		{"drop 2; drop 1", "hill"}, {"drop 1; drop 2", "hill"}, {"drop 1 and drop 2", "hill"}, {"drop 1, and then drop the last", "mill"},
		{"drop 1\ndrop 2", "hill"}, {"quita 1; quita 2", "hill"}, {"quita la primera y borra la 2", "hill"}, {"drop 1; quita la última", "mill"},
		{"change 1 to hold hill; drop 2", "hill, hill"}, {"drop 2 and add hold mill", "ford, hill, mill"}, {"drop 2 and hold mill", "ford, hill, mill"},
		{"cambia 1 por ocupar colina y quita la 3", "hill, mill"}, {"quita la 2 y añade ocupar molino", "ford, hill, mill"},
		{"drop 1; add hold mill; change the last to hold ford", "mill, ford, mill"}, {"drop 1, 2", "hill"}, {"- drop 1\n- drop the third", "mill"},
		{"drop 1 and 2; add hold mill and add hold ford", "hill, mill, ford"},
	} {
		t.Run(tc.text, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(map[string]string{"report": "turn"})
			w.Order(g, toy.Red, "hold ford", "hold mill", "hold hill")
			before := w.Current(g, toy.Red)
			mails := w.bare(g, toy.Red, tc.text)
			w.WantMails(mails, "ack>ana")
			if w.Current(g, toy.Red) == before {
				t.Fatalf("nothing was changed:\n%s", mails[0].Text)
			}
			w.Order(g, toy.Blue, "hold hill")
			if got := w.Carried(g, 1); got != "red: hold "+strings.ReplaceAll(tc.want, ", ", ", hold ")+"; blue: hold hill" {
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
		"drop the seventh": "which one of your orders \"seventh\" is", "drop the last two": "which one of your orders \"the last two\" is", "quita las dos últimas": "which one of your orders \"las dos últimas\"",
		"drop 1; drop 7": "which one of your orders \"7\" is", "drop 2 and drop the second": "which one of your orders \"second\" is", "change 2 to hold hill; drop 2": "which one of your orders \"2\" is",
		"drop 1; drop everything": "which one of your orders \"everything\" is", "quita la séptima": "which one of your orders",
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

// TestAllOrdersDroppedIsAsked: a sheet of which every order is to go is not played unasked.
func TestAllOrdersDroppedIsAsked(t *testing.T) {
	for _, text := range []string{"drop 1 and drop 2", "drop the first and second", "quita la 1 y quita la 2", "drop 1, 2", "drop 1\ndrop 2", "play now\ndrop 1, 2", "drop 1 and 2\nready"} {
		w, g := holding(t)
		w.Order(g, toy.Blue, "ocupar la colina")
		w.Order(g, toy.Red, "hold ford", "hold mill")
		mails := w.bare(g, toy.Red, text)
		says(t, mails[0], "send the single word \"undo\"", "sheet waits for")
		w.Clock.Advance(11 * time.Minute)
		w.WantMails(w.Tick(), "")
	}
}

// TestWordsAboveAChange: what is said of the sheet above a change of it is said of the changed one.
func TestWordsAboveAChange(t *testing.T) {
	for _, text := range []string{"play now\ndrop 2", "ready\ndrop 2", "status\ndrop 2", "Hi,\n\nready\nquita la segunda", "lista\nquita la 2"} {
		w, g := holding(t)
		w.Order(g, toy.Red, "hold ford", "hold mill", "hold hill")
		w.bare(g, toy.Red, text)
		w.Order(g, toy.Blue, "ocupar la colina")
		w.Clock.Advance(11 * time.Minute)
		w.Tick()
		if got := w.Carried(g, 1); got != "red: hold ford, hold hill; blue: hold hill" {
			t.Errorf("%q: carried out %q", text, got)
		}
	}
	w, g := holding(t)
	w.Order(g, toy.Red, "hold ford", "hold mill", "hold hill")
	says(t, w.bare(g, toy.Red, "check\ndrop 2")[0], "your 2 orders would be accepted")
}

// TestTheLastOrderIsNoWord: a word for the sheet as a whole below its orders is none of them.
func TestTheLastOrderIsNoWord(t *testing.T) {
	for _, text := range []string{"drop the last", "quita la última", "change the last to hold ford; drop 1", "drop the second"} {
		w, g := holding(t)
		w.Order(g, toy.Red, "hold ford", "hold mill", "wait")
		mails := w.bare(g, toy.Red, text)
		w.bare(g, toy.Red, "ready")
		w.Order(g, toy.Blue, "ocupar la colina")
		w.Clock.Advance(11 * time.Minute)
		w.Tick()
		if got := w.Carried(g, 1); got != "red: hold ford; blue: hold hill" {
			t.Errorf("%q: carried out %q\n%s", text, got, mails[0].Text)
		}
	}
}
