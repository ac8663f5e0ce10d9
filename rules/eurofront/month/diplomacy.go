package month

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Diplomacy has the Axis try a diplomatic event (§4.12, §16.6): the first in the order of
// the charts that can happen and has not, with a die where one is needed.
func (r *Run) Diplomacy() {
	if r.D.Scenarios[r.S.Scenario].WinterWar {
		return // Finland is neutral, and nobody else is there (§21.48)
	}
	for e := range r.D.Events {
		x := &r.D.Events[e]
		if slices.Contains(r.S.Happened, int16(e)) || !r.possible(x) {
			continue
		}
		die := 0
		if x.Most < 6 {
			die = r.Roll("diplomacy "+x.ID, 6)
		}
		happens := die <= x.Most
		if happens {
			r.happen(e)
		}
		r.tell(x, happens, die)
		return
	}
}

// possible reports whether what an event requires is so: the city is the Axis', and
// somebody would be freed who has not been eliminated and built again.
func (r *Run) possible(x *field.Event) bool {
	if x.While >= 0 && r.Controller(r.D.Cities[x.While].Place) != field.Axis {
		return false
	}
	free := func(u int) bool { return r.S.Blocks[u].At >= 0 && !r.S.Blocks[u].Bound }
	return x.Joins >= 0 || slices.ContainsFunc(x.Frees, free)
}

// happen carries an event out: who joins brings the land in which nobody stands for
// another faction.
func (r *Run) happen(e int) {
	r.S.Happened = append(r.S.Happened, int16(e))
	x := &r.D.Events[e]
	for p := range r.D.Places {
		if x.Joins >= 0 && r.D.Owner(p, r.D.Scenarios[r.S.Scenario].Borders) == x.Joins && r.Controller(p) == field.Neutral {
			r.Hold(field.Axis, p)
		}
	}
	r.Settle()
}

// tell tells what came of an event, and the die where one was thrown.
func (r *Run) tell(x *field.Event, happens bool, die int) {
	var rolled []rules.Arg
	if die > 0 {
		rolled = append(rolled, rules.Die("die", die))
	}
	switch {
	case x.Joins >= 0 && happens:
		r.Event("eurofront.joins", append(rolled, rules.ID(field.KindNation, "nation", r.D.Nations[x.Joins].ID))...)
	case x.Joins >= 0:
		r.Event("eurofront.stays-neutral", append(rolled, rules.ID(field.KindNation, "nation", r.D.Nations[x.Joins].ID))...)
	case happens:
		r.Event("eurofront.freed", append(rolled, r.UnitArg("unit", x.Frees[0]))...)
	default:
		r.Event("eurofront.stays-bound", append(rolled, r.UnitArg("unit", x.Frees[0]))...)
	}
}
