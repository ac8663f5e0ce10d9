package chart

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// counter is a piece as it is drawn, or several that look alike.
type counter struct {
	side           rules.Side
	word           string // of its kind; "" when hidden
	id             string // "" when it stands for several kinds of pieces
	name           string
	strength       int
	steps, most    int
	flags          rules.Flags
	n              int
	hidden, merged bool
}

// stack is the counters of one tile, in rows and columns.
type stack struct {
	tile    int
	at      canvas.Point
	list    []counter
	columns int
	w, h    float64 // of a counter
	box     canvas.Box
	led     bool // it stands outside of its tile
}

// mostCounters are drawn in a tile; more are counted by kind.
const mostCounters = 6

// wordOf is the word by which a piece is drawn.
func (b *Board) wordOf(x *rules.Piece) string {
	if t := b.look.Types[x.ID]; t != "" {
		return t
	}
	return x.Kind
}

func (p *painting) counterOf(x *rules.Piece) counter {
	c := counter{side: x.Side, word: p.wordOf(x), id: x.ID, strength: int(x.Strength), steps: int(x.Steps), most: int(x.Most), flags: x.Flags, n: 1, hidden: x.Hidden()}
	if !c.hidden {
		c.name = p.title.Name(p.Known.PieceArg("", x).Kind, x.ID, p.Lang)
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
			p.stacks = append(p.stacks, p.lay(t, list))
		}
	}
	p.spread()
}

// pile puts a counter with others: one that is hidden with those that lie alike.
func pile(list []counter, c counter) []counter {
	for i := range list {
		if l := &list[i]; c.hidden && l.hidden && l.side == c.side && l.flags == c.flags {
			l.n++
			return list
		}
	}
	return append(list, c)
}

// gather counts the counters that something has in common.
func gather(list []counter, alike func(a, b *counter) bool) (out []counter) {
next:
	for i := range list {
		c := list[i]
		for j := range out {
			if o := &out[j]; alike(o, &c) {
				if o.n, o.merged = o.n+c.n, true; o.strength != c.strength {
					o.strength = 0 // that of each, if all have the same
				}
				o.steps, o.most, o.id, o.name = o.steps+c.steps, o.most+c.most, "", ""
				for f := range strings.FieldsSeq(string(c.flags)) {
					if !o.flags.Has(f) {
						o.flags = o.flags.If(true, f)
					}
				}
				if o.word != c.word {
					o.word = ""
				}
				continue next
			}
		}
		out = append(out, c)
	}
	return out
}

// lay gathers the counters of a tile: as many as can be told apart, else those of
// a kind as one with their number, else those of a side.
func (p *painting) lay(t int, list []counter) stack {
	if len(list) > mostCounters {
		list = gather(list, func(a, b *counter) bool { return a.side == b.side && a.word == b.word && a.hidden == b.hidden })
	}
	if len(list) > mostCounters {
		list = gather(list, func(a, b *counter) bool { return a.side == b.side })
	}
	return stack{tile: t, list: list}
}

// form is how the counters of a stack are laid out.
type form struct {
	columns int
	w, h    float64 // of a counter, for a tile of 66 units
	whole   float64 // the part of the stack that must lie in the tile for the form to be taken
}

// forms are the ways to lay so many counters out, the best first. The last is taken
// where none has room.
func forms(n int) []form {
	switch {
	case n == 1:
		return []form{{1, 40, 40, 0.7}, {1, 34, 34, 0.6}, {1, 30, 20, 0.5}, {1, 34, 34, 0}}
	case n == 2:
		return []form{{2, 30, 39, 0.8}, {1, 30, 39, 0.95}, {2, 30, 34, 0.6}, {1, 30, 20, 0.6}, {2, 20, 20, 0.6}, {2, 30, 34, 0}}
	case n == 3:
		return []form{{3, 30, 39, 0.97}, {2, 30, 20, 0.7}, {1, 30, 20, 0.7}, {3, 20, 20, 0.6}, {2, 20, 20, 0.5}, {2, 30, 20, 0}}
	case n == 4:
		return []form{{2, 30, 39, 0.97}, {2, 30, 20, 0.6}, {2, 20, 20, 0.5}, {2, 30, 20, 0}}
	}
	return []form{{3, 30, 20, 0.95}, {3, 20, 20, 0.6}, {2, 20, 20, 0.6}, {3, 20, 20, 0}}
}

