package parser

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlLines turns an HTML body into lines: one for each block element and
// each <br>, as the writer saw them. What is hidden is left out; what a mail
// program marks as quotation or signature is marked so. It reads tokens, not
// a tree, so that no depth of nesting costs more than the text is long.
func htmlLines(text string, maxLines int) []rawLine {
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
	lines []rawLine
	max   int
	open  []element
	buf   strings.Builder
	space bool // a space is due before the next word

	// Of the innermost open elements:
	hidden, depth, pre, sig, mark int
}

// element is an open element and what its end takes back.
type element struct {
	tag                           atom.Atom
	hidden, depth, pre, sig, mark bool
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
		c.space = true
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
		c.flush(false)
	}
	e := element{tag: tag, hidden: unread[tag], pre: tag == atom.Pre}
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
			// Gmail's "indent more" is a quotation in name only.
			if strings.Contains(style, "border:none") && strings.Contains(style, "040px") {
				quote = false
			}
		case "id", "class":
			for _, name := range strings.Fields(value) {
				switch strings.TrimPrefix(name, "x_") {
				case "divrplyfwdmsg", "mail-editor-reference-message-container":
					if c.hidden == 0 {
						c.flush(false)
						c.lines = append(c.lines, rawLine{depth: c.depth, original: true})
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
	}{{e.hidden, &c.hidden}, {e.depth, &c.depth}, {e.pre, &c.pre}, {e.sig, &c.sig}, {e.mark, &c.mark}} {
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
		c.flush(false)
	}
	c.open = c.open[:len(c.open)-1]
	c.count(e, -1)
}

// flush ends the line; an empty one counts only when a <br> ended it.
func (c *htmlReader) flush(br bool) {
	if c.buf.Len() > 0 || br {
		c.lines = append(c.lines, rawLine{text: c.buf.String(), depth: c.depth, sig: c.sig > 0, mark: c.mark > 0})
	}
	c.buf.Reset()
	c.space = false
}

func (c *htmlReader) text(s string) {
	if c.hidden > 0 {
		return
	}
	if c.pre > 0 {
		for i, line := range strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n") {
			if i > 0 {
				c.flush(true)
			}
			c.buf.WriteString(line)
		}
		return
	}
	for _, r := range s {
		switch r {
		case ' ', '\t', '\n', '\r', '\f':
			c.space = true
		default:
			if c.space && c.buf.Len() > 0 {
				c.buf.WriteByte(' ')
			}
			c.space = false
			c.buf.WriteRune(r)
		}
	}
}
