package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestYesInTheFormsInWhichPeopleWriteIt: each sends the mended sheet, without its quotation and so
// without a key; what makes a condition, asks something or orders something else sends nothing.
func TestYesInTheFormsInWhichPeopleWriteIt(t *testing.T) {
	const footer = "\n\nAna Weiss\nWargamers Club\n\nThis message is confidential. If you have received it in error, tell us."
	conditional := 0
	for _, tc := range []struct {
		text string
		yes  bool
	}{
		{"yes", true}, {"Yes.", true}, {"y", true}, {"Y", true}, {"YES!!", true}, {"Yes, send it like that.", true},
		{"OK, go ahead", true}, {"Send it", true}, {"sí, gracias", true}, {"si", true}, {"Sí, mándala así.", true}, {"vale, envíala", true},
		{"adelante", true}, {"👍", true}, {"👍🏽\n\nAna reacted via Gmail", true}, {"✅", true}, {"Yes" + footer, true}, {"Sí" + footer, true},
		{"Hi,\n\nyes please\n\nRegards,\nAna", true}, {"Yes, that is what I meant. Sorry, my mistake.", true}, {"Exactly!", true}, {"ok", true},
		{"Yes, that's right.\n\nSent from my iPhone", true}, {"de acuerdo, así", true}, {"Eso es. ¡Buena suerte!", true},

		{"yes, but hold mill", false}, {"yes?", false}, {"OK, I shall look at it tomorrow", false}, {"Yes, wait a moment", false},
		{"yes\nraid hill", false}, {"Yes. raid hill", false}, {"no", false}, {"sí, pero luego", false}, {"vale, lo miro esta noche", false}, {"Yesterday was fun.", false},
		{"Yes. See you on Monday!", true}, {"Sí, claro que sí", true}, {"yes, no changes", true}, {"Sí, buenas noches", true}, {"OK then", true}, {"sí, sí", true},
		{"Yes, thanks, have a nice weekend", true}, {"Yes\n\nIf you have received this letter in error, tell us.", true}, {"Sí\n\nSi has recibido esto por error, dilo.", true},

		{"yes, on Monday", false}, {"sí, el lunes", false}, {"Yes. As soon as Blue has sent.", false}, {"sí, en cuanto Azul haya enviado", false}, {"yes if Blue has sent", false},
		{"yes after lunch", false}, {"yes tomorrow", false}, {"Yes\nas soon as Blue has sent", false}, {"Sí.\nEl lunes.", false}, {"yes, at 8", false}, {"sí, a las ocho", false},
		{"yes, in an hour", false}, {"Yes\nbut only after Blue", false}, {"sí, si puedes", false}, {"yes, next week", false}, {"yes once Blue is in", false}, {"Sí, dentro de una hora", false},
		{"Yes, 18:30", false}, {"Yes\nin two hours", false}, {"Yes\nnot before Monday", false}, {"sí, siempre que Azul quiera", false}, {"Hi,\n\nyes, provided that Blue agrees", false},
		{"👎", false}, {"Yes and no", false}, {"ok what happens at the mill", false}, {"Perfect weather today", false}, {"si puedo, mañana", false},
	} {
		t.Run(tc.text, func(t *testing.T) {
			w, g, ack := mended(t, rules.English, "hold mill", "raid frod")
			w.Receive(w.Letter(raw("yes@x", ana, "Re: "+ack.Subject, tc.text+"\n", answering(&ack)...)))
			mails := w.Mails()
			if got := w.Current(g, toy.Red) != ""; got != tc.yes {
				t.Errorf("the sheet was sent: %v, want %v\n%v", got, tc.yes, mails)
			}
			if tc.yes && strings.Contains(mails[0].Subject, "Not accepted") {
				t.Errorf("the answer is called %q", mails[0].Subject)
			}
			if len(mails) == 0 {
				t.Error("no answer")
			}
			var lines []language.Line
			for text := range strings.SplitSeq(tc.text, "\n") {
				lines = append(lines, language.Line{Text: text, Polite: text == "Hi,"})
			}
			if !tc.yes && prose.IsConditional(lines) && !strings.Contains(tc.text, "hold") {
				conditional++
				says(t, mails[0], "nothing was sent. Your sheet waits for a \"yes\" with nothing else", "raid ford", "not", "hold hill")
			}
		})
	}
	if conditional < 20 {
		t.Errorf("%d are taken for a yes under a condition", conditional)
	}
}

