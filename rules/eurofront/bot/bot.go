package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Orders makes a sheet for a demand of a side by a plan, on a state that is imagined from what the side knows and that the
// bot may change.
func Orders(d *field.Data, s *field.State, demand *rules.Demand, plan int, luck dice.Source) []rules.Order {
	r := &field.Run{}
	r.Open(d, s)
	if demand.Kind == rules.DemandDecision {
		return []rules.Order{demand.Choices[0].Order.Clone()} // what the rules themselves would answer
	}
	b, spends := &bot{run: r, luck: luck}, false
	switch step := s.Top().Kind; step {
	case field.StepSetup, field.StepMonth:
		for _, f := range r.FightingFactions(d.SideOf(demand.Side)) {
			if b.play(f, plan); step == field.StepSetup {
				setUp(b)
			} else {
				spends = b.produce() || spends
			}
		}
		if step == field.StepMonth && !spends {
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
	units  []int              // of its faction
	staff  []int              // its headquarters
	afoot  map[[2]int][]int16 // where units can come to on land, by who and from where
}

// play has the bot play a faction by a plan: it begins the chart.
func (b *bot) play(f field.Faction, plan int) {
	b.f, b.style, b.afoot = f, styleOf(b.run, f, plan), map[[2]int][]int16{}
	b.units = b.run.UnitsWhere(func(_ int, _ *field.Block, d *field.Unit) bool { return d.Faction == f })
	b.staff = b.run.UnitsWhere(func(_ int, _ *field.Block, d *field.Unit) bool { return d.Faction == f && d.Type.IsHQ() })
	b.chart = sketch(b.run, f, &b.style)
}

// How many battles are named on a line (compass.Patterns), and how many units.
const (
	mostBattles = 4
	mostUnits   = 99
)

// add writes an order. It is written as people do: who goes to one place on successive lines goes there on one, and so do
// battles, as many as a line holds.
func (b *bot) add(form string, args ...rules.Value) {
	o, n := order.Of(form, args...), len(b.orders)-1
	switch {
	case n >= 0 && form == moves.FormMove && b.orders[n].Extend(o, field.ArgUnits, mostUnits):
	case n >= 0 && form == battle.FormFight && b.orders[n].Extend(o, field.ArgIn, mostBattles):
	default:
		b.orders = append(b.orders, o)
	}
}

// to returns a place as an argument of an order.
func (b *bot) to(name string, p int) rules.Value { return b.run.D.Called.Value(name, p) }

// turn writes the orders of a player turn from where it stands on, phase by phase, and reports whether they go to its end:
// a sheet with a blitz ends in pause after the first combat.
func (b *bot) turn() (whole bool) {
	if b.run.S.Phase <= field.PhaseCommand {
		b.openWar()
		surprise(b)
		b.command()
		b.enter(field.PhaseMovement)
	}
	if b.run.S.Phase == field.PhaseMovement {
		b.encircle()
		b.embark()
		b.advance()
		b.followUp()
		b.enter(field.PhaseCombat)
	}
	if b.run.S.Phase == field.PhaseCombat {
		b.fight()
		if !b.leads(field.Blitz) && !b.leads(field.InvadeBlitz) {
			return true
		}
		if len(b.orders) > 0 {
			b.add(play.FormPause)
			return false
		}
		battle.EndCombat(b.run)
		b.enter(field.PhaseBlitzMovement)
		clear(b.afoot)
	}
	if !b.leads(field.BlitzPaid) && !b.leads(field.InvadeBlitzPaid) {
		return true
	}
	if b.run.S.Phase == field.PhaseBlitzMovement {
		b.add(moves.FormBlitz)
		b.land()
		b.encircle()
		b.attack()
		b.line()
		b.enter(field.PhaseBlitzCombat)
	}
	if b.run.S.Phase == field.PhaseBlitzCombat {
		b.fight()
	}
	return true
}

// enter begins a phase of movement or of combat.
func (b *bot) enter(phase field.Phase) {
	if b.run.S.Phase = phase; phase == field.PhaseMovement || phase == field.PhaseBlitzMovement {
		moves.BeginMovement(b.run)
	} else {
		battle.BeginCombat(b.run)
	}
}

// advance writes the moves over sea and land and by rail.
func (b *bot) advance() {
	b.land()
	b.attack()
	b.muster()
	b.colonise()
	b.ship()
	b.line()
}

// leads reports whether a headquarters has a role: who blitzes leads the blitz phases when it has paid for them (§5.6).
func (b *bot) leads(role field.Role) bool {
	return slices.ContainsFunc(b.staff, func(hq int) bool { return b.run.S.Blocks[hq].At >= 0 && b.run.S.Blocks[hq].Role == role })
}
