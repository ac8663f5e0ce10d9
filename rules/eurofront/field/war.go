package field

import (
	"math/bits"
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
)

// FactionSet is a set of factions.
type FactionSet uint8

// Of returns the set of one faction alone.
func (f Faction) Of() FactionSet { return 1 << f }

// Has reports whether a faction is in the set.
func (x FactionSet) Has(f Faction) bool { return x>>f&1 != 0 }

// First returns the first faction in the set, Neutral where it is empty.
func (x FactionSet) First() Faction { return Faction(min(bits.TrailingZeros8(uint8(x)), int(Neutral))) }

// AreHostile reports whether two factions are at war with one another (§16.0): whoever asks for
// an enemy asks here, of land with [State.Controller]. Neutral is at war with nobody.
func (s *State) AreHostile(f, g Faction) bool { return f < Neutral && s.War[f].Has(g) }

// AreFriends reports whether two factions are one, or are not at war and share an enemy (§20.53).
// Who is neither hostile nor a friend is at peace: nobody enters his land (§16.1).
func (s *State) AreFriends(f, g Faction) bool {
	switch {
	case f >= Neutral || g >= Neutral:
		return false
	case f == g:
		return true
	}
	return !s.War[f].Has(g) && s.War[f]&s.War[g] != 0
}

// HasEnemies reports whether factions of a set are at war with one another.
func (s *State) HasEnemies(x FactionSet) bool {
	for f, enemies := range s.War {
		if x.Has(Faction(f)) && enemies&x != 0 {
			return true
		}
	}
	return false
}

// SetWar has two factions be at war.
func (s *State) SetWar(f, g Faction) {
	s.War[f] |= g.Of()
	s.War[g] |= f.Of()
}

// Friendly fills a set with the places that a faction or a friend of it controls, and, where it
// is asked for them, those of who is at peace and of nobody; but none that is disputed (§8.3).
func (s *State) Friendly(f Faction, neutral bool, places board.Set) {
	for i := range places {
		places[i] = 0
		if neutral {
			places[i] = ^uint64(0)
		}
	}
	for g := range s.Held {
		hostile, friend := s.AreHostile(f, Faction(g)), s.AreFriends(f, Faction(g))
		for i, word := range s.Held[g] {
			switch {
			case hostile:
				places[i] &^= word
			case friend:
				places[i] |= word
			}
		}
	}
	for i, word := range s.Disputed {
		places[i] &^= word
	}
}

// MakePeace ends the war of two factions.
func (s *State) MakePeace(f, g Faction) {
	s.War[f] &^= g.Of()
	s.War[g] &^= f.Of()
}

// Weser is the surprise of Operation Weser (§21.493).
type Weser uint8

// How it stands: the turn of the Axis that follows on the submission of Denmark is to come, or it runs and Norway is surprised in it.
const (
	NoWeser Weser = iota
	WeserOpen
	WeserNow
)

// WeserWords are the words for it.
var WeserWords = []string{"none", "open", "now"}

// RosterOf returns what is said of the forces of a nation when war comes to it, nil where nothing is.
func RosterOf(nation int, d *Data) *RosterRow {
	for i := range d.Rosters {
		if d.Rosters[i].Nation == nation {
			return &d.Rosters[i]
		}
	}
	return nil
}

// OwnerOf returns the nation to which a colony belongs that joins the war with it, any other nation itself.
func OwnerOf(nation int, d *Data) int {
	for i := range d.Rosters {
		if slices.Contains(d.Rosters[i].Colonies, nation) {
			return d.Rosters[i].Nation
		}
	}
	return nation
}

// PushDeployment puts on the agenda that those deploy who have come into the war, where some have (§16.52): friends of who moves
// first. Who moves himself deploys in his own turn, which it does not hold up; between turns, after an event, each does so.
func (s *State) PushDeployment(d *Data) {
	for _, friends := range [...]bool{false, true} { // what is put there last comes first
		for f := range Faction(Factions) {
			if (s.Turn() == nil || d.Scenarios[s.Scenario].DeploysApart(s.Active, f)) && s.AreFriends(s.Active, f) == friends && s.IsMustering(f) {
				s.Push(Step{Kind: StepDeploy, Faction: f, Place: -1})
			}
		}
	}
}

// DeploysApart reports whether a faction deploys by a sheet of its own in the turn of another one: another side holds it.
func (sc *Scenario) DeploysApart(active, f Faction) bool { return sc.Holder(active) != sc.Holder(f) }

// IsMustering reports whether forces of a faction are being deployed.
func (s *State) IsMustering(f Faction) bool {
	return slices.ContainsFunc(s.Powers, func(p Power) bool { return p.Mustering && p.Stance == f })
}

// Mustering returns the nations whose forces are being deployed.
func (s *State) Mustering() (out []int) {
	for n := range s.Powers {
		if s.Powers[n].Mustering {
			out = append(out, n)
		}
	}
	return out
}

// cooperate has a neutral nation cooperate with a faction (§16.2): its peacetime production ends, and is there for its forces, which
// stay on their card (§16.22).
func (s *State) cooperate(nation int, f Faction, d *Data) {
	p := &s.Powers[nation]
	if p.Stance != Neutral {
		return
	}
	p.Saved, p.Cooperates, p.Complicit = int16(PeacetimePoints(s, nation, d)), f, false
	for i := range d.Musters {
		m := &d.Musters[i]
		if u := d.Coat(m.Unit, f); u >= 0 && d.Units[u].Nation == nation {
			s.Blocks[u] = Block{At: Card, CV: int8(m.CV), From: -1}
		}
	}
}

// quarter is by what a nation's production is divided while it is neutral (§16.32).
const quarter = 4

// PeacetimePoints returns what a nation has for its forces if it comes into the war now (§16.32): a quarter of its production for
// each month since September 1939, with which the calendar begins; and what is left of that, once it has cooperated (§16.22).
func PeacetimePoints(s *State, nation int, d *Data) int {
	p, roster := &s.Powers[nation], RosterOf(nation, d)
	switch {
	case p.Cooperates < Neutral:
		return int(p.Saved)
	case roster != nil && roster.Idle:
		return 0
	}
	nominal := 0
	for i := range d.Cities {
		if c := &d.Cities[i]; d.Owner(c.Place, s.Borders) == nation {
			nominal += c.PP + c.Yields
		}
	}
	if p.Complicit { // that gives the Axis a point of ore (§21.492)
		nominal--
	}
	return int(s.Month) * nominal / quarter
}

// IsAmbivalent reports whether units of a nation fight half-heartedly against the Allies (§16.711): of the Axis, once it is demoralised, as Portugal
// and Vichy are when the second front is open (§20.75, §20.486).
func (s *State) IsAmbivalent(nation int, d *Data) bool {
	roster, p := RosterOf(nation, d), &s.Powers[nation]
	return roster != nil && (roster.British > 0 || roster.American > 0) && (s.Second || p.Demoralised) && p.Stance == Axis && !p.Defeated
}
