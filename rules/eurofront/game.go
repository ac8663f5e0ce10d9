package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/eurofront/setup"
	"github.com/fieldpost/fieldpost/rules/play"
)

// game answers the machine for a run, which carries out one adjudication, or tries a sheet,
// on a state of its own.
type game struct {
	play.Defaults
	run  field.Run
	t    *Title
	from int // where the order that is carried out stands in its sheet
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it
// must wait.
func (g *game) Step() { steps[g.run.S.Top().Kind](g, g.run.S.Top()) }

// steps carry the steps of the agenda out.
var steps = [...]func(*game, *field.Step){
	field.StepSetup:     func(g *game, _ *field.Step) { setUp(&g.run) },
	field.StepMonth:     func(g *game, _ *field.Step) { produce(&g.run) },
	field.StepFortnight: func(g *game, _ *field.Step) { beginFortnight(&g.run) },
	field.StepTurn:      func(g *game, st *field.Step) { g.playerTurn(st.Faction) },
	field.StepBattle:    func(g *game, st *field.Step) { continueBattle(&g.run, int(st.Place)) },
	field.StepOver:      func(g *game, _ *field.Step) { g.M.Wait() },
}

// Execute implements [play.Game]: an order has its place in some sheets.
func (g *game) Execute(q *play.Queue, o *rules.Order) *play.Fault {
	r := &g.run
	o.Args = field.OrderOnPlayedFront(o, r.D, int(r.S.Scenario)).Args
	k := g.t.orders.Kind(o.Form)
	g.from = q.Next - 1
	in := uint32(field.InTurn)
	switch {
	case r.M.Ahead:
		in |= field.InProduction
	case r.S.Top().Kind == field.StepSetup:
		in = field.InSetup
	case r.S.Phase == field.PhaseProduction:
		in = field.InProduction
	}
	side := r.D.SideOf(q.Side)
	switch {
	case o.Form == play.FormPause && in&field.InTurn == 0:
		return play.Refuse("4.11", "eurofront.bad.no-pause").Final()
	case o.Form == play.FormPass || o.Form == play.FormPause:
	case !hasProduction(r, side):
		return play.Refuse("4", "eurofront.bad.not-fighting").Final()
	case k.In&in == 0:
		return play.Refuse("4", "eurofront.bad.not-in-turn", field.SheetArg(k.In)).Final()
	}
	if in == field.InSetup && k.In&field.InTurn != 0 {
		return setup.Obey(r, side, o)
	}
	f := g.t.orders.Do(g.M, r, side, o)
	moves.ForeseeMoves(o, r)
	return f
}

// Normal implements [play.Game]: a unit is named by itself, whatever it was called by.
func (g *game) Normal(o *rules.Order) *rules.Order {
	r := &g.run
	played := func(o *rules.Order) *rules.Order { return field.OrderOnPlayedFront(o, r.D, int(r.S.Scenario)) }
	out := *played(r.D.Called.Normal(played(o))) // a way may lead to such a place, too
	out.Args = slices.Clone(out.Args)
	for i, v := range out.Args {
		out.Args[i] = field.OwnName(g.M.CurrentSide(), v, r.D)
	}
	return &out
}

// Understood implements [play.Game]: a number is told as the unit that it means, and so is
// a headquarters.
func (g *game) Understood(o *rules.Order) rules.Message {
	r := &g.run
	o = g.Normal(o)
	side := r.D.SideOf(g.M.CurrentSide())
	for i := range o.Args { // which are a copy
		v := &o.Args[i]
		if v.Kind == field.KindHQ {
			v.Kind = field.KindUnit
		}
		if u := r.UnitOf(side, v.ID); v.Kind == field.KindUnit && u >= 0 {
			v.ID = r.D.Units[u].ID
		}
	}
	return play.Understood(ID, o.Form, o)
}

// Names implements [play.Game]: whether an order names places, and this one among them.
func (g *game) Names(o *rules.Order, place string) (some, this bool) {
	return field.NamesPlace(o, place, g.run.D)
}

// AnswerFault implements [play.Game].
func (g *game) AnswerFault(q *play.Question, o *rules.Order) *play.Fault {
	return prefer.AnswerFault(&g.run, q, o)
}
