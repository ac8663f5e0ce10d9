package control

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// occupants is how many foreign units of a faction may stand in the land of a lesser power of its side (§20.132, §20.53).
const occupants = 4

// IsBeyondHome reports whether a block would be unsupplied at a place because it is bound to stay
// at home (§16.311): units of those who joined by an event, or reacted, stand in their land or beside it, with the larger of its
// borders of 1939 and of the scenario (§22, 1942). Those that are freed go where they like.
func IsBeyondHome(r *field.Run, u, place int) bool {
	d := &r.D.Units[u]
	return isHomebound(r, u) && !owns(r, d.Nation, place) &&
		!slices.ContainsFunc(r.D.Places[place].Near, func(n field.Near) bool { return owns(r, d.Nation, int(n.To)) }) &&
		!(roamsNearby(r, d.Nation) && isNeighbour(r, d.Nation, place))
}

// roamsNearby reports whether units of a nation that are bound go to the nations beside it as well (§16.311): it has reacted to what befell
// another one, or come by an event that has it so (SX, SJ).
func roamsNearby(r *field.Run, nation int) bool {
	return r.S.Powers[nation].Joined == field.Interventionist ||
		slices.ContainsFunc(r.S.Happened, func(e int16) bool { return r.D.Events[e].Semi && r.D.Events[e].Joins == nation })
}

// isNeighbour reports whether a place belongs to a nation that has a border with another one, or with a colony of that.
func isNeighbour(r *field.Run, nation, place int) bool {
	land := r.Country(place)
	return r.AnyPlace(func(p int) bool {
		return r.Country(p) == land && slices.ContainsFunc(r.D.Places[p].Near, func(n field.Near) bool { return owns(r, nation, int(n.To)) })
	})
}

// isHomebound reports whether a block has to stay at home: it serves the faction to which its nation came by an event, or as it reacted.
func isHomebound(r *field.Run, u int) bool {
	d := &r.D.Units[u]
	freed := slices.ContainsFunc(r.S.Happened, func(e int16) bool {
		x := &r.D.Events[e]
		lost := x.While >= 0 && r.S.AreHostile(r.S.Controller(r.D.Cities[x.While].Place), field.Axis) // the city for which it was
		return slices.Contains(x.Frees, u) && (r.S.Options.ForGood || !lost)
	})
	p := &r.S.Powers[d.Nation]
	return d.Faction == p.Stance && (p.Joined == field.Satellite || p.Joined == field.Interventionist) && (r.S.Blocks[u].Bound || !freed)
}

// RevokeFreedom takes its freedom for good from who was freed for a city that the enemy now
// holds, where the option has it so (§17.3); else who was freed is bound while he holds it.
func RevokeFreedom(r *field.Run, f field.Faction) {
	if f != field.Axis || !r.S.Options.ForGood {
		return
	}
	for _, e := range r.S.Happened {
		if x := &r.D.Events[e]; x.While >= 0 && r.S.AreHostile(r.S.Controller(r.D.Cities[x.While].Place), field.Axis) {
			for _, u := range x.Frees {
				r.S.Blocks[u].Bound = true
			}
		}
	}
}

// owns reports whether a place is land of a nation, or of its realm, such as Great Italy (§20.23) and Greater Finland (§20.82).
func owns(r *field.Run, nation, place int) bool {
	roster := field.RosterOf(nation, r.D)
	return r.D.Prewar(place) == nation || r.Country(place) == nation || roster != nil && slices.Contains(roster.Colonies, r.Country(place)) ||
		slices.ContainsFunc(r.D.Realms, func(x field.RealmRow) bool {
			return x.Nation == nation && (x.Event < 0 || r.HasHappened(x.Event)) && LiesIn(r, place, x.Lands, x.Zones, x.Fronts, x.At)
		})
}

// LiesIn reports whether a place lies in lands, zones or fronts, or is one of several.
func LiesIn(r *field.Run, place int, lands, zones []int, fronts []field.Front, at []int) bool {
	return slices.Contains(lands, r.Country(place)) || slices.Contains(fronts, r.D.Places[place].Front) || slices.Contains(at, place) ||
		slices.ContainsFunc(zones, func(z int) bool { return slices.Contains(r.D.Zones[z].Places, place) })
}

