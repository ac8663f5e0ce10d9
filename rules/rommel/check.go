package rommel

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// StandingFault implements [play.StandingChecker].
func (g *game) StandingFault(id rules.Side, o *rules.Order) *play.Fault {
	r := &g.run
	form, standing := strings.CutPrefix(o.Form, play.StandingPrefix)
	if !standing {
		return play.Refuse("", "rommel.bad.not-standing")
	}
	return cmp.Or(decisionFault(r, field.SideOf(id), g.t.orders.Kind(form), o), uselessFault(r, o))
}

// uselessFault says why a standing order would never do anything, nil where it may: a unit is out of
// the game, a way back leads to where it begins, or more cards are to be kept than a hand holds.
func uselessFault(r *field.Run, o *rules.Order) *play.Fault {
	for u, v := range r.D.UnitsOf(o) {
		if at := r.S.Blocks[u].At; at == field.Dead || at == field.Exited || at == field.Unused {
			return play.Refuse("2.3", "rommel.bad.never-unit", r.UnitArg("unit", u)).At(v).MarkTentative(at == field.Unused)
		}
	}
	if keep, ok := o.Get("keep"); ok && keep.Kind == rules.KindNumber && keep.Num >= r.D.HandLimit {
		return play.Refuse("3.2", "rommel.bad.never-keep", rules.Num("keep", keep.Num), rules.Num("limit", r.D.HandLimit)).At(keep).Final()
	}
	from, _, ok := r.D.Place(o, "at")
	to, v, _ := r.D.Called.Places(o, "to")
	if ok && len(to) > 0 && !slices.ContainsFunc(to, func(h int) bool { return h != from }) {
		return play.Refuse("9.2", "rommel.bad.never-back", r.HexArg("hex", from)).At(v).Final()
	}
	return nil
}

// Try implements [play.Game]: it carries out the sheet of the step that waits for
// it, or, of another time, what can be said of it now.
func (g *game) Try(sh *rules.Sheet, reading *rules.Reading) {
	r := &g.run
	s, side := r.S, field.SideOf(sh.Side)
	st := awaitedStep(r, side, sh.Key)
	if st == nil {
		r.M.Unsure = true
		g.checkLater(side, sh)
		return
	}
	waits := *st
	s.Asked = nil
	s.Only(waits)
	r.M.PutSheet(&play.Queue{Side: sh.Side, Orders: sh.Orders})
	switch waits.Kind {
	case field.StepOrders:
		s.Active, s.Options.ByTurn = side, false // the other side's sheet is not waited for
	case field.StepHand:
		s.Top().Stage = 1 // the first turn does not begin beside it
	}
	g.Step()
	switch lost := int(s.Sides[side].Points) - r.D.SavedPR; {
	case waits.Kind == field.StepOrders:
		noteMissing(r, side, g.checkSecondHalf(side), reading)
	case waits.Kind == field.StepRearm && lost > 0:
		r.M.NoteProblem(nil, play.Refuse("16.5", "rommel.note.points-lost", rules.Num("lost", lost), rules.Num("limit", r.D.SavedPR)).MarkTentative(true))
	}
}

// awaitedStep finds the step that waits for a sheet with a key.
func awaitedStep(r *field.Run, side field.Side, key string) *field.Step {
	for i := range slices.Backward(r.S.Agenda) {
		st := &r.S.Agenda[i]
		if st.Side == side && key != "" && demandKey(r.S, st) == key {
			return st
		}
	}
	return nil
}

// checkSecondHalf goes on to what follows `then` in the sheet of a blitz. The
// first half is not fought in the dry run, so most faults are warnings. It returns how
// many moves of the first half the sheet leaves out.
func (g *game) checkSecondHalf(side field.Side) (unused int) {
	r, s := &g.run, g.run.S
	if s.Choice != field.OptBlitz || s.Phase != field.PhaseMove || r.M.CurrentSheet(side.ID()) == nil {
		return 0
	}
	unused = r.D.Options[s.Choice].Moves - len(s.Moves)
	for u := range s.Blocks {
		if b := &s.Blocks[u]; b.Leaving {
			b.Leaving, b.Moved = false, true
		}
	}
	clearPhase(r)
	s.Phase = field.PhaseBlitzMove
	s.Only(field.Step{Kind: field.StepOrders, Side: side})
	r.M.Unsure = true
	g.carryOutSheet()
	return unused
}

