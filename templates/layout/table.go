package layout

import (
	"bytes"

	"github.com/fieldpost/fieldpost/templates/wording"
)

// tableRow adds a row, its cells parted by markCell. The table is written
// when something else follows.
func (b *Body) tableRow(t []byte, header bool) {
	if len(b.rows) > 0 && header {
		b.flushTable()
	}
	r := row{header: header, cells: make([][]byte, 0, 1+bytes.Count(t, []byte{wording.MarkCell}))}
	for {
		i := bytes.IndexByte(t, wording.MarkCell)
		if i < 0 {
			r.cells = append(r.cells, t)
			break
		}
		r.cells = append(r.cells, t[:i])
		t = t[i+1:]
	}
	b.rows = append(b.rows, r)
}

// gutter parts the columns of a table in plain text.
const gutter = 2

// narrowest is the width below which no column of a table is pressed.
const narrowest = 6

// flushTable writes the rows gathered so far.
func (b *Body) flushTable() {
	if len(b.rows) == 0 {
		return
	}
	rows := b.rows
	b.rows = nil
	b.begin(partTable)
	right := numeric(rows)
	b.textTable(rows, right)
	b.htmlTable(rows, right)
	b.rows = rows[:0]
}

// numeric tells which columns hold nothing but numbers below their heading.
func numeric(rows []row) []bool {
	var right []bool
	for _, r := range rows {
		for i, c := range r.cells {
			if i == len(right) {
				right = append(right, true)
			}
			if !r.header && !isNumber(c) {
				right[i] = false
			}
		}
	}
	return right
}

func isNumber(c []byte) bool {
	digits := 0
	for i, b := range c {
		switch {
		case b >= '0' && b <= '9':
			digits++
		case i == 0 && (b == '-' || b == '+'):
		default:
			return false
		}
	}
	return digits > 0 || len(c) == 0
}

func (b *Body) textTable(rows []row, right []bool) {
	widths := make([]int, len(right))
	for _, r := range rows {
		for i, c := range r.cells {
			widths[i] = max(widths[i], columns(c))
		}
	}
	fit(widths)
	for _, r := range rows {
		b.textRow(r.cells, widths, right)
		if r.header {
			for i, w := range widths {
				if i > 0 {
					b.Text = appendRepeated(b.Text, ' ', gutter)
				}
				b.Text = appendRepeated(b.Text, '-', w)
			}
			b.Text = append(b.Text, '\n')
		}
	}
}

// textRow writes a row in as many lines as its highest cell needs.
func (b *Body) textRow(cells [][]byte, widths []int, right []bool) {
	fits := true
	for i, c := range cells {
		fits = fits && columns(c) <= widths[i]
	}
	if fits {
		b.tableLine(cells, widths, right)
		return
	}
	lines := make([][][]byte, len(cells))
	height := 0
	for i, c := range cells {
		lines[i] = splitLines(wrapTo(nil, c, "", "", widths[i]))
		height = max(height, len(lines[i]))
	}
	line := make([][]byte, len(cells))
	for y := range height {
		for i := range cells {
			line[i] = nil
			if y < len(lines[i]) {
				line[i] = lines[i][y]
			}
		}
		b.tableLine(line, widths, right)
	}
}

// tableLine writes cells that fit into their columns, without blanks at the
// end of the line.
func (b *Body) tableLine(cells [][]byte, widths []int, right []bool) {
	start := len(b.Text)
	for i, c := range cells {
		if i > 0 {
			b.Text = appendRepeated(b.Text, ' ', gutter)
		}
		pad := widths[i] - columns(c)
		if right[i] {
			b.Text = appendRepeated(b.Text, ' ', pad)
		}
		b.Text = appendPlain(b.Text, c)
		if !right[i] {
			b.Text = appendRepeated(b.Text, ' ', pad)
		}
	}
	b.Text = append(b.Text[:start], bytes.TrimRight(b.Text[start:], " ")...)
	b.Text = append(b.Text, '\n')
}

// fit presses the widest columns until the table has lineWidth columns.
func fit(widths []int) {
	total := gutter * (len(widths) - 1)
	for _, w := range widths {
		total += w
	}
	for ; total > lineWidth; total-- {
		widest := 0
		for i, w := range widths {
			if w > widths[widest] {
				widest = i
			}
		}
		if widths[widest] <= narrowest {
			return
		}
		widths[widest]--
	}
}

func (b *Body) htmlTable(rows []row, right []bool) {
	b.HTML = append(b.HTML, "<table>\n"...)
	for _, r := range rows {
		b.HTML = append(b.HTML, "<tr>"...)
		for i, c := range r.cells {
			tag := "td"
			if r.header {
				tag = "th"
			}
			b.HTML = append(b.HTML, '<')
			b.HTML = append(b.HTML, tag...)
			if right[i] {
				b.HTML = append(b.HTML, ` class="r"`...)
			}
			b.HTML = append(b.HTML, '>')
			b.HTML = AppendHTML(b.HTML, c)
			b.HTML = append(b.HTML, "</"...)
			b.HTML = append(b.HTML, tag...)
			b.HTML = append(b.HTML, '>')
		}
		b.HTML = append(b.HTML, "</tr>\n"...)
	}
	b.HTML = append(b.HTML, "</table>\n"...)
}
