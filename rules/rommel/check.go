package rommel

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Check implements [rules.Position]: it carries the sheet out on a copy in
// which nothing is rolled and no enemy answers. What the side may not know is
// never looked at.
func (p *position) Check(sh rules.Sheet) rules.Reading { return p.t.newRun(p.s.clone()).Check(&sh) }

// CheckStanding implements [rules.Position].
func (p *position) CheckStanding(st rules.Standing) rules.Reading {
	return p.t.newRun(p.s).CheckStanding(&st)
}

// StandingFault implements [play.StandingChecker].
func (r *run) StandingFault(id rules.Side, o *rules.Order) *fault {
	if !strings.HasPrefix(o.Form, play.StandingPrefix) {
		return deny("", "rommel.bad.not-standing")
	}
	return r.policyFault(sideOf(id), o)
}

// Try implements [play.Game]: it carries out the sheet of the step that waits for
// it, or, of another time, what can be said of it now.
func (r *run) Try(sh *rules.Sheet, rd *rules.Reading) {
	s, sd := r.s, sideOf(sh.Side)
	st := r.awaited(sd, sh.Key)
	if st == nil {
		r.Unsure = true
		r.checkLater(sd, sh)
		return
	}
	waits := *st
	s.Asked = nil
	s.Only(waits)
	r.Take(&play.Queue{Side: sh.Side, Orders: sh.Orders})
	r.checkSheet(&waits)
	if waits.kind == stepOrders {
		r.missing(sd, rd)
	}
}

// awaited finds the step that waits for a sheet with a key.
func (r *run) awaited(sd side, key string) *step {
	p := &position{t: r.t, s: r.s}
	for i := len(r.s.Agenda) - 1; i >= 0; i-- {
		st := &r.s.Agenda[i]
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
		r.s.Top().stage = 1 // the first turn does not begin beside it
		r.firstHand(st.side)
	case stepPrepare:
		r.prepare(st.side)
	case stepSetup:
		r.setup(st.side)
	case stepRearm:
		r.rearm(st.side)
		if lost := int(r.s.sides[st.side].points) - r.d.savedPR; lost > 0 {
			r.Remark(nil, deny("16.5", "rommel.note.points-lost", rules.Num("lost", lost), rules.Num("limit", r.d.savedPR)).Softly(true))
		}
	case stepOrders:
		r.s.active, r.s.opt.ByTurn = st.side, false // the other side's sheet is not waited for
		r.orders()
		r.checkSecondHalf(st.side)
	}
}

// checkSecondHalf goes on to what follows `then` in the sheet of a blitz. The
// first half is not fought in the dry run, so most faults are warnings.
func (r *run) checkSecondHalf(sd side) {
	s := r.s
	if s.choice != optBlitz || s.phase != phaseMove || r.InHand(sd.id()) == nil {
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
	s.Only(step{kind: stepOrders, side: sd})
	r.Unsure = true
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
			r.Remark(o, deny("4.3", "rommel.bad.no-assault", rules.Word("option", "rommel.option."+optionNames[r.s.choice])).At(v).Softly(true))
		}
		at, v, _ := r.d.places(o, "at")
		for _, h := range at {
			if r.s.battleAt(h) == nil {
				r.Remark(o, deny("8.6", "rommel.bad.no-battle", r.hexArg("hex", h)).At(v).Softly(true))
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
	var said *rules.Order
	fights, assault := false, false
	for i := range orders {
		switch o := &orders[i]; o.Form {
		case formPlay:
			said = o
		case formFight:
			fights = fights || wordOf(o, "how") != wordHold
			assault = assault || wordOf(o, "how") == wordAssault
		}
	}
	if said == nil || said.Has("idle") || (len(s.moves) > 0 || fights) && (!r.mayAssault() || assault) || !r.Sound() {
		return
	}
	must, may := r.battlesOf(sd)
	if s.opt.Ask && len(must)+len(may) > 0 { // it will be asked about them
		return
	}
	var f *fault
	option := wordOf(said, "option")
	switch {
	case len(s.moves) == 0 && !fights && len(must) == 0:
		f = deny("4", "rommel.bad.idle", rules.Word("option", "rommel.option."+option)).Try(playing(optPass))
	case r.mayAssault() && !assault:
		f = deny("4.3", "rommel.bad.idle-second", rules.Word("option", "rommel.option."+option)).Try(playing(optBasic))
	default:
		return
	}
	r.Remark(said, f.Doubtfully().Try(order.Of(formPlay, order.Chosen("option", option), order.Chosen("idle", "idle"))))
}

// checkLater checks a sheet for a later time: as the orders of a player turn
// from the position as it stands, with warnings only. Orders of a rearmament
// are not looked into.
func (r *run) checkLater(sd side, sh *rules.Sheet) {
	s := r.s
	for i := range sh.Orders {
		switch sh.Orders[i].Form {
		case formRedeploy, formShip, formRepair, formRebuild, formMine, formBuy, formDiscard, formMalta,
			formDeploy, formRedraw, formChallenge, formRefuse, formWithdraw, formProbe:
			return
		}
	}
	s.Asked, s.fight, s.chase = nil, nil, nil
	s.Only(step{kind: stepOrders, side: sd})
	s.active, s.choice, s.phase = sd, optNone, phaseMove
	s.opt.ByTurn = false
	s.rommelUsed = false
	s.Policies = rules.Standing{}
	r.clearPhase()
	for u := range s.blocks {
		s.blocks[u].moved, s.blocks[u].leaving = false, false
	}
	s.Pending = nil
	r.Take(&play.Queue{Side: sh.Side, Orders: sh.Orders})
	r.orders()
}

// missing says what the side leaves unused.
func (r *run) missing(sd side, rd *rules.Reading) {
	s := r.s
	if left := r.d.optionMoves[s.choice] - len(s.moves) + r.unused; left > 0 && s.choice > optPass {
		rd.Missing = append(rd.Missing, rules.M("rommel.missing.moves", rules.Num("left", left)))
	}
	if s.choice == optBlitz && s.phase == phaseMove && r.InHand(sd.id()) == nil {
		rd.Missing = append(rd.Missing, rules.M("rommel.missing.blitz"))
	}
}
