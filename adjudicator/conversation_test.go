package adjudicator_test

import (
	"fmt"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestConversation: an answer that wants nothing stands below the letter that it answers
// in mail programs that go by the subject; what wants something has a subject of its own,
// and so has whatever answers a subject that is not ours.
func TestConversation(t *testing.T) {
	for _, c := range []struct {
		name, before, after, lines string
		joins                      bool
	}{
		{"a sheet", "Re: ", "", "hold mill", true},
		{"a sheet in Spanish", "RV: Re: ", "", "hold mill", true},
		{"a fault", "Re: ", "", "hold mull", false},
		{"a sheet that is not final", "Re: ", "", "hold mill\nwait", false},
		{"a check", "Re: ", "", "check\nhold mill", false},
		{"a subject of his own", "Re: ", " (secret)", "hold mill", false},
		{"in another bracket", "[list] ", "", "hold mill", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(map[string]string{"turns": "5", "hold": "10m"})
			report := w.Mails()[0]
			if report.Side != toy.Red {
				t.Fatalf("the first mail is to %s", report.Side)
			}
			answer := func(to *store.Dispatch, subject string) store.Dispatch {
				w.Receive(w.Letter(raw(fmt.Sprintf("a%d@x", w.UID), ana, subject, w.Block(g, toy.Red, 1, c.lines), answering(to)...)))
				return w.Mails()[0]
			}
			got := answer(&report, c.before+report.Subject+c.after)
			if want := "Re: " + report.Subject; (got.Subject == want) != c.joins {
				t.Errorf("to %q the answer is %q", report.Subject, got.Subject)
			}
			if c.joins { // and so does the answer to a letter that answers the answer
				if again := answer(&got, "Re: "+got.Subject); again.Subject != got.Subject {
					t.Errorf("to %q the next answer is %q", got.Subject, again.Subject)
				}
			}
		})
	}
}
