package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestPractice: a stranger asks for a practice game, confirms, plays to the end, in both
// languages. The moderator hears nothing of it, and nobody else sees it.
func TestPractice(t *testing.T) {
	for _, c := range []struct{ ask, confirm, begun, program string }{
		{"practice toy as red", "confirm ", "This is practice", "the program"},
		{"practica toy como rojo\n\nGracias, Eva", "confirmo ", "Esto es práctica", "el programa"},
	} {
		w := newWorld(t)
		mails := w.Send(eva, c.ask+"\n")
		w.WantMails(mails, "pledge>eva")
		mails = w.Send(eva, c.confirm+code(t, mails)+"\n")
		w.WantMails(mails, "welcome>eva")
		says(t, mails[0], c.begun, c.program)
		g := mails[0].Game
		info := w.Show(g)
		if !info.Private || !info.Deadline.IsZero() || info.Seats[0].Address != eva || info.Seats[1].Bot != store.BotHolds {
			t.Fatalf("%+v", info)
		}
		for range 40 {
			if w.Show(g).State == store.Over {
				break
			}
			mails = w.Send(eva, w.Block(g, toy.Red, 0, "hold mill"))
			if len(mails) == 1 && mails[0].Kind == "ack" || strings.HasPrefix(string(mails[0].Kind), "ack") && strings.Contains(mails[0].Subject, "rror") {
				mails = append(mails, w.Send(eva, w.Block(g, toy.Red, 0, "stand"))...)
			}
			for _, m := range mails {
				if m.Recipient != eva {
					t.Errorf("%s to %s", m.Kind, m.Recipient)
				}
			}
			w.Tick()
		}
		w.Verified(g)
	}
}

// TestPracticeOfAPlayer: with the key of a side of his nothing has to be confirmed; two
// games at a time are enough, and `resign now` ends one.
func TestPracticeOfAPlayer(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	mails := w.Order(g, toy.Red, "practice toy as blue")
	w.WantMails(mails, "welcome>ana")
	first := mails[0].Game
	if mails = w.Tick(); summary(mails) != "sitrep>ana" { // red's program moves first
		t.Errorf("mails %s", summary(mails))
	}
	w.WantMails(w.Order(g, toy.Red, "practice toy"), "welcome>ana")
	mails = w.Order(g, toy.Red, "practice toy")
	w.WantMails(mails, "practice>ana")
	says(t, mails[0], "2 practice games already", first)
	mails = w.Send(ana, w.Block(first, toy.Blue, 0, "resign"))
	w.WantMails(mails, "practice>ana")
	says(t, mails[0], "resign now")
	w.WantMails(w.Send(ana, w.Block(first, toy.Blue, 0, "resign now")), "over>ana")
	w.Verified(first)
	w.WantMails(w.Order(g, toy.Red, "practice three places apart"), "welcome>ana") // by its name, with a scenario
	for ask, want := range map[string]string{"practice chess": "I know no game", "practice toy as green": "no side", "practice": "begin at once", "practice toy nowhere": "I know no game"} {
		mails = w.Order(g, toy.Red, ask)
		says(t, mails[0], want)
	}
}

// TestPracticeWithoutAKey has to be confirmed by who is known, too.
func TestPracticeWithoutAKey(t *testing.T) {
	w := newWorld(t)
	w.Game(nil)
	w.Mails()
	mails := w.Send(benj, "practica toy\n")
	w.WantMails(mails, "pledge>benito")
	says(t, mails[0], "partida de práctica de Three Places")
	w.WantMails(w.Send(benj, "confirmo "+code(t, mails)+"\n"), "welcome>benito")
}

// TestJoinPractice: who joins a title for practice gets a game at once, too.
func TestJoinPractice(t *testing.T) {
	w := newWorld(t)
	mails := w.Send(eva, "join toy practice as blue\n")
	w.WantMails(mails, "pledge>eva")
	mails = w.Send(eva, "confirm "+code(t, mails)+"\n")
	w.WantMails(mails, "welcome>eva")
	if info := w.Show(mails[0].Game); !info.Private || info.Seats[1].Address != eva {
		t.Errorf("%+v", info)
	}
	mails = w.Send(benj, "únete a toy practica como rojo\n")
	w.WantMails(mails, "pledge>benito")
	says(t, mails[0], "partida de práctica")
}

// TestPracticeIsAbandoned: it ends by itself when nothing was heard for long.
func TestPracticeIsAbandoned(t *testing.T) {
	w := newWorld(t)
	mails := w.Send(eva, "practice toy\n")
	mails = w.Send(eva, "confirm "+code(t, mails)+"\n")
	g := mails[0].Game
	w.Clock.Advance(20 * 24 * time.Hour)
	w.Send(eva, w.Block(g, toy.Red, 0, "status"))
	w.Clock.Advance(11 * 24 * time.Hour)
	w.WantMails(w.Tick(), "")
	w.Clock.Advance(20 * 24 * time.Hour)
	mails = w.Tick()
	w.WantMails(mails, "over>eva")
	says(t, mails[0], "Nothing was heard for 30 days")
	w.Verified(g)
}

// TestStandbyOffers: who offers to take over confirms it by a code; who has a part in
// the game cannot.
func TestStandbyOffers(t *testing.T) {
	w := newWorld(t, strict, silent(store.SilentReserve), func(w *world) { w.Config.Policy.Missed = 1 })
	g := w.Game(nil)
	w.Mails()
	mails := w.Send(eva, "relevo "+g+" como rojo\n")
	w.WantMails(mails, "pledge>eva")
	says(t, mails[0], "se ofrece a llevar el bando Rojo de "+g)
	mails = w.Send(eva, "confirmo "+code(t, mails)+"\n")
	w.WantMails(mails, "standby>eva")
	says(t, mails[0], "Cuando el bando Rojo")
	for _, c := range []struct{ body, want string }{
		{"relevo " + g, "Ya estás de relevo"}, {"relevo toy-9", "No hay ninguna partida"},
	} {
		mails = w.Send(eva, c.body+"\n")
		w.WantMails(mails, "standby>eva")
		says(t, mails[0], c.want)
	}
	mails = w.Order(g, toy.Blue, "standby "+g)
	w.WantMails(mails, "standby>benito")
	says(t, mails[0], "Ya tienes parte en "+g)
	mails = w.Send(eva, "relevo fin\n")
	w.WantMails(mails, "pledge>eva")
	w.WantMails(w.Send(eva, "rechazo "+code(t, mails)+"\n"), "settings>eva")
	mails = w.silence(1)
	w.WantMails(mails, "welcome>eva resigned>benito resigned>ana moderator-silent>mod sitrep>eva sitrep>benito")
}
