package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/battle"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/empires/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

type kind = play.Kind[*field.Run, field.Side]

// language returns the order language of the title: its orders, each in the file of its
// action, and the names of the packs.
func language(d *field.Data) (play.Orders[*field.Run, field.Side], error) {
	return play.Language(d.Kinds(), activating, deciding, negotiating, entrenching, gassing, preparing,
		play.RestKind[*field.Run, field.Side](), recruiting, researching)
}

// deciding are the decisions in battles.
var deciding = kind{Words: battle.Words, Forms: battle.Forms}

// carryOutSheet carries out the sheet of a side, action by action, until a battle
// stands on the agenda, the sheet ends or a new one is needed.
func carryOutSheet(r *field.Run, side field.Side) {
	s := r.S
	if s.Sides[side].Used[field.ActActivate] > 0 {
		supply.ReduceUnsupplied(r, side) // the battles of an activation are over
	}
	if !r.M.Sheet(side.ID(), func() {
		if s.Options.ByTurn {
			r.M.Event("empires.side-begins", field.SideArg("side", side))
		}
	}) {
		return
	}
	// The sheet is done. A side that still owes an attack it could make is
	// not let go (§8).
	a, b, z := -1, -1, -1
	if r.OwesAttack(side) {
		a, b, z = moves.DutyAttack(r, side)
	}
	switch {
	case a < 0:
		s.Pop()
	case r.M.IsForced(side.ID()):
		orderDutyAttack(r, side, a, b, z)
		r.M.PutSheet(&play.Queue{Side: side.ID()}) // for what is owed beyond it
	default:
		r.M.Event("empires.duty.stop", field.SideArg("side", side))
		r.M.Wait()
	}
}

// Execute implements [play.Game].
func (g *game) Execute(q *play.Queue, o *rules.Order) *play.Fault {
	r := &g.run
	if r.S.Turn == 0 {
		return chooseFirst(r, field.SideOf(q.Side), o)
	}
	return g.t.orders.Do(&r.M, r, field.SideOf(q.Side), o)
}

// actionFault says why a side cannot take an action (§4).
func actionFault(r *field.Run, side field.Side, k field.ActionKind) *play.Fault {
	ss := &r.S.Sides[side]
	limit := r.D.Sides[side].Actions
	switch {
	case ss.Actions() >= limit:
		return play.Refuse("4", "empires.bad.too-many-actions", rules.Num("limit", limit))
	case k != field.ActActivate && ss.Used[k] > 0:
		return play.Refuse("4", "empires.bad.action-twice", rules.Word("action", "empires.action."+field.ActionNames[k]))
	case k == field.ActRecruit && ss.Actions() > 0:
		return play.Refuse("4", "empires.bad.recruit-first")
	}
	return nil
}

// act books an action, or says why the side cannot take it.
func act(r *field.Run, side field.Side, k field.ActionKind) *play.Fault {
	f := actionFault(r, side, k)
	if f == nil {
		r.S.Sides[side].Used[k]++
	}
	return f
}

// Understood implements [play.Game].
func (g *game) Understood(o *rules.Order) rules.Message {
	r := &g.run
	stands := func(army string) int { return int(r.S.Armies[r.D.UnitByID[army]].At) } // below 0 for none
	if z := stands(o.ID("unit")); z >= 0 {
		o = downfall.OrderInPlace(o, r.D.Zones[z].ID)
	}
	return downfall.AddTargetZone(play.Understood(ID, downfall.FormOf(o), g.Normal(o), "attack", "support"), o, stands, r.ZoneArg)
}
