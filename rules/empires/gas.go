package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// gassing is poison gas against an army, before an activation (§9.5).
var gassing = kind{
	Words: []order.Word{{ID: "gas", EN: []string{"gas", "poison gas"}, ES: []string{"gas venenoso", "gasea", "gasear"}}},
	Forms: []order.Form{{ID: moves.FormGas, Pattern: "gas [on] {target:army}"}},
	Do:    gas,
}

// gas uses poison gas (§9.5): once a year from 1915 to 1917 it takes a step
// from a full army in an entrenched zone that is neither mountain nor desert,
// with an army of one's own there or next to it.
func gas(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	tv, _ := o.Get("target")
	b := moves.ArmyOf(r, tv)
	ss := &r.S.Sides[side]
	t := &r.D.Techs[r.D.Gas]
	turn := int(r.S.Turn)
	switch {
	case !r.HasTech(side, r.D.Gas):
		return play.Refuse("9.5", "empires.bad.no-tech", r.TechArg("tech", r.D.Gas))
	case turn < t.FirstTurn || turn > t.LastTurn:
		return play.Refuse("9.5", "empires.bad.gas-years")
	case int(ss.GasYear) == r.Year():
		return play.Refuse("9.5", "empires.bad.gas-used", rules.Num("year", r.Year()))
	case !r.SideOfArmy(b).IsEnemyOf(side):
		return play.Refuse("9.5", "empires.bad.not-enemy", r.ArmyArg("target", b)).At(tv).Final()
	case r.S.Armies[b].At < 0:
		return play.Refuse("9.5", "empires.bad.target-gone", r.ArmyArg("target", b)).At(tv)
	case r.HasSurrendered(b):
		return play.Refuse("11", "empires.bad.surrendered-target", r.ArmyArg("target", b)).At(tv)
	case r.S.Armies[b].Step != field.Full:
		return play.Refuse("9.5", "empires.bad.gas-reduced", r.ArmyArg("target", b)).At(tv)
	}
	z := int(r.S.Armies[b].At)
	switch ter := r.D.Zones[z].Terrain; {
	case ter == field.Mountain || ter == field.Desert:
		return play.Refuse("9.5", "empires.bad.gas-terrain", r.ZoneArg("zone", z)).At(tv)
	case r.S.Zones[z].Trench[r.SideOfArmy(b)] == 0:
		return play.Refuse("9.5", "empires.bad.gas-trench", r.ZoneArg("zone", z)).At(tv)
	case !hasGasArmyNear(r, side, z):
		return play.Refuse("9.5", "empires.bad.gas-far", r.ZoneArg("zone", z)).At(tv)
	}
	ss.GasYear = int16(r.Year())
	r.M.Event("empires.gas", field.SideArg("side", side), r.ArmyArg("army", b), r.ZoneArg("zone", z))
	r.Reveal(side, r.D.Gas)
	r.S.Armies[b].Step = field.Reduced
	return nil
}

// hasGasArmyNear reports whether an army that profits from the technology stands in
// the zone or next to it.
func hasGasArmyNear(r *field.Run, side field.Side, z int) bool {
	for a := range r.S.Armies {
		at := int(r.S.Armies[a].At)
		if at < 0 || r.SideOfArmy(a) != side || !r.CanUseTech(a) || r.S.Armies[a].Lent {
			continue
		}
		if _, near := r.D.Board.Edge(at, z, field.Land, field.Arrow); near || at == z {
			return true
		}
	}
	return false
}
