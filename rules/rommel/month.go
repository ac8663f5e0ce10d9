package rommel

import (
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
)

// beginMonth begins a month of the game (§3.1): rearmament, initiative and
// player turns. The first of a scenario has only the turns (§3.2, §3.3). The
// flag of its step tells that a month has gone before.
func (r *run) beginMonth() {
	s := r.s
	later := s.Top().flag
	s.Pop()
	s.turn, s.passes = 0, 0
	s.first = r.scenario().first
	if later {
		s.month++
		s.first = axis
	}
	r.Event("rommel.month", r.scenario().date(int(s.month))...)
	if !later {
		s.taken = s.forts
		s.Push(step{kind: stepTurn, side: s.first})
		return
	}
	s.Push(step{kind: stepChallenge, side: allied})
	s.Push(step{kind: stepBuildup, side: nobody})
}

// date names a month: its number in the game, and when that is.
func (sc *scenario) date(month int) []rules.Arg {
	year, m := sc.calendar(month)
	return []rules.Arg{rules.Num("month", month), rules.Word("name", "rommel.calendar."+strconv.Itoa(m)), rules.Num("year", year)}
}

// calendar puts a month of the game into year and month: month 1 is September
// 1940 in the scenario of 1940, April 1941 in all others (§18).
func (sc *scenario) calendar(month int) (year, m int) {
	n := 1941*12 + 3 + month - 1
	if sc.id == "1940" {
		n = 1940*12 + 8 + month - 1
	}
	return n / 12, n%12 + 1
}

// endMonth goes on to the next month, or counts the result after the last.
func (r *run) endMonth() {
	s := r.s
	r.dropSheets()
	if int(s.month) < r.scenario().end {
		s.Pop()
		s.Push(step{kind: stepMonth, side: nobody, flag: true})
		return
	}
	if !r.monthSupply() {
		return
	}
	s.Pop()
	r.finish(r.result())
}

// dropSheets ends the sheets that are in hand when a month or the game is over:
// with report = turn the side that would have moved next has sent one already.
func (r *run) dropSheets() {
	for sd := range side(sides) {
		r.Abandon(sd.id())
	}
}

// monthSupply is the supply check between two months, and after the last one:
// units without supply are eliminated, others recover from disruption (§12.5
// sidebar, §12.7, §16.2). It is false when a side must first say whom a
// fortress supplies. Stage and units of the step hold what is known by then.
func (r *run) monthSupply() bool {
	s := r.s
	if s.Top().stage == 0 {
		set, ok := r.checkSupply(axis, true)
		if !ok {
			return false
		}
		s.Top().stage, s.Top().units = 1, set
	}
	set, ok := r.checkSupply(allied, true)
	if !ok {
		return false
	}
	if s.Top().kind == stepBuildup { // they hold through the rearmament
		for sd := range side(sides) {
			s.nets[sd] = r.network(sd)
		}
	}
	supplied := [sides]unitSet{axis: s.Top().units, allied: set}
	for sd := range side(sides) {
		r.cull(sd, supplied[sd])
	}
	for i := len(s.battles) - 1; i >= 0; i-- {
		r.endBattle(int(s.battles[i].hex))
	}
	for sd := range side(sides) {
		r.restore(sd)
	}
	return true
}

// cull eliminates the units of a side without supply.
func (r *run) cull(sd side, supplied unitSet) {
	var lost unitSet
	for u := range r.s.blocks {
		b := &r.s.blocks[u]
		if r.d.units[u].side != sd || b.at < 0 {
			continue
		}
		b.unsupplied = false
		if !supplied.has(u) {
			lost.add(u)
		}
	}
	r.tellUnits(sd, "rommel.eliminated-unsupplied", lost)
	lost.each(func(u int) { r.loseVC(u, int(r.s.blocks[u].vc)) })
}

