package fleet

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// SeaHolder returns the faction that controls a sea: who controls its naval base (§15.2), Neutral where nobody at war
// does. Whoever holds the bases, a basin is the Allied's whose master is defeated, and the Atlantic as long as they
// have both supremacies (§15.21).
func SeaHolder(r *field.Run, sea int) field.Faction {
	s := &r.D.Seas[sea]
	switch {
	case s.HeldBy < field.Neutral:
		return s.HeldBy
	case isForfeit(r, s.Basin), s.Basin == atlantic && isSwept(r, field.Axis, atlantic):
		return field.Allied
	case s.Base < 0:
		return field.Neutral
	}
	return r.S.Controller(s.Base)
}

// isForfeit reports whether who was master of a basin is defeated, whose seas are the Allies' from then on: Italy's (§20.26).
func isForfeit(r *field.Run, basin string) bool {
	return slices.ContainsFunc(r.D.Satellites, func(x field.SatelliteRow) bool { return x.Basin == basin && r.S.IsDefeated(x.Nation) })
}

// CanSail reports whether ships of a faction come to a sea at all, whoever holds it: not
// under ice, in the snow of the East (§21.42), Soviets alone on the Caspian, no Allied ones on the Black
// Sea and no Soviet ones on the Mediterranean unless Turkey is Allied (§15.11), and none of the Axis where it is swept
// from the sea (§15.83).
func CanSail(r *field.Run, f field.Faction, sea int) bool {
	s := &r.D.Seas[sea]
	switch {
	case s.Freezes && r.Weather(r.D.Cities[r.D.Moscow].Place) == field.Snow:
		return false
	case sea == r.D.NorthCaspian || sea == r.D.SouthCaspian:
		return f == field.Soviet
	case s.Basin == blackSea:
		return f != field.Allied || isStraitAllied(r)
	case s.Basin == mediterranean && f == field.Soviet && !isStraitAllied(r):
		return false
	}
	return !isSwept(r, f, s.Basin)
}

// isStraitAllied reports whether Turkey is Allied, which has the Allies come to the Black Sea and the Soviets leave it (§15.11).
func isStraitAllied(r *field.Run) bool {
	return r.S.HasJoined(field.Allied, r.D.Turkey) && !r.S.IsDefeated(r.D.Turkey)
}

// isSafeSea reports whether the ships of a faction sail a sea and nobody intercepts them: it is
// a friend's or neutral (§15.2), or its holder has no ships left there (§15.83).
func isSafeSea(r *field.Run, f field.Faction, sea int) bool {
	by := SeaHolder(r, sea)
	return CanSail(r, f, sea) && (!r.S.AreHostile(by, f) || isSwept(r, by, r.D.Seas[sea].Basin))
}

// interceptionDiceAgainst returns those that the enemy of a faction rolls to intercept its ships on a sea (§15.71), none
// where he sails none himself, nor on the seas of a nation while the Axis surprises it (§20.16); and who he is.
func interceptionDiceAgainst(r *field.Run, f field.Faction, sea int) (dice int, by field.Faction) {
	by = SeaHolder(r, sea)
	if !r.S.AreHostile(by, f) || isSurprisedSea(r, sea) || isSwept(r, by, r.D.Seas[sea].Basin) {
		return 0, by
	}
	return r.D.Seas[sea].Interdiction, by
}

// isSurprisedSea reports whether the naval base of a sea lies in the land of a nation that the Axis surprises.
func isSurprisedSea(r *field.Run, sea int) bool {
	base := r.D.Seas[sea].Base
	return base >= 0 && r.S.IsSurprised(r.Country(base))
}

// AddSafeSeas follows sea lines from a friendly port over all safe seas that it lies on, and
// those that these lead to (§10.32).
func AddSafeSeas(r *field.Run, seas board.Set, f field.Faction, port int) {
	moorings := r.D.Places[port].Moored
	if slices.ContainsFunc(moorings, func(sea int) bool { return !seas.Has(sea) }) && HasFreePort(r, f, port) {
		followSeas(r, seas, f, moorings) // most places have none, or theirs were followed from another port
	}
}

// followSeas adds some seas that are safe, and those to which they lead.
func followSeas(r *field.Run, seas board.Set, f field.Faction, from []int) {
	var list []int
	enter := func(sea int) {
		if !seas.Has(sea) && isSafeSea(r, f, sea) {
			seas.Add(sea)
			list = append(list, sea)
		}
	}
	for _, sea := range from {
		enter(sea)
	}
	for i := 0; i < len(list); i++ {
		beside := r.D.Seas[list[i]].Beside
		for k := range beside {
			if connects(r, f, &beside[k], true) {
				enter(beside[k].Sea)
			}
		}
	}
}

// CanShip reports whether ships of a faction come from one of its ports to some other, over
// seas of which none is the enemy's.
func CanShip(r *field.Run, f field.Faction, from int, to func(port int) bool) bool {
	return HasFreePort(r, f, from) && CanRelieve(r, f, from, to)
}

// CanRelieve reports what CanShip does of a port that may be besieged.
func CanRelieve(r *field.Run, f field.Faction, from int, to func(port int) bool) bool {
	seas := board.NewSet(len(r.D.Seas))
	followSeas(r, seas, f, r.D.Places[from].Moored)
	for sea := range r.D.Seas {
		if seas.Has(sea) && slices.ContainsFunc(r.D.Seas[sea].Ports, func(p int) bool { return p != from && to(p) }) {
			return true
		}
	}
	return false
}

