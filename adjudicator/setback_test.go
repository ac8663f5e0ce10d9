package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// attempt has the relay refuse whatever is due.
func (w *world) attempt(cause confirm.FailureCause, reply string, last bool) {
	w.T.Helper()
	for _, d := range w.Due() {
		b := confirm.DeliveryFailure{Cause: cause, Reply: reply, Next: w.Clock.Now().Add(time.Minute), Last: last}
		if err := w.Service.Confirm.DispatchFailed(w.Ctx, d.ID, b); err != nil {
			w.T.Fatal(err)
		}
	}
}

func (w *world) bounces(game string) (out []int) {
	w.T.Helper()
	for _, seat := range w.Show(game).Seats {
		out = append(out, seat.Bounces)
	}
	return out
}

// TestRelayThatRefusesEverybodyIsNobodysFault, whatever it says and however
// long it lasts.
func TestRelayThatRefusesEverybodyIsNobodysFault(t *testing.T) {
	for _, cause := range []confirm.FailureCause{confirm.CauseRecipient, confirm.CauseUs, confirm.CauseDelay} {
		t.Run(string(cause), func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(nil)
			w.Mails()
			for range 8 {
				w.Clock.Advance(time.Hour)
				w.attempt(cause, "554 relay access denied", false)
			}
			if cause != confirm.CauseDelay {
				w.WantMails(w.Mails(), "moderator-relay>mod") // once
				r, err := w.Service.Refusals(w.Ctx)
				if err != nil || r.Recipients != 3 || !r.HasRefusedEverybody() || r.Reply != "554 relay access denied" {
					t.Errorf("refusals %+v, %v", r, err)
				}
			}
			if got := fmt.Sprint(w.bounces(g)); got != "[0 0]" {
				t.Errorf("bounces %s", got)
			}
			waiting := len(w.Due())
			if waiting < 2 {
				t.Errorf("%d mails wait", waiting)
			}
			w.attempt(cause, "554 relay access denied", true) // after five days
			if got := fmt.Sprint(w.bounces(g)); got != "[0 0]" {
				t.Errorf("given up: bounces %s", got)
			}
			mails := w.Mails()
			w.WantMails(mails, "moderator-refused>mod moderator-refused>mod")
			if len(mails) > 0 && !strings.Contains(mails[0].Text, "counted against nobody") {
				t.Error(mails[0].Text)
			}
		})
	}
}

