package chart_test

import (
	"bytes"
	"maps"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// TestSupply: each title that tells how far supply reaches has it drawn, whenever
// there is land that it does not reach, and it stands in the legend then and only
// then; the lines are of what the viewer knows and of nothing else.
func TestSupply(t *testing.T) {
	list, book := drawnTitles(t)
	drawn := map[string]int{}
	eachPosition(t, 9, func(t *testing.T, s *shot) {
		title, name := s.title, s.name
		told := map[rules.Side]bool{}
		for _, l := range s.Known.Lines {
			told[l.Side] = told[l.Side] || title.look.Lines[l.Kind] == board.Supply
		}
		stands := func(legend []string) (sides []rules.Side) {
			for _, side := range title.About().Sides {
				if slices.Contains(legend, book.Text(s.Lang, title.Drawn, rules.M("map.supply-of", rules.SideArg("side", side)))) {
					sides = append(sides, side)
				}
			}
			return sides
		}
		var with, without *chart.Picture
		if len(s.Known.Lines) > 0 {
			bare, all := *s.Known, s.Scene
			bare.Lines, all.Known = nil, &bare
			with, without = s.draw().Picture(), title.board.Draw(all)
		} else { // there is nothing that could be left out
			with = s.painting().Picture()
			without = with
		}
		sides := stands(with.Legend)
		shown := len(sides) > 0
		if shown {
			drawn[title.About().ID]++
		}
		switch {
		case slices.ContainsFunc(sides, func(side rules.Side) bool { return !told[side] }):
			t.Errorf("%s: supply is drawn that the viewer does not know", name)
		case len(stands(without.Legend)) > 0:
			t.Errorf("%s: supply is drawn of no line", name)
		case shown && bytes.Equal(with.SVG(), without.SVG()):
			t.Errorf("%s: supply stands in the legend only", name)
		}
	})
	tell := 0
	for _, title := range list {
		if !slices.Contains(slices.Collect(maps.Values(title.look.Lines)), board.Supply) {
			continue
		}
		if tell++; drawn[title.About().ID] == 0 {
			t.Errorf("no map of %s shows supply", title.About().ID)
		}
	}
	if tell == 0 {
		t.Error("no title tells how far supply reaches")
	}
}

// TestFed: where a block draws supply from a fortress that is not where it stands,
// a line says so; at the fortress itself there is none.
func TestFed(t *testing.T) {
	list, book := drawnTitles(t)
	i := slices.IndexFunc(list, func(d *drawnTitle) bool { _, ok := d.look.Lines["fort"]; return ok })
	legend := book.Text(rules.English, list[i], rules.M("map.fed"))
	draw := func(at string) *chart.Picture {
		k := &rules.Known{Viewer: "axis", Kinds: rules.Kinds{Place: "hex", Piece: "unit"},
			Pieces: []rules.Piece{{ID: "trento", Side: "axis", Kind: "infantry", At: at, Strength: 4, Steps: 4, Most: 4}},
			Lines:  []rules.Line{{Kind: "fort", Side: "axis", Places: []string{"h037"}, Pieces: []string{"trento"}}}}
		return list[i].board.Draw(chart.Scene{Known: k, Lang: rules.English})
	}
	if p := draw("h062"); !slices.Contains(p.Legend, legend) {
		t.Errorf("no %q in the legend: %q", legend, p.Legend)
	}
	if p := draw("h037"); slices.Contains(p.Legend, legend) {
		t.Errorf("%q for a block in the fortress", legend)
	}
}

// TestLimit: the line to which supply reaches lies within the last tiles, however
// the tiles are turned; nothing bounds all land.
func TestLimit(t *testing.T) {
	list, _ := drawnTitles(t)
	for i, title := range list {
		b := title.board
		lines, apart := chart.Limit(b, func(n int) bool { return n%3 == 0 })
		if len(lines) == 0 {
			t.Errorf("board %d: no limit", i)
		}
		if apart > 0.02 {
			t.Errorf("board %d: %.1f %% of the limit lies outside", i, apart*100)
		}
		if lines, _ := chart.Limit(b, func(int) bool { return true }); lines != nil {
			t.Errorf("board %d: all land has a limit: %v", i, [][]canvas.Point(lines))
		}
	}
}
