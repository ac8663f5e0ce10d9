package chart

import (
	"maps"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// borders draws what lies on the borders of tiles, the frontiers of countries and
// the edge of the map.
func (p *painting) borders() {
	p.c.OpenClickThrough()
	defer p.c.Close()
	var frontier [][]canvas.Point
	edges := map[string][][]canvas.Point{}
	for i := range p.edges {
		e := &p.edges[i]
		a := &p.tiles[e.a]
		if e.b < 0 {
			for _, m := range a.Marks {
				if p.look.Sites[m] == board.EdgeOfMap {
					edges[m] = append(edges[m], e.line[:])
				}
			}
			continue
		}
		if z := &p.tiles[e.b]; a.Country != z.Country && a.Country != "" && z.Country != "" {
			frontier = append(frontier, e.line[:])
		}
	}
	if len(frontier) > 0 {
		p.used.add(entry{kind: isFrontier, text: p.words.word("map.frontier")})
		p.c.frontier(chain(frontier))
	}
	for _, m := range slices.Sorted(maps.Keys(edges)) {
		_, of, _ := strings.Cut(m, "-")
		p.used.add(entry{kind: isEdge, side: rules.Side(of), text: p.words.word(p.look.Texts + m)})
		p.c.Lines(chain(edges[m]), canvas.Style{Stroke: p.c.livery(rules.Side(of)).fill, Width: 5})
	}
	whole := map[board.Stroke][][]canvas.Point{}
	for i := range p.ground.Rims {
		r := &p.ground.Rims[i]
		s := p.look.Rims[r.Kind]
		switch s {
		case board.Unseen:
			continue
		case board.River, board.Shallows, board.Barred:
			whole[s] = append(whole[s], p.line(r.Line))
		default:
			p.c.stroke(p.line(r.Line), s, p.tiles[r.A].at)
		}
		p.used.stroke(s, p.words.word(p.look.RimTexts+r.Kind))
	}
	for _, s := range [...]board.Stroke{board.River, board.Shallows, board.Barred} {
		if len(whole[s]) > 0 {
			p.c.Lines(chain(whole[s]), rimStyle(s))
		}
	}
}

// network draws roads, and borders that the outlines do not show.
func (p *painting) network() {
	p.c.OpenClickThrough()
	defer p.c.Close()
	chosen := p.Known.Chosen()
	type run struct {
		s     board.Stroke
		word  string
		lines [][]canvas.Point
	}
	var runs []run
	for i := range p.ground.Ways {
		w := &p.ground.Ways[i]
		if w.Only[0] != "" && chosen[w.Only[0]] != w.Only[1] {
			continue
		}
		s := p.look.Ways[w.Kind]
		if n := len(runs); n == 0 || runs[n-1].s != s {
			runs = append(runs, run{s: s, word: w.Kind})
		}
		r := &runs[len(runs)-1]
		r.lines = append(r.lines, smooth(p.line(w.Line)))
	}
	for _, r := range runs {
		p.used.stroke(r.s, p.words.word(p.look.Texts+r.word))
		switch r.s {
		case board.Highway:
			p.c.Lines(r.lines, canvas.Style{Stroke: inkText, Width: 6})
			p.c.Lines(r.lines, canvas.Style{Stroke: inkHighway, Width: 3.6})
		default:
			for _, l := range r.lines {
				p.c.stroke(l, r.s, canvas.Point{})
			}
		}
	}
	lanes := map[[2]spot]bool{}
	for i := range p.ground.Joins {
		j := &p.ground.Joins[i]
		s := p.look.Joins[j.Kind]
		if s == board.Unseen {
			continue
		}
		line := p.line(j.Line)
		if s == board.SeaLane { // several run along the same way
			for _, part := range unseenParts(line, lanes) {
				p.c.stroke(part, s, canvas.Point{})
			}
		} else {
			p.c.stroke(line, s, canvas.Point{})
		}
		if j.One || s == board.Arrow {
			p.c.Polygon(arrowHead(line, 9, 5), canvas.Style{Fill: inkText})
		}
		p.used.stroke(s, p.words.word(p.look.Texts+j.Kind))
	}
}

// unseenParts returns the parts of a line along which none went before.
func unseenParts(line []canvas.Point, seen map[[2]spot]bool) (parts [][]canvas.Point) {
	open := false
	for i := 1; i < len(line); i++ {
		way := [2]spot{spotOf(line[i-1]), spotOf(line[i])}
		if seen[way] || seen[[2]spot{way[1], way[0]}] {
			open = false
			continue
		}
		seen[way] = true
		if !open {
			parts, open = append(parts, line[i-1:i:i]), true
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], line[i])
	}
	return parts
}
