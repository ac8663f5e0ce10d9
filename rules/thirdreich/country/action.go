package country

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// acting are the Actions of one word; their forms have the names of the Actions.
var acting = field.OrderKind{
	Words: []order.Word{
		{ID: "action", EN: []string{"action", "actions"}, ES: []string{"acción", "acciones"}},
		{ID: "supply", EN: []string{"supply", "supplies"}, ES: []string{"suministro", "suministros"}},
		{ID: "reinforcements", EN: []string{"reinforcements", "reinforcement"}, ES: []string{"refuerzos", "refuerzo"}},
		{ID: "production", EN: []string{"production"}, ES: []string{"producción", "produccion de", "producción de"}},
		{ID: "air", EN: []string{"air", "aviation", "planes"}, ES: []string{"aviación", "aérea", "aéreas", "aviones"}},
		{ID: "air-missions", EN: []string{"air missions"}, ES: []string{"misiones aéreas"}},
		{ID: "submarines", EN: []string{"submarines", "submarine", "u-boats"}, ES: []string{"submarinos", "de submarinos"}},
		{ID: "lend-lease", EN: []string{"lend-lease", "lend lease"}, ES: []string{"préstamo y arriendo"}},
	},
	Forms: []order.Form{
		{ID: "supply", Pattern: "[action] supply"},
		{ID: "reinforcements", Pattern: "[action] reinforcements"},
		{ID: "tanks", Pattern: "[action] [production] tanks [production]"},
		{ID: "air", Pattern: "[action] air-missions"},
		{ID: "air", Pattern: "[action] air missions-word"},
		{ID: "air", Pattern: "[action] missions-word air"},
		{ID: "submarines", Pattern: "[action] [missions-word] submarines [missions-word]"},
		{ID: "lend-lease", Pattern: "[action] lend-lease"},
	},
	Do: act,
}

// ActionsAllowed counts the Actions of a side in this turn (§4): the table with its
// notes, strategic bombing (§14), Trondheim (§15), submarines (§12) and Lend
// Lease (§4.7).
func ActionsAllowed(r *field.Run, side field.Side) int {
	s, row := r.S, &r.D.Actions[side]
	total := r.IsTotalWar(side)
	n := row.Limited
	if total {
		n = row.Total
	}
	switch side {
	case field.Axis:
		if !total {
			return n
		}
		n -= r.CountZones(func(z int) bool { return r.D.Zones[z].Supply == r.D.Germany && r.ControlOf(z) != field.Axis })
		if s.Bombed {
			n--
		}
		if isTrondheimLost(r) && (r.IsWinter() || r.Season() == "spring") {
			n--
		}
	case field.Allies:
		if s.Sunk || r.ControlOf(r.D.London) == field.Axis {
			n-- // one at most, whatever the reasons
		}
	case field.Soviet:
		if total && r.ControlOf(r.D.Moscow) == field.Axis {
			n--
		}
		if s.LendLease {
			n++
		}
	}
	return max(n, 0)
}

// isTrondheimLost follows §15, where the Allies must control it, or, by the
// option, note a) of §4, where it is enough that the Axis does not.
func isTrondheimLost(r *field.Run) bool {
	c := r.ControlOf(r.D.Trondheim)
	if r.S.Options.TrondheimNotAxis {
		return c != field.Axis
	}
	return c == field.Allies
}

// actionLimit returns how often a side may take an Action of a kind in this turn (§4).
func actionLimit(r *field.Run, side field.Side, k field.ActionKind) int {
	rep := &r.D.Repeat
	switch {
	case side == field.Allies && r.IsTotalWar(field.Allies) && k != field.ActLendLease:
		return rep.AlliesTotalWar
	case side == field.Soviet && r.S.LendLease && k == field.ActDevelop && r.Year() == rep.SovietDevelopmentYear:
		return rep.SovietDevelopment
	case side == field.Soviet && r.S.LendLease && k == field.ActSupply && r.Year() == rep.SovietSupplyYear:
		return rep.SovietSupply
	}
	return rep.Normal
}

// ActionFault says why a side cannot take an Action (§4).
func ActionFault(r *field.Run, side field.Side, k field.ActionKind) *play.Fault {
	ss := &r.S.Sides[side]
	limit := ActionsAllowed(r, side)
	switch {
	case k == field.ActSubmarines && side != field.Axis:
		return field.Refuse("4.5", "only-axis").Final()
	case k == field.ActLendLease && side != field.Allies:
		return field.Refuse("4.7", "only-allies").Final()
	case ss.Actions() >= limit:
		return field.Refuse("4", "too-many-actions", rules.Num("limit", limit))
	case int(ss.Used[k]) >= actionLimit(r, side, k):
		return field.Refuse("4", "action-again", rules.Word("action", "thirdreich.action."+field.ActionNames[k]), rules.Num("times", actionLimit(r, side, k)))
	case k == field.ActAir && !r.Has(side, r.D.Aviation):
		return field.Refuse("4.4", "no-aviation")
	case k == field.ActDevelop && side == field.Allies && r.Year() == 1940:
		return field.Refuse("4.6", "allies-1940")
	case k == field.ActLendLease:
		return lendLeaseFault(r)
	}
	return nil
}

