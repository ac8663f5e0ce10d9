package noretreat_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest/charttest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// TestMergedCountersTellNoSum: a counter of the map for several pieces tells how many they are,
// and the strength of each where all have the same; never a sum, which nobody fights
// with.
func TestMergedCountersTellNoSum(t *testing.T) {
	title, err := noretreat.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	board, _ := charttest.Board(t, title)
	side := title.About().Sides[0]
	draw := func(last int16) string {
		k := &rules.Known{Viewer: rules.All, Kinds: rules.Kinds{Place: "hex", Piece: "unit"}}
		for n := range 20 {
			p := rules.Piece{ID: fmt.Sprint("u", n), Side: side, Kind: "infantry", At: "due", Strength: 3, Steps: 2, Most: 2}
			if n == 19 {
				p.Strength = last
			}
			k.Pieces = append(k.Pieces, p)
		}
		return string(board.Draw(chart.Scene{Known: k, Lang: rules.English}).SVG())
	}
	for last, want := range map[int16]bool{3: true, 4: false} {
		svg := draw(last)
		if !strings.Contains(svg, ">×20</text>") || strings.Contains(svg, fmt.Sprintf(">%d</text>", 57+last)) {
			t.Errorf("with %d: no ×20, or a sum", last)
		}
		if got := strings.Contains(svg, ">3</text>"); got != want {
			t.Errorf("with %d: the strength of each is shown: %v", last, got)
		}
	}
}
