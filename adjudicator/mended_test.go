package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestAVoteEndsWithAHandover: who takes a side over has agreed to nothing.
func TestAVoteEndsWithAHandover(t *testing.T) {
	w := newWorld(t)
	g := w.game(map[string]string{"turns": "5"})
	w.waits(g, eva, "Eva", rules.English, toy.Red)
	w.order(g, toy.Red, "vote draw")
	w.order(g, toy.Red, "resign now")
	w.order(g, toy.Blue, "voto tablas")
	if info := w.show(g); info.State != store.Running {
		t.Fatalf("a draw was agreed by who had left: %s", info.State)
	}
	w.mails()
	w.send(eva, w.block(g, toy.Red, 0, "vote yes"))
	if info := w.show(g); info.State != store.Over {
		t.Errorf("after her own vote the game is %s", info.State)
	}
}

// TestWhoIsBackIsThePlayer: it may be his deputy who writes, of whom the others know
// nothing.
func TestWhoIsBackIsThePlayer(t *testing.T) {
	w := newWorld(t, strict, silent(store.SilentBot), func(w *world) { w.cfg.Policy.Missed = 1 })
	g := w.game(map[string]string{"turns": "5"})
	w.mails()
	key := w.deputized(g)
	w.silence(1)
	if info := w.show(g); info.Seats[0].Bot != store.BotStandIn {
		t.Fatalf("%+v", info.Seats[0])
	}
	told := 0
	for _, m := range w.send("Dan <"+dan+">", "game: "+g+" key: "+key+"\nback\n") {
		if m.Recipient == ana || m.Recipient == dan {
			continue
		}
		told++
		if !strings.Contains(m.Text, "Ana ") || strings.Contains(m.Text, "Dan") || strings.Contains(m.Text, dan) {
			t.Errorf("%s reads\n%s", m.Recipient, m.Text)
		}
	}
	if info := w.show(g); told != 2 || info.Seats[0].Bot != store.NoBot { // Blue and the moderator
		t.Errorf("%d were told: %+v", told, info.Seats[0])
	}
}

// TestYesAsPeopleSayIt to the mail that asks whether it was they who wrote.
func TestYesAsPeopleSayIt(t *testing.T) {
	for _, words := range []string{"Yes, that's me", "yes, it is me!", "Sí, soy yo.", "Sure, thanks", "Claro, claro que sí", "ok"} {
		w := newWorld(t)
		g := w.game(nil)
		w.mails()
		asked := w.send(olga, "observe "+g+"\n")
		w.wantMails(asked, "pledge>olga")
		w.wantMails(w.agree(asked[0], words), "observed>olga")
	}
	w := newWorld(t)
	g := w.game(nil)
	w.mails()
	for _, m := range w.agree(w.send(olga, "observe "+g+"\n")[0], "yes, that is not me") {
		if m.Kind.Family() == "observed" {
			t.Error("who says that it is not he observes")
		}
	}
}

// TestAMessageToASide opens as people call it, too.
func TestAMessageToASide(t *testing.T) {
	for _, opening := range []string{"message to Red:", "note to Red:", "mensaje al rojo:", "carta para el rojo:"} {
		w := newWorld(t)
		g := w.game(nil)
		w.mails()
		mails := w.order(g, toy.Blue, opening, "shall we meet at the mill", "end")
		reached := false
		for _, m := range mails {
			reached = reached || m.Recipient == ana && strings.Contains(m.Text, "shall we meet at the mill")
		}
		if !reached {
			t.Errorf("%q sends nothing: %q", opening, summary(mails))
		}
	}
}

// TestStrangersAreHelpedInTheirLanguage: that of the word by which they ask.
func TestStrangersAreHelpedInTheirLanguage(t *testing.T) {
	for word, want := range map[string]string{"ayuda": "Más ayuda", "help": "More help", "ayuda general": "Más ayuda"} {
		w := newWorld(t)
		w.game(nil)
		w.mails()
		mails := w.send("eve@example.com", word+"\n")
		w.wantMails(mails, "help>eve")
		says(t, mails[0], want)
	}
}

// TestPrivateGamesAreNotTold: who asks for a code, as player or as deputy, is answered as of
// a game that there is not.
func TestPrivateGamesAreNotTold(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil, func(n *adjudicator.NewGame) { n.Private = true })
	w.mails()
	type answer struct{ tokens, opened, mails int }
	ask := func(game string, side rules.Side) (a answer) {
		token, err := w.svc.AskCode(w.ctx, game, side, true, "browser", "")
		if err != nil {
			t.Fatalf("%s: %v", game, err)
		}
		a.tokens = len(token)
		again, err := w.svc.AskCode(w.ctx, game, side, true, "browser", token)
		if err != nil || (again == token) != true {
			t.Errorf("%s: asked again: %v, the same %v", game, err, again == token)
		}
		if _, err := w.svc.GiveCode(w.ctx, token, game, side, "AAAA-AAAA"); err == nil {
			a.opened++
		}
		a.mails = len(w.tick())
		return a
	}
	want := ask("toy-99", toy.Red)
	for _, side := range []rules.Side{toy.Red, toy.Blue, "green"} {
		if got := ask(g, side); got != want {
			t.Errorf("of the private game, %s: %+v; of none: %+v", side, got, want)
		}
	}
}
