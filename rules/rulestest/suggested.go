package rulestest

import (
	"reflect"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Suggested checks a sheet of a side, and compares what is suggested in place of
// orders that are not allowed, by the code of the problem: as each language has it.
func (s Suite) Suggested(t *testing.T, pos rules.Position, side rules.Side, lines []string, want map[string][][]string) {
	t.Helper()
	orders, _, _, _ := s.Parse(lines)
	r := pos.Check(rules.Sheet{Side: side, Key: pos.Demands()[0].Key, Orders: orders})
	got := map[string][][]string{}
	for _, p := range r.Problems {
		would := make([][]string, len(order.Languages))
		for _, a := range p.Suggest {
			for i, lang := range order.Languages {
				would[i] = append(would[i], a.Shown(s.Title, lang))
			}
		}
		got[p.Message.Code] = would
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}
