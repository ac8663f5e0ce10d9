package adjudicator_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestAddress: a typing error gave a stranger the invitation.
func TestAddress(t *testing.T) {
	const right = "ana.right@example.net"
	w := newWorld(t)
	g := w.Game(nil)
	old := w.Key(g, toy.Red)
	stranger := w.Block(g, toy.Red, 1, "hold mill")
	invitation := w.Mails()[0]
	if err := w.Service.DispatchSent(w.Ctx, invitation.ID, "250 ok", w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	w.Send(ana, "game: "+g+" side: red\nstatus\n") // its answer still waits
	for range 3 {
		w.Receive(w.Letter(bounce(fmt.Sprintf("b%d@x", w.UID), invitation.MessageID)))
	}
	w.Mails()
	says := w.done(w.Service.Address(w.Ctx, g, "moderator:mo", toy.Red, "Ana.Right@Example.net", false))
	if !strings.Contains(says, "with a new key") || !strings.Contains(says, "one mail that still waited") {
		t.Error(says)
	}
	mails := w.Mails()
	w.WantMails(mails, "welcome>ana.right")
	key := w.Key(g, toy.Red)
	if key == old || !strings.Contains(mails[0].Text, key) || strings.Contains(mails[0].Text, old) {
		t.Errorf("the key was %s and is %s; the invitation is\n%s", old, key, mails[0].Text)
	}
	for _, d := range w.Due() {
		if d.Recipient == ana {
			t.Errorf("the stranger still gets %s", d.Kind)
		}
	}
	if seat := w.Show(g).Seats[0]; seat.Address != right || seat.Bounces != 0 || !seat.Heard.IsZero() {
		t.Errorf("the seat is %+v", seat)
	}
	mails = w.Send(ana, stranger)
	w.WantMails(mails, "notice>ana")
	if !strings.Contains(mails[0].Text, "nobody plays here") || strings.Contains(mails[0].Text, key) {
		t.Errorf("the stranger's orders are answered with\n%s", mails[0].Text)
	}
	if got := w.Show(g).Phase; got != 1 {
		t.Error("the stranger's orders were carried out")
	}
	w.Mails()
	w.WantMails(w.Send(right, w.Block(g, toy.Red, 1, "hold mill")), "ack>ana.right sitrep>ana.right sitrep>benito")
	w.refused(w.Service.Address(w.Ctx, g, "moderator:mo", toy.Red, "ana", false))
	w.refused(w.Service.Address(w.Ctx, g, "moderator:mo", toy.Red, theOffice, false))
	if got := w.done(w.Service.Address(w.Ctx, g, "moderator:mo", toy.Red, right, false)); !strings.Contains(got, "already") {
		t.Error(got)
	}
	w.done(w.Service.Address(w.Ctx, g, "moderator:mo", toy.Red, "ana.home@example.net", true))
	w.Clock.Advance(24 * time.Hour) // somebody was heard there
	w.Tick()
	if seat := w.Show(g).Seats[0]; seat.Address != "ana.home@example.net" {
		t.Errorf("the seat is %+v", seat)
	}
	if got := w.Key(g, toy.Red); got != key {
		t.Error("the key did not stay")
	}
	if err := w.Service.Post.Retry(w.Ctx, "moderator:mo", fmt.Sprint("dispatch-", invitation.ID)); !errors.Is(err, post.ErrNoFailure) {
		t.Errorf("an old mail is tried again: %v", err)
	}
}

// TestAddressOfWhoKnowsTheOther: a side is given to nobody who plays or played another, or
// writes for it, whatever the verb.
func TestAddressOfWhoKnowsTheOther(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	w.deputized(g)
	for _, to := range []string{dan, ana, "Dan <" + dan + ">"} {
		for _, keep := range []bool{false, true} {
			if got := w.refused(w.Service.Address(w.Ctx, g, "", toy.Blue, to, keep)); !catalogtest.Tells(t, rules.English, got, "verb.replace-knows") {
				t.Errorf("%s: %s", to, got)
			}
		}
	}
	w.done(w.Service.Replace(w.Ctx, g, "", toy.Red, office.Person{Address: "carla@example.es", Name: "Carla"}))
	w.refused(w.Service.Address(w.Ctx, g, "", toy.Blue, ana, false)) // who played red
	w.done(w.Service.Address(w.Ctx, g, "", toy.Red, ana, false))
	w.done(w.Service.Address(w.Ctx, g, "", toy.Blue, "benito.home@example.es", true))
	w.done(w.Service.Address(w.Ctx, g, "", toy.Blue, benj, true)) // his own
}

// TestAddressWithoutAnEnding is refused at all doors, but where the office has none either.
func TestAddressWithoutAnEnding(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	for _, line := range []string{"address red ana@club", "replace red Ana <ana@club>", "invite red ana@club", "create title: toy\nred: Ana <ana@club>\nblue: program"} {
		sent := w.Send(mod, "moderator "+g+"\n"+line+"\n")
		if len(sent) != 1 || strings.Contains(sent[0].Text, "confirm ") {
			t.Errorf("%s is answered by %v", line, sent)
		} else if !strings.HasPrefix(line, "invite") {
			says(t, sent[0], "ending")
		}
	}
	local := newWorld(t, func(w *world) { w.Config.Address = "post@localhost" })
	g = local.Game(nil)
	local.done(local.Service.Address(local.Ctx, g, "", toy.Red, "ana@localhost", false))
}

// TestOldMailsAreNotTriedAgainAtANewAddress: neither those that waited nor
// those that were refused go out after the address was changed.
func TestOldMailsAreNotTriedAgainAtANewAddress(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Refuse(w.Mails()[0].ID, "550 no such user")
	w.done(w.Service.Address(w.Ctx, g, "moderator:mo", toy.Red, "new@example.net", false))
	failed, err := w.Service.Post.Failures(w.Ctx, time.Time{})
	if err != nil || len(failed) != 0 {
		t.Errorf("failures %+v, %v", failed, err)
	}
}
