package mailtext

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// HtmlLines turns an HTML body into lines: one for each block element and
// each <br>, as the writer saw them. What is hidden is left out; what a mail
// program marks as quotation or signature is marked so. It reads tokens, not
// a tree, so that no depth of nesting costs more than the text is long.
func HtmlLines(text string, maxLines int) []RawLine {
	c := htmlReader{max: maxLines}
	z := html.NewTokenizer(strings.NewReader(text))
	for len(c.lines) <= c.max {
		switch z.Next() {
		case html.ErrorToken:
			c.flush(false)
			return c.lines
		case html.TextToken:
			c.text(string(z.Text()))
		case html.StartTagToken:
			c.start(z.Token(), false)
		case html.SelfClosingTagToken:
			c.start(z.Token(), true)
		case html.EndTagToken:
			name, _ := z.TagName()
			c.end(atom.Lookup(name))
		}
	}
	c.flush(false)
	return c.lines
}

// maxOpen bounds the stack of open elements.
const maxOpen = 256

type htmlReader struct {
	lines []RawLine
	max   int
	open  []element
	buf   strings.Builder
	lost  strings.Builder // what of the line is struck out
	space bool            // a space is due before the next word
	cell  cell

	strikes map[string]bool // the classes of which a style sheet says that they are struck out

	// Of the innermost open elements:
	hidden, depth, pre, sig, mark, struck int
}

// element is an open element and what its end takes back.
type element struct {
	tag                                   atom.Atom
	hidden, depth, pre, sig, mark, struck bool
}

// cell is where a table is read. A line is a row, unless a cell has several of its own.
type cell struct {
	no      int  // within its row, 0 outside of tables
	heads   int  // cells of the row that are heads
	lines   int  // that ended within the cell
	from    int  // how much of the line stands in the cells before
	pending bool // a line ends here if more text comes in the cell
}

// blocks begin and end a line.
var blocks = map[atom.Atom]bool{
	atom.Address: true, atom.Article: true, atom.Blockquote: true, atom.Body: true, atom.Center: true, atom.Dd: true,
	atom.Div: true, atom.Dl: true, atom.Dt: true, atom.Fieldset: true, atom.Footer: true, atom.Form: true,
	atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true, atom.H5: true, atom.H6: true, atom.Header: true,
	atom.Hr: true, atom.Li: true, atom.Main: true, atom.Ol: true, atom.P: true, atom.Pre: true, atom.Section: true,
	atom.Table: true, atom.Tr: true, atom.Ul: true,
}

// voids have no end tag.
var voids = map[atom.Atom]bool{
	atom.Area: true, atom.Base: true, atom.Br: true, atom.Col: true, atom.Embed: true, atom.Hr: true, atom.Img: true,
	atom.Input: true, atom.Link: true, atom.Meta: true, atom.Source: true, atom.Wbr: true,
}

// unread elements hold no text that a reader sees.
var unread = map[atom.Atom]bool{
	atom.Head: true, atom.Script: true, atom.Style: true, atom.Title: true, atom.Template: true, atom.Object: true,
	atom.Svg: true, atom.Select: true, atom.Noscript: true, atom.Iframe: true,
}

func (c *htmlReader) start(t html.Token, closed bool) {
	tag := t.DataAtom
	switch tag {
	case atom.Br:
		if c.hidden == 0 {
			c.flush(true)
		}
		return
	case atom.Td, atom.Th:
		c.startCell(tag)
	case atom.P, atom.Li, atom.Tr, atom.Dt, atom.Dd: // whose end tags may be missing
		if n := len(c.open); n > 0 && c.open[n-1].tag == tag {
			c.end(tag)
		}
	case atom.Body:
		for len(c.open) > 0 { // a <head> that was never closed
			c.pop()
		}
	}
	if blocks[tag] && c.hidden == 0 {
		c.breakLine(tag)
	}
	e := element{tag: tag, hidden: unread[tag], pre: tag == atom.Pre || tag == atom.Textarea}
	e.struck = tag == atom.S || tag == atom.Del || tag == atom.Strike
	c.attributes(&e, t.Attr)
	if voids[tag] || closed && (tag == 0 || unread[tag]) || len(c.open) >= maxOpen {
		return
	}
	c.open = append(c.open, e)
	c.count(e, 1)
}

// attributes finds what the classes, ids and styles of mail programs say.
func (c *htmlReader) attributes(e *element, attrs []html.Attribute) {
	quote := e.tag == atom.Blockquote
	for _, a := range attrs {
		value := strings.ToLower(a.Val)
		switch a.Key {
		case "hidden":
			e.hidden = true
		case "style":
			style := strings.ReplaceAll(value, " ", "")
			if strings.Contains(style, "display:none") || strings.Contains(style, "visibility:hidden") || strings.Contains(style, "mso-hide:all") {
				e.hidden = true
			}
			e.struck = e.struck || strings.Contains(style, "line-through")
			e.pre = e.pre || strings.Contains(style, "white-space:pre")
			// Gmail's "indent more" is a quotation in name only.
			if strings.Contains(style, "border:none") && strings.Contains(style, "040px") {
				quote = false
			}
		case "id", "class":
			for _, name := range strings.Fields(value) {
				e.struck = e.struck || c.strikes[name]
				switch strings.TrimPrefix(name, "x_") {
				case "divrplyfwdmsg", "mail-editor-reference-message-container":
					if c.hidden == 0 {
						c.flush(false)
						c.lines = append(c.lines, RawLine{Depth: c.depth, Original: true})
					}
				case "gmail_attr", "moz-cite-prefix":
					e.mark = true
				case "yahoo_quoted", "yahoo-quoted", "protonmail_quote":
					quote = true
				case "gmail_signature", "moz-signature", "ms-outlook-mobile-signature", "protonmail_signature_block", "apple-signature", "signature":
					e.sig = true
				}
			}
		}
	}
	e.depth = quote
}

