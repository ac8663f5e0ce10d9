package chart

import (
	"math"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// counter is a piece as it is drawn, or several that look alike.
type counter struct {
	side           rules.Side
	word           string // of its kind; "" when hidden
	id             string // "" when it stands for several kinds of pieces
	name           string
	called         string // the key of its short name
	text           string // its name as it stands on it
	bar            bool   // its steps are shown
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
func lay(t int, list []counter) stack {
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

// forms returns the ways to lay so many counters out, the best first. The last is taken
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

// size returns how large a stack of that form is.
func (f *form) size(n int, k float64) (w, h float64) {
	rows := (n + f.columns - 1) / f.columns
	return float64(f.columns)*f.w*k + 1, float64(rows)*f.h*k + 1
}

// cell returns where a counter of a stack lies.
func (s *stack) cell(i int) canvas.Box {
	row, col := i/s.columns, i%s.columns
	x, y := s.box.X+0.5, s.box.Y+0.5
	if last := len(s.list) % s.columns; last > 0 && row == len(s.list)/s.columns {
		x += float64(s.columns-last) * s.w / 2
	}
	return canvas.Box{X: x + float64(col)*s.w + 0.5, Y: y + float64(row)*s.h + 0.5, W: s.w - 1, H: s.h - 1}
}

// spread finds a place for each stack: within its tile, in a smaller form rather
// than beside it, and clear of the others. Those with the least room are first.
func (b *Board) spread(stacks []stack) {
	order := make([]int, len(stacks))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return len(b.room[stacks[i].tile]) - len(b.room[stacks[j].tile]) })
	var put []canvas.Box
	for _, i := range order {
		s := &stacks[i]
		all := forms(len(s.list))
		for n := range all {
			last := n == len(all)-1
			at, ok := b.stand(s, &all[n], put)
			if !ok && last {
				at = b.spotOutside(s, &all[n], put)
			}
			if ok || last {
				w, h := all[n].size(len(s.list), b.unit/66)
				s.columns, s.w, s.h = all[n].columns, all[n].w*b.unit/66, all[n].h*b.unit/66
				s.at, s.box, s.led = at, canvas.BoxAround(at, w, h), !ok
				break
			}
		}
		put = append(put, s.box)
	}
}

// stand looks for a spot in its tile where a stack hits no other, so much of it as
// its form asks for lies in the tile, and not much is between it and the tile's point.
func (b *Board) stand(s *stack, f *form, put []canvas.Box) (canvas.Point, bool) {
	t := &b.tiles[s.tile]
	w, h := f.size(len(s.list), b.unit/66)
	best, at, from := math.Inf(1), t.at, t.at
	if t.Box { // below there is its name
		from.Y = min(from.Y, t.box.Y+t.box.H-19-h/2)
	}
search:
	for _, q := range b.room[s.tile] {
		if distance(q, t.at)/b.unit >= best && !t.Box {
			break // those that follow are farther away
		}
		cost := distance(q, from) / b.unit
		box := canvas.BoxAround(q, w, h)
		if !box.IsWithin(b.frame) {
			continue
		}
		for i := range put {
			if box.Overlaps(put[i]) {
				continue search
			}
		}
		share := b.raster.tileShare(box, s.tile)
		if share < f.whole {
			continue
		}
		if cost += 2 * (1 - share); cost < best {
			best, at = cost, q
		}
	}
	return at, !math.IsInf(best, 1)
}

// spotOutside returns the spot nearest to a tile without room where a stack hits no other.
func (b *Board) spotOutside(s *stack, f *form, put []canvas.Box) canvas.Point {
	t := &b.tiles[s.tile]
	w, h := f.size(len(s.list), b.unit/66)
	best, at := math.Inf(1), t.at
	for ring := 1; ring <= 24 && math.IsInf(best, 1); ring++ {
		for turn := range 24 {
			sin, cos := math.Sincos(math.Pi / 12 * float64(turn))
			far := float64(ring) * b.unit * 0.12
			q := canvas.Point{X: t.at.X + cos*far, Y: t.at.Y + sin*far}
			box := canvas.BoxAround(q, w, h)
			cost := 1 - b.raster.tileShare(box, s.tile)
			for i := range put {
				if box.Overlaps(put[i]) {
					cost = math.Inf(1)
				}
			}
			if box.IsWithin(b.frame) && cost < best {
				best, at = cost, q
			}
		}
	}
	return at
}

// wordOf returns the word by which a piece is drawn.
func (b *Board) wordOf(x *rules.Piece) string {
	if t := b.look.Types[x.ID]; t != "" {
		return t
	}
	return x.Kind
}
