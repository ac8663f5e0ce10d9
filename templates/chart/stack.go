package chart

import (
	"math"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

func (p *painting) counterOf(x *rules.Piece) counter {
	c := counter{side: x.Side, word: p.wordOf(x), id: x.ID, strength: int(x.Strength), steps: int(x.Steps), most: int(x.Most), flags: x.Flags, n: 1, hidden: x.Hidden()}
	if !c.hidden {
		kind := p.Known.PieceArg("", x).Kind
		c.name, c.called = p.title.Name(kind, x.ID, p.Lang), board.ShortOf(kind, x.ID)
	}
	return c
}

// stackUp shares the pieces out among the tiles.
func (p *painting) stackUp() {
	lists := make([][]counter, len(p.tiles))
	p.common = map[string]int{}
	for i := range p.Known.Pieces {
		x := &p.Known.Pieces[i]
		c := p.counterOf(x)
		for w := range strings.FieldsSeq(c.name) {
			p.common[w]++
		}
		if t, ok := p.byID[x.At]; ok {
			lists[t] = pile(lists[t], c)
		}
	}
	for t, list := range lists {
		if len(list) > 0 {
			p.stacks = append(p.stacks, lay(t, list))
		}
	}
	p.spread(p.stacks)
}

// counters draws all stacks, and the leaders of those outside of their tiles.
func (p *painting) counters() {
	for i := range p.stacks {
		if p.stacks[i].led {
			p.leader(&p.stacks[i])
		}
	}
	for i := range p.stacks {
		s := &p.stacks[i]
		t := &p.tiles[s.tile]
		for j := range s.list {
			p.counter(&s.list[j], s.cell(j), t.ID)
		}
		p.taken = append(p.taken, s.box)
		p.out.Stacks = append(p.out.Stacks, Stack{t.ID, s.box, s.led})
	}
}

// leader draws a line from a stack to its tile, with a dot there.
func (p *painting) leader(s *stack) {
	to := p.tiles[s.tile].at
	best := math.Inf(1)
	for _, q := range p.room[s.tile] {
		free := !slices.ContainsFunc(p.stacks, func(o stack) bool { return o.box.Grow(4).Contains(q) })
		if d := distance(q, s.at); free && d < best {
			best, to = d, q
		}
	}
	line := []canvas.Point{s.at, to}
	p.c.Line(line, canvas.Style{Stroke: inkWhite, Width: 5})
	p.c.Circle(to, 5, canvas.Style{Fill: inkWhite})
	p.c.Line(line, canvas.Style{Stroke: inkBlack, Width: 2})
	p.c.Circle(to, 3.2, canvas.Style{Fill: inkBlack})
	p.taken = append(p.taken, canvas.BoxAround(to, 10, 10))
}