// checkFights warns of battles that a sheet names and that will not be there,
// and of assaults in a turn without any (§4.3).
func checkFights(r *field.Run, orders []rules.Order) {
	for i := range orders {
		o := &orders[i]
		if o.Form != battle.FormFight || r.S.Choice == field.OptPass {
			continue
		}
		if v, _ := o.Get("how"); v.ID == field.WordAssault && !battle.MayAssault(r) {
			r.M.NoteProblem(o, play.Refuse("4.3", "rommel.bad.no-assault", rules.Word("option", "rommel.option."+field.OptionNames[r.S.Choice])).At(v).MarkTentative(true))
		}
		at, v, _ := r.D.Called.Places(o, "at")
		for _, h := range at {
			if r.S.BattleAt(h) == nil {
				r.M.NoteProblem(o, play.Refuse("8.6", "rommel.bad.no-battle", r.HexArg("hex", h)).At(v).MarkTentative(true))
			}
		}
	}
}

// checkIdle asks whether a sheet is meant that spends cards on nothing: cards are
// few and do not come back (§4). Of a basic turn that is one in which nobody moves
// and no battle is fought; of two cards, one move and no assault. Whether a
// standing order fights is not known here.
func checkIdle(r *field.Run, side field.Side, orders []rules.Order) {
	s := r.S
	if s.Phase != field.PhaseMove || s.Choice <= field.OptPass || s.Choice == field.OptBlitz || r.Unpaid != nil {
		return
	}
	var said *rules.Order
	fights, assault := false, false
	for i := range orders {
		switch o := &orders[i]; o.Form {
		case formPlay:
			said = o
		case battle.FormFight:
			fights = fights || o.ID("how") != field.WordHold
			assault = assault || o.ID("how") == field.WordAssault
		}
	}
	if said == nil && !fights { // nothing was read as a turn that costs cards
		return
	}
	must, may := battle.BattlesOf(r, side)
	fights = fights && len(must)+len(may) > 0 // and not where there is no battle
	if s.Choice == field.OptPass || said != nil && said.Has("idle") || (len(s.Moves) > 0 || fights) && (!battle.MayAssault(r) || assault) || !r.M.HasNoErrors() {
		return
	}
	if s.Options.Ask && len(must)+len(may) > 0 { // it will be asked about them
		return
	}
	var f *play.Fault
	option := field.OptionNames[s.Choice]
	switch {
	case len(s.Moves) == 0 && !fights && len(must) == 0:
		f = play.Refuse("4", "rommel.bad.idle", rules.Word("option", "rommel.option."+option)).Try(optionOrder(field.OptPass))
	case battle.MayAssault(r) && !assault:
		f = play.Refuse("4.3", "rommel.bad.idle-second", rules.Word("option", "rommel.option."+option)).Try(optionOrder(field.OptBasic))
	default:
		return
	}
	r.M.NoteProblem(said, f.RequireConfirmation().Opening().Try(order.Of(formPlay, order.Chosen("option", option), order.Chosen("idle", "idle"))))
}

// checkLater checks a sheet for a later time: as the orders of a player turn
// from the position as it stands, with warnings only. A sheet with others is not
// looked into.
func (g *game) checkLater(side field.Side, sh *rules.Sheet) {
	r, s := &g.run, g.run.S
	if slices.ContainsFunc(sh.Orders, func(o rules.Order) bool { return g.t.orders.Kind(o.Form).In&field.InTurn == 0 }) {
		return
	}
	s.Asked, s.Fight, s.Chase, s.Pending = nil, nil, nil, nil
	s.Push(field.Step{Kind: field.StepTurn, Side: side})
	beginTurn(r)
	s.Only(field.Step{Kind: field.StepOrders, Side: side})
	s.Options.ByTurn = false
	r.M.PutSheet(&play.Queue{Side: sh.Side, Orders: sh.Orders})
	g.carryOutSheet()
}

// noteMissing says what the side leaves unused, with what it has left out before.
func noteMissing(r *field.Run, side field.Side, unused int, reading *rules.Reading) {
	s := r.S
	if left := r.D.Options[s.Choice].Moves - len(s.Moves) + unused; left > 0 && s.Choice > field.OptPass {
		reading.Missing = append(reading.Missing, rules.M("rommel.missing.moves", rules.Num("left", left)))
	}
	if s.Choice == field.OptBlitz && s.Phase == field.PhaseMove && r.M.CurrentSheet(side.ID()) == nil {
		reading.Missing = append(reading.Missing, rules.M("rommel.missing.blitz"))
	}
}

