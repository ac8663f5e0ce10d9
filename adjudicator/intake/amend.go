package intake

import (
	"slices"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// applyAmendment makes a whole sheet of a letter that wants something changed of the one that
// stands, or waits to be mended: "change 23 to Vyborg: 13 to Vyborg", "add ...", "drop 3", "same
// but ...". The answer is that to the new sheet.
func (c *letterState) applyAmendment() (string, error) {
	in, l := c.in, c.in.Letter
	if len(l.Lines) == 0 || len(l.Lines) > in.Tx.Office.Cfg.MaxLines || l.Quoted {
		return "", nil
	}
	if refusal := filing.SheetRefusal(in, c.desk, &c.sheet); refusal != nil {
		if len(c.desk.Amendments(l.Lines, func(string) bool { return true })) == 0 { // whatever stands
			return "", nil
		}
		return refuseAndStopClock(in, *refusal)
	}
	sheet := sync.OnceValues(func() ([]string, error) { return sheetToAmend(in, c.desk) }) // few letters need it
	var failed error
	list := c.desk.Amendments(l.Lines, func(text string) bool {
		base, err := sheet()
		failed = err
		return c.desk.Holds(base, text)
	})
	if failed != nil || len(list) == 0 {
		return "", failed
	}
	base, err := sheet()
	if err != nil {
		return "", err
	}
	lines, what := c.desk.Amend(base, list)
	if what != "" {
		return refuseAmendment(in, base, what)
	}
	amended := filing.ReadSheet(in, c.desk, desk.Number(lines))
	if len(amended.Orders)+len(amended.Standing)+len(amended.Problems) == 0 { // "undo" says that, and an empty sheet is one
		stopped, err := filing.StopClock(in)
		if err != nil {
			return "", err
		}
		return press.AskWhetherToUndo(in, list[0].Text, filing.MarkAsRemark(stopped)...)
	}
	words := l.Words()
	if len(words) == 0 {
		words = l.Lines
	}
	l.Body = nil
	for _, word := range words {
		if !slices.ContainsFunc(list, func(a desk.Amendment) bool { return strings.HasPrefix(strings.TrimSpace(word.Text), a.Text) }) { // else it is in the sheet
			l.Body = append(l.Body, mailtext.BodyLine{No: word.No, Text: word.Text, Word: true})
		}
	}
	l.Lines, l.Counts = desk.Number(lines), mailtext.TypedBlock
	c.sheet, c.amended = amended, true
	return "", nil
}

// refuseAmendment says that a text names no order of the sheet, or several.
func refuseAmendment(in *office.Intake, base []string, what string) (outcome string, err error) {
	m := rules.M("notice.amend-what", rules.Text("word", filing.CutText(what)))
	if len(base) == 0 {
		m.Args = append(m.Args, rules.Text("none", "1"))
	}
	return refuseAndStopClock(in, m)
}

// sheetToAmend returns the lines of the sheet that the side goes on with, each in the place by whose
// number the answer to it tells it; those that are no orders are empty.
func sheetToAmend(in *office.Intake, d *desk.Desk) ([]string, error) {
	mine, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID, Side: in.Seat.Side})
	if err != nil {
		return nil, err
	}
	s := filing.CurrentSheet(&in.Game, in.Seat.Side, mine)
	if s == nil || s.IsReturned() {
		return nil, nil
	}
	return filing.OrderLinesWithBlanks(d, s), nil
}