// hostNation returns the power to which a place belongs and that bears few guests, one that has come into the war, -1 where it
// belongs to none. Who is defeated is a host no longer (§16.9). A proud one is one
// at home alone, as Italy is in Italy proper, and only until it is demoralised (§20.132).
func hostNation(r *field.Run, place int) int {
	n := field.OwnerOf(r.Country(place), r.D)
	if x := field.SatelliteOf(n, r.D); x != nil && x.Proud && (r.S.Powers[n].Demoralised || !slices.Contains(r.D.Zones[x.Home].Places, place)) {
		return -1
	}
	if p := &r.S.Powers[n]; p.Joined != field.Original && p.Stance < field.Neutral && !p.Defeated {
		return n
	}
	return -1
}

// isLimited reports whether of the units of a faction few may stand in the land of a power: of the Axis in any that is with it, of the
// Allied in one that has come to them by an event (§20.132), of the Soviets in any that is with the Allied (§20.53).
func isLimited(r *field.Run, host int, f field.Faction) bool {
	p := &r.S.Powers[host]
	if p.Stance == field.Allied && r.D.Command(host) == r.D.UK { // one nation with the British (§20.493)
		return false
	}
	return r.S.AreFriends(f, p.Stance) && (p.Stance != field.Allied || p.Joined == field.Satellite || f != p.Stance)
}

// noteEntered notes into whose land enemies have come: it bears any number of guests from
// then on (§20.132).
func noteEntered(r *field.Run) {
	for u := range r.S.Blocks {
		at := int(r.S.Blocks[u].At)
		if at < 0 {
			continue
		}
		if n := hostNation(r, at); n >= 0 && r.S.AreHostile(r.D.Units[u].Faction, r.S.Powers[n].Stance) {
			r.S.Powers[n].Entered = true
		}
	}
}

// GuestFault says why a block does not come to a place, nil if it may: a lesser power bears four foreign units of a
// faction in its land, headquarters among them, until enemies have come there ([isLimited]). More would be a declaration of war (§20.17). One that wages a
// limited war on its own, as Finland does, has them in Oulu and Petsamo alone (§16.6, FL).
func GuestFault(r *field.Run, u, place int) *play.Fault {
	d := &r.D.Units[u]
	if f := entryFault(r, u, place); f != nil {
		return f
	}
	owner := hostNation(r, place)
	if owner < 0 || d.Nation == owner || bearsMany(r, owner) || !isLimited(r, owner, d.Faction) {
		return nil
	}
	if r.S.IsIsolated(owner) && place != r.D.Oulu && place != r.D.Petsamo {
		return play.Refuse("16.6", "eurofront.bad.limited-war", r.PlaceArg("to", place))
	}
	if at := int(r.S.Blocks[u].At); at >= 0 && hostNation(r, at) == owner {
		return nil
	}
	if countGuests(r, owner, d.Faction) < occupants {
		return nil
	}
	section, args := "20.132", []rules.Arg{r.PlaceArg("to", place), rules.Num("most", occupants)}
	switch {
	case d.Faction == field.Soviet:
		section = "20.53"
	case d.Faction == field.Axis && !r.D.Scenarios[r.S.Scenario].HasRecord():
		args = append(args, rules.ID(field.KindNation, "betrayed", r.D.Nations[owner].ID))
	}
	return play.Refuse(section, "eurofront.bad.occupation", args...)
}

// bearsMany reports whether a host bears any number of guests, as enemies have come into its land: a proud one does not (§20.132).
func bearsMany(r *field.Run, nation int) bool {
	x := field.SatelliteOf(nation, r.D)
	return r.S.Powers[nation].Entered && (x == nil || !x.Proud)
}

// countGuests returns how many foreign units of a faction stand in the land of a power that bears few.
func countGuests(r *field.Run, owner int, f field.Faction) int {
	return len(r.UnitsWhere(func(_ int, b *field.Block, e *field.Unit) bool {
		return b.At >= 0 && e.Faction == f && e.Nation != owner && hostNation(r, int(b.At)) == owner
	}))
}

