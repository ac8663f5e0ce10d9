package eurofront

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/setup"
	"github.com/fieldpost/fieldpost/rules/play"
)

// game answers the machine for a run, which carries out one adjudication, or tries a sheet,
// on a state of its own.
type game struct {
	play.Defaults
	run  field.Run
	t    *Title
	from int  // where the order that is carried out stands in its sheet
	soon bool // a sheet of another time is tried while units are set up
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it must wait.
func (g *game) Step() { steps[g.run.S.Top().Kind](g, g.run.S.Top()) }

// steps carry the steps of the agenda out.
var steps = [...]func(*game, *field.Step){
	field.StepSetup:     func(g *game, _ *field.Step) { setUp(&g.run) },
	field.StepMonth:     func(g *game, _ *field.Step) { produce(&g.run) },
	field.StepFortnight: func(g *game, _ *field.Step) { beginFortnight(&g.run) },
	field.StepTurn:      func(g *game, st *field.Step) { g.playerTurn(st.Faction) },
	field.StepBattle:    func(g *game, st *field.Step) { continueBattle(&g.run, int(st.Place)) },
	field.StepDeploy:    func(g *game, st *field.Step) { deploy(&g.run, st.Faction) },
	field.StepOver:      func(g *game, _ *field.Step) { g.run.M.Wait() },
}

// Execute implements [play.Game]. Whom a declaration of war has brought into it deploys once who moves has deployed his own, with the
// orders right behind it (§16.52).
func (g *game) Execute(q *play.Queue, o *rules.Order) *play.Fault {
	f, r := g.execute(q, o), &g.run
	if k := r.S.Top().Kind; k == field.StepTurn && r.S.Phase == field.PhaseCommand && (q.Next >= len(q.Orders) || !deploysInTurn(r, r.D.SideOf(q.Side), &q.Orders[q.Next])) {
		politics.AwaitDeployment(r)
	}
	return f
}

// execute carries out an order, which has its place in some sheets.
func (g *game) execute(q *play.Queue, o *rules.Order) *play.Fault {
	r := &g.run
	o.Args = field.OrderOnPlayedFront(o, r.D, int(r.S.Scenario)).Args
	k := g.t.orders.Kind(o.Form)
	g.from = q.Next - 1
	in := uint32(field.InTurn)
	switch {
	case r.M.Ahead:
		in |= field.InProduction
	case r.S.Top().Kind == field.StepSetup, r.S.Top().Kind == field.StepDeploy && r.Holder(r.S.Top().Faction) == r.D.SideOf(q.Side):
		if in = field.InSetup; r.S.Top().Kind == field.StepDeploy {
			in |= field.InDeployment
		}
	case r.S.Phase == field.PhaseProduction:
		in = field.InProduction
	case deploysInTurn(r, r.D.SideOf(q.Side), o):
		in = field.InSetup | field.InDeployment
	}
	side := r.D.SideOf(q.Side)
	switch {
	case o.Form == play.FormPause && r.S.Top().Kind == field.StepDeploy && in&field.InSetup != 0:
		return play.Refuse("16.52", "eurofront.bad.no-pause-deploying").Final()
	case o.Form == play.FormPause && in&field.InTurn == 0:
		return play.Refuse("4.11", "eurofront.bad.no-pause").Final()
	case o.Form == play.FormPass || o.Form == play.FormPause:
	case !hasProduction(r, side):
		return play.Refuse("4", "eurofront.bad.not-fighting").Final()
	case k.In&in == 0:
		f := play.Refuse("4", "eurofront.bad.not-in-turn", field.SheetArg(k.In))
		if r.M.Ahead && g.soon && k.In == field.InSetup {
			return f // its side may have set up already, or do so soon
		}
		return f.Final()
	}
	if f := field.NameFault(r, side, o); f != nil {
		return f
	}
	if in&field.InDeployment != 0 && o.Form == production.FormReinforce { // "place 1 Spa in Madrid"
		if how, early := o.Get("how"); early {
			return play.Refuse("11.82", "eurofront.bad.deploys-in-time").At(how).Final()
		}
		return setup.Execute(r, side, setup.FromReinforcement(o))
	}
	if in&field.InSetup != 0 && k.In&field.InTurn != 0 {
		return setup.Execute(r, side, o)
	}
	f := g.t.orders.Do(&r.M, r, side, o)
	moves.ForeseeMoves(o, r)
	return f
}

// deploysInTurn reports whether an order deploys units whose nation has come into the war for the side that moves, in its command
// phase (§16.52), or is neutral still, so that the deployment has the fault.
func deploysInTurn(r *field.Run, side field.Side, o *rules.Order) bool {
	if r.S.Phase != field.PhaseCommand || !slices.Contains([]string{moves.FormMove, setup.FormDeploy, production.FormStep, production.FormReinforce}, o.Form) {
		return false
	}
	units := r.UnitsIn(side, o)
	return len(units) > 0 &&
		!slices.ContainsFunc(units, func(u int) bool {
			p := &r.S.Powers[r.D.Units[u].Nation]
			return !p.Mustering && !(p.Stance == field.Neutral && field.RosterOf(r.D.Units[u].Nation, r.D) != nil)
		})
}

// Normal implements [play.Game]: a unit is named by itself, whatever it was called by.
func (g *game) Normal(o *rules.Order) *rules.Order {
	r := &g.run
	out := *field.NormalOnPlayedFronts(o, r.D, int(r.S.Scenario))
	out.Args = slices.Clone(out.Args)
	for i, v := range out.Args {
		out.Args[i] = r.OwnName(r.D.SideOf(r.M.CurrentSide()), v)
	}
	return &out
}

// Understood implements [play.Game]: a number is told as the unit that it means, and so is
// a headquarters; of one that means none, or two, nothing more is told.
func (g *game) Understood(o *rules.Order) rules.Message {
	m := play.Understood(ID, o.Form, g.Normal(o))
	for i := range m.Args {
		a := &m.Args[i]
		if field.IsUnitKind(a.Kind) {
			a.Kind = field.KindUnit
		}
		if a.Kind == field.KindUnit && field.IsShared(a.Value, g.run.D) {
			*a = rules.Word(a.Name, "eurofront.unknown-unit")
		}
	}
	return m
}

// Names implements [play.Game]: whether an order names places, and this one among them.
func (g *game) Names(o *rules.Order, place string) (some, this bool) {
	return g.run.D.NamesPlace(o, place)
}

// AnswerFault implements [play.Game].
func (g *game) AnswerFault(q *play.Question, o *rules.Order) *play.Fault {
	return prefer.AnswerFault(&g.run, q, o)
}

// Try implements [play.Game]: it carries out the sheet that is awaited, or, of another
// time, what can be said of it now: then what lies on the board is only warned of.
func (g *game) Try(sh *rules.Sheet, reading *rules.Reading) {
	r := &g.run
	s := r.S
	awaited := slices.ContainsFunc(g.Demands(), func(d rules.Demand) bool { return d.Side == sh.Side && d.Key == sh.Key })
	side := r.D.SideOf(sh.Side)
	g.soon = s.Top().Kind == field.StepSetup
	switch {
	case awaited && s.Top().Kind == field.StepMonth:
		openLedgers(r, side)
	case !awaited && s.Top().Kind == field.StepSetup && setsUpLater(r, side):
		order := r.D.Scenarios[s.Scenario].SetUp // (§22, 1939A, 1939B)
		r.M.Unsure, s.Active = true, order[slices.IndexFunc(order, func(f field.Faction) bool { return r.Holder(f) == side })]
	case !awaited:
		r.M.Unsure, r.M.Ahead = true, true
		if hasProduction(r, side) {
			openLedgers(r, side)
			s.Only(field.Step{Kind: field.StepTurn, Faction: r.Books.Faction, Place: -1, Stage: 1})
			beginTurn(r, r.Books.Faction)
		}
	}
	r.M.ExecuteQueue(r.M.PutSheet(&play.Queue{Side: sh.Side, Orders: sh.Orders}))
	if !r.M.Paused && (s.Phase == field.PhaseCommand || s.Phase == field.PhaseMovement) {
		moves.EndDeployment(r)
	}
	if awaited && s.Top().Kind == field.StepMonth {
		for _, l := range r.Ledgers {
			r.Books = l
			reportUnused(r, reading)
		}
	}
	if awaited && s.Top().Kind == field.StepTurn {
		reportUnblitzed(r, reading)
		reportUnfed(r, reading)
	}
}

// reportUnblitzed says which headquarters pay for a blitz of which a sheet that does not stop orders nothing: it would pass by (§5.6).
func reportUnblitzed(r *field.Run, reading *rules.Reading) {
	if r.M.Paused || r.S.Phase >= field.PhaseBlitzMovement {
		return
	}
	var list []rules.Arg
	for u := range r.S.Blocks {
		if r.D.Units[u].Faction == r.S.Active && r.S.Blocks[u].Role.Blitzes() {
			list = append(list, r.UnitArg("unit", u))
		}
	}
	if list != nil {
		reading.Missing = append(reading.Missing, rules.M("eurofront.missing.blitz", list...))
	}
}

// reportUnfed says of whom a sheet lands, or leaves where he has landed, that a beachhead of his stands ready and is
// laid by no line: where no port is won, nobody feeds him without it (§15.62, §15.63).
func reportUnfed(r *field.Run, reading *rules.Reading) {
	for u := range r.D.Units {
		d := &r.D.Units[u]
		if d.Type != field.Beachhead || d.Faction != r.S.Active || r.S.Blocks[u].At != field.Ready {
			continue
		}
		at := int(r.S.Blocks[d.Serves].At)
		if at < 0 || !r.S.Blocks[d.Serves].Landed || r.S.BeachAt(at) != nil || r.D.Places[at].Port && r.S.Battle(at) == nil {
			continue
		}
		reading.Missing = append(reading.Missing, rules.M("eurofront.missing.beachhead", r.UnitArg("unit", d.Serves), r.PlaceArg("in", at), r.UnitArg("beachhead", u)))
	}
}

// setsUpLater reports whether a side sets up behind the one that does now.
func setsUpLater(r *field.Run, side field.Side) bool {
	order := r.D.Scenarios[r.S.Scenario].SetUp
	return slices.ContainsFunc(order[slices.Index(order, r.S.Active)+1:], func(f field.Faction) bool { return r.Holder(f) == side })
}

// reportUnused says what a side leaves unused in a month: points that are lost, as it spends
// others (§11.4), and who could come and is given no place (§11.8).
func reportUnused(r *field.Run, reading *rules.Reading) {
	l := r.Books
	for _, a := range production.Accounts(r, l.Faction) {
		if left := production.Remaining(r, l, a); l.Spent[a] > 0 && left > 0 {
			args := append([]rules.Arg{rules.Num("left", left)}, accountArgs(r.D, a)...)
			reading.Missing = append(reading.Missing, rules.M("eurofront.missing.points", args...))
		}
	}
	var late []rules.Arg
	for u := range r.D.Units {
		d := &r.D.Units[u]
		if r.S.Blocks[u].At != field.Due || d.Faction != l.Faction || d.Type == field.Beachhead {
			continue
		}
		if due, _ := r.D.ArrivalOf(u, r.S.Month); due <= int(r.S.Month) {
			late = append(late, r.UnitArg("unit", u))
		}
	}
	if len(late) > 0 {
		reading.Missing = append(reading.Missing, rules.M("eurofront.missing.reinforcements", late...))
	}
}

// keepPreferences keeps what the sheet in hand of the side that moves prefers, wherever it stands
// before a pause: it counts until that side's next player turn begins.
func (g *game) keepPreferences(side rules.Side) {
	r := &g.run
	var heard []rules.Order
	for _, o := range r.M.CurrentSheet(side).Orders {
		if o.Form == play.FormPause {
			break // what stands behind it is not reached
		}
		if g.t.orders.Kind(o.Form).Decisions != nil && preferenceFault(r, r.D.SideOf(side), &o) == nil {
			heard = append(heard, o)
		}
	}
	if len(heard) > 0 && !hasKept(r, side, heard) {
		r.M.KeepAnswers(side, heard...)
	}
}

// hasKept reports whether what was kept of a side last is the same: a sheet whose first order
// waits for battles begins again.
func hasKept(r *field.Run, side rules.Side, heard []rules.Order) bool {
	for _, a := range r.M.Answers {
		if n := len(a.Orders) - len(heard); a.Side == side && n >= 0 {
			return slices.EqualFunc(a.Orders[n:], heard, func(a, b rules.Order) bool { return a.Line == b.Line && a.Text == b.Text })
		}
	}
	return false
}

// StandingFault implements [play.StandingChecker].
func (g *game) StandingFault(id rules.Side, o *rules.Order) *play.Fault {
	r := &g.run
	if !strings.HasPrefix(o.Form, play.StandingPrefix) {
		return play.Refuse("", "eurofront.bad.not-now").Final()
	}
	if f := preferenceFault(r, r.D.SideOf(id), o); f != nil {
		return f
	}
	return uselessFault(o, r.D.SideOf(id), r)
}

// uselessFault says why a standing order would never do anything, nil where it may: none of those whom it
// names is in the game, there is no armistice to answer, or it is of a place beyond the Winter War.
func uselessFault(o *rules.Order, side field.Side, r *field.Run) *play.Fault {
	if strings.TrimPrefix(o.Form, play.StandingPrefix) == prefer.FormArmistice {
		if f := politics.ArmisticeFault(r, side); f != nil {
			return f.MarkTentative(true)
		}
		return nil
	}
	places, v, _ := r.D.ReadPlaces(o, field.ArgIn)
	fought := func(p int) bool {
		return slices.ContainsFunc(r.FightingFactions(side), func(f field.Faction) bool { return production.IsPlayed(r, f, r.D.Places[p].Front) })
	}
	if r.IsWinterWar() && len(places) > 0 && !slices.ContainsFunc(places, fought) { // in other wars the Soviets may come to Berlin
		return play.Refuse("22", "eurofront.bad.never-there", r.PlaceArg("in", places[0])).At(v).Final()
	}
	for _, v := range o.Args {
		if v.Kind != field.KindUnit && v.Kind != field.KindType && v.Kind != field.KindNation {
			continue
		}
		if !prefer.HasMeant(r, side, v, true) {
			v = r.OwnName(side, v)
			return play.Refuse("22", "eurofront.bad.never-here", rules.ID(v.Kind, "unit", v.ID)).At(v).Final()
		}
	}
	return nil
}

// preferenceFault says what is wrong with what a side says of decisions to come, nil for nothing:
// of an armistice the Soviets, to whom it is offered, may say what they like in any war.
func preferenceFault(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if strings.TrimPrefix(o.Form, play.StandingPrefix) == prefer.FormArmistice {
		if side != r.Holder(field.Soviet) {
			return play.Refuse("16.72", "eurofront.bad.armistice-offered").Final()
		}
		return nil
	}
	return prefer.Fault(r, side, o)
}
