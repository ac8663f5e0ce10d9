package adjudicator_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/store"
)

// TestModeratorNeedsNoName: the example configuration gives the moderator none, and what players are
// told of him reads all the same.
func TestModeratorNeedsNoName(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.Moderator.Name = "" })
	g := w.Game(nil)
	mails := w.Write(g, ana, "Mo, how does supply work across rivers?")
	at := slices.IndexFunc(mails, func(d store.Dispatch) bool { return d.Recipient == mod })
	if at < 0 {
		t.Fatalf("the moderator got none of %v", summary(mails))
	}
	mails = append(mails, w.Send(mod, "Of course.\n", answering(&mails[at])...)...)
	mails = append(mails, w.confirmed(w.Send(mod, "moderator "+g+"\nsheet red\nhold mill\nend\n"))...)
	mails = append(mails, w.confirmed(w.Send(mod, "moderator "+g+"\nundo red\n"))...)
	told := 0
	for i := range mails {
		for _, odd := range []string{", ,", " ,", "unknown", "?name", "()"} {
			if strings.Contains(mails[i].Text, odd) {
				t.Errorf("%q in\n%s", odd, mails[i].Text)
			}
		}
		if strings.Contains(flat(mails[i].Text), "he moderator") {
			told++
		}
	}
	if told < 4 {
		t.Errorf("%d of %d mails tell of the moderator", told, len(mails))
	}
}
