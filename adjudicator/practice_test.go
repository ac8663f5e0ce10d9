package adjudicator_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

var codeLine = regexp.MustCompile(`(?:confirm|confirmo|accept) ([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})`)

// code is the code that a mail asks its reader to confirm with.
func code(t testing.TB, mails []store.Dispatch) string {
	t.Helper()
	if len(mails) == 0 {
		t.Fatal("no mail")
	}
	m := codeLine.FindStringSubmatch(mails[0].Text)
	if m == nil {
		t.Fatalf("no code:\n%s", mails[0].Text)
	}
	return m[1]
}

// TestPractice: a stranger asks for a practice game, confirms, plays to the end, in both
// languages. The moderator hears nothing of it, and nobody else sees it.
func TestPractice(t *testing.T) {
	for _, c := range []struct{ ask, confirm, begun, program string }{
		{"practice toy as red", "confirm ", "This is practice", "the program"},
		{"practica toy como rojo\n\nGracias, Eva", "confirmo ", "Esto es práctica", "el programa"},
	} {
		w := newWorld(t)
		mails := w.send(eva, c.ask+"\n")
		w.wantMails(mails, "pledge>eva")
		mails = w.send(eva, c.confirm+code(t, mails)+"\n")
		w.wantMails(mails, "welcome>eva")
		says(t, mails[0], c.begun, c.program)
		g := mails[0].Game
		info := w.show(g)
		if !info.Private || !info.Deadline.IsZero() || info.Seats[0].Address != eva || info.Seats[1].Bot != store.BotHolds {
			t.Fatalf("%+v", info)
		}
		for range 40 {
			if w.show(g).State == store.Over {
				break
			}
			mails = w.send(eva, w.block(g, toy.Red, 0, "hold mill"))
			if len(mails) == 1 && mails[0].Kind == "ack" || strings.HasPrefix(string(mails[0].Kind), "ack") && strings.Contains(mails[0].Subject, "rror") {
				mails = append(mails, w.send(eva, w.block(g, toy.Red, 0, "stand"))...)
			}
			for _, m := range mails {
				if m.Recipient != eva {
					t.Errorf("%s to %s", m.Kind, m.Recipient)
				}
			}
			w.tick()
		}
		w.verified(g)
	}
}

// TestPracticeOfAPlayer: with the key of a side of his nothing has to be confirmed; two
// games at a time are enough, and `resign now` ends one.
func TestPracticeOfAPlayer(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.mails()
	mails := w.order(g, toy.Red, "practice toy as blue")
	w.wantMails(mails, "welcome>ana")
	first := mails[0].Game
	if mails = w.tick(); summary(mails) != "sitrep>ana" { // red's program moves first
		t.Errorf("mails %s", summary(mails))
	}
	w.wantMails(w.order(g, toy.Red, "practice toy"), "welcome>ana")
	mails = w.order(g, toy.Red, "practice toy")
	w.wantMails(mails, "practice>ana")
	says(t, mails[0], "2 practice games already", first)
	mails = w.send(ana, w.block(first, toy.Blue, 0, "resign"))
	w.wantMails(mails, "practice>ana")
	says(t, mails[0], "resign now")
	w.wantMails(w.send(ana, w.block(first, toy.Blue, 0, "resign now")), "over>ana")
	w.verified(first)
	w.wantMails(w.order(g, toy.Red, "practice three places apart"), "welcome>ana") // by its name, with a scenario
	for ask, want := range map[string]string{"practice chess": "I know no game", "practice toy as green": "no side", "practice": "begin at once", "practice toy nowhere": "I know no game"} {
		mails = w.order(g, toy.Red, ask)
		says(t, mails[0], want)
	}
}

// TestPracticeWithoutAKey has to be confirmed by who is known, too.
func TestPracticeWithoutAKey(t *testing.T) {
	w := newWorld(t)
	w.game(nil)
	w.mails()
	mails := w.send(benj, "practica toy\n")
	w.wantMails(mails, "pledge>benito")
	says(t, mails[0], "partida de práctica de Three Places")
	w.wantMails(w.send(benj, "confirmo "+code(t, mails)+"\n"), "welcome>benito")
}

// TestJoinPractice: who joins a title for practice gets a game at once, too.
func TestJoinPractice(t *testing.T) {
	w := newWorld(t)
	mails := w.send(eva, "join toy practice as blue\n")
	w.wantMails(mails, "pledge>eva")
	mails = w.send(eva, "confirm "+code(t, mails)+"\n")
	w.wantMails(mails, "welcome>eva")
	if info := w.show(mails[0].Game); !info.Private || info.Seats[1].Address != eva {
		t.Errorf("%+v", info)
	}
	mails = w.send(benj, "únete a toy practica como rojo\n")
	w.wantMails(mails, "pledge>benito")
	says(t, mails[0], "partida de práctica")
}

// TestPracticeIsAbandoned: it ends by itself when nothing was heard for long.
func TestPracticeIsAbandoned(t *testing.T) {
	w := newWorld(t)
	mails := w.send(eva, "practice toy\n")
	mails = w.send(eva, "confirm "+code(t, mails)+"\n")
	g := mails[0].Game
	w.clock.advance(20 * 24 * time.Hour)
	w.send(eva, w.block(g, toy.Red, 0, "status"))
	w.clock.advance(11 * 24 * time.Hour)
	w.wantMails(w.tick(), "")
	w.clock.advance(20 * 24 * time.Hour)
	mails = w.tick()
	w.wantMails(mails, "over>eva")
	says(t, mails[0], "Nothing was heard for 30 days")
	w.verified(g)
}

// TestStandbyOffers: who offers to take over confirms it by a code; who has a part in
// the game cannot.
func TestStandbyOffers(t *testing.T) {
	w := newWorld(t, strict, silent(store.SilentStandby), func(w *world) { w.cfg.Policy.Missed = 1 })
	g := w.game(nil)
	w.mails()
	mails := w.send(eva, "relevo "+g+" como rojo\n")
	w.wantMails(mails, "pledge>eva")
	says(t, mails[0], "se ofrece a llevar el bando Rojo de "+g)
	mails = w.send(eva, "confirmo "+code(t, mails)+"\n")
	w.wantMails(mails, "standby>eva")
	says(t, mails[0], "Cuando el bando Rojo")
	for _, c := range []struct{ body, want string }{
		{"relevo " + g, "Ya estás de relevo"}, {"relevo toy-9", "No hay ninguna partida"},
	} {
		mails = w.send(eva, c.body+"\n")
		w.wantMails(mails, "standby>eva")
		says(t, mails[0], c.want)
	}
	mails = w.order(g, toy.Blue, "standby "+g)
	w.wantMails(mails, "standby>benito")
	says(t, mails[0], "Ya tienes parte en "+g)
	mails = w.send(eva, "relevo fin\n")
	w.wantMails(mails, "pledge>eva")
	w.wantMails(w.send(eva, "rechazo "+code(t, mails)+"\n"), "settings>eva")
	mails = w.silence(1)
	w.wantMails(mails, "welcome>eva resigned>benito resigned>ana moderator-silent>mod sitrep>eva sitrep>benito")
}