// TestRefusalCountsOnceOthersGetTheirs: the relay takes a mail for somebody
// else, and refuses this one again.
func TestRefusalCountsOnceOthersGetTheirs(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	red, blue := w.Mails()[0], w.Due()[1]
	no := confirm.DeliveryFailure{Cause: confirm.CauseRecipient, Reply: "550 5.1.1 no such user", Next: w.Clock.Now().Add(time.Minute)}
	fail := func() {
		t.Helper()
		if err := w.Service.Confirm.DispatchFailed(w.Ctx, red.ID, no); err != nil {
			t.Fatal(err)
		}
	}
	fail()
	w.WantMails(w.Mails(), "")
	w.Clock.Advance(time.Second)
	if err := w.Service.DispatchSent(w.Ctx, blue.ID, "250 ok", w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	if due, err := w.Service.Post.DueDispatches(w.Ctx, w.Clock.Now(), 9); err != nil || len(due) != 1 || due[0].ID != red.ID {
		t.Errorf("due %v, %v; want what was refused", due, err)
	}
	fail()
	w.WantMails(w.Mails(), "moderator-refused>mod")
	if got := fmt.Sprint(w.bounces(g)); got != "[1 0]" {
		t.Errorf("bounces %s", got)
	}
}

// TestRefusalOfTheOnlyOneCounts after some attempts: there is nobody to compare
// him with.
func TestRefusalOfTheOnlyOneCounts(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	for _, d := range w.Mails() {
		if d.Side == toy.Blue {
			if err := w.Service.DispatchSent(w.Ctx, d.ID, "250 ok", w.Clock.Now()); err != nil {
				t.Fatal(err)
			}
		}
	}
	w.Clock.Advance(time.Hour)
	for i := 1; i <= 4; i++ {
		if got := fmt.Sprint(w.bounces(g)); got != "[0 0]" {
			t.Errorf("before attempt %d: bounces %s", i, got)
		}
		w.attempt(confirm.CauseRecipient, "550 5.1.1 no such user", false)
	}
	w.WantMails(w.Mails(), "moderator-refused>mod")
	if got := fmt.Sprint(w.bounces(g)); got != "[1 0]" {
		t.Errorf("bounces %s", got)
	}
}

// status makes another status of a report of [bounce].
func status(raw []byte, status string) []byte {
	return []byte(strings.Replace(string(raw), "Status: 5.1.1", "Status: "+status, 1))
}

func TestBounceForWhatWeAreIsNobodysFault(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	red := w.Mails()[0]
	w.Receive(w.Letter(status(bounce("b1@x", red.MessageID), "5.7.1")))
	w.Receive(w.Letter(status(bounce("b2@x", red.MessageID), "5.7.26")))
	w.WantMails(w.Mails(), "moderator-relay>mod") // once a day
	if got := fmt.Sprint(w.bounces(g)); got != "[0 0]" {
		t.Errorf("bounces %s", got)
	}
	w.Receive(w.Letter(status(bounce("b3@x", red.MessageID), "4.2.2")))
	w.WantMails(w.Mails(), "")
	w.Receive(w.Letter(bounce("b4@x", red.MessageID)))
	w.WantMails(w.Mails(), "moderator-bounce>mod")
	if got := fmt.Sprint(w.bounces(g)); got != "[1 0]" {
		t.Errorf("bounces %s", got)
	}
}

// TestBouncesFromEverybody: what went out in an hour came back from all.
func TestBouncesFromEverybody(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Take("third@example.com")
	w.Invite()
	for i, d := range w.Mails() {
		w.Receive(w.Letter(bounce(fmt.Sprint("b", i, "@x"), d.MessageID)))
	}
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		d, err := tx.Dispatches().One(store.DispatchFilter{MessageID: fmt.Sprint(1, "@taken")})
		if err == nil {
			w.Receive(w.Letter(bounce("b9@x", d.MessageID)))
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	before := fmt.Sprint(w.bounces(g))
	for i, d := range w.Outbox()[:2] {
		w.Receive(w.Letter(bounce(fmt.Sprint("again", i, "@x"), d.MessageID)))
	}
	if got := fmt.Sprint(w.bounces(g)); got != before {
		t.Errorf("bounces %s, were %s before everybody's came back", got, before)
	}
	if got := summary(w.Mails()); !strings.HasSuffix(got, "moderator-relay>mod") {
		t.Errorf("mails %s", got)
	}
}

func TestBounceOfTheOldAddressDoesNotCount(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	old := w.Mails()[0]
	w.moveSeat(g, toy.Red, "new@example.net", false)
	fresh := w.Mails()[0]
	for i := range 3 {
		w.Receive(w.Letter(bounce(fmt.Sprint("b", i, "@x"), old.MessageID)))
	}
	w.WantMails(w.Mails(), "")
	if got := fmt.Sprint(w.bounces(g)); got != "[0 0]" {
		t.Errorf("bounces %s", got)
	}
	w.Receive(w.Letter(bounce("c@x", fresh.MessageID)))
	if got := fmt.Sprint(w.bounces(g)); got != "[1 0]" {
		t.Errorf("bounces of the new address %s", got)
	}
}

// TestNobodyIsPassedOverWithoutAnInvitation, whatever became of it.
func TestNobodyIsPassedOverWithoutAnInvitation(t *testing.T) {
	for _, tc := range []struct {
		name  string
		fate  func(*world, store.Dispatch)
		waits bool
	}{
		{"never sent", func(*world, store.Dispatch) {}, true},
		{"refused", func(w *world, d store.Dispatch) { w.Refuse(d.ID, "550 no such user") }, true},
		{"came back", func(w *world, d store.Dispatch) {
			w.Invite()
			w.Receive(w.Letter(bounce("b@x", d.MessageID)))
		}, true},
		{"arrived", func(w *world, _ store.Dispatch) { w.Invite() }, false},
		{"heard of", func(w *world, d store.Dispatch) { w.Order(d.Game, toy.Red, "hold mill", "wait") }, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t, func(w *world) { w.Config.Policy.Remind = 0 })
			g := w.Game(nil)
			tc.fate(w, w.Mails()[0])
			w.Mails()
			w.Clock.Advance(73 * time.Hour)
			if err := w.Service.Tick(w.Ctx); err != nil {
				t.Fatal(err)
			}
			if !tc.waits {
				w.WantMails(w.Mails(), "sitrep>ana sitrep>benito")
				return
			}
			mails := w.Mails()
			w.WantMails(mails, "moderator-held>mod moderator-uninvited>mod")
			if info := w.Show(g); !info.Held || info.Phase != 1 {
				t.Errorf("held %v in phase %d", info.Held, info.Phase)
			}
			if !strings.Contains(mails[1].Text, "Ana (Red) never got the invitation at ana@example.net") {
				t.Error(mails[1].Text)
			}
			// The moderator corrects the address and gives it time.
			w.moveSeat(g, toy.Red, "new@example.net", false)
			w.done(w.Service.Extend(w.Ctx, g, "moderator:mo", 72*time.Hour, time.Time{}))
			w.Mails()
			w.Clock.Advance(73 * time.Hour)
			w.WantMails(w.Tick(), "sitrep>new sitrep>benito")
		})
	}
}
