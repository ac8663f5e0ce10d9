package bot

import (
	"math/bits"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// chart is what does not change while moves are tried: the board in masks, and what the
// weather and the cards make of it.
type chart struct {
	spots   []spot
	places  [rows][32]int16 // by spot
	hexes   mask
	inside  mask              // what the bot enters
	prized  mask              // cities and oil
	cities  mask              // that are not scorched
	edge    [field.Sides]mask // the own edge of each side
	held    [field.Sides]mask // the cities of a side on which nobody stands
	base    [field.Sides]mask // what a side controls where nobody stands
	coast   [field.Sides]mask // where a side is supplied over the sea, but for the Baltic of the Soviets
	baltic  mask
	prices  [2][dear]mask // what foot and armour can enter, by what it costs
	ways    ways
	zoned   [][]int16 // of places: where a zone of control from there reaches
	shelter []int8    // of places: columns that they take from an attack
	shut    []bool    // of places: the bot never enters them
	stakes  []int     // of places
	room    [field.Sides]int8
	roomy   []int // places with room for one Soviet unit more
}

// dear is one more than what it costs at most to enter a hex.
const dear = 5

func newChart(r *field.Run) *chart {
	d := r.D
	n := len(d.Places)
	c := &chart{spots: spots(d), zoned: make([][]int16, n), shelter: make([]int8, n), shut: make([]bool, n), stakes: make([]int, n)}
	lists := make([]int16, 0, n*6)
	for x := range d.Places {
		place, at := &d.Places[x], c.spots[x]
		terrain := r.Terrain(x)
		c.shut[x] = place.Terrain == field.Lake || place.Terrain == field.Area
		c.shelter[x] = int8(d.Terrains[terrain].Shift)
		if place.Objective() {
			c.shelter[x]--
		}
		from := len(lists)
		for i := range place.Near {
			near := &place.Near[i]
			if to := c.spots[near.To]; !near.Lake && to.row > 0 {
				lists = append(lists, near.To)
				if at.row > 0 {
					c.ways.note(at, to)
				}
			}
		}
		if c.zoned[x] = lists[from:]; at.row > 0 {
			c.note(r, x, at, terrain)
		}
	}
	for side := range field.Side(field.Sides) {
		c.room[side] = int8(d.StackAxis)
		if side == field.Soviet {
			c.room[side] = int8(d.StackSoviet)
			if r.S.Turn >= field.LastYear {
				c.room[side] = int8(d.StackLate)
			}
		}
	}
	for i := range r.S.Effects {
		if x := int(r.S.Effects[i].Place); x > 0 && r.HasExtraRoom(x) {
			c.roomy = append(c.roomy, x)
		}
	}
	return c
}

// note puts a hex into the masks.
func (c *chart) note(r *field.Run, x int, at spot, terrain field.Terrain) {
	place, side := &r.D.Places[x], r.Control(x)
	c.places[at.row][at.col] = int16(x)
	c.hexes.add(at)
	c.base[side].add(at)
	if place.VP() {
		c.prized.add(at)
	}
	if r.City(x) {
		c.cities.add(at)
		c.held[side].add(at)
	}
	if place.EdgeAxis {
		c.edge[field.Axis].add(at)
	}
	if place.EdgeSoviet {
		c.edge[field.Soviet].add(at)
	}
	if place.Black || place.Baltic {
		c.coast[field.Axis].add(at)
	}
	if place.Black || place.Caspian {
		c.coast[field.Soviet].add(at)
	}
	if place.Baltic {
		c.baltic.add(at)
	}
	if !c.shut[x] {
		c.inside.add(at)
		row := &r.D.Terrains[terrain]
		c.prices[0][min(row.Other, dear-1)].add(at)
		c.prices[1][min(row.Armor, dear-1)].add(at)
	}
}

// each goes through the places of a mask.
func (c *chart) each(m mask) func(yield func(place int) bool) {
	return func(yield func(place int) bool) {
		for r := range m {
			for h := m[r]; h != 0; h &= h - 1 {
				if !yield(int(c.places[r][bits.TrailingZeros32(h)])) {
					return
				}
			}
		}
	}
}

// mask is a set of hexes by row and column, so that all of them go a step together.
// Masks are handed on by value: what works on many rows works on copies of its own.
type mask [rows]uint32

// rows are those of the board, with an empty one above and below. The rows with an even
// number are shifted half a hex to the east.
const rows = 24

// spot is where a hex lies in a mask; row 0 of what is none.
type spot struct{ row, col uint8 }

// spots finds where the hexes of the board lie in masks.
func spots(d *field.Data) []spot {
	list := make([]spot, len(d.Places))
	top, west := 0, 0
	for _, c := range d.Hexes.Cells {
		top, west = min(top, c.At.R), min(west, column(c.At.Q, c.At.R))
	}
	for x, c := range d.Hexes.Cells {
		list[x] = spot{uint8(c.At.R - top + 1), uint8(column(c.At.Q, c.At.R) - west)}
	}
	return list
}

// column returns that of an axial coordinate where every second row is shifted.
func column(q, r int) int { return (2*q + r - (r & 1)) / 2 }

func (m *mask) has(s spot) bool { return m[s.row]>>s.col&1 != 0 }
func (m *mask) add(s spot)      { m[s.row] |= 1 << s.col }
func (m *mask) drop(s spot)     { m[s.row] &^= 1 << s.col }

// add2 adds all that lies within two hexes of a spot, and a little more.
func (m *mask) add2(s spot) {
	const wide = 0b11111
	for r := max(int(s.row), 2) - 2; r <= min(int(s.row)+2, rows-1); r++ {
		m[r] |= wide << s.col >> 2
	}
}

// count returns how many hexes there are.
func (m mask) count() (n int) {
	for r := range m {
		n += bits.OnesCount32(m[r])
	}
	return n
}

// and returns the hexes of two masks that are in both, without those in the third.
func (m mask) and(other, but mask) mask {
	for r := range m {
		m[r] &= other[r] &^ but[r]
	}
	return m
}

// without returns the hexes that are not in another mask.
func (m mask) without(other mask) mask {
	for r := range m {
		m[r] &^= other[r]
	}
	return m
}

// east and west are the neighbours, of the hexes in a row of a mask, in another row,
// on the one side and on the other. shifted says whether the row of the hexes is.
func east(hexes uint32, shifted bool) uint32 {
	if shifted {
		return hexes << 1
	}
	return hexes
}

func west(hexes uint32, shifted bool) uint32 {
	if shifted {
		return hexes
	}
	return hexes >> 1
}

// shifted reports whether a row is. The board begins with one that is not.
func shifted(row int) bool { return row%2 == 0 }

// around returns the hexes of a mask and their neighbours.
func (m mask) around() (out mask) {
	for r := 1; r < rows-1; r++ {
		if h := m[r]; h != 0 {
			odd := shifted(r)
			both := east(h, odd) | west(h, odd)
			out[r] |= h | h<<1 | h>>1
			out[r-1] |= both
			out[r+1] |= both
		}
	}
	return out
}

// grown returns a mask and those of its neighbours that are open, so many times.
func (m mask) grown(open mask, times int) mask {
	for range times {
		next := m.around()
		for r := range m {
			m[r] |= next[r] & open[r]
		}
	}
	return m
}

// ways are the hexes that can be left over a side of theirs, no lake being there.
type ways struct{ level, up, down [2]mask } // to the east and to the west

// note makes a way from a hex to a neighbour.
func (w *ways) note(from, to spot) {
	eastward := to.col > from.col || to.row != from.row && to.col == from.col && !shifted(int(from.row))
	i := 1
	if eastward {
		i = 0
	}
	switch {
	case to.row == from.row:
		w.level[i].add(from)
	case to.row < from.row:
		w.up[i].add(from)
	default:
		w.down[i].add(from)
	}
}

// step returns the hexes beside those of a mask, but over lakes.
func (w ways) step(m mask) (out mask) {
	for r := 1; r < rows-1; r++ {
		if h := m[r]; h != 0 {
			odd := shifted(r)
			out[r] |= (h&w.level[0][r])<<1 | (h&w.level[1][r])>>1
			out[r-1] |= east(h&w.up[0][r], odd) | west(h&w.up[1][r], odd)
			out[r+1] |= east(h&w.down[0][r], odd) | west(h&w.down[1][r], odd)
		}
	}
	return out
}

// flood adds to a mask of open hexes what lies behind it in open hexes: to the east of it
// for the Axis, to the west for the Soviets, as lines of cities go the other way (§6.1).
func (m mask) flood(open mask, side field.Side) mask {
	var seen mask // as the rows were when their neighbours were last looked at
	for again := true; again; {
		again = false
		for r := 1; r < rows-1; r++ {
			if m[r] == seen[r] {
				continue
			}
			h, free := m[r], open[r]
			var next uint32
			if side == field.Axis {
				h = ((free + h) ^ free | h) & free // a carry runs through what is open
				next = east(h, shifted(r))
			} else {
				for n := 1; n < 32; n <<= 1 {
					h |= h >> n & free
					free &= free >> n
				}
				next = west(h, shifted(r))
			}
			m[r], seen[r] = h, h
			for _, to := range [2]int{r - 1, r + 1} {
				if n := next & open[to] &^ m[to]; n != 0 {
					m[to] |= n
					again = again || to < r
				}
			}
		}
	}
	return m
}
