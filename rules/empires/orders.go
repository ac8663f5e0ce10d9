package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// orderKind is one order of the title, or several that make up one action: its
// words beside the common ones, its forms, and what an action of one line does.
type orderKind struct {
	words []order.Word
	forms []order.Form
	do    func(*run, side, *rules.Order) *fault
}

// orderKinds are all orders; each stands in the file of its action. A line fits
// the first form that it can.
func orderKinds() []orderKind {
	return []orderKind{
		recruiting, activating, gassing, researching, entrenching, dealing, flying, passing, answering, promising,
	}
}

const (
	formPass  = "pass"
	formPause = "pause"
)

// passing ends the turn, or the sheet before its end.
var passing = orderKind{
	forms: []order.Form{
		{ID: formPass, Pattern: "pass"},
		{ID: formPause, Pattern: "pause"},
	},
	do: func(*run, side, *rules.Order) *fault { return nil },
}

type fault = play.Fault

// deny refuses an order: the section of the rulebook, and why.
func deny(section, code string, args ...rules.Arg) *fault {
	return play.Deny(section, code, args...)
}

// orders carries out the sheet of a side, action by action, until a battle
// stands on the agenda, the sheet ends or a new one is needed.
func (r *run) orders(sd side) {
	s := r.s
	if s.sides[sd].used[actActivate] > 0 {
		r.selfSupply(sd) // the battles of an activation are over
	}
	q := r.Due(sd.id())
	if q == nil {
		return
	}
	if s.opt.ByTurn && q.Next == 0 {
		r.Event("empires.side-begins", sideArg("side", sd))
	}
	if !r.Work(q, func(o *rules.Order) *fault { return r.action(sd, q, o) }) {
		return
	}
	// The sheet is done. A side that still owes an attack it could make is
	// not let go (§8).
	r.Drop(q.Side)
	if r.owes(sd) && r.canComply(sd) {
		if !r.IsForced(q.Side) {
			r.Event("empires.duty.stop", sideArg("side", sd))
			r.Wait()
			return
		}
		r.oblige(sd)
		if s.Top().kind == stepBattle {
			r.Take(&play.Queue{Side: q.Side}) // for what is owed beyond it
			return
		}
	}
	s.Pop()
}

// action carries out an order and those that belong to its action.
func (r *run) action(sd side, q *play.Queue, o *rules.Order) *fault {
	i := q.Next - 1
	q.Next = actionEnd(q.Orders, i)
	switch o.Form {
	case formPause:
		return r.Pause(q, o)
	case formActivate, formMove, formStrategic, formCede, formRecover:
		r.activate(sd, q.Orders[i:q.Next])
		return play.Later
	case formRecruit, formNation, formReinforce:
		q.Next = i + r.recruit(sd, q.Orders[i:q.Next], q.OnFailure)
		return play.Later
	}
	return r.single(sd, o)
}

// actionEnd finds where the action that begins with order i ends: recruiting
// lines belong together, and so do the army lines after an activation.
func actionEnd(orders []rules.Order, i int) int {
	class := classOf(orders[i].Form)
	j := i + 1
	if class == 0 || orders[i].Form == formGas {
		return j // gas before an activation stands alone
	}
	for j < len(orders) && classOf(orders[j].Form) == class && orders[j].Form != formActivate {
		j++
	}
	return j
}

func classOf(form string) int {
	switch form {
	case formRecruit, formNation, formReinforce:
		return 1
	case formActivate, formMove, formStrategic, formCede, formRecover, formGas:
		return 2
	}
	return 0
}

// single carries out an action of one line.
func (r *run) single(sd side, o *rules.Order) *fault {
	if do := r.d.does[o.Form]; do != nil {
		return do(r, sd, o)
	}
	return deny("", "empires.bad.not-now")
}

// act books an action, or says why the side cannot take it (§4).
func (r *run) act(sd side, k actionKind) *fault {
	ss := &r.s.sides[sd]
	limit := r.d.sides[sd].actions
	switch {
	case ss.actions() >= limit:
		return deny("4", "empires.bad.too-many-actions", rules.Num("limit", limit))
	case k != actActivate && ss.used[k] > 0:
		return deny("4", "empires.bad.action-twice", rules.Word("action", "empires.action."+actionNames[k]))
	case k == actRecruit && ss.actions() > 0:
		return deny("4", "empires.bad.recruit-first")
	}
	ss.used[k]++
	return nil
}

// acting is the side whose player turn runs.
func (s *state) acting() side {
	for i := len(s.Agenda) - 1; i >= 0; i-- {
		if k := s.Agenda[i].kind; k == stepOrders || k == stepSide || k == stepSideEnd {
			return s.Agenda[i].side
		}
	}
	return nobody
}

// armyOf finds the army an argument names.
func (r *run) armyOf(v rules.Value) int { return r.d.unitByID[v.ID] }

// ownArmy says why a side cannot give orders to an army.
func (r *run) ownArmy(sd side, a int, v rules.Value) *fault {
	switch {
	case r.d.units[a].side == german && r.s.armies[a].lent && sd == german:
		return deny("13", "empires.bad.lent", r.armyArg("army", a)).At(v).Try(order.Of(formRecover, r.d.army("unit", a), order.Named("path", "zone", "berlin")))
	case r.sideOfArmy(a) != sd:
		f := deny("4", "empires.bad.not-yours", r.armyArg("army", a), sideArg("side", r.sideOfArmy(a))).At(v)
		if own := r.d.units[a].side; own != sd && !(own == german && sd == austroHungarian) { // it may be lent yet
			f.Surely()
		}
		return f
	case r.s.armies[a].at == notAtWar:
		return deny("11", "empires.bad.neutral-army", r.armyArg("army", a)).At(v)
	case r.s.armies[a].at == inPool:
		return deny("7", "empires.bad.in-pool", r.armyArg("army", a)).At(v)
	}
	return nil
}
