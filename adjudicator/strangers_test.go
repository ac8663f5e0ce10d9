package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestForgedStrangersShutNoDoor: letters in the name of one mailbox, whatever stands behind
// its "+", are as many as that mailbox may have answered, and take nothing from others.
func TestForgedStrangersShutNoDoor(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.StrangersPerDay = 24 })
	w.Game(nil, anyOpen)
	w.Mails()
	answered := 0
	for i := range 40 {
		answered += len(w.Send(fmt.Sprintf("victim+%d@example.com", i), "games\n"))
	}
	if answered != 5 {
		t.Errorf("the mailbox gets %d answers", answered)
	}
	for i, line := range []string{"join toy", "help", "practice toy", "games", "how does this work?"} {
		if mails := w.Send(fmt.Sprintf("honest%d@example.org", i), line+"\n"); len(mails) != 1 {
			t.Errorf("an honest newcomer is answered %q by %s", line, summary(mails))
		}
	}
}

// TestForgedDomainLeavesRoom: letters from ever other mailboxes of one domain take half of
// what strangers are answered in a day, who is vouched for is answered all the same, who
// has given a code back counts no more, and moderator and log are told once of either limit: that
// of a domain and that of all.
func TestForgedDomainLeavesRoom(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.StrangersPerDay, w.Config.AuthServID = 24, exchange })
	w.trial(office.Probe{AuthServID: exchange})
	g := w.Game(nil, anyOpen)
	w.Mails()
	flood := func(domain string, n int) (answered int, told []string) {
		for i := range n {
			for _, m := range w.Send(fmt.Sprintf("eve%d@%s", i, domain), "games\n") {
				if m.Recipient == mod {
					told = append(told, m.Text)
				} else {
					answered++
				}
			}
		}
		return answered, told
	}
	answered, told := flood("example.com", 40)
	if answered != 12 || len(told) != 1 || !catalogtest.Tells(t, rules.English, told[0], "moderator.strangers") || strings.Contains(told[0], "eve1") {
		t.Errorf("%d answers, the moderator is told %q", answered, told)
	}
	asked := w.Send("honest@example.org", "join "+g+"\n")
	if len(asked) != 1 {
		t.Fatalf("an honest newcomer is answered by %s", summary(asked))
	}
	w.Send("honest@example.org", "accept "+codeIn.FindString(asked[0].Text)+"\n") // gives his answer back
	w.Mails()
	if answered, told = flood("example.net", 40); answered != 12 || len(told) != 0 {
		t.Errorf("%d answers to another domain, and the moderator is told %q", answered, told)
	}
	mails := w.Send("late@example.edu", "games\n")
	w.WantMails(mails, "moderator-unvouched>mod")
	if len(mails) == 1 && (!catalogtest.Tells(t, rules.English, mails[0].Text, "moderator.strangers") || !strings.Contains(mails[0].Text, "24 strangers") || strings.Contains(mails[0].Text, "example.edu")) {
		t.Errorf("beyond the day's answers the moderator is told %q", mails[0].Text)
	}
	w.WantMails(w.Send("later@example.edu", "games\n"), "")
	for _, from := range []string{"late@example.edu", "eve99@example.com"} {
		for _, line := range []string{"games", "how does this work?"} {
			if mails := w.Send(from, line+"\n", vouched(from)); len(mails) != 1 {
				t.Errorf("%s, who is vouched for, is answered %q by %s", from, line, summary(mails))
			}
		}
	}
	w.Clock.Advance(25 * time.Hour)
	if _, told = flood("example.com", 14); len(told) != 1 {
		t.Errorf("a day later the moderator is told %d times", len(told))
	}
}

// TestWordsOfAStrangerGoToNobody: whoever writes in somebody's name cannot have us say to
// him what he likes, in whatever he asks.
func TestWordsOfAStrangerGoToNobody(t *testing.T) {
	w := newWorld(t, thinking)
	g := w.Game(nil, anyOpen)
	begun := w.Game(nil)
	w.Mails()
	for i, line := range []string{
		"practice toy against Pillmark", "games", "join Pillmark", "join toy as Pillmark", "join " + g + " as Pillmark", "join " + g, "leave Pillmark", "practice Pillmark", "practice toy as Pillmark", "practice toy",
		"standby Pillmark", "standby " + begun + " as Pillmark", "standby " + begun, "observe Pillmark", "observe " + begun, "help Pillmark", "help", "Pillmark",
	} {
		for _, from := range []string{fmt.Sprintf("victim%d@host%d.example", i, i), benj} {
			for _, m := range w.Send("Buy Pillmark <"+from+">", line+"\n") {
				if strings.Contains(m.Text+m.Subject+m.Name, "Pillmark") {
					t.Errorf("%q from %s is answered, to %s %q:\n%s", line, from, m.Recipient, m.Name, m.Text)
				}
				if strings.Contains(m.Text, "“?”") { // what is missing in a text
					t.Errorf("%q from %s is answered without the word that it was about:\n%s", line, from, m.Text)
				}
			}
		}
	}
}