// TestYesWithoutAKey is one to the mail that offers the sheet, of the side's player, while nothing
// has come since, and once. No token of an address, no other mail and nobody else will do.
func TestYesWithoutAKey(t *testing.T) {
	for _, tc := range []struct {
		name string
		send func(w *world, g string, ack store.Dispatch) []store.Dispatch
		sent bool
	}{
		{"to the offer", func(w *world, g string, ack store.Dispatch) []store.Dispatch {
			return w.Send(ana, "yes\n", answering(&ack)...)
		}, true},
		{"from another address", func(w *world, g string, ack store.Dispatch) []store.Dispatch {
			return w.Send(carol, "yes\n", answering(&ack)...)
		}, false},
		{"from the enemy", func(w *world, g string, ack store.Dispatch) []store.Dispatch {
			return w.Send(benj, "yes\n", answering(&ack)...)
		}, false},
		{"by a token alone", func(w *world, g string, ack store.Dispatch) []store.Dispatch {
			w.Receive(w.Letter([]byte(strings.Replace(string(raw("t@x", ana, "Re: "+ack.Subject, "yes\n")), "To: "+theOffice, "To: "+ack.ReplyTo, 1))))
			return w.Mails()
		}, false},
		{"of another thread", func(w *world, g string, ack store.Dispatch) []store.Dispatch {
			return w.Send(ana, "yes\n", "References: <"+ack.MessageID+">")
		}, false},
		{"to the invitation", func(w *world, g string, ack store.Dispatch) []store.Dispatch {
			welcome := w.WelcomeOf(toy.Red)
			return w.Send(ana, "yes\n", answering(&welcome)...)
		}, false},
		{"to a mail of the enemy", func(w *world, g string, ack store.Dispatch) []store.Dispatch {
			other := w.Order(g, toy.Blue, "hold mill", "raid frod")[0]
			return w.Send(ana, "yes\n", answering(&other)...)
		}, false},
		{"to an older offer", func(w *world, g string, ack store.Dispatch) []store.Dispatch {
			w.Order(g, toy.Red, "hold hill", "raid milll")
			return w.Send(ana, "yes\n", answering(&ack)...)
		}, false},
		{"after a sheet that was accepted", func(w *world, g string, ack store.Dispatch) []store.Dispatch {
			w.Order(g, toy.Red, "hold hill")
			w.Send(ana, "yes\n", answering(&ack)...)
			return w.Send(ana, "undo\n"+w.Block(g, toy.Red, 0))
		}, false},
		{"with a wrong key", func(w *world, g string, ack store.Dispatch) []store.Dispatch {
			return w.Send(ana, "game: "+g+" side: red key: "+w.Key(g, toy.Blue)+"\nyes\n")
		}, false},
		{"when the phase is over", func(w *world, g string, ack store.Dispatch) []store.Dispatch {
			w.Clock.Advance(80 * time.Hour)
			w.Tick()
			return w.Send(ana, "yes\n", answering(&ack)...)
		}, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w, g, ack := mended(t, rules.English, "hold mill", "raid frod")
			mails := tc.send(w, g, ack)
			played := strings.Contains(w.offered(g), "hold mill, raid ford")
			if played != tc.sent {
				t.Errorf("the mended sheet was sent: %v, want %v\n%v", played, tc.sent, mails)
			}
			if tc.sent {
				if again := w.Send(ana, "yes\n", answering(&ack)...); again[0].Kind.Family() == "ack" {
					t.Error("a second yes is one, too")
				}
			}
		})
	}
}

// offered returns the sheets of red that were accepted, canonical, replaced ones, too.
func (w *world) offered(g string) (out string) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		all, err := tx.Sheets().List(store.Sheet{Game: g})
		for _, s := range all {
			if s.Side == toy.Red && s.Accepted {
				out += strings.Join(s.Canonical, ", ") + "; "
			}
		}
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return out
}

// TestAMendedSheetThatWaitsIsShown, not the one with the slip, in every other answer.
func TestAMendedSheetThatWaitsIsShown(t *testing.T) {
	for _, tc := range []struct {
		lang                   rules.Lang
		slip, good, wrong, say string
	}{
		{rules.English, "raid frod", "raid ford", "frod", "it waits for your"},
		{rules.Spanish, "asaltar vaod", "asaltar vado", "vaod", "espera tu"},
	} {
		w, g, _ := mended(t, tc.lang, "hold mill", tc.slip)
		for _, lines := range []string{"status", "sheet", "The weather is fine today."} {
			says(t, w.bare(g, toy.Red, lines)[0], tc.say, tc.good, "not", tc.wrong)
		}
		w, _, ack := mended(t, tc.lang, "hold mill", tc.slip)
		says(t, w.Send(ana, "Yes, but wait for me\n", answering(&ack)...)[0], tc.say, tc.good, "not", tc.wrong)
		says(t, w.Send(carol, "Yes, but wait for me\n", answering(&ack)...)[0], "not", tc.good)
	}
}

// TestYesToACode: what a mail asks by a code is agreed to in the same forms.
func TestYesToACode(t *testing.T) {
	for text, agrees := range map[string]bool{"👍": true, "y": true, "Yes, gladly!": true, "sí, gracias": true, "👍🏽": true, "👎": false, "nope": false, "yes, but later": false, "yes, on Monday": false,
		"Sí, el lunes": false, "Yes\nas soon as I can": false, "Encantada": true, "Yes, I look forward to it": true, "I accept": true, "OK, I shall look at it": false, "OK. That wasn't me.": false, "Yes, this is spam.": false, "OK, unsubscribe": false, "Vale, bórrame": false, "Vale. Nunca lo pedí.": false, "Yes\nnot me": false, "Great": false, "Of course!": true,
		"acepto, gracias": true, "Sí, soy yo": true, "vale, si puedo": false, "Ja": true} {
		w := newWorld(t)
		g := w.Game(map[string]string{"turns": "3"})
		w.Mails()
		asked := w.Send(olga, "observe "+g+"\n")
		mails := w.Send(olga, text+"\n", answering(&asked[0])...)
		if got := len(mails) > 0 && mails[0].Kind.Family() == "observed"; got != agrees {
			t.Errorf("%q agrees: %v, want %v: %s", text, got, agrees, summary(mails))
		}
	}
}
