package canvas

import (
	"bytes"
	"math"
	"strconv"
	"unicode"
)

// manyAlike is from how many shapes on their common outline is written once.
const manyAlike = 12

// body returns how the outline of a shape goes on from its first point, empty of one that is
// no single ring. It holds until the next one.
func (w *writer) body(it *item) []byte {
	if it.kind != isPath || !it.closed || len(it.rings) != 1 || len(it.rings[0]) > 12 {
		return nil
	}
	ring := it.rings[0]
	w.room.Reset()
	for i, p := range ring[1:] {
		if i == 0 {
			w.room.WriteByte('l')
		}
		writeTenths(&w.room, tenths(p.X-ring[i].X), i > 0)
		writeTenths(&w.room, tenths(p.Y-ring[i].Y), true)
	}
	w.room.WriteByte('z')
	return w.room.Bytes()
}

// findAlike finds the outlines that many shapes have.
func (w *writer) findAlike() {
	count := map[string]*int{}
	w.alike = map[string]int{}
	for i := range w.c.items {
		b := w.body(&w.c.items[i])
		if len(b) == 0 {
			continue
		}
		n, ok := count[string(b)]
		if !ok {
			n = new(int)
			count[string(b)] = n
		}
		if *n++; *n == manyAlike {
			w.alike[string(b)] = len(w.alike)
		}
	}
}

// bodies returns the outlines that many shapes have, by their numbers.
func (w *writer) bodies() []string {
	out := make([]string, len(w.alike))
	for b, n := range w.alike {
		out[n] = b
	}
	return out
}

// ring writes a line of a path in tenths, each point from the one before it.
func (w *writer) ring(ring []Point, closed bool) {
	var x, y int
	for i, p := range ring {
		nx, ny := tenths(p.X), tenths(p.Y)
		switch {
		case i == 0:
			w.WriteByte('M')
			w.tenths(nx, false)
			w.tenths(ny, true)
		case nx == x && ny == y:
			continue
		default:
			if i == 1 {
				w.WriteByte('l')
			}
			w.tenths(nx-x, i > 1)
			w.tenths(ny-y, true)
		}
		x, y = nx, ny
	}
	if closed {
		w.WriteByte('z')
	}
}

func tenths(v float64) int { return int(math.Round(v * 10)) }

// tenths writes a number of tenths; a minus parts it from the one before.
func (w *writer) tenths(n int, apart bool) { writeTenths(&w.Buffer, n, apart) }

func writeTenths(w *bytes.Buffer, n int, apart bool) {
	b := w.AvailableBuffer()
	if n < 0 {
		b, n = append(b, '-'), -n
	} else if apart {
		b = append(b, ' ')
	}
	if n >= 10 || n == 0 {
		b = strconv.AppendInt(b, int64(n/10), 10)
	}
	if n%10 != 0 {
		b = append(b, '.', byte('0'+n%10))
	}
	w.Write(b)
}

func (w *writer) num(v float64) { w.tenths(tenths(v), false) }

func (w *writer) attr(name string, v float64) {
	w.WriteByte(' ')
	w.WriteString(name)
	w.WriteString(`="`)
	w.num(v)
	w.WriteByte('"')
}

// short writes a number with so many digits behind the point at most.
func short(v float64, digits int) string {
	p := math.Pow10(digits)
	return strconv.FormatFloat(math.Round(v*p)/p, 'f', -1, 64)
}

func (w *writer) escaped(text string) {
	for _, r := range text {
		switch {
		case r == '<':
			w.WriteString("&lt;")
		case r == '>':
			w.WriteString("&gt;")
		case r == '&':
			w.WriteString("&amp;")
		case r == '"':
			w.WriteString("&#34;")
		case unicode.IsControl(r) || r == unicode.ReplacementChar:
			w.WriteByte(' ')
		default:
			w.WriteRune(r)
		}
	}
}
