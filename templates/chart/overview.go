package chart

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// overviewWidth is the width of an overview: its tiles have room for a number.
const overviewWidth = 1400.0

// sheetStyle is how the edges of sheets are drawn.
var sheetStyle = canvas.Style{Stroke: inkText, Width: 1.8, Dash: 9, Gap: 6}

// overview draws the whole board small: who holds what and where the front lies, how many stand where,
// the edges of the sheets, and the names of capitals and seas for which there is room.
func (p *painting) overview() {
	p.realms()
	p.owners()
	p.sheetEdges()
	p.tallies()
	p.front()
	p.beatPlaces()
	lettering := names{p: p}
	lettering.sheets()
	lettering.capitals()
	lettering.waters()
	margins{p}.surround()
}

// realms draws land and sea without their tiles: what has one colour is one shape.
func (p *painting) realms() {
	p.c.Rect(p.frame, 0, canvas.Style{Fill: inkBeyond})
	if len(p.coast) > 0 {
		p.c.Rect(p.frame, 0, canvas.Style{Fill: inkWater})
		p.c.Area(p.coast, canvas.Style{Fill: inkBeyond, Stroke: inkShore, Width: 1})
	}
	inks := make([]canvas.Ink, len(p.tiles))
	all := map[canvas.Ink]bool{}
	for i := range p.tiles {
		t := &p.tiles[i]
		switch tex := p.texture(t); {
		case t.Box:
			continue
		case tex == board.Sea || tex == board.Lake || tex == board.Beyond || p.control[i] != "":
			inks[i] = p.groundOf(i)
		default:
			inks[i] = inkLand
		}
		all[inks[i]] = true
	}
	for _, ink := range slices.Sorted(maps.Keys(all)) {
		p.c.Area(p.outline(func(i int) bool { return inks[i] == ink }), canvas.Style{Fill: ink, Stroke: inkShore, Width: 0.8})
	}
	for i := range p.tiles {
		if p.tiles[i].Box {
			p.c.Area(p.tiles[i].rings, canvas.Style{Fill: p.groundOf(i), Stroke: inkText, Width: 1})
		}
	}
}

// tallies draws for each tile how many pieces of each side stand in it.
func (p *painting) tallies() {
	count := make([]map[rules.Side]int, len(p.tiles))
	for i := range p.Known.Pieces {
		x := &p.Known.Pieces[i]
		if t, ok := p.byID[x.At]; ok {
			if count[t] == nil {
				count[t] = map[rules.Side]int{}
			}
			count[t][x.Side]++
		}
	}
	for t, of := range count {
		if len(of) == 0 {
			continue
		}
		whole := canvas.BoxAround(p.tiles[t].at, p.unit*0.86, p.unit*0.76)
		box := whole
		box.W /= float64(len(of))
		for _, side := range p.sides {
			if of[side] > 0 {
				p.number(side, of[side], box, t)
				box.X += box.W
			}
		}
		p.taken = append(p.taken, whole)
		p.out.Stacks = append(p.out.Stacks, Stack{Place: p.tiles[t].ID, Box: whole})
	}
}

// number draws how many pieces of a side stand in a tile.
func (p *painting) number(side rules.Side, n int, box canvas.Box, t int) {
	l := p.c.livery(side)
	text := strconv.Itoa(n)
	size := min(box.H*0.72, 0.72*box.H*(box.W-2)/p.font.TextWidth(text, box.H*0.72, true))
	p.c.Open("", p.words.say(rules.M("map.pieces", rules.SideArg("side", side), rules.Num("n", n), rules.ID(p.tiles[t].Kind, "place", p.tiles[t].ID))))
	p.c.Use(p.c.Stamp(fmt.Sprintf("t%d-%d-%.0f", n, l.fill, box.W*10), func(d *canvas.Canvas) {
		d.Rect(canvas.Box{W: box.W, H: box.H}, 2, canvas.Style{Fill: l.fill, Stroke: l.on, Width: 1})
		d.Text(canvas.Point{X: box.W / 2, Y: box.H/2 + size*0.36}, text, canvas.Type{Size: size, Bold: true, Ink: l.on, Anchor: canvas.Middle})
	}), canvas.Point{X: box.X, Y: box.Y})
	p.c.Close()
	p.out.Pieces += n
	p.used.add(entry{kind: isSide, side: side})
	p.used.add(entry{kind: isStack, text: p.words.word("map.stack")})
}

// sheetBox returns the box around the tiles of a sheet on the overview.
func (b *Board) sheetBox(s *board.Sheet) canvas.Box {
	lo, hi := b.to(s.Lo), b.to(s.Hi)
	var rings [][]canvas.Point
	for i := range b.tiles {
		if t := &b.tiles[i]; t.at.X >= lo.X && t.at.X <= hi.X && t.at.Y >= lo.Y && t.at.Y <= hi.Y {
			rings = append(rings, t.rings...)
		}
	}
	return bounds(rings).Grow(2)
}

