package empires

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Try implements [play.Game]: the first technologies, or the orders of a player
// turn. When other sides move first, or the sheet is for a turn to come,
// everything that depends on the board is only a warning.
func (g *game) Try(sh *rules.Sheet, reading *rules.Reading) {
	r := &g.run
	s, side, ahead := r.S, field.SideOf(sh.Side), sh.Key == ""
	q := r.M.PutSheet(&play.Queue{Side: sh.Side, Orders: sh.Orders})
	if !ahead && s.Turn == 0 && s.Top().Kind == field.StepTechnologies {
		chooseAll(r, side, q)
		if n := r.Tiles(side); n < r.D.FirstTiles(r.S) {
			r.M.NoteProblem(nil, play.Refuse("2", "empires.bad.tiles", rules.Num("have", n), rules.Num("need", r.D.FirstTiles(r.S))).Final())
		}
		return
	}
	r.M.Unsure = ahead || s.Acting() != side || s.Top().Kind != field.StepOrders || s.Top().Side != side
	s.Only(field.Step{Kind: field.StepOrders, Side: side})
	if r.M.Unsure {
		s.Asked = nil
		s.Turn = max(s.Turn, 1)
		r.ResetSide(side)
	}
	owed, _ := r.AttacksOwed(side)
	used := s.Sides[side].Used
	var attack *rules.Order // that the side owes and could make
	if owed > 0 {
		attack = dutyOrder(r, side, used)
	}
	r.M.ExecuteQueue(q)
	unused := r.D.Sides[side].Actions - s.Sides[side].Actions()
	if r.M.Paused && unused > 0 {
		return
	}
	if unused > 0 {
		reading.Missing = append(reading.Missing, rules.M("empires.missing.actions", rules.Num("left", unused)))
	}
	left, now := r.AttacksOwed(side)
	if left == 0 || ahead { // of that a sheet for a turn to come knows nothing
		return
	}
	// Could it still be made, where the sheet leaves the armies, or if it attacks
	// nobody who counts where they stood?
	if after := dutyOrder(r, side, used); after != nil || left < owed {
		attack = after
	}
	note := dutyNote(side, left)
	if now && attack != nil {
		r.M.NoteProblem(nil, (&play.Fault{Message: note, Section: "8"}).Try(*attack).MarkTentative(r.Optimistic.Owed >= left))
		return
	}
	reading.Missing = append(reading.Missing, note)
}

// dutyOrder returns the order for an attack that counts, of a side that has taken certain
// actions; nil when there is none.
func dutyOrder(r *field.Run, side field.Side, used [field.Actions]uint8) *rules.Order {
	ss := &r.S.Sides[side]
	now := ss.Used
	ss.Used = used
	a, b, z := moves.DutyAttack(r, side)
	ss.Used = now
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

// StandingFault implements [play.StandingChecker]: it says which standing order would never do
// anything, as more missions are to be kept than there can be (§12), armies are others', or a retreat
// leads to no zone beside (§8.2).
func (g *game) StandingFault(id rules.Side, o *rules.Order) *play.Fault {
	r := &g.run
	side := field.SideOf(id)
	if keep, ok := o.Get("keep"); ok && o.ID("when") == "always" && keep.Num >= r.D.MissionMax {
		return play.Refuse("12", "empires.bad.never-keep", rules.Num("keep", keep.Num), rules.Num("limit", r.D.MissionMax)).At(keep).Final()
	}
	for _, v := range o.Args {
		if v.Name == "pick" && v.Kind == "army" && side.IsEnemyOf(r.D.Units[moves.ArmyOf(r, v)].Side) {
			return play.Refuse("8.2", "empires.bad.not-yours", r.ArmyArg("army", moves.ArmyOf(r, v)), field.SideArg("side", r.D.Units[moves.ArmyOf(r, v)].Side)).At(v).Final()
		}
	}
	in, bound := o.Get("in")
	if !bound || !o.Has("to") {
		return nil
	}
	from := r.D.ZoneByID[in.ID]
	beside := func(v rules.Value) bool {
		_, ok := r.D.Board.Edge(from, r.D.ZoneByID[v.ID], field.Land, field.Arrow)
		return v.Name != "to" || ok
	}
	some := slices.ContainsFunc(o.Args, func(v rules.Value) bool { return v.Name == "to" && beside(v) })
	for _, v := range o.Args {
		if !beside(v) {
			return play.Refuse("8.2", "empires.bad.never-retreat", r.ZoneArg("from", from), r.ZoneArg("zone", r.D.ZoneByID[v.ID])).At(v).MarkTentative(some)
		}
	}
	return nil
}
