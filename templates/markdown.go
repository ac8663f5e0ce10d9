package templates

import (
	"errors"
	"fmt"
	"strings"

	"github.com/fieldpost/fieldpost/templates/wording"
)

// helpPage is a help page taken apart.
type helpPage struct {
	title  string
	blocks []helpBlock
	parted int // what follows this block is mailed section by section; 0: nothing is
}

// helpKind is what a block of a help page is.
type helpKind uint8

const (
	helpTitle helpKind = iota
	helpHeading
	helpGroup
	helpPara
	helpItem
	helpStep // an item with a number
	helpTable
	helpFence
)

// helpBlock is a heading, a paragraph, an item, a table or a fenced block.
type helpBlock struct {
	kind   helpKind
	label  string     // of a step
	text   []byte     // with marks
	rows   [][][]byte // the first holds the headings
	lines  []string
	orders bool // the lines are orders
}

// readMarkdown reads the subset of Markdown that help pages are written in:
// #, ## and ### headings, paragraphs, lists with "- " and "1. ", tables,
// fenced blocks (```orders holds orders), `code` and **bold**. A line "---" parts what
// a mail holds at first from what is asked for by section.
func readMarkdown(file, data string) (*helpPage, error) {
	r := markdownReader{file: file, lines: strings.Split(data, "\n"), page: &helpPage{}}
	for r.at < len(r.lines) {
		r.block()
	}
	if r.page.title == "" {
		r.fault(1, "the page has no # title")
	}
	return r.page, errors.Join(r.faults...)
}

type markdownReader struct {
	file   string
	lines  []string
	at     int
	page   *helpPage
	faults []error
}

func (r *markdownReader) fault(line int, format string, args ...any) {
	r.faults = append(r.faults, fmt.Errorf("%s:%d: %s", r.file, line, fmt.Sprintf(format, args...)))
}

// headings are the signs of headings.
var headings = [...]struct {
	sign string
	kind helpKind
}{{"# ", helpTitle}, {"## ", helpHeading}, {"### ", helpGroup}}

// block reads one block, or skips a blank line.
func (r *markdownReader) block() {
	line := r.lines[r.at]
	if strings.TrimSpace(line) == "" {
		r.at++
		return
	}
	for _, h := range headings {
		if rest, ok := strings.CutPrefix(line, h.sign); ok {
			r.heading(h.kind, rest)
			return
		}
	}
	switch {
	case line == "---":
		if r.page.parted > 0 {
			r.fault(r.at+1, "a second ---")
		}
		r.page.parted = len(r.page.blocks)
		r.at++
	case strings.HasPrefix(line, "#"):
		r.fault(r.at+1, "only #, ## and ### make headings")
		r.at++
	case strings.HasPrefix(line, "```"):
		r.fence(strings.TrimSpace(line[3:]))
	case strings.HasPrefix(line, "|"):
		r.table()
	case strings.HasPrefix(line, "- "):
		r.add(helpItem, "", line[2:], "  ")
	case stepLabel(line) != "":
		label := stepLabel(line)
		r.add(helpStep, label, line[len(label)+2:], strings.Repeat(" ", len(label)+2))
	default:
		r.add(helpPara, "", line, "")
	}
}

func (r *markdownReader) heading(kind helpKind, text string) {
	if kind == helpTitle {
		if r.page.title != "" {
			r.fault(r.at+1, "a second # title")
		}
		r.page.title = text
	}
	r.page.blocks = append(r.page.blocks, helpBlock{kind: kind, text: r.inline(r.at+1, text)})
	r.at++
}

// stepLabel returns the digits of a line "12. text".
func stepLabel(line string) string {
	n := 0
	for n < len(line) && n < 3 && line[n] >= '0' && line[n] <= '9' {
		n++
	}
	if n == 0 || !strings.HasPrefix(line[n:], ". ") {
		return ""
	}
	return line[:n]
}

// add reads a paragraph or an item whose further lines begin with indent.
func (r *markdownReader) add(kind helpKind, label, first, indent string) {
	start := r.at + 1
	text := first
	for r.at++; r.at < len(r.lines); r.at++ {
		line := r.lines[r.at]
		rest, ok := strings.CutPrefix(line, indent)
		if !ok || strings.TrimSpace(rest) == "" || opensBlock(line) {
			break
		}
		text += " " + strings.TrimSpace(rest)
	}
	r.page.blocks = append(r.page.blocks, helpBlock{kind: kind, label: label, text: r.inline(start, text)})
}

// opensBlock reports whether a line cannot go on with the paragraph before it.
func opensBlock(line string) bool {
	for _, sign := range []string{"#", "```", "|", "- "} {
		if strings.HasPrefix(line, sign) {
			return true
		}
	}
	return stepLabel(line) != ""
}

func (r *markdownReader) fence(language string) {
	start := r.at + 1
	b := helpBlock{kind: helpFence}
	for r.at++; ; r.at++ {
		if r.at == len(r.lines) {
			r.fault(start, "a fenced block is not closed")
			return
		}
		if r.lines[r.at] == "```" {
			r.at++
			break
		}
		b.lines = append(b.lines, r.lines[r.at])
	}
	switch language {
	case "":
	case "orders":
		b.orders = true
	default:
		r.fault(start, "a fenced block holds orders or nothing special, not %q", language)
	}
	r.page.blocks = append(r.page.blocks, b)
}

func (r *markdownReader) table() {
	b := helpBlock{kind: helpTable}
	for n := 0; r.at < len(r.lines) && strings.HasPrefix(r.lines[r.at], "|"); r.at, n = r.at+1, n+1 {
		cells := strings.Split(strings.Trim(strings.TrimSpace(r.lines[r.at]), "|"), "|")
		if n == 1 {
			if strings.Trim(r.lines[r.at], "|-: ") != "" {
				r.fault(r.at+1, "the second line of a table holds dashes only")
			}
			continue
		}
		var out [][]byte
		for _, c := range cells {
			out = append(out, r.inline(r.at+1, strings.TrimSpace(c)))
		}
		if len(b.rows) > 0 && len(out) != len(b.rows[0]) {
			r.fault(r.at+1, "the row has %d cells, the headings have %d", len(out), len(b.rows[0]))
		}
		b.rows = append(b.rows, out)
	}
	r.page.blocks = append(r.page.blocks, b)
}

// inline turns `code` and **bold** into marks.
func (r *markdownReader) inline(line int, s string) []byte {
	var out []byte
	code, bold := false, false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '`' && code:
			out, code = append(out, wording.MarkCodeEnd), false
		case s[i] == '`':
			out, code = append(out, wording.MarkCode), true
		case !code && strings.HasPrefix(s[i:], "**") && bold:
			out, bold = append(out, wording.MarkBoldEnd), false
			i++
		case !code && strings.HasPrefix(s[i:], "**"):
			out, bold = append(out, wording.MarkBold), true
			i++
		case s[i] < ' ':
			r.fault(line, "a control character")
		default:
			out = append(out, s[i])
		}
	}
	if code || bold {
		r.fault(line, "a ` or ** is not closed")
	}
	return out
}
