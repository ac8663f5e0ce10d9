package adjudicator

import (
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// numbered lists order lines so that line n is at n-1.
func numbered(lines []parser.Line) []string {
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

// unmark takes off the order lines what an answer of ours put behind them, as
// many times as it was sent back: whoever mends a draft need not delete it, and
// neither the next draft nor a problem shows it.
func (s *Service) unmark(l *parser.Letter) {
	for _, lines := range [][]parser.Line{l.Lines, l.Below, l.Passed, l.Words} {
		for i := range lines {
			for again := strings.Contains(lines[i].Text, "#"); again; {
				again = false
				for _, mark := range s.marks {
					if text := strings.TrimRight(mark.ReplaceAllString(lines[i].Text, ""), " "); len(text) < len(strings.TrimRight(lines[i].Text, " ")) {
						lines[i].Text, again = text, true
					}
				}
			}
		}
	}
}

// marked returns the lines to be corrected, without greetings: behind those
// with an error stands [templates.DraftMark].
func marked(lines []parser.Line, problems []rules.Problem) (out []string) {
	for _, l := range lines {
		bad, chatter := false, false
		for i := range problems {
			if p := &problems[i]; p.Line == l.No {
				bad = bad || p.Severity == rules.Error
				chatter = chatter || isChatter(p)
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

// unproved returns the orders of a letter without the key as a draft: comments,
// so that an answer that only quotes them orders nothing.
func unproved(lines []parser.Line, sheet *desk.Sheet) (out []string) {
	if len(sheet.Orders)+len(sheet.Standing) == 0 {
		return nil
	}
	for _, text := range marked(lines, sheet.Problems) {
		out = append(out, "# "+text)
	}
	return out
}
