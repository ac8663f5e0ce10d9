package rommel

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Check implements [rules.Position]: it carries the sheet out on a copy in
// which nothing is rolled and no enemy answers. What the side may not know is
// never looked at.
func (p *position) Check(sh rules.Sheet) rules.Reading {
	sd := sideOf(sh.Side)
	if sd == nobody {
		return rules.Reading{Problems: []rules.Problem{{Severity: rules.Error, Message: rules.M("rommel.bad.side", rules.Text("side", string(sh.Side)))}}}
	}
	r, rd := p.dry(&sh)
	defer p.t.release(r)
	s := r.s
	st := r.awaited(sd, sh.Key)
	switch {
	case s.asked != nil && s.asked.side == sd && s.asked.key == sh.Key:
		r.checkAnswer(s.asked, &sh)
	case s.top().kind == stepOver:
		r.problem(nil, deny("", "rommel.bad.over"))
	case st != nil:
		s.asked = nil
		s.agenda = append(s.agenda[:0], *st)
		s.pending[sd] = &queue{orders: sh.Orders}
		r.checkSheet(st)
	case r.lookAhead(sd, &sh):
	default:
		r.unsure = true
		r.checkLater(sd, &sh)
	}
	r.missing(sd, st, &rd)
	for _, f := range r.forecasts {
		for i := range rd.Orders {
			if rd.Orders[i].Line == f.line {
				rd.Orders[i].Forecast = append(rd.Orders[i].Forecast, f.lines...)
			}
		}
	}
	rd.Problems = r.problems
	for i := range rd.Good {
		rd.Good[i] = !r.bad[i]
	}
	return rd
}

// dry makes the run of a sheet that is only read.
func (p *position) dry(sh *rules.Sheet) (*run, rules.Reading) {
	r := p.t.newRun(p.s.clone())
	r.plan = true
	r.checked, r.bad = sh.Orders, make([]bool, len(sh.Orders))
	r.in = &rules.Input{}
	rd := rules.Reading{Orders: make([]rules.Understood, len(sh.Orders)), Canonical: make([]string, len(sh.Orders)), Good: make([]bool, len(sh.Orders))}
	for i := range sh.Orders {
		o := &sh.Orders[i]
		rd.Orders[i] = rules.Understood{Line: o.Line, Message: r.d.understood(o)}
		rd.Canonical[i] = r.t.canonical(o)
	}
	return r, rd
}

// awaited finds the step that waits for a sheet with a key.
func (r *run) awaited(sd side, key string) *step {
	p := &position{t: r.t, s: r.s}
	for i := len(r.s.agenda) - 1; i >= 0; i-- {
		st := &r.s.agenda[i]
		if st.side != sd {
			continue
		}
		if d, _, ok := p.ordersDemand(st); ok && d.Key == key {
			return st
		}
	}
	return nil
}

// checkSheet carries out the sheet of a step in the dry run.
func (r *run) checkSheet(st *step) {
	switch st.kind {
	case stepHand:
		r.firstHand(st.side)
	case stepPrepare:
		r.prepare(st.side)
	case stepSetup:
		r.setup(st.side)
	case stepRearm:
		r.rearm(st.side)
	case stepOrders:
		if r.s.active != st.side {
			r.s.active = st.side
		}
		r.orders()
		r.checkSecondHalf(st.side)
	}
}

// checkSecondHalf goes on to what follows `then` in the sheet of a blitz. The
// first half is not fought in the dry run, so most faults are warnings.
func (r *run) checkSecondHalf(sd side) {
	s := r.s
	if s.choice != optBlitz || s.phase != phaseMove || s.pending[sd] == nil {
		return
	}
	r.unused = r.d.optionMoves[s.choice] - len(s.moves)
	for u := range s.blocks {
		if b := &s.blocks[u]; b.leaving {
			b.leaving, b.moved = false, true
		}
	}
	r.clearPhase()
	s.phase = phaseBlitzMove
	s.agenda = append(s.agenda[:0], step{kind: stepOrders, side: sd})
	r.unsure = true
	r.orders()
}

// checkFights warns of battles that a sheet names and that will not be there,
// and of assaults in a turn without any (§4.3).
func (r *run) checkFights(orders []rules.Order) {
	from := len(orders)
	for from > 0 && orders[from-1].Form != formThen {
		from--
	}
	for i := from; i < len(orders) && r.s.choice != optPass; i++ {
		o := &orders[i]
		if o.Form != formFight {
			continue
		}
		if v, _ := o.Get("how"); v.ID == wordAssault && !r.mayAssault() {
			r.problem(o, deny("4.3", "rommel.bad.no-assault", rules.Word("option", "rommel.option."+optionNames[r.s.choice])).at(v).softly())
		}
		at, v, _ := r.d.places(o, "at")
		for _, h := range at {
			if r.s.battleAt(h) == nil {
				r.problem(o, deny("8.6", "rommel.bad.no-battle", r.hexArg("hex", h)).at(v).softly())
			}
		}
	}
}