// size is how large a stack of that form is.
func (f *form) size(n int, k float64) (w, h float64) {
	rows := (n + f.columns - 1) / f.columns
	return float64(f.columns)*f.w*k + 1, float64(rows)*f.h*k + 1
}

// spread finds a place for each stack: within its tile, in a smaller form rather
// than beside it, and clear of the others. Those with the least room are first.
func (p *painting) spread() {
	order := make([]int, len(p.stacks))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(p.room[p.stacks[a].tile]) - len(p.room[p.stacks[b].tile]) })
	var put []canvas.Box
	for _, i := range order {
		s := &p.stacks[i]
		all := forms(len(s.list))
		for n := range all {
			last := n == len(all)-1
			at, ok := p.stand(s, &all[n], put)
			if !ok && last {
				at = p.outside(s, &all[n], put)
			}
			if ok || last {
				w, h := all[n].size(len(s.list), p.unit/66)
				s.columns, s.w, s.h = all[n].columns, all[n].w*p.unit/66, all[n].h*p.unit/66
				s.at, s.box, s.led = at, canvas.Around(at, w, h), !ok
				break
			}
		}
		put = append(put, s.box)
	}
}

// stand looks for a spot in its tile where a stack hits no other, so much of it as
// its form asks for lies in the tile, and not much is between it and the tile's point.
func (p *painting) stand(s *stack, f *form, put []canvas.Box) (canvas.Point, bool) {
	t := &p.tiles[s.tile]
	w, h := f.size(len(s.list), p.unit/66)
	best, at, from := math.Inf(1), t.at, t.at
	if t.Box { // below there is its name
		from.Y = min(from.Y, t.box.Y+t.box.H-19-h/2)
	}
search:
	for _, q := range p.room[s.tile] {
		if distance(q, t.at)/p.unit >= best && !t.Box {
			break // those that follow are farther away
		}
		cost := distance(q, from) / p.unit
		box := canvas.Around(q, w, h)
		if !box.In(p.frame) {
			continue
		}
		for i := range put {
			if box.Hits(put[i]) {
				continue search
			}
		}
		share := p.raster.of(box, s.tile)
		if share < f.whole {
			continue
		}
		if cost += 2 * (1 - share); cost < best {
			best, at = cost, q
		}
	}
	return at, !math.IsInf(best, 1)
}

// outside is the spot nearest to a tile without room where a stack hits no other.
func (p *painting) outside(s *stack, f *form, put []canvas.Box) canvas.Point {
	t := &p.tiles[s.tile]
	w, h := f.size(len(s.list), p.unit/66)
	best, at := math.Inf(1), t.at
	for ring := 1; ring <= 24 && math.IsInf(best, 1); ring++ {
		for turn := range 24 {
			sin, cos := math.Sincos(math.Pi / 12 * float64(turn))
			far := float64(ring) * p.unit * 0.12
			q := canvas.Point{X: t.at.X + cos*far, Y: t.at.Y + sin*far}
			box := canvas.Around(q, w, h)
			cost := 1 - p.raster.of(box, s.tile)
			for i := range put {
				if box.Hits(put[i]) {
					cost = math.Inf(1)
				}
			}
			if box.In(p.frame) && cost < best {
				best, at = cost, q
			}
		}
	}
	return at
}

