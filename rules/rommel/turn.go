package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/moves"
	"github.com/fieldpost/fieldpost/rules/rommel/setup"
)

// beginTurn clears what belongs to one player turn and puts its steps on the
// agenda (§3.4).
func beginTurn(r *field.Run) {
	s, side := r.S, r.S.Top().Side
	s.Pop()
	s.Turn++
	s.Sheet++
	s.Active = side
	s.Choice, s.Phase = field.OptNone, field.PhaseMove
	s.RommelUsed = false
	s.Played = field.Hand{}
	s.Policies = rules.Standing{}
	clearPhase(r)
	for u := range s.Blocks {
		b := &s.Blocks[u]
		b.Moved, b.Fired, b.Leaving = false, false, false
		if r.D.Units[u].Side != side && b.Rest == field.RestNew {
			b.Rest = field.RestHalf // both count as disrupted
		}
	}
	for i := range s.Battles {
		s.Battles[i].Quiet = false
	}
	r.M.Event("rommel.turn", field.SideArg("side", side), rules.Num("turn", int(s.Turn)), rules.Num("month", int(s.Month)), rules.Num("number", int(s.Sheet)))
	for _, k := range [...]field.StepKind{field.StepTurnEnd, field.StepSupplyOut, field.StepOrders, field.StepSupplyIn} {
		s.Push(field.Step{Kind: k, Side: side})
	}
}

// clearPhase forgets what belongs to one movement phase. Hexside limits are
// new in the second half of a blitz (§4.4).
func clearPhase(r *field.Run) {
	s := r.S
	s.Moves, s.Crossings, s.Marches, s.Departures, s.Entered = nil, nil, nil, nil, nil
	for i := range s.Battles {
		s.Battles[i].Fresh, s.Battles[i].Fought = false, false
	}
}

// endTurn reveals the cards, gives fortresses to who holds them alone, and
// goes on to the other side, or to the end of the month (§3.47, §3.48, §4.5,
// §13.4).
func endTurn(r *field.Run) {
	s, side := r.S, r.S.Active
	s.Pop()
	for u := range s.Blocks {
		if b := &s.Blocks[u]; r.D.Units[u].Side != side && b.Rest == field.RestHalf {
			b.Rest = field.RestFull
		}
	}
	if s.Choice != field.OptPass || s.Played.Heap().Total() > 0 {
		r.M.Event("rommel.cards-shown", field.SideArg("side", side), rules.Num("real", int(s.Played[field.Real])), rules.Num("dummies", int(s.Played[field.Dummy])),
			rules.Word("option", "rommel.option."+field.OptionNames[s.Choice]))
	}
	s.Played.Heap().Give(s.Spent[:])
	captureForts(r)
	if r.CheckStrategic() {
		return
	}
	if s.Choice == field.OptPass {
		s.Passes++
	} else {
		s.Passes = 0
	}
	s.Policies = rules.Standing{}
	s.Phase = field.PhaseNone
	clearPhase(r)
	if s.Passes >= 2 {
		s.Push(field.Step{Kind: field.StepMonthEnd, Side: field.Nobody})
		return
	}
	s.Push(field.Step{Kind: field.StepTurn, Side: side.Enemy()})
}

// captureForts changes the control of fortresses in which only undisrupted
// units of the other side stand at the end of a player turn (§13.4).
func captureForts(r *field.Run) {
	for i, h := range r.D.Forts {
		own, foe := r.S.Forts[i].Holder, r.S.Forts[i].Holder.Enemy()
		if r.Counts[h].Up[foe] > 0 && !r.Has(own, h) {
			r.S.Forts = slices.Clone(r.S.Forts)
			r.S.Forts[i] = field.Fort{Holder: foe, Taken: !r.S.Forts[i].Taken}
			r.M.Event("rommel.captured", r.HexArg("hex", h), field.SideArg("side", foe))
		}
	}
}

