package desk

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// staying matches a line that says of somebody that he stays where he is, folded: "de6, de7 hold in Metz".
var staying = phrases.Pattern(`^(.+?) (?:{line.staying})(?: (?:{line.at})(?: .+)?)?$`)

// codeStays says that who stays needs no order.
const codeStays = "fault.stays"

// stays reports whether a line that no form fits says of units that they stay, and notes that this needs no order.
func (s *Sheet) stays(line language.Line, d *Desk) bool {
	if line.Polite || len(line.Text) > longestAmendment || len(strings.Fields(line.Text)) > mostAllWords {
		return false
	}
	m := staying().FindStringSubmatch(language.Fold(line.Text))
	if m == nil {
		return false
	}
	said := ValuesIn(d, m[1])
	if len(said) == 0 || slices.ContainsFunc(said, func(v order.Value) bool { return v.Kind == order.KindWord }) {
		return false
	}
	p := Spot{Line: line.No}.Problem(rules.M(codeStays))
	p.Severity = rules.Warning
	s.Problems = append(s.Problems, p)
	return true
}

// refuseStaying makes errors of what is said of those who stay where nothing else is ordered.
func (s *Sheet) refuseStaying() {
	for i := range s.Problems {
		if p := &s.Problems[i]; p.Message.Code == codeStays && len(s.Orders)+len(s.Standing)+len(s.Requests) == 0 {
			p.Severity = rules.Error
		}
	}
}
