package reorg

import (
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// The turns of the events that take units out of the game (§13.5).
const (
	italyTurn    = 15
	secondTurn   = 16
	ssTurn       = 18
	garrisonTurn = 28
)

// Leave takes units out of the game at the beginning of a turn (§13.5): the Italians, the
// 2nd Panzer and the SS Panzer Army, which costs the Axis a card where it is gone already
// or without supply, and the garrison of Berlin, which nobody has eliminated then.
func (r *Run) Leave() {
	switch r.S.Turn {
	case italyTurn:
		r.withdraw(r.D.ItalianArmy)
	case secondTurn:
		r.withdrawPanzer(r.D.SecondPanzer)
	case ssTurn:
		r.withdrawPanzer(r.D.SSPanzer)
		r.S.Units[r.D.SSPanzer].Back = field.LastYear
	case garrisonTurn:
		r.withdraw(r.D.Garrison)
	}
}

// withdraw takes a unit out of the game, wherever it is.
func (r *Run) withdraw(u int) {
	if r.S.Units[u].At == field.Removed {
		return
	}
	r.Event("noretreat.withdrawn", r.UnitArg("unit", u))
	r.TakeOff(u, field.Removed)
}

// withdrawPanzer takes a panzer army out: the Axis draws a card less in this turn where it
// is eliminated or has no supply.
func (r *Run) withdrawPanzer(u int) {
	switch at := r.S.Units[u].At; {
	case at == field.Destroyed, at == field.Surrendered, at >= 0 && !r.Supplied(u):
		r.S.FewerCards[field.Axis]++
		r.Event("noretreat.withdrawn-late", r.UnitArg("unit", u))
	}
	r.withdraw(u)
}

// alliesLeave takes the Rumanians out of the game when a Soviet unit is in their oil
// fields, whatever its colour (§11.3, §14.2).
func (r *Run) alliesLeave() {
	if !r.Has(field.Soviet, r.D.Ploesti) {
		return
	}
	for u := range r.D.Units {
		if d := &r.D.Units[u]; d.Nation == "rumanian" && d.Side == field.Axis {
			r.withdraw(u)
		}
	}
}
