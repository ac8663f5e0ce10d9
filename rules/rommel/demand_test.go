package rommel

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// While the Axis is asked in the supply check of its first turn, what the
// Allies have sent about their first hand is not taken for orders of their
// turn, which could replace it (report = turn).
func TestFirstHandIsNoSheetInHand(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := title.book.Start(rules.Setup{Scenario: "1941", Options: map[string]string{rules.OptionDecisions: "ask", rules.OptionReport: "turn"}})
	if err != nil {
		t.Fatal(err)
	}
	s.Turn, s.Phase = 1, field.PhaseMove
	s.Agenda = []field.Step{{Kind: field.StepOrders, Side: field.Axis}, {Kind: field.StepHand, Side: field.Allied, Stage: 1}, {Kind: field.StepSupplyIn, Side: field.Axis}}
	s.PutSheet(&play.Queue{Side: field.Allied.ID()})
	s.Asked = &play.Question{Key: "m1/axis/supply/1", Kind: field.AskSupply, Side: field.Axis.ID(), At: title.d.Hexes[title.d.Tobruk].ID}
	p := title.Position(s)
	if got := p.Demands(); len(got) != 1 || got[0].Side != "axis" {
		t.Errorf("asked for %v, the answer of the Axis is all that is missing", got)
	}
	s.Agenda = []field.Step{{Kind: field.StepOrders, Side: field.Axis}, {Kind: field.StepSupplyIn, Side: field.Axis}}
	if got := p.Demands(); len(got) != 2 || got[1].Key != s.OrdersKey(field.Allied, 2, false) || !got[1].Optional {
		t.Errorf("asked for %v, the sheet of the Allies may be replaced", got)
	}
}
