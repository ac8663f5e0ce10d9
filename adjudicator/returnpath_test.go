package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// returning is a world whose dispatches have return paths of their own.
func returning(w *world) { w.Config.ReturnPaths = office.ReturnAlways }

// bareBounce reports that a mail came back to an address, and has nothing of the mail.
func bareBounce(id, to string) []byte {
	report := string(bounce(id, "nothing@x"))
	report = strings.Replace(report, "To: "+theOffice, "To: "+to, 1)
	head, _, _ := strings.Cut(report, "--b\r\nContent-Type: text/rfc822-headers")
	return []byte(head + "--b--\r\n")
}

func TestBounceToItsReturnPath(t *testing.T) {
	w := newWorld(t, returning)
	g := w.Game(nil)
	red, blue := w.Mails()[0], w.Outbox()[1]
	paths := []string{w.Service.Post.ReturnPath(&red), w.Service.Post.ReturnPath(&blue)}
	for _, path := range paths {
		if local, _, _ := strings.Cut(path, "@"); path == theOffice || len(local) > 64 || !strings.HasPrefix(path, "post+b-") || !strings.HasSuffix(path, "@example.org") {
			t.Errorf("return path %q", path)
		}
	}
	if paths[0] == paths[1] {
		t.Errorf("two have the return path %s", paths[0])
	}
	w.Receive(w.Letter(bareBounce("b1@x", paths[1])))
	w.WantMails(w.Mails(), "moderator-bounce>mod")
	if got := fmt.Sprint(w.bounces(g)); got != "[0 1]" {
		t.Errorf("bounces %s, want one of blue", got)
	}
	// What it names is believed less than where it came.
	other := strings.Replace(string(bounce("b2@x", blue.MessageID)), "To: "+theOffice, "To: "+paths[0], 1)
	w.Receive(w.Letter([]byte(other)))
	if got := fmt.Sprint(w.bounces(g)); got != "[1 1]" {
		t.Errorf("bounces %s, want one of red as well", got)
	}
}

// TestForgedBounces are of somebody who has seen a mail, but not its envelope.
func TestForgedBounces(t *testing.T) {
	w := newWorld(t, returning)
	g := w.Game(nil)
	red := w.Mails()[0]
	path := w.Service.Post.ReturnPath(&red)
	proof := strings.TrimSuffix(strings.TrimPrefix(path, "post+b-"), "@example.org")
	for i, to := range []string{
		theOffice, red.ReplyTo, strings.Replace(path, proof, strings.Repeat("a", len(proof)), 1), strings.Replace(path, proof, proof[:8], 1),
		strings.Replace(path, proof[:1], string('a'+(proof[0]-'a'+1)%16), 1), strings.Replace(path, proof[15:], string('a'+(proof[15]-'a'+1)%16), 1),
		"post+b-@example.org", "post+b-9999999999999999@example.org", strings.Replace(path, "example.org", "example.com", 1),
	} {
		if to == path {
			t.Fatal("the address was not changed")
		}
		report := strings.Replace(string(bounce(fmt.Sprint("b", i, "@x"), red.MessageID)), "To: "+theOffice, "To: "+to, 1)
		w.Receive(w.Letter([]byte(report)))
	}
	w.WantMails(w.Mails(), "")
	if got := fmt.Sprint(w.bounces(g)); got != "[0 0]" {
		t.Errorf("bounces %s", got)
	}
	// An absence is announced to the return path, too.
	w.Send(ana, "I am away\n", "Auto-Submitted: auto-replied", "Delivered-To: "+path)
	if got := fmt.Sprint(w.bounces(g)); got != "[0 0]" {
		t.Errorf("bounces %s after an absence", got)
	}
}

// TestReturnPathsSinceTheTrial: what went out before counts by what it names.
func TestReturnPathsSinceTheTrial(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	old := w.Mails()[0]
	if path := w.Service.Post.ReturnPath(&old); path != theOffice {
		t.Errorf("return path %s before any trial", path)
	}
	w.trial(office.Probe{Plus: true})
	w.done(w.Service.Rekey(w.Ctx, g, "moderator:mo", toy.Red))
	fresh := w.Mails()[0]
	w.Receive(w.Letter(bounce("b1@x", fresh.MessageID)))
	if got := fmt.Sprint(w.bounces(g)); got != "[0 0]" {
		t.Errorf("bounces %s", got)
	}
	w.Receive(w.Letter(bounce("b2@x", old.MessageID)))
	w.Receive(w.Letter(bareBounce("b3@x", w.Service.Post.ReturnPath(&fresh))))
	if got := fmt.Sprint(w.bounces(g)); got != "[2 0]" {
		t.Errorf("bounces %s, want those of the old mail and of the return path", got)
	}
	for _, off := range []func(){func() { w.Config.ReturnPaths = office.ReturnNever }, func() { w.Config.ReturnPaths, w.Config.Address = "", "moved@example.org" }} {
		off()
		w.Stop()
		w.Start()
		if path := w.Service.Post.ReturnPath(&fresh); path != w.Config.Address {
			t.Errorf("return path %s", path)
		}
	}
}

// trial notes what the doctor has seen, and starts the service anew.
func (w *world) trial(trial office.Probe) {
	w.T.Helper()
	w.Clock.Advance(time.Minute)
	trial.At, trial.Address = w.Clock.Now(), theOffice
	if err := w.Store.Update(w.Ctx, func(tx *store.Tx) error { return office.SetProbe(tx, &trial) }); err != nil {
		w.T.Fatal(err)
	}
	w.Stop()
	w.Start()
}