// isPolicy reports whether an order may stand in the sheet of a player turn
// and settle decisions of that turn. What the passive side decides can only be
// said in its answers and standing orders.
func isPolicy(k *field.OrderKind) bool { return k.Decisions != nil && k.In&field.InTurn != 0 }

// policyFault hears an order that settles a decision; the sheet has been opened with it.
func (g *game) policyFault(side field.Side, q *play.Queue, o *rules.Order) *play.Fault {
	r, k := &g.run, g.t.orders.Kind(o.Form)
	f := decisionFault(r, side, k, o)
	if f == nil && k.Do != nil {
		f = k.Do(r, side, o)
	}
	if f == nil && r.M.Trying() {
		f = g.duplicateFault(phaseOrders(q.Orders[:q.Next]), o)
	}
	return f
}

// decisionFault says what is wrong with an order that settles a decision, apart
// from the moment: places off the map, units of the enemy, numbers that mean
// nothing.
func decisionFault(r *field.Run, side field.Side, k *field.OrderKind, o *rules.Order) *play.Fault {
	for _, name := range [3]string{"at", "to", "from"} {
		if _, v, ok := r.D.Called.Places(o, name); !ok && v.Kind != "" {
			return field.OffMapFault(v)
		}
	}
	for u, v := range r.D.UnitsOf(o) {
		if r.D.Units[u].Side != side {
			return play.Refuse("9.2", "rommel.bad.not-yours", r.UnitArg("unit", u)).At(v)
		}
	}
	for _, name := range [2]string{"a", "b"} {
		if v, ok := o.Get(name); ok && v.Num == 0 {
			return play.Refuse("", "rommel.bad.ratio").At(v)
		}
	}
	if k.Settles != nil {
		return k.Settles(r, side, nil, o)
	}
	return nil
}

// duplicateFault says which earlier order of a sheet is about the same as one of its
// orders, where only one of them could be followed.
func (g *game) duplicateFault(orders []rules.Order, o *rules.Order) *play.Fault {
	r, beside := &g.run, g.t.orders.Kind(o.Form).Beside
	for i := range orders {
		x := &orders[i]
		if x == o {
			return nil
		}
		if x.Form != o.Form || beside != nil && beside(x, o) {
			continue
		}
		at, _, _ := r.D.Called.Places(o, "at")
		other, _, _ := r.D.Called.Places(x, "at")
		if len(at)+len(other) > 0 && !slices.ContainsFunc(at, func(h int) bool { return slices.Contains(other, h) }) {
			continue
		}
		if r.M.Canonical(x) != r.M.Canonical(o) {
			return play.Refuse("", "rommel.bad.said-twice", rules.Num("line", x.Line))
		}
	}
	return nil
}

// AnswerFault implements [play.Game].
func (g *game) AnswerFault(q *play.Question, o *rules.Order) *play.Fault {
	r := &g.run
	if o == nil {
		return q.SuggestChoices(play.Refuse("", "rommel.bad.no-answer"), examples)
	}
	side, k := field.SideOf(q.Side), g.t.orders.Kind(o.Form)
	if !slices.Contains(k.Answers, q.Kind) {
		return q.SuggestChoices(play.Refuse("", "rommel.bad.not-an-answer"), examples)
	}
	f := decisionFault(r, side, k, o)
	if f == nil {
		f = wrongPlaceFault(r, q, o)
	}
	if f == nil && k.Settles != nil {
		f = k.Settles(r, side, q, o)
	}
	if f == nil && r.M.Trying() {
		f = g.duplicateFault(r.M.Answered, o)
	}
	return f
}

// wrongPlaceFault says which place that an answer names is not one that is asked about.
func wrongPlaceFault(r *field.Run, q *play.Question, o *rules.Order) *play.Fault {
	h := r.D.HexOf(q.At)
	at, v, _ := r.D.Called.Places(o, "at")
	for _, x := range at {
		if h >= 0 && x != h {
			return play.Refuse("", "rommel.bad.other-hex", r.HexArg("hex", h)).At(v)
		}
		if h < 0 && r.S.BattleAt(x) == nil {
			return play.Refuse("8", "rommel.bad.no-battle", r.HexArg("hex", x)).At(v)
		}
	}
	return nil
}

// examples is how many answers are suggested.
const examples = 4

// Names implements [play.Game].
func (g *game) Names(o *rules.Order, hex string) (some, this bool) {
	r := &g.run
	at, _, _ := r.D.Called.Places(o, "at")
	return len(at) > 0, slices.ContainsFunc(at, func(h int) bool { return r.D.Hexes[h].ID == hex })
}
