package buildup

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind {
	return []field.OrderKind{redeploying, shipping, repairing, rebuilding, buying, discarding, calling, mining, challenging}
}

// BeginMonth begins a month of the game (§3.1): rearmament, initiative and
// player turns. The first of a scenario has only the turns (§3.2, §3.3). The
// flag of its step tells that a month has gone before.
func BeginMonth(r *field.Run) {
	s, later := r.S, r.S.Top().Flag
	s.Pop()
	s.Turn, s.Passes = 0, 0
	s.First = r.Scenario().First
	if later {
		s.Month++
		s.First = field.Axis
	}
	r.M.Event("rommel.month", r.Scenario().Date(int(s.Month))...)
	if !later {
		s.Push(field.Step{Kind: field.StepTurn, Side: s.First})
		return
	}
	s.Push(field.Step{Kind: field.StepChallenge, Side: field.Allied})
	s.Push(field.Step{Kind: field.StepBuildup, Side: field.Nobody})
}

// EndMonth goes on to the next month, or counts the result after the last.
func EndMonth(r *field.Run) {
	r.DropSheets()
	if int(r.S.Month) < r.Scenario().End {
		r.S.Pop()
		r.S.Push(field.Step{Kind: field.StepMonth, Side: field.Nobody, Flag: true})
		return
	}
	if !checkSupply(r) {
		return
	}
	r.S.Pop()
	r.EndGame(victory(r))
}

// checkSupply makes the supply check between two months, and after the last one:
// units without supply are eliminated, others recover from disruption (§12.5
// sidebar, §12.7, §16.2). It is false when a side must first say whom a
// fortress supplies. Stage and units of the step hold what is known by then.
func checkSupply(r *field.Run) bool {
	s := r.S
	if s.Top().Stage == 0 {
		set, ok := supply.CheckSupply(r, field.Axis, true)
		if !ok {
			return false
		}
		s.Top().Stage, s.Top().Units = 1, set
	}
	set, ok := supply.CheckSupply(r, field.Allied, true)
	if !ok {
		return false
	}
	if s.Top().Kind == field.StepBuildup { // they hold through the rearmament
		for side := range field.Side(field.Sides) {
			s.Nets[side] = supply.Network(r, side)
		}
	}
	supplied := [field.Sides]field.UnitSet{field.Axis: s.Top().Units, field.Allied: set}
	for side := range field.Side(field.Sides) {
		eliminateUnsupplied(r, side, supplied[side])
	}
	for i := len(s.Battles) - 1; i >= 0; i-- {
		r.EndBattle(int(s.Battles[i].Hex))
	}
	for side := range field.Side(field.Sides) {
		recoverUnits(r, side)
	}
	return true
}

// eliminateUnsupplied eliminates the units of a side without supply.
func eliminateUnsupplied(r *field.Run, side field.Side, supplied field.UnitSet) {
	onMap := r.UnitsOnMap(side)
	onMap.Each(func(u int) { r.S.Blocks[u].Unsupplied = false })
	lost := onMap.Filter(func(u int) bool { return !supplied.Has(u) })
	r.ReportUnits(side, "rommel.eliminated-unsupplied", lost)
	lost.Each(func(u int) { r.LoseVC(u, int(r.S.Blocks[u].VC)) })
}

// recoverUnits ends the disruption of all units that are in no battle.
func recoverUnits(r *field.Run, side field.Side) {
	back := r.UnitsWhere(side, func(b *field.Block) bool { return b.At >= 0 && b.IsDisrupted() && !r.Has(side.Enemy(), int(b.At)) })
	back.Each(func(u int) { r.SetRest(u, field.RestNone) })
	r.ReportUnits(side, "rommel.recovered", back)
}

// BeginRearmament does what both sides share of a rearmament: the supply check, the
// units that come back from repair, and the points (§16.1-§16.3).
func BeginRearmament(r *field.Run) {
	s := r.S
	if !checkSupply(r) {
		return
	}
	s.Pop()
	for u := range s.Blocks {
		s.Blocks[u].Fired, s.Blocks[u].Moved = false, false
	}
	for side := range field.Side(field.Sides) {
		returnRepaired(r, side)
	}
	first := rollPoints(r)
	s.Push(field.Step{Kind: field.StepRearm, Side: first.Enemy(), Flag: true})
	s.Push(field.Step{Kind: field.StepRearm, Side: first})
	r.PushRouts(field.Axis)
	r.PushRouts(field.Allied)
}

