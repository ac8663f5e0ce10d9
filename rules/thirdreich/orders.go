package thirdreich

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

const (
	formCombat = "combat"
	formPass   = "pass"
	formPause  = "pause"
)

// fighting ends the operations and fights the attacks that are declared.
var fighting = field.Order[*run]{
	Words: []order.Word{{ID: "combat", EN: []string{"combat", "combats", "fight", "resolve"}, ES: []string{"combate", "combates", "resuelve"}}},
	Forms: []order.Form{{ID: formCombat, Pattern: "combat"}},
	Do: func(r *run, side field.Side, _ *rules.Order) *play.Fault {
		if len(r.S.Attacks) == 0 {
			r.EndOperations(side) // with nothing to fight, too (§6)
		}
		r.Fight(side)
		return nil
	},
}

// passing does nothing.
var passing = field.Order[*run]{
	Forms: []order.Form{{ID: formPass, Pattern: "pass"}},
	Do:    func(*run, field.Side, *rules.Order) *play.Fault { return nil },
}

// pausing ends the sheet before its end.
var pausing = field.Order[*run]{Forms: []order.Form{{ID: formPause, Pattern: "pause"}}}

// orders carries out the sheet of a side, order by order, until air missions
// may be answered, the sheet ends or a new one is needed.
func (r *run) orders(side field.Side) {
	var begins func()
	if r.S.Options.ByTurn {
		begins = func() { r.Event("thirdreich.side-begins", field.SideArg("side", side)) }
	}
	if !r.Sheet(side.ID(), begins, r.action) {
		return
	}
	if stage := &r.S.Sides[side].Stage; *stage == field.StageStart {
		*stage = field.StageOpen
	}
	r.Fight(side) // what was not ordered to be fought before is fought now
	r.S.Pop()
}

// action carries out the next order of a sheet, or the next group of orders that
// can only be carried out together.
func (r *run) action(q *play.Queue, o *rules.Order) *play.Fault {
	side := field.SideOf(q.Side)
	if o.Form == formPause {
		return r.Pause(q, o)
	}
	if group := r.InvasionGroup(side, q); group > 0 {
		r.InvadeAfrica(side, q.Orders[q.Next-1:q.Next-1+group], r.single)
		q.Next += group - 1
		return play.Later
	}
	return r.single(side, o)
}

// single carries out one order.
func (r *run) single(side field.Side, o *rules.Order) *play.Fault {
	r.Line = o.Line
	return r.t.orders.Do(r, side, o)
}

// inPlace carries out an order in its place: what belongs to the start of the turn
// not after others, and no operation after the combats (§3).
func inPlace[R any](r *run, on R, side field.Side, o *rules.Order, k *field.Order[R]) *play.Fault {
	stage := &r.S.Sides[side].Stage
	start := k.When == field.AtStart || k.When == field.MinorsAtStart && r.forMinors(o)
	switch {
	case start && *stage != field.StageStart && k.When == field.AtStart:
		return field.Deny("1", "only-at-start").Surely()
	case start && *stage != field.StageStart:
		return field.Deny("4.2", "minor-at-start").Surely()
	case k.When == field.BeforeCombat && *stage == field.StageFought:
		return field.Deny("3", "after-combat")
	}
	if *stage == field.StageStart && !start && o.Form != formPass {
		*stage = field.StageOpen
	}
	if k.Whole && (parts(o) > 1 || r.Trying()) {
		return r.Whole(func() *play.Fault { return k.Do(on, side, o) })
	}
	return k.Do(on, side, o)
}

// parts counts the armies that an order names or asks for.
func parts(o *rules.Order) int {
	n := 0
	for i := range o.Args {
		switch v := &o.Args[i]; {
		case v.Kind == field.KindArmy:
			n++
		case v.Name == "count":
			n += v.Num
		}
	}
	return n
}

// forMinors reports whether an order is for a country that is no Power.
func (r *run) forMinors(o *rules.Order) bool {
	return slices.ContainsFunc(o.Args, func(v rules.Value) bool {
		switch v.Kind {
		case field.KindArmy:
			return !r.D.Countries[r.D.Units[r.ArmyOf(v)].Nation].Power
		case field.KindNation:
			return !r.D.Countries[r.D.CountryByID[v.ID]].Power
		}
		return false
	})
}
