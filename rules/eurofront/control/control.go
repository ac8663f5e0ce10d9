package control

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Status is what a place is to a faction (§8.3).
type Status uint8

// What places are. Those of neutral countries are foreign to everybody.
const (
	Foreign Status = iota
	Enemy
	Disputed
	Friendly
)

// StatusOf returns what a place is to a faction.
func StatusOf(r *field.Run, f field.Faction, place int) Status {
	switch c := r.S.Controller(place); {
	case r.S.Disputed.Has(place):
		return Disputed
	case c == field.Neutral:
		return Foreign
	case r.S.AreHostile(c, f):
		return Enemy
	}
	return Friendly
}

// Settle carries out §8.1-8.3 at the beginning of a phase: it ends the battles that
// are over, and says anew who controls what. Beachheads that are the enemy's are gone.
func Settle(r *field.Run) {
	closeBattles(r)
	assignControl(r)
	removeBeachheads(r)
	noteEntered(r)
}

// closeBattles ends the battles in which one coalition is left, or none (§7.11). Who
// stands in no battle stands up, headquarters left out that lead.
func closeBattles(r *field.Run) {
	s := r.S
	s.Battles = slices.DeleteFunc(s.Battles, func(b field.Battle) bool {
		return !IsPresent(r, 0, int(b.Place)) || !IsPresent(r, 1, int(b.Place))
	})
	for u := range s.Blocks {
		b := &s.Blocks[u]
		if !b.Role.Leads() && b.Up && (b.At < 0 || s.Battle(int(b.At)) == nil) {
			b.Up = false
		}
	}
	for i := range s.Battles {
		if b := &s.Battles[i]; r.D.Places[b.Place].Kind != field.Hex {
			revealBlocks(r, b)
		}
	}
}

// revealBlocks lays those open who attack in an area, always, and has those stand who defend there
// (§18.4).
func revealBlocks(r *field.Run, battle *field.Battle) {
	for _, u := range r.Here(int(battle.Place)) {
		b := &r.S.Blocks[u]
		b.Up = b.Role.Leads() || r.S.AreHostile(battle.Defender, r.D.Units[u].Faction)
	}
}

// IsPresent reports whether a coalition has blocks at a place.
func IsPresent(r *field.Run, coalition, place int) bool {
	return slices.ContainsFunc(r.Here(place), func(u int16) bool { return r.D.Units[u].Faction.Coalition() == coalition })
}

// assignControl gives places to those who hold them: who stands there alone, in a battle the
// original defender, and in an empty hex whose zone of control it is in alone. Units
// never control what is neutral (§8.31); of what one of the Allied and the Soviet
// faction holds the other takes nothing (§20.53).
func assignControl(r *field.Run) {
	r.S.Disputed.Clear()
	for _, touched := range findZones(r) {
		p := int(touched)
		was := r.S.Controller(p)
		if was == field.Neutral {
			continue
		}
		if b := r.S.Battle(p); b != nil {
			capture(r, b.Defender, was, p)
			continue
		}
		if f := occupier(r, p); f != field.Neutral {
			capture(r, f, was, p)
			continue
		}
		mine, theirs := r.Zones[0].Has(p), r.Zones[1].Has(p)
		switch {
		case mine && theirs:
			r.S.Disputed.Add(p)
		case mine:
			capture(r, field.Axis, was, p)
		case theirs:
			capture(r, nearestClaimant(r, p), was, p)
		}
	}
}

// capture gives a place to a faction, unless a friend holds it.
func capture(r *field.Run, f, was field.Faction, place int) {
	if r.S.AreHostile(was, f) {
		r.S.SetController(f, place)
	}
}

// occupier returns the faction whose blocks stand at a place, those that are dispersed left
// out (§14.3).
func occupier(r *field.Run, place int) field.Faction {
	for _, u := range r.Here(place) {
		if !r.S.Blocks[u].Dispersed {
			return r.D.Units[u].Faction
		}
	}
	return field.Neutral
}

// nearestClaimant returns which of the Allied and the Soviet faction has a zone of control over a
// place that no Axis zone reaches: the one whose turn it is where both have.
func nearestClaimant(r *field.Run, place int) field.Faction {
	found := field.Neutral
	for i := range r.D.Places[place].Near {
		n := &r.D.Places[place].Near[i]
		if !n.CarriesZOC() {
			continue
		}
		for _, u := range r.Here(int(n.To)) {
			f := r.D.Units[u].Faction
			if f != field.Axis && HasZOC(r, int(u)) && (found == field.Neutral || f == r.S.Active) {
				found = f
			}
		}
	}
	return found
}

// HasZOC reports whether a block has a zone of control (§8.2): it is supplied, not in a
// battle and not dispersed.
func HasZOC(r *field.Run, u int) bool {
	b := &r.S.Blocks[u]
	return b.At >= 0 && !b.Unsupplied && !b.Dispersed && r.S.Battle(int(b.At)) == nil
}

// findZones finds the hexes in zones of control (§8.2), and returns them with the places where
// blocks stand. Areas have none (§18.11). Where no battle is, all blocks are of one coalition.
func findZones(r *field.Run) []int16 {
	r.Zones[0].Clear()
	r.Zones[1].Clear()
	r.Touched = r.Touched[:0]
	for p := range r.D.Places {
		here := r.Here(p)
		if len(here) > 0 {
			r.Touched = append(r.Touched, int16(p))
		}
		if i := slices.IndexFunc(here, func(u int16) bool { return HasZOC(r, int(u)) }); i >= 0 {
			addZone(r, r.D.Units[here[i]].Faction.Coalition(), p)
		}
	}
	return r.Touched
}

func addZone(r *field.Run, coalition, from int) {
	for i := range r.D.Places[from].Near {
		n := &r.D.Places[from].Near[i]
		if to := int(n.To); n.CarriesZOC() && len(r.Here(to)) == 0 && !r.Zones[coalition].Has(to) {
			if !r.Zones[1-coalition].Has(to) {
				r.Touched = append(r.Touched, n.To)
			}
			r.Zones[coalition].Add(to)
		}
	}
}

// removeBeachheads takes beachheads off the map that the enemy has and where none of the faction stands
// (§15.6).
func removeBeachheads(r *field.Run) {
	r.S.Beaches = slices.DeleteFunc(r.S.Beaches, func(b field.Beach) bool {
		f, place := r.D.Units[b.Unit].Faction, int(b.Place)
		if StatusOf(r, f, place) != Enemy || r.Has(f, place) {
			return false
		}
		r.S.Blocks[b.Unit].At = field.Dead
		r.M.Event("eurofront.beachhead-lost", r.SideArg(f), r.PlaceArg("in", place))
		return true
	})
}

// Welcomes reports whether lines of a faction lead to a place: through what is friendly,
// the Axis' trains through who cooperates with it (§16.21), and national supply through what
// is neutral (§10.22).
func Welcomes(r *field.Run, f field.Faction, place int) bool {
	st := StatusOf(r, f, place)
	return st == Friendly || st == Foreign && (r.Lines.National || f == field.Axis && r.Cooperates(r.Country(place)))
}

// CanPassRail reports whether a rail line goes on from a place: not from one with a battle
// (§9.12), but for regions of the original defender (§18.51).
func CanPassRail(r *field.Run, f field.Faction, place int) bool {
	b := r.S.Battle(place)
	return b == nil || r.D.Places[place].Kind == field.Region && !r.S.AreHostile(b.Defender, f)
}
