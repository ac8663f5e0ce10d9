package politics

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// Politics carries out the politics phase of a player turn (§4.37, §16.7), and all that may
// be checked in it: in those of the Soviets satellites surrender (§16.8), in each powers are
// defeated and conquered (§16.9, §16.92), and who has naval supremacy is told (§15.8).
func Politics(r *field.Run) {
	control.Settle(r)
	endPhoneyWar(r)
	before := slices.Clone(r.S.Powers)
	noteDemoralised(r)
	if r.S.AreHostile(r.S.Active, field.Axis) {
		for _, n := range r.D.LandSatellites {
			surrender(r, n)
		}
	}
	if r.S.Active == field.Allied {
		for _, n := range r.D.SeaSatellites {
			surrender(r, n)
		}
	}
	findDefeated(r)
	for n := range before {
		if before[n].Defeated {
			conquer(r, n)
		}
	}
	if slices.ContainsFunc(r.S.Powers, func(p field.Power) bool { return p.Defeated }) { // else nobody has come or gone
		control.Settle(r)
	}
	fleet.ReckonSupremacy(r)
}

// IsDemoralised reports whether a power of the Axis is: a lesser one by the second front, another by what it has lost (§16.71).
func IsDemoralised(r *field.Run, nation int) bool {
	if !r.D.Nations[nation].Major {
		return r.S.Second && r.S.IsSatellite(nation)
	}
	p := &r.S.Powers[nation]
	return p.Demoralised && p.Stance == field.Axis && !p.Defeated
}

// Weariness returns that of a satellite (§16.81, §16.82): its hexes that the enemy controls, with
// its borders of 1939 or now, whichever are smaller, of one at sea those with ports alone, and its units that are eliminated or
// have no line that nobody can cut. It is none where the enemy controls no such hex.
func Weariness(r *field.Run, nation int) int {
	n := CountLostHome(r, nation)
	if n == 0 {
		return 0
	}
	for u := range r.D.Units {
		if at := r.S.Blocks[u].At; isOfNation(r, u, nation) && (at == field.Dead || at >= 0 && !supply.HasSecureLine(r, u)) {
			n++
		}
	}
	return n
}

// CountLostHome returns how many hexes of a satellite count for its weariness as the enemy controls them, of one at sea its ports.
func CountLostHome(r *field.Run, nation int) (n int) {
	atSea := slices.Contains(r.D.SeaSatellites, nation)
	for p := range r.D.Places {
		switch {
		case !r.S.AreHostile(r.S.Controller(p), field.Axis):
		case atSea && IsHomePort(r, nation, p), !atSea && r.Country(p) == nation && r.D.Prewar(p) == nation:
			n++
		}
	}
	return n
}

// isOfNation reports whether a block is of a nation, those left out who have turned their coats.
func isOfNation(r *field.Run, u, nation int) bool {
	return r.D.Units[u].Nation == nation && !r.IsTurned(u)
}

// surrender has a demoralised satellite surrender with a die below its weariness (§16.8):
// one unit deserts, and the others are gone (§16.84).
func surrender(r *field.Run, nation int) {
	if !IsDemoralised(r, nation) {
		return
	}
	weary := Weariness(r, nation)
	if weary < 2 {
		return // no die is lower
	}
	id := rules.ID(field.KindNation, "nation", r.D.Nations[nation].ID)
	die := r.M.Roll("surrender "+r.D.Nations[nation].ID, 6)
	if die >= weary {
		r.M.Event("eurofront.fights-on", id, rules.Die("die", die), rules.Num("weariness", weary))
		return
	}
	r.M.Event("eurofront.surrenders", id, rules.Die("die", die), rules.Num("weariness", weary))
	desert(r, nation)
	defeat(r, nation)
}

// desert has one unit of a nation go over to the Soviets (§16.84): the first that no German
// has in his zone of control, and with which nobody else of the Axis stands, nor a friend of who is to have it. Where none
// does, its equivalent can be built in the capital.
func desert(r *field.Run, nation int) {
	f := r.S.Active
	to := slices.IndexFunc(r.D.Units, func(d field.Unit) bool {
		return d.Faction == f && d.Nation == nation && (d.Type == field.Infantry || d.Type == field.Static) && d.Class == field.Alien
	})
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

// findDefeated finds who is defeated (§16.9): a great or a major power without its capital and any unit, and Norway and Switzerland alike
// (§20.76, §20.81), another lesser one, which has come into the war, without the one or the other.
func findDefeated(r *field.Run) {
	for n := range r.S.Powers {
		p, roster := &r.S.Powers[n], field.RosterOf(n, r.D)
		lost, both := p.Joined != field.Original && p.Stance < field.Neutral, r.D.Nations[n].Major || roster != nil && roster.Stands
		switch {
		case p.Defeated:
		case both && isCapitalLost(r, n) && isWipedOut(r, n), !both && lost && (isCapitalLost(r, n) || isWipedOut(r, n)):
			defeat(r, n)
		}
	}
}

// isCapitalLost reports whether the enemy controls the capital of a nation.
func isCapitalLost(r *field.Run, nation int) bool {
	at := r.Capital(nation)
	return at >= 0 && r.S.AreHostile(r.S.Controller(at), r.S.Powers[nation].Stance)
}

// isWipedOut reports whether a nation has units in the game, and all of them are eliminated.
func isWipedOut(r *field.Run, nation int) bool {
	some := false
	for u := range r.D.Units {
		if !isOfNation(r, u, nation) {
			continue
		}
		switch at := r.S.Blocks[u].At; {
		case at >= 0 || at == field.Due:
			return false
		case at == field.Dead:
			some = true
		}
	}
	return some
}

// defeat has a nation out of the game (§16.9): its forces are gone for good (§16.91).
func defeat(r *field.Run, nation int) {
	r.S.Powers[nation].Defeated = true
	disarm(r, nation)
	r.M.Event("eurofront.defeated", rules.ID(field.KindNation, "nation", r.D.Nations[nation].ID))
}

// disarm takes the forces of a nation out of the game.
func disarm(r *field.Run, nation int) {
	for u := range r.D.Units {
		if at := r.S.Blocks[u].At; isOfNation(r, u, nation) && at != field.Unused && at != field.Gone {
			r.Put(u, field.Gone)
			r.S.Blocks[u] = field.Block{At: field.Gone, From: -1}
		}
	}
}

// conquer gives the land of who was defeated before to the faction that controls its
// capital, if nobody who opposes it stands there (§16.92).
func conquer(r *field.Run, nation int) {
	at := r.Capital(nation)
	if at < 0 {
		return
	}
	f := r.S.Controller(at)
	if f == field.Neutral {
		return
	}
	var land []int
	for p := range r.D.Places {
		if r.Country(p) != nation {
			continue
		}
		if r.HasEnemies(f, p) {
			return
		}
		if c := r.S.Controller(p); r.S.AreHostile(c, f) || c == field.Neutral {
			land = append(land, p)
		}
	}
	for _, p := range land {
		r.S.SetController(f, p)
	}
	if len(land) > 0 {
		r.M.Event("eurofront.conquered", r.SideArg(f), rules.ID(field.KindNation, "nation", r.D.Nations[nation].ID))
	}
}
