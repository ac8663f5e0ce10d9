package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
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

// TestNoYesInDisguise: a sign behind other words, a no below a yes, and what has everything stopped send
// nothing.
func TestNoYesInDisguise(t *testing.T) {
	for text, yes := range map[string]bool{
		"Sorry, I meant the hill 👍": false, "No 👍": false, "nope 👍": false, "I never said that ✔": false,
		"yes!\nno": false, "yes\n\nactually, no": false, "ok\nstop": false, "Yes. I changed my mind.": false, "Yes, scrap it": false, "Yes, forget it": false,
		"sí, para": false, "sí, déjalo": false, "sí, está mal": false, "Yes, that is wrong": false, "Correct it please": false, "Yes, when Blue is in": false,
		"OK 👍": true, "👍 Thanks!": false, "👍 Ana reacted to your message": true, "Correct!": true, "Sí, para eso era.": true,
	} {
		w, g, ack := mended(t, rules.English, "hold mill", "raid frod")
		mails := w.Send(ana, text+"\n", answering(&ack)...)
		if got := w.Current(g, toy.Red) != ""; got != yes {
			t.Errorf("%q: the sheet was sent: %v, want %v\n%v", text, got, yes, mails)
		}
	}
}

// TestWordsBesideRequestsAndMessages stop the clock where they want something of the sheet, and assent
// and names below thanks do not.
func TestWordsBesideRequestsAndMessages(t *testing.T) {
	for text, stops := range map[string]bool{
		"Wait, I want to change something. How much time do I have?": true, "Wait, I want to change something.\nHow much time do I have?": true,
		"status\nI want to change something though": true, "sheet\n\nespera, me he equivocado": true, "message to blue\nhello\nend\n\nWait, I want to change it": true,
		"Thanks! Stop please": true, "gracias. Para, por favor": true,
		"How much time do I have?": false, "status\n\nThis message is for you alone.": false, "message to blue\nwait\nend": false, "message to blue\nhello\nend\n\nAna": false,
		"ok": false, "OK": false, "Yes, thanks.": false, "Thanks Carmen!\n\nAna Weiss": false, "vale, gracias": false,
	} {
		w, g, _ := held(t)
		before := w.Show(g).PlayAt
		mails := w.bare(g, toy.Red, text)
		if stopped := !w.Show(g).PlayAt.Equal(before); stopped != stops {
			t.Errorf("%q: stopped %v, want %v\n%s", text, stopped, stops, mails[len(mails)-1].Text)
		} else if stops {
			says(t, mails[len(mails)-1], "your sheet waits for \"play now\", \"undo\" or a new sheet")
		}
	}
}

// TestAQuestionAboveAnAddress is for the moderator: the address stands in the signature.
func TestAQuestionAboveAnAddress(t *testing.T) {
	var got [2]string
	for i, below := range []string{"", "\nE-mail: ana@example.net"} {
		w := newWorld(t)
		g := w.Game(map[string]string{"report": "turn"})
		w.Mails()
		got[i] = summary(w.bare(g, toy.Red, "Could you extend the deadline by a day?\n\nAna Weiss"+below))
	}
	if got[0] != got[1] {
		t.Errorf("with an address %q, without %q", got[1], got[0])
	}
}

// TestALineOfChangesWithoutEndIsReadAtOnce: what is said of the same over and over costs no more than
// another long line.
func TestALineOfChangesWithoutEndIsReadAtOnce(t *testing.T) {
	for _, text := range []string{strings.Repeat("same but ", 4000), "change " + strings.Repeat("raid mill to ", 2000), strings.Repeat("hold mill instead of ", 3000)} {
		w := newWorld(t)
		g := w.Game(map[string]string{"report": "turn"})
		w.Order(g, toy.Red, "hold ford", "raid mill")
		start := time.Now()
		w.bare(g, toy.Red, text)
		if took := time.Since(start); took > time.Second {
			t.Errorf("%.20q... took %v", text, took)
		}
	}
}

// TestARequestIsNoOrderWithoutAKey: the block that is sent back where the key is missing holds the orders, and not
// what was only asked for beside them.
func TestARequestIsNoOrderWithoutAKey(t *testing.T) {
	w, g, _ := held(t)
	mails := w.Send(ana, "game: "+g+" side: red\n\norders\nhold ford\nstatus\nraid mill\nend\n")
	says(t, mails[0], "# hold ford", "# raid mill", "not", "# status")
}

// TestAChangeWithoutAKey is told that the key is missing, whatever stands.
func TestAChangeWithoutAKey(t *testing.T) {
	var told [2]string
	for i, order := range []string{"raid mill", "hold hill"} {
		w, g, _ := held(t)
		w.Order(g, toy.Red, "hold ford", order)
		for _, text := range []string{"drop 2", "change raid mill: raid hill", "change mill to raid hill", "drop raid mill", "add raid hill", "same but hold hill"} {
			mails := w.Send(ana, "game: "+g+" side: red\n\n"+text+"\n")
			says(t, mails[0], "key", "not", "nothing in your letter that looks like an order")
			told[i] += mails[0].Text
		}
	}
	if told[0] != told[1] {
		t.Errorf("it depends on the sheet:\n%s\n%s", told[0], told[1])
	}
}

// TestChangesDressedUp: a greeting by name, a courtesy, a comment or a bullet changes nothing of a change.
func TestChangesDressedUp(t *testing.T) {
	for _, text := range []string{
		"Hi Mo,\nplease drop 2\nThanks,\nAna", "Dear Mo,\n\ndrop 2", "drop 2 please", "quita 2, por favor", "drop 2 # it was a slip", "drop 2 // sorry", "- drop 2", "* drop 2", "1. drop 2", "drop #2", "drop 2, thanks",
	} {
		w := newWorld(t)
		g := w.Game(map[string]string{"report": "turn"})
		w.Order(g, toy.Red, "hold ford", "raid mill")
		mails := w.bare(g, toy.Red, text)
		w.Order(g, toy.Blue, "hold hill")
		if got := w.Carried(g, 1); got != "red: hold ford; blue: hold hill" {
			t.Errorf("%q: carried out %q\n%s", text, got, mails[0].Text)
		}
	}
}

// TestTheClockIsStoppedAnewAfterARollback: the demands that were answered once are asked again.
func TestTheClockIsStoppedAnewAfterARollback(t *testing.T) {
	w, g, _ := held(t)
	w.bare(g, toy.Red, "Hm, not like that")
	w.bare(g, toy.Red, "play now")
	w.bare(g, toy.Blue, "juega ya")
	w.Clock.Advance(time.Minute)
	w.Tick()
	w.done(w.Service.Command(w.Ctx, store.Command{Verb: "rollback", Game: g, Actor: "moderator:Mo", Args: map[string]string{"to": "1", "phase": "2"}}))
	w.Order(g, toy.Blue, "ocupar la colina")
	w.Order(g, toy.Red, "hold mill")
	before := w.Show(g).PlayAt
	w.bare(g, toy.Red, "Hm, not like that")
	if at := w.Show(g).PlayAt; before.IsZero() || !at.After(before) {
		t.Errorf("the clock goes on: %v, then %v", before, at)
	}
}
