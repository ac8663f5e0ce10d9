package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/battle"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// book has a method for each order, in the file of its action: what it adds to the
// order language, and what carries it out.
type book struct{}

// Activate is the Activate action: see package moves.
func (book) Activate() kind { return kind{Words: moves.Words, Forms: moves.Forms} }

// Battle are the decisions in battles: see package battle.
func (book) Battle() kind { return kind{Words: battle.Words, Forms: battle.Forms} }

// language makes the order language of the title: the common words and the orders.
func language(d *field.Data) (play.Orders[*run, field.Side], error) {
	words := order.Common("again", "always", "and", "attack", "from", "full", "in", "keep", "missions-word", "move", "never", "no", "none",
		"on", "pass", "pause", "reduced", "standing", "strategic", "support", "tanks", "to", "via", "whom", "with", "yes")
	return play.Language(words, d.Kinds(), play.Kinds[*run, field.Side](book{})...)
}

type kind = play.Kind[*run, field.Side]

const (
	formPass  = "pass"
	formPause = "pause"
)

// Pass ends the turn, or the sheet before its end.
func (book) Pass() kind {
	return kind{
		Forms: []order.Form{
			{ID: formPass, Pattern: "pass"},
			{ID: formPause, Pattern: "pause"},
		},
		Do: func(*run, field.Side, *rules.Order) *play.Fault { return nil },
	}
}

// orders carries out the sheet of a side, action by action, until a battle
// stands on the agenda, the sheet ends or a new one is needed.
func (r *run) orders(side field.Side) {
	s := r.S
	if s.Sides[side].Used[field.ActActivate] > 0 {
		r.SelfSupply(side) // the battles of an activation are over
	}
	q := r.Due(side.ID())
	if q == nil {
		return
	}
	if s.Options.ByTurn && q.Next == 0 {
		r.Event("empires.side-begins", field.SideArg("side", side))
	}
	if !r.Work(q, func(o *rules.Order) *play.Fault { return r.action(side, q, o) }) {
		return
	}
	// The sheet is done. A side that still owes an attack it could make is
	// not let go (§8).
	r.Drop(q.Side)
	if r.Owes(side) && r.CanComply(side) {
		if !r.IsForced(q.Side) {
			r.Event("empires.duty.stop", field.SideArg("side", side))
			r.Wait()
			return
		}
		r.oblige(side)
		if s.Top().Kind == field.StepBattle {
			r.Take(&play.Queue{Side: q.Side}) // for what is owed beyond it
			return
		}
	}
	s.Pop()
}

// action carries out an order and those that belong to its action.
func (r *run) action(side field.Side, q *play.Queue, o *rules.Order) *play.Fault {
	i := q.Next - 1
	q.Next = actionEnd(q.Orders, i)
	switch o.Form {
	case formPause:
		return r.Pause(q, o)
	case moves.FormActivate, moves.FormMove, moves.FormStrategic, moves.FormCede, moves.FormRecover:
		r.activate(side, q.Orders[i:q.Next])
		return play.Later
	case formRecruit, formNation, formReinforce:
		q.Next = i + r.recruit(side, q.Orders[i:q.Next], q.OnFailure)
		return play.Later
	}
	return r.t.orders.Do(r, side, o)
}

// actionEnd finds where the action that begins with order i ends: recruiting
// lines belong together, and so do the army lines after an activation.
func actionEnd(orders []rules.Order, i int) int {
	class := classOf(orders[i].Form)
	j := i + 1
	if class == 0 || orders[i].Form == moves.FormGas {
		return j // gas before an activation stands alone
	}
	for j < len(orders) && classOf(orders[j].Form) == class && orders[j].Form != moves.FormActivate {
		j++
	}
	return j
}

func classOf(form string) int {
	switch form {
	case formRecruit, formNation, formReinforce:
		return 1
	case moves.FormActivate, moves.FormMove, moves.FormStrategic, moves.FormCede, moves.FormRecover, moves.FormGas:
		return 2
	}
	return 0
}

// act books an action, or says why the side cannot take it (§4).
func (r *run) act(side field.Side, k field.ActionKind) *play.Fault {
	ss := &r.S.Sides[side]
	limit := r.D.Sides[side].Actions
	switch {
	case ss.Actions() >= limit:
		return play.Deny("4", "empires.bad.too-many-actions", rules.Num("limit", limit))
	case k != field.ActActivate && ss.Used[k] > 0:
		return play.Deny("4", "empires.bad.action-twice", rules.Word("action", "empires.action."+field.ActionNames[k]))
	case k == field.ActRecruit && ss.Actions() > 0:
		return play.Deny("4", "empires.bad.recruit-first")
	}
	ss.Used[k]++
	return nil
}