// carryOutSheet carries out the sheet of the active side, order by order, until a
// rout interrupts it, the sheet ends or a new one is needed.
func (g *game) carryOutSheet() {
	r, s := &g.run, g.run.S
	side := s.Active
	q := r.M.DueOrWait(side.ID())
	if q == nil {
		return
	}
	if s.BothReport() && r.M.CurrentSheet(side.Enemy().ID()) == nil {
		r.M.Wait()
		return
	}
	if s.Phase == field.PhaseMove && s.Choice == field.OptNone || q.Next == 0 || q.Orders[q.Next-1].Form == moves.FormThen {
		g.openSheet(side, q)
	}
	end := q.Next
	for end < len(q.Orders) && q.Orders[end].Form != moves.FormThen {
		end++
	}
	if r.M.ExecuteQueueTo(q, end) {
		closeSheet(r, side, q)
	}
}

// phaseOrders returns the end of a list of orders that belongs to one movement phase.
func phaseOrders(orders []rules.Order) []rules.Order {
	from := len(orders)
	for from > 0 && orders[from-1].Form != moves.FormThen {
		from--
	}
	return orders[from:]
}

// closeSheet ends the moves of a movement phase and puts on the agenda what
// follows them (§3.4).
func closeSheet(r *field.Run, side field.Side, q *play.Queue) {
	s := r.S
	s.Pop()
	end := q.Next
	if q.Next < len(q.Orders) && s.Choice == field.OptBlitz && s.Phase == field.PhaseMove {
		r.M.Succeed(&q.Orders[q.Next])
		q.Next++ // the rest is for the second half
	} else {
		for ; q.Next < len(q.Orders); q.Next++ {
			f := play.Refuse("4.4", "rommel.bad.no-blitz")
			if s.Phase == field.PhaseBlitzMove {
				f = play.Refuse("4.4", "rommel.bad.then-twice")
			}
			r.M.Fail(&q.Orders[q.Next], f)
		}
		s.Drop(side.ID())
	}
	if s.Choice == field.OptOffensive && len(s.Moves) < 2 {
		s.Choice = field.OptAssault // two cards without two moves are an assault (§4, sidebar)
		r.M.EventTo(side.ID(), "rommel.offensive-is-assault")
	}
	if r.M.Trying() {
		checkFights(r, phaseOrders(q.Orders[:end]))
		checkIdle(r, side, q.Orders[:end])
	}
	if s.Choice == field.OptPass {
		moves.LeaveFortresses(r, side)
		moves.CancelPartialRetreats(r, side, q)
	} else {
		if s.Choice == field.OptBlitz && s.Phase == field.PhaseMove {
			s.Push(field.Step{Kind: field.StepBlitz, Side: side})
		}
		s.Push(field.Step{Kind: field.StepCombat, Side: side})
	}
	s.Agenda = append(s.Agenda, field.Step{Kind: field.StepReveal, Side: side}, field.Step{Kind: field.StepRefuse, Side: side.Enemy()},
		field.Step{Kind: field.StepMarch, Side: side}, field.Step{Kind: field.StepDepart, Side: side})
	r.PushRouts(side.Enemy())
}

// beginBlitz begins the second half of a blitz turn (§3.45).
func beginBlitz(r *field.Run) {
	s := r.S
	s.Pop()
	clearPhase(r)
	s.Phase = field.PhaseBlitzMove
	for u := range s.Blocks {
		s.Blocks[u].Fired, s.Blocks[u].Leaving = false, false
	}
	s.Policies.Orders = slices.DeleteFunc(s.Policies.Orders, func(o rules.Order) bool { return o.Form == battle.FormFight }) // battles are chosen anew
	r.M.Event("rommel.blitz", field.SideArg("side", s.Active))
	s.Push(field.Step{Kind: field.StepOrders, Side: s.Active})
}