// cell is where a counter of a stack lies.
func (s *stack) cell(i int) canvas.Box {
	row, col := i/s.columns, i%s.columns
	x, y := s.box.X+0.5, s.box.Y+0.5
	if last := len(s.list) % s.columns; last > 0 && row == len(s.list)/s.columns {
		x += float64(s.columns-last) * s.w / 2
	}
	return canvas.Box{X: x + float64(col)*s.w + 0.5, Y: y + float64(row)*s.h + 0.5, W: s.w - 1, H: s.h - 1}
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
		free := !slices.ContainsFunc(p.stacks, func(o stack) bool { return o.box.Grow(4).Holds(q) })
		if d := distance(q, s.at); free && d < best {
			best, to = d, q
		}
	}
	line := []canvas.Point{s.at, to}
	p.c.Line(line, canvas.Style{Stroke: inkWhite, Width: 5})
	p.c.Circle(to, 5, canvas.Style{Fill: inkWhite})
	p.c.Line(line, canvas.Style{Stroke: inkBlack, Width: 2})
	p.c.Circle(to, 3.2, canvas.Style{Fill: inkBlack})
	p.taken = append(p.taken, canvas.Around(to, 10, 10))
}

// counter draws one counter in a box.
func (p *painting) counter(c *counter, box canvas.Box, place string) {
	id := ""
	if c.id != "" { // known, and alone on its counter
		id = "c-" + c.id
	}
	p.c.Open(id, p.pieceTitle(c, place))
	p.face(c, box)
	p.c.Close()
	p.out.Pieces += c.n
	p.used.piece(c)
	badges(p, c, box)
}

// face draws what is on a counter.
func (p *painting) face(c *counter, box canvas.Box) {
	l := p.livery(c.side)
	mid := box.Middle()
	blank := fmt.Sprintf("c%.0f-%.0f-%d", box.W*10, box.H*10, l.fill)
	p.c.Use(p.c.Stamp(blank, func(d *canvas.Canvas) {
		d.Rect(canvas.Box{W: box.W, H: box.H}, 3, canvas.Style{Fill: l.fill, Stroke: inkBlack, Width: 1.2})
	}), canvas.Point{X: box.X, Y: box.Y})
	sum := strconv.Itoa(c.strength)
	number := canvas.Type{Bold: true, Ink: l.on, Anchor: canvas.Middle}
	symbol := p.look.Units[c.word]
	switch {
	case c.hidden || c.word == "":
		number.Size = min(box.H*0.5, 18)
		p.c.Text(canvas.Point{X: mid.X, Y: mid.Y + number.Size*0.36}, p.letter(c.side), number)
	case box.H >= 30 && box.W >= 26:
		set := canvas.Type{Size: 8.5, Ink: l.on, Anchor: canvas.Middle, Fit: true}
		p.c.Text(canvas.Point{X: mid.X, Y: box.Y + 9}, p.short(c.name, set, box.W-3), set)
		p.symbol(symbol, canvas.Point{X: mid.X, Y: box.Y + 18.5}, 23, 14, l.on)
		p.strength(c, box, sum, number, 14.5)
	case box.W >= 26:
		p.symbol(symbol, canvas.Point{X: box.X + 9.5, Y: mid.Y}, 15, 10.5, l.on)
		number.Size, number.Anchor = 13, canvas.End
		if c.strength > 0 {
			p.c.Text(canvas.Point{X: box.X + box.W - 2, Y: mid.Y + 4.7}, sum, number)
		}
	default:
		p.symbol(symbol, canvas.Point{X: mid.X, Y: box.Y + 5.8}, 14, 8.5, l.on)
		number.Size = 10
		if c.strength > 0 {
			p.c.Text(canvas.Point{X: mid.X, Y: box.Y + box.H - 1.6}, sum, number)
		}
	}
	if c.n > 1 {
		text := "×" + strconv.Itoa(c.n)
		w := p.font.Wide(text, 10, true) + 4
		b := canvas.Box{X: box.X + box.W - w + 2, Y: box.Y - 2, W: w, H: 12}
		p.c.Rect(b, 2, canvas.Style{Fill: inkWhite, Stroke: inkBlack, Width: 1})
		p.c.Text(canvas.Point{X: b.Middle().X, Y: b.Y + 9.6}, text, canvas.Type{Size: 10, Bold: true, Ink: inkBlack, Anchor: canvas.Middle})
		p.used.add(entry{kind: isCount, text: p.word("map.count")})
	}
}