// restore ends the disruption of all units that are in no battle.
func (r *run) restore(sd side) {
	var back unitSet
	for u := range r.s.blocks {
		if b := &r.s.blocks[u]; r.d.units[u].side == sd && b.at >= 0 && b.disrupted() && !r.has(sd.enemy(), int(b.at)) {
			back.add(u)
		}
	}
	back.each(func(u int) { r.setRest(u, restNone) })
	r.tellUnits(sd, "rommel.recovered", back)
}

// buildup is what both sides share of a rearmament: the supply check, the
// units that come back from repair, and the points (§16.1-§16.3).
func (r *run) buildup() {
	s := r.s
	if !r.monthSupply() {
		return
	}
	s.Pop()
	for u := range s.blocks {
		s.blocks[u].fired, s.blocks[u].moved = false, false
	}
	for sd := range side(sides) {
		r.returnRepaired(sd)
	}
	first := r.rollPoints()
	s.Push(step{kind: stepRearm, side: first.enemy(), flag: true})
	s.Push(step{kind: stepRearm, side: first})
	r.pushRouts(axis)
	r.pushRouts(allied)
}

// returnRepaired puts the units that were sent for repair in the last
// rearmament into the base, and those that could not come in before (§16.4,
// §16.52). In a base with a battle all wait beside it.
func (r *run) returnRepaired(sd side) {
	var back, in unitSet
	for u := range r.s.blocks {
		switch b := &r.s.blocks[u]; {
		case r.d.units[u].side != sd:
		case b.at == repairing:
			back.add(u)
		case b.at == waiting:
			in.add(u)
		}
	}
	r.arrive(sd, back)
	r.tellArrival(sd, "rommel.repaired", back)
	if r.has(sd.enemy(), r.d.base[sd]) {
		return
	}
	r.arrive(sd, in)
	r.tellArrival(sd, "rommel.into-base", in)
}

// arrive puts units into their base, or beside it while there is a battle.
func (r *run) arrive(sd side, units unitSet) {
	to := r.d.base[sd]
	if r.has(sd.enemy(), to) {
		to = waiting
	}
	units.each(func(u int) {
		r.s.blocks[u].rest = restNone
		r.place(u, to)
	})
}

// tellArrival tells a side which units came to its base; the enemy counts the
// blocks.
func (r *run) tellArrival(sd side, code string, units unitSet) {
	if units.empty() {
		return
	}
	r.Tell(sd.id(), code, r.unitArgs("unit", units)...)
	r.Tell(sd.enemy().id(), code+"-enemy", sideArg("side", sd), rules.Num("count", units.len()))
}

// rollPoints rolls for the points of rearmament: each side has the sum of all
// dice. Who rolled less rearms first, the Allies when both rolled the same
// (§16.3).
func (r *run) rollPoints() (first side) {
	s := r.s
	var sum [sides]int
	for sd := range side(sides) {
		args := []rules.Arg{sideArg("side", sd)}
		label := r.diceLabel("rearmament", string(sd.id()))
		for range r.scenario().buildupDice {
			face := r.Roll(label, 6)
			sum[sd] += face
			args = append(args, rules.Die("die", face))
		}
		r.Event("rommel.buildup-dice", append(args, rules.Num("sum", sum[sd]))...)
	}
	points := sum[axis] + sum[allied]
	first = allied
	if sum[axis] < sum[allied] {
		first = axis
	}
	r.Event("rommel.buildup-points", rules.Num("points", points), sideArg("first", first))
	for sd := range side(sides) {
		ss := &s.sides[sd]
		saved := ss.points
		ss.points += int16(points)
		ss.spent, ss.extra, ss.shipped = spending{}, 0, [maxForts]int8{}
		r.Tell(sd.id(), "rommel.points", rules.Num("saved", int(saved)), rules.Num("points", int(ss.points)))
		if !s.opt.secretPoints {
			r.Tell(sd.enemy().id(), "rommel.points-enemy", sideArg("side", sd), rules.Num("saved", int(saved)), rules.Num("points", int(ss.points)))
		}
	}
	return first
}
