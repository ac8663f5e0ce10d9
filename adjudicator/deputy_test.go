package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

const dan = "dan@example.com"

// deputized has Dan become the deputy of red, and returns his key.
func (w *world) deputized(g string) string {
	w.T.Helper()
	mails := w.Order(g, toy.Red, "deputy "+dan)
	w.WantMails(mails, "pledge>dan deputy>ana")
	code := codeIn.FindString(mails[0].Text)
	says(w.T.(*testing.T), mails[0], "Ana asks you", "accept "+code, g)
	mails = w.Send("Dan <"+dan+">", "accept "+code+"\n")
	w.WantMails(mails, "deputy>ana deputy>dan report>dan")
	_, key, found := strings.Cut(mails[1].Text, "key: ")
	if key, _, _ = strings.Cut(key, "\n"); !found || key == w.Key(g, toy.Red) {
		w.T.Fatalf("the key of the deputy is %q:\n%s", key, mails[1].Text)
	}
	if strings.Contains(mails[2].Text, w.Key(g, toy.Red)) || !strings.Contains(mails[2].Text, key) {
		w.T.Errorf("the report holds the player's key:\n%s", mails[2].Text)
	}
	return key
}

// TestDeputyWritesForASide: with a key of his own; each answer goes to who wrote and a
// copy to the other, each with his own key.
func TestDeputyWritesForASide(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	key := w.deputized(g)
	mails := w.Send(dan, "game: "+g+" key: "+key+"\nhold mill\nwait\n")
	w.WantMails(mails, "ack>ana ack>dan")
	says(t, mails[0], "Copy of a mail to your deputy", w.Key(g, toy.Red), "not", key)
	says(t, mails[1], key, "not", w.Key(g, toy.Red), "Copy")
	mails = w.Order(g, toy.Red, "hold mill")
	w.WantMails(mails, "ack>dan ack>ana sitrep>dan sitrep>ana sitrep>benito")
	says(t, mails[0], "Copy of a mail to Ana")
	says(t, mails[2], "Copy of a mail to Ana", key, "not", w.Key(g, toy.Red))
	// Questions are answered to who asks, and need no key from his own address.
	w.WantMails(w.Send(dan, "status\n"), "status>dan")
	w.WantMails(w.Send(ana, "game: "+g+"\nstatus\n"), "status>ana")
	// What is the player's alone.
	for _, line := range []string{"name Fox", "code", "deputy " + benj} {
		mails := w.Send(dan, "game: "+g+" key: "+key+"\n"+line+"\n")
		if len(mails) == 0 || strings.Contains(mails[len(mails)-1].Subject, "asked") {
			t.Errorf("%s: %+v", line, mails)
		}
	}
	if got := w.Show(g).Seats[0]; got.Public == "Fox" {
		t.Error("the deputy named the player")
	}
}

// TestWhoLeftCanDoNothing: neither with his key, nor by answering a mail that he got.
func TestWhoLeftCanDoNothing(t *testing.T) {
	for _, by := range []string{"player", "himself", "moderator"} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Mails()
		key := w.deputized(g)
		mails := w.Send(dan, "game: "+g+" key: "+key+"\nhold mill\nwait\n")
		w.WantMails(mails, "ack>ana ack>dan")
		token := mails[1].ReplyTo
		switch by {
		case "player":
			w.WantMails(w.Order(g, toy.Red, "suplente fin"), "deputy>ana deputy>dan")
		case "himself":
			w.WantMails(w.Send(dan, "game: "+g+" key: "+key+"\ndeputy end\n"), "deputy>ana deputy>dan")
		default:
			w.moveSeat(g, toy.Red, "new@example.net", false)
			w.Tick()
			w.Mails()
		}
		before := w.Show(g).Seats[0].Sheet
		for _, mails := range [][]store.Dispatch{
			w.Send(dan, "game: "+g+" key: "+key+"\nhold mill\n"),
			w.Send(dan, "status\n"),
			w.Send(dan, "game: "+g+" side: red\nreport\n", "Delivered-To: "+token),
		} {
			for _, m := range mails {
				if m.Kind != "notice" || m.Game != "" && m.Recipient == dan {
					t.Errorf("by the %s: he is answered by %s to %s:\n%s", by, m.Kind, m.Recipient, m.Text)
				}
			}
		}
		if after := w.Show(g); after.Phase != 1 || after.Seats[0].Sheet != before {
			t.Errorf("by the %s: he changed the game", by)
		}
		for _, m := range w.Order(g, toy.Blue, "hold ford", "wait") {
			if m.Recipient == dan {
				t.Errorf("by the %s: he gets a %s", by, m.Kind)
			}
		}
	}
}

// TestNobodyIsDeputyOfTwoSides: who knows what another side knows, or comes too late, is
// not made one.
func TestNobodyIsDeputyOfTwoSides(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	mails := w.Order(g, toy.Red, "deputy "+benj)
	says(t, mails[0], "Ana te pide que le suplas")
	mails = w.Send(benj, "acepto "+codeIn.FindString(mails[0].Text)+"\n")
	w.WantMails(mails, "deputy>benito")
	says(t, mails[0], "En ese bando de "+g+" no puedes ser suplente")
	w.WantMails(w.Order(g, toy.Red, "deputy"), "deputy>ana")
	w.WantMails(w.Order(g, toy.Red, "deputy "+ana), "deputy>ana")
	w.deputized(g)
	mails = w.Order(g, toy.Red, "deputy eve@example.com")
	w.WantMails(mails, "deputy>ana")
	says(t, mails[0], "is your deputy already")
	if mails := w.Send(ana, "game: "+g+" side: red\ndeputy end\n"); len(mails) != 1 || mails[0].Kind != "notice" {
		t.Errorf("without the key: %+v", mails)
	}
}

// TestDeputiesVote: the vote of a deputy is his side's.
func TestDeputiesVote(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	key := w.deputized(g)
	w.Send(dan, "game: "+g+" key: "+key+"\nvote draw\n")
	w.Order(g, toy.Blue, "vote yes")
	if info := w.Show(g); info.State != store.Over {
		t.Errorf("%s, though both sides agreed", info.State)
	}
}
