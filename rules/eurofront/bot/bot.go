package bot

import (
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Orders makes a sheet for a demand of a side, from a state that is imagined from what
// the side knows and that the bot may change. What the position says against a line is
// taken out.
func Orders(d *field.Data, s *field.State, demand *rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	if demand.Kind == rules.DemandDecision {
		return []rules.Order{answer(d, demand)}
	}
	b := &bot{luck: luck}
	b.Open(d, s)
	switch s.Top().Kind {
	case field.StepMonth:
		for f := range field.Faction(field.Factions) {
			if d.ID(d.Holder(f)) == demand.Side && b.Fights(f) {
				b.f = f
			}
		}
		b.produce()
	case field.StepTurn:
		b.f = s.Active
		b.turn()
		b.parley()
	}
	if out := rules.Passing(check, demand.Side, demand.Key, b.orders); len(out) > 0 {
		if short := joined(out); short != nil && !slices.Contains(check(rules.Sheet{Side: demand.Side, Key: demand.Key, Orders: short}).Good, false) {
			return short
		}
		return out
	}
	return []rules.Order{order.Of(play.FormPass)}
}

// answer answers a decision: where blocks are asked about it names the one that is worth
// least, else it gives the title's own answer, the first.
func answer(d *field.Data, demand *rules.Demand) rules.Order {
	best, least := 0, math.Inf(1)
	for i := range demand.Choices {
		units, _ := d.UnitsIn(d.SideOf(demand.Side), &demand.Choices[i].Order)
		if len(units) != 1 {
			return demand.Choices[0].Order.Clone()
		}
		if worth := drive(d.Units[units[0]].Type); worth < least {
			best, least = i, worth
		}
	}
	return demand.Choices[best].Order.Clone()
}

// bot is one sheet in the making. The run is a trial on the imagined state.
type bot struct {
	politics.Run
	f      field.Faction // that it plays
	luck   dice.Source
	orders []rules.Order
	gain   float64 // of what was ordered
	chart  chart
	led    board.Set // places that active headquarters command
	seen   board.Set // scratch space of spread
	queue  []spot
	ring   []int16
}

// add writes an order.
func (b *bot) add(form string, args ...rules.Value) {
	b.orders = append(b.orders, order.Of(form, args...))
}

// to is a place as an argument of an order.
func (b *bot) to(name string, p int) rules.Value { return b.D.Called.Value(name, p) }

// turn writes the orders of a player turn from where it stands on, phase by phase.
func (b *bot) turn() {
	b.survey()
	if b.S.Phase <= field.PhaseCommand {
		b.command()
		b.S.Phase = field.PhaseMovement
		b.BeginMovement()
		b.survey()
	}
	b.act()
}

// act moves and fights, from the phase that has begun on.
func (b *bot) act() {
	if b.S.Phase == field.PhaseMovement {
		b.attack()
		b.trek()
		b.recall()
		b.evacuate()
		b.entrain()
		b.line()
		b.followUp()
		b.S.Phase = field.PhaseCombat
		b.BeginCombat()
	}
	if b.S.Phase == field.PhaseCombat {
		if b.fight(); len(b.orders) > 0 && b.leads(field.Blitz) {
			b.add(play.FormPause)
			return
		}
		b.EndCombat()
		b.S.Phase = field.PhaseBlitzMovement
		b.BeginMovement()
	}
	if b.S.Phase == field.PhaseBlitzMovement && b.leads(field.BlitzPaid) {
		b.add(moves.FormBlitz)
		b.attack()
		b.line()
		b.S.Phase = field.PhaseBlitzCombat
		b.BeginCombat()
	}
	if b.S.Phase == field.PhaseBlitzCombat && b.leads(field.BlitzPaid) {
		b.fight()
	}
}

// leads reports whether a headquarters has a role: who blitzes leads the blitz phases when
// it has paid for them (§5.6).
func (b *bot) leads(role field.Role) bool {
	for hq := range b.S.Blocks {
		if k := &b.S.Blocks[hq]; k.At >= 0 && k.Role == role && b.D.Units[hq].Faction == b.f {
			return true
		}
	}
	return false
}
