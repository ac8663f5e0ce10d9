package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// names writes what a map is lettered with: the names of places, seas and countries, each where the
// other things leave room for it.
type names struct {
	p        *painting
	placed   []canvas.Box // of names
	about    surroundings // of the name that is being placed
	numbered []bool       // tiles whose number is a label

	sheetEdges []canvas.Box // on the overview
}

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
	close  bool // its signs
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

// iconWide returns the room for each of the signs before a name: on a sheet several stand close.
func (l *label) iconWide() float64 {
	if l.close && len(l.icons) > 1 {
		return 10.5
	}
	return 14
}

// textAt returns where the text of a label begins in its box: where signs stand close, it takes from
// the room behind it, or it would begin on the last of them.
func (l *label) textAt() float64 {
	at := 3 + l.iconWide()*float64(len(l.icons))
	if l.close && len(l.icons) > 1 {
		at += 2
	}
	return at
}

// labels names the places: all that have a name of their own, and of the others each
// with a piece, a mark or an order by its number.
func (nm *names) labels() {
	standing := make([]*stack, len(nm.p.tiles))
	for i := range nm.p.stacks {
		standing[nm.p.stacks[i].tile] = &nm.p.stacks[i]
	}
	busy := nm.busy()
	nm.numbered = make([]bool, len(nm.p.tiles))
	_, sheet := nm.p.title.(cut)
	var list []label
	for i := range nm.p.tiles {
		t := &nm.p.tiles[i]
		if t.ID == "" {
			continue
		}
		l := label{tile: i, text: nm.p.words.placeName(&nm.p.tiles[i]), rank: 2, sea: t.Water, stack: standing[i], close: sheet}
		if !t.Named && t.Number != "" && !t.Box {
			if !busy[i] && standing[i] == nil {
				continue
			}
			l.text, l.number, nm.numbered[i] = t.Number, true, true
		}
		for _, m := range t.Marks {
			e := nm.p.look.Sites[m]
			if e == board.No || e == board.EdgeOfMap {
				continue
			}
			side := sideOf(nm.p.sides, m)
			l.icons = append(l.icons, icon{emblem: e, side: side})
			nm.p.used.add(entry{kind: isSite, n: int(e), side: side, text: nm.p.words.word(nm.p.look.Texts + m)})
			if e != board.Town {
				l.bold, l.rank = true, 1
			}
		}
		if t.Number != "" {
			nm.site(&l)
		}
		if nm.p.control[i] != "" && l.bold {
			l.icons = append(l.icons, icon{flag: true, side: nm.p.control[i]})
			nm.p.used.control(nm.p.control[i])
		}
		if busy[i] || t.Box || l.stack != nil {
			l.rank = 0
		}
		list = append(list, l)
	}
	slices.SortStableFunc(list, func(a, b label) int { return a.rank - b.rank })
	for i := range list {
		l := &list[i]
		if nm.p.tiles[l.tile].Box {
			nm.wrap(l)
		} else {
			nm.place(l)
		}
		nm.placed = append(nm.placed, l.box)
		nm.p.out.Labels = append(nm.p.out.Labels, Label{nm.p.tiles[l.tile].ID, l.text, l.box})
	}
	nm.write(list)
	nm.waters()
}

// busy returns the tiles that something is told about, besides their stacks.
func (nm *names) busy() []bool {
	busy := make([]bool, len(nm.p.tiles))
	add := func(id string) {
		if t, ok := nm.p.byID[id]; ok {
			busy[t] = true
		}
	}
	for _, id := range nm.p.named() {
		add(id)
	}
	for _, t := range append(nm.p.declared(), nm.p.Past...) {
		for _, id := range t.Places {
			add(id)
		}
	}
	for i := range nm.p.Known.Fights {
		add(nm.p.Known.Fights[i].At)
	}
	for i := range nm.p.Known.Marks {
		if nm.p.look.Marks[nm.p.Known.Marks[i].Kind] != board.No {
			add(nm.p.Known.Marks[i].At)
		}
	}
	return busy
}

