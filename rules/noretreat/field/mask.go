package field

import "math/bits"

// Mask is a set of hexes by row and column, so that all of them go a step together.
// Masks are handed on by value: what works on many rows works on copies of its own.
type Mask [MaskRows]uint32

// MaskRows are those of the board, with an empty one above and below. The rows with an even
// number are shifted half a hex to the east.
const MaskRows = 24

// Spot is where a hex lies in a mask; row 0 of what is none.
type Spot struct{ Row, Col uint8 }

// chart finds where the hexes of the board lie in masks.
func (d *Data) chart() {
	d.Spots = make([]Spot, len(d.Places))
	top, west := 0, 0
	for _, c := range d.Hexes.Cells {
		top, west = min(top, c.At.R), min(west, column(c.At.Q, c.At.R))
	}
	for x, c := range d.Hexes.Cells {
		d.Spots[x] = Spot{uint8(c.At.R - top + 1), uint8(column(c.At.Q, c.At.R) - west)}
		d.OnMap.Add(d.Spots[x])
		place := &d.Places[x]
		for side := range Side(Sides) {
			if place.IsEdge(side) {
				d.Edges[side].Add(d.Spots[x])
			}
			if place.Black || side == Axis && place.Baltic || side == Soviet && place.Caspian {
				d.Coasts[side].Add(d.Spots[x])
			}
		}
		if place.Baltic {
			d.Baltic.Add(d.Spots[x])
		}
	}
}

// column returns that of an axial coordinate where every second row is shifted.
func column(q, r int) int { return (2*q + r - (r & 1)) / 2 }

// Has reports whether a hex is in the mask.
func (m *Mask) Has(s Spot) bool { return m[s.Row]>>s.Col&1 != 0 }

// Add adds a hex.
func (m *Mask) Add(s Spot) { m[s.Row] |= 1 << s.Col }

// Drop takes a hex out.
func (m *Mask) Drop(s Spot) { m[s.Row] &^= 1 << s.Col }

// AddNear adds all that lies within two hexes of a spot, and a little more.
func (m *Mask) AddNear(s Spot) {
	const wide = 0b11111
	for r := max(int(s.Row), 2) - 2; r <= min(int(s.Row)+2, MaskRows-1); r++ {
		m[r] |= wide << s.Col >> 2
	}
}

// Count returns how many hexes there are.
func (m Mask) Count() (n int) {
	for r := range m {
		n += bits.OnesCount32(m[r])
	}
	return n
}

// And returns the hexes of two masks that are in both, without those in the third.
func (m Mask) And(other, but Mask) Mask {
	for r := range m {
		m[r] &= other[r] &^ but[r]
	}
	return m
}

// Without returns the hexes that are not in another mask.
func (m Mask) Without(other Mask) Mask {
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

// Around returns the hexes of a mask and their neighbours.
func (m Mask) Around() (out Mask) {
	for r := 1; r < MaskRows-1; r++ {
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

// Grown returns a mask and those of its neighbours that are open, so many times.
func (m Mask) Grown(open Mask, times int) Mask {
	for range times {
		next := m.Around()
		for r := range m {
			m[r] |= next[r] & open[r]
		}
	}
	return m
}

// Ways are the hexes that can be left over a side of theirs, no lake being there.
type Ways struct{ level, up, down [2]Mask } // to the east and to the west

// Note makes a way from a hex to a neighbour.
func (w *Ways) Note(from, to Spot) {
	eastward := to.Col > from.Col || to.Row != from.Row && to.Col == from.Col && !shifted(int(from.Row))
	i := 1
	if eastward {
		i = 0
	}
	switch {
	case to.Row == from.Row:
		w.level[i].Add(from)
	case to.Row < from.Row:
		w.up[i].Add(from)
	default:
		w.down[i].Add(from)
	}
}

// Step returns the hexes beside those of a mask, but over lakes.
func (w Ways) Step(m Mask) (out Mask) {
	for r := 1; r < MaskRows-1; r++ {
		if h := m[r]; h != 0 {
			odd := shifted(r)
			out[r] |= (h&w.level[0][r])<<1 | (h&w.level[1][r])>>1
			out[r-1] |= east(h&w.up[0][r], odd) | west(h&w.up[1][r], odd)
			out[r+1] |= east(h&w.down[0][r], odd) | west(h&w.down[1][r], odd)
		}
	}
	return out
}

// Flood adds to a mask of open hexes what lies behind it in open hexes: to the east of it
// for the Axis, to the west for the Soviets, as lines of cities go the other way (§6.1).
func (m Mask) Flood(open Mask, side Side) Mask {
	var seen Mask // as the rows were when their neighbours were last looked at
	for again := true; again; {
		again = false
		for r := 1; r < MaskRows-1; r++ {
			if m[r] == seen[r] {
				continue
			}
			h, free := m[r], open[r]
			var next uint32
			if side == Axis {
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