// strength writes the strength at the foot of a counter, and beside it the steps:
// those that are left full, those that are lost empty.
func (p *painting) strength(c *counter, box canvas.Box, sum string, set canvas.Type, size float64) {
	set.Size = size
	at := canvas.Point{X: box.Middle().X, Y: box.Y + box.H - 2.6}
	if c.most > 1 && c.most <= 6 && !c.merged {
		const pip, gap = 3.6, 1.4
		wide := float64(c.most)*(pip+gap) - gap
		text := p.font.Wide(sum, size, true)
		at.X = box.X + (box.W-wide-text-3)/2 + text/2
		x := at.X + text/2 + 3
		p.c.Use(p.c.Stamp(fmt.Sprintf("s%d-%d-%d", c.steps, c.most, set.Ink), func(d *canvas.Canvas) {
			for i := range c.most {
				s := canvas.Style{Stroke: set.Ink, Width: 0.9}
				if i < c.steps {
					s.Fill = set.Ink
				}
				d.Rect(canvas.Box{X: float64(i) * (pip + gap), W: pip, H: pip + 2}, 0, s)
			}
		}), canvas.Point{X: x, Y: at.Y - 7})
		p.used.add(entry{kind: isSteps, text: p.word("map.steps")})
	}
	if c.strength > 0 || c.most <= 1 {
		p.c.Text(at, sum, set)
	}
}

// short cuts a name so that it fits: first the words that many names have, which
// the symbol says as well, then its end.
func (p *painting) short(name string, set canvas.Type, room float64) string {
	fits := func(text string) bool { return p.font.Wide(text, set.Size, set.Bold) <= room }
	if fits(name) {
		return name
	}
	var own []string
	for w := range strings.FieldsSeq(name) {
		if p.common[w] < 3 {
			own = append(own, w)
		}
	}
	if len(own) > 0 {
		name = strings.Join(own, " ")
	}
	letters := []rune(name)
	for n := len(letters); n > 0; n-- {
		if text := strings.TrimRight(string(letters[:n]), " .-"); fits(text) {
			return text
		}
	}
	return ""
}

// signs are the badges of counters.
var signs = map[board.Badge]string{board.Disordered: "!", board.Starved: "×", board.Spent: "•", board.Held: "+", board.Raids: "»", board.Kept: "R", board.Lent: "=", board.Gone: "–"}

// badges draws the signs of a counter over its left edge.
func badges(p *painting, c *counter, box canvas.Box) {
	y := box.Y + 1.0
	seen := map[board.Badge]bool{}
	for f := range strings.FieldsSeq(string(c.flags)) {
		b := p.look.Flags[f]
		if b == board.NoBadge {
			continue
		}
		p.used.add(entry{kind: isBadge, n: int(b), text: p.word(p.look.Texts + f)})
		if seen[b] {
			continue
		}
		seen[b] = true
		p.badge(b, canvas.Point{X: box.X + 2, Y: y + 2})
		y += 9.5
	}
}

func (p *painting) badge(b board.Badge, at canvas.Point) {
	fill, ink := inkWhite, inkBlack
	if b == board.Starved || b == board.Disordered || b == board.Gone {
		fill, ink = inkAlarm, inkWhite
	}
	p.c.Use(p.c.Stamp("badge"+strconv.Itoa(int(b)), func(c *canvas.Canvas) {
		c.Circle(canvas.Point{}, 4.8, canvas.Style{Fill: fill, Stroke: inkBlack, Width: 0.9})
		c.Text(canvas.Point{Y: 3.2}, signs[b], canvas.Type{Size: 9.5, Bold: true, Ink: ink, Anchor: canvas.Middle})
	}), at)
}
