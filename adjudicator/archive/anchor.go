package archive

import (
	"encoding/hex"

	"github.com/fieldpost/fieldpost/rules/dice"
)

// Anchor returns the anchor of a phase, 0 for the start; ok is false when there
// is no such phase.
func (a *Archive) Anchor(phase int) (anchor string, ok bool) {
	seed, err := dice.ParseSeed(a.Seed)
	if err != nil || phase < 0 || phase > len(a.Phases) {
		return "", false
	}
	text := a.Hash
	if phase > 0 {
		text = a.Phases[phase-1].Hash
	}
	hash, err := hex.DecodeString(text)
	return Anchor(seed, a.Start.Game, phase, hash), err == nil
}

// CheckAnchor compares the anchor of a report with the phase of a verified
// archive. It returns nil when they agree.
func (a *Archive) CheckAnchor(phase int, anchor string) *Difference {
	got, ok := a.Anchor(phase)
	switch {
	case !ok:
		return &Difference{Phase: phase, What: WhatAnchor, Got: "no such phase", Want: anchor}
	case got != anchor:
		return &Difference{Phase: phase, What: WhatAnchor, Got: got, Want: anchor}
	}
	return nil
}
