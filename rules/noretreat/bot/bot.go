package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Orders makes a sheet for a demand of a side, from a state that is imagined from what
// the side knows. What the position says against a line is taken out.
func Orders(d *field.Data, s *field.State, demand *rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	b := &bot{side: field.SideOf(demand.Side), key: demand.Key, check: check, luck: luck}
	b.run.Open(d, s)
	switch {
	case demand.Kind != rules.DemandDecision:
		b.turn()
	case demand.Prompt.Code == askWindow:
		b.answer(demand)
	default:
		return []rules.Order{demand.Choices[0].Order.Clone()} // the title's own answer is sound
	}
	return b.passing()
}

// askWindow is the code of the question of a window.
const askWindow = "noretreat.ask.window"

// bot is one sheet in the making.
type bot struct {
	run    field.Run
	side   field.Side
	key    string
	check  rules.Check
	luck   dice.Source
	judge  *judge // of a whole turn
	orders []rules.Order
}

// add writes an order.
func (b *bot) add(form string, args ...rules.Value) {
	b.orders = append(b.orders, order.Of(form, args...))
}

// passing returns the orders with which the sheet passes.
func (b *bot) passing() []rules.Order {
	b.orders = rules.Passing(b.check, b.side.ID(), b.key, b.orders)
	if len(b.orders) == 0 {
		return []rules.Order{order.Of(play.FormPass)}
	}
	return b.orders
}

// turn writes the orders of a player turn, phase by phase.
func (b *bot) turn() {
	if b.run.S.Phase == field.PhaseCards {
		b.keep()
		if !b.run.S.Options.ByTurn {
			return
		}
	}
	if b.run.S.Active != b.side {
		b.foresee()
	}
	b.judge = newJudge(newPosition(b.run.D, b.run.S, b.side))
	b.events()
	b.organize()
	b.board()
	b.judge.steer(b.luck)
	pl := newPlan(b.judge)
	pl.attack(battle.MarkersLeft(&b.run, b.side))
	pl.settle(passes)
	b.entrain(pl)
	b.move(pl)
	b.declare(pl)
	b.commit(pl)
	b.advance(pl)
	b.detrain()
}

// passes is how often the units that do not attack are looked through.
const passes = 2

// move writes the moves of a plan in an order in which they can be carried out.
func (b *bot) move(pl *plan) {
	d := b.run.D
	to := slices.Clone(pl.at)
	var todo []int
	for u := range to {
		if to[u] >= 0 && to[u] != pl.from[u] {
			todo = append(todo, u)
			pl.put(u, int(pl.from[u]))
		}
	}
	for again := true; again; {
		again = false
		todo = slices.DeleteFunc(todo, func(u int) bool {
			reach := pl.walks(u, int(pl.from[u]))
			if !reach.Has(pl.d.Spots[to[u]]) || !pl.room(b.side, int(to[u])) {
				return false
			}
			pl.put(u, int(to[u]))
			b.add(moves.FormMove, d.Unit(field.ArgUnits, u), d.Called.Value(field.ArgTo, int(to[u])))
			again = true
			return true
		})
	}
}

// declare writes the attacks of a plan, with those that have come. An attack for which
// nobody has falls away.
func (b *bot) declare(pl *plan) {
	d := b.run.D
	pl.fights = slices.DeleteFunc(pl.fights, func(f fight) bool {
		o := order.Of(battle.FormAttack, d.Called.Value(field.ArgAt, f.at))
		for i, u := range f.units {
			if int(pl.at[u]) == f.from[i] {
				o.Args = append(o.Args, d.Unit(field.ArgUnits, u))
			}
		}
		if len(o.Args) == 1 {
			return true
		}
		if f.support {
			word := "blitz"
			if b.side == field.Soviet {
				word = "shock"
			}
			o.Args = append(o.Args, order.Chosen("support", word))
		}
		b.orders = append(b.orders, o)
		return false
	})
}

// foresee carries out on the imagined state what the enemy is likely to do, where he
// moves before the side does and both report for the whole turn at once: what the bot
// would do in his place, every attack going well.
func (b *bot) foresee() {
	d, s := b.run.D, b.run.S
	foe := &bot{side: b.side.Enemy()}
	foe.run.Open(d, s)
	foe.judge = newJudge(newPosition(d, s, foe.side))
	foe.judge.steer(nil)
	pl := newPlan(foe.judge)
	pl.attack(battle.MarkersLeft(&foe.run, foe.side))
	pl.settle(1)
	foe.advance(pl)
	for u, to := range pl.at {
		switch {
		case to < 0 && s.Units[u].At >= 0:
			b.run.Put(u, field.Destroyed)
		case to >= 0 && to != s.Units[u].At:
			b.run.Put(u, int(to))
		}
		if to >= 0 && d.Units[u].Side == foe.side && b.run.Control(int(to)) != foe.side {
			if d.Places[to].Home() == foe.side {
				s.Taken.Drop(int(to))
			} else {
				s.Taken.Add(int(to))
			}
		}
	}
}
