package rommel_test

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest/charttest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// TestFed: where a block draws supply from a fortress that is not where it stands,
// a line of the map says so; at the fortress itself there is none.
func TestFed(t *testing.T) {
	title, err := rommel.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	board, book := charttest.Board(t, title)
	legend := book.Text(rules.English, title, rules.M("map.fed"))
	draw := func(at string) *chart.Picture {
		k := &rules.Known{Viewer: "axis", Kinds: rules.Kinds{Place: "hex", Piece: "unit"},
			Pieces: []rules.Piece{{ID: "trento", Side: "axis", Kind: "infantry", At: at, Strength: 4, Steps: 4, Most: 4}},
			Lines:  []rules.Line{{Kind: "fort", Side: "axis", Places: []string{"h037"}, Pieces: []string{"trento"}}}}
		return board.Draw(chart.Scene{Known: k, Lang: rules.English})
	}
	if p := draw("h062"); !slices.Contains(p.Legend, legend) {
		t.Errorf("no %q in the legend: %q", legend, p.Legend)
	}
	if p := draw("h037"); slices.Contains(p.Legend, legend) {
		t.Errorf("%q for a block in the fortress", legend)
	}
}
