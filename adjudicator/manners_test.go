package adjudicator_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestAnswerToAnAcknowledgement holds what a mail program quotes, so that an
// answer with nothing but a new order counts.
func TestAnswerToAnAcknowledgement(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	first := w.Send(ana, "key: "+w.Key(g, toy.Red)+"\nhold mill\nwait\n\nRegards,\nAna\n")
	w.WantMails(first, "ack>ana")
	if got := strings.Count(first[0].Text, "Regards, / Ana"); got != 1 {
		t.Errorf("the greeting is passed over %d times:\n%s", got, first[0].Text)
	}
	quoted := regexp.MustCompile(`(?m)^`).ReplaceAllString(first[0].Text, "> ")
	before := w.Current(g, toy.Red)
	second := w.Send(ana, "hold hill\nwait\n\nOn Sat, 28 Mar 2026 at 12:00, Post <"+theOffice+"> wrote:\n"+quoted)
	w.WantMails(second, "ack>ana")
	if got := w.Current(g, toy.Red); got == before {
		t.Errorf("the answer changed nothing:\n%s", second[0].Text)
	}
}

// TestQuestionInTheSubject has no body, as people write who want no more than
// an answer.
func TestQuestionInTheSubject(t *testing.T) {
	w := newWorld(t)
	w.Game(nil)
	w.Mails()
	w.Receive(w.Letter(raw("q1@x", ana, "Status", "")))
	w.WantMails(w.Mails(), "status>ana")
	w.Receive(w.Letter(raw("q2@x", ana, "hold mill", "")))
	w.WantMails(w.Mails(), "notice>ana")
}

// TestTwoSheetsInOneLetter: who holds both sides is told that only the first
// block was read, whatever became of that.
func TestTwoSheetsInOneLetter(t *testing.T) {
	for _, tc := range []struct{ name, first, kind string }{
		{"accepted", "hold mill", "ack"},
		{"with an error", "hold nowhere", "ack"},
		{"a request", "status", "notice"},
		{"nothing to read", "", "notice"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(map[string]string{"report": "turn"}, oneHand)
			w.Mails()
			mails := w.Send(ana, w.Block(g, toy.Red, 1, tc.first)+"\norders\nhold hill\nend\n")
			last := mails[len(mails)-1]
			if string(last.Kind) != tc.kind || last.Side != toy.Red {
				t.Errorf("the last answer is a %s to %s", last.Kind, last.Side)
			}
			says(t, last, "several blocks of orders", "as the sheet of the Red side and no other")
			if got := w.Current(g, toy.Blue); got != "" {
				t.Error("the second block was read")
			}
		})
	}
	// Without blocks there is no telling where a sheet ends.
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"}, oneHand)
	w.Mails()
	mails := w.Send(ana, "game: "+g+" side: red key: "+w.Key(g, toy.Red)+"\nhold mill\nside: blue key: "+w.Key(g, toy.Blue)+"\nhold hill\n")
	says(t, mails[0], "two different keys", "took it for the sheet of the Red side")
}

// TestQuestionInTheSubjectOfAGreeting: the body may say hello.
func TestQuestionInTheSubjectOfAGreeting(t *testing.T) {
	w := newWorld(t)
	w.Game(nil)
	w.Mails()
	w.Receive(w.Letter(raw("q1@x", benj, "estado", "Hola a todos\nUn saludo, Benito\n")))
	w.WantMails(w.Mails(), "status>benito")
	w.Receive(w.Letter(raw("q2@x", ana, "status", "raid castle\n"))) // an order, though a wrong one
	if mails := w.Mails(); len(mails) != 1 || mails[0].Kind == "status" {
		t.Errorf("mails %s", summary(mails))
	}
}

// TestOrdersWithoutAKeyAreKept as comments: an answer that only quotes them
// orders nothing, as somebody else may have written them.
func TestOrdersWithoutAKeyAreKept(t *testing.T) {
	for _, key := range []string{"", " key: aaaabbbbccccdddd"} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Mails()
		answer := w.Send(ana, "game: "+g+" side: red"+key+"\norders\nhold ford\nwait\nend\n")[0]
		says(t, answer, "nothing was changed", "take the \"#\" away and send the block back", "# hold ford # wait end", "not", "last mail of this game")
		quoted := regexp.MustCompile(`(?m)^`).ReplaceAllString(answer.Text, "> ")
		mails := w.Send(ana, "What is this?\n\nOn Sat, 28 Mar 2026 at 12:00, Post <"+theOffice+"> wrote:\n"+quoted)
		w.WantMails(mails, "moderator-asked>mod notice>ana") // the question is, and nothing else
		says(t, mails[0], "What is this?", "not", "hold ford")
		if got := w.Current(g, toy.Red); got != "" {
			t.Error("a quotation was an order")
		}
		w.Send(ana, strings.ReplaceAll(quoted, "> # ", "> "))
		if got := w.Current(g, toy.Red); got == "" {
			t.Errorf("with # taken away the block does not count:\n%s", answer.Text)
		}
	}
}

