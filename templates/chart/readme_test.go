package chart_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/chart"
)

var update = flag.Bool("update", false, "write the pictures of the README")

// TestReadme holds the pictures of the README to what is drawn now: of each title's
// first scenario between bots, that of the first ten phases after which the map
// shows most that happened, as the first side knows it. The README shows each of
// them, and says in words what it shows.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	list, boards, _ := drawnTitles(t)
	for i, title := range list {
		a := title.About()
		viewer := rules.Viewer(a.Sides[0])
		var scene chart.Scene
		var last rules.Message
		err := selfplay.Each(title, a.Scenarios[0].ID, 7, 10, func(pos rules.Position, events []rules.Event) bool {
			k := pos.Known(viewer)
			past := boards[i].Traces(rules.KnownTo(viewer, events), k)
			if scene.Known == nil || len(past) > len(scene.Past) {
				scene = chart.Scene{Known: k, Lang: rules.English, Past: past, Last: last}
			}
			last = pos.Clock().Label
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(scene.Past) == 0 {
			t.Errorf("%s: nothing happened in ten phases", a.ID)
		}
		p := boards[i].Draw(scene)
		name := filepath.Join("testdata", a.ID+".svg")
		if *update {
			if err := os.WriteFile(name, p.File(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		kept, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(kept, p.File()) {
			t.Errorf("%s is not what is drawn now: look at what has changed, then run with -update", name)
		}
		if len(kept) > mostSVG {
			t.Errorf("%s has %d bytes", name, len(kept))
		}
		if shown := "![" + p.Title + ", "; !strings.Contains(string(readme), shown) || !strings.Contains(string(readme), "](templates/chart/testdata/"+a.ID+".svg)") {
			t.Errorf("the README does not show %s with a text that begins with %q", name, shown)
		}
	}
}
