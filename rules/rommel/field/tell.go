package field

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
)

// HexArg names a hex in a message.
func (r *Run) HexArg(name string, h int) rules.Arg {
	return rules.ID(compass.KindHex, name, r.D.Hexes[h].ID)
}

// UnitArg names a unit.
func (r *Run) UnitArg(name string, u int) rules.Arg { return rules.ID(KindUnit, name, r.D.Units[u].ID) }

// ClassArg names a class.
func ClassArg(name string, c Class) rules.Arg {
	return rules.ID(KindClass, name, ClassNames[c])
}

// SideArg names a side.
func SideArg(name string, s Side) rules.Arg { return rules.SideArg(name, s.ID()) }

// BlockArg shows the label of a block: name, type and VC.
func (r *Run) BlockArg(name string, u int) rules.Arg {
	return rules.Counted(KindBlock, name, r.D.Units[u].ID, int(r.S.Blocks[u].VC))
}

// UnitArgs names the units of a set.
func (r *Run) UnitArgs(name string, set UnitSet) []rules.Arg {
	out := make([]rules.Arg, 0, set.Len())
	set.Each(func(u int) { out = append(out, r.UnitArg(name, u)) })
	return out
}

// StackArg returns a number of blocks in a hex.
func (r *Run) StackArg(name string, h, n int) rules.Arg {
	return rules.Counted(KindStack, name, r.D.Hexes[h].ID, n)
}

// PlaceArg names a hex, or where a block is besides the map.
func (r *Run) PlaceArg(name string, at int16) rules.Arg {
	switch {
	case at >= 0:
		return r.HexArg(name, int(at))
	case at == Waiting:
		return rules.Word(name, "rommel.word.beside-base")
	case at == Repairing:
		return rules.Word(name, "rommel.word.in-repair")
	}
	return rules.Word(name, "rommel.word.off-map")
}

// ReportUnits names units to their owner and counts them by hex for the enemy,
// who sees how the blocks lie.
func (r *Run) ReportUnits(side Side, code string, units UnitSet, args ...rules.Arg) {
	if r.M.Trying() || units.IsEmpty() {
		return
	}
	r.M.EventTo(side.ID(), code, append(r.UnitArgs("unit", units), args...)...)
	r.M.EventTo(side.Enemy().ID(), code+"-enemy", append(r.StackArgs(side, "where", units), args...)...)
}

// ReportMove names units that have gone somewhere to their owner, and tells the enemy
// how many blocks he has seen go. The owner reads more.
func (r *Run) ReportMove(side Side, code string, units UnitSet, where []rules.Arg, more ...rules.Arg) {
	if units.IsEmpty() {
		return
	}
	r.M.EventTo(side.ID(), code, slices.Concat(r.UnitArgs("unit", units), where, more)...)
	seen := append(make([]rules.Arg, 0, 2+len(where)), SideArg("side", side), rules.Num("count", units.Len()))
	r.M.EventTo(side.Enemy().ID(), code+"-enemy", append(seen, where...)...)
}

// StackArgs names a side and counts those units of a set that are on the map, by hex.
func (r *Run) StackArgs(side Side, name string, units UnitSet) []rules.Arg {
	out := append(make([]rules.Arg, 0, 1+min(units.Len(), 8)), SideArg("side", side))
	for h := range r.Here {
		if n := r.Here[h].Filter(units.Has).Len(); n > 0 {
			out = append(out, r.StackArg(name, h, n))
		}
	}
	return out
}

// ReportEliminated counts for the enemy the blocks that were taken off the board.
func (r *Run) ReportEliminated(side Side, h, n int) {
	if n > 0 {
		r.M.EventTo(side.Enemy().ID(), "rommel.lost-enemy", SideArg("side", side), rules.Num("count", n), r.HexArg("hex", h))
	}
}

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
