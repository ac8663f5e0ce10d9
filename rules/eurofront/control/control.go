package control

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
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

// Status returns what a place is to a faction.
func (r *Run) Status(f field.Faction, place int) Status {
	switch c := r.Controller(place); {
	case r.S.Disputed.Has(place):
		return Disputed
	case c == field.Neutral:
		return Foreign
	case c.Opposes(f):
		return Enemy
	}
	return Friendly
}

// Settle carries out §8.1-8.3 at the beginning of a phase: it ends the battles that
// are over, and says anew who controls what. Beachheads that are the enemy's are gone.
func (r *Run) Settle() {
	r.closeBattles()
	r.assignControl()
	r.removeBeachheads()
	r.noteEntered()
}

// closeBattles ends the battles in which one coalition is left, or none (§7.11). Who
// stands in no battle stands up, headquarters left out that lead.
func (r *Run) closeBattles() {
	s := r.S
	s.Battles = slices.DeleteFunc(s.Battles, func(b field.Battle) bool {
		return !r.Present(0, int(b.Place)) || !r.Present(1, int(b.Place))
	})
	for u := range s.Blocks {
		b := &s.Blocks[u]
		if !b.Role.Leads() && b.Up && !r.IsEngaged(u) {
			b.Up = false
		}
	}
	for i := range s.Battles {
		if b := &s.Battles[i]; r.D.Places[b.Place].Kind != field.Hex {
			r.revealBlocks(b)
		}
	}
}

// revealBlocks lays those open who attack in an area, always, and has those stand who defend there
// (§18.4).
func (r *Run) revealBlocks(battle *field.Battle) {
	for _, u := range r.Here(int(battle.Place)) {
		b := &r.S.Blocks[u]
		b.Up = b.Role.Leads() || battle.Defender.Opposes(r.D.Units[u].Faction)
	}
}

// Present reports whether a coalition has blocks at a place.
func (r *Run) Present(coalition, place int) bool {
	for _, u := range r.Here(place) {
		if r.D.Units[u].Faction.Coalition() == coalition {
			return true
		}
	}
	return false
}

// assignControl gives places to those who hold them: who stands there alone, in a battle the
// original defender, and in an empty hex whose zone of control it is in alone. Units
// never control what is neutral (§8.31); of what one of the Allied and the Soviet
// faction holds the other takes nothing (§20.53).
func (r *Run) assignControl() {
	r.findZones()
	r.S.Disputed.Clear()
	for p := range r.D.Places {
		was := r.Controller(p)
		if was == field.Neutral {
			continue
		}
		if b := r.Battle(p); b != nil {
			r.take(b.Defender, was, p)
			continue
		}
		if f := r.occupier(p); f != field.Neutral {
			r.take(f, was, p)
			continue
		}
		mine, theirs := r.zones[0].Has(p), r.zones[1].Has(p)
		switch {
		case mine && theirs:
			r.S.Disputed.Add(p)
		case mine:
			r.take(field.Axis, was, p)
		case theirs:
			r.take(r.nearestClaimant(p), was, p)
		}
	}
}

// take gives a place to a faction, unless a friend holds it.
func (r *Run) take(f, was field.Faction, place int) {
	if was.Opposes(f) {
		r.SetController(f, place)
	}
}

// occupier returns the faction whose blocks stand at a place, those that are dispersed left
// out (§14.3).
func (r *Run) occupier(place int) field.Faction {
	for _, u := range r.Here(place) {
		if !r.S.Blocks[u].Dispersed {
			return r.D.Units[u].Faction
		}
	}
	return field.Neutral
}

// nearestClaimant returns which of the Allied and the Soviet faction has a zone of control over a
// place that no Axis zone reaches: the one whose turn it is where both have.
func (r *Run) nearestClaimant(place int) field.Faction {
	found := field.Neutral
	for i := range r.D.Places[place].Near {
		n := &r.D.Places[place].Near[i]
		if !n.ZOC() {
			continue
		}
		for _, u := range r.Here(int(n.To)) {
			f := r.D.Units[u].Faction
			if f != field.Axis && r.ZOC(int(u)) && (found == field.Neutral || f == r.S.Active) {
				found = f
			}
		}
	}
	return found
}

// ZOC reports whether a block has a zone of control (§8.2): it is supplied, not in a
// battle and not dispersed.
func (r *Run) ZOC(u int) bool {
	b := &r.S.Blocks[u]
	return b.At >= 0 && !b.Unsupplied && !b.Dispersed && r.Battle(int(b.At)) == nil
}

// findZones finds the hexes in zones of control (§8.2). Areas have none (§18.11).
func (r *Run) findZones() {
	for c := range r.zones {
		r.zones[c].Clear()
	}
	for u := range r.S.Blocks {
		if !r.ZOC(u) {
			continue
		}
		r.addZone(r.zones[r.D.Units[u].Faction.Coalition()], int(r.S.Blocks[u].At))
	}
}

func (r *Run) addZone(zone board.Set, from int) {
	for i := range r.D.Places[from].Near {
		if n := &r.D.Places[from].Near[i]; n.ZOC() && len(r.Here(int(n.To))) == 0 {
			zone.Add(int(n.To))
		}
	}
}

// removeBeachheads takes beachheads off the map that the enemy has and where none of the faction stands
// (§15.6).
func (r *Run) removeBeachheads() {
	r.S.Beaches = slices.DeleteFunc(r.S.Beaches, func(b field.Beach) bool {
		f, place := r.D.Units[b.Unit].Faction, int(b.Place)
		if r.Status(f, place) != Enemy || r.Has(f, place) {
			return false
		}
		r.S.Blocks[b.Unit].At = field.Dead
		r.Event("eurofront.beachhead-lost", rules.SideArg("side", r.D.ID(r.D.Holder(f))), r.PlaceArg("in", place))
		return true
	})
}
