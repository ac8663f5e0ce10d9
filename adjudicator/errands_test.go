package adjudicator_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
)

// TestRequestsBesideOneAnother: whatever a letter asks that needs no game is answered, whoever
// writes it, whatever else he asks beside.
func TestRequestsBesideOneAnother(t *testing.T) {
	w := newWorld(t)
	w.Game(nil)
	w.Game(nil)
	w.Mails()
	w.WantMails(w.Send(dan, "help\njoin toy\n"), "help>dan pledge>dan")
	w.WantMails(w.Send(dan, "help juggling\njoin toy\n"), "pledge>dan")
	w.WantMails(w.Send(eva, "observe toy-1\nhelp orders\ngames\n"), "pledge>eva help>eva games>eva")
	w.WantMails(w.Send(ana, "hold mill\nobserve toy-9\n"), "observe>ana notice>ana")
	w.WantMails(w.Send(ana, "status\nstandby toy-9\nhelp\n"), "status>ana standby>ana help>ana")

	third := w.Game(nil, anyOpen)
	w.Mails()
	w.WantMails(w.agree(w.Send(carol, "join "+third+"\n")[0], "yes"), "join>carol")
	w.WantMails(w.Send(carol, "help\ngames\nhold mill\n"), "help>carol games>carol")
	w.WantMails(w.Send(carol, "status\n"), "status>carol")
}

// TestEveryRequestHasAnErrand, and one only.
func TestEveryRequestHasAnErrand(t *testing.T) {
	files, err := filepath.Glob("desk/*.go")
	if err != nil {
		t.Fatal(err)
	}
	kinds := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`\bRequestKind += "([a-z-]+)"`).FindAllSubmatch(text, -1) {
			kinds++
			if n := adjudicator.Errands(desk.RequestKind(m[1])); n != 1 {
				t.Errorf("%s: %d errands of %s", file, n, m[1])
			}
		}
	}
	if kinds < 30 {
		t.Errorf("%d kinds of requests were found", kinds)
	}
}
