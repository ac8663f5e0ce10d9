package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/battle"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/empires/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// activating is the Activate action: see package moves.
var activating = kind{Words: moves.Words, Forms: moves.Forms, Do: activate}

// activate carries out one Activate action. Everything is
// declared before anything is done (§8): first all lines are checked against
// each other, then the armies move in the order written, then the battles go
// on the agenda in the order written. Gas is used before the armies move.
func activate(r *field.Run, side field.Side, first *rules.Order) *play.Fault {
	orders := r.M.JointOrders(moves.IsOfActivation)
	f := act(r, side, field.ActActivate)
	if f == nil && first.Form == moves.FormActivate && len(orders) == 1 {
		return play.Refuse("8", "empires.bad.empty-activation").Opening()
	}
	for k := range orders {
		switch o := &orders[k]; {
		case f != nil && o.Form == moves.FormActivate && len(orders) > 1:
			r.M.Succeed(o)
		case f != nil:
			r.M.Fail(o, f)
		case o.Form == moves.FormGas:
			r.M.Finish(o, gas(r, side, o))
		}
	}
	if f != nil {
		return play.Later
	}
	list := moves.Declare(r, side, orders)
	for moves.MarkConflict(r, side, list) { // a fault may bring others: look again
	}
	some := moves.CarryOut(r, side, list) || r.M.Trying()
	moves.NoteTentative(r, side, list)
	if !some {
		r.S.Sides[side].Used[field.ActActivate]--
		f = play.Refuse("8", "empires.bad.none-activated")
	}
	if first.Form == moves.FormActivate {
		r.M.Finish(first, f)
	}
	if !pushBattles(r, side, list) {
		supply.ReduceUnsupplied(r, side)
	}
	for k := range list {
		m := &list[k]
		if m.Fault == nil && m.Support && list[m.Of].Battle == nil {
			m.Fault = play.Refuse("8.2", "empires.bad.no-attack-to-support", r.ArmyArg("army", m.Army), r.ZoneArg("zone", m.End))
		}
		if m.Fault != nil || m.Target < 0 && !m.Support { // others end with their battle
			r.M.Finish(m.Order, m.Fault)
		}
	}
	return play.Later
}

// pushBattles puts the battles of the activation on the agenda, the first on top,
// and reports whether there are any.
func pushBattles(r *field.Run, side field.Side, list []moves.Move) bool {
	fights := false
	for k := len(list) - 1; k >= 0; k-- {
		m := &list[k]
		if m.Fault != nil || m.Support || m.Target < 0 {
			continue
		}
		b := &field.Battle{Attacker: m.Army, Defender: m.Target, Zone: m.End, Side: side, Air: m.Air, Tanks: m.Tanks,
			Line: m.Order.Line, Text: m.Order.Text}
		for i := range list {
			if o := &list[i]; o.Fault == nil && o.Support && o.Of == k {
				b.Support = append(b.Support, field.Supporter{Army: o.Army, Line: o.Order.Line, Text: o.Order.Text})
			}
		}
		r.S.Push(field.Step{Kind: field.StepBattle, Side: side, Battle: b})
		m.Battle = b
		fights = true
	}
	for k := range list {
		if r.M.Trying() && list[k].Battle != nil {
			battle.ForeseeBattle(r, list[k].Order, list[k].Battle)
		}
	}
	return fights
}
