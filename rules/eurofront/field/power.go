package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
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
	Stance      Faction `record:",bare"` // with whom it fights, Neutral with nobody (§16.1)
	Joined      Joining `record:",bare"`
	Cooperates  Faction `record:"with"` // with whom, as a neutral (§16.2)
	Isolated    bool    // it lives on what is its own (§20.64)
	Entered     bool    // enemies have come into its land, which bears any number of guests since (§20.132)
	Surprised   bool    // war came to it in this fortnight, from the Axis (§20.16)
	Complicit   bool    // it is an accomplice of the Axis, whose trains pass (§21.492)
	Mustering   bool    // its forces are being deployed (§16.52)
	Defeated    bool    // its forces are gone for good (§16.9)
	Demoralised bool    // it may surrender (§16.71)
	Exploited   bool    // the Axis has held it down for a whole winter, and it may rise (§16.73)
	Betrayed    bool    // war was declared on it treacherously (§16.41)
	Purse               // of who is isolated
}

// truths yields what may be true of a power, with its word.
func (p *Power) truths(yield func(word string, is *bool) bool) {
	_ = yield("isolated", &p.Isolated) && yield("entered", &p.Entered) && yield("surprised", &p.Surprised) && yield("complicit", &p.Complicit) && yield("mustering", &p.Mustering) && yield("defeated", &p.Defeated) && yield("demoralised", &p.Demoralised) && yield("exploited", &p.Exploited) && yield("betrayed", &p.Betrayed)
}

// Flags returns how a nation stands in words that everybody may read.
func (p Power) Flags() (out rules.Flags) {
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

// IsSatellite reports whether a nation is a power of the Axis in play that has come to
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

// IsAccomplice reports whether a neutral nation is one of a faction: trains of it pass, and lines of supply by rail (§21.492).
func (s *State) IsAccomplice(f Faction, nation int) bool {
	p := &s.Powers[nation]
	return f == Axis && p.Complicit && p.Stance == Neutral && p.Cooperates == Neutral
}

// IsSurprised reports whether the Axis has attacked a nation in this fortnight that was neutral before (§20.16).
func (s *State) IsSurprised(nation int) bool { return s.Powers[nation].Surprised }
