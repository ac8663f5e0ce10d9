package bot

import (
	"math/bits"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

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
