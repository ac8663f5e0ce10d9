package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/setup"
	"github.com/fieldpost/fieldpost/rules/play"
)

// run carries out one adjudication, or tries a sheet, on a state of its own.
type run struct {
	t *Title
	setup.Run
	from  int  // where the order that is carried out stands in its sheet
	ahead bool // a sheet for a turn to come is tried: it may be of production or of a player turn
}

// newRun makes a trial on a state.
func (t *Title) newRun(s *field.State) *run {
	r := t.runs.Get().(*run)
	r.Advance, r.Books, r.ahead = r.advance, nil, false
	r.Reset(r, t, &s.Agenda, &s.Stored, s.Options.Options)
	r.Open(t.d, s)
	return r
}

// Free implements [play.Game]: it gives the working space back.
func (r *run) Free() {
	r.Release()
	r.S, r.Books = nil, nil
	r.t.runs.Put(r)
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it
// must wait.
func (r *run) Step() { steps[r.S.Top().Kind](r, r.S.Top()) }

// steps carry the steps of the agenda out.
var steps = [...]func(*run, *field.Step){
	field.StepSetup:     func(r *run, _ *field.Step) { r.setUp() },
	field.StepMonth:     func(r *run, _ *field.Step) { r.produce() },
	field.StepFortnight: func(r *run, _ *field.Step) { r.beginFortnight() },
	field.StepTurn:      func(r *run, st *field.Step) { r.playerTurn(st.Faction) },
	field.StepBattle:    func(r *run, st *field.Step) { r.continueBattle(int(st.Place)) },
	field.StepOver:      func(r *run, _ *field.Step) { r.Wait() },
}

// Execute implements [play.Game]: an order has its place in some sheets.
func (r *run) Execute(q *play.Queue, o *rules.Order) *play.Fault {
	o.Args = field.OrderOnPlayedFront(o, r.D, int(r.S.Scenario)).Args
	k := r.t.orders.Kind(o.Form)
	r.from = q.Next - 1
	in := uint32(field.InTurn)
	switch {
	case r.ahead:
		in |= field.InProduction
	case r.S.Top().Kind == field.StepSetup:
		in = field.InSetup
	case r.S.Phase == field.PhaseProduction:
		in = field.InProduction
	}
	switch {
	case o.Form == play.FormPause && in&field.InTurn == 0:
		return play.Refuse("4.11", "eurofront.bad.no-pause").Final()
	case o.Form == play.FormPass || o.Form == play.FormPause:
	case !r.hasProduction(r.D.SideOf(q.Side)):
		return play.Refuse("4", "eurofront.bad.not-fighting").Final()
	case k.In&in == 0:
		return play.Refuse("4", "eurofront.bad.not-in-turn", field.SheetArg(k.In)).Final()
	}
	side := r.D.SideOf(q.Side)
	if in == field.InSetup && k.In&field.InTurn != 0 {
		return r.Run.Obey(side, o)
	}
	f := r.t.orders.Do(r.Machine(), r, side, o)
	moves.ForeseeMoves(o, &r.Run.Run.Run.Run.Run.Run)
	return f
}

// Normal implements [play.Game]: a unit is named by itself, whatever it was called by.
func (r *run) Normal(o *rules.Order) *rules.Order {
	played := func(o *rules.Order) *rules.Order { return field.OrderOnPlayedFront(o, r.D, int(r.S.Scenario)) }
	out := *played(r.D.Called.Normal(played(o))) // a way may lead to such a place, too
	out.Args = slices.Clone(out.Args)
	for i, v := range out.Args {
		out.Args[i] = r.t.Means(r.CurrentSide(), v)
	}
	return &out
}

// Understood implements [play.Game]: a number is told as the unit that it means, and so is
// a headquarters.
func (r *run) Understood(o *rules.Order) rules.Message {
	o = r.Normal(o)
	side := r.D.SideOf(r.CurrentSide())
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
