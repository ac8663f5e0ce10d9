package layout

import (
	"bytes"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// Body lays out a page. Each method writes the same words twice: wrapped as
// plain text, and as HTML. Texts come in rendered, with marks (see markCell);
// they are copied before the method returns.
type Body struct {
	Text, HTML []byte
	last       part
	item       bool // a <ul> and its <li> are open
	said       said // the last item, as long as a text may go on in it
	facts      bool // a <p> of facts is open
	rows       []row
}

// part is what was written last; it decides where a blank line goes.
type part uint8

const (
	partNone part = iota
	partHeading
	partGroup
	partText
	partFact
	partItem
	partTable
	partBlock
)

// said is an item without a number and without details.
type said struct {
	words []byte
	from  int // where it begins in the text
	run   bool
}

// row is a row of the table being gathered.
type row struct {
	header bool
	cells  [][]byte
}

// begin ends what is open and leaves a blank line where p wants one.
func (b *Body) begin(p part) {
	b.flushTable()
	b.said = said{}
	if b.item && p != partItem {
		b.HTML = append(b.HTML, "</li></ul>\n"...)
		b.item = false
	}
	if b.facts && p != partFact {
		b.HTML = append(b.HTML, "</p>\n"...)
		b.facts = false
	}
	joined := p == b.last && (p == partFact || p == partItem)
	titled := b.last == partHeading || b.last == partGroup && p != partHeading && p != partGroup && p != partNone
	if len(b.Text) > 0 && !joined && !titled && p != partNone {
		b.Text = append(b.Text, '\n')
	}
	b.last = p
}

// Lead writes the first line of a mail: what matters most.
func (b *Body) Lead(t []byte) {
	b.begin(partText)
	b.Text = Wrap(b.Text, t, "", "")
	b.HTML = append(b.HTML, `<p class="lead">`...)
	b.HTML = AppendHTML(b.HTML, t)
	b.HTML = append(b.HTML, "</p>\n"...)
}

// appendElement appends a text as an element of HTML.
func appendElement(html []byte, tag string, t []byte) []byte {
	html = append(append(append(html, '<'), tag...), '>')
	html = AppendHTML(html, t)
	return append(append(append(html, "</"...), tag...), ">\n"...)
}

// Heading opens a section.
func (b *Body) Heading(t []byte) {
	b.begin(partHeading)
	start := len(b.Text)
	b.Text = Wrap(b.Text, t, "", "")
	n := min(columns(b.Text[start:len(b.Text)-1]), lineWidth)
	b.Text = appendRepeated(b.Text, '-', n)
	b.Text = append(b.Text, '\n')
	b.HTML = appendElement(b.HTML, "h2", t)
}

// Group writes a heading over some items of a section.
func (b *Body) Group(t []byte) {
	b.begin(partGroup)
	b.Text = Wrap(b.Text, t, "", "")
	b.HTML = appendElement(b.HTML, "h3", t)
}

// Para writes a paragraph.
func (b *Body) Para(t []byte) {
	b.begin(partText)
	b.Text = Wrap(b.Text, t, "", "")
	b.HTML = appendElement(b.HTML, "p", t)
}

// Fact writes a line of its own; facts in a row stand close together.
func (b *Body) Fact(t []byte) {
	b.begin(partFact)
	b.Text = Wrap(b.Text, t, "", "  ")
	if b.facts {
		b.HTML = append(b.HTML, "<br>\n"...)
	} else {
		b.HTML = append(b.HTML, "<p>"...)
	}
	b.facts = true
	b.HTML = AppendHTML(b.HTML, t)
}

// Bullet writes an item of a list, with a number when label is not empty.
func (b *Body) Bullet(label string, t []byte) {
	t, rest, more := bytes.Cut(t, []byte{wording.MarkLine})
	b.openItem(label)
	from := len(b.Text)
	b.Text = Wrap(b.Text, t, lead(label), hang(label))
	b.HTML = AppendHTML(b.HTML, t)
	if more {
		b.Detail(label, rest)
	} else if label == "" {
		b.said = said{words: t, from: from}
	}
}

// join goes on in the item before it, or is a detail of it where it has some; where
// nothing is before it, it is an item.
func (b *Body) join(t []byte) {
	if !b.item {
		b.Bullet("", t)
		return
	}
	if b.said.words == nil || len(b.said.words)+len(t) > maxJoined {
		b.Detail("", t)
		return
	}
	b.said.words = slices.Concat(b.said.words, []byte(" "), t)
	b.Text = Wrap(b.Text[:b.said.from], b.said.words, lead(""), hang(""))
	b.HTML = AppendHTML(append(b.HTML, ' '), t)
}

// maxJoined bounds an item in which others go on, in bytes.
const maxJoined = 800

// openItem closes the item before and begins the next one in HTML.
func (b *Body) openItem(label string) {
	b.begin(partItem)
	switch {
	case b.item:
		b.HTML = append(b.HTML, "</li>\n"...)
	case label != "":
		b.HTML = append(b.HTML, `<ul class="n">`+"\n"...)
	default:
		b.HTML = append(b.HTML, "<ul>\n"...)
	}
	b.item = true
	b.HTML = append(b.HTML, "<li>"...)
	if label != "" {
		b.HTML = append(b.HTML, "<b>"...)
		b.HTML = AppendHTML(b.HTML, []byte(label))
		b.HTML = append(b.HTML, "</b> "...)
	}
}

// lead and hang are what stands before the first line of an item and before
// the others.
func lead(label string) string {
	switch len(label) {
	case 0:
		return "- "
	case 1:
		return "  " + label + "  "
	case 2:
		return " " + label + "  "
	}
	return label + "  "
}

const blanks = "                    "

func hang(label string) string { return blanks[:min(len(lead(label)), len(blanks))] }

// Detail writes a line below an item, or a paragraph when there is none.
func (b *Body) Detail(label string, t []byte) {
	b.flushTable()
	b.said = said{}
	in := hang(label)
	for more := true; more; {
		var line []byte
		line, t, more = bytes.Cut(t, []byte{wording.MarkLine})
		if !b.item {
			b.Fact(line)
			continue
		}
		b.Text = Wrap(b.Text, line, in, in+"  ")
		b.HTML = append(b.HTML, `<div class="d">`...)
		b.HTML = AppendHTML(b.HTML, line)
		b.HTML = append(b.HTML, "</div>"...)
	}
}

// Quote writes an item that holds a line as a player wrote it, with carets
// below the columns from col up to but not including end (both from 1; none
// when col is 0); HTML, whose lines break where they must, underlines them.
// A long line is cut around them.
func (b *Body) Quote(label, line string, col, end int) {
	b.openItem(label)
	in := hang(label)
	head, word, tail, under := window(line, col, end, lineWidth-len(in))
	b.Text = append(b.Text, lead(label)...)
	start := len(b.Text)
	b.Text = append(append(append(b.Text, head...), word...), tail...)
	b.Text = append(b.Text[:start], bytes.TrimRight(b.Text[start:], " ")...)
	b.HTML = append(b.HTML, "<pre>"...)
	b.HTML = AppendHTML(b.HTML, head)
	if under > 0 {
		b.Text = append(append(b.Text, '\n'), in...)
		b.Text = appendRepeated(b.Text, ' ', columns(head))
		b.Text = appendRepeated(b.Text, '^', under)
		b.HTML = append(b.HTML, "<u>"...)
		if len(word) == 0 { // something is missing here
			b.HTML = append(b.HTML, "&#160;"...)
		}
		b.HTML = append(AppendHTML(b.HTML, word), "</u>"...)
	}
	b.HTML = AppendHTML(b.HTML, tail)
	b.Text = append(b.Text, '\n')
	b.HTML = append(b.HTML, "</pre>"...)
}

func appendRepeated(dst []byte, c byte, n int) []byte {
	for range n {
		dst = append(dst, c)
	}
	return dst
}

// Write puts a text where its style wants it: an item, a detail, a group or
// a row of a table.
func (b *Body) Write(t []byte, st wording.Style) {
	switch st {
	case wording.Item, wording.Plan:
		b.Bullet("", t)
	case wording.Run:
		if b.said.run && len(b.said.words)+len(t) < maxJoined {
			b.join(t)
			return
		}
		b.Bullet("", t)
		b.said.run = true
	case wording.Joined:
		b.join(t)
	case wording.Detail:
		b.Detail("", t)
	case wording.Group:
		b.Group(t)
	case wording.Row, wording.Header:
		b.tableRow(t, st == wording.Header)
	}
}

// Block writes lines that players edit and send back; they are never wrapped,
// except comments, which stay comments.
func (b *Body) Block(lines []string) {
	b.begin(partBlock)
	start := len(b.Text)
	for _, line := range lines {
		clean := wording.AppendClean(nil, line)
		if len(clean) > 0 && clean[0] == '#' && columns(clean) > lineWidth {
			text := bytes.TrimLeft(clean, "# ")
			in := string(clean[:len(clean)-len(text)])
			b.Text = Wrap(b.Text, text, in, in+"  ")
			continue
		}
		b.Text = append(b.Text, clean...)
		b.Text = append(b.Text, '\n')
	}
	b.HTML = append(b.HTML, "<pre>"...)
	b.HTML = AppendHTML(b.HTML, b.Text[start:])
	b.HTML = append(b.HTML, "</pre>\n"...)
}

// Example writes lines to look at, such as orders of a help page, indented so
// that no mail program and no reader takes them for orders.
func (b *Body) Example(lines []string) {
	b.begin(partBlock)
	b.HTML = append(b.HTML, "<pre>"...)
	for _, line := range lines {
		clean := wording.AppendClean(nil, line)
		b.Text = append(b.Text, bytes.TrimRight(append([]byte("    "), clean...), " ")...)
		b.Text = append(b.Text, '\n')
		b.HTML = AppendHTML(b.HTML, clean)
		b.HTML = append(b.HTML, '\n')
	}
	b.HTML = append(b.HTML, "</pre>\n"...)
}

// InMailOnly writes what has no place where the mail stands within a page, as the lines about replies:
// there are buttons in place of replies.
func (b *Body) InMailOnly(write func()) {
	around := func(tag string) {
		last := b.last
		b.begin(partNone)
		b.last, b.HTML = last, append(b.HTML, tag...)
	}
	around(MailOnlyStart)
	write()
	around(MailOnlyEnd)
}

// What stands around a part of a mail in HTML that says how to reply.
const (
	MailOnlyStart = `<div class="mail">`
	MailOnlyEnd   = "</div>\n"
)

// Link writes a line that leads to an address, which stands in the text as it is.
func (b *Body) Link(t []byte, address string) {
	b.begin(partText)
	b.Text = Wrap(b.Text, t, "", "")
	before, after, found := bytes.Cut(t, []byte(address))
	b.HTML = append(b.HTML, "<p>"...)
	b.HTML = AppendHTML(b.HTML, before)
	if found {
		b.HTML = append(b.HTML, `<a href="`...)
		b.HTML = AppendHTML(b.HTML, []byte(address))
		b.HTML = append(b.HTML, `">`...)
		b.HTML = AppendHTML(b.HTML, []byte(address))
		b.HTML = append(b.HTML, "</a>"...)
		b.HTML = AppendHTML(b.HTML, after)
	}
	b.HTML = append(b.HTML, "</p>\n"...)
}

// Fragment ends a sheet that stands within a page.
func (b *Body) Fragment() string {
	b.begin(partNone)
	return string(b.HTML)
}

// What stands around the words of a mail in HTML.
const (
	BodyStart = "<body>\n"
	BodyEnd   = "</body></html>\n"
)

// pressWidth is how many columns the lines of a message have, so that no mail program
// that quotes them breaks one: what it breaks off would stand there without its mark.
const pressWidth = 60

// pressMark stands before each line of a message; package parser passes such lines over.
const pressMark = "| "

// Press writes the lines of a message, in HTML broken as in the text.
func (b *Body) Press(lines []string) {
	if len(lines) == 0 {
		return
	}
	b.begin(partText)
	start := len(b.Text)
	for _, line := range lines {
		if line == "" {
			b.Text = append(b.Text, pressMark[:1]+"\n"...)
			continue
		}
		b.Text = wrapTo(b.Text, wording.AppendClean(nil, line), pressMark, pressMark, pressWidth)
	}
	b.HTML = append(b.HTML, `<p class="press">`...)
	for i, line := range splitLines(b.Text[start:]) {
		if i > 0 {
			b.HTML = append(b.HTML, "<br>\n"...)
		}
		b.HTML = AppendHTML(b.HTML, line)
	}
	b.HTML = append(b.HTML, "</p>\n"...)
}

// Document returns the whole page in HTML, as a mail in a language to who plays some sides.
func (b *Body) Document(lang rules.Lang, subject string, colours *wording.Colours, own []rules.Side) string {
	html := make([]byte, 0, len(b.HTML)+len(htmlStart)+200)
	html = append(html, `<!doctype html>`+"\n"+`<html lang="`...)
	html = append(html, lang...)
	html = append(html, htmlStart...)
	html = colours.AppendStyle(html, own...)
	html = append(html, htmlTitle...)
	html = AppendHTML(html, []byte(subject))
	html = append(html, "</title></head>\n"+BodyStart...)
	html = append(html, b.HTML...)
	return string(append(html, BodyEnd...))
}

// Close ends what is open.
func (b *Body) Close() { b.begin(partNone) }

// Table writes rows, of which the first has the headings.
func (b *Body) Table(rows [][][]byte) {
	for i, cells := range rows {
		b.rows = append(b.rows, row{header: i == 0, cells: cells})
	}
	b.flushTable()
}

// Title writes what stands over a part of a mail with headings of its own.
func (b *Body) Title(t []byte) {
	b.begin(partHeading)
	if len(b.Text) > 0 {
		b.Text = append(b.Text, '\n')
	}
	start := len(b.Text)
	b.Text = Wrap(b.Text, t, "", "")
	b.Text = appendRepeated(b.Text, '=', min(columns(b.Text[start:len(b.Text)-1]), lineWidth))
	b.Text = append(b.Text, "\n\n"...)
	b.HTML = append(b.HTML, `<h1 style="font-size:1.3em;margin:2em 0 .4em">`...)
	b.HTML = AppendHTML(b.HTML, t)
	b.HTML = append(b.HTML, "</h1>\n"...)
}

// Paste writes what was laid out before.
func (b *Body) Paste(text, html string) {
	b.Text, b.HTML = append(b.Text, text...), append(b.HTML, html...)
	b.last = partText
}
