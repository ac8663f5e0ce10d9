package adjudicator

import (
	"slices"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// amend makes a whole sheet of a letter that wants something changed of the one that stands, or
// waits to be mended: "change 23 to Vyborg: 13 to Vyborg", "add ...", "drop 3", "same but ...". The
// answer is that to the new sheet.
func (c *contents) amend() (string, error) {
	in, l := c.in, c.in.letter
	if len(l.Lines) == 0 || len(l.Lines) > in.s.cfg.MaxLines || in.quoted {
		return "", nil
	}
	if refusal := in.refusal(c.desk, &c.sheet); refusal != nil {
		if len(c.desk.Amendments(l.Lines, func(string) bool { return true })) == 0 { // whatever stands
			return "", nil
		}
		stopped, err := in.stopClock()
		if err != nil {
			return "", err
		}
		return in.refuse(*refusal, stopRemark(stopped)...)
	}
	sheet := sync.OnceValues(func() ([]string, error) { return in.sheetToAmend(c.desk) }) // few letters need it
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
		return in.refuseAmendment(base, what)
	}
	amended := in.readSheet(c.desk, desk.Number(lines))
	if len(amended.Orders)+len(amended.Standing)+len(amended.Problems) == 0 { // "undo" says that, and an empty sheet is one
		stopped, err := in.stopClock()
		if err != nil {
			return "", err
		}
		return in.askWhatToTakeBack(list[0].Text, stopRemark(stopped)...)
	}
	if len(l.Words) == 0 {
		l.Words = l.Lines
	}
	l.Words = slices.DeleteFunc(slices.Clone(l.Words), func(word parser.Line) bool { // it is in the sheet
		return slices.ContainsFunc(list, func(a desk.Amendment) bool { return strings.HasPrefix(strings.TrimSpace(word.Text), a.Text) })
	})
	l.Lines, l.Below, l.Passed, l.Block = desk.Number(lines), nil, nil, true
	c.sheet, c.amended = amended, true
	return "", nil
}

// refuseAmendment says that a text names no order of the sheet, or several.
func (in *intake) refuseAmendment(base []string, what string) (outcome string, err error) {
	stopped, err := in.stopClock()
	if err != nil {
		return "", err
	}
	m := rules.M("notice.amend-what", rules.Text("word", cutText(what)))
	if len(base) == 0 {
		m.Args = append(m.Args, rules.Text("none", "1"))
	}
	return in.refuse(m, stopRemark(stopped)...)
}

// sheetToAmend returns the lines of the sheet that the side goes on with, each in the place by whose
// number the answer to it tells it; those that are no orders are empty.
func (in *intake) sheetToAmend(d *desk.Desk) ([]string, error) {
	mine, err := in.tx.Sheets(in.game.ID, in.seat.Side)
	if err != nil {
		return nil, err
	}
	s := inHandFor(&in.game, in.seat.Side, mine)
	if s == nil || s.Returned() {
		return nil, nil
	}
	return inPlaces(d, s), nil
}

// inPlaces returns the lines of a sheet as its player wrote them, or as it was mended, without what is
// no order among them: an empty line stands there.
func inPlaces(d *desk.Desk, s *store.Sheet) []string {
	if !s.Accepted && len(s.Offer) > 0 {
		return s.Offer
	}
	lines := desk.Number(s.Lines)
	for i := range lines {
		lines[i].Meant = false // a greeting was passed over when it came
	}
	out := make([]string, len(lines))
	read := d.Read(lines)
	for i, line := range lines {
		if !chatters(read.Problems, line) {
			out[i] = line.Text
		}
	}
	return out
}

// chatters reports whether nothing in a line resembles an order.
func chatters(problems []rules.Problem, line parser.Line) bool {
	for i := range problems {
		if problems[i].Line == line.No && isChatter(&problems[i]) {
			return true
		}
	}
	return false
}
