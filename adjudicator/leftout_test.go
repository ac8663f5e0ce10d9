package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestOrdersOutsideOfWhatCounts are told back, and where the sender did not say
// where his orders begin and end he is asked first.
func TestOrdersOutsideOfWhatCounts(t *testing.T) {
	for _, tc := range []struct {
		name, above, typed, below string // around and into the quoted draft
		left                      string
		sheet                     inquiry.SheetState
	}{
		{name: "above and below", above: "hold ford\n", below: "raid mill\n", left: "raid mill", sheet: inquiry.SheetNotFinal},
		{name: "above and into the block", above: "hold ford\n", typed: "raid mill", left: "hold ford", sheet: inquiry.SheetNotFinal},
		{name: "into the block and below", typed: "raid mill", below: "hold ford\n", left: "hold ford", sheet: inquiry.SheetNotFinal},
		{name: "above a block of his own", above: "hold ford\n", below: "orders\nraid mill\nend\n", left: "hold ford", sheet: inquiry.SheetIn},
		{name: "the same twice", above: "hold ford\n", below: "ocupar el vado\n", sheet: inquiry.SheetIn},
		{name: "a greeting", above: "Hello there,\n", typed: "raid mill", below: "Best regards,\nAna\n", sheet: inquiry.SheetIn},
		{name: "a block and a greeting", above: "Hello there,\n", below: "orders\nraid mill\nend\nBest,\nAna\n", sheet: inquiry.SheetIn},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(map[string]string{"report": "turn"})
			report := w.WelcomeOf(toy.Red)
			quote := quoted(theOffice, report.Text)
			if tc.typed != "" {
				quote = strings.Replace(quote, "> # raid mill", tc.typed, 1)
			}
			send := func(id string) string {
				w.Receive(w.Letter(raw(id, ana, "Re: "+report.Subject, tc.above+quote+tc.below, "In-Reply-To: <"+report.MessageID+">")))
				mails := w.Mails()
				w.WantMails(mails, "ack>ana")
				return strings.Join(strings.Fields(mails[0].Text), " ")
			}
			text := send("a@x")
			if got, want := strings.Contains(text, "You also wrote"), tc.left != ""; got != want || !strings.Contains(text, tc.left) {
				t.Errorf("told that something was left out: %v, want %v\n%s", got, want, text)
			}
			if got := w.Show(g).Seats[0].Sheet; got != tc.sheet {
				t.Errorf("red's sheet is %s, want %s", got, tc.sheet)
			}
			send("b@x")
			if got := w.Show(g).Seats[0].Sheet; got != inquiry.SheetIn {
				t.Errorf("after the same once more red's sheet is %s", got)
			}
		})
	}
}
