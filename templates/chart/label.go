package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// label is a name that is to be placed, with the signs of its place before it.
type label struct {
	tile   int
	text   string
	lines  []string // the text as it is set
	icons  []icon
	rank   int // those with the lowest are placed first
	bold   bool
	sea    bool // written into the water, without a plate
	number bool // of a hex
	stack  *stack
	site   icon       // what the place is, of a hex
	sign   canvas.Box // where that is drawn; the name stands beside it
	box    canvas.Box
	set    canvas.Type
}

// icon is a sign before a name; flag is that of who controls the place.
type icon struct {
	emblem board.Emblem
	side   rules.Side
	flag   bool
}

const iconWide = 14.0

// labels names the places: all that have a name of their own, and of the others each
// with a piece, a mark or an order by its number.
func (p *painting) labels() {
	standing := make([]*stack, len(p.tiles))
	for i := range p.stacks {
		standing[p.stacks[i].tile] = &p.stacks[i]
	}
	busy := p.busy()
	p.numbered = make([]bool, len(p.tiles))
	var list []label
	for i := range p.tiles {
		t := &p.tiles[i]
		if t.ID == "" {
			continue
		}
		l := label{tile: i, text: p.words.placeName(&p.tiles[i]), rank: 2, sea: t.Water, stack: standing[i]}
		if !t.Named && t.Number != "" && !t.Box {
			if !busy[i] && standing[i] == nil {
				continue
			}
			l.text, l.number, p.numbered[i] = t.Number, true, true
		}
		for _, m := range t.Marks {
			e := p.look.Sites[m]
			if e == board.No || e == board.EdgeOfMap {
				continue
			}
			side := sideOf(p.sides, m)
			l.icons = append(l.icons, icon{emblem: e, side: side})
			p.used.add(entry{kind: isSite, n: int(e), side: side, text: p.words.word(p.look.Texts + m)})
			if e != board.Town {
				l.bold, l.rank = true, 1
			}
		}
		if t.Number != "" {
			p.site(&l)
		}
		if p.control[i] != "" && l.bold {
			l.icons = append(l.icons, icon{flag: true, side: p.control[i]})
			p.used.control(p.control[i])
		}
		if busy[i] || t.Box || l.stack != nil {
			l.rank = 0
		}
		list = append(list, l)
	}
	slices.SortStableFunc(list, func(a, b label) int { return a.rank - b.rank })
	for i := range list {
		l := &list[i]
		if p.tiles[l.tile].Box {
			p.wrap(l)
		} else {
			p.place(l)
		}
		p.placed = append(p.placed, l.box)
		p.out.Labels = append(p.out.Labels, Label{p.tiles[l.tile].ID, l.text, l.box})
	}
	p.write(list)
	p.waters()
}

// busy returns the tiles that something is told about, besides their stacks.
func (p *painting) busy() []bool {
	busy := make([]bool, len(p.tiles))
	add := func(id string) {
		if t, ok := p.byID[id]; ok {
			busy[t] = true
		}
	}
	for _, id := range p.named() {
		add(id)
	}
	for _, t := range append(p.declared(), p.Past...) {
		for _, id := range t.Places {
			add(id)
		}
	}
	for i := range p.Known.Fights {
		add(p.Known.Fights[i].At)
	}
	for i := range p.Known.Marks {
		if p.look.Marks[p.Known.Marks[i].Kind] != board.No {
			add(p.Known.Marks[i].At)
		}
	}
	return busy
}

// site takes the sign of what a hex is from its label, and finds its place in the hex:
// in the middle, or beside what stands there.
func (p *painting) site(l *label) {
	n := slices.IndexFunc(l.icons, func(ic icon) bool { return ic.emblem != board.Objective })
	if n < 0 {
		return
	}
	at := p.tiles[l.tile].at
	if l.stack != nil {
		near := p.near(nil, at, p.unit, p.taken)
		best := math.Inf(1)
		for i, d := range [...][2]float64{{0, 0.44}, {0.42, 0}, {-0.42, 0}, {0.3, 0.38}, {-0.3, 0.38}, {0, -0.44}} {
			q := canvas.Point{X: at.X + d[0]*p.unit, Y: at.Y + d[1]*p.unit}
			cost := float64(i)
			for _, o := range near {
				cost += 3 * canvas.BoxAround(q, 13, 13).SharedArea(o)
			}
			if cost < best {
				best, l.sign = cost, canvas.BoxAround(q, 13, 13)
			}
		}
	} else {
		l.sign = canvas.BoxAround(at, 13, 13)
	}
	l.site = l.icons[n]
	p.taken = append(p.taken, l.sign)
	l.icons = slices.Delete(slices.Clone(l.icons), n, n+1)
}

// lineHigh is the height of a line of a label, in sizes of its font.
const lineHigh = 1.18

