package politics

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// IsDemoralised reports whether a power of the Axis is (§16.71): by what it has lost, or by the second front, as lesser ones are that have
// come by an event, and whoever is said to be.
func IsDemoralised(r *field.Run, nation int) bool {
	p, x := &r.S.Powers[nation], field.SatelliteOf(nation, r.D)
	shaken := !r.D.Nations[nation].Major && p.Joined == field.Satellite || x != nil && x.SecondFront
	return p.Stance == field.Axis && !p.Defeated && (p.Demoralised || shaken && r.S.Second)
}

// noteDemoralised has those be demoralised, and for good, whose enemies control what does it (§16.71, §20.25).
func noteDemoralised(r *field.Run) {
	for i := range r.D.Satellites {
		x := &r.D.Satellites[i]
		if p := &r.S.Powers[x.Nation]; p.Stance == field.Axis && !p.Defeated && !p.Demoralised && isShaken(r, x) {
			p.Demoralised = true
			r.M.Event("eurofront.demoralised", nationArg(r, x.Nation))
		}
	}
}

// isShaken reports whether the enemy controls what demoralises a nation: all of a land or an island, or one major city.
func isShaken(r *field.Run, x *field.SatelliteRow) bool {
	lost := func(p int) bool { return r.S.AreHostile(r.S.Controller(p), field.Axis) }
	return slices.ContainsFunc(x.Zones, func(z int) bool {
		return !slices.ContainsFunc(r.D.Zones[z].Places, func(p int) bool { return !lost(p) })
	}) || slices.ContainsFunc(x.Lands, func(n int) bool {
		return !r.AnyPlace(func(p int) bool { return r.D.Prewar(p) == n && !lost(p) })
	}) || x.Cities && r.AnyPlace(func(p int) bool { return isHome(r, x, p) && r.D.MajorCityAt(p) != nil && lost(p) })
}

// isHome reports whether a place is of the land of a nation that counts as it surrenders (§16.8): with its borders of 1939, of Italy in
// Italy proper (§20.25), and with the colonies of one whose colonies count.
func isHome(r *field.Run, x *field.SatelliteRow, place int) bool {
	land, roster := r.D.Prewar(place), field.RosterOf(x.Nation, r.D)
	if seat := r.Capital(x.Nation); seat >= 0 && r.D.Prewar(seat) != x.Nation { // the war has made it, as Vichy
		land = r.Country(place)
	}
	return land == x.Nation && (x.Home < 0 || slices.Contains(r.D.Zones[x.Home].Places, place)) ||
		x.Overseas && roster != nil && slices.Contains(roster.Colonies, land)
}

// IsWearyPort reports whether a place is a port that makes a nation weary if the enemy holds it (§16.81): one that may surrender
// by its ports.
func IsWearyPort(r *field.Run, x *field.SatelliteRow, place int) bool {
	return x.Ports && r.D.Places[place].Port && isHome(r, x, place) && (r.S.IsSatellite(x.Nation) || IsDemoralised(r, x.Nation))
}

// Weariness returns that of a nation that may surrender (§16.81, §16.82): its hexes that the enemy controls, with
// its borders of 1939 or now, whichever are smaller, of one at sea those with ports alone, and its units that are eliminated or
// have no line that nobody can cut. It is none where the enemy controls no such hex.
func Weariness(r *field.Run, x *field.SatelliteRow) int {
	n := CountLostHome(r, x)
	if n == 0 {
		return 0
	}
	for u := range r.D.Units {
		if at := r.S.Blocks[u].At; isWatched(r, x, u) && (at == field.Dead || at >= 0 && !supply.HasSecureLine(r, u)) {
			n++
		}
	}
	return n
}

// isWatched reports whether a unit counts for the weariness of its nation: of one at sea none of the Mediterranean, unless what lies
// overseas counts as well (§16.81).
func isWatched(r *field.Run, x *field.SatelliteRow, u int) bool {
	far := r.D.Units[u].In(field.MedFront) == field.Resident
	if at := int(r.S.Blocks[u].At); at >= 0 {
		far = r.D.Places[at].Front == field.MedFront
	}
	return isOfNation(r, u, x.Nation) && (!x.Ports || x.Overseas || !far)
}

// CountLostHome returns how many hexes of a nation count for its weariness as the enemy controls them, of one at sea its ports.
func CountLostHome(r *field.Run, x *field.SatelliteRow) (n int) {
	for p := range r.D.Places {
		switch {
		case !r.S.AreHostile(r.S.Controller(p), field.Axis), !isHome(r, x, p):
		case x.Ports && r.D.Places[p].Port, !x.Ports && r.Country(p) == x.Nation:
			n++
		}
	}
	return n
}

// isOfNation reports whether a block is of a nation, those left out who have turned their coats.
func isOfNation(r *field.Run, u, nation int) bool {
	return r.D.Units[u].Nation == nation && !r.IsTurned(u)
}

