package adjudicator_test

import (
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestAdvanceSheetKnowsNoDutyOfNow: that red hides where it would raid in this
// turn says nothing of turn 3.
func TestAdvanceSheetKnowsNoDutyOfNow(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Blue, "hold hill")
	w.Mails()
	inAdvance := func(lines ...string) {
		t.Helper()
		says(t, w.Order(g, toy.Red, append([]string{"turn 3"}, lines...)...)[0], "Accepted in advance")
	}
	inAdvance("raid mill")
	says(t, w.Order(g, toy.Red, "raid mill")[0], "Not accepted", "toy.own-place") // there it stands now
	inAdvance("raid mill")
	inAdvance("hold hill", "raid ford")
}

// TestLateSheetWithStandingOrders: what still counts of a letter is said, and
// what no longer does.
func TestLateSheetWithStandingOrders(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	early := w.Letter(raw("1@x", ana, "x", w.Block(g, toy.Red, 1, "hold mill", "standing flee at ford")))
	w.Clock.Advance(time.Minute)
	w.Order(g, toy.Red, "hold ford")
	w.Receive(early)
	mails := w.Mails()
	ack := mails[len(mails)-1]
	says(t, ack, "your standing order counts", "still stands", "not", "order stands for phase", "Receipt:")
	says(t, ack, "Receipt of all your standing orders: ")
	if got := w.Standing(g, toy.Red); got != "standing flee at ford" {
		t.Errorf("in force: %q", got)
	}
	w.Order(g, toy.Blue, "hold hill")
	if got, want := w.Carried(g, 1), "red: hold ford; blue: hold hill"; got != want {
		t.Errorf("carried out %q, want %q", got, want)
	}
}

// TestLateDraft: of two sheets with errors the one received last is kept.
func TestLateDraft(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	early := w.Letter(raw("1@x", ana, "x", w.Block(g, toy.Red, 1, "hold mill", "raid nowhere")))
	w.Clock.Advance(time.Minute)
	w.Order(g, toy.Red, "hold ford", "raid nowhere")
	w.Receive(early)
	mails := w.Mails()
	says(t, mails[len(mails)-1], "reached my server after this one")
	w.Order(g, toy.Blue, "hold hill")
	w.Clock.Advance(80 * time.Hour)
	w.Tick()
	if got, want := w.Carried(g, 1), "red: hold ford; blue: hold hill"; got != want {
		t.Errorf("carried out %q, want %q", got, want)
	}
}

func TestTooManyStandingOrders(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.MaxStanding = 2 })
	g := w.Game(nil)
	w.Order(g, toy.Red, "standing flee at ford", "standing flee at mill")
	w.Mails()
	ack := w.Order(g, toy.Red, "standing stand at hill")[0]
	says(t, ack, "your standing order counts", "up to 2 standing orders", "the oldest no longer counts: standing flee at ford.")
	if got, want := w.Standing(g, toy.Red), "standing flee at mill; standing stand at hill"; got != want {
		t.Errorf("in force: %s, want %s", got, want)
	}
	// Of three in one letter the first does not count.
	ack = w.Order(g, toy.Red, "standing flee", "standing stand at ford", "standing flee at hill")[0]
	says(t, ack, "your 2 standing orders count", "the 2 oldest no longer count: standing flee at mill and standing flee.")
	ack = w.Order(g, toy.Blue, "permanente huir en el vado", "permanente huir", "permanente resistir en molino")[0]
	says(t, ack, "hasta 2 órdenes permanentes", "la más antigua ya no vale: permanente huir en el vado.")
}

func TestStandingOrdersInALetterWithErrors(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	ack := w.Order(g, toy.Red, "standing flee at ford", "standing sit", "standing flee at ford")[0]
	says(t, ack, "Not accepted", "The standing order below counts already", "Line 3 is about the same matter")
	if got := w.Standing(g, toy.Red); got != "standing flee at ford" {
		t.Errorf("in force: %s", got)
	}
}