func (c *htmlReader) count(e element, by int) {
	for _, f := range []struct {
		is bool
		n  *int
	}{{e.hidden, &c.hidden}, {e.depth, &c.depth}, {e.pre, &c.pre}, {e.sig, &c.sig}, {e.mark, &c.mark}, {e.struck, &c.struck}} {
		if f.is {
			*f.n += by
		}
	}
}

func (c *htmlReader) end(tag atom.Atom) {
	if tag == atom.P && !c.isOpen(atom.P) { // </p> alone is an empty paragraph
		return
	}
	if !c.isOpen(tag) {
		return
	}
	for {
		popped := c.open[len(c.open)-1].tag
		c.pop()
		if popped == tag {
			return
		}
	}
}

func (c *htmlReader) isOpen(tag atom.Atom) bool {
	for i := len(c.open) - 1; i >= 0; i-- {
		if c.open[i].tag == tag && tag != 0 {
			return true
		}
	}
	return false
}

func (c *htmlReader) pop() {
	e := c.open[len(c.open)-1]
	if (blocks[e.tag] || e.depth || e.sig || e.mark) && c.hidden == 0 {
		if e.depth || e.sig || e.mark {
			c.flush(false)
		} else {
			c.breakLine(e.tag)
		}
	}
	switch e.tag {
	case atom.Td, atom.Th:
		c.endCell()
	case atom.Tr, atom.Table:
		c.cell = cell{}
	}
	c.open = c.open[:len(c.open)-1]
	c.count(e, -1)
}

// breakLine ends the line at a block. In a cell it ends only where more text comes.
func (c *htmlReader) breakLine(tag atom.Atom) {
	if c.cell.no > 0 && tag != atom.Tr && tag != atom.Table {
		c.cell.pending = c.buf.Len()+c.lost.Len() > c.cell.from
		return
	}
	if tag == atom.Tr && c.cell.no > 1 && c.cell.heads == c.cell.no { // a heading: no order
		text := c.buf.String()
		c.buf.Reset()
		c.buf.WriteString("# " + text)
	}
	c.flush(false)
}

// startCell begins a cell. A number in the first of a row counts the rows.
func (c *htmlReader) startCell(tag atom.Atom) {
	if c.hidden > 0 {
		return
	}
	if n := len(c.open); n > 0 && (c.open[n-1].tag == atom.Td || c.open[n-1].tag == atom.Th) { // whose end tag is missing
		c.end(c.open[n-1].tag)
	}
	if c.cell.no == 1 && c.cell.lines == 0 {
		if text := strings.TrimSpace(c.buf.String()); text != "" && len(text) <= 3 && strings.Trim(text, "0123456789") == "" {
			c.buf.WriteByte(':')
		}
	}
	c.space = true
	c.cell = cell{no: c.cell.no + 1, heads: c.cell.heads, from: c.buf.Len() + c.lost.Len()}
	if tag == atom.Th {
		c.cell.heads++
	}
}

// endCell ends a cell; one that has several lines shares none with the next.
func (c *htmlReader) endCell() {
	if c.cell.lines > 0 && c.hidden == 0 {
		c.flush(false)
	}
	c.cell.pending, c.cell.lines = false, 0
}

// flush ends the line; an empty one counts only when a <br> ended it, or when all of it
// is struck out.
func (c *htmlReader) flush(br bool) {
	if c.buf.Len() > 0 || c.lost.Len() > 0 || br {
		c.lines = append(c.lines, RawLine{Text: c.buf.String(), Struck: c.lost.String(), Depth: c.depth, Sig: c.sig > 0, Mark: c.mark > 0})
		c.cell.lines++
	}
	c.buf.Reset()
	c.lost.Reset()
	c.space, c.cell.pending, c.cell.from = false, false, 0
}

func (c *htmlReader) text(s string) {
	if c.hidden > 0 {
		if n := len(c.open); n > 0 && c.open[n-1].tag == atom.Style {
			c.styles(s)
		}
		return
	}
	if c.cell.pending && strings.TrimSpace(s) != "" {
		c.flush(false)
	}
	buf := &c.buf
	if c.struck > 0 {
		buf = &c.lost
	}
	if c.pre > 0 {
		for i, line := range strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n") {
			if i > 0 {
				c.flush(true)
			}
			buf.WriteString(line)
		}
		return
	}
	for _, r := range s {
		switch r {
		case ' ', '\t', '\n', '\r', '\f':
			c.space = true
		default:
			if c.space && buf.Len() > 0 {
				buf.WriteByte(' ')
			}
			c.space = false
			buf.WriteRune(r)
		}
	}
}

// striking finds the rules of a style sheet that strike out, and className what they are
// for.
var (
	striking  = regexp.MustCompile(`([^{}]*)\{[^{}]*line-through[^{}]*\}`)
	className = regexp.MustCompile(`[.#]([\w-]+)`)
)

// styles notes the classes that a style sheet strikes out.
func (c *htmlReader) styles(sheet string) {
	sheet = strings.ToLower(sheet)
	if !strings.Contains(sheet, "line-through") {
		return
	}
	for _, rule := range striking.FindAllStringSubmatch(sheet, -1) {
		for _, class := range className.FindAllStringSubmatch(rule[1], -1) {
			if c.strikes == nil {
				c.strikes = map[string]bool{}
			}
			c.strikes[class[1]] = true
		}
	}
}
