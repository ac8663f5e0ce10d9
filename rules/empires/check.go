package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Check implements [rules.Position]: it carries the sheet out on a copy in
// which no battle is fought. What the side may not know is never looked at.
func (p *position) Check(sh rules.Sheet) rules.Reading { return p.t.newRun(p.s.clone()).Check(&sh) }

// CheckStanding implements [rules.Position].
func (p *position) CheckStanding(st rules.Standing) rules.Reading {
	return p.t.newRun(p.s).CheckStanding(&st)
}

// Try implements [play.Game]: the first technologies, or the orders of a player
// turn. When other sides move first, or the sheet is for a turn to come,
// everything that depends on the board is only a warning.
func (r *run) Try(sh *rules.Sheet, rd *rules.Reading) {
	s, sd, ahead := r.s, sideOf(sh.Side), sh.Key == ""
	q := r.Take(&play.Queue{Side: sh.Side, Orders: sh.Orders})
	if !ahead && s.turn == 0 && s.Top().kind == stepTechnologies {
		r.chooseAll(sd, q)
		if n := r.tiles(sd); n < r.startTiles() {
			r.Remark(nil, deny("2", "empires.bad.tiles", rules.Num("have", n), rules.Num("need", r.startTiles())).Surely())
		}
		return
	}
	r.Unsure = ahead || s.acting() != sd || s.Top().kind != stepOrders || s.Top().side != sd
	s.Only(step{kind: stepOrders, side: sd})
	if r.Unsure {
		s.Asked = nil
		s.turn = max(s.turn, 1)
		r.resetSide(sd)
	}
	start := r.standsAt(sd)
	r.WorkTo(q, len(q.Orders), func(o *rules.Order) *fault { return r.action(sd, q, o) })
	r.missing(sd, rd, start, ahead)
}

// missing says what the side leaves unused, and what it owes in this turn: of
// that a sheet for a turn to come knows nothing.
func (r *run) missing(sd side, rd *rules.Reading, start dutyStart, ahead bool) {
	unused := r.d.sides[sd].actions - r.s.sides[sd].actions()
	if r.Paused && unused > 0 {
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
	if attack := r.dutyNeglected(sd, start); now && attack != nil {
		r.Remark(nil, (&fault{Message: note, Section: "8"}).Try(*attack).Softly(r.hopes.owed >= left))
		return
	}
	rd.Missing = append(rd.Missing, note)
}

// dutyStart is what a side owes before its sheet is read, the actions it has
// taken, and the order for an attack that it could make.
type dutyStart struct {
	left   int
	used   [actions]uint8
	attack *rules.Order
}

func (r *run) standsAt(sd side) dutyStart {
	start := dutyStart{used: r.s.sides[sd].used}
	start.left, _ = r.duty(sd)
	if start.left > 0 {
		start.attack = r.dutyOrder(sd)
	}
	return start
}

// dutyNeglected finds the order for an attack that the side owes, could make
// and has not ordered: with the actions that it had before the sheet, where the
// sheet leaves its armies; or, if it attacks nobody who counts, where they
// stood. It is nil when the side does what it can.
func (r *run) dutyNeglected(sd side, start dutyStart) *rules.Order {
	used := r.s.sides[sd].used
	r.s.sides[sd].used = start.used
	attack := r.dutyOrder(sd)
	r.s.sides[sd].used = used
	if left, _ := r.duty(sd); attack == nil && left == start.left {
		return start.attack
	}
	return attack
}

// dutyOrder is the order for an attack that counts, nil when there is none.
func (r *run) dutyOrder(sd side) *rules.Order {
	a, b, z := r.dutyAttack(sd)
	if a < 0 {
		return nil
	}
	o := order.Of(formMove, r.d.army("unit", a))
	if int(r.s.armies[a].at) != z {
		o.Args = append(o.Args, r.d.zone("path", z))
	}
	o.Args = append(o.Args, order.Chosen("attack", "attack"), r.d.army("target", b))
	return &o
}
