package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestQuestionBesideOrders: the orders are taken, and what is for the moderator goes to
// him, wherever it stands; nothing else does.
func TestQuestionBesideOrders(t *testing.T) {
	const passes, takes = "moderator-asked>mod ack>ana", "ack>ana"
	for _, tc := range []struct{ name, body, want, passed, kept string }{
		{"below", "hold mill\n\nCan I cross the river\nat the ford?\n\nAna\n", passes, "Can I cross the river|at the ford?", "Ana"},
		{"right below", "hold mill\nMo, does the mill count twice?\n", passes, "Mo, does the mill count twice?", ""},
		{"above", "Does the mill count twice?\n\nhold mill\n", passes, "Does the mill count twice?", ""},
		{"beside a block", "Hello\n\norders\nhold mill\nend\n\nDoes the mill count twice?\n", passes, "Does the mill count twice?", "Hello"},
		{"between", "hold mill\nDoes the mill count twice?\nwait\n", passes, "Does the mill count twice?", ""},
		{"in Spanish", "ocupar mill\n\n¿El molino vale doble?\n", passes, "¿El molino vale doble?", ""},
		{"addressed", "hold mill\n\nDear moderator, the report of last turn looks odd to me.\n", passes, "Dear moderator, the report of last turn looks odd to me.", ""},
		{"by name", "hold mill\n\nMo, I think that you count the mill twice.\n", passes, "Mo, I think that you count the mill twice.", ""},
		{"a postscript", "hold mill\n\nCheers\nAna\nPS: Does the mill count twice?\n", passes, "PS: Does the mill count twice?", "Ana"},
		{"a delay", "hold mill\n\nI need more time for the next turn.\n", passes, "I need more time for the next turn.", ""},
		{"below a sheet with an error", "hold milll\n\nDoes the mill count twice?\n", passes, "Does the mill count twice?", ""},
		{"a quotation below", "hold mill\n\nDoes the mill count twice?\n\nOn Mon, 1 Jun 2026, Mo wrote:\n> Is this your last word?\n", passes, "Does the mill count twice?", "last word"},
		{"a quotation", "hold mill\n\nOn Mon, 1 Jun 2026, Mo wrote:\n> Is this your last word?\n", takes, "", ""},
		{"a greeting", "Hello Mo, how are you?\n\nhold mill\n\nHow is it going?\n", takes, "", ""},
		{"a greeting by name", "Hi Mo,\n\nhold mill\n\nCheers, Ana\n", takes, "", ""},
		{"its orders announced", "Mo, here are my orders for turn 1\n\nhold mill\n", takes, "", ""},
		{"a signature", "hold mill\n\n-- \nAna\nAny questions? Call me.\n", takes, "", ""},
		{"a signature without its mark", "hold mill\n\nBest regards,\nAna Torres\nAny questions? Call me.\n", takes, "", ""},
		{"a disclaimer", "hold mill\n\nAre you not the intended recipient? Then delete this mail.\n", takes, "", ""},
		{"a web address", "hold mill\n\nsee https://example.com/mill?turn=3\n", takes, "", ""},
		{"talk", "hold mill\n\nIt was good to see some of you at the meeting.\n", takes, "", ""},
		{"nothing is kept", "check\nhold mill\n\nDoes the mill count twice?\n", passes, "Does the mill count twice?", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(map[string]string{"report": "turn"})
			w.Mails()
			key := w.Key(g, toy.Red)
			mails := w.Send(ana, "game: "+g+" side: red key: "+key+"\n\n"+tc.body)
			w.WantMails(mails, tc.want)
			ack := mails[len(mails)-1]
			answer := flat(ack.Text)
			if strings.Contains(answer, "passed your") || strings.Contains(answer, "What you write yourself I passed on") != (tc.want == passes) {
				t.Errorf("the player reads\n%s", ack.Text)
			}
			if tc.want != passes {
				return
			}
			for line := range strings.SplitSeq(tc.passed, "|") {
				if !strings.Contains(flat(mails[0].Text), "“"+line+"”") {
					t.Errorf("the moderator does not read %q:\n%s", line, mails[0].Text)
				}
				if strings.Contains(answer, "passed over what does not look like orders: "+line) {
					t.Errorf("the player is told that it was passed over:\n%s", ack.Text)
				}
			}
			if tc.kept != "" && strings.Contains(mails[0].Text, "“"+tc.kept+"”") || strings.Contains(mails[0].Text, key) || strings.Contains(mails[0].Text, "hold mill") {
				t.Errorf("the moderator reads\n%s", mails[0].Text)
			}
		})
	}
}

// TestQuestionBesideARequest goes to the moderator, too, and the answer says so.
func TestQuestionBesideARequest(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	mails := w.Send(ana, "game: "+g+" side: red key: "+w.Key(g, toy.Red)+"\n\nstatus\n\nDoes the mill count twice?\n")
	w.WantMails(mails, "moderator-asked>mod status>ana")
	says(t, mails[1], "passed on to the moderator")
}

// TestReadyBesideOrders: the answer says what became of the word.
func TestReadyBesideOrders(t *testing.T) {
	for _, tc := range []struct {
		body, says string
		state      inquiry.SheetState
	}{
		{"hold mill\nready\n", "\"ready\": this sheet is final", inquiry.SheetIn},
		{"hold mill\nplay now\n", "\"play now\": as far as you are concerned this sheet can be played at once", inquiry.SheetIn},
		{"hold mill\nready\nwait\n", "\"wait\" stands in the same letter", inquiry.SheetNotFinal},
		{"hold milll\nready\n", "\"ready\": that counts for nothing yet", inquiry.SheetMissing},
		{"hold mill\nready\nplease ignore this\n", "\"ready\": that does not answer the question below", inquiry.SheetNotFinal},
		{"standing flee\nready\n", "\"ready\": it did nothing", inquiry.SheetMissing},
		{"ocupar mill\nlisto\n", "\"ready\": this sheet is final", inquiry.SheetIn},
	} {
		w := newWorld(t)
		g := w.Game(map[string]string{"report": "turn"})
		w.Mails()
		mails := w.Send(ana, "game: "+g+" side: red key: "+w.Key(g, toy.Red)+"\n"+tc.body)
		w.WantMails(mails, "ack>ana")
		if got := w.Show(g).Seats[0].Sheet; got != tc.state || !strings.Contains(flat(mails[0].Text), tc.says) {
			t.Errorf("%q: her sheet is %s, and she reads\n%s", tc.body, got, mails[0].Text)
		}
	}
}
