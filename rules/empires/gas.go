package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

const formGas = "gas"

// gassing is poison gas against an army, before an activation (§9.5).
var gassing = orderKind{
	words: []order.Word{
		{ID: "gas", EN: []string{"gas", "poison gas"}, ES: []string{"gas venenoso"}},
	},
	forms: []order.Form{
		{ID: formGas, Pattern: "gas [on] {target:army}"},
	},
	do: (*run).gas,
}

// gas uses poison gas (§9.5): once a year from 1915 to 1917 it takes a step
// from a full army in an entrenched zone that is neither mountain nor desert,
// with an army of one's own there or next to it.
func (r *run) gas(sd side, o *rules.Order) *fault {
	tv, _ := o.Get("target")
	b := r.armyOf(tv)
	ss := &r.s.sides[sd]
	t := &r.d.techs[r.d.gas]
	turn := int(r.s.turn)
	switch {
	case !r.available(sd, r.d.gas):
		return deny("9.5", "empires.bad.no-tech", r.techArg("tech", r.d.gas))
	case turn < t.firstTurn || turn > t.lastTurn:
		return deny("9.5", "empires.bad.gas-years")
	case int(ss.gasYear) == r.year():
		return deny("9.5", "empires.bad.gas-used", rules.Num("year", r.year()))
	case !r.sideOfArmy(b).enemyOf(sd):
		return deny("9.5", "empires.bad.not-enemy", r.armyArg("target", b)).At(tv).Surely()
	case r.s.armies[b].at < 0:
		return deny("9.5", "empires.bad.target-gone", r.armyArg("target", b)).At(tv)
	case r.surrenderedArmy(b):
		return deny("11", "empires.bad.surrendered-target", r.armyArg("target", b)).At(tv)
	case r.s.armies[b].step != full:
		return deny("9.5", "empires.bad.gas-reduced", r.armyArg("target", b)).At(tv)
	}
	z := int(r.s.armies[b].at)
	switch ter := r.d.zones[z].terrain; {
	case ter == mountain || ter == desert:
		return deny("9.5", "empires.bad.gas-terrain", r.zoneArg("zone", z)).At(tv)
	case r.s.zones[z].trench[r.sideOfArmy(b)] == 0:
		return deny("9.5", "empires.bad.gas-trench", r.zoneArg("zone", z)).At(tv)
	case !r.gasArmyNear(sd, z):
		return deny("9.5", "empires.bad.gas-far", r.zoneArg("zone", z)).At(tv)
	}
	ss.gasYear = int16(r.year())
	r.Event("empires.gas", sideArg("side", sd), r.armyArg("army", b), r.zoneArg("zone", z))
	r.show(sd, r.d.gas)
	r.s.armies[b].step = reduced
	return nil
}