// site takes the sign of what a hex is from its label, and finds its place in the hex:
// in the middle, or beside what stands there.
func (nm *names) site(l *label) {
	n := slices.IndexFunc(l.icons, func(ic icon) bool { return ic.emblem != board.Objective })
	if n < 0 {
		return
	}
	at := nm.p.tiles[l.tile].at
	if l.stack != nil {
		near := nearby(nil, at, nm.p.unit, nm.p.taken)
		best := math.Inf(1)
		for i, d := range [...][2]float64{{0, 0.44}, {0.42, 0}, {-0.42, 0}, {0.3, 0.38}, {-0.3, 0.38}, {0, -0.44}} {
			q := canvas.Point{X: at.X + d[0]*nm.p.unit, Y: at.Y + d[1]*nm.p.unit}
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
	nm.p.taken = append(nm.p.taken, l.sign)
	l.icons = slices.Delete(slices.Clone(l.icons), n, n+1)
}

// write draws labels that have their places.
func (nm *names) write(list []label) {
	nm.p.c.OpenClickThrough()
	defer nm.p.c.Close()
	for i := range list {
		if !list[i].sea {
			nm.p.c.Rect(list[i].box, 3, canvas.Style{Fill: inkPlate})
		}
	}
	for i := range list {
		if l := &list[i]; l.sign.W > 0 {
			ic := l.site
			nm.p.c.Use(nm.p.c.Stamp(fmt.Sprintf("o%d%s", ic.emblem, ic.side), func(c *canvas.Canvas) {
				c.Circle(canvas.Point{}, 7.5, canvas.Style{Fill: inkPlate})
				nm.p.c.drawEmblem(c, ic.emblem, ic.side, inkText, inkAlarm)
			}), l.sign.Middle())
		}
	}
	for i := range list {
		l := &list[i]
		mid := canvas.Point{X: l.box.X + 8.5, Y: l.box.Y + l.box.H/2}
		for _, ic := range l.icons {
			if ic.flag {
				nm.p.c.flag(ic.side, mid)
			} else {
				nm.p.c.emblem(ic.emblem, mid, ic.side)
			}
			mid.X += l.iconWide()
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
			nm.p.c.Text(canvas.Point{X: l.box.X + l.textAt(), Y: l.box.Y + l.box.H - 4 - up}, text, l.set)
		}
	}
}

// wrap sets the name of a box beside the map within it, in as many lines as it takes.
func (nm *names) wrap(l *label) {
	t := &nm.p.tiles[l.tile]
	best := math.Inf(1)
	icons := l.iconWide() * float64(len(l.icons))
	for _, size := range [...]float64{13, 11.5, 10} {
		lines, w := nm.p.c.fold(l.text, size, l.bold, t.box.W-12-icons)
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
			for _, o := range nm.p.taken {
				cost += 10 * box.SharedArea(o)
			}
			if cost < best {
				best, l.box, l.lines = cost, box, lines
				l.set = canvas.Type{Size: size, Bold: l.bold, Ink: inkText, Fit: true}
			}
		}
	}
}

// surroundings are what lies around a name: other names, what was taken, and the counters
// of other places.
type surroundings struct{ placed, taken, others []canvas.Box }

// nearby appends the boxes that lie so near to a point, or nearer.
func nearby(out []canvas.Box, at canvas.Point, by float64, boxes []canvas.Box) []canvas.Box {
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
	costHidden  = 700 // a counter, so that it cannot be read
	costStrange = 600 // nearer to the counters of another place than to its own
	costOutside = 40  // of its place, the whole
	costInk     = 0.5 // for each square with a border or a way
	costSize    = 25  // for each size smaller
	costBad     = 90  // a smaller size is tried
)

// readable is the part of a label that counters may cover.
const readable = 0.1

// strangeReach is how near to the counters of another place a name must not stand.
const strangeReach = 3.0

// place finds room for a label, and the size in which it is set there.
func (nm *names) place(l *label) {
	at := nm.p.tiles[l.tile].at
	l.lines = []string{l.text}
	icons := l.iconWide() * float64(len(l.icons))
	sizes := []float64{13, 11.5, 10}
	if l.number {
		sizes = []float64{12.5, 11.5, 10.5}
	}
	placed, taken, others := nearby(nm.about.placed[:0], at, 4*nm.p.unit, nm.placed), nearby(nm.about.taken[:0], at, 4*nm.p.unit, nm.p.taken), nm.about.others[:0]
	for i := range nm.p.stacks {
		if s := &nm.p.stacks[i]; s != l.stack && distance(s.at, at) < 4*nm.p.unit {
			others = append(others, s.box)
		}
	}
	nm.about = surroundings{placed, taken, others}
	best := math.Inf(1)
	for step, size := range sizes {
		set := canvas.Type{Size: size, Bold: l.bold, Ink: inkText, Fit: !l.number}
		if l.sea {
			set.Size, set.Ink = size+3, inkSeaText
		}
		w, h := nm.p.font.TextWidth(l.text, set.Size, l.bold)+6+icons, set.Size+3.5
		try := func(mid canvas.Point, cost float64) {
			if cost += costSize * float64(step); cost >= best {
				return
			}
			box := canvas.BoxAround(mid, w, h)
			if !box.IsWithin(nm.p.frame) {
				box.X = min(max(box.X, nm.p.frame.X+1), nm.p.frame.X+nm.p.frame.W-box.W-1)
				box.Y = min(max(box.Y, nm.p.frame.Y+1), nm.p.frame.Y+nm.p.frame.H-box.H-1)
				cost += 12
			}
			for _, o := range placed {
				if box.Overlaps(o) {
					cost += costLabel + 100*box.SharedArea(o)
				}
			}
			for _, o := range taken {
				shared := box.SharedArea(o)
				if cost += costCovers * shared; shared > readable*w*h {
					cost += costHidden
				}
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
			cost += costInk * float64(nm.p.raster.drawn(box))
			if cost < best {
				cost += costOutside * (1 - nm.p.raster.tileShare(box, l.tile))
			}
			if cost < best {
				best, l.box, l.set = cost, box, set
			}
		}
		nm.spots(l, w, h, try)
		if best < costBad {
			break
		}
	}
}

// spots tries where a label may stand: beside the counters of its place, or beside
// its sign, or anywhere in it; then farther away.
func (nm *names) spots(l *label, w, h float64, try func(mid canvas.Point, cost float64)) {
	t := &nm.p.tiles[l.tile]
	around := canvas.BoxAround(t.at, 0, 0)
	switch {
	case l.stack != nil:
		around = l.stack.box
		if l.sign.W > 0 { // the name of a sign is beside it, and of counters too
			beside(l.sign, w, h, 1, 0, try)
		}
	case l.sign.W > 0:
		around = l.sign
	default:
		for _, q := range nm.p.seat[l.tile] {
			try(q, 12*distance(q, t.at)/nm.p.unit)
		}
	}
	first := 0.0
	if l.number {
		try(canvas.Point{X: around.Middle().X, Y: around.Y - h/2 - 0.2}, 0)
		first = 4
	}
	for gap := range 5 {
		beside(around, w, h, 1+9*float64(gap), first+15*float64(gap), try)
	}
}

// beside tries the spots around a box.
func beside(box canvas.Box, w, h, gap, cost float64, try func(mid canvas.Point, cost float64)) {
	mid := box.Middle()
	for n, d := range besides {
		try(canvas.Point{X: mid.X + d[0]*((box.W+w)/2+gap), Y: mid.Y + d[1]*((box.H+h)/2+gap)}, cost+1.2*float64(n))
	}
}
