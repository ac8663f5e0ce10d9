package reorganization

import (
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
)

// Leave takes units out of the game at the beginning of a turn (§13.5): the Italians, the
// 2nd Panzer and the SS Panzer Army, which costs the Axis a card where it is gone already
// or without supply, and the garrison of Berlin, which nobody has eliminated then; the
// Rumanians in the turn after the Soviets first took their oil, if they are still there.
func Leave(r *field.Run) {
	if r.OilFell() {
		rumaniansLeave(r)
	}
	for u := range r.S.Units {
		if r.D.LeaveTurn(u) != int(r.S.Turn) {
			continue
		}
		if r.D.Units[u].Front.Class.IsArmor() {
			recallUnit(r, u)
		}
		withdrawUnit(r, u)
		if u == r.D.SSPanzer {
			r.S.Units[u].Back = field.LastYear // §13.5, turn 23
		}
	}
}

// withdrawUnit takes a unit out of the game, wherever it is.
func withdrawUnit(r *field.Run, u int) {
	if at := r.S.Units[u].At; at == field.Removed || at == field.Unused {
		return
	}
	r.M.Event("noretreat.leaves", r.UnitArg("unit", u))
	r.TakeOff(u, field.Removed)
	r.S.Units[u].Reduced = r.D.Units[u].StartsReduced
}

// recallUnit costs the Axis a card of this turn where an army that is called away is
// eliminated or has no supply.
func recallUnit(r *field.Run, u int) {
	switch at := r.S.Units[u].At; {
	case at == field.Destroyed, at == field.Surrendered, at >= 0 && !supply.IsSupplied(r, u):
		r.S.FewerCards[field.Axis]++
		r.M.Event("noretreat.recalled-in-vain", r.UnitArg("unit", u))
	}
}

// alliesLeave takes the Rumanians out of the game when a Soviet unit is in their oil
// fields, whatever its colour (§11.3, §14.2).
func alliesLeave(r *field.Run) {
	if r.Has(field.Soviet, r.D.Ploesti) {
		rumaniansLeave(r)
	}
}

func rumaniansLeave(r *field.Run) {
	for u := range r.D.Units {
		if r.D.Rumanian(u) {
			withdrawUnit(r, u)
		}
	}
}
