package bot

import "github.com/fieldpost/fieldpost/rules/noretreat/field"

// mask is a set of hexes by row and column, so that all of them go a step together.
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

// column is that of an axial coordinate where every second row is shifted.
func column(q, r int) int { return (2*q + r - (r & 1)) / 2 }

func (m *mask) has(s spot) bool { return m[s.row]>>s.col&1 != 0 }
func (m *mask) add(s spot)      { m[s.row] |= 1 << s.col }
func (m *mask) drop(s spot)     { m[s.row] &^= 1 << s.col }

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

// around are the hexes of a mask and their neighbours.
func (m *mask) around() (out mask) {
	for r := 1; r < rows-1; r++ {
		if h := m[r]; h != 0 {
			odd := shifted(r)
			out[r] |= h | h<<1 | h>>1
			out[r-1] |= east(h, odd) | west(h, odd)
			out[r+1] |= east(h, odd) | west(h, odd)
		}
	}
	return out
}

// shifted reports whether a row is. The board begins with one that is not.
func shifted(row int) bool { return row%2 == 0 }

// flood adds to a mask what lies behind it in open hexes: to the east of it for the
// Axis, to the west for the Soviets, as lines of cities go the other way (§6.1).
func (m *mask) flood(open *mask, side field.Side) {
	for again := true; again; {
		again = false
		for r := 1; r < rows-1; r++ {
			h := m[r]
			for more := h; more != 0; { // along the row at once
				if side == field.Axis {
					more = more << 1 & open[r] &^ h
				} else {
					more = more >> 1 & open[r] &^ h
				}
				h |= more
			}
			m[r] = h
			next := west(h, shifted(r))
			if side == field.Axis {
				next = east(h, shifted(r))
			}
			for _, to := range [2]int{r - 1, r + 1} {
				if n := next & open[to] &^ m[to]; n != 0 {
					m[to] |= n
					again = again || to < r
				}
			}
		}
	}
}
