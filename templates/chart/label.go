package chart

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// label is a name that is to be placed, with the signs of its place before it.
type label struct {
	tile  int
	text  string
	icons []icon
	rank  int // those with the lowest are placed first
	bold  bool
	sea   bool // written into the water, without a plate
	box   canvas.Box
	set   canvas.Type
}

// icon is a sign before a name; flag is that of who controls the place.
type icon struct {
	emblem board.Emblem
	side   rules.Side
	flag   bool
}

const iconWide = 14.0

// labels names the places: all that have a name of their own, and of those whose
// number is printed nowhere each with a piece, a mark or an order.
func (p *painting) labels() {
	busy := make([]bool, len(p.tiles))
	for i := range p.stacks {
		busy[p.stacks[i].tile] = true
	}
	for _, id := range p.named() {
		if t, ok := p.byID[id]; ok {
			busy[t] = true
		}
	}
	var list []label
	for i := range p.tiles {
		t := &p.tiles[i]
		if t.ID == "" || !t.Named && t.Number != "" && !t.Box {
			continue
		}
		l := label{tile: i, text: p.nameOf(i), rank: 2, sea: t.Water}
		for _, m := range t.Marks {
			e := p.look.Sites[m]
			if e == board.No || e == board.EdgeOfMap {
				continue
			}
			side := sideOf(p.sides, m)
			l.icons = append(l.icons, icon{emblem: e, side: side})
			p.used.add(entry{kind: isSite, n: int(e), side: side, text: p.word(p.look.Texts + m)})
			if e != board.Town {
				l.bold, l.rank = true, 1
			}
		}
		if p.control[i] != "" && len(l.icons) > 0 {
			l.icons = append(l.icons, icon{flag: true, side: p.control[i]})
			p.used.control(p.control[i])
		}
		if busy[i] || t.Box {
			l.rank = 0
		}
		list = append(list, l)
	}
	slices.SortStableFunc(list, func(a, b label) int { return a.rank - b.rank })
	var placed []canvas.Box
	for i := range list {
		l := &list[i]
		l.box, l.set = p.place(l, placed, busy[l.tile])
		placed = append(placed, l.box)
		p.out.Labels = append(p.out.Labels, Label{p.tiles[l.tile].ID, l.text, l.box})
	}
	p.write(list)
	p.waters(placed)
}

// write draws labels that have their places.
func (p *painting) write(list []label) {
	p.c.Aside()
	defer p.c.Close()
	for i := range list {
		if !list[i].sea {
			p.c.Rect(list[i].box, 3, canvas.Style{Fill: inkPlate})
		}
	}
	for i := range list {
		l := &list[i]
		mid := canvas.Point{X: l.box.X + 8.5, Y: l.box.Y + l.box.H/2}
		for _, ic := range l.icons {
			if ic.flag {
				p.flag(ic.side, mid)
			} else {
				p.emblem(ic.emblem, mid, ic.side)
			}
			mid.X += iconWide
		}
	}
	for _, bold := range [...]bool{false, true} {
		for i := range list {
			if l := &list[i]; l.bold == bold {
				p.c.Text(canvas.Point{X: l.box.X + 3 + iconWide*float64(len(l.icons)), Y: l.box.Y + l.box.H - 4}, l.text, l.set)
			}
		}
	}
}

// waters writes the names of seas, rivers and countries where labels and counters
// leave room; one for which there is none is left out.
func (p *painting) waters(placed []canvas.Box) {
	placed = append(placed[:len(placed):len(placed)], p.taken...)
	for i := range p.tiles {
		if p.tiles[i].Box {
			placed = append(placed, p.tiles[i].box)
		}
	}
	p.c.Aside()
	defer p.c.Close()
	for i := range p.ground.Texts {
		l := &p.ground.Texts[i]
		name := l.Names[string(p.Lang)]
		if name == "" {
			name = l.Names[string(rules.English)]
		}
		set := canvas.Type{Size: 17, Anchor: canvas.Middle, Ink: inkSeaText}
		reach := 0.6
		switch l.Kind {
		case "country":
			set = canvas.Type{Size: 26, Anchor: canvas.Middle, Ink: inkQuiet, Bold: true}
			reach = 2
		case "sea":
			set.Size, reach = 24, 1.6
		case "river", "lake":
			set.Size = 12
		}
		at, ok := p.roomFor(p.to(l.At), name, set, reach, placed)
		if ok {
			p.c.Text(at, name, set)
			placed = append(placed, p.font.Bounds(at, name, set))
		}
	}
}

