package reorg

import (
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Leave takes units out of the game at the beginning of a turn (§13.5): the Italians, the
// 2nd Panzer and the SS Panzer Army, which costs the Axis a card where it is gone already
// or without supply, and the garrison of Berlin, which nobody has eliminated then; the
// Rumanians in the turn after the Soviets first took their oil, if they are still there.
func (r *Run) Leave() {
	if r.OilFell() {
		r.rumaniansLeave()
	}
	for u := range r.S.Units {
		if r.D.LeaveTurn(u) != int(r.S.Turn) {
			continue
		}
		if r.D.Units[u].Front.Class.IsArmor() {
			r.recall(u)
		}
		r.withdraw(u)
		if u == r.D.SSPanzer {
			r.S.Units[u].Back = field.LastYear // §13.5, turn 23
		}
	}
}

// withdraw takes a unit out of the game, wherever it is.
func (r *Run) withdraw(u int) {
	if at := r.S.Units[u].At; at == field.Removed || at == field.Unused {
		return
	}
	r.Event("noretreat.leaves", r.UnitArg("unit", u))
	r.TakeOff(u, field.Removed)
	r.S.Units[u].Reduced = r.D.Units[u].StartsReduced
}

// recall costs the Axis a card of this turn where an army that is called away is
// eliminated or has no supply.
func (r *Run) recall(u int) {
	switch at := r.S.Units[u].At; {
	case at == field.Destroyed, at == field.Surrendered, at >= 0 && !r.Supplied(u):
		r.S.FewerCards[field.Axis]++
		r.Event("noretreat.recalled-in-vain", r.UnitArg("unit", u))
	}
}

// alliesLeave takes the Rumanians out of the game when a Soviet unit is in their oil
// fields, whatever its colour (§11.3, §14.2).
func (r *Run) alliesLeave() {
	if r.Has(field.Soviet, r.D.Ploesti) {
		r.rumaniansLeave()
	}
}

func (r *Run) rumaniansLeave() {
	for u := range r.D.Units {
		if r.D.Rumanian(u) {
			r.withdraw(u)
		}
	}
}