// checkSurrenders has those who are demoralised throw whether they surrender in the politics of their enemies (§16.8): by their
// ports in those of the Allies, by their hexes in those of the Soviets as well.
func checkSurrenders(r *field.Run) {
	for i := range r.D.Satellites {
		x := &r.D.Satellites[i]
		if r.S.AreHostile(r.S.Active, field.Axis) && (!x.Ports || r.S.Active == field.Allied) {
			surrender(r, x)
		}
	}
}

// surrender has a demoralised nation surrender with a die below its weariness (§16.8):
// one unit deserts, and the others are gone (§16.84).
func surrender(r *field.Run, x *field.SatelliteRow) {
	if !IsDemoralised(r, x.Nation) {
		return
	}
	weary := Weariness(r, x)
	if weary < 2 {
		return // no die is lower
	}
	id := nationArg(r, x.Nation)
	die := r.M.Roll("surrender "+r.D.Nations[x.Nation].ID, 6)
	if die >= weary {
		r.M.Event("eurofront.fights-on", id, rules.Die("die", die), rules.Num("weariness", weary))
		return
	}
	r.M.Event("eurofront.surrenders", id, rules.Die("die", die), rules.Num("weariness", weary))
	desert(r, x.Nation)
	defeat(r, x.Nation)
}

// desert has one unit of a nation go over to the Soviets (§16.84): the first that no German
// has in his zone of control, and with which nobody else of the Axis stands, nor a friend of who is to have it. Where none
// does, its equivalent can be built in the capital.
func desert(r *field.Run, nation int) {
	f := r.S.Active
	to := deserterOf(r, nation, f)
	if to < 0 || r.S.Blocks[to].At != field.Unused {
		return
	}
	who := -1
	for u := range r.D.Units {
		at := int(r.S.Blocks[u].At)
		if isOfNation(r, u, nation) && at >= 0 && !r.D.Units[u].Type.IsHQ() && !isInZOC(r, at, isGerman) && !hasAllies(r, nation, at) && !control.HasAllyAt(r, f, at) && (who < 0 || r.D.Units[u].ID < r.D.Units[who].ID) {
			who = u
		}
	}
	if who < 0 {
		r.S.Blocks[to] = field.Block{At: field.Dead, From: -1}
		return
	}
	if own := r.D.Coat(who, f); own >= 0 {
		to = own
	}
	at := int(r.S.Blocks[who].At)
	r.S.Blocks[who] = field.Block{At: int16(at), CV: 1, From: -1}
	r.TurnCoat(who, to)
	r.S.Blocks[who].At = field.Gone
	r.M.Event("eurofront.deserts", r.SideArg(f), r.UnitArg("unit", who), r.PlaceArg("in", at))
}

// deserterOf returns the unit of a nation for a faction to which one deserts, infantry or static, an ordinary one before expeditionary
// ones, -1 for none.
func deserterOf(r *field.Run, nation int, f field.Faction) int {
	for _, class := range [...]field.Class{field.Alien, field.Expeditionary} {
		i := slices.IndexFunc(r.D.Units, func(d field.Unit) bool {
			return d.Faction == f && d.Nation == nation && (d.Type == field.Infantry || d.Type == field.Static) && d.Class == class
		})
		if i >= 0 {
			return i
		}
	}
	return -1
}

// hasAllies reports whether others of the Axis stand at a place, who would have to fight who
// deserts there.
func hasAllies(r *field.Run, nation, place int) bool {
	return slices.ContainsFunc(r.Here(place), func(v int16) bool {
		return r.D.Units[v].Faction == field.Axis && r.D.Units[v].Nation != nation
	})
}

// isInZOC reports whether a place is in the zone of control of a unit of some kind, or one stands in it (§8.2).
func isInZOC(r *field.Run, place int, is func(d *field.Data, u int16) bool) bool {
	for i := range r.D.Places[place].Near {
		n := &r.D.Places[place].Near[i]
		if n.CarriesZOC() && slices.ContainsFunc(r.Here(int(n.To)), func(v int16) bool { return is(r.D, v) && control.HasZOC(r, int(v)) }) {
			return true
		}
	}
	return slices.ContainsFunc(r.Here(place), func(v int16) bool { return is(r.D, v) })
}

// isGerman reports whether a unit is German.
func isGerman(d *field.Data, u int16) bool { return d.Units[u].Nation == d.Germany }

// isOfAxis reports whether a unit is of the Axis.
func isOfAxis(d *field.Data, u int16) bool { return d.Units[u].Faction == field.Axis }

// SurrenderFaces returns with how many faces of a die a nation surrenders: those below its weariness.
func SurrenderFaces(r *field.Run, x *field.SatelliteRow) int {
	return max(0, min(Weariness(r, x)-1, 6))
}
