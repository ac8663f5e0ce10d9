package production

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// Accounts returns those from which a faction spends in this game: the fronts that it pays for and
// that are played, and the powers that live on their own. In the Winter War the Axis is Finland
// alone (§21.48).
func Accounts(r *field.Run, f field.Faction) (out []field.Account) {
	for _, front := range accounts[f] {
		if IsPlayed(r, f, front) && !isMerged(r, f, front) && (f != field.Axis || !r.IsWinterWar()) {
			out = append(out, field.FrontAccount(front))
		}
	}
	for _, nation := range powersOf(r, f) {
		if livesAlone(r, f, nation) {
			out = append(out, field.PowerAccount(nation))
		}
	}
	return out
}

// accounts are the fronts on which the factions have money: the Soviets have theirs in the East
// alone, and nobody has any in the North (§21.23, §21.46).
var accounts = [field.Factions][]field.Front{
	field.Axis:   {field.EastFront, field.WestFront, field.MedFront},
	field.Allied: {field.WestFront, field.MedFront},
	field.Soviet: {field.EastFront},
}

// isMerged reports whether the money of a front is that of the West for a faction: it has won the Mediterranean (§17.6).
func isMerged(r *field.Run, f field.Faction, front field.Front) bool {
	return front == field.MedFront && IsPlayed(r, f, front) && r.S.HoldsAll(f, r.D.MedPorts)
}

// powersOf returns the nations that have forces of a faction in this game, and those that wage a war
// alone on its side.
func powersOf(r *field.Run, f field.Faction) (out []int) {
	for nation := range r.S.Powers {
		if r.S.HasJoined(f, nation) && r.S.IsIsolated(nation) {
			out = append(out, nation)
		}
	}
	for u := range r.S.Blocks {
		if d, at := &r.D.Units[u], int(r.S.Blocks[u].At); d.Faction == f && at != field.Unused && at != field.Gone && at != field.Card && !slices.Contains(out, d.Nation) {
			out = append(out, d.Nation)
		}
	}
	return slices.DeleteFunc(out, func(nation int) bool { return r.S.IsDefeated(nation) })
}

// livesAlone reports whether a power of a faction spends what is its own (§11.7, §20.64): one that
// wages a war alone, and one whose capital has national supply, and no line by rail and sea to
// the origin of its faction.
func livesAlone(r *field.Run, f field.Faction, nation int) bool {
	switch {
	case r.S.HasJoined(f, nation) && r.S.IsIsolated(nation):
		return true
	case f == field.Soviet || supply.UsesMainOrigin(r, nation): // deserters, too, are the Soviets' (§16.84)
		return false
	}
	home := r.Capital(nation)
	return home >= 0 && !net(r, f, supply.ByRailAndSea).Has(home) && ownLand(r, f, nation).Len() > 0
}

// ownLand returns the places with which lines of communications join the capital of a power, kept in
// the ledger while it produces.
func ownLand(r *field.Run, f field.Faction, nation int) board.Set {
	if r.Books == nil || r.Books.Faction != f {
		return supply.Homeland(r, f, nation, true)
	}
	land, known := r.Books.Lands[nation]
	if !known {
		land = supply.Homeland(r, f, nation, true)
		r.Books.Lands[nation] = land
	}
	return land
}

// nationalYield returns what the cities of a power yield to itself (§20.64): those to which its
// national supply leads, and of one that is cut off no city that feeds its faction; resources
// once while it is neutral (§20.57, §11.33).
func nationalYield(r *field.Run, f field.Faction, nation int) (n int) {
	land, cutOff := ownLand(r, f, nation), !r.S.IsIsolated(nation)
	for i := range r.D.Cities {
		c := &r.D.Cities[i]
		switch {
		case !land.Has(c.Place) || r.S.Controller(c.Place) != f || r.Country(c.Place) != nation:
		case cutOff && net(r, f, supply.ByRailAndSea).Has(c.Place):
		case r.IsWinterWar():
			n += c.PP + c.Yields
		default:
			n += Yield(f, c)
		}
	}
	return n
}

// payingAccount returns that from which is spent on a block at a place (§11.7): of the front where it
// lies (see [payingFront]), for the Soviets always the East. A power
// that lives on its own spends its own (§20.64).
func payingAccount(r *field.Run, u, place int) field.Account {
	d := &r.D.Units[u]
	switch {
	case d.Faction == field.Soviet:
		return field.FrontAccount(field.EastFront)
	case livesAlone(r, d.Faction, d.Nation):
		return field.PowerAccount(d.Nation)
	}
	return field.FrontAccount(payingFront(r, d.Faction, place))
}

// payingFront returns the front that pays for what a faction builds at a place (§11.7, §21.46): that of the place, of
// the North the one with which it goes, and of the Allied always the West, but the Mediterranean where the Cape is their base
// (§21.14). Where the West is played it pays for fronts that are not (§21.13).
func payingFront(r *field.Run, f field.Faction, place int) field.Front {
	front := r.FrontOf(f, place)
	switch {
	case HasCapeBase(r, f, place):
		front = field.MedFront
	case front != field.NorthFront:
	case f == field.Allied:
		front = field.WestFront
	default:
		front = r.D.HalfOfNorth(place)
	}
	if sc := &r.D.Scenarios[r.S.Scenario]; !sc.HasRecord() && !sc.IsPlayed(front) {
		return field.WestFront
	}
	return front
}

// hasNationalSupply reports whether what a power builds at a place is joined with its capital, which it
// has to be where the power lives on its own (§20.64).
func hasNationalSupply(r *field.Run, u int, joined func(land board.Set) bool) bool {
	d := &r.D.Units[u]
	return !livesAlone(r, d.Faction, d.Nation) || joined(supply.Homeland(r, d.Faction, d.Nation, false))
}
