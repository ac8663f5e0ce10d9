package thirdreich

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
	"github.com/fieldpost/fieldpost/rules/thirdreich/moves"
)

const formCombat = "combat"

// fighting ends the operations and fights the attacks that are declared.
var fighting = field.OrderKind{
	Words: []order.Word{{ID: "combat", EN: []string{"combat", "combats", "fight", "resolve", "battle", "battles"}, ES: []string{"combate", "combates", "resuelve", "combatir", "combato", "resolver", "resuelvo", "batalla", "batallas"}},
		{ID: "everywhere", EN: []string{"everywhere", "every battle", "all battles", "each battle", "all"}, ES: []string{"en todas partes", "todas partes", "todas las batallas", "todas", "cada batalla", "todos los combates"}}},
	Forms: []order.Form{{ID: formCombat, Pattern: "combat"}, {ID: formCombat, Pattern: "combat (in|) everywhere"}}, // one order fights all
	Do: func(r *field.Run, side field.Side, _ *rules.Order) *play.Fault {
		if len(r.S.Attacks) == 0 {
			battle.EndOperations(r, side) // with nothing to fight, too (§6)
		}
		battle.Fight(r, side)
		return nil
	},
}

// language returns the order language of the title: what each order adds, and the names of
// the packs.
func language(d *field.Data) (play.Orders[*field.Run, field.Side], error) {
	return play.Language(d.Kinds(), slices.Concat(country.Orders(), moves.Orders(), battle.Orders(),
		[]field.OrderKind{fighting, play.RestKind[*field.Run, field.Side]()})...)
}

// carryOutSheet carries out the sheet of a side, order by order, until air missions
// may be answered, the sheet ends or a new one is needed.
func carryOutSheet(r *field.Run, side field.Side) {
	var begins func()
	if r.S.Options.ByTurn {
		begins = func() { r.M.Event("thirdreich.side-begins", field.SideArg("side", side)) }
	}
	if !r.M.Sheet(side.ID(), begins) {
		return
	}
	if stage := &r.S.Sides[side].Stage; *stage == field.StageStart {
		*stage = field.StageOpen
	}
	battle.Fight(r, side) // what was not ordered to be fought before is fought now
	r.S.Pop()
}

// Execute implements [play.Game]: some orders can only be carried out together.
func (g *game) Execute(q *play.Queue, o *rules.Order) *play.Fault {
	r := &g.run
	side := field.SideOf(q.Side)
	invades := func(o *rules.Order) bool { return moves.InvadesAfrica(r, side, o) }
	if invades(o) {
		g.invadeAfrica(side, r.M.JointOrders(invades))
		return play.Later
	}
	return g.executeSingle(side, o)
}

// invadeAfrica lands in neutral French North Africa: three full armies at
// once, or none. The zones east of Algiers then go to the Axis (§18).
func (g *game) invadeAfrica(side field.Side, orders []rules.Order) {
	r, full := &g.run, 0
	for i := range orders {
		v, _ := orders[i].Get("unit")
		if x := &r.S.Armies[r.ArmyOf(v)]; x.At >= 0 && x.Step == field.Full {
			full++
		}
	}
	r.Together = true
	why := r.DoWhole(func() *play.Fault {
		if full < moves.InvasionArmies {
			return field.Refuse("18", "vichy-three", rules.Num("count", moves.InvasionArmies))
		}
		for i := range orders {
			if f := g.executeSingle(side, &orders[i]); f != nil {
				return f
			}
		}
		for z := range r.D.Zones {
			if r.D.Zones[z].EastOfAlgiers && r.S.Zones[z].Control == field.Nobody && r.Count[z][field.Allies] == 0 {
				r.SetControl(z, field.Axis)
			}
		}
		return nil
	})
	r.Together = false
	for i := range orders {
		r.M.Finish(&orders[i], why)
	}
}

// executeSingle carries out one order in its place: what belongs to the start of the turn
// not after others, and no operation after the combats (§3).
func (g *game) executeSingle(side field.Side, o *rules.Order) *play.Fault {
	r := &g.run
	r.Line = o.Line
	k, stage := g.t.orders.Kind(o.Form), &r.S.Sides[side].Stage
	start := k.In == field.AtStart || k.In == field.MinorsAtStart && isForMinors(r, o)
	switch {
	case k.Do == nil || o.Form == play.FormPass || o.Form == play.FormPause:
	case start && *stage != field.StageStart && k.In == field.AtStart:
		return field.Refuse("1", "only-at-start").Final()
	case start && *stage != field.StageStart:
		return field.Refuse("4.2", "minor-at-start").Final()
	case k.In == field.BeforeCombat && *stage == field.StageFought:
		return field.Refuse("3", "after-combat")
	case *stage == field.StageStart && !start:
		*stage = field.StageOpen
	}
	return g.t.orders.Do(&r.M, r, side, o)
}

// isForMinors reports whether an order is for a country that is no Power.
func isForMinors(r *field.Run, o *rules.Order) bool {
	return slices.ContainsFunc(o.Args, func(v rules.Value) bool {
		switch v.Kind {
		case field.KindArmy:
			return !r.D.Countries[r.D.Units[r.ArmyOf(v)].Nation].Power
		case field.KindNation:
			return !r.D.Countries[r.D.CountryByID[v.ID]].Power
		}
		return false
	})
}

// Understood implements [play.Game].
func (g *game) Understood(o *rules.Order) rules.Message {
	r := &g.run
	zoneOf := func(army string) int { return int(r.S.Armies[r.D.UnitByID[army]].At) } // below 0 for none
	if z := zoneOf(o.ID("unit")); z >= 0 {
		o = downfall.OrderInPlace(o, r.D.Zones[z].ID)
	}
	form := downfall.FormOf(o)
	if o.Form == moves.FormLand && o.Has("attack") {
		form += "-attack"
	}
	return downfall.AddTargetZone(play.Understood(ID, form, g.Normal(o), "attack", "support", "air"), o, zoneOf, r.ZoneArg)
}
