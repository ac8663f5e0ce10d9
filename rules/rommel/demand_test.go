package rommel

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// While the Axis is asked in the supply check of its first turn, what the
// Allies have sent about their first hand is not taken for orders of their
// turn, which could replace it (report = turn).
func TestFirstHandIsNoSheetInHand(t *testing.T) {
	r := begun(t, rules.Setup{Scenario: "1941", Options: map[string]string{rules.OptionDecisions: "ask", rules.OptionReport: "turn"}})
	s := r.s
	s.turn, s.phase = 1, phaseMove
	s.Agenda = []step{{kind: stepOrders, side: axis}, {kind: stepHand, side: allied, stage: 1}, {kind: stepSupplyIn, side: axis}}
	s.Take(&play.Queue{Side: allied.id()})
	s.Asked = &play.Question{Key: "m1/axis/supply/1", Kind: askSupply, Side: axis.id(), At: r.d.hexes[r.d.tobruk].id}
	p := &position{t: r.t, s: s}
	if got := p.Demands(); len(got) != 1 || got[0].Side != "axis" {
		t.Errorf("asked for %v, the answer of the Axis is all that is missing", got)
	}
	s.Agenda = []step{{kind: stepOrders, side: axis}, {kind: stepSupplyIn, side: axis}}
	if got := p.Demands(); len(got) != 2 || got[1].Key != s.ordersKey(allied, 2, false) || !got[1].Optional {
		t.Errorf("asked for %v, the sheet of the Allies may be replaced", got)
	}
}