// sheetEdges draws the edges of the sheets.
func (p *painting) sheetEdges() {
	p.c.OpenClickThrough()
	defer p.c.Close()
	for i := range p.ground.Sheets {
		ring := p.sheetBox(&p.ground.Sheets[i]).Ring()
		ring = append(ring, ring[0])
		p.c.Line(ring, canvas.Style{Stroke: inkPlate, Width: 4})
		p.c.Line(ring, sheetStyle)
	}
	p.used.add(entry{kind: isSheet, text: p.words.word("map.sheet")})
}

// sheets writes the name of each sheet along its edges, where it covers least.
func (nm *names) sheets() {
	set := canvas.Type{Size: 17, Bold: true, Ink: inkText, Fit: true}
	for i := range nm.p.ground.Sheets {
		b := nm.p.sheetBox(&nm.p.ground.Sheets[i])
		nm.sheetEdges = append(nm.sheetEdges, canvas.Box{X: b.X, Y: b.Y, W: b.W, H: 1}, canvas.Box{X: b.X, Y: b.Y + b.H, W: b.W, H: 1},
			canvas.Box{X: b.X, Y: b.Y, W: 1, H: b.H}, canvas.Box{X: b.X + b.W, Y: b.Y, W: 1, H: b.H})
	}
	nm.p.c.OpenClickThrough()
	defer nm.p.c.Close()
	for i := range nm.p.ground.Sheets {
		s := &nm.p.ground.Sheets[i]
		text, of := nm.p.words.named(s.Names), nm.p.sheetBox(s)
		w, h := nm.p.font.TextWidth(text, set.Size, true)+12, set.Size+7
		best, found := math.Inf(1), canvas.Box{}
		for n := range 2 * sheetSpots {
			along := float64(n/2) / (sheetSpots - 1)
			box := canvas.Box{X: of.X + 4 + along*(of.W-w-8), Y: of.Y + 4 + float64(n%2)*(of.H-h-8), W: w, H: h}
			cost := float64(n)
			for _, o := range nm.placed {
				cost += 100 * box.SharedArea(o)
			}
			for _, o := range nm.p.taken {
				cost += 4 * box.SharedArea(o)
			}
			for _, o := range nm.sheetEdges {
				cost += 2 * box.SharedArea(o)
			}
			if cost < best {
				best, found = cost, box
			}
		}
		nm.p.c.Rect(found, 3, canvas.Style{Fill: inkPlate, Stroke: inkText, Width: 1})
		nm.p.c.Text(canvas.Point{X: found.X + 6, Y: found.Y + h - 7}, text, set)
		nm.placed = append(nm.placed, found)
		nm.p.out.Texts = append(nm.p.out.Texts, Label{"sheet", text, found})
	}
}

// sheetSpots is at how many spots of its upper edge, and of its lower, the name of a sheet may stand.
const sheetSpots = 24

// capitals names the capitals for which there is room.
func (nm *names) capitals() {
	var list []label
	for i := range nm.p.tiles {
		t := &nm.p.tiles[i]
		n := slices.IndexFunc(t.Marks, func(m string) bool { return nm.p.look.Sites[m] == board.Capital })
		if n < 0 || t.ID == "" {
			continue
		}
		l := label{tile: i, text: nm.p.words.placeName(t)}
		if at := slices.IndexFunc(nm.p.out.Stacks, func(s Stack) bool { return s.Place == t.ID }); at >= 0 {
			l.stack = &stack{at: t.at, box: nm.p.out.Stacks[at].Box}
		} else {
			l.sign, l.site = canvas.BoxAround(t.at, 13, 13), icon{emblem: board.Capital}
		}
		nm.place(&l)
		covers := 0.0
		for _, o := range nm.p.taken {
			covers += l.box.SharedArea(o)
		}
		if slices.ContainsFunc(nm.placed, l.box.Overlaps) || covers > mostCovered*l.box.W*l.box.H {
			continue
		}
		if l.stack == nil {
			nm.p.taken = append(nm.p.taken, l.sign)
			nm.p.used.add(entry{kind: isSite, n: int(board.Capital), text: nm.p.words.word(nm.p.look.Texts + t.Marks[n])})
		}
		nm.placed = append(nm.placed, l.box)
		nm.p.out.Labels = append(nm.p.out.Labels, Label{t.ID, l.text, l.box})
		list = append(list, l)
	}
	nm.write(list)
}

// mostCovered is the part of the name of a capital that may lie on numbers.
const mostCovered = 0.04
