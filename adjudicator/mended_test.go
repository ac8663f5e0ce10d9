package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestAVoteEndsWithAHandover: who takes a side over has agreed to nothing.
func TestAVoteEndsWithAHandover(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "5"})
	w.waits(g, eva, "Eva", rules.English, toy.Red)
	w.Order(g, toy.Red, "vote draw")
	w.Order(g, toy.Red, "resign now")
	w.Order(g, toy.Blue, "voto tablas")
	if info := w.Show(g); info.State != store.Running {
		t.Fatalf("a draw was agreed by who had left: %s", info.State)
	}
	w.Mails()
	w.Send(eva, w.Block(g, toy.Red, 0, "vote yes"))
	if info := w.Show(g); info.State != store.Over {
		t.Errorf("after her own vote the game is %s", info.State)
	}
}

// TestWhoIsBackIsThePlayer: it may be his deputy who writes, of whom the others know
// nothing.
func TestWhoIsBackIsThePlayer(t *testing.T) {
	w := newWorld(t, strict, silent(store.SilentBot), func(w *world) { w.Config.Policy.Missed = 1 })
	g := w.Game(map[string]string{"turns": "5"})
	w.Mails()
	key := w.deputized(g)
	w.silence(1)
	if info := w.Show(g); info.Seats[0].Bot != store.BotSubstitute {
		t.Fatalf("%+v", info.Seats[0])
	}
	told := 0
	for _, m := range w.Send("Dan <"+dan+">", "game: "+g+" key: "+key+"\nback\n") {
		if m.Recipient == ana || m.Recipient == dan {
			continue
		}
		told++
		if !strings.Contains(m.Text, "Ana ") || strings.Contains(m.Text, "Dan") || strings.Contains(m.Text, dan) {
			t.Errorf("%s reads\n%s", m.Recipient, m.Text)
		}
	}
	if info := w.Show(g); told != 2 || info.Seats[0].Bot != store.NoBot { // Blue and the moderator
		t.Errorf("%d were told: %+v", told, info.Seats[0])
	}
}

// TestYesAsPeopleSayIt to the mail that asks whether it was they who wrote.
func TestYesAsPeopleSayIt(t *testing.T) {
	for _, words := range []string{"Yes, that's me", "yes, it is me!", "Sí, soy yo.", "Sure, thanks", "Claro, claro que sí", "ok"} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Mails()
		asked := w.Send(olga, "observe "+g+"\n")
		w.WantMails(asked, "pledge>olga")
		w.WantMails(w.agree(asked[0], words), "observed>olga")
	}
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	for _, m := range w.agree(w.Send(olga, "observe "+g+"\n")[0], "yes, that is not me") {
		if m.Kind.Family() == "observed" {
			t.Error("who says that it is not he observes")
		}
	}
}

// TestAMessageToASide opens as people call it, too.
func TestAMessageToASide(t *testing.T) {
	for _, opening := range []string{"message to Red:", "note to Red:", "mensaje al rojo:", "carta para el rojo:"} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Mails()
		mails := w.Order(g, toy.Blue, opening, "shall we meet at the mill", "end")
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
		w.Game(nil)
		w.Mails()
		mails := w.Send("eve@example.com", word+"\n")
		w.WantMails(mails, "help>eve")
		says(t, mails[0], want)
	}
}

// TestPrivateGamesAreNotTold: who asks for a code, as player or as deputy, is answered as of
// a game that there is not.
func TestPrivateGamesAreNotTold(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil, func(n *founding.NewGame) { n.Private = true })
	w.Mails()
	type answer struct{ tokens, opened, mails int }
	ask := func(game string, side rules.Side) (a answer) {
		token, err := w.Service.Confirm.AskCode(w.Ctx, game, side, true, "browser", "")
		if err != nil {
			t.Fatalf("%s: %v", game, err)
		}
		a.tokens = len(token)
		again, err := w.Service.Confirm.AskCode(w.Ctx, game, side, true, "browser", token)
		if err != nil || (again == token) != true {
			t.Errorf("%s: asked again: %v, the same %v", game, err, again == token)
		}
		if _, err := w.Service.Confirm.GiveCode(w.Ctx, token, game, side, "AAAA-AAAA"); err == nil {
			a.opened++
		}
		a.mails = len(w.Tick())
		return a
	}
	want := ask("toy-99", toy.Red)
	for _, side := range []rules.Side{toy.Red, toy.Blue, "green"} {
		if got := ask(g, side); got != want {
			t.Errorf("of the private game, %s: %+v; of none: %+v", side, got, want)
		}
	}
}
