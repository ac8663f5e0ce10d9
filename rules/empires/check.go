package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Try implements [play.Game]: the first technologies, or the orders of a player
// turn. When other sides move first, or the sheet is for a turn to come,
// everything that depends on the board is only a warning.
func (r *run) Try(sh *rules.Sheet, rd *rules.Reading) {
	s, sd, ahead := r.S, field.SideOf(sh.Side), sh.Key == ""
	q := r.Take(&play.Queue{Side: sh.Side, Orders: sh.Orders})
	if !ahead && s.Turn == 0 && s.Top().Kind == field.StepTechnologies {
		r.chooseAll(sd, q)
		if n := r.Tiles(sd); n < r.D.FirstTiles(r.S) {
			r.Remark(nil, play.Deny("2", "empires.bad.tiles", rules.Num("have", n), rules.Num("need", r.D.FirstTiles(r.S))).Surely())
		}
		return
	}
	r.Unsure = ahead || s.Acting() != sd || s.Top().Kind != field.StepOrders || s.Top().Side != sd
	s.Only(field.Step{Kind: field.StepOrders, Side: sd})
	if r.Unsure {
		s.Asked = nil
		s.Turn = max(s.Turn, 1)
		r.ResetSide(sd)
	}
	start := r.standsAt(sd)
	r.WorkTo(q, len(q.Orders), func(o *rules.Order) *play.Fault { return r.action(sd, q, o) })
	r.missing(sd, rd, start, ahead)
}

// missing says what the side leaves unused, and what it owes in this turn: of
// that a sheet for a turn to come knows nothing.
func (r *run) missing(sd field.Side, rd *rules.Reading, start dutyStart, ahead bool) {
	unused := r.D.Sides[sd].Actions - r.S.Sides[sd].Actions()
	if r.Paused && unused > 0 {
		return
	}
	if unused > 0 {
		rd.Missing = append(rd.Missing, rules.M("empires.missing.actions", rules.Num("left", unused)))
	}
	left, now := r.Duty(sd)
	if left == 0 || ahead {
		return
	}
	note := dutyNote(sd, left)
	if attack := r.dutyNeglected(sd, start); now && attack != nil {
		r.Remark(nil, (&play.Fault{Message: note, Section: "8"}).Try(*attack).Softly(r.Hopes.Owed >= left))
		return
	}
	rd.Missing = append(rd.Missing, note)
}

// dutyStart is what a side owes before its sheet is read, the actions it has
// taken, and the order for an attack that it could make.
type dutyStart struct {
	left   int
	used   [field.Actions]uint8
	attack *rules.Order
}

func (r *run) standsAt(sd field.Side) dutyStart {
	start := dutyStart{used: r.S.Sides[sd].Used}
	start.left, _ = r.Duty(sd)
	if start.left > 0 {
		start.attack = r.dutyOrder(sd)
	}
	return start
}

// dutyNeglected finds the order for an attack that the side owes, could make
// and has not ordered: with the actions that it had before the sheet, where the
// sheet leaves its armies; or, if it attacks nobody who counts, where they
// stood. It is nil when the side does what it can.
func (r *run) dutyNeglected(sd field.Side, start dutyStart) *rules.Order {
	used := r.S.Sides[sd].Used
	r.S.Sides[sd].Used = start.used
	attack := r.dutyOrder(sd)
	r.S.Sides[sd].Used = used
	if left, _ := r.Duty(sd); attack == nil && left == start.left {
		return start.attack
	}
	return attack
}

// dutyOrder is the order for an attack that counts, nil when there is none.
func (r *run) dutyOrder(sd field.Side) *rules.Order {
	a, b, z := r.DutyAttack(sd)
	if a < 0 {
		return nil
	}
	o := order.Of(moves.FormMove, r.D.Army("unit", a))
	if int(r.S.Armies[a].At) != z {
		o.Args = append(o.Args, r.D.Zone("path", z))
	}
	o.Args = append(o.Args, order.Chosen("attack", "attack"), r.D.Army("target", b))
	return &o
}
