package toy

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// MaxOrders is how many orders a sheet may hold.
const MaxOrders = 3

// orderKind is how an order is said.
type orderKind struct {
	words []order.Word
	forms []order.Form
}

// run carries sheets out, or tries one, on a position of its own.
type run struct {
	play.Run
	p *Position
}

func newRun(p *Position) *run {
	r := &run{p: p.clone()}
	r.Reset(r, Title{}, &r.p.Agenda, &r.p.Stored, r.p.Ask)
	return r
}

// Adjudicate implements [rules.Position].
func (p *Position) Adjudicate(in rules.Input) (rules.Outcome, error) {
	r := newRun(p)
	return r.Adjudicate(in, p.Demands(), r.p)
}

// Check implements [rules.Position].
func (p *Position) Check(sh rules.Sheet) rules.Reading { return newRun(p).Check(&sh) }

// CheckStanding implements [rules.Position].
func (p *Position) CheckStanding(st rules.Standing) rules.Reading {
	return newRun(p).CheckStanding(&st)
}

// Step implements [play.Game].
func (r *run) Step() {
	switch {
	case r.p.Over:
		r.Wait()
	case r.p.Depth() > 0:
		r.raided(*r.p.Top())
	default:
		r.half()
	}
}

// half is a side's half of the turn, which ends with its sheet.
func (r *run) half() {
	q := r.Due(sides[r.p.Mover])
	if q == nil {
		return
	}
	if q.Next == 0 {
		r.Event("toy.moves", rules.SideArg("side", q.Side), rules.Num("turn", r.p.Turn))
	}
	if !r.Work(q, func(o *rules.Order) *play.Fault { return r.carryOut(q, o) }) {
		return
	}
	r.Drop(q.Side)
	r.p.Mover = blue - r.p.Mover
	if r.p.Mover == red {
		r.p.Turn++
		r.p.Forced = nil
	}
	if last := [...]int{3, 1, 5, 20}[r.p.turns]; r.p.Turn > last {
		r.p.Turn, r.p.Over = last, true
		r.Event("toy.over")
	}
}

// carryOut carries one order out; a fault fails it, or is a problem of the sheet
// that is only tried.
func (r *run) carryOut(q *play.Queue, o *rules.Order) *play.Fault {
	side, place := slices.Index(sides, q.Side), index(Places, o.ID("place"))
	switch {
	case o.Form == formRaided:
		return play.Deny("3", "toy.nothing-to-decide").Surely()
	case q.Next > MaxOrders:
		return play.Deny("2", "toy.too-many", rules.Num("most", MaxOrders)).Surely()
	case o.Form == formHold:
		return r.hold(side, place)
	}
	return r.raid(side, place, o)
}

// Try implements [play.Game]. When the enemy moves first, or the sheet is for a
// turn to come, the troop may stand elsewhere by then.
func (r *run) Try(sh *rules.Sheet, rd *rules.Reading) {
	r.Unsure = sh.Key == "" || sides[r.p.Mover] != sh.Side
	q := r.Take(&play.Queue{Side: sh.Side, Orders: sh.Orders})
	r.Work(q, func(o *rules.Order) *play.Fault { return r.carryOut(q, o) })
	if !slices.ContainsFunc(sh.Orders, func(o rules.Order) bool { return o.Form == formRaid }) {
		rd.Missing = append(rd.Missing, rules.M("toy.no-raid"))
	}
}

// When implements [play.Game].
func (r *run) When() string { return fmt.Sprintf("t%d", r.p.Turn) }

// Over implements [play.Game].
func (r *run) Over() bool { return r.p.Over }

var keys = play.Keys(20, sides)

// Demands implements [rules.Position].
func (p *Position) Demands() []rules.Demand {
	mover := sides[p.Mover]
	orders := func(side rules.Side) (rules.Demand, bool) {
		return rules.Demand{Side: side, Key: keys[p.Turn][slices.Index(sides, side)], Kind: rules.DemandOrders,
			Prompt: rules.M("toy.give-orders", rules.Num("turn", p.Turn))}, side != mover
	}
	due, _ := orders(mover)
	switch {
	case p.Over:
		return nil
	case p.Asked != nil:
		due = p.Asked.Demand()
	case p.ByTurn && mover == Red && !p.Begun():
		both, _ := orders(Blue)
		return []rules.Demand{due, both}
	}
	return p.AlsoInHand([]rules.Demand{due}, sides, orders)
}

func placeArg(place int) rules.Arg { return rules.ID("place", "place", Places[place]) }

func next(place int) int { return (place + 1) % len(Places) }

func index(ids []string, id string) int { return max(slices.Index(ids, id), 0) }