// Guests returns how many foreign units of a faction stand in the land of a nation, and how many may (§20.132, §20.53), 0 where any
// number may.
func Guests(r *field.Run, nation int, f field.Faction) (guests, most int) {
	capital := r.Capital(nation)
	if capital < 0 || hostNation(r, capital) != nation || bearsMany(r, nation) || !isLimited(r, nation, f) {
		return 0, 0
	}
	return countGuests(r, nation, f), occupants
}

// HasAllyAt reports whether blocks of another faction that is no enemy stand at a
// place: the two never share one (§20.53).
func HasAllyAt(r *field.Run, f field.Faction, place int) bool {
	return slices.ContainsFunc(r.Here(place), func(u int16) bool {
		g := r.D.Units[u].Faction
		return g != f && !r.S.AreHostile(g, f)
	})
}

// entryFault says why a block never comes to a place, nil if it may: those of the SS, cavalry
// and siege guns not to the Arctic zone (§21.415), nor with forts to a Mediterranean that is not won (§21.316); residents of
// the North and of the Mediterranean nowhere else (§21.411, §21.311), British garrisons to Great Britain, Malta and Gibraltar
// alone (§20.31), and expeditionary units of the North there as well (§21.412; §22, 1944); nor two forts to one place (§2.28).
func entryFault(r *field.Run, u, place int) *play.Fault {
	d, p := &r.D.Units[u], &r.D.Places[place]
	class := d.In(field.NorthFront)
	switch {
	case slices.Contains(r.D.Scenarios[r.S.Scenario].OutOfPlay, place):
		return play.Refuse("22", "eurofront.bad.out-of-play", r.PlaceArg("to", place)).Final()
	case d.In(field.MedFront) == field.Resident && p.Front != field.MedFront:
		return play.Refuse("21.311", "eurofront.bad.stays-in-the-med", r.UnitArg("unit", u), r.PlaceArg("to", place)).Final()
	case class == field.Alien && isGarrison(r, u) && !isGuarded(r, place):
		return play.Refuse("20.31", "eurofront.bad.garrison", r.UnitArg("unit", u), r.PlaceArg("to", place)).Final()
	case r.FrontOf(d.Faction, place) == field.MedFront && (d.SS || d.Type == field.Cavalry || d.Type == field.Fort || r.S.Blocks[u].Guns):
		return play.Refuse("21.316", "eurofront.bad.not-in-the-med", r.UnitArg("unit", u), r.PlaceArg("to", place)).Final()
	case d.Type == field.Fort && slices.ContainsFunc(r.Here(place), func(x int16) bool {
		return int(x) != u && r.D.Units[x].Type == field.Fort && r.D.Units[x].Faction == d.Faction
	}):
		return play.Refuse("2.28", "eurofront.bad.one-fort", r.PlaceArg("to", place))
	case p.Arctic() && (d.SS || d.Type == field.Cavalry || r.S.Blocks[u].Guns):
		return play.Refuse("21.415", "eurofront.bad.not-in-the-arctic", r.UnitArg("unit", u), r.PlaceArg("to", place)).Final()
	case p.Front == field.NorthFront:
		return nil
	case class == field.Resident, class == field.Expeditionary && !isGuarded(r, place):
		return play.Refuse("21.411", "eurofront.bad.stays-in-the-north", r.UnitArg("unit", u), r.PlaceArg("to", place)).Final()
	}
	return nil
}

// isGarrison reports whether a block is one of the British garrisons, which are its static units (§20.31).
func isGarrison(r *field.Run, u int) bool {
	d := &r.D.Units[u]
	return d.Nation == r.D.UK && d.Faction == field.Allied && d.Type == field.Static
}

// isGuarded reports whether a place is one that the British garrisons hold: of Great Britain, Malta or Gibraltar.
func isGuarded(r *field.Run, place int) bool {
	return place == r.D.Cities[r.D.Malta].Place || place == r.D.Cities[r.D.Gibraltar].Place || slices.Contains(r.D.Zones[r.D.GreatBritain].Places, place)
}

// IsPartisan reports whether a block is Tito's, in Yugoslavia: nobody starves or pursues it there (§16.732).
func IsPartisan(r *field.Run, u int) bool {
	at := r.S.Blocks[u].At
	return r.D.Units[u].Rises == r.D.Yugoslavia && at >= 0 && r.Country(int(at)) == r.D.Yugoslavia
}
