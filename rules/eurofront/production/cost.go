package production

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// Cost returns what a step and a cadre of a block cost where it stands (§11.7, Unit Data).
func Cost(r *field.Run, u int) field.Cost { return CostAt(r, u, int(r.S.Blocks[u].At)) }

// CostAt returns what they cost at a place, -1 for none: in the North extreme costs, but not for
// Scandinavians (§21.462), and never for Soviets (§11.7).
func CostAt(r *field.Run, u, place int) field.Cost {
	d := &r.D.Units[u]
	t := &r.D.Types[d.Type]
	var c field.Cost
	switch {
	case d.Faction != field.Soviet && place >= 0 && r.D.Places[place].Front == field.NorthFront && !r.IsScandinavian(d.Nation):
		c = t.Extreme
	case d.Faction == field.Axis:
		c = t.Axis
	case d.Faction == field.Soviet && !r.S.AlliedCosts:
		c = t.Soviet
	default:
		c = t.Allied // the Soviets, too, until the Great Patriotic War (§20.53)
	}
	if d.Type == field.Airborne && r.S.Blocks[u].Grounded {
		c.Step, c.Cadre = c.Step/2, c.Cadre/2 // §14.7
	}
	if d.Type == field.HQ || d.Type == field.SupremeHQ {
		more := hqSurcharge(r, u) + supplySurcharge(r, u, place)
		if isBombed(r, d, place) {
			more += bombing
		}
		c.Step, c.Cadre = c.Step+more, c.Cadre+2*more
	}
	return c
}

// How much more a step of a headquarters costs by what brings its supply: ships to a port
// (§11.731), roads (§11.732) or ships to a beachhead (§11.733).
const (
	naval  = 5
	byRoad = 10
	beach  = 10
)

// supplySurcharge returns how much more a step of a headquarters costs at a place by what brings its supply:
// rail nothing, nor ships that come unhindered to a major port in or beside it, in the
// Mediterranean to a minor one in it (§11.731).
func supplySurcharge(r *field.Run, u, place int) int {
	f := r.D.Units[u].Faction
	if place < 0 || supply.CanTraceFrom(r, f, place, net(r, f, supply.ByRail)) && !supply.IsRoadSupplied(r, u, net(r, f, supply.ByRail)) {
		return 0
	}
	net := net(r, f, supply.ByRailAndSea)
	stands := place == int(r.S.Blocks[u].At)
	switch {
	case stands && supply.IsRoadSupplied(r, u, net):
		return byRoad
	case !supply.CanTraceFrom(r, f, place, net):
		if stands && supply.IsBeachFed(r, u, net) {
			return beach
		}
		return 0
	case hasMajorPort(r, f, place, net), slices.ContainsFunc(r.D.Places[place].Near, func(n field.Near) bool { return hasMajorPort(r, f, int(n.To), net) }):
		return 0
	case r.D.Places[place].Front == field.MedFront && r.D.Places[place].Port && net.Has(place):
		return 0
	}
	return naval
}

// hasMajorPort reports whether a place has a major port in a net that a faction uses freely.
func hasMajorPort(r *field.Run, f field.Faction, place int, net board.Set) bool {
	return net.Has(place) && fleet.HasFreePort(r, f, place) &&
		slices.ContainsFunc(r.D.Places[place].Cities, func(c int) bool { return r.D.Cities[c].Port == field.MajorPort })
}

// hqSurcharge returns how much more a step of a headquarters costs than ten: of Soviet ones while
// the Red Army is not reformed (§20.54) or without the oil of Baku (§17.8), of Axis ones in their
// first winter in the East (§12.45) or without oil (§17.1). Together they add up.
func hqSurcharge(r *field.Run, u int) (more int) {
	d := &r.D.Units[u]
	switch d.Faction {
	case field.Soviet:
		more = 5 * (2 - int(r.S.Reform))
		if !hasObjectiveLine(r, field.SovietOil) {
			more += 5
		}
	case field.Axis:
		if at := r.S.Blocks[u].At; r.IsParalysed() && (at < 0 && d.Front == field.EastFront || at >= 0 && r.D.Places[at].Front == field.EastFront) {
			more = 5
		}
		if !hasObjectiveLine(r, field.AxisOil) {
			more += 5
		}
	}
	return more
}

// bombing is how much more a step of a headquarters costs under it (§11.734).
const bombing = 5

// isBombed reports whether strategic bombing makes a unit dearer at a place: headquarters of
// the Axis in the West, from the winter of 1943 on (§11.734, §13.31).
func isBombed(r *field.Run, d *field.Unit, place int) bool {
	return place >= 0 && d.Faction == field.Axis && (d.Type == field.HQ || d.Type == field.SupremeHQ) && r.D.Places[place].Front == field.WestFront && r.Season() >= field.Bombed
}
