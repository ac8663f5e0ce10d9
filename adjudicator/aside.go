package adjudicator

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
)

// asides passes on to the moderator what stands beside orders and requests and is for him,
// wherever it stands. Its player is told so in the answer to these.
func (c *contents) asides() (_ string, err error) {
	in := c.in
	l := in.letter
	if !c.amended && c.sheet.Chatter == 0 && !l.Quoted && len(l.Below) == 0 && len(l.Words) <= len(l.Lines) { // every line was an order
		return "", nil
	}
	if in.trial != nil || greets(&c.sheet) || in.blocks && in.section > 1 { // of several parts the first has the words
		return "", nil
	}
	lines := in.aside(c.desk, &c.sheet)
	matter, err := in.matterOf(desk.AsideMatter, lines)
	if err != nil || matter == desk.Nothing {
		return "", err
	}
	if in.passed, err = in.forward("letter.", lines, matter); err != nil || len(in.passed) == 0 {
		return "", err
	}
	for i := range c.sheet.Problems {
		if p := &c.sheet.Problems[i]; isChatter(p) && slices.ContainsFunc(lines, func(l parser.Line) bool { return l.No == p.Line }) {
			p.Message.Args = append(slices.Clip(p.Message.Args), rules.Text("passed", "1"))
		}
	}
	return "", nil
}

// aside returns the paragraphs beside the orders of a letter that are for the moderator:
// no greeting, signature or disclaimer, and nothing that was read as an order.
func (in *intake) aside(d *desk.Desk, sheet *desk.Sheet) (out []parser.Line) {
	var paragraph []parser.Line
	signed := false
	flush := func() {
		text := allText(paragraph)
		if matter := desk.AsideMatter(in.s.whom(in.game.ID).Name, text); matter != desk.Nothing && (!signed || desk.Postscript(text)) {
			out = append(out, paragraph...)
		}
		paragraph = nil
	}
	for _, line := range in.prose() {
		if n := len(paragraph); n > 0 && (line.No != paragraph[n-1].No+1 || signed && desk.Postscript(line.Text)) {
			flush()
		}
		switch {
		case in.counts(d, sheet, line):
			flush()
			signed = false
		case desk.Closes(line.Text):
			flush()
			signed = true
		case strings.TrimSpace(line.Text) != "":
			paragraph = append(paragraph, line)
		default:
			flush()
		}
	}
	flush()
	return out
}

// counts reports whether a line says something to the service: an order, a request, or
// what it could not read of one.
func (in *intake) counts(d *desk.Desk, sheet *desk.Sheet, line parser.Line) bool {
	i := slices.IndexFunc(in.letter.Lines, func(l parser.Line) bool { return l.Text == line.Text })
	if i < 0 {
		read := d.Read([]parser.Line{line})
		return says(&read) > 0
	}
	no := in.letter.Lines[i].No
	return !slices.ContainsFunc(sheet.Problems, func(p rules.Problem) bool { return isChatter(&p) && p.Line == no })
}

// toldPassed returns what is told of words that went to the moderator, once.
func (in *intake) toldPassed() (out []rules.Message) {
	out, in.passed = in.passed, nil
	return out
}

func isChatter(p *rules.Problem) bool { return p.Message.Code == "fault.chatter" }
