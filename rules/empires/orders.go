package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/battle"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/play"
)

type kind = play.Kind[*run, field.Side]

// language returns the order language of the title: its orders, each in the file of its
// action, and the names of the packs.
func language(d *field.Data) (play.Orders[*run, field.Side], error) {
	return play.Language(d.Kinds(), activating, deciding, negotiating, entrenching, gassing, preparing,
		play.RestKind[*run, field.Side](), recruiting, researching)
}

// deciding are the decisions in battles.
var deciding = kind{Words: battle.Words, Forms: battle.Forms}

// orders carries out the sheet of a side, action by action, until a battle
// stands on the agenda, the sheet ends or a new one is needed.
func (r *run) orders(side field.Side) {
	s := r.S
	if s.Sides[side].Used[field.ActActivate] > 0 {
		r.SelfSupply(side) // the battles of an activation are over
	}
	if !r.Sheet(side.ID(), func() {
		if s.Options.ByTurn {
			r.Event("empires.side-begins", field.SideArg("side", side))
		}
	}) {
		return
	}
	// The sheet is done. A side that still owes an attack it could make is
	// not let go (§8).
	if r.OwesAttack(side) && r.CanComply(side) {
		if r.IsForced(side.ID()) {
			r.orderDutyAttack(side)
			r.PutSheet(&play.Queue{Side: side.ID()}) // for what is owed beyond it
			return
		}
		r.Event("empires.duty.stop", field.SideArg("side", side))
		r.Wait()
		return
	}
	s.Pop()
}

// Execute implements [play.Game].
func (r *run) Execute(q *play.Queue, o *rules.Order) *play.Fault {
	if r.S.Turn == 0 {
		return r.chooseFirst(field.SideOf(q.Side), o)
	}
	return r.t.orders.Do(r.Machine(), r, field.SideOf(q.Side), o)
}

// action lists the orders of an action that begins with one: those of its kind that
// follow, and gas in an activation.
func (r *run) action(o *rules.Order) []rules.Order {
	k := r.t.orders.Kind(o.Form)
	return r.JointOrders(func(x *rules.Order) bool {
		return r.t.orders.Kind(x.Form) == k && x.Form != moves.FormActivate || k.Forms[0].ID == moves.FormActivate && x.Form == moves.FormGas
	})
}

// mayAct says why a side cannot take an action (§4).
func (r *run) mayAct(side field.Side, k field.ActionKind) *play.Fault {
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
func (r *run) act(side field.Side, k field.ActionKind) *play.Fault {
	f := r.mayAct(side, k)
	if f == nil {
		r.S.Sides[side].Used[k]++
	}
	return f
}

// Understood implements [play.Game].
func (r *run) Understood(o *rules.Order) rules.Message {
	if z := r.standsAt(o.ID("unit")); z >= 0 {
		o = downfall.OrderInPlace(o, r.D.Zones[z].ID)
	}
	return downfall.Placed(play.Understood(ID, downfall.FormOf(o), r.Normal(o), "attack", "support"), o, r.standsAt, r.ZoneArg)
}

// standsAt returns the zone of an army, below 0 for none.
func (r *run) standsAt(army string) int { return int(r.S.Armies[r.D.UnitByID[army]].At) }
