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
	words := l.Words()
	if len(words) == 0 || len(words) > a.In.Office.Cfg.MaxLines {
		return nil
	}
	counting := map[string]bool{}
	for _, line := range l.Lines {
		counting[line.Text] = true
	}
	var counted, out []string
	for _, line := range words {
		if counting[line.Text] { // nothing to compare: a long sheet is read once, not three times
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
