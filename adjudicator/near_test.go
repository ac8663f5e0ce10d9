package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestRequestsInNearForms are understood, or answered with how to write them; none goes to the moderator.
func TestRequestsInNearForms(t *testing.T) {
	for _, tc := range []struct{ text, kind, says string }{
		{"draw", "notice", "vote draw"}, {"Tablas.", "notice", "vote draw"},
		{"resend", "report", ""}, {"please resend the report", "report", ""}, {"I got no report, please send it again", "report", ""},
		{"no me ha llegado el parte", "report", ""},
		{"who is late?", "status", "Deadline"}, {"When is the deadline?", "status", "Deadline"}, {"¿Quién falta?", "status", ""}, {"Hi Mo,\n\nwhom are we waiting for?\n\nAna", "status", ""},
		{"¿Cuándo acaba el plazo?", "status", ""}, {"address new@example.com", "notice", "\"address add new@example.com\""},
		{"mails daily 07:30", "notice", "\"digest 7\""}, {"replay", "notice", "\"history\""},
		{"zone Europe/Kiev", "settings", "Kiev"}, {"zone Asia/Calcutta", "settings", "Calcutta"}, {"zone US/Eastern", "settings", "Eastern"},
	} {
		t.Run(tc.text, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(map[string]string{"report": "turn"})
			w.Mails()
			mails := w.bare(g, toy.Red, tc.text)
			if len(mails) != 1 || mails[0].Recipient != ana || string(mails[0].Kind.Family()) != tc.kind {
				t.Fatalf("answered by %s, want %s: %v", summary(mails), tc.kind, mails)
			}
			says(t, mails[0], tc.says, "not", "I know no time zone")
		})
	}
}

// TestNoRequestIsProposedWhereAnOrderMustStand: within a block only orders are, and a line that nothing
// is like stays in the sheet that goes back.
func TestNoRequestIsProposedWhereAnOrderMustStand(t *testing.T) {
	for _, line := range []string{"remo the mill", "addres mill", "hlp mill", "resing now", "setings", "vot mill", "reprot"} {
		_, _, ack := mended(t, rules.English, "hold mill", line, "raid hill")
		says(t, ack, line, "not", "# was: ", "Did you mean")
	}
}

// TestWhatIsOnlyCheckedCountsForNothing, and is not said to; a question beside it is passed on.
func TestWhatIsOnlyCheckedCountsForNothing(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	w.Mails()
	mails := w.Order(g, toy.Red, "check", "hold mill", "raid nowhere")
	w.WantMails(mails, "ack>ana")
	says(t, mails[0], "not", "the orders without a problem count")
	mails = w.Send(ana, "check\n\nMo, does a raid across the river cost anything?\n\n"+w.Block(g, toy.Red, 0, "hold mill"))
	w.WantMails(mails, "moderator-asked>mod ack>ana")
}

// TestOrdersInTheSubject are read where the letter has no others, else it is said that they were not.
func TestOrdersInTheSubject(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	w.Mails()
	head := "game: " + g + " side: red key: " + w.Key(g, toy.Red) + "\n"
	send := func(id, subject, body string) string {
		w.Clock.Advance(time.Minute)
		w.Receive(w.Letter(raw(id, ana, subject, body)))
		return flat(w.Mails()[0].Text)
	}
	send("a@x", "hold hill", "Hi,\n\n"+head)
	first := w.Current(g, toy.Red)
	if first == "" {
		t.Error("the order in the subject is not read")
	}
	if got := send("b@x", "raid hill", head+"\norders\nhold mill\nend\n"); !strings.Contains(got, "The order in your subject was not read: “raid hill”") {
		t.Errorf("it is not said that the subject was not read:\n%s", got)
	}
	if got := send("c@x", "Re: my orders", head+"\norders\nhold ford\nend\n"); strings.Contains(got, "in your subject") {
		t.Errorf("a subject in prose counts as an order:\n%s", got)
	}
}

// TestTooManyLettersAreToldWhenTheNextIsRead, what counts, and it is true: a sheet is taken meanwhile.
func TestTooManyLettersAreToldWhenTheNextIsRead(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	w.Mails()
	var last []store.Dispatch
	for i := range 14 {
		if mails := w.bare(g, toy.Red, fmt.Sprintf("zzyzx %d", i)); len(mails) > 0 {
			last = mails
		}
	}
	says(t, last[0], "more than 12 letters that changed nothing in 60 minutes", "I answer the next such letter from Saturday 28 March 2026, 09:00 (UTC-4)")
	w.WantMails(w.Order(g, toy.Red, "hold mill"), "ack>ana")
	w.Clock.Advance(time.Hour)
	if mails := w.bare(g, toy.Red, "zzyzx"); len(mails) != 1 {
		t.Errorf("an hour later %d answers", len(mails))
	}
}

// TestTwoGamesInOneLetter are told apart by their ids and keys, without a word "game".
func TestTwoGamesInOneLetter(t *testing.T) {
	w := newWorld(t)
	first, second := w.Game(map[string]string{"report": "turn"}), w.Game(map[string]string{"report": "turn"})
	w.Mails()
	w.Send(ana, first+" key: "+w.Key(first, toy.Red)+"\norders\nhold mill\nend\n\n"+second+", side: red, key: "+w.Key(second, toy.Red)+"\norders\nhold hill\nend\n")
	if w.Current(first, toy.Red) == "" || w.Current(second, toy.Red) == "" {
		t.Errorf("sheets %q and %q", w.Current(first, toy.Red), w.Current(second, toy.Red))
	}
}
