package adjudicator_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestAnEveningWithoutTheRelay: it denies relaying to all players, or refuses them one by
// one, while the moderator, whose mailbox it holds, is reached or is not. Letters go on
// coming. Nobody is charged, the moderator is told once, and all is delivered afterwards.
func TestAnEveningWithoutTheRelay(t *testing.T) {
	for _, tt := range []struct {
		name  string
		cause confirm.FailureCause
		reply string
		mod   bool // the moderator is reached
	}{
		{"relaying denied", confirm.CauseUs, "554 5.7.1 Relay access denied", false},
		{"relaying denied but to its own domain", confirm.CauseUs, "550 relay not permitted", true},
		{"everybody refused", confirm.CauseRecipient, "550 5.1.1 no such user", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld(t)
			var games []string
			for range 3 {
				games = append(games, w.Game(nil))
			}
			told := 0
			for minute := 0; minute < 6*60; minute += 10 {
				if minute%60 == 0 { // who got a mail yesterday answers today
					g := games[minute/60%3]
					w.Receive(w.Letter(raw(fmt.Sprint("evening", minute, "@x"), ana, "x", w.Block(g, toy.Red, 1, "hold mill", "wait"))))
				}
				for _, d := range dueNow(w) {
					var err error
					switch delay, over := wire.RetryDelay(d.Attempts + 1); {
					case d.Recipient == mod && tt.mod:
						told++
						err = w.Service.DispatchSent(w.Ctx, d.ID, "250 ok", w.Clock.Now())
					default:
						err = w.Service.Confirm.DispatchFailed(w.Ctx, d.ID, confirm.DeliveryFailure{Cause: tt.cause, Reply: tt.reply, Next: w.Clock.Now().Add(delay), Last: over})
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				w.Clock.Advance(10 * time.Minute)
				if err := w.Service.Tick(w.Ctx); err != nil {
					t.Fatal(err)
				}
			}
			for _, g := range games {
				if got := fmt.Sprint(w.bounces(g)); got != "[0 0]" {
					t.Errorf("%s: bounces %s", g, got)
				}
			}
			w.Clock.Advance(12 * time.Hour)
			left := 0
			for _, d := range dueNow(w) {
				if d.Recipient == mod {
					told++
				} else {
					left++
				}
				if err := w.Service.DispatchSent(w.Ctx, d.ID, "250 ok", w.Clock.Now()); err != nil {
					t.Fatal(err)
				}
			}
			if told != 1 || left < 6+6 {
				t.Errorf("the moderator was told %d times, and %d mails go out now", told, left)
			}
			ills, mail, err := w.Service.Inquiry.Ailments(w.Ctx)
			if err != nil || mail.MailsFailed != 0 {
				t.Errorf("%d mails are given up, %v", mail.MailsFailed, err)
			}
			for _, a := range ills {
				t.Errorf("afterwards: %+v", a)
			}
		})
	}
}

// dueNow is what the sender would find.
func dueNow(w *world) []store.Dispatch {
	w.T.Helper()
	due, err := w.Service.Post.DueDispatches(w.Ctx, w.Clock.Now(), 1000)
	if err != nil {
		w.T.Fatal(err)
	}
	return due
}