// lendLeaseFault says why there is no Lend Lease (§4.7): from Barbarossa or spring
// 1942, to the end of 1944; in 1941 only while the Soviet Union has Karelia.
func lendLeaseFault(r *field.Run) *play.Fault {
	spring1942 := r.Year() > 1942 || r.Year() == 1942 && !r.IsWinter()
	switch {
	case r.S.Barbarossa == 0 && !spring1942:
		return field.Refuse("4.7", "lend-lease-early")
	case r.Year() > 1944:
		return field.Refuse("4.7", "lend-lease-late")
	case r.Year() <= 1941 && r.S.Zones[r.D.Karelia].Control != field.Soviet:
		return field.Refuse("4.7", "lend-lease-karelia")
	case !r.IsPlaying(field.Soviet):
		return field.Refuse("4.7", "lend-lease-surrendered")
	}
	return nil
}

// act carries out an Action of one word.
func act(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	k := field.ActionKind(slices.Index(field.ActionNames[:], o.Form))
	f := r.Optimistic.Mend(func() *play.Fault { return ActionFault(r, side, k) })
	if f != nil && !f.Soft {
		return f
	}
	ss := &r.S.Sides[side]
	ss.Used[k]++
	who := field.SideArg("side", side)
	nth, of := actionArgs(r, side)
	switch k {
	case field.ActSupply:
		got := AddSupply(r, side, supplyYield(r, side))
		r.M.Event("thirdreich.supply", who, rules.Num("count", got), rules.Num("supply", int(ss.Supply)), nth, of)
	case field.ActReinforce:
		n := reinforcementPoints(r, side)
		ss.Points += int8(n)
		if r.M.Trying() {
			r.Optimistic.Best(func() { r.Optimistic.Free.Points += reinforcementPoints(r, side) - n })
		}
		r.M.Event("thirdreich.points", who, rules.Num("count", n), nth, of)
	case field.ActTanks:
		n := actionYield(r, side, r.D.TankIndustry, r.D.Effects.TanksWithIndustry, r.D.Effects.TanksWithout)
		ss.Tanks = int8(min(int(ss.Tanks)+n, tankMaximum))
		r.M.Event("thirdreich.tanks", who, rules.Num("count", n), rules.Num("tanks", int(ss.Tanks)), nth, of)
	case field.ActAir:
		takeAirAction(r, side)
	case field.ActSubmarines:
		takeSubmarineAction(r)
	case field.ActLendLease:
		r.S.LendLease = true
		r.M.Event("thirdreich.lend-lease", nth, of)
	}
	return f // an Action that a combat may yet allow: what it gives is reckoned with
}

// actionYield returns what an Action gives with a development, which shows it, or without.
func actionYield(r *field.Run, side field.Side, v field.DevID, with, without int) int {
	if !r.Has(side, v) {
		return without
	}
	r.Reveal(side, v)
	return with
}

// tankMaximum keeps the number of tanks in its field; no rule limits it.
const tankMaximum = 99

// supplyYield returns what the Supply Action gives (§4.1, §13.8, §15).
func supplyYield(r *field.Run, side field.Side) int {
	s, d := r.S, r.D
	n := actionYield(r, side, d.Logistics, d.Effects.SupplyWithLogistics, d.Effects.SupplyWithout)
	for i := range d.Resources {
		x := &d.Resources[i]
		if c := s.Zones[x.Zone].Control; x.Side == side && c != field.Nobody && x.Holders[c] && (x.Until == 0 || r.Year() <= x.Until) {
			n += x.Supply
		}
	}
	return n
}

// reinforcementPoints returns what the Reinforcements Action gives (§4.2): the row
// of the table that counts, less half a point, rounded up, for each key zone
// that is not controlled.
func reinforcementPoints(r *field.Run, side field.Side) int {
	row := PointsRow(r, side)
	if row.Halves == 0 {
		return row.Points
	}
	nation := r.D.Germany
	if side == field.Soviet {
		nation = r.D.USSR
	}
	lost := r.CountZones(func(z int) bool {
		return r.D.Zones[z].Key && r.D.Zones[z].Country == nation && r.ControlOf(z) != side
	})
	return max(0, (2*row.Points-row.Halves*lost+1)/2)
}

// PointsRow finds the row of the table of §4.2: of those for this kind of war
// the one of the latest year. From when the last Soviet row counts is an
// option.
func PointsRow(r *field.Run, side field.Side) (best *field.Points) {
	war := "limited"
	if r.IsTotalWar(side) {
		war = "total"
	}
	for i := range r.D.Points {
		row := &r.D.Points[i]
		if row.Side != side {
			continue
		}
		if best == nil {
			best = row
		}
		from := row.FromYear
		if side == field.Soviet && from > 0 {
			switch r.S.Options.SovietPoints {
			case 1:
				from--
			case 2:
				continue
			}
		}
		if (row.War == war || row.War == "any") && r.Year() >= from {
			best = row
		}
	}
	return best
}

// carryOutWhole carries out an order of several parts whole or not at all.
func carryOutWhole(do func(*field.Run, field.Side, *rules.Order) *play.Fault) func(*field.Run, field.Side, *rules.Order) *play.Fault {
	return func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
		return r.DoWhole(func() *play.Fault { return do(r, side, o) })
	}
}

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind {
	return []field.OrderKind{acting, developing, building, buildingNation, raising, converting, disbanding, dismounting}
}
