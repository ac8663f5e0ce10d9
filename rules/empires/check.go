package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Try implements [play.Game]: the first technologies, or the orders of a player
// turn. When other sides move first, or the sheet is for a turn to come,
// everything that depends on the board is only a warning.
func (r *run) Try(sh *rules.Sheet, reading *rules.Reading) {
	s, side, ahead := r.S, field.SideOf(sh.Side), sh.Key == ""
	q := r.Take(&play.Queue{Side: sh.Side, Orders: sh.Orders})
	if !ahead && s.Turn == 0 && s.Top().Kind == field.StepTechnologies {
		r.chooseAll(side, q)
		if n := r.Tiles(side); n < r.D.FirstTiles(r.S) {
			r.Remark(nil, play.Deny("2", "empires.bad.tiles", rules.Num("have", n), rules.Num("need", r.D.FirstTiles(r.S))).Surely())
		}
		return
	}
	r.Unsure = ahead || s.Acting() != side || s.Top().Kind != field.StepOrders || s.Top().Side != side
	s.Only(field.Step{Kind: field.StepOrders, Side: side})
	if r.Unsure {
		s.Asked = nil
		s.Turn = max(s.Turn, 1)
		r.ResetSide(side)
	}
	start := r.standsAt(side)
	r.Work(q)
	r.missing(side, reading, start, ahead)
}

// missing says what the side leaves unused, and what it owes in this turn: of
// that a sheet for a turn to come knows nothing.
func (r *run) missing(side field.Side, reading *rules.Reading, start dutyStart, ahead bool) {
	unused := r.D.Sides[side].Actions - r.S.Sides[side].Actions()
	if r.Paused && unused > 0 {
		return
	}
	if unused > 0 {
		reading.Missing = append(reading.Missing, rules.M("empires.missing.actions", rules.Num("left", unused)))
	}
	left, now := r.Duty(side)
	if left == 0 || ahead {
		return
	}
	note := dutyNote(side, left)
	if attack := r.dutyNeglected(side, start); now && attack != nil {
		r.Remark(nil, (&play.Fault{Message: note, Section: "8"}).Try(*attack).Softly(r.Hopes.Owed >= left))
		return
	}
	reading.Missing = append(reading.Missing, note)
}

// dutyStart is what a side owes before its sheet is read, the actions it has
// taken, and the order for an attack that it could make.
type dutyStart struct {
	left   int
	used   [field.Actions]uint8
	attack *rules.Order
}

func (r *run) standsAt(side field.Side) dutyStart {
	start := dutyStart{used: r.S.Sides[side].Used}
	start.left, _ = r.Duty(side)
	if start.left > 0 {
		start.attack = r.dutyOrder(side)
	}
	return start
}

// dutyNeglected finds the order for an attack that the side owes, could make
// and has not ordered: with the actions that it had before the sheet, where the
// sheet leaves its armies; or, if it attacks nobody who counts, where they
// stood. It is nil when the side does what it can.
func (r *run) dutyNeglected(side field.Side, start dutyStart) *rules.Order {
	used := r.S.Sides[side].Used
	r.S.Sides[side].Used = start.used
	attack := r.dutyOrder(side)
	r.S.Sides[side].Used = used
	if left, _ := r.Duty(side); attack == nil && left == start.left {
		return start.attack
	}
	return attack
}

// dutyOrder is the order for an attack that counts, nil when there is none.
func (r *run) dutyOrder(side field.Side) *rules.Order {
	a, b, z := r.DutyAttack(side)
	if a < 0 {
		return nil
	}
	o := order.Of(downfall.FormMove, r.D.Army("unit", a))
	if int(r.S.Armies[a].At) != z {
		o.Args = append(o.Args, r.D.Zone("path", z))
	}
	o.Args = append(o.Args, order.Chosen("attack", "attack"), r.D.Army("target", b))
	return &o
}
