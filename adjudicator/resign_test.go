package adjudicator_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestResign: who means it gives his side up to the moderator; all are told, and
// neither he nor his deputy can do anything more.
func TestResign(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	deputy := w.deputized(g)
	key := w.Key(g, toy.Red)
	w.WantMails(w.Send(ana, "game: "+g+" side: red\nresign now\n"), "notice>ana")
	w.WantMails(w.Send(dan, "game: "+g+" key: "+deputy+"\nresign now\n"), "notice>dan")
	mails := w.Order(g, toy.Red, "resign")
	w.WantMails(mails, "resigned>ana")
	says(t, mails[0], "resign now", "Nothing has been changed yet")
	mails = w.Order(g, toy.Red, "resign now")
	w.WantMails(mails, "deputy>dan welcome>mod resigned>benito resigned>ana")
	for i := range mails {
		switch m := mails[i]; m.Recipient {
		case benj:
			says(t, m, "Ana, que llevaba al Rojo, ha abandonado "+g)
		case mod:
			says(t, m, "Its player has resigned", w.Key(g, toy.Red), "not", key)
		case dan:
			says(t, m, "no longer the deputy", "not", key, deputy, w.Key(g, toy.Red))
		default:
			says(t, m, "is no longer yours", "not", key, w.Key(g, toy.Red))
		}
	}
	for _, from := range []struct{ address, key string }{{ana, key}, {dan, deputy}} {
		for _, body := range []string{"game: " + g + " side: red key: " + from.key + "\nhold mill\n", "game: " + g + " side: red\nreport\n"} {
			for _, m := range w.Send(from.address, body) {
				if m.Kind != "notice" || m.Game != "" {
					t.Errorf("who left is answered by %s of %q", m.Kind, m.Game)
				}
			}
		}
	}
	w.WantMails(w.Send(mod, w.Block(g, toy.Red, 0, "hold mill")), "ack>mod sitrep>mod sitrep>benito")
	if seat := w.Show(g).Seats[0]; seat.Address != mod || seat.Player != "Mo" {
		t.Errorf("the seat is %+v", seat)
	}
	if state := w.Show(g).State; state != store.Running {
		t.Errorf("the game is %s", state)
	}
}
