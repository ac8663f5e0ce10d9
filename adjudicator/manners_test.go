package adjudicator_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestAnswerToAnAcknowledgement holds what a mail program quotes, so that an
// answer with nothing but a new order counts.
func TestAnswerToAnAcknowledgement(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.mails()
	first := w.order(g, toy.Red, "hold mill", "wait", "Regards,", "Ana")
	w.wantMails(first, "ack>ana")
	if got := strings.Count(first[0].Text, "Regards, / Ana"); got != 1 {
		t.Errorf("the greeting is passed over %d times:\n%s", got, first[0].Text)
	}
	quoted := regexp.MustCompile(`(?m)^`).ReplaceAllString(first[0].Text, "> ")
	before := w.current(g, toy.Red)
	second := w.send(ana, "hold hill\nwait\n\nOn Sat, 28 Mar 2026 at 12:00, Post <"+post+"> wrote:\n"+quoted)
	w.wantMails(second, "ack>ana")
	if got := w.current(g, toy.Red); got == before {
		t.Errorf("the answer changed nothing:\n%s", second[0].Text)
	}
}

// TestQuestionInTheSubject has no body, as people write who want no more than
// an answer.
func TestQuestionInTheSubject(t *testing.T) {
	w := newWorld(t)
	w.game(nil)
	w.mails()
	w.receive(w.letter(raw("q1@x", ana, "Status", "")))
	w.wantMails(w.mails(), "status>ana")
	w.receive(w.letter(raw("q2@x", ana, "hold mill", "")))
	w.wantMails(w.mails(), "notice>ana")
}
