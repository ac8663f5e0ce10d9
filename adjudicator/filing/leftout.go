package filing

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
)

// ignoredLineProblems remarks that the sender typed orders outside of those that count, as
// above a block of the quotation that he changed, or above the quotation as
// well as below it. Unless he wrote a block of his own, which says where orders
// begin and end, he is asked whether he means what is there without them.
func (a *Submission) ignoredLineProblems() []rules.Problem {
	l := a.In.Letter
	if n := len(l.Words()); n > a.In.Tx.Office.Cfg.MaxLines {
		return nil
	}
	var counted, out []string
	for i := range l.Body {
		line := language.Line{No: l.Body[i].No, Text: l.Body[i].Text}
		if !l.Body[i].Word || l.IsOrdered(&l.Body[i]) { // nothing to compare: a long sheet is read once, not three times
			continue
		}
		read := a.Desk.Read([]language.Line{line})
		if len(read.Orders)+len(read.Standing) == 0 || len(read.Problems) > 0 {
			continue
		}
		if counted == nil {
			counted = orderMeanings(a.Desk, l.Lines)
		}
		for _, m := range orderMeanings(a.Desk, []language.Line{line}) {
			if !slices.Contains(counted, m) {
				out = append(out, line.Text)
				break
			}
		}
	}
	if len(out) == 0 {
		return nil
	}
	if len(out) > maxListed {
		out = append(out[:maxListed], "…")
	}
	return []rules.Problem{{
		Severity: rules.Warning, Message: rules.M("fault.left-out", rules.Text("lines", strings.Join(out, " / "))), Doubt: l.Counts != mailtext.TypedBlock,
	}}
}
