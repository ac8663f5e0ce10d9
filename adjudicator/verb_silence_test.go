package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestSilence: a side that the moderator has silenced writes to the moderator only, also
// by what is held already; its orders count, and only its player is told.
func TestSilence(t *testing.T) {
	for _, mode := range []string{"open", "delayed"} {
		t.Run(mode, func(t *testing.T) {
			w := newWorld(t, func(w *world) { w.Config.Moderator = office.Person{Address: mod, Name: "Mo"} })
			g := w.Game(map[string]string{"turns": "5", "press": mode})
			w.Mails()
			write := func(lines string) []store.Dispatch {
				return w.Send(ana, "game: "+g+" side: red key: "+w.Key(g, toy.Red)+"\n\n"+lines+"\n")
			}
			if mode == "delayed" {
				w.WantMails(write("to blue: the first\nend"), "press>ana")
			}
			if got := w.done(w.Service.Silence(w.Ctx, g, "moderator:mo", "Rojo")); !catalogtest.Tells(t, rules.English, got, "verb.silenced") {
				t.Error(got)
			}
			mails := w.Mails()
			w.WantMails(mails, "notice>ana")
			if !strings.Contains(mails[0].Text, "has closed your post") {
				t.Errorf("the player is told\n%s", mails[0].Text)
			}
			for _, lines := range []string{"to blue: hello\nend", "to all: hello\nend", "to blue, moderator: hello\nend"} {
				mails = write(lines)
				w.WantMails(mails, "press>ana")
				if !catalogtest.Tells(t, rules.English, mails[0].Text, "press.refused-silenced") {
					t.Errorf("%q is answered with\n%s", lines, mails[0].Text)
				}
			}
			w.WantMails(write("to moderator: why?\nend"), "moderator-press>mod press>ana")
			for _, d := range w.Order(g, toy.Red, "hold mill") {
				if d.Kind.Family() == "press" {
					t.Errorf("what was held goes to %s:\n%s", d.Recipient, d.Text)
				}
			}
			if got := w.done(w.Service.Silence(w.Ctx, g, "moderator:mo", toy.Red)); !catalogtest.Tells(t, rules.English, got, "verb.silenced-already") {
				t.Error(got)
			}
			w.done(w.Service.Unsilence(w.Ctx, g, "moderator:mo", toy.Red))
			w.WantMails(w.Mails(), "notice>ana")
			mails = write("to blue: hello\nend")
			if len(mails) == 0 || strings.Contains(mails[0].Text+mails[len(mails)-1].Text, "Not sent") {
				t.Errorf("after the silence come %d mails", len(mails))
			}
		})
	}
}
