package noretreat

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/play"
)

// game answers the machine for a run, which carries out one adjudication, or tries a
// sheet, on a state of its own.
type game struct {
	play.Defaults
	run field.Run
	t   *Title
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it
// must wait.
func (g *game) Step() {
	r, top := &g.run, g.run.S.Top()
	if r.S.Over.How != field.NotWon && top.Kind != field.StepOver {
		g.finish()
		return
	}
	switch top.Kind {
	case field.StepManage:
		beginTurn(r)
	case field.StepSide:
		beginSide(r, top.Side)
	case field.StepWindow:
		window(r, top.Side)
	case field.StepOrders:
		g.playerTurn(top.Side)
	case field.StepBattles:
		battle.Battles(r)
	case field.StepBattle:
		battle.Battle(r)
	case field.StepOver:
		r.M.Wait()
	}
}

// finish ends the game (§12).
func (g *game) finish() {
	r, s := &g.run, g.run.S
	for _, side := range r.D.About.Sides {
		r.M.Abandon(side)
	}
	s.Only(field.Step{Kind: field.StepOver, Side: field.Nobody})
	s.Asked, s.Fight, s.Answers = nil, nil, nil
	st, _ := g.Standings()
	r.M.Event(st.How.Code, st.How.Args...)
}

// Try implements [play.Game]: it carries out the sheet that is awaited, or, of another
// time, what can be said of it now: then what lies on the board is only warned of.
func (g *game) Try(sh *rules.Sheet, reading *rules.Reading) {
	r := &g.run
	s, side := r.S, field.SideOf(sh.Side)
	if awaited := s.Active == side && s.Asked == nil && s.Top().Kind == field.StepOrders && sh.Key == demandKey(r, side); !awaited {
		r.M.Unsure, r.M.Ahead = true, true
		s.Asked, s.Fight, s.Attacks = nil, nil, nil
		resetSide(r, side)
	}
	s.Only(field.Step{Kind: field.StepOrders, Side: side})
	q := r.M.PutSheet(&play.Queue{Side: sh.Side, Orders: sh.Orders})
	g.openSheet(side)
	r.M.ExecuteQueue(q)
	if !r.M.Paused {
		if s.Phase == field.PhaseMovement { // what its end does is worth a warning
			moves.EndMovement(r, side)
		}
		if n := s.Hands[side].Total() - cards.Limit(r); n > 0 && s.Phase == field.PhaseCards {
			reading.Missing = append(reading.Missing, rules.M("noretreat.missing.discard", rules.Num("n", n)))
		}
		if s.Phase > field.PhaseCards || r.M.Ahead || s.Options.ByTurn {
			cards.WarnOfUnfought(r, side, sh.Orders)
			for i := range sh.Orders { // who is to advance and attacks nobody
				o := &sh.Orders[i]
				if o.Form != battle.FormAdvance {
					continue
				}
				units := r.D.UnitsIn(o, field.ArgUnits)
				attacks := func(u int) bool {
					return slices.ContainsFunc(s.Attacks, func(a field.Attack) bool { return slices.Contains(a.Units, int16(u)) })
				}
				if len(units) > 0 && !slices.ContainsFunc(units, attacks) {
					r.M.NoteProblem(o, play.Refuse("10.8", "noretreat.note.advance-idle", r.UnitArg("unit", units[0])).MarkTentative(true))
				}
			}
		}
	}
}

// Execute implements [play.Game]: an order has its place in some sheets. One that settles
// a decision was heard when the sheet was opened.
func (g *game) Execute(q *play.Queue, o *rules.Order) *play.Fault {
	r := &g.run
	side, k := field.SideOf(q.Side), g.t.orders.Kind(o.Form)
	in := uint32(field.InOrders)
	if r.S.Phase == field.PhaseCards {
		if in = field.InCards; r.M.Ahead || r.S.Options.ByTurn {
			in |= field.InOrders
		}
	}
	switch {
	case o.Form == play.FormPass || o.Form == play.FormPause:
	case k.In&in == 0 && k.In&(field.InOrders|field.InCards) != 0 && r.S.Phase == field.PhaseCards:
		return play.Refuse("5.1", "noretreat.bad.before-draw")
	case k.In&in == 0 && k.In&field.InCards != 0:
		return play.Refuse("5.1", "noretreat.bad.after-draw")
	case k.In&in == 0:
		return play.Refuse("4", "noretreat.bad.not-in-turn").Final()
	case k.Decisions != nil:
		if f := decisionFault(r, side, k, nil, o); f != nil || k.Do == nil {
			return f
		}
	case k.In&field.OwnUnits != 0:
		r.M.Tried = o
		if f := r.OwnUnitsFault(side, o); f != nil {
			return f
		}
	}
	return g.t.orders.Do(&r.M, r, side, o)
}

// StandingFault implements [play.StandingChecker].
func (g *game) StandingFault(id rules.Side, o *rules.Order) *play.Fault {
	r := &g.run
	form, standing := strings.CutPrefix(o.Form, play.StandingPrefix)
	if !standing {
		return play.Refuse("", "noretreat.bad.not-standing")
	}
	if f := decisionFault(r, field.SideOf(id), g.t.orders.Kind(form), nil, o); f != nil {
		return f
	}
	return uselessFault(o, r)
}

// uselessFault says why a standing order would never do anything, nil where it may: a unit is out of
// the game, or a card is to be played against itself.
func uselessFault(o *rules.Order, r *field.Run) *play.Fault {
	list := r.D.UnitsIn(o, field.ArgUnits)
	for i, u := range list {
		c := &r.S.Units[u]
		gone, late := c.At == field.Unused || c.At == field.Removed && c.Back == 0, c.At == field.Due && int(c.Back) > r.D.Scenarios[r.S.Scenario].Last
		if gone || late {
			return play.Refuse("7.8", "noretreat.bad.never-unit", r.UnitArg("unit", u)).At(field.ArgOf(o, field.ArgUnits, i)).MarkTentative(true)
		}
	}
	card := o.ID("card")
	for _, v := range o.Args {
		if v.Name == "against" && v.ID == card {
			return play.Refuse("5.3", "noretreat.bad.never-card", r.CardArg("card", r.D.CardByID[card], field.SideOf(r.M.CurrentSide()))).At(v).Final()
		}
	}
	return nil
}

// decisionFault says what is wrong with an order that settles a decision, or answers a
// question, apart from the moment.
func decisionFault(r *field.Run, side field.Side, k *field.OrderKind, q *play.Question, o *rules.Order) *play.Fault {
	for _, v := range o.Args {
		if compass.IsWay(v) {
			if _, _, f := r.D.ReadPlaces(o, v.Name); f != nil {
				return f
			}
		}
	}
	if f := r.OwnUnitsFault(side, o); f != nil && strings.TrimPrefix(o.Form, play.StandingPrefix) != cards.FormPlay { // cards may be aimed at the enemy
		return f
	}
	if k.Settles != nil {
		return k.Settles(r, side, q, o)
	}
	return nil
}

// AnswerFault implements [play.Game]: in a window whatever has its place there answers;
// a question about a battle, what settles it.
func (g *game) AnswerFault(q *play.Question, o *rules.Order) *play.Fault {
	r := &g.run
	window := q.Kind == field.AskWindow
	if o == nil {
		return q.SuggestChoices(play.Refuse("", "noretreat.bad.no-answer"), examples)
	}
	k := g.t.orders.Kind(o.Form)
	switch {
	case (window || q.Kind == field.AskAdvance) && o.Form == play.FormPass:
		return nil
	case window && k.In&field.InWindow == 0, !window && !slices.Contains(k.Answers, q.Kind):
		return q.SuggestChoices(play.Refuse("", "noretreat.bad.not-an-answer"), examples)
	}
	if f := cmp.Or(decisionFault(r, field.SideOf(q.Side), k, q, o), cards.RepeatedUnitFault(r, field.SideOf(q.Side), r.M.Answered, o)); f != nil {
		return f
	}
	if v, ok := unaskedUnit(r, q, o); ok {
		return q.SuggestChoices(play.Refuse("", "noretreat.bad.stranger", r.UnitArg("unit", r.D.UnitByID[v.ID])), examples).At(v)
	}
	if !window && len(q.Choices) > 0 && o.Form == q.Choices[0].Order.Form && !slices.ContainsFunc(q.Choices, func(c play.Choice) bool { return fits(r, o, &c.Order) }) {
		return q.SuggestChoices(play.Refuse("", "noretreat.bad.not-possible"), examples)
	}
	return nil
}

// unaskedUnit finds a unit that an answer names although the question is not about it: no
// choice names it, it is not where the battle is, and did not defend in it.
func unaskedUnit(r *field.Run, q *play.Question, o *rules.Order) (v rules.Value, ok bool) {
	f := r.S.Fight
	if q.Kind == field.AskWindow {
		return v, false
	}
	list := r.D.UnitsIn(o, field.ArgUnits)
	for i, u := range list {
		asked := slices.ContainsFunc(q.Choices, func(c play.Choice) bool {
			units := r.D.UnitsIn(&c.Order, field.ArgUnits)
			return slices.Contains(units, u)
		})
		fights := f != nil && (slices.Contains(f.Places, r.S.Units[u].At) || slices.Contains(f.Defenders, int16(u)))
		if !asked && !fights {
			return field.ArgOf(o, field.ArgUnits, i), true
		}
	}
	return v, false
}

// fits reports whether an answer says what a choice does, as far as it speaks of that:
// of no unit or place where it speaks of others alone. A place is where its directions
// lead to.
func fits(r *field.Run, o, choice *rules.Order) bool {
	return !slices.ContainsFunc(choice.Args, func(c rules.Value) bool {
		switch {
		case !o.Has(c.Name):
			return false
		case c.Kind == field.KindPlace:
			spots, _, _ := r.D.ReadPlaces(o, c.Name)
			wanted, _, _ := r.D.ReadPlaces(choice, c.Name)
			return slices.ContainsFunc(wanted, func(p int) bool { return !slices.Contains(spots, p) })
		}
		return c.Kind == field.KindUnit && !slices.ContainsFunc(o.Args, func(v rules.Value) bool { return v.Name == c.Name && v.ID == c.ID })
	})
}

// examples is how many answers are suggested.
const examples = 4

// Names implements [play.Game].
func (g *game) Names(o *rules.Order, place string) (some, this bool) {
	return g.t.d.BoundTo(o, place)
}

// Normal implements [play.Game]: a place is told by its id, however it was told.
func (g *game) Normal(o *rules.Order) *rules.Order {
	if o = g.Defaults.Normal(o); !slices.ContainsFunc(o.Args, compass.IsWay) {
		return o
	}
	return g.t.d.Called.Normal(o)
}

// Understood implements [play.Game]. A front has the name that it bears now, and a card
// the title by which it is called.
func (g *game) Understood(o *rules.Order) rules.Message {
	r := &g.run
	n := g.Normal(o)
	told := play.Understood(ID, n.Form, n)
	for i, v := range n.Args {
		switch v.Kind {
		case field.KindUnit:
			told.Args[i] = r.UnitArg(v.Name, r.D.UnitByID[v.ID])
		case field.KindCard:
			side := field.SideOf(r.M.CurrentSide())
			if v.Name == "against" {
				side = side.Enemy()
			}
			told.Args[i] = r.CardArg(v.Name, r.D.CardByID[v.ID], r.D.HalfCalled(o, v, side))
		}
	}
	return told
}

// Vocabularies of what is told that are those of no order.
const (
	kindMonths   = "months"    // of a turn, by its number
	kindRedEvent = "red-event" // of a turn, by its number
	faced        = "-face"     // behind the kind of a unit: its id, a blank, strength and movement
)

// Demands implements [play.Game].
func (g *game) Demands() []rules.Demand {
	r := &g.run
	s := r.S
	if s.Top().Kind == field.StepOver {
		return nil
	}
	sides := r.D.About.Sides[s.Active:] // whose player turn of this turn is not over
	first := s.Active == field.Axis || int(s.Turn) == r.D.Scenarios[s.Scenario].First && s.Active == r.D.Scenarios[s.Scenario].Moves
	begins := first && s.Phase == field.PhaseCards && s.Top().Kind == field.StepOrders
	return r.M.TurnDemands(s.Active.ID(), begins, sides, func(id rules.Side) rules.Demand {
		side := field.SideOf(id)
		return rules.Demand{Side: id, Key: demandKey(r, side), Kind: rules.DemandOrders, Prompt: prompt(r, side)}
	})
}

// demandKey returns that of the demand for the orders of a side in this turn: before the draw for
// those of the card phase, after a pause for what is left of the turn.
func demandKey(r *field.Run, side field.Side) string {
	s, what := r.S, field.PhaseWords[field.PhaseOrders]
	if side == s.Active && (s.Phase != field.PhaseCards || !s.Options.ByTurn) {
		what = field.PhaseWords[s.Phase]
	}
	return "t" + strconv.Itoa(int(s.Turn)) + "/" + string(side.ID()) + "/" + what
}

// prompt says what a side is asked for.
func prompt(r *field.Run, side field.Side) rules.Message {
	s := r.S
	held := rules.Num("cards", s.Hands[side].Total())
	switch {
	case side != s.Active:
		return rules.M("noretreat.demand.turn", turnArg("months", int(s.Turn)), held)
	case s.Phase == field.PhaseCards && !s.Options.ByTurn:
		return rules.M("noretreat.demand.cards", held, rules.Num("keep", cards.Limit(r)))
	case s.Phase > field.PhaseOrders:
		return rules.M("noretreat.demand.rest", rules.Word("phase", phaseWord(s.Phase)), held)
	}
	return rules.M("noretreat.demand.turn", turnArg("months", int(s.Turn)), held)
}

// Clock implements [play.Game].
func (g *game) Clock() rules.Clock {
	r := &g.run
	s := r.S
	args := []rules.Arg{turnArg("months", int(s.Turn)), rules.Num("year", r.Turn().Year), rules.Num("turn", int(s.Turn))}
	code := "noretreat.clock.turn"
	if s.Top().Kind == field.StepOver {
		code = "noretreat.clock.over"
	} else {
		args = append(args, field.SideArg("side", s.Active))
	}
	return rules.Clock{Turn: int(s.Turn), Label: rules.Message{Code: code, Args: args}}
}

// Standings implements [play.Game]: the winner has a point.
func (g *game) Standings() (rules.Standings, bool) {
	r := &g.run
	v := r.S.Over
	if v.How == field.NotWon || r.S.Top().Kind != field.StepOver {
		return rules.Standings{}, false
	}
	scores := make([]rules.Score, field.Sides)
	for side := range field.Side(field.Sides) {
		if scores[side].Side = side.ID(); side == v.Winner {
			scores[side].Points = 1
		}
	}
	return rules.Rank(rules.M("noretreat.won."+field.HowWords[v.How], field.SideArg("side", v.Winner)), scores...), true
}
