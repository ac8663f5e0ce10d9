package field

import (
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
)

// Kinds that are only shown, with a number ([rules.Counted]).
const (
	KindBlock = "block" // a unit: its type and its VC
	KindStack = "stack" // a hex: a number of blocks in it
	KindHits  = "hits"  // a class: hits on it
	KindShare = "share" // a unit: the VC that it is to lose
)

// KindScenario names a scenario.
const KindScenario = "scenario"

// nameHexes names the hexes: a hex has its own name, or direction and distance from
// one that has a name (§1.1, §14.1).
func (d *Data) nameHexes() {
	places := make([]compass.Place, len(d.Hexes))
	for i := range d.Hexes {
		h := &d.Hexes[i]
		places[i] = compass.Place{ID: h.ID, Names: h.Names, Exonyms: h.exonyms, Closed: !h.Playable}
	}
	d.Called = compass.New(d.Grid, places)
}

// Vocabularies of the order language, beside those of places.
const (
	KindUnit  = "unit"
	KindClass = "class"
)

// Date names a month: its number in the game, and when that is.
func (sc *Scenario) Date(month int) []rules.Arg {
	year, m := sc.calendar(month)
	return []rules.Arg{rules.Num("month", month), rules.Word("name", "rommel.calendar."+strconv.Itoa(m)), rules.Num("year", year)}
}

// calendar puts a month of the game into year and month: month 1 is September
// 1940 in the scenario of 1940, April 1941 in all others (§18).
func (sc *Scenario) calendar(month int) (year, m int) {
	n := 1941*12 + 3 + month - 1
	if sc.ID == "1940" {
		n = 1940*12 + 8 + month - 1
	}
	return n / 12, n%12 + 1
}
