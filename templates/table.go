package templates

import "bytes"

// tableRow adds a row, its cells parted by markCell. The table is written
// when something else follows.
func (s *layout) tableRow(t []byte, header bool) {
	if len(s.rows) > 0 && header {
		s.flushTable()
	}
	r := row{header: header, cells: make([][]byte, 0, 1+bytes.Count(t, []byte{markCell}))}
	for {
		i := bytes.IndexByte(t, markCell)
		if i < 0 {
			r.cells = append(r.cells, t)
			break
		}
		r.cells = append(r.cells, t[:i])
		t = t[i+1:]
	}
	s.rows = append(s.rows, r)
}

// gutter parts the columns of a table in plain text.
const gutter = 2

// narrowest is the width below which no column of a table is pressed.
const narrowest = 6

// flushTable writes the rows gathered so far.
func (s *layout) flushTable() {
	if len(s.rows) == 0 {
		return
	}
	rows := s.rows
	s.rows = nil
	s.begin(partTable)
	right := numeric(rows)
	s.textTable(rows, right)
	s.htmlTable(rows, right)
	s.rows = rows[:0]
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

func (s *layout) textTable(rows []row, right []bool) {
	widths := make([]int, len(right))
	for _, r := range rows {
		for i, c := range r.cells {
			widths[i] = max(widths[i], columns(c))
		}
	}
	fit(widths)
	for _, r := range rows {
		s.textRow(r.cells, widths, right)
		if r.header {
			for i, w := range widths {
				if i > 0 {
					s.text = appendRepeated(s.text, ' ', gutter)
				}
				s.text = appendRepeated(s.text, '-', w)
			}
			s.text = append(s.text, '\n')
		}
	}
}

// textRow writes a row in as many lines as its highest cell needs.
func (s *layout) textRow(cells [][]byte, widths []int, right []bool) {
	fits := true
	for i, c := range cells {
		fits = fits && columns(c) <= widths[i]
	}
	if fits {
		s.tableLine(cells, widths, right)
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
		s.tableLine(line, widths, right)
	}
}

// tableLine writes cells that fit into their columns, without blanks at the
// end of the line.
func (s *layout) tableLine(cells [][]byte, widths []int, right []bool) {
	start := len(s.text)
	for i, c := range cells {
		if i > 0 {
			s.text = appendRepeated(s.text, ' ', gutter)
		}
		pad := widths[i] - columns(c)
		if right[i] {
			s.text = appendRepeated(s.text, ' ', pad)
		}
		s.text = appendPlain(s.text, c)
		if !right[i] {
			s.text = appendRepeated(s.text, ' ', pad)
		}
	}
	s.text = append(s.text[:start], bytes.TrimRight(s.text[start:], " ")...)
	s.text = append(s.text, '\n')
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

func (s *layout) htmlTable(rows []row, right []bool) {
	s.html = append(s.html, "<table>\n"...)
	for _, r := range rows {
		s.html = append(s.html, "<tr>"...)
		for i, c := range r.cells {
			tag := "td"
			if r.header {
				tag = "th"
			}
			s.html = append(s.html, '<')
			s.html = append(s.html, tag...)
			if right[i] {
				s.html = append(s.html, ` class="r"`...)
			}
			s.html = append(s.html, '>')
			s.html = appendHTML(s.html, c)
			s.html = append(s.html, "</"...)
			s.html = append(s.html, tag...)
			s.html = append(s.html, '>')
		}
		s.html = append(s.html, "</tr>\n"...)
	}
	s.html = append(s.html, "</table>\n"...)
}
