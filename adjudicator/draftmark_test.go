package adjudicator_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestMarksDoNotPileUp: a draft that comes back as it went out, however often,
// has one mark on each wrong line; the fault shows the line without it, and the
// mended line loses it.
func TestMarksDoNotPileUp(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	line := "raid atlantis"
	for range 3 {
		mails := w.Order(g, toy.Red, "hold hill # my own words", line, "standing sit  # ?")
		w.WantMails(mails, "ack>ana")
		text := mails[0].Text
		_, draft, _ := strings.Cut(text, "\norders\n")
		if want := "hold hill # my own words\nraid atlantis  # ?\nstanding sit  # ?\nend"; !strings.HasPrefix(draft, want) {
			t.Fatalf("the draft is\n%s\nwant\n%s", draft, want)
		}
		if !regexp.MustCompile(`(?m)^ +2  raid atlantis$`).MatchString(text) || !regexp.MustCompile(`(?m)^ +3  standing sit$`).MatchString(text) {
			t.Errorf("the fault does not show the line as it was typed:\n%s", text)
		}
		line = strings.Split(draft, "\n")[1] + "  # ?"
	}
	// The mark is also taken off where the draft comes back in a quotation.
	mails := w.Send(ana, strings.ReplaceAll("\n"+w.Block(g, toy.Red, 0, "raid atlantis  # ?  # ?"), "\n", "\n> "))
	if len(mails) == 0 || strings.Contains(mails[0].Text, "# ?  # ?") {
		t.Errorf("marks pile up in a quotation: %v", mails)
	}
	mails = w.Order(g, toy.Red, "standing flee at ford  # ?", "hold hill", "wait")
	w.WantMails(mails, "ack>ana")
	if strings.Contains(mails[0].Text, "# ?") {
		t.Errorf("a mended line keeps its mark:\n%s", mails[0].Text)
	}
}
