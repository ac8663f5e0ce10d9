package control

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Status is what a place is to a faction (§8.3).
type Status uint8

// What places are. Those of neutral countries are foreign to everybody, those of a faction to
// who is at peace with it.
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
	case r.S.AreFriends(c, f):
		return Friendly
	case r.S.AreHostile(c, f):
		return Enemy
	}
	return Foreign
}

// IsClosed reports whether a place is closed to a faction (§16.1): it is of a neutral country, or
// of who is at peace with the faction.
func IsClosed(r *field.Run, f field.Faction, place int) bool {
	c := r.S.Controller(place)
	return !r.S.AreHostile(c, f) && !r.S.AreFriends(c, f)
}

// Settle carries out §8.1-8.3 at the beginning of a phase: it ends the battles that
// are over, and says anew who controls what. Beachheads that are the enemy's are gone.
func Settle(r *field.Run) {
	closeBattles(r)
	assignControl(r)
	removeBeachheads(r)
	noteEntered(r)
}

// closeBattles ends the battles in which no enemies are left (§7.11). Who
// stands in no battle stands up, headquarters left out that lead.
func closeBattles(r *field.Run) {
	s := r.S
	s.Battles = slices.DeleteFunc(s.Battles, func(b field.Battle) bool {
		return !s.HasEnemies(r.FactionsAt(int(b.Place)))
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

// assignControl gives places to those who hold them: who stands there alone, in a battle the
// original defender, and in an empty hex whose zone of control it is in alone. Units
// never control what is neutral, nor of who is at peace with them (§8.31, §16.1); of what one
// of two friends holds the other takes nothing (§20.53).
func assignControl(r *field.Run) {
	s := r.S
	s.Disputed.Clear()
	for _, touched := range findZones(r) {
		p := int(touched)
		was := s.Controller(p)
		if was == field.Neutral {
			continue
		}
		if b := s.Battle(p); b != nil {
			capture(r, b.Defender, was, p)
			continue
		}
		if f := occupier(r, p); f != field.Neutral {
			capture(r, f, was, p)
			continue
		}
		enemies := r.Zones[p] & s.War[was]
		switch {
		case enemies == 0:
		case s.HasEnemies(r.Zones[p] & (s.War[was] | friendsOf(s, was))):
			s.Disputed.Add(p)
		case enemies.Has(s.Active):
			s.SetController(s.Active, p)
		default:
			s.SetController(enemies.First(), p)
		}
	}
}

// friendsOf returns a faction and its friends.
func friendsOf(s *field.State, f field.Faction) (x field.FactionSet) {
	for g := range field.Faction(field.Factions) {
		if s.AreFriends(f, g) {
			x |= g.Of()
		}
	}
	return x
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

// HasZOC reports whether a block has a zone of control (§8.2): it is supplied, not in a
// battle and not dispersed.
func HasZOC(r *field.Run, u int) bool {
	b := &r.S.Blocks[u]
	return b.At >= 0 && !b.Unsupplied && !b.Dispersed && r.S.Battle(int(b.At)) == nil
}

// findZones finds the hexes in zones of control (§8.2), and returns them with the places where
// blocks stand. Areas have none (§18.11).
func findZones(r *field.Run) []int16 {
	clear(r.Zones)
	r.Touched = r.Touched[:0]
	for p := range r.D.Places {
		here := r.Here(p)
		if len(here) == 0 {
			continue
		}
		r.Touched = append(r.Touched, int16(p))
		var zone field.FactionSet
		for _, u := range here {
			if f := r.D.Units[u].Faction.Of(); zone&f == 0 && HasZOC(r, int(u)) {
				zone |= f
			}
		}
		if zone != 0 {
			addZone(r, zone, p)
		}
	}
	return r.Touched
}

func addZone(r *field.Run, zone field.FactionSet, from int) {
	for i := range r.D.Places[from].Near {
		n := &r.D.Places[from].Near[i]
		if to := int(n.To); n.CarriesZOC() && len(r.Here(to)) == 0 {
			if r.Zones[to] == 0 {
				r.Touched = append(r.Touched, n.To)
			}
			r.Zones[to] |= zone
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
// trains through who cooperates with it (§16.21), and national supply through what
// is neutral (§10.22).
func Welcomes(r *field.Run, f field.Faction, place int) bool {
	st := StatusOf(r, f, place)
	switch {
	case r.Lines.National && slices.Contains(r.Lines.Shuns, r.Country(place)):
		return false
	case st != Foreign:
		return st == Friendly
	case r.Lines.National: // not through neutrals who cooperate with the enemy (§10.21)
		return !r.S.AreHostile(f, r.S.Powers[r.Country(place)].Cooperates)
	}
	return r.S.Cooperates(f, r.Country(place)) || r.S.IsAccomplice(f, r.Country(place))
}

// CanPassRail reports whether a rail line goes on from a place: not from one with a battle
// (§9.12), but for regions of the original defender (§18.51).
func CanPassRail(r *field.Run, f field.Faction, place int) bool {
	b := r.S.Battle(place)
	return b == nil || r.D.Places[place].Kind == field.Region && r.S.AreFriends(b.Defender, f)
}
