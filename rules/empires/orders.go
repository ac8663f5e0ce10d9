package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Forms of the order language; grammar.go holds their patterns.
const (
	formRecruit    = "recruit"
	formNation     = "recruit-nation"
	formReinforce  = "reinforce"
	formActivate   = "activate"
	formMove       = "move" // with or without attack or support
	formStrategic  = "strategic"
	formCede       = "cede"
	formRecover    = "recover"
	formGas        = "gas"
	formResearch   = "research"
	formEntrench   = "entrench"
	formDiplomacy  = "diplomacy"
	formMissions   = "missions"
	formPass       = "pass"
	formPause      = "pause"
	formAnswer     = "answer"
	formLoss       = "loss"
	formRetreat    = "retreat"
	formStandAir   = "standing-cancel"
	formStandAgain = "standing-again"
	formStandTaken = "standing-absorb"
	formStandLoss  = "standing-loss"
	formStandBack  = "standing-retreat"
	formStandNone  = "standing-none"
)

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
	q := s.pending[sd]
	if q == nil {
		if s.opt.byTurn && s.firstOfTurn() {
			r.waiting = true
			return
		}
		if !s.forced[sd] {
			r.waiting = true
			return
		}
		r.event("empires.no-report", sideArg("side", sd))
		q = &play.Queue{}
	}
	if s.opt.byTurn && q.Next == 0 {
		r.event("empires.side-begins", sideArg("side", sd))
	}
	for q.Next < len(q.Orders) {
		i := q.Next
		o := &q.Orders[i]
		j := actionEnd(q.Orders, i)
		q.Next = j
		r.stopped = false
		switch o.Form {
		case formPause:
			r.done(o)
			r.notReached(sd, q)
			s.pending[sd] = nil
			if s.forced[sd] {
				continue
			}
			r.waiting = true
			return
		case formActivate, formMove, formStrategic, formCede, formRecover:
			r.activate(sd, i, j)
		case formRecruit, formNation, formReinforce:
			r.recruit(sd, i, j)
		default:
			r.single(sd, o)
		}
		if r.stopped && q.OnFailure == rules.Stop {
			r.notReached(sd, q)
			s.pending[sd] = nil
		}
		if s.top().kind == stepBattle {
			return
		}
		if s.pending[sd] == nil {
			r.waiting = !s.forced[sd]
			return
		}
	}
	// The sheet is done. A side that still owes an attack it could make is
	// not let go (§8).
	s.pending[sd] = nil
	if r.owes(sd) && r.canComply(sd) {
		if !s.forced[sd] {
			r.event("empires.duty.stop", sideArg("side", sd))
			r.waiting = true
			return
		}
		r.oblige(sd)
		if s.top().kind == stepBattle {
			s.pending[sd] = &play.Queue{} // for what is owed beyond it
			return
		}
	}
	s.pop()
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
func (r *run) single(sd side, o *rules.Order) {
	var f *fault
	switch o.Form {
	case formResearch:
		f = r.research(sd, o)
	case formEntrench:
		f = r.entrench(sd, o)
	case formDiplomacy:
		f = r.diplomacy(sd, o)
	case formMissions:
		f = r.missions(sd)
	case formGas:
		f = r.gas(sd, o)
	case formPass:
	default:
		f = deny("", "empires.bad.not-now")
	}
	if f != nil {
		r.fail(sd, o, f)
		return
	}
	r.done(o)
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

// done ends an order well.
func (r *run) done(o *rules.Order) {
	if r.plan {
		return
	}
	r.out.Ends = play.Done(r.out.Ends, r.s.acting().id(), o)
}

// fail ends an order badly. In a dry run it becomes a problem of the sheet;
// otherwise the rest of the sheet waits for a new one if the player said so,
// which orders sees to.
func (r *run) fail(sd side, o *rules.Order, f *fault) {
	if r.plan {
		r.trial.Problem(o, f)
		return
	}
	r.out.Ends = play.Failed(r.out.Ends, sd.id(), o, f.Message)
	r.stopped = true
}

func (r *run) notReached(sd side, q *play.Queue) {
	if !r.plan {
		r.out.Ends = q.NotReached(r.out.Ends, sd.id())
	}
}

// acting is the side whose player turn runs.
func (s *state) acting() side {
	for i := len(s.agenda) - 1; i >= 0; i-- {
		if k := s.agenda[i].kind; k == stepOrders || k == stepSide || k == stepSideEnd {
			return s.agenda[i].side
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
		return deny("13", "empires.bad.lent", r.armyArg("army", a)).At(v).Try("recover "+r.d.units[a].id+" to Berlin", "recupera "+r.d.units[a].id+" a Berlín")
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