// TestPhaseThatIsOverNeedsNoKey: whoever answers the acknowledgement that
// completed a phase learns that it is over, not that a key is missing.
func TestPhaseThatIsOverNeedsNoKey(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	last := w.Order(g, toy.Red, "hold mill")[0]
	says(t, last, "the phase is played now")
	answer := w.Send(ana, "hold ford\n", "In-Reply-To: <"+last.MessageID+">")
	w.WantMails(answer, "notice>ana")
	says(t, answer[0], "Your orders are for phase 1, which is over", "not", "key of your side is missing")
}

// TestDraftCountsAtADeadlineOnly: without one nothing is ever forced.
func TestDraftCountsAtADeadlineOnly(t *testing.T) {
	for _, span := range []time.Duration{0, time.Hour} {
		w := newWorld(t)
		g := w.Game(nil, func(n *founding.NewGame) { n.Policy = &store.Policy{Orders: span} })
		w.Mails()
		text := strings.Join(strings.Fields(w.Order(g, toy.Red, "hold ford", "raid nowhere")[0].Text), " ")
		if got := strings.Contains(text, "comes before the deadline"); got != (span > 0) {
			t.Errorf("deadline after %s: the mail speaks of it: %v\n%s", span, got, text)
		}
	}
}

// TestReminderSaysWhatThereIs: nobody is told that nothing came who sent
// something.
func TestReminderSaysWhatThereIs(t *testing.T) {
	for _, tc := range []struct {
		lines   []string
		missing store.Missing
		want    []string
	}{
		{nil, "", []string{"have not reached me yet", "not", "mistakes", "it is not final"}},
		{[]string{"hold mill", "wait"}, "", []string{"it is not final: it says \"wait\"", "it counts at the deadline as it is", "not", "have not reached me"}},
		{[]string{"hold mill", "wait"}, store.MissingHold, []string{"not final", "not", "counts at the deadline"}},
		{[]string{"hold mill", "raid nowhere"}, "", []string{"has mistakes and was not accepted", "what is right in it counts", "not", "have not reached me"}},
	} {
		w := newWorld(t)
		g := w.Game(nil, func(n *founding.NewGame) { n.Missing = tc.missing })
		if tc.lines != nil {
			w.Order(g, toy.Red, tc.lines...)
		}
		w.Clock.Advance(49 * time.Hour)
		w.Mails()
		mails := w.Tick()
		w.WantMails(mails, "reminder>ana")
		says(t, mails[0], tc.want...)
	}
}

// TestWaitBesideStandingOrders takes the last word back as well.
func TestWaitBesideStandingOrders(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	w.Mails()
	ack := w.Order(g, toy.Red, "standing flee", "wait")[0] // there is no sheet yet
	says(t, ack, "your standing order counts")
	w.Order(g, toy.Red, "hold mill")
	w.Mails()
	ack = w.Order(g, toy.Red, "standing stand", "wait")[0]
	says(t, ack, "Accepted, not final", "toy.order.hold", "toy.order.standing-raided")
	if got := w.Show(g).Seats[0].Sheet; got != inquiry.SheetNotFinal {
		t.Errorf("red's sheet is %s", got)
	}
	if got := w.Standing(g, toy.Red); got != "standing stand" {
		t.Errorf("in force: %s", got)
	}
}

// TestStatusKnowsTheSheetOfItsLetter: requests are answered last.
func TestStatusKnowsTheSheetOfItsLetter(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	mails := w.Order(g, toy.Red, "status", "hold mill", "wait")
	w.WantMails(mails, "ack>ana status>ana")
	says(t, mails[1], "Your sheet of", "not", "no sheet of yours")
}

// TestNoOrdersTellsWhatWasRead, as a misspelt order may look like none.
func TestNoOrdersTellsWhatWasRead(t *testing.T) {
	w := newWorld(t)
	w.Game(nil)
	w.Mails()
	says(t, w.Send(ana, "hxxd mill\n"+strings.Repeat("long ", 20)+"\n")[0], "nothing in your letter that looks like an order", "What I read: hxxd mill / long long", "…", "not", strings.Repeat("long ", 10))
	says(t, w.Send(benj, "ocupxx\na\nb\nc\nd\ne\n")[0], "Lo que he leído: ocupxx / a / b / c / d / …")
}
