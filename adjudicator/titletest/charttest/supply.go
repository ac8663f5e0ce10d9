package charttest

import (
	"bytes"
	"maps"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// checkSupply looks whether a title that tells how far supply reaches has it drawn, whenever there is
// land that it does not reach, and whether it stands in the legend then and only then; the lines
// are of what the viewer knows and of nothing else.
func checkSupply(t *testing.T, d *drawn) {
	shows := 0
	d.eachPosition(t, 9, func(t *testing.T, s *shot) {
		name := s.name
		told := map[rules.Side]bool{}
		for _, l := range s.Known.Lines {
			told[l.Side] = told[l.Side] || d.look.Lines[l.Kind] == board.Supply
		}
		stands := func(legend []string) (sides []rules.Side) {
			for _, side := range d.About().Sides {
				if slices.Contains(legend, d.book.Text(s.Lang, d.Drawn, rules.M("map.supply-of", rules.SideArg("side", side)))) {
					sides = append(sides, side)
				}
			}
			return sides
		}
		var with, without *chart.Picture
		if len(s.Known.Lines) > 0 {
			bare, all := *s.Known, s.Scene
			bare.Lines, all.Known = nil, &bare
			with, without = s.draw().Picture(), d.board.Draw(all)
		} else { // there is nothing that could be left out
			with = s.painting().Picture()
			without = with
		}
		sides := stands(with.Legend)
		shown := len(sides) > 0
		if shown {
			shows++
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
	if tells := slices.Contains(slices.Collect(maps.Values(d.look.Lines)), board.Supply); tells && shows == 0 {
		t.Error("no map shows supply")
	}
}

// checkLimit looks whether the line to which supply reaches lies within the last tiles, however the
// tiles are turned; nothing bounds all land.
func checkLimit(t *testing.T, d *drawn) {
	lines, apart := chart.Limit(d.board, func(n int) bool { return n%3 == 0 })
	if len(lines) == 0 {
		t.Error("no limit")
	}
	if apart > 0.02 {
		t.Errorf("%.1f %% of the limit lies outside", apart*100)
	}
	if lines, _ := chart.Limit(d.board, func(int) bool { return true }); lines != nil {
		t.Errorf("all land has a limit: %v", lines)
	}
}
