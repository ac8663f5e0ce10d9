package field

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// Cause is why a unit is eliminated.
type Cause uint8

// The causes. A cadre takes the place of none but those lost to a result (§14.9.2);
// what the rules take away is nobody's doing, and surrenders to nobody (§12.5).
const (
	ByResult  Cause = iota // a step of EX or DD
	ByRetreat              // there was no way to retreat (§10.7.5)
	BySupply               // without supply in the removal phase (§11.1)
	ByCard
	ByRule // a turn event, an optional rule
)

// FormLose is the form in which a side says whose step is lost: it is asked by
// several layers, and stands in battle.
const FormLose = "lose"

// LoseStep takes a step of a unit: one that has two is turned over, one that has one
// is eliminated (§10.7.1). It reports whether the unit is gone.
func (r *Run) LoseStep(u int, cause Cause) bool {
	if r.Steps(u) == 1 {
		r.Eliminate(u, cause)
		return true
	}
	r.M.Event("noretreat.step-lost", r.unitAt(u)...)
	r.S.Units[u].Reduced = true
	return false
}

// Eliminate takes a unit off the map: to the destroyed box, or to the surrendered
// one with a VP for the enemy when it counts two steps and lies without supply
// (§10.7.1, §11.1); to the turn track or out of the game where its counter says so
// (§14.1, §14.2, §14.9.3, §14.10, §14.11). The Berlin garrison is the end (§12.5).
func (r *Run) Eliminate(u int, cause Cause) {
	d := &r.D.Units[u]
	box, back := Destroyed, 0
	switch {
	case d.Lost == LostForGood:
		box = Removed
	case d.Lost == LostTrack:
		box, back = Track, int(r.S.Turn)+d.ReturnsAfter
	case d.Lost == LostCadre:
		box, back = Track, r.cadreTurn(d.Side)
	case r.S.Units[u].Unsupplied && r.TwoSteps(u) && cause != ByRule:
		box = Surrendered
	}
	code := "noretreat.eliminated"
	if cause == ByRetreat {
		code = "noretreat.no-retreat"
	}
	args := append(r.unitAt(u), BoxArg(box))
	if back > 0 {
		args = append(args, rules.Num("turn", back))
	}
	r.M.Event(code, args...)
	r.TakeOff(u, box)
	r.S.Units[u].Back = int8(back)
	if box == Surrendered {
		r.AddVP(d.Side.Enemy(), 1, "noretreat.surrender", r.UnitArg("unit", u))
	}
	if u == r.D.Garrison && cause != ByRule {
		r.S.Over = Victory{Winner: Soviet, How: WonHitler}
	}
}

// unitAt returns the arguments of a message about a unit, and where it stands if that
// is on the map.
func (r *Run) unitAt(u int) []rules.Arg {
	args := []rules.Arg{r.UnitArg("unit", u)}
	if at := int(r.S.Units[u].At); at >= 0 {
		args = append(args, r.PlaceArg("place", at))
	}
	return args
}

// TakeOff puts a unit into a box: no marker stays on it.
func (r *Run) TakeOff(u, box int) {
	r.Put(u, box)
	r.S.Units[u] = Counter{At: int16(box), Reduced: r.S.Units[u].Reduced}
}

// cadreTurn returns the turn in which a cadre of a side that leaves the map comes again:
// the next one in which no other comes (§14.9.3).
func (r *Run) cadreTurn(side Side) int {
	for turn := r.S.Turn + 1; ; turn++ {
		taken := false
		for u := range r.D.Units {
			d := &r.D.Units[u]
			taken = taken || d.Lost == LostCadre && d.Side == side && r.S.Units[u].Back == turn
		}
		if !taken {
			return int(turn)
		}
	}
}

// Shatter puts a unit into the shattered box (§10.7.6); a cadre goes to the turn
// track whatever takes it off the map (§14.9.3).
func (r *Run) Shatter(u int) {
	if r.D.Units[u].Lost == LostCadre {
		r.Eliminate(u, ByRule)
		return
	}
	r.M.Event("noretreat.shattered", r.unitAt(u)...)
	r.TakeOff(u, Shattered)
}

// Overstack takes units away from a place where too many stand: those that their
// owner has named, else the weakest. They go to the shattered box, without supply to
// the destroyed one (§8.4.3), or where their counter says that they go when they are
// eliminated (§14.2).
func (r *Run) Overstack(place int) {
	for side := r.Holder(place); side != Nobody && r.CountStacked(place) > r.StackLimit(side, place); {
		var list []int
		for _, u := range r.here[place] {
			if int(u) != r.D.Rezervy {
				list = append(list, int(u))
			}
		}
		u := r.SacrificeOrder(side, r.D.PlaceID(place), list, func(u int) int { return r.Face(u).Strength })[0]
		r.M.Event("noretreat.overstacked", r.unitAt(u)...)
		switch lost := r.D.Units[u].Lost; {
		case !r.S.Units[u].Unsupplied:
			r.Shatter(u)
		case lost == LostUsual:
			r.TakeOff(u, Destroyed)
		default:
			r.Eliminate(u, ByRule)
		}
	}
}

// LossOrder puts units in the order in which they lose steps: those that their owner
// has named; then what comes back by itself, what is not eliminated by it, the weaker.
func (r *Run) LossOrder(side Side, where string, units []int) []int {
	return r.SacrificeOrder(side, where, units, func(u int) int {
		n := r.Face(u).Strength
		if !r.HasClass(u, Cadre, Reserve) && r.Steps(u) == 1 {
			n += 100
		}
		return n
	})
}

// SacrificeOrder puts units in the order in which their owner gives them up at a place, or at
// some ([Data.PlaceIDs]): those that he has named in the form [FormLose], then by rank
// and number.
func (r *Run) SacrificeOrder(side Side, where string, units []int, rank func(u int) int) []int {
	list := slices.Clone(units)
	var named []int
	o := r.M.DecisionOrder(side.ID(), FormLose, where, func(o *rules.Order) bool {
		named := r.D.UnitsIn(o, "units")
		return slices.ContainsFunc(named, func(u int) bool { return slices.Contains(units, u) })
	})
	if o != nil {
		named = r.D.UnitsIn(o, "units")
	}
	at := func(u int) int {
		if i := slices.Index(named, u); i >= 0 {
			return i
		}
		return len(named)
	}
	slices.SortFunc(list, func(a, b int) int {
		return cmp.Or(at(a)-at(b), rank(a)-rank(b), a-b)
	})
	return list
}

// PlaceIDs returns the ids of some places with spaces between, each once: what is said for
// any of them is said there.
func (d *Data) PlaceIDs(places ...int16) string {
	ids := make([]string, 0, 8)
	for _, p := range places {
		if id := d.PlaceID(int(p)); id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return strings.Join(ids, " ")
}

// PlaceID returns the id of a place, "" of none.
func (d *Data) PlaceID(place int) string {
	if place < 0 {
		return ""
	}
	return d.Places[place].ID
}
