package daemon

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// refusals are what relays say to whom they do not know, and what their words
// look like without codes that say more.
func refusals() map[string]*smtp.SMTPError {
	return map[string]*smtp.SMTPError{
		"554":   {Code: 554, EnhancedCode: smtp.NoEnhancedCode, Message: "relay access denied"},
		"5.7.1": {Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "Relaying denied"},
		"550":   {Code: 550, Message: "User unknown"}, // everybody is
	}
}

// TestRelayThatRefusesEverybody: no seat is charged, the mails wait, and go out
// when it takes them again.
func TestRelayThatRefusesEverybody(t *testing.T) {
	t.Parallel()
	for name, says := range refusals() {
		t.Run(name, func(t *testing.T) {
			if strings.HasPrefix(name, "55") {
				testenv.NoRace(t, "the other replies are handled by the same goroutines")
			}
			t.Parallel()
			var refusing atomic.Bool
			refusing.Store(true)
			w := newWorld(t, func(c *localpost.Config) {
				c.Refuse = func(string, string) error {
					if refusing.Load() {
						return says
					}
					return nil
				}
			})
			for _, a := range []string{ben, mo} {
				if err := w.post.AddAccount(a, "sesame"); err != nil {
					t.Fatal(err)
				}
			}
			w.conf.Moderator.Address = mo
			d, stop := w.daemon(scratch)
			defer stop()
			ctx := context.Background()
			g := gameOf(t, d.Office, player, ben)
			eventually(t, func() bool {
				var r store.Refusals
				err := d.Store.View(ctx, func(tx *store.Tx) (err error) {
					r, err = tx.Dispatches().Refusals()
					return err
				})
				return err == nil && r.HasRefusedEverybody()
			})
			info, err := d.Service.Inquiry.ShowGame(ctx, g)
			if err != nil {
				t.Fatal(err)
			}
			for _, seat := range info.Seats {
				if seat.Bounces != 0 {
					t.Errorf("%s: %d bounces", seat.Side, seat.Bounces)
				}
			}
			if info.Outbox.Failed != 0 || info.Outbox.Queued != 2 { // one to each of two persons
				t.Errorf("outbox %+v", info.Outbox)
			}
			eventually(t, func() bool {
				ill := d.Health(ctx).Ailments
				return len(ill) == 1 && ill[0].Code == inquiry.AilRefusals && ill[0].Grave && ill[0].Words != ""
			})
			refusing.Store(false)
			gameOf(t, d.Office, mo) // its invitations are taken: so the others are tried again
			eventually(t, func() bool {
				info, err := d.Service.Inquiry.ShowGame(ctx, g)
				return err == nil && info.Outbox.Sent == 2
			})
		})
	}
}

// eventually waits for something that a running daemon brings about.
func eventually(t testing.TB, ok func() bool) {
	t.Helper()
	for limit := time.Now().Add(20 * time.Second); !ok(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatal("it does not come about")
		}
	}
}
