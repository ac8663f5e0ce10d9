package adjudicator_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
)

// anchorValue is an anchor, which is sealed and of the same length in every game.
var anchorValue = regexp.MustCompile(`P\d+=[a-z2-7]{26}`)

// TestFilesInTwinWorlds: two worlds that differ in where red's hidden stack stands and in
// what red has in hand give blue the same reports, twins for programs, calendars, maps
// and digests, byte by byte but for the anchors, and so of the same sizes.
func TestFilesInTwinWorlds(t *testing.T) {
	var worlds [2][]string
	var hidden [2]string
	for i, secret := range [][]string{{"mill", "hold ford", "raid hill"}, {"ford", "hold hill", "raid mill"}} {
		w := newWorld(t, func(w *world) { w.Titles = []rules.Title{toyboard.New()} })
		g := w.Game(map[string]string{"report": "turn"})
		w.Order(g, toy.Blue, "resumen 20", "calendario sí", "gemelo sí")
		w.Order(g, toy.Red, "hold "+secret[0], "raid hill")
		w.Order(g, toy.Blue, "hold hill")
		w.Order(g, toy.Red, "wait", secret[1], secret[2])
		w.Order(g, toy.Blue, "wait", "raid mill", "status", "report full")
		w.Clock.Advance(10 * time.Hour)
		w.Tick()
		hidden[i] = w.sheets(g)
		kinds := map[string]bool{}
		for _, d := range w.Outbox() {
			if d.Recipient != benj {
				continue
			}
			kinds[string(d.Kind.Family())] = true
			size := len(d.Subject) + len(d.Text) + len(d.HTML)
			said := fmt.Sprint(d.Kind, " ", d.Subject, "\n", anchorValue.ReplaceAllString(d.Text+d.HTML, "P="))
			for _, f := range d.Files {
				kinds[f.Name] = true
				size += len(f.Text)
				said += "\n" + f.Name + " " + f.Type + "\n" + anchorValue.ReplaceAllString(f.Text, "P=")
			}
			worlds[i] = append(worlds[i], fmt.Sprint(said, "\n", size, " bytes, a map: ", d.Picture != nil, ", references: ", len(d.Refs)))
		}
		for _, want := range strings.Fields("sitrep report status digest ack report.json deadline.ics") {
			if !kinds[want] {
				t.Errorf("nothing of kind %s came to blue, only %v", want, kinds)
			}
		}
	}
	if hidden[0] == hidden[1] {
		t.Fatal("the worlds are not twins but the same")
	}
	if diff := cmp.Diff(worlds[0], worlds[1]); diff != "" {
		t.Errorf("blue tells the worlds apart:\n%s", diff)
	}
}
