package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestProseForTheModerator: what is for him goes to him, once, and the player is told;
// what is not gets the answer that it got before.
func TestProseForTheModerator(t *testing.T) {
	for _, tc := range []struct{ name, body, want, holds string }{
		{"a question", "Mo, how does supply work across rivers?\n", "moderator-asked>mod notice>ana", "a question"},
		{"in Spanish", "¿Podéis mirar si me equivoqué al contar?\n", "moderator-asked>mod notice>ana", "a question"},
		{"a question in Spanish", "¿Podéis mirar cuántos puntos llevo?\n", "moderator-asked>mod notice>ana", "a question"},
		{"a deadline", "Can we have two more days?\n", "moderator-asked>mod notice>ana", "deadline is to be moved"},
		{"a deadline in Spanish", "Lo siento, necesito más tiempo.\n", "moderator-asked>mod notice>ana", "deadline is to be moved"},
		{"an absence", "Hello all,\nI'm on holiday until Sunday.\n", "moderator-asked>mod notice>ana", "an absence"},
		{"a greeting", "Hello all, nice game!\n", "notice>ana", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(nil)
			w.Mails()
			key := w.Key(g, toy.Red)
			mails := w.Send(ana, "game: "+g+" side: red key: "+key+"\n\n"+tc.body)
			w.WantMails(mails, tc.want)
			if tc.holds == "" {
				return
			}
			body := strings.Split(strings.TrimSpace(tc.body), "\n")
			if text := mails[0].Text; !strings.Contains(flat(text), "“"+flat(body[len(body)-1])+"”") || strings.Contains(text, key) || !strings.Contains(flat(text), tc.holds) || !strings.Contains(text, ana) {
				t.Errorf("the moderator reads\n%s", text)
			}
			if !strings.Contains(flat(mails[1].Text), tc.holds) || !strings.Contains(mails[1].Text, mod) {
				t.Errorf("the player reads\n%s", mails[1].Text)
			}
			if got := w.Show(g).Seats[0].Sheet; got != inquiry.SheetMissing {
				t.Errorf("her sheet is %s", got)
			}
		})
	}
}

// TestProseIsPassedOnForPlayersOnly: by the key or from the player's address, a few times
// a day, and not to a moderator who plays.
func TestProseIsPassedOnForPlayersOnly(t *testing.T) {
	question := "\n\nHow does supply work?\n"
	t.Run("address", func(t *testing.T) {
		w := newWorld(t)
		g := w.Game(nil)
		w.Mails()
		mails := w.Send(ana, "game: "+g+" side: red"+question)
		w.WantMails(mails, "moderator-asked>mod notice>ana")
		if !strings.Contains(flat(mails[0].Text), "without the key of his side") {
			t.Errorf("the moderator reads\n%s", mails[0].Text)
		}
		for range 3 {
			w.WantMails(w.Send(ana, "game: "+g+" side: red"+question), "moderator-asked>mod notice>ana")
		}
		w.WantMails(w.Send(ana, "game: "+g+" side: red"+question), "notice>ana")
		for _, d := range w.Send("eve@example.com", "game: "+g+" side: red"+question) {
			if strings.HasPrefix(string(d.Kind), "moderator-asked") {
				t.Errorf("what a stranger asks is passed on: %s", d.Text)
			}
		}
	})
	t.Run("a moderator who plays", func(t *testing.T) {
		w := newWorld(t, func(w *world) { w.Config.Moderator.Address = benj })
		g := w.Game(nil)
		w.Mails()
		mails := w.Send(ana, "game: "+g+" side: red key: "+w.Key(g, toy.Red)+question)
		w.WantMails(mails, "notice>ana")
		if text := flat(mails[0].Text); !strings.Contains(text, "plays in this game as well") || !strings.Contains(text, benj) {
			t.Errorf("the player reads\n%s", mails[0].Text)
		}
	})
}

// TestWithdrawalIsAskedAbout: beside orders a sentence that takes something back keeps them
// from being final; alone it is asked about, and changes nothing.
func TestWithdrawalIsAskedAbout(t *testing.T) {
	for _, sentence := range []string{
		"Please disregard my last mail.", "Ignore this", "scratch that", "Sorry, wrong game!", "forget my orders", "No hagáis caso.", "no hagas caso de esto",
		"Ha sido un error.", "olvida mis órdenes", "Anula lo anterior",
	} {
		w := newWorld(t)
		g := w.Game(map[string]string{"report": "turn"})
		w.Mails()
		sheet := func() inquiry.SheetState { return w.Show(g).Seats[0].Sheet }
		to := "game: " + g + " side: red key: " + w.Key(g, toy.Red) + "\n"
		mails := w.Send(ana, to+sentence+"\nhold mill\n")
		w.WantMails(mails, "ack>ana")
		if text := flat(mails[0].Text); sheet() != inquiry.SheetNotFinal || !strings.Contains(text, sentence) || !strings.Contains(text, "undo") {
			t.Errorf("%s: her sheet is %s\n%s", sentence, sheet(), mails[0].Text)
		}
		w.WantMails(w.Send(ana, to+"hold mill\n"), "ack>ana")
		if sheet() != inquiry.SheetIn {
			t.Errorf("%s: after the same once more her sheet is %s", sentence, sheet())
		}
		mails = w.Send(ana, to+sentence+"\n")
		w.WantMails(mails, "notice>ana")
		if text := flat(mails[0].Text); sheet() != inquiry.SheetIn || !strings.Contains(text, "undo") || !strings.Contains(text, sentence) {
			t.Errorf("%s: her sheet is %s\n%s", sentence, sheet(), mails[0].Text)
		}
	}
}

// TestDisclaimersTakeNothingBack: what firms write below their mails is no sentence of
// the player.
func TestDisclaimersTakeNothingBack(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	w.Mails()
	w.WantMails(w.Send(ana, "game: "+g+" side: red key: "+w.Key(g, toy.Red)+"\nhold mill\n\nIf you have received this message in error, please notify the sender and delete it.\n"), "ack>ana")
	if got := w.Show(g).Seats[0].Sheet; got != inquiry.SheetIn {
		t.Errorf("her sheet is %s", got)
	}
}