// HasFriendlyPort reports whether a place has a friendly port on some seas.
func HasFriendlyPort(r *field.Run, seas board.Set, f field.Faction, place int) bool {
	return HasFreePort(r, f, place) && slices.ContainsFunc(r.D.Places[place].Moored, seas.Has)
}

// UnreachedPort returns a friendly port on some seas that is not in a net yet, -1 if there is none.
func UnreachedPort(r *field.Run, net, seas board.Set, f field.Faction) int {
	for sea := range r.D.Seas {
		if !seas.Has(sea) {
			continue
		}
		for _, p := range r.D.Seas[sea].Ports {
			if !net.Has(p) && HasFreePort(r, f, p) {
				return p
			}
		}
	}
	return -1
}

// HasFreePort reports whether a place has a port that a faction uses freely: ports in battles
// are besieged, and take no line further (§10.8), and accomplices open theirs to nobody (§21.492).
func HasFreePort(r *field.Run, f field.Faction, place int) bool {
	return r.D.Places[place].Port && control.Welcomes(r, f, place) && control.CanPassRail(r, f, place) && (r.Lines.National || !r.S.IsAccomplice(f, r.Country(place)))
}

// HasMajorPort reports whether a place has a major port (§1.44).
func HasMajorPort(r *field.Run, place int) bool {
	return slices.ContainsFunc(r.D.Places[place].Cities, func(c int) bool { return r.D.Cities[c].Port == field.MajorPort })
}

// connects reports whether ships of a faction come from a sea to one beside it, or where lines is set whether lines of
// supply do: over open water, past straits (§15.12), or through a port that it uses freely (§1.373).
func connects(r *field.Run, f field.Faction, x *field.Beside, lines bool) bool {
	if x.Open || x.Canal >= 0 && (!x.Cape || lines && !r.Lines.NoCape) && HasFreePort(r, f, x.Canal) {
		return true
	}
	return len(x.Straits) > 0 && !slices.ContainsFunc(x.Straits, func(s int) bool { return isShut(r, f, s) })
}

// isShut reports whether ships of a faction do not pass a strait: a place on its shores is the enemy's (§15.12). What is no
// more than national supply passes unless all are (§10.21).
func isShut(r *field.Run, f field.Faction, passage int) bool {
	shores := r.D.Passages[passage].Shores
	hostile := func(p int) bool { return control.StatusOf(r, f, p) == control.Enemy }
	if r.Lines.National {
		return !slices.ContainsFunc(shores, func(p int) bool { return !hostile(p) })
	}
	return slices.ContainsFunc(shores, hostile)
}

// ShutStrait returns the strait that keeps ships of a faction from coming from some seas to others, the first on the shortest way,
// -1 where no strait does.
func ShutStrait(r *field.Run, f field.Faction, from, to []int) int {
	const none = -1
	seen, shut := board.NewSet(len(r.D.Seas)), make([]int, len(r.D.Seas)) // the first shut strait on the way to a sea
	var list []int
	enter := func(sea, strait int) {
		if !seen.Has(sea) && CanSail(r, f, sea) {
			seen.Add(sea)
			list, shut[sea] = append(list, sea), strait
		}
	}
	for _, sea := range from {
		enter(sea, none)
	}
	for i := 0; i < len(list); i++ {
		at := list[i]
		if slices.Contains(to, at) {
			return shut[at]
		}
		for k := range r.D.Seas[at].Beside {
			x := &r.D.Seas[at].Beside[k]
			s := slices.IndexFunc(x.Straits, func(s int) bool { return isShut(r, f, s) })
			switch {
			case connects(r, f, x, false):
				enter(x.Sea, shut[at])
			case s >= 0 && shut[at] == none:
				enter(x.Sea, x.Straits[s])
			case s >= 0:
				enter(x.Sea, shut[at])
			}
		}
	}
	return none
}

// IsWorking reports whether a beachhead does anything in this fortnight: neither the enemy's
// ships nor a storm disrupt it (§15.64).
func IsWorking(r *field.Run, b *field.Beach) bool {
	return !b.Disrupted && !slices.ContainsFunc(r.D.Places[b.Place].Seas, r.IsStormy)
}

// HasPier reports whether a place has a beachhead of a faction that serves as a port of its
// own: it works, and no battle is there (§15.65).
func HasPier(r *field.Run, f field.Faction, place int) bool {
	b := r.S.BeachAt(place)
	return b != nil && r.D.Units[b.Unit].Faction == f && IsWorking(r, b) && r.S.Battle(place) == nil && control.StatusOf(r, f, place) == control.Friendly
}

// berths returns the seas on which ships of a faction come to a place: by its port, or over
// its beachhead.
func berths(r *field.Run, f field.Faction, place int) []int {
	p := &r.D.Places[place]
	if HasPier(r, f, place) {
		return slices.Concat(p.Moored, p.Seas)
	}
	return p.Moored
}

// Lifeline returns the way of ships to a beachhead from a friendly port of a net (§15.63).
func Lifeline(r *field.Run, b *field.Beach, net board.Set) (Voyage, bool) {
	f := r.D.Units[b.Unit].Faction
	return FindLine(r, f, int(b.Place), r.D.Places[b.Place].Seas, func(port int) bool { return net.Has(port) && HasFreePort(r, f, port) })
}
