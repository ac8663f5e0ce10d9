package filing

import (
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
)

// SplitLines makes several lines of each that holds several orders, which moves the numbers of
// those below it in the same place.
func SplitLines(d *desk.Desk, l *office.Letter) {
	body := make([]mailtext.BodyLine, 0, len(l.Body))
	more, typed := map[mailtext.Place]int{}, 0
	for _, line := range l.Body {
		for i, piece := range d.SplitLine(language.Line{Text: line.Text, Meant: line.Meant}) {
			if i > 0 {
				more[line.Place]++
				if line.Word {
					typed++
				}
			}
			part := line
			part.Text, part.Count, part.No = strings.TrimLeft(piece.Text, " "), line.Count+more[line.Place], line.No+typed
			body = append(body, part)
		}
	}
	l.Body = body
	l.Lines = l.OrderLines()
}

// Understand reads lines, and those that are no orders as answers to what is asked of
// the seat, or as what follows the verb of the only orders that are.
func Understand(in *office.Intake, d *desk.Desk, lines []language.Line) desk.Sheet {
	sheet := ReadSheet(in, d, lines)
	if len(sheet.Problems) > sheet.Chatter || len(sheet.Problems) > 0 && CountInstructions(&sheet) == 0 { // a greeting above orders costs no draft
		if pos, err := office.Position(in.Tx, &in.Game); err == nil { // else whatever takes the sheet says so
			desk.ReadArguments(d, &sheet, lines, rules.OnlyForm(rules.Draft(d, pos, in.Seat.Side)))
		}
	}
	asked := DecisionDemands(in.Game.Demands, in.Seat.Side)
	takes := func(o rules.Order) bool {
		pos, err := office.Position(in.Tx, &in.Game)
		if err != nil {
			return true
		}
		r := pos.Check(rules.Sheet{Side: in.Seat.Side, Key: asked[0].Key, Orders: []rules.Order{o}})
		return r.OK()
	}
	d.Answer(&sheet, lines, asked, takes, func(m rules.Message) (texts []string) {
		for _, lang := range in.Tx.Office.Book.Langs() {
			texts = append(texts, in.Tx.Office.Book.Text(lang, d, m))
		}
		return texts
	})
	return sheet
}
