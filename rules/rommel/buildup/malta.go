package buildup

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// calling calls the Malta group (§18.6).
var calling = field.OrderKind{
	Words: []order.Word{{ID: "malta", EN: []string{"malta", "malta group"}, ES: []string{"malta", "grupo de malta"}}},
	Forms: []order.Form{{ID: "malta", Pattern: "malta"}},
	In:    field.InRearmament,
	Do:    callMalta,
}

// callMalta brings the Malta group to the Axis base; from this resupply on the
// Axis draws fewer cards (§18.3, §18.6).
func callMalta(r *field.Run, side field.Side, _ *rules.Order) *play.Fault {
	s, group := r.S, r.Scenario().Malta
	switch {
	case side != field.Axis || len(group) == 0 || s.Month < maltaMonth:
		return play.Refuse("18.6", "rommel.bad.no-malta")
	case s.Malta:
		return play.Refuse("18.6", "rommel.bad.malta-twice")
	}
	s.Malta = true
	units := field.SetOf(group...)
	r.M.Event("rommel.malta", rules.Num("cards", maltaCards))
	arrive(r, side, "rommel.reinforced", units)
	return nil
}