// write draws labels that have their places.
func (p *painting) write(list []label) {
	p.c.OpenClickThrough()
	defer p.c.Close()
	for i := range list {
		if !list[i].sea {
			p.c.Rect(list[i].box, 3, canvas.Style{Fill: inkPlate})
		}
	}
	for i := range list {
		if l := &list[i]; l.sign.W > 0 {
			ic := l.site
			p.c.Use(p.c.Stamp(fmt.Sprintf("o%d%s", ic.emblem, ic.side), func(c *canvas.Canvas) {
				c.Circle(canvas.Point{}, 7.5, canvas.Style{Fill: inkPlate})
				p.c.drawEmblem(c, ic.emblem, ic.side, inkText, inkAlarm)
			}), l.sign.Middle())
		}
	}
	for i := range list {
		l := &list[i]
		mid := canvas.Point{X: l.box.X + 8.5, Y: l.box.Y + l.box.H/2}
		for _, ic := range l.icons {
			if ic.flag {
				p.c.flag(ic.side, mid)
			} else {
				p.c.emblem(ic.emblem, mid, ic.side)
			}
			mid.X += iconWide
		}
	}
	alike := slices.Clone(list) // those that are set alike together: it is shorter
	slices.SortStableFunc(alike, func(a, b label) int {
		if a.bold != b.bold {
			if a.bold {
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(a.set.Size, b.set.Size), cmp.Compare(a.set.Ink, b.set.Ink))
	})
	for i := range alike {
		l := &alike[i]
		for n, text := range slices.Backward(l.lines) {
			up := lineHigh * l.set.Size * float64(len(l.lines)-1-n)
			p.c.Text(canvas.Point{X: l.box.X + 3 + iconWide*float64(len(l.icons)), Y: l.box.Y + l.box.H - 4 - up}, text, l.set)
		}
	}
}

// wrap sets the name of a box beside the map within it, in as many lines as it takes.
func (p *painting) wrap(l *label) {
	t := &p.tiles[l.tile]
	best := math.Inf(1)
	icons := iconWide * float64(len(l.icons))
	for _, size := range [...]float64{13, 11.5, 10} {
		lines, w := p.fold(l.text, size, l.bold, t.box.W-12-icons)
		w += 6 + icons
		h := size + 3.5 + lineHigh*size*float64(len(lines)-1)
		for n, part := range [...]float64{0.5, 1, 0} {
			if l.stack != nil {
				part = [...]float64{1, 0, 0.5}[n]
			}
			box := canvas.Box{X: t.box.X + (t.box.W-w)/2, Y: t.box.Y + 3 + (t.box.H-6-h)*part, W: w, H: h}
			cost := float64(n) + 13 - size
			if !box.IsWithin(t.box) {
				cost += 1e4
			}
			for _, o := range p.taken {
				cost += 10 * box.SharedArea(o)
			}
			if cost < best {
				best, l.box, l.lines = cost, box, lines
				l.set = canvas.Type{Size: size, Bold: l.bold, Ink: inkText, Fit: true}
			}
		}
	}
}

// fold breaks a text into lines that are not wider than the room, and evens them out;
// it tells how wide the widest is.
func (p *painting) fold(text string, size float64, bold bool, room float64) (lines []string, wide float64) {
	words := strings.Fields(text)
	put := func(room float64) (lines []string, wide float64) {
		for _, w := range words {
			n := len(lines)
			if n > 0 && p.font.TextWidth(lines[n-1]+" "+w, size, bold) <= room {
				lines[n-1] += " " + w
			} else {
				lines = append(lines, w)
			}
		}
		for _, l := range lines {
			wide = max(wide, p.font.TextWidth(l, size, bold))
		}
		return lines, wide
	}
	lines, wide = put(room)
	for step := 0.95; step > 0.3; step -= 0.05 { // narrower in as many lines
		if even, w := put(room * step); len(even) == len(lines) && w < wide {
			lines, wide = even, w
		}
	}
	return lines, wide
}

// surroundings are what lies around a name: other names, what was taken, and the counters
// of other places.
type surroundings struct{ placed, taken, others []canvas.Box }

// near appends the boxes that lie so near to a point, or nearer.
func (p *painting) near(out []canvas.Box, at canvas.Point, by float64, boxes []canvas.Box) []canvas.Box {
	around := canvas.BoxAround(at, 2*by, 2*by)
	for _, o := range boxes {
		if around.Overlaps(o) {
			out = append(out, o)
		}
	}
	return out
}

// sideOf returns the side with whose id a word ends, behind a hyphen.
func sideOf(sides []rules.Side, word string) rules.Side {
	for _, s := range sides {
		if n := len(word) - len(s) - 1; n > 0 && word[n:] == "-"+string(s) {
			return s
		}
	}
	return ""
}

// besides are where a label may stand around a box, the best first: where its
// middle lies, in halves of what box and label measure together.
var besides = [...][2]float64{{0, 1}, {1, 0}, {-1, 0}, {0, -1}, {0.5, 1}, {-0.5, 1}, {1, 0.5}, {-1, 0.5}, {0.5, -1}, {-0.5, -1}, {1, -0.5}, {-1, -0.5},
	{0.9, 1}, {-0.9, 1}, {1, 0.9}, {-1, 0.9}, {0.9, -1}, {-0.9, -1}, {1, -0.9}, {-1, -0.9}}

// What it costs where a label stands.
const (
	costLabel   = 1e5 // on another
	costCovers  = 4   // a counter, for each unit of its area
	costStrange = 600 // nearer to the counters of another place than to its own
	costOutside = 40  // of its place, the whole
	costInk     = 0.5 // for each square with a border or a way
	costSize    = 25  // for each size smaller
	costBad     = 90  // a smaller size is tried
)

// strangeReach is how near to the counters of another place a name must not stand.
const strangeReach = 3.0

// place finds room for a label, and the size in which it is set there.
func (p *painting) place(l *label) {
	at := p.tiles[l.tile].at
	l.lines = []string{l.text}
	icons := iconWide * float64(len(l.icons))
	sizes := []float64{13, 11.5, 10}
	if l.number {
		sizes = []float64{12.5, 11.5, 10.5}
	}
	placed, taken, others := p.near(p.about.placed[:0], at, 4*p.unit, p.placed), p.near(p.about.taken[:0], at, 4*p.unit, p.taken), p.about.others[:0]
	for i := range p.stacks {
		if s := &p.stacks[i]; s != l.stack && distance(s.at, at) < 4*p.unit {
			others = append(others, s.box)
		}
	}
	p.about = surroundings{placed, taken, others}
	best := math.Inf(1)
	for step, size := range sizes {
		set := canvas.Type{Size: size, Bold: l.bold, Ink: inkText, Fit: !l.number}
		if l.sea {
			set.Size, set.Ink = size+3, inkSeaText
		}
		w, h := p.font.TextWidth(l.text, set.Size, l.bold)+6+icons, set.Size+3.5
		try := func(mid canvas.Point, cost float64) {
			if cost += costSize * float64(step); cost >= best {
				return
			}
			box := canvas.BoxAround(mid, w, h)
			if !box.IsWithin(p.frame) {
				box.X = min(max(box.X, p.frame.X+1), p.frame.X+p.frame.W-box.W-1)
				box.Y = min(max(box.Y, p.frame.Y+1), p.frame.Y+p.frame.H-box.H-1)
				cost += 12
			}
			for _, o := range placed {
				if box.Overlaps(o) {
					cost += costLabel + 100*box.SharedArea(o)
				}
			}
			for _, o := range taken {
				cost += costCovers * box.SharedArea(o)
			}
			if cost >= best {
				return
			}
			own := strangeReach
			if l.stack != nil {
				own = box.Distance(l.stack.box)
			}
			for _, o := range others {
				if box.Distance(o) <= own {
					cost += costStrange
				}
			}
			cost += costInk * float64(p.raster.drawn(box))
			if cost < best {
				cost += costOutside * (1 - p.raster.tileShare(box, l.tile))
			}
			if cost < best {
				best, l.box, l.set = cost, box, set
			}
		}
		p.spots(l, w, h, try)
		if best < costBad {
			break
		}
	}
}

// spots tries where a label may stand: beside the counters of its place, or beside
// its sign, or anywhere in it; then farther away.
func (p *painting) spots(l *label, w, h float64, try func(mid canvas.Point, cost float64)) {
	t := &p.tiles[l.tile]
	around := canvas.BoxAround(t.at, 0, 0)
	switch {
	case l.stack != nil:
		around = l.stack.box
		if l.sign.W > 0 { // the name of a sign is beside it, and of counters too
			p.beside(l.sign, w, h, 1, 0, try)
		}
	case l.sign.W > 0:
		around = l.sign
	default:
		for _, q := range p.seat[l.tile] {
			try(q, 12*distance(q, t.at)/p.unit)
		}
	}
	first := 0.0
	if l.number {
		try(canvas.Point{X: around.Middle().X, Y: around.Y - h/2 - 0.2}, 0)
		first = 4
	}
	for gap := range 5 {
		p.beside(around, w, h, 1+9*float64(gap), first+15*float64(gap), try)
	}
}

// beside tries the spots around a box.
func (p *painting) beside(box canvas.Box, w, h, gap, cost float64, try func(mid canvas.Point, cost float64)) {
	mid := box.Middle()
	for n, d := range besides {
		try(canvas.Point{X: mid.X + d[0]*((box.W+w)/2+gap), Y: mid.Y + d[1]*((box.H+h)/2+gap)}, cost+1.2*float64(n))
	}
}
