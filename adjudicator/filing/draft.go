package filing

import (
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// linesWithoutCheck returns the lines of the sheet but for those that say that it is only to be
// checked: they can be sent in earnest.
func (a *submission) linesWithoutCheck() []language.Line {
	return slices.DeleteFunc(sheetLines(a.in.Letter.Lines, a.sheet), a.desk.Checks)
}

// sheetLines returns the lines of a letter but for those that only ask for something, such as `status`: that
// is answered once, and is not part of the sheet.
func sheetLines(lines []language.Line, sheet *desk.Sheet) []language.Line {
	return slices.DeleteFunc(slices.Clone(lines), func(l language.Line) bool {
		return !sheet.IsOrder(l.No) && slices.ContainsFunc(sheet.Requests, func(q desk.Request) bool { return q.Line == l.No })
	})
}

// linesByNumber lists order lines so that line n is at n-1; lines left out are empty.
func linesByNumber(lines []language.Line) []string {
	most := 0
	for _, l := range lines {
		most = max(most, l.No)
	}
	out := make([]string, most)
	for _, l := range lines {
		if l.No > 0 {
			out[l.No-1] = l.Text
		}
	}
	return out
}

// markFaultyLines returns the lines to be corrected, without greetings: behind those
// with an error stands [templates.DraftMark].
func markFaultyLines(lines []language.Line, problems []rules.Problem) (out []string) {
	for _, l := range lines {
		bad, chatter := false, false
		for i := range problems {
			if p := &problems[i]; p.Line == l.No {
				bad = bad || p.Severity == rules.Error
				chatter = chatter || IsChatter(p)
			}
		}
		switch {
		case bad:
			out = append(out, l.Text+"  "+templates.DraftMark)
		case l.Text != "" && !chatter:
			out = append(out, l.Text)
		}
	}
	return out
}

// keylessDraft returns the orders of a letter without the key as a draft: comments,
// so that an answer that only quotes them orders nothing.
func keylessDraft(lines []language.Line, sheet *desk.Sheet) (out []string) {
	if len(sheet.Orders)+len(sheet.Standing) == 0 {
		return nil
	}
	for _, text := range markFaultyLines(sheetLines(lines, sheet), sheet.Problems) {
		out = append(out, "# "+text)
	}
	return out
}

// entryHold is how long a sheet can be taken back that was entered for its side, at least.
const entryHold = time.Hour

// holdEnd returns until when a sheet that is answered now is held.
func (a *submission) holdEnd() time.Time {
	span := schedule.HoldSpan(&a.in.Game)
	entered := a.in.EnteredBy != ""
	if entered { // its side is to have the time to read it
		span = max(span, entryHold)
	}
	if span == 0 || a.row.Demand == "" || !a.row.Accepted || !entered && schedule.HasNoOrders(a.row.Orders) || a.sheet.PlayNow {
		return time.Time{}
	}
	return confirm.ArrivalTime(a.in).Add(span)
}