// returnRepaired puts the units that were sent for repair in the last
// rearmament into the base, and those that could not come in before (§16.4,
// §16.52). In a base with a battle all wait beside it.
func returnRepaired(r *field.Run, side field.Side) {
	back := r.UnitsWhere(side, func(b *field.Block) bool { return b.At == field.Repairing })
	in := r.UnitsWhere(side, func(b *field.Block) bool { return b.At == field.Waiting })
	arrive(r, side, "rommel.repaired", back)
	if r.Has(side.Enemy(), r.D.Base[side]) {
		return
	}
	arrive(r, side, "rommel.into-base", in)
}

// arrive puts units into their base, or beside it while there is a battle, and
// tells of it.
func arrive(r *field.Run, side field.Side, code string, units field.UnitSet) {
	to := r.D.Base[side]
	if r.Has(side.Enemy(), to) {
		to = field.Waiting
	}
	units.Each(func(u int) {
		r.S.Blocks[u].Rest = field.RestNone
		r.Put(u, to)
	})
	r.ReportMove(side, code, units, nil)
}

// rollPoints rolls for the points of rearmament: each side has the sum of all
// dice. Who rolled less rearms first, the Allies when both rolled the same
// (§16.3).
func rollPoints(r *field.Run) (first field.Side) {
	var sum [field.Sides]int
	for side := range field.Side(field.Sides) {
		args := append(make([]rules.Arg, 0, 2+r.Scenario().BuildupDice), field.SideArg("side", side))
		label := r.DiceLabel("rearmament", string(side.ID()))
		for range r.Scenario().BuildupDice {
			face := r.M.Roll(label, 6)
			sum[side] += face
			args = append(args, rules.Die("die", face))
		}
		r.M.Event("rommel.buildup-dice", append(args, rules.Num("sum", sum[side]))...)
	}
	points := sum[field.Axis] + sum[field.Allied]
	first = field.Allied
	if sum[field.Axis] < sum[field.Allied] {
		first = field.Axis
	}
	r.M.Event("rommel.buildup-points", rules.Num("points", points), field.SideArg("first", first))
	for side := range field.Side(field.Sides) {
		ss := &r.S.Sides[side]
		saved := ss.Points
		ss.Points += int16(points)
		ss.Spent, ss.Extra, ss.Shipped = field.Spending{}, 0, make([]int8, len(r.D.Forts))
		r.M.EventTo(side.ID(), "rommel.points", rules.Num("saved", int(saved)), rules.Num("points", int(ss.Points)))
		if !r.S.Options.SecretPoints {
			r.M.EventTo(side.Enemy().ID(), "rommel.points-enemy", field.SideArg("side", side), rules.Num("saved", int(saved)), rules.Num("points", int(ss.Points)))
		}
	}
	return first
}

// strength counts what a side has in play (§17.2): blocks on the map, beside
// the base or under repair; halves is their worth in half units, as German
// units count for one and a half.
type strength struct{ units, german, halves int }

func strengthOf(r *field.Run, side field.Side) (f strength) {
	units := r.UnitsWhere(side, func(b *field.Block) bool { return b.At >= 0 || b.At == field.Waiting || b.At == field.Repairing })
	f.units, f.german = units.Len(), units.Filter(func(u int) bool { return r.D.Units[u].German }).Len()
	f.halves = 2*f.units + f.german
	return f
}

// victory returns what a game comes to after its last month, the higher levels first
// (§17).
func victory(r *field.Run) field.Victory {
	var have [field.Sides]strength
	for side := range field.Side(field.Sides) {
		f := strengthOf(r, side)
		have[side] = f
		r.M.Event("rommel.strength", field.SideArg("side", side), rules.Num("units", f.units), rules.Num("german", f.german),
			rules.Num("whole", f.halves/2), rules.Num("tenths", f.halves%2*5))
	}
	for side := range field.Side(field.Sides) {
		if have[side].halves > 0 && have[side].halves >= 2*have[side.Enemy()].halves {
			return field.Victory{Level: field.Decisive, Winner: side}
		}
	}
	if i := r.FortIndex(r.D.Tobruk); i >= 0 && !r.IsBesieged(r.S.Forts[i].Holder, r.D.Tobruk) {
		return field.Victory{Level: field.Positional, Winner: r.S.Forts[i].Holder}
	}
	for side := range field.Side(field.Sides) {
		if have[side].halves > have[side.Enemy()].halves {
			return field.Victory{Level: field.Attritional, Winner: side}
		}
	}
	return field.Victory{Level: field.Drawn, Winner: field.Nobody}
}
