package bot

import (
	"slices"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// runs are those of sheets that are made.
var runs = sync.Pool{New: func() any { return &field.Run{} }}

// Orders makes a sheet for a demand of a side by a plan, on a state that is imagined from what the side
// knows and that the bot may change.
func Orders(d *field.Data, s *field.State, demand *rules.Demand, plan int, luck dice.Source) []rules.Order {
	r := runs.Get().(*field.Run)
	defer runs.Put(r)
	r.Open(d, s)
	if demand.Kind == rules.DemandDecision {
		return []rules.Order{answer(r, demand).Clone()}
	}
	b := &bot{run: r, luck: luck}
	switch s.Top().Kind {
	case field.StepSetup:
		for _, f := range r.FightingFactions(d.SideOf(demand.Side)) {
			b.play(f, plan)
			setUp(b)
		}
	case field.StepMonth:
		spends := false
		for _, f := range r.FightingFactions(d.SideOf(demand.Side)) {
			b.play(f, plan)
			spends = b.produce() || spends
		}
		if !spends {
			b.add(production.FormSave)
		}
	case field.StepTurn:
		b.play(s.Active, plan)
		b.chart.finish()
		if b.turn() {
			endTurn(b)
		}
		b.parley()
	}
	if len(b.orders) == 0 {
		b.add(play.FormPass)
	}
	for i := range b.orders {
		b.orders[i].Line = i + 1
	}
	return b.orders
}

// bot is one sheet in the making. The run is a trial on the imagined state.
type bot struct {
	run    *field.Run
	f      field.Faction // that it plays
	style  style
	luck   dice.Source
	orders []rules.Order
	gain   float64 // of what was ordered
	chart  *chart
	staff  []int       // its headquarters
	afoot  []reachable // by unit
}

// play has the bot play a faction by a plan: it begins the chart.
func (b *bot) play(f field.Faction, plan int) {
	b.f, b.style, b.staff = f, styleOf(b.run, f, plan), nil
	for u := range b.run.D.Units {
		if d := &b.run.D.Units[u]; d.Faction == f && d.Type.IsHQ() {
			b.staff = append(b.staff, u)
		}
	}
	b.afoot = make([]reachable, len(b.run.D.Units))
	b.chart = sketch(b.run, f, &b.style)
}

// mostBattles are named on a line (compass.Patterns).
const mostBattles = 4

// add writes an order. It is written as people do: who goes to one place on successive lines goes there on
// one, and so do battles, as many as a line holds.
func (b *bot) add(form string, args ...rules.Value) {
	if n := len(b.orders) - 1; n >= 0 && b.orders[n].Form == form {
		was := b.orders[n].Args
		last := len(was) - 1
		switch {
		case form == battle.FormFight && len(was) < mostBattles:
			b.orders[n] = order.Of(form, append(slices.Clone(was), args...)...)
			return
		case form == moves.FormMove && was[last].ID == args[1].ID:
			b.orders[n] = order.Of(form, append(slices.Clone(was[:last]), args...)...)
			return
		}
	}
	b.orders = append(b.orders, order.Of(form, args...))
}

// to returns a place as an argument of an order.
func (b *bot) to(name string, p int) rules.Value { return b.run.D.Called.Value(name, p) }

// turn writes the orders of a player turn from where it stands on, phase by phase, and reports whether they go
// to its end: a sheet with a blitz ends in pause after the first combat.
func (b *bot) turn() (whole bool) {
	s := b.run.S
	if s.Phase <= field.PhaseCommand {
		b.openWar(prize(b.run))
		surprise(b)
		b.command()
		s = b.run.S
		s.Phase = field.PhaseMovement
		moves.BeginMovement(b.run)
	}
	if s.Phase == field.PhaseMovement {
		b.encircle()
		b.embark()
		b.advance()
		b.followUp()
		s = b.run.S
		s.Phase = field.PhaseCombat
		battle.BeginCombat(b.run)
	}
	if s.Phase == field.PhaseCombat {
		blitzes := b.leads(field.Blitz) || b.leads(field.InvadeBlitz)
		if b.fight(); len(b.orders) > 0 && blitzes {
			b.add(play.FormPause)
			return false
		}
		if !blitzes {
			return true
		}
		battle.EndCombat(b.run)
		s.Phase = field.PhaseBlitzMovement
		moves.BeginMovement(b.run)
		clear(b.afoot)
	}
	goesOn := b.leads(field.BlitzPaid) || b.leads(field.InvadeBlitzPaid)
	if s.Phase == field.PhaseBlitzMovement && goesOn {
		b.add(moves.FormBlitz)
		b.land()
		b.encircle()
		b.attack()
		b.line()
		s = b.run.S
		s.Phase = field.PhaseBlitzCombat
		battle.BeginCombat(b.run)
	}
	if s.Phase == field.PhaseBlitzCombat && goesOn {
		b.fight()
	}
	return true
}

// advance writes the moves over sea and land and by rail.
func (b *bot) advance() {
	b.land()
	b.attack()
	switch {
	case prize(b.run) >= 0:
		b.reinforce(prize(b.run))
	case b.chart.overseas:
		b.ship()
	}
	b.line()
}

// leads reports whether a headquarters has a role: who blitzes leads the blitz phases when
// it has paid for them (§5.6).
func (b *bot) leads(role field.Role) bool {
	return slices.ContainsFunc(b.staff, func(hq int) bool { return b.run.S.Blocks[hq].At >= 0 && b.run.S.Blocks[hq].Role == role })
}
