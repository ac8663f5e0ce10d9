package archive

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/store"
)

// Report is what Verify found.
type Report struct {
	Game      string
	Title     string
	Phases    int  // adjudicated again, those before the difference
	Sheets    int  // of these phases
	Rolls     int  // likewise
	Events    int  // likewise
	Over      bool // the archive ends with the end of the game
	Agreed    bool // its players agreed on the end, which nothing proves
	Differs   *Difference
	Here      store.Bound // what this program plays with
	Stretches []Stretch   // from binding to binding
	Sections  []Checked   // in the order of the archive
	Whole     bool        // the hash over everything was compared
}

// SoFar reports whether nothing differs but that the end is missing, as of a
// game that is not over.
func (r *Report) SoFar() bool {
	cut := *r
	if r.Differs != nil && r.Differs.What == WhatCutOff {
		cut.Differs = nil
	}
	return cut.Verified()
}

// Stretch is the phases that were played with the same rules and data.
type Stretch struct {
	From, To int // phases; To may be before From
	Bound    store.Bound
	Played   bool // this program could adjudicate them again
}

// Verified reports whether nothing differs and everything could be adjudicated
// again.
func (r *Report) Verified() bool {
	return r.Differs == nil && !slices.ContainsFunc(r.Stretches, func(s Stretch) bool { return !s.Played })
}

// What differs.
type What string

// The things that Verify compares, in the order in which it does.
const (
	WhatSeed      What = "commitment" // the seed is not the one committed to
	WhatStart     What = "start"      // the setup does not give the first position
	WhatNumber    What = "number"     // phases are missing or out of order
	WhatBinding   What = "binding"    // to other rules or data, without their position
	WhatReceipt   What = "receipt"    // of a sheet or of standing orders
	WhatSheet     What = "sheet"      // orders and canonical text say different things
	WhatStanding  What = "standing"   // likewise, standing orders
	WhatMissed    What = "missed"     // who had not reported
	WhatBeacon    What = "beacon"     // its round, signature, seal or time
	WhatClosing   What = "closing"    // a closing mail that is not of the phase
	WhatDice      What = "dice"       // what was mixed into the dice
	WhatDemand    What = "demand"     // a sheet that was not asked for
	WhatRolls     What = "rolls"
	WhatEvents    What = "events"
	WhatEnds      What = "ends"
	WhatClock     What = "clock"
	WhatPosition  What = "position"
	WhatHash      What = "hash" // of the record
	WhatCutOff    What = "end"  // phases or the standings are missing
	WhatStandings What = "standings"
	WhatSection   What = "section" // a section, see Difference.Where
	WhatWhole     What = "whole"   // the hash over everything
	WhatNames     What = "names"
	WhatAnchor    What = "anchor" // see Archive.CheckAnchor
)

// Difference is the first thing that differs. Got is what adjudicating again
// gave, Want what the archive says; both are JSON or hexadecimal.
type Difference struct {
	Phase     int // 0: before the first
	What      What
	Where     string // of a section: its name, and the place in it if that is known
	Got, Want string
}

// Error tells the difference for a log or a terminal.
func (d *Difference) Error() string {
	if d.Where != "" {
		return fmt.Sprintf("%s %s: got %s, the archive says %s", d.What, d.Where, d.Got, d.Want)
	}
	return fmt.Sprintf("phase %d: %s: got %s, the archive says %s", d.Phase, d.What, d.Got, d.Want)
}