// roomFor finds a place for a text that is free of boxes, so many tiles away at most.
func (p *painting) roomFor(at canvas.Point, text string, set canvas.Type, reach float64, boxes []canvas.Box) (canvas.Point, bool) {
	for ring := 0.0; ring <= reach; ring += 0.2 {
		for _, d := range [...][2]float64{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
			q := canvas.Point{X: at.X + d[0]*ring*p.unit, Y: at.Y + d[1]*ring*p.unit}
			box := p.font.Bounds(q, text, set)
			if box.In(p.frame) && !slices.ContainsFunc(boxes, box.Hits) {
				return q, true
			}
		}
	}
	return at, false
}

// sideOf is the side with whose id a word ends, behind a hyphen.
func sideOf(sides []rules.Side, word string) rules.Side {
	for _, s := range sides {
		if n := len(word) - len(s) - 1; n > 0 && word[n:] == "-"+string(s) {
			return s
		}
	}
	return ""
}

// Where a label may stand around the middle of its tile, in tiles: the best first.
var (
	besideStack = [...][2]float64{{0, 0.42}, {0, 0.5}, {0.25, 0.46}, {-0.25, 0.46}, {0, -0.56}, {0.3, -0.56}, {-0.3, -0.56}, {0, 0.6}, {0.4, 0.6}, {-0.4, 0.6},
		{0.75, 0.3}, {-0.75, 0.3}, {0.8, 0}, {-0.8, 0}, {0.75, -0.4}, {-0.75, -0.4}, {0, 0.75}, {0, -0.8}, {0.6, 0.75}, {-0.6, 0.75}, {0.6, -0.8}, {-0.6, -0.8},
		{1, 0.5}, {-1, 0.5}, {1, -0.5}, {-1, -0.5}, {0, 1}, {0, -1.1}}
	inEmpty = [...][2]float64{{0, 0.1}, {0, 0.28}, {0, -0.1}, {0.2, 0.2}, {-0.2, 0.2}, {0, 0.42}, {0.3, 0.4}, {-0.3, 0.4}}
)

// place finds room for a label, and the size in which it is set there.
func (p *painting) place(l *label, placed []canvas.Box, busy bool) (canvas.Box, canvas.Type) {
	spots := besideStack[:]
	if !busy {
		spots = append(inEmpty[:len(inEmpty):len(inEmpty)], spots...)
	}
	best, found := 1e18, canvas.Box{}
	var set1 canvas.Type
	at := p.tiles[l.tile].at
search:
	for _, size := range [...]float64{13, 11.5, 10} {
		set := canvas.Type{Size: size, Bold: l.bold, Ink: inkText, Fit: true}
		w := p.font.Wide(l.text, size, l.bold) + 6 + iconWide*float64(len(l.icons))
		if l.sea {
			set.Size, set.Ink = size+3, inkSeaText
			w = p.font.Wide(l.text, set.Size, false) + 6
		}
		for n, d := range spots {
			box := canvas.Around(canvas.Point{X: at.X + d[0]*p.unit, Y: at.Y + d[1]*p.unit}, w, set.Size+3.5)
			cost := float64(n) * 3
			if !box.In(p.frame) {
				box.X = min(max(box.X, p.frame.X+1), p.frame.X+p.frame.W-box.W-1)
				if cost += 12; !box.In(p.frame) {
					cost += 1e6
				}
			}
			for _, o := range placed {
				if box.Hits(o) {
					cost += 1e5 + 100*box.Shared(o)
				}
			}
			for _, o := range p.taken {
				cost += 4 * box.Shared(o)
			}
			if cost < best {
				best, found, set1 = cost, box, set
			}
		}
		if best < 1e5 {
			break search
		}
	}
	return found, set1
}

// flag shows who controls a place: his colour and letter.
func (p *painting) flag(side rules.Side, at canvas.Point) {
	p.c.Use(p.c.Stamp("flag-"+string(side), func(c *canvas.Canvas) {
		l := p.livery(side)
		text := p.letter(side)
		c.Rect(canvas.Around(canvas.Point{}, 13, 13), 1, canvas.Style{Fill: l.fill, Stroke: inkBlack, Width: 0.8})
		size := min(11, 11*10/max(p.font.Wide(text, 11, true), 1))
		c.Text(canvas.Point{Y: size * 0.36}, text, canvas.Type{Size: size, Bold: true, Ink: l.on, Anchor: canvas.Middle})
	}), at)
}
