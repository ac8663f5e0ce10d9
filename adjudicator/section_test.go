package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// TestBlocksOfBothSides: whoever holds two sides may send the blocks of both in one
// letter, below a report of either; each is a sheet of its side and proves it itself.
func TestBlocksOfBothSides(t *testing.T) {
	for _, c := range []struct {
		name         string
		letter       func(red, blue string) string
		mails        string
		phase        int
		first, other string // said in the answers to red and blue
	}{
		{"both", func(red, blue string) string { return red + "\n" + blue }, "joined>ana joined>ana", 3, "toy.order.hold", "toy.order.hold"},
		{"with words around", func(red, blue string) string { return "Hello,\n\n" + red + "And the other one:\n" + blue + "\nBye\n" }, "joined>ana joined>ana", 3, "", ""},
		{"one with a fault", func(red, blue string) string { return red + strings.Replace(blue, "hold", "hodl", 1) }, "joined>ana", 1, "Accepted", "Not accepted"},
		{"one with another key", func(red, blue string) string { return red + strings.Replace(blue, "key: ", "key: a", 1) }, "joined>ana", 1, "Accepted", "key"},
		{"the same side twice", func(red, _ string) string { return red + red }, "ack>ana", 1, "several blocks", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(map[string]string{"report": "turn", "turns": "5"}, oneHand)
			report := w.Mails()[0]
			block := func(side string, lines string) string {
				return "game: " + g + " side: " + side + " key: " + w.Key(g, rules.Side(side)) + "\norders\n" + lines + "\nend\n"
			}
			mails := w.Send(ana, c.letter(block("red", "hold mill"), block("blue", "hold ford")), "In-Reply-To: <"+report.MessageID+">")
			w.WantMails(mails, c.mails)
			ofRed, ofBlue, _ := strings.Cut(mails[0].Text, g+": Blue\n")
			if !strings.Contains(ofRed, c.first) || !strings.Contains(ofBlue, c.other) {
				t.Errorf("the answer is\n%s", mails[0].Text)
			}
			if now := w.Show(g); (now.Phase > 1) != (c.phase > 1) {
				t.Errorf("phase %d", now.Phase)
			}
			if l := w.lettersOf(g); len(l) != 1 || l[0].State != store.LetterHandled || l[0].Outcome != "accepted" {
				t.Errorf("the letter came to %+v", l)
			}
		})
	}
}
