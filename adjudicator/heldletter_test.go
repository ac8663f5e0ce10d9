package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/commands"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestHeldLetter puts off the games of who wrote a letter that the mail server does not hand
// out, for an hour, and no others.
func TestHeldLetter(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.Policy.Remind = 0 })
	hers := w.Game(nil)
	others := w.Game(nil, func(n *founding.NewGame) {
		n.Seats[1].Person = office.Person{Address: "carla@example.net", Name: "Carla", Lang: rules.English, Zone: "UTC"}
	})
	w.Mails()
	received := w.Clock.Now()
	held := post.HeldLetter{Mailbox: "INBOX", UIDValidity: 7, UID: 12, From: "ANA@example.net", Received: received, Since: received, Why: "the server hands it out empty"}
	w.Drainer.Err = &commands.HeldError{Letters: []post.HeldLetter{held}}
	w.Clock.Advance(72*time.Hour + time.Minute)
	told := w.Tick()
	w.WantMails(told, "moderator-mailbox>mod sitrep>carla sitrep>benito")
	if text := told[0].Text; !strings.Contains(text, "ana@example.net") || !strings.Contains(text, "hands it out empty") {
		t.Errorf("the moderator reads %s", text)
	}
	if got := w.Show(others).Phase; got != 2 {
		t.Errorf("the game of others is in phase %d", got)
	}
	ailments, _, err := w.Service.Inquiry.Ailments(w.Ctx)
	if err != nil || len(ailments) != 1 || ailments[0].Code != inquiry.AilLettersHeld || ailments[0].N != 1 || ailments[0].IsPublic() {
		t.Errorf("the health is %+v, %v", ailments, err)
	}
	failed, err := w.Service.Post.Failures(w.Ctx, time.Time{})
	if err != nil || len(failed) != 1 || failed[0].ID != "mailbox-12" || failed[0].Who != "ana@example.net" || failed[0].Why != held.Why {
		t.Errorf("what failed is %+v, %v", failed, err)
	}
	if err := w.Service.Post.Retry(w.Ctx, "test", "mailbox-12"); err != nil {
		t.Error(err)
	}
	for range 57 {
		w.Clock.Advance(time.Minute)
		w.WantMails(w.Tick(), "")
	}
	if got := w.Show(hers).Phase; got != 1 {
		t.Errorf("her game is in phase %d within the hour", got)
	}
	w.Clock.Advance(3 * time.Minute)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")

	w.Drainer.Err = nil
	if err := w.Service.Intake.NoteHeld(w.Ctx, nil); err != nil {
		t.Fatal(err)
	}
	if failed, err := w.Service.Post.Failures(w.Ctx, time.Time{}); err != nil || len(failed) != 0 {
		t.Errorf("what failed is %+v, %v", failed, err)
	}
	if ailments, _, err := w.Service.Inquiry.Ailments(w.Ctx); err != nil || len(ailments) != 0 {
		t.Errorf("the health is %+v, %v", ailments, err)
	}
}

// TestHeldLetterOfLater stays noted when the mailbox is read up to a moment before it came, as a command
// has it read, and is told once.
func TestHeldLetterOfLater(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.Policy.Remind = 0 })
	w.Game(nil)
	w.Mails()
	w.Clock.Advance(72*time.Hour + time.Minute)
	later := post.HeldLetter{Mailbox: "INBOX", UID: 12, From: carol, Received: w.Clock.Now().Add(time.Minute), Why: "empty"}
	if err := w.Service.Intake.NoteHeld(w.Ctx, []post.HeldLetter{later}); err != nil {
		t.Fatal(err)
	}
	w.WantMails(w.Mails(), "moderator-mailbox>mod")
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	if failed, err := w.Service.Post.Failures(w.Ctx, time.Time{}); err != nil || len(failed) != 1 {
		t.Errorf("what failed is %+v, %v", failed, err)
	}
	if err := w.Service.Intake.NoteHeld(w.Ctx, []post.HeldLetter{later}); err != nil {
		t.Fatal(err)
	}
	w.WantMails(w.Mails(), "")
}

// TestHeldLetterThatComes counts what is handed out within the hour.
func TestHeldLetterThatComes(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.Policy.Remind = 0 })
	g := w.Game(nil)
	w.Mails()
	late := w.Letter(raw("late@x", ana, "x", w.Block(g, toy.Red, 1, "hold mill")))
	w.Drainer.Err = &commands.HeldError{Letters: []post.HeldLetter{{Mailbox: "INBOX", UID: 12, From: ana, Received: w.Clock.Now(), Why: "empty"}}}
	w.Clock.Advance(72*time.Hour + time.Minute)
	w.Tick()
	w.Mails()
	w.Drainer.Err = nil
	w.Drainer.In = append(w.Drainer.In, late)
	w.Clock.Advance(2 * time.Minute)
	w.WantMails(w.Tick(), "ack>ana sitrep>ana sitrep>benito")
	a, err := w.Service.Transfer.Export(w.Ctx, g, true)
	if err != nil {
		t.Fatal(err)
	}
	if p := a.Phases[0]; len(p.Missed) != 0 || len(p.Sheets) != 1 {
		t.Errorf("missed %v, sheets %v", p.Missed, p.Sheets)
	}
}

// TestHeldLetterOfNobody puts off nothing.
func TestHeldLetterOfNobody(t *testing.T) {
	for _, from := range []string{"", "stranger@example.net"} {
		w := newWorld(t, func(w *world) { w.Config.Policy.Remind = 0 })
		w.Game(nil)
		w.Mails()
		w.Drainer.Err = &commands.HeldError{Letters: []post.HeldLetter{{Mailbox: "INBOX", UID: 12, From: from, Received: w.Clock.Now(), Why: "empty"}}}
		w.Clock.Advance(72*time.Hour + time.Minute)
		w.WantMails(w.Tick(), "moderator-mailbox>mod sitrep>ana sitrep>benito")
	}
}
