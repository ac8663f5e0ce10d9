package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Check implements [rules.Position]: it carries the sheet out on a copy in
// which no battle is fought. What the side may not know is never looked at.
func (p *position) Check(sh rules.Sheet) rules.Reading {
	sd := sideOf(sh.Side)
	if sd == nobody {
		return rules.Reading{Problems: []rules.Problem{{Severity: rules.Error, Message: rules.M("empires.bad.side", rules.Text("side", string(sh.Side)))}}}
	}
	s := p.s.clone()
	r := p.t.newRun(s)
	defer p.t.release(r)
	r.plan = true
	r.trial = play.NewTrial(sh.Orders)
	r.in = &rules.Input{}
	rd := play.NewReading(sh.Orders, r.understood, p.t.canonical)
	switch {
	case s.asked != nil && s.asked.Side == sh.Side && s.asked.Key == sh.Key:
		r.trial.CheckAnswer(s.asked, answerFaults, func(o *rules.Order) (int, bool) { return r.answerValue(s.asked, o) })
	case sh.Key != "" && s.turn == 0 && s.top().kind == stepTechnologies:
		r.checkFirst(sd, &sh)
	default:
		r.checkTurn(sd, &sh, &rd)
	}
	r.trial.Close(&rd)
	for _, f := range r.forecasts {
		for i := range sh.Orders {
			if sh.Orders[i].Line == f.line {
				rd.Orders[i].Forecast = f.lines
			}
		}
	}
	return rd
}

var answerFaults = play.AnswerFaults{Section: "8.2", Wrong: "empires.bad.not-an-answer", Second: "empires.bad.one-answer", None: "empires.bad.no-answer"}

// checkFirst checks the choice of the first technologies.
func (r *run) checkFirst(sd side, sh *rules.Sheet) {
	for i := range sh.Orders {
		r.chooseFirst(sd, &sh.Orders[i])
	}
	if n := r.tiles(sd); n < r.startTiles() {
		r.trial.Error(deny("2", "empires.bad.tiles", rules.Num("have", n), rules.Num("need", r.startTiles())))
	}
}

// checkTurn checks the orders of a player turn. When other sides move first, or
// the sheet is for a turn to come, everything that depends on the board is only
// a warning.
func (r *run) checkTurn(sd side, sh *rules.Sheet, rd *rules.Reading) {
	s := r.s
	if s.top().kind == stepOver {
		r.trial.Error(deny("", "empires.bad.over"))
		return
	}
	ahead := sh.Key == ""
	if ahead || s.acting() != sd || s.top().kind != stepOrders || s.top().side != sd {
		r.trial.Unsure = true
		s.asked = nil
		s.agenda = append(s.agenda[:0], step{kind: stepOrders, side: sd})
		if s.turn == 0 {
			s.turn = 1
		}
		r.resetSide(sd)
	} else {
		s.agenda = append(s.agenda[:0], step{kind: stepOrders, side: sd})
	}
	start := r.standsAt(sd)
	q := &play.Queue{Orders: sh.Orders}
	s.pending[sd] = q
	paused := false
	for q.Next < len(q.Orders) {
		i := q.Next
		o := &q.Orders[i]
		j := actionEnd(q.Orders, i)
		q.Next = j
		switch o.Form {
		case formPause:
			paused = true
			if j < len(q.Orders) {
				r.trial.Problem(&q.Orders[j], deny("", "empires.bad.after-pause").Softly(true))
				q.Next = len(q.Orders)
			}
		case formActivate, formMove, formStrategic, formCede, formRecover:
			r.activate(sd, i, j)
		case formRecruit, formNation, formReinforce:
			r.recruit(sd, i, j)
		default:
			r.single(sd, o)
		}
		s.pending[sd] = q
	}
	r.missing(sd, rd, start, paused, ahead)
}

// missing says what the side leaves unused, and what it owes in this turn: of
// that a sheet for a turn to come knows nothing.
func (r *run) missing(sd side, rd *rules.Reading, start dutyStart, paused, ahead bool) {
	unused := r.d.sides[sd].actions - r.s.sides[sd].actions()
	if paused && unused > 0 {
		return
	}
	if unused > 0 {
		rd.Missing = append(rd.Missing, rules.M("empires.missing.actions", rules.Num("left", unused)))
	}
	left, now := r.duty(sd)
	if left == 0 || ahead {
		return
	}
	note := dutyNote(sd, left)
	if order := r.dutyNeglected(sd, start); now && order.en != "" {
		r.trial.Problem(nil, (&fault{Message: note, Section: "8"}).Try(order.en, order.es).Softly(r.hopes.owed >= left))
		return
	}
	rd.Missing = append(rd.Missing, note)
}

// dutyStart is what a side owes before its sheet is read, the actions it has
// taken, and the order for an attack that it could make.
type dutyStart struct {
	left  int
	used  [actions]uint8
	order wording
}

// wording is an order in both languages.
type wording struct{ en, es string }

func (r *run) standsAt(sd side) dutyStart {
	start := dutyStart{used: r.s.sides[sd].used}
	start.left, _ = r.duty(sd)
	if start.left > 0 {
		start.order = r.dutyOrder(sd)
	}
	return start
}

// dutyNeglected writes the order for an attack that the side owes, could make
// and has not ordered: with the actions that it had before the sheet, where the
// sheet leaves its armies; or, if it attacks nobody who counts, where they
// stood. It is empty when the side does what it can.
func (r *run) dutyNeglected(sd side, start dutyStart) wording {
	used := r.s.sides[sd].used
	r.s.sides[sd].used = start.used
	order := r.dutyOrder(sd)
	r.s.sides[sd].used = used
	if left, _ := r.duty(sd); order.en == "" && left == start.left {
		return start.order
	}
	return order
}

// dutyOrder writes the order for an attack that counts, empty when there is
// none.
func (r *run) dutyOrder(sd side) wording {
	a, b, z := r.dutyAttack(sd)
	if a < 0 {
		return wording{}
	}
	return r.attackText(a, b, z)
}

// attackText writes the order for an attack.
func (r *run) attackText(a, b, z int) wording {
	id, target := r.d.units[a].id, r.d.units[b].id
	if int(r.s.armies[a].at) == z {
		return wording{id + " attack " + target, id + " ataca a " + target}
	}
	return wording{
		en: id + " to " + r.d.zones[z].names.In(rules.English) + " attack " + target,
		es: id + " a " + r.d.zones[z].names.In(rules.Spanish) + " ataca a " + target,
	}
}

// CheckStanding implements [rules.Position].
func (p *position) CheckStanding(st rules.Standing) rules.Reading {
	r := p.t.newRun(p.s)
	defer p.t.release(r)
	return play.NewReading(st.Orders, r.understood, p.t.canonical)
}