// Execute implements [play.Game]: an order has its place in the sheets of some steps.
func (g *game) Execute(q *play.Queue, o *rules.Order) *play.Fault {
	r := &g.run
	side, k, sheet := field.SideOf(q.Side), g.t.orders.Kind(o.Form), sheetStep(r)
	switch {
	case k.In&(1<<sheet) != 0:
	case sheet == field.StepPrepare:
		return play.Refuse("18.7", "rommel.bad.not-in-preparation", sheetArg(k.In)).SuggestVerbs("mine", "buy")
	case sheet == field.StepSetup && !(setup.PreparesNow(r, side) && k.In&field.InPreparation != 0):
		return play.Refuse("18", "rommel.bad.not-in-setup", sheetArg(k.In)).SuggestVerbs("deploy")
	case sheet == field.StepHand:
		return play.Refuse("18", "rommel.bad.not-now").Try(order.Of(setup.FormRedraw)).Try(order.Of(setup.FormRedraw, order.Chosen("answer", "no")))
	case sheet == field.StepRearm:
		return rearmamentFault(k.In)
	case sheet == field.StepOrders:
		return play.Refuse("4", "rommel.bad.not-in-turn", sheetArg(k.In))
	}
	if isPolicy(k) {
		return g.policyFault(side, q, o)
	}
	before := int(r.S.Sides[side].Points)
	f := k.Do(r, side, o)
	if left := int(r.S.Sides[side].Points); f == nil && (sheet == field.StepPrepare || sheet == field.StepRearm) {
		r.M.Foresee(o.Line, "rommel.forecast.price", rules.Num("price", before-left), rules.Num("left", left))
	}
	return f
}

// sheetStep returns the step that has its sheet carried out. A trial leaves on it what its
// orders have put there.
func sheetStep(r *field.Run) field.StepKind {
	for _, st := range slices.Backward(r.S.Agenda) {
		if 1<<st.Kind&(field.InPreparation|field.InSetup|field.InHand|field.InRearmament|field.InTurn) != 0 {
			return st.Kind
		}
	}
	return field.StepOver
}

func rearmamentFault(in uint32) *play.Fault {
	return play.Refuse("16.5", "rommel.bad.not-in-rearmament", sheetArg(in)).SuggestVerbs("redeploy", "rebuild", "buy")
}

// sheetArg returns the word for the sheet in which orders have their place, by the bits of their
// kind; for those of none it is an answer or a standing order.
func sheetArg(in uint32) rules.Arg {
	for _, x := range [...]struct {
		bit  uint32
		word string
	}{{field.InTurn, "turn"}, {field.InRearmament, "rearmament"}, {field.InSetup, "setup"}, {field.InPreparation, "preparation"}} {
		if in&x.bit != 0 {
			return rules.Word("where", "rommel.sheet."+x.word)
		}
	}
	return rules.Word("where", "rommel.sheet.answer")
}

// offerRedraw lets a side put back its whole first hand and draw another, once
// (§18). It is asked whatever the options say, as no standing order could know
// the hand.
func (g *game) offerRedraw() {
	if st := g.run.S.Top(); st.Stage == 0 {
		st.Stage = 1
		g.startFirstTurn(st.Side)
	} else if g.run.M.Sheet(st.Side.ID(), nil) {
		g.run.S.Pop()
	}
}

// startFirstTurn lets the first player turn begin before the other side has
// looked at its hand, so that both can be waited for at once: neither learns
// anything of the other by it.
func (g *game) startFirstTurn(side field.Side) {
	s := g.run.S
	if n := len(s.Agenda); n < 2 || s.Agenda[n-2].Kind != field.StepMonth || g.run.Scenario().First == side {
		return
	}
	st := *s.Top()
	s.Pop()
	for k := s.Top().Kind; k == field.StepMonth || k == field.StepTurn; k = s.Top().Kind {
		g.Step()
	}
	at := slices.IndexFunc(s.Agenda, func(x field.Step) bool { return x.Kind == field.StepOrders })
	s.Agenda = slices.Insert(s.Agenda, at+1, st)
}
