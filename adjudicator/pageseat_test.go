package adjudicator_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestADeputyFilesOnAPage: in his own name, so that the answer goes to him and a copy to
// the player, each with his own key; a page shows neither of them the key, nor what goes
// to the other; and who was dismissed files nothing.
func TestADeputyFilesOnAPage(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	key := w.deputized(g)
	p := page(g, toy.Red, "hold mill", "wait")
	p.By = dan
	answer := w.file(p)
	mails := w.Mails()
	w.WantMails(mails, "ack>ana ack>dan")
	says(t, mails[0], "Copy of a mail to your deputy")
	says(t, mails[1], key)
	if len(answer.Answers) != 1 || strings.Contains(answer.Answers[0].HTML, key) || strings.Contains(answer.Answers[0].HTML, "Copy of") {
		t.Errorf("the page shows %+v", answer.Answers)
	}
	if l := w.lettersOf(g)[0]; l.Mailbox != "page" || l.Outcome != "accepted" {
		t.Errorf("the letter in %s is %s", l.Mailbox, l.Outcome)
	}
	c, err := w.Service.Pages.Compose(w.Ctx, g, toy.Red, dan)
	if err != nil || len(c.Sheet) != 2 || c.ReplyTo != mails[1].ReplyTo {
		t.Errorf("he composes from %+v, %v", c, err)
	}
	p = page(g, toy.Red, "hold ford", "wait")
	p.By = ana
	answer = w.file(p)
	if len(answer.Answers) != 1 || strings.Contains(answer.Answers[0].HTML, key) {
		t.Errorf("the player's page shows %+v", answer.Answers)
	}
	w.Mails()
	p = page(g, toy.Red, "hold hill")
	p.By = dan
	if a := w.Check(p); a.Outcome != "accepted" || len(a.Answers) != 1 {
		t.Errorf("a check: %+v", a)
	}
	w.Order(g, toy.Red, "deputy end")
	w.Mails()
	for _, by := range []string{dan, "nobody@example.com"} {
		p.By, p.Token = by, pages.NewPageToken()
		if _, err := w.Service.Pages.FilePage(w.Ctx, p); !errors.Is(err, phases.ErrNoGame) {
			t.Errorf("%s files: %v", by, err)
		}
		if _, err := w.Service.Pages.CheckPage(w.Ctx, p); !errors.Is(err, phases.ErrNoGame) {
			t.Errorf("%s checks: %v", by, err)
		}
		if _, err := w.Service.Pages.Compose(w.Ctx, g, toy.Red, by); !errors.Is(err, phases.ErrNoGame) {
			t.Errorf("%s composes: %v", by, err)
		}
	}
	w.WantMails(w.Mails(), "")
}
