package bot

import (
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Orders makes a sheet for a demand of a side by a plan, from a state that is imagined from what the side
// knows and that the bot may change.
func Orders(d *field.Data, s *field.State, demand *rules.Demand, plan int, luck dice.Source) []rules.Order {
	if demand.Kind == rules.DemandDecision {
		return []rules.Order{answer(d, s, demand)}
	}
	b := &bot{run: &field.Run{}, luck: luck}
	b.run.Open(d, s)
	switch s.Top().Kind {
	case field.StepMonth:
		b.play(b.run.FightingFactions(d.SideOf(demand.Side))[0])
		(&mill{bot: b}).produce()
	case field.StepTurn:
		b.play(s.Active)
		b.chart.finish()
		b.turn()
		b.parley()
	}
	if len(b.orders) == 0 {
		return []rules.Order{order.Of(play.FormPass)}
	}
	return mergeOrders(b.orders)
}

// answer answers a decision: where blocks are asked about it names the one that is worth
// least, else it gives the title's own answer, the first.
func answer(d *field.Data, s *field.State, demand *rules.Demand) rules.Order {
	if o := demand.Choices[0].Order; o.Form == prefer.FormArmistice {
		return truce(d, s, demand)
	}
	best, least := 0, math.Inf(1)
	for i := range demand.Choices {
		var units []int
		for _, v := range demand.Choices[i].Order.Args {
			if u, ok := d.UnitByID[v.ID]; ok {
				units = append(units, u)
			}
		}
		if len(units) != 1 {
			return demand.Choices[0].Order.Clone()
		}
		if worth := buildWeight(d.Units[units[0]].Type); worth < least {
			best, least = i, worth
		}
	}
	return demand.Choices[best].Order.Clone()
}

// bot is one sheet in the making. The run is a trial on the imagined state.
type bot struct {
	run     *field.Run
	f       field.Faction // that it plays
	luck    dice.Source
	orders  []rules.Order
	gain    float64 // of what was ordered
	thrift  float64 // what a step of a headquarters is worth, see stepValue
	chart   *chart
	staff   []int           // its headquarters
	led     board.Set       // places that active headquarters command
	afoot   []afoot         // by unit
	flights map[flight]bool // as far as they are known
}

// afoot is where a block can come to on land from a place.
type afoot struct {
	from int16
	to   []int16 // nil where nobody has asked yet
}

// play has the bot play a faction: it begins the chart.
func (b *bot) play(f field.Faction) {
	b.f = f
	for u := range b.run.D.Units {
		if d := &b.run.D.Units[u]; d.Faction == f && d.Type.IsHQ() {
			b.staff = append(b.staff, u)
		}
	}
	b.flights = map[flight]bool{}
	b.chart = sketch(b.run, f)
	b.resetReach()
}

// resetReach forgets where blocks can come to: a movement phase begins.
func (b *bot) resetReach() { b.afoot = make([]afoot, len(b.run.D.Units)) }

// reach lists the places that a block can come to on land, as the phase begins.
func (b *bot) reach(u int) []int16 {
	a := &b.afoot[u]
	if at := b.run.S.Blocks[u].At; a.to == nil || a.from != at {
		a.from, a.to = at, append([]int16{}, moves.Reach(b.run, u)...)
		for i := range b.run.D.Places[at].Near {
			if n := &b.run.D.Places[at].Near[i]; n.Route > 0 && b.survives(u, n) {
				a.to = append(a.to, n.To)
			}
		}
	}
	return a.to
}

// survives reports whether a block that marches along a route outlives that it gets used to the
// North (§21.441), in which it may not have been.
func (b *bot) survives(u int, n *field.Near) bool {
	k, north := &b.run.S.Blocks[u], func(p int16) bool { return b.run.D.Places[p].Front == field.NorthFront }
	return !k.Marched && (k.CV > acclimatises || north(k.At) || !north(n.To) || b.run.IsScandinavian(b.run.D.Units[u].Nation))
}

// acclimatises is what a block may lose as it comes into the North.
const acclimatises = 2

// add writes an order.
func (b *bot) add(form string, args ...rules.Value) {
	b.orders = append(b.orders, order.Of(form, args...))
}

// to returns a place as an argument of an order.
func (b *bot) to(name string, p int) rules.Value { return b.run.D.Called.Value(name, p) }

// turn writes the orders of a player turn from where it stands on, phase by phase.
func (b *bot) turn() {
	if b.run.S.Phase <= field.PhaseCommand {
		b.command()
		b.run.S.Phase = field.PhaseMovement
		moves.BeginMovement(b.run)
	}
	b.moveAndFight()
}

// advance writes the moves: supreme headquarters send trains and ships, and call back who is cut off.
func (b *bot) advance(supreme bool) {
	squadron{b}.land()
	b.attack()
	if supreme {
		b.recall()
		transport{b}.evacuate()
		transport{b}.entrain()
	}
	b.line()
	b.followUp()
}

// moveAndFight moves and fights, from the phase that has begun on.
func (b *bot) moveAndFight() {
	if b.run.S.Phase == field.PhaseMovement {
		b.advance(true)
		b.run.S.Phase = field.PhaseCombat
		battle.BeginCombat(b.run)
	}
	if b.run.S.Phase == field.PhaseCombat {
		if b.fight(); len(b.orders) > 0 && b.leads(field.Blitz) {
			b.add(play.FormPause)
			return
		}
		if !b.leads(field.Blitz) {
			return
		}
		battle.EndCombat(b.run)
		b.run.S.Phase = field.PhaseBlitzMovement
		moves.BeginMovement(b.run)
		b.resetReach()
	}
	if b.run.S.Phase == field.PhaseBlitzMovement && b.leads(field.BlitzPaid) {
		b.add(moves.FormBlitz)
		b.attack()
		b.line()
		b.run.S.Phase = field.PhaseBlitzCombat
		battle.BeginCombat(b.run)
	}
	if b.run.S.Phase == field.PhaseBlitzCombat && b.leads(field.BlitzPaid) {
		b.fight()
	}
}

// leads reports whether a headquarters has a role: who blitzes leads the blitz phases when
// it has paid for them (§5.6).
func (b *bot) leads(role field.Role) bool {
	return slices.ContainsFunc(b.staff, func(hq int) bool { return b.run.S.Blocks[hq].At >= 0 && b.run.S.Blocks[hq].Role == role })
}

// mostBattles are named on a line (compass.Patterns).
const mostBattles = 4

// mergeOrders writes as people do: who goes to one place on successive lines goes there on one,
// and so do battles, as many as a line holds.
func mergeOrders(orders []rules.Order) (out []rules.Order) {
	for i := range orders {
		o := &orders[i]
		if n := len(out) - 1; n >= 0 && canMerge(&out[n], o) {
			out[n] = join(&out[n], o)
			continue
		}
		out = append(out, *o)
	}
	for i := range out {
		out[i].Line = i + 1
	}
	return out
}

// canMerge reports whether two successive orders can be one.
func canMerge(a, b *rules.Order) bool {
	switch {
	case a.Form != b.Form:
		return false
	case a.Form == battle.FormFight:
		return len(a.Args)+len(b.Args) <= mostBattles
	}
	return a.Form == moves.FormMove && slices.Equal(nonUnitArgs(a), nonUnitArgs(b))
}

// nonUnitArgs returns the arguments of an order that are not units.
func nonUnitArgs(o *rules.Order) (out []rules.Value) {
	for _, v := range o.Args {
		if v.Kind != field.KindUnit {
			out = append(out, v)
		}
	}
	return out
}

// join makes one order of two: units first, then where they go.
func join(a, b *rules.Order) rules.Order {
	if a.Form == battle.FormFight {
		return order.Of(a.Form, slices.Concat(a.Args, b.Args)...)
	}
	units := func(o *rules.Order) []rules.Value { return o.Args[:len(o.Args)-len(nonUnitArgs(o))] }
	return order.Of(a.Form, slices.Concat(units(a), units(b), nonUnitArgs(a))...)
}
