package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestAnswerToAllOfAMailThatWasPassedOn: Ana forwards her report to Benito
// with the service in copy, and he answers all. The key, the game and the side
// in what he quotes are hers.
func TestAnswerToAllOfAMailThatWasPassedOn(t *testing.T) {
	for _, tc := range []struct {
		name  string
		words func(w *world, g string) string // Benito's own
		mails string
		side  rules.Side // whose sheet there is afterwards
		says  []string
	}{
		{"a greeting", func(*world, string) string { return "¡Buena suerte!\n" }, "notice>benito", "", nil},
		{"nothing", func(*world, string) string { return "" }, "notice>benito", "", []string{"Falta la clave de tu bando"}},
		{"a request", func(*world, string) string { return "estado\n" }, "status>benito", "", nil},
		{"an order", func(*world, string) string { return "ocupar el vado\n" }, "notice>benito", "", []string{"Falta la clave de tu bando", "# ocupar el vado"}},
		{"an order of hers", func(*world, string) string { return "bando: red\nhold ford\n" }, "notice>benito", "", []string{"Tu dirección no lleva ese bando", "not", "hold ford"}},
		{"an order with his key", func(w *world, g string) string { return "clave: " + w.Key(g, toy.Blue) + "\nocupar el vado\n" }, "ack>benito", toy.Blue, nil},
		// What is typed by hand is meant, wherever it comes from.
		{"an order with her key", func(w *world, g string) string { return "clave: " + w.Key(g, toy.Red) + "\nhold ford\n" }, "ack>ana", toy.Red, nil},
	} {
		for _, signed := range []bool{false, true} {
			t.Run(tc.name, func(t *testing.T) {
				w := newWorld(t)
				g := w.Game(map[string]string{"report": "turn"})
				report := w.WelcomeOf(toy.Red)
				to := theOffice
				if signed {
					to = report.ReplyTo
				}
				forward := quoted("Post <"+report.ReplyTo+">", report.Text)
				w.Receive(w.Letter(mailTo("fwd@x", ana, to, "Fwd: "+report.Subject, "¿Qué te parece?\n"+forward, report.MessageID)))
				w.Mails()
				w.Receive(w.Letter(mailTo("re@x", benj, to, "Re: Fwd: "+report.Subject, tc.words(w, g)+forward, report.MessageID, "fwd@x")))
				mails := w.Mails()
				w.WantMails(mails, tc.mails)
				for _, side := range []rules.Side{toy.Red, toy.Blue} {
					if got := w.Current(g, side); (got != "") != (side == tc.side) {
						t.Errorf("the sheet of %s: %q", side, got)
					}
				}
				if len(mails) > 0 {
					says(t, mails[0], tc.says...)
					if mails[0].Recipient == benj && strings.Contains(mails[0].Text, w.Key(g, toy.Red)) {
						t.Errorf("Benito is sent Ana's key:\n%s", mails[0].Text)
					}
				}
			})
		}
	}
}

// TestSignedAddressDiesWithItsKey: who had the side before has its address.
func TestSignedAddressDiesWithItsKey(t *testing.T) {
	w := newWorld(t)
	for _, key := range []int{1, 2, 12} {
		address := w.Service.AnswersAt("toy-1", 3, toy.Red, key)
		tag := strings.TrimSuffix(strings.TrimPrefix(address, "post+"), "@example.org")
		for now := 1; now <= 12; now++ {
			seat := store.Seat{Game: "toy-1", Side: toy.Red, KeyNo: now}
			if got, want := w.Service.IsOwnToken(tag, seat), now == key; got != want {
				t.Errorf("%s with key %d: %v, want %v", address, now, got, want)
			}
			forged := strings.Replace(tag, fmt.Sprintf(".k%d.", key), fmt.Sprintf(".k%d.", now), 1)
			if now != key && w.Service.IsOwnToken(forged, seat) {
				t.Errorf("%s was taken for ours", forged)
			}
		}
	}
}

// TestKeyInAQuotation counts from the seat's own address, and from one that
// holds no other seat of the game when it writes to the address that stands in
// the side's mails only.
func TestKeyInAQuotation(t *testing.T) {
	for _, tc := range []struct {
		name, from string
		signed     bool
		typed      bool
		mails      string
	}{
		{"own address", ana, false, false, "ack>ana"},
		{"another address of hers", carol, false, false, "notice>carol"},
		{"another address of hers, in answer", carol, true, false, "ack>ana"},
		{"typed at another address", carol, false, true, "ack>ana"},
		{"the enemy", benj, false, false, "notice>benito"},
		{"the enemy, in answer", benj, true, false, "notice>benito"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(map[string]string{"report": "turn"})
			report := w.WelcomeOf(toy.Red)
			body := "hold ford\n" + quoted("Post", report.Text)
			if tc.typed {
				body = w.Block(g, toy.Red, 1, "hold ford")
			}
			mail := string(raw("a@x", tc.from, "Re: "+report.Subject, body))
			if tc.signed {
				mail = strings.Replace(mail, "To: "+theOffice, "To: "+report.ReplyTo, 1)
			}
			w.Receive(w.Letter([]byte(mail)))
			w.WantMails(w.Mails(), tc.mails)
			if got, want := w.Current(g, toy.Red) != "", strings.HasPrefix(tc.mails, "ack"); got != want {
				t.Errorf("there is a sheet: %v, want %v", got, want)
			}
		})
	}
}
