package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/record"
)

// Joining is how a nation has come into the war (§16.3).
type Joining uint8

// The ways: who has been in it from the start, or is neutral, has come by none.
const (
	Original        Joining = iota
	CoBelligerent           // war was declared on it (§16.4)
	Interventionist         // it has reacted (§16.5)
	Satellite               // by a diplomatic event (§16.6)
)

// JoiningWords are the words for them.
var JoiningWords = []string{"", "co-belligerent", "interventionist", "satellite"}

// Power is how a nation stands (§16). What it has saved nobody but its own side knows.
type Power struct {
	Stance     Faction `record:",bare"` // with whom it fights, Neutral with nobody (§16.1)
	Joined     Joining `record:",bare"`
	Cooperates Faction `record:"with"` // with whom, as a neutral (§16.2)
	Isolated   bool    // it lives on what is its own (§20.64)
	Entered    bool    // enemies have come into its land, which bears any number of guests since (§20.132)
	Surprised  bool    // it was attacked in this fortnight without a declaration of war (§20.16)
	Defeated   bool    // its forces are gone for good (§16.9)
	Purse              // of who is isolated
}

// truths yields what may be true of a power, with its word.
func (p *Power) truths(yield func(word string, is *bool) bool) {
	_ = yield("isolated", &p.Isolated) && yield("entered", &p.Entered) && yield("surprised", &p.Surprised) && yield("defeated", &p.Defeated)
}

// stance returns with whom a nation stands as the scenario begins.
func (sc *Scenario) stance(nation int) Faction {
	for f, nations := range [Factions][]int{sc.axis, sc.allied, sc.soviet} {
		if slices.Contains(nations, nation) {
			return Faction(f)
		}
	}
	return Neutral
}

// StartPowers returns how the nations stand as a scenario begins.
func (d *Data) StartPowers(scenario int) []Power {
	sc, out := &d.Scenarios[scenario], make([]Power, len(d.Nations))
	for n := range out {
		p := &out[n]
		p.Stance, p.Cooperates = sc.stance(n), Neutral
		if slices.Contains(sc.satellites, n) {
			p.Joined = Satellite
		}
		if slices.Contains(sc.cooperates, n) {
			p.Cooperates = Axis
		}
		p.Isolated, p.Surprised = slices.Contains(sc.isolated, n), n == sc.surprised
	}
	return out
}

// Note has the nations stand as an event leaves them that has happened (§16.6).
func (d *Data) Note(s *State, e int) {
	if n := d.Events[e].Joins; n >= 0 {
		p := &s.Powers[n]
		p.Stance, p.Joined, p.Cooperates = Axis, Satellite, Neutral
	}
	switch e {
	case d.FullJoin:
		s.Powers[d.Finland].Isolated = false
	case d.Truce: // it is alone no more
		s.Powers[d.Finland].Stance, s.Powers[d.Finland].Isolated = Allied, false
	}
}

// Complete has the nations of a composed position stand as the events leave them that it
// says have happened, and nobody be surprised but as its scenario begins. What is said of a
// nation itself counts before.
func Complete(d *Data, in *record.Input, doc *Document) {
	given, sc := slices.Clone(doc.Powers), &d.Scenarios[doc.Scenario]
	for _, e := range doc.Happened {
		if !slices.Contains(sc.Happened, int(e)) {
			d.Note(&doc.State, int(e))
		}
	}
	for n := range doc.Powers {
		p := &doc.Powers[n]
		p.Surprised = p.Surprised && int(doc.Month) == sc.First && int(doc.Fortnight) == sc.half
		if in.Has("powers." + d.Nations[n].ID) {
			*p = given[n]
		}
	}
}

// PowerFlags returns how a nation stands in words that everybody may read.
func (p Power) PowerFlags() (out rules.Flags) {
	for _, word := range [...]string{FactionWords[p.Stance], JoiningWords[p.Joined]} {
		out = out.If(word != "", word)
	}
	out = out.If(p.Cooperates < Neutral, with+FactionWords[p.Cooperates])
	for word, is := range p.truths {
		out = out.If(*is, word)
	}
	return out
}

// with begins the word that says with whom a nation cooperates.
const with = "with-"

// PowerOf returns a nation as it stands by such words.
func PowerOf(flags rules.Flags) Power {
	p := Power{Stance: Neutral, Cooperates: Neutral}
	for f, word := range FactionWords[:Factions] {
		if flags.Has(word) {
			p.Stance = Faction(f)
		}
		if flags.Has(with + word) {
			p.Cooperates = Faction(f)
		}
	}
	p.Joined = Joining(max(0, slices.IndexFunc(JoiningWords, func(word string) bool { return word != "" && flags.Has(word) })))
	for word, is := range p.truths {
		*is = flags.Has(word)
	}
	return p
}

// HasJoined reports whether a nation fights with a faction, or stands with it in defeat.
func (s *State) HasJoined(f Faction, nation int) bool { return s.Powers[nation].Stance == f }

// IsDefeated reports whether a power is (§16.9).
func (s *State) IsDefeated(nation int) bool { return s.Powers[nation].Defeated }

// IsSatellite reports whether a nation is a lesser power of the Axis in play that has come to
// it by an event, and has not been defeated (§16.3).
func (s *State) IsSatellite(nation int) bool {
	p := &s.Powers[nation]
	return p.Joined == Satellite && p.Stance == Axis && !p.Defeated
}

// IsIsolated reports whether a power wages its war alone and lives on what is its own
// (§20.64): Finland does until it joins the Axis whole (FX).
func (s *State) IsIsolated(nation int) bool {
	p := &s.Powers[nation]
	return p.Isolated && !p.Defeated
}

// Cooperates reports whether a nation does with a faction, and is still neutral (§16.2).
func (s *State) Cooperates(f Faction, nation int) bool {
	p := &s.Powers[nation]
	return p.Stance == Neutral && f < Neutral && p.Cooperates == f
}

// IsSurprised reports whether a nation has been attacked in this fortnight without a
// declaration of war (§20.16).
func (s *State) IsSurprised(nation int) bool { return s.Powers[nation].Surprised }
