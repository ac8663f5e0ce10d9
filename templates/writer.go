package templates

import (
	"bytes"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// writer writes a mail: it puts messages into words and lays them out.
type writer struct {
	words  words
	out    layout
	head   *Head // for the last lines; nil: none
	plays  bool  // it was said when the phase is played
	blocks int   // that were written, see draft
}

// layout lays out a page. Each method writes the same words twice: wrapped as
// plain text, and as HTML. Texts come in rendered, with marks (see markCell);
// they are copied before the method returns.
type layout struct {
	text, html []byte
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

func newSheet(b *Book, lang rules.Lang, namer Namer) *writer {
	return &writer{
		words: words{book: b, lang: lang, namer: namer},
		out:   layout{text: make([]byte, 0, 4<<10), html: make([]byte, 0, 8<<10)},
	}
}

// say puts a message into words that stay valid until the page is done.
func (s *writer) say(code string, args ...rules.Arg) []byte {
	t, _ := s.tell(rules.Message{Code: code, Args: args})
	return t
}

func (s *writer) tell(m rules.Message) ([]byte, style) {
	start := len(s.words.buf)
	s.words.from = start
	st := s.words.message(m)
	return s.words.buf[start:len(s.words.buf):len(s.words.buf)], st
}

// begin ends what is open and leaves a blank line where p wants one.
func (s *layout) begin(p part) {
	s.flushTable()
	s.said = said{}
	if s.item && p != partItem {
		s.html = append(s.html, "</li></ul>\n"...)
		s.item = false
	}
	if s.facts && p != partFact {
		s.html = append(s.html, "</p>\n"...)
		s.facts = false
	}
	joined := p == s.last && (p == partFact || p == partItem)
	titled := s.last == partHeading || s.last == partGroup && p != partHeading && p != partGroup && p != partNone
	if len(s.text) > 0 && !joined && !titled && p != partNone {
		s.text = append(s.text, '\n')
	}
	s.last = p
}

// lead writes the first line of a mail: what matters most.
func (s *layout) lead(t []byte) {
	s.begin(partText)
	s.text = wrap(s.text, t, "", "")
	s.html = append(s.html, `<p class="lead">`...)
	s.html = appendHTML(s.html, t)
	s.html = append(s.html, "</p>\n"...)
}

// appendElement appends a text as an element of HTML.
func appendElement(html []byte, tag string, t []byte) []byte {
	html = append(append(append(html, '<'), tag...), '>')
	html = appendHTML(html, t)
	return append(append(append(html, "</"...), tag...), ">\n"...)
}

// heading opens a section.
func (s *layout) heading(t []byte) {
	s.begin(partHeading)
	start := len(s.text)
	s.text = wrap(s.text, t, "", "")
	n := min(columns(s.text[start:len(s.text)-1]), lineWidth)
	s.text = appendRepeated(s.text, '-', n)
	s.text = append(s.text, '\n')
	s.html = appendElement(s.html, "h2", t)
}

// group is a heading over some items of a section.
func (s *layout) group(t []byte) {
	s.begin(partGroup)
	s.text = wrap(s.text, t, "", "")
	s.html = appendElement(s.html, "h3", t)
}

// para writes a paragraph.
func (s *layout) para(t []byte) {
	s.begin(partText)
	s.text = wrap(s.text, t, "", "")
	s.html = appendElement(s.html, "p", t)
}

// fact writes a line of its own; facts in a row stand close together.
func (s *layout) fact(t []byte) {
	s.begin(partFact)
	s.text = wrap(s.text, t, "", "  ")
	if s.facts {
		s.html = append(s.html, "<br>\n"...)
	} else {
		s.html = append(s.html, "<p>"...)
	}
	s.facts = true
	s.html = appendHTML(s.html, t)
}

// bullet writes an item of a list, with a number when label is not empty.
func (s *layout) bullet(label string, t []byte) {
	t, rest, more := bytes.Cut(t, []byte{markLine})
	s.openItem(label)
	from := len(s.text)
	s.text = wrap(s.text, t, lead(label), hang(label))
	s.html = appendHTML(s.html, t)
	if more {
		s.detail(label, rest)
	} else if label == "" {
		s.said = said{words: t, from: from}
	}
}

// join goes on in the item before it, or is a detail of it where it has some; where
// nothing is before it, it is an item.
func (s *layout) join(t []byte) {
	if !s.item {
		s.bullet("", t)
		return
	}
	if s.said.words == nil || len(s.said.words)+len(t) > maxJoined {
		s.detail("", t)
		return
	}
	s.said.words = slices.Concat(s.said.words, []byte(" "), t)
	s.text = wrap(s.text[:s.said.from], s.said.words, lead(""), hang(""))
	s.html = appendHTML(append(s.html, ' '), t)
}

// maxJoined bounds an item in which others go on, in bytes.
const maxJoined = 800

// openItem closes the item before and begins the next one in HTML.
func (s *layout) openItem(label string) {
	s.begin(partItem)
	switch {
	case s.item:
		s.html = append(s.html, "</li>\n"...)
	case label != "":
		s.html = append(s.html, `<ul class="n">`+"\n"...)
	default:
		s.html = append(s.html, "<ul>\n"...)
	}
	s.item = true
	s.html = append(s.html, "<li>"...)
	if label != "" {
		s.html = append(s.html, "<b>"...)
		s.html = appendHTML(s.html, []byte(label))
		s.html = append(s.html, "</b> "...)
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

// detail writes a line below an item, or a paragraph when there is none.
func (s *layout) detail(label string, t []byte) {
	s.flushTable()
	s.said = said{}
	in := hang(label)
	for more := true; more; {
		var line []byte
		line, t, more = bytes.Cut(t, []byte{markLine})
		if !s.item {
			s.fact(line)
			continue
		}
		s.text = wrap(s.text, line, in, in+"  ")
		s.html = append(s.html, `<div class="d">`...)
		s.html = appendHTML(s.html, line)
		s.html = append(s.html, "</div>"...)
	}
}

// quote writes an item that holds a line as a player wrote it, with carets
// below the columns from col up to but not including end (both from 1; none
// when col is 0); HTML, whose lines break where they must, underlines them.
// A long line is cut around them.
func (s *layout) quote(label, line string, col, end int) {
	s.openItem(label)
	in := hang(label)
	head, word, tail, under := window(line, col, end, lineWidth-len(in))
	s.text = append(s.text, lead(label)...)
	start := len(s.text)
	s.text = append(append(append(s.text, head...), word...), tail...)
	s.text = append(s.text[:start], bytes.TrimRight(s.text[start:], " ")...)
	s.html = append(s.html, "<pre>"...)
	s.html = appendHTML(s.html, head)
	if under > 0 {
		s.text = append(append(s.text, '\n'), in...)
		s.text = appendRepeated(s.text, ' ', columns(head))
		s.text = appendRepeated(s.text, '^', under)
		s.html = append(s.html, "<u>"...)
		if len(word) == 0 { // something is missing here
			s.html = append(s.html, "&#160;"...)
		}
		s.html = append(appendHTML(s.html, word), "</u>"...)
	}
	s.html = appendHTML(s.html, tail)
	s.text = append(s.text, '\n')
	s.html = append(s.html, "</pre>"...)
}

func appendRepeated(dst []byte, c byte, n int) []byte {
	for range n {
		dst = append(dst, c)
	}
	return dst
}

// write puts a text where its style wants it: an item, a detail, a group or
// a row of a table.
func (s *layout) write(t []byte, st style) {
	switch st {
	case styleItem, stylePlan:
		s.bullet("", t)
	case styleRun:
		if s.said.run && len(s.said.words)+len(t) < maxJoined {
			s.join(t)
			return
		}
		s.bullet("", t)
		s.said.run = true
	case styleJoined:
		s.join(t)
	case styleDetail:
		s.detail("", t)
	case styleGroup:
		s.group(t)
	case styleRow, styleHeader:
		s.tableRow(t, st == styleHeader)
	}
}

// block writes lines that players edit and send back; they are never wrapped,
// except comments, which stay comments.
func (s *layout) block(lines []string) {
	s.begin(partBlock)
	start := len(s.text)
	for _, line := range lines {
		clean := appendClean(nil, line)
		if len(clean) > 0 && clean[0] == '#' && columns(clean) > lineWidth {
			text := bytes.TrimLeft(clean, "# ")
			in := string(clean[:len(clean)-len(text)])
			s.text = wrap(s.text, text, in, in+"  ")
			continue
		}
		s.text = append(s.text, clean...)
		s.text = append(s.text, '\n')
	}
	s.html = append(s.html, "<pre>"...)
	s.html = appendHTML(s.html, s.text[start:])
	s.html = append(s.html, "</pre>\n"...)
}

// example writes lines to look at, such as orders of a help page, indented so
// that no mail program and no reader takes them for orders.
func (s *layout) example(lines []string) {
	s.begin(partBlock)
	s.html = append(s.html, "<pre>"...)
	for _, line := range lines {
		clean := appendClean(nil, line)
		s.text = append(s.text, bytes.TrimRight(append([]byte("    "), clean...), " ")...)
		s.text = append(s.text, '\n')
		s.html = appendHTML(s.html, clean)
		s.html = append(s.html, '\n')
	}
	s.html = append(s.html, "</pre>\n"...)
}

// page ends the sheet.
func (s *writer) page(subject string) Page {
	s.foot()
	s.out.begin(partNone)
	var own []rules.Side
	if s.head != nil {
		own = append(slices.Clone(s.head.Sides), s.head.Side)
	}
	return s.truncatePage(s.document(subject, own...))
}

// What stands around the words of a mail in HTML.
const (
	bodyStart = "<body>\n"
	bodyEnd   = "</body></html>\n"
)

// document returns what was written, as a mail to who plays some sides.
func (s *writer) document(subject string, own ...rules.Side) Page {
	subject = string(appendClean(nil, subject))
	html := make([]byte, 0, len(s.out.html)+len(htmlStart)+200)
	html = append(html, `<!doctype html>`+"\n"+`<html lang="`...)
	html = append(html, s.words.lang...)
	html = append(html, htmlStart...)
	html = s.words.colours.appendStyle(html, own...)
	html = append(html, htmlTitle...)
	html = appendHTML(html, []byte(subject))
	html = append(html, "</title></head>\n"+bodyStart...)
	html = append(html, s.out.html...)
	html = append(html, bodyEnd...)
	return Page{Subject: subject, Text: string(s.out.text), HTML: string(html), plays: s.plays, blocks: s.blocks}
}

// What stands around a part of a mail in HTML that says how to reply.
const (
	mailOnlyStart = `<div class="mail">`
	mailOnlyEnd   = "</div>\n"
)

// inMailOnly writes what has no place where the mail stands within a page, see [Page.EmbeddedHTML]:
// there are buttons in place of replies.
func (s *layout) inMailOnly(write func()) {
	around := func(tag string) {
		last := s.last
		s.begin(partNone)
		s.last, s.html = last, append(s.html, tag...)
	}
	around(mailOnlyStart)
	write()
	around(mailOnlyEnd)
}

// foot closes a mail to a side or an observer: where the page is, how to get fewer mails,
// whom to ask.
func (s *writer) foot() {
	h := s.head
	if h == nil || h.Foot == nil && h.Side == "" && len(h.Sides) == 0 {
		return
	}
	page := "mail.page"
	if h.Foot != nil {
		page = "observe.page"
	}
	if h.Page != "" {
		s.out.link(s.say(page, rules.Text("address", h.Page)), h.Page)
	}
	if h.Replay != "" {
		s.out.link(s.say("mail.replay", rules.Text("address", h.Replay)), h.Replay)
	}
	if h.Foot != nil {
		t, _ := s.tell(*h.Foot)
		s.out.fact(t)
		return
	}
	var args []rules.Arg
	if h.Moderator != "" {
		args = append(args, rules.Text("moderator", h.Moderator))
	}
	if h.Title != nil {
		args = append(args, rules.Text("topic", h.Title.About().ID))
	}
	s.out.fact(s.say("mail.foot", args...))
}