// checkIdle asks whether a sheet is meant that spends cards on nothing: cards are
// few and do not come back (§4). Of a basic turn that is one in which nobody moves
// and no battle is fought; of two cards, one move and no assault. Whether a
// standing order fights is not known here.
func (r *run) checkIdle(sd side, orders []rules.Order) {
	s := r.s
	if s.phase != phaseMove || s.choice <= optPass || s.choice == optBlitz || r.unpaid != nil {
		return
	}
	var play *rules.Order
	fights, assault := false, false
	for i := range orders {
		switch o := &orders[i]; o.Form {
		case formPlay:
			play = o
		case formFight:
			fights = fights || wordOf(o, "how") != wordHold
			assault = assault || wordOf(o, "how") == wordAssault
		}
	}
	if play == nil || play.Has("idle") || (len(s.moves) > 0 || fights) && (!r.mayAssault() || assault) || len(r.problems) > 0 && !(&rules.Reading{Problems: r.problems}).OK() {
		return
	}
	must, may := r.battlesOf(sd)
	if s.opt.ask && len(must)+len(may) > 0 { // it will be asked about them
		return
	}
	var f *fault
	option := wordOf(play, "option")
	switch {
	case len(s.moves) == 0 && !fights && len(must) == 0:
		f = deny("4", "rommel.bad.idle", rules.Word("option", "rommel.option."+option)).try(playing(optPass))
	case r.mayAssault() && !assault:
		f = deny("4.3", "rommel.bad.idle-second", rules.Word("option", "rommel.option."+option)).try(playing(optBasic))
	default:
		return
	}
	r.problem(play, f.doubtfully().try(order.Of(formPlay, order.Chosen("option", option), order.Chosen("idle", "idle"))))
}

// checkAnswer checks the answer to a decision.
func (r *run) checkAnswer(q *question, sh *rules.Sheet) {
	for i := range sh.Orders {
		f := r.answerFault(q, &sh.Orders[i])
		if f == nil {
			f = r.saidTwice(sh.Orders, &sh.Orders[i])
		}
		if f != nil {
			r.problem(&sh.Orders[i], f)
		}
	}
	if len(sh.Orders) == 0 {
		f := deny("", "rommel.bad.no-answer")
		for k, c := range q.choices {
			if k < 4 {
				f.try(c.order.Clone())
			}
		}
		r.problem(nil, f)
	}
}

// lookAhead checks the sheet of the side that moves second when both report at
// once: the first side's turn is still unknown.
func (r *run) lookAhead(sd side, sh *rules.Sheet) bool {
	s := r.s
	if !s.opt.byTurn || s.top().kind != stepOrders || sd == s.active {
		return false
	}
	if sh.Key != s.ordersKey(sd, s.turn+1, false) {
		return false
	}
	r.unsure = true
	r.checkLater(sd, sh)
	return true
}

// checkLater checks a sheet for a later time: as the orders of a player turn
// from the position as it stands, with warnings only. Orders of a rearmament
// are not looked into.
func (r *run) checkLater(sd side, sh *rules.Sheet) {
	s := r.s
	for i := range sh.Orders {
		switch sh.Orders[i].Form {
		case formRedeploy, formShip, formRepair, formRebuild, formMine, formBuy, formDiscard, formMalta, formDeploy, formRedraw, formChallenge, formRefuse, formWithdraw, formProbe:
			return
		}
	}
	s.asked, s.fight, s.chase = nil, nil, nil
	s.agenda = append(s.agenda[:0], step{kind: stepOrders, side: sd})
	s.active, s.choice, s.phase = sd, optNone, phaseMove
	s.opt.byTurn = false
	s.rommelUsed = false
	s.policies = nil
	r.clearPhase()
	for u := range s.blocks {
		s.blocks[u].moved, s.blocks[u].leaving = false, false
	}
	s.pending = [sides]*queue{}
	s.pending[sd] = &queue{orders: sh.Orders}
	r.orders()
}

// missing says what the side leaves unused.
func (r *run) missing(sd side, st *step, rd *rules.Reading) {
	if st == nil || st.kind != stepOrders {
		return
	}
	s := r.s
	if left := r.d.optionMoves[s.choice] - len(s.moves) + r.unused; left > 0 && s.choice > optPass {
		rd.Missing = append(rd.Missing, rules.M("rommel.missing.moves", rules.Num("left", left)))
	}
	if s.choice == optBlitz && s.phase == phaseMove && s.pending[sd] == nil {
		rd.Missing = append(rd.Missing, rules.M("rommel.missing.blitz"))
	}
}

// CheckStanding implements [rules.Position].
func (p *position) CheckStanding(st rules.Standing) rules.Reading {
	sh := rules.Sheet{Side: st.Side, Orders: st.Orders}
	r, rd := p.dry(&sh)
	defer p.t.release(r)
	sd := sideOf(st.Side)
	for i := range st.Orders {
		o := &st.Orders[i]
		var f *fault
		switch {
		case sd == nobody:
			f = deny("", "rommel.bad.side", rules.Text("side", string(st.Side)))
		case !strings.HasPrefix(o.Form, standingPrefix):
			f = deny("", "rommel.bad.not-standing")
		default:
			f = r.policyFault(sd, o)
		}
		if f != nil {
			r.problem(o, f)
		}
		rd.Good[i] = f == nil
	}
	rd.Problems = r.problems
	return rd
}
