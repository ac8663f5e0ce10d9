package press

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// LinesToForward returns the paragraphs beside the orders of a letter that are for the moderator:
// no greeting, signature or disclaimer, and nothing that was read as an order.
func LinesToForward(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) (out []language.Line) {
	var paragraph []language.Line
	signed := false
	flush := func() {
		text := filing.JoinLines(paragraph)
		if matter := prose.AsideMatter(in.Tx.Office.ContactPerson(in.Game.ID).Name, text); matter != prose.Nothing && (!signed || prose.Postscript(text)) {
			out = append(out, paragraph...)
		}
		paragraph = nil
	}
	for _, line := range filing.ProseLines(in) {
		if n := len(paragraph); n > 0 && (line.No != paragraph[n-1].No+1 || signed && prose.Postscript(line.Text)) {
			flush()
		}
		switch {
		case isForService(in, d, sheet, line):
			flush()
			signed = false
		case prose.Closes(line.Text):
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

// isForService reports whether a line says something to the service: an order, a request, or
// what it could not read of one.
func isForService(in *office.Intake, d *desk.Desk, sheet *desk.Sheet, line language.Line) bool {
	i := slices.IndexFunc(in.Letter.Lines, func(l language.Line) bool { return l.Text == line.Text })
	if i < 0 {
		read := d.Read([]language.Line{line})
		return filing.CountInstructions(&read) > 0
	}
	no := in.Letter.Lines[i].No
	return !slices.ContainsFunc(sheet.Problems, func(p rules.Problem) bool { return filing.IsChatter(&p) && p.Line == no })
}
