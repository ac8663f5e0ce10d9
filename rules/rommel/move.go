package rommel

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// groupOrder carries out a line of a group move: units of one hex go to one
// destination (§5.1), or off the enemy's map edge (§17.1).
func (r *run) groupOrder(sd side, o *rules.Order) (f *fault, again bool) {
	units, from, f := r.orderUnits(sd, o)
	if f != nil {
		return f, false
	}
	to, via := none, []int16(nil)
	if o.Form != formExit {
		if to, _, f = r.d.hexIn(o, "to"); f != nil {
			return f, false
		}
	}
	if via, f = r.viaOf(o); f != nil {
		return f, false
	}
	begun, rommel := len(r.s.moves), r.s.rommelUsed
	g, f := r.beginMove(sd, groupMove{hex: int16(from)}, o)
	if f != nil {
		return f, false
	}
	f, again = r.moveUnits(sd, o, units, to, via, g, false)
	r.callOff(f, begun, rommel)
	r.tellRommel(rommel, g)
	return f, again
}

// regroupOrder carries out a regroup move: units in and around a command point
// go to one destination (§5.2).
func (r *run) regroupOrder(sd side, o *rules.Order) (f *fault, again bool) {
	at, v, f := r.d.hexIn(o, "at")
	if f != nil {
		return f, false
	}
	to, _, f := r.d.hexIn(o, "to")
	if f != nil {
		return f, false
	}
	if !r.has(sd, at) && r.has(sd.enemy(), at) {
		return deny("5.2", "rommel.bad.command-point", r.hexArg("hex", at)).At(v), false
	}
	via, f := r.viaOf(o)
	if f != nil {
		return f, false
	}
	units, f := r.regroupUnits(sd, o, at, to)
	if f != nil {
		return f, false
	}
	begun, rommel := len(r.s.moves), r.s.rommelUsed
	g, f := r.beginMove(sd, groupMove{regroup: true, hex: int16(at), to: int16(to)}, o)
	if f != nil {
		return f, false
	}
	if o.Has("all") {
		units = r.thoseWhoCan(sd, o, units, to, via, g)
	}
	f, again = r.moveUnits(sd, o, units, to, via, g, true)
	r.callOff(f, begun, rommel)
	r.tellRommel(rommel, g)
	return f, again
}

// regroupUnits finds the units of a regroup order: those it names, which must
// stand in or around the command point, or all that may move.
func (r *run) regroupUnits(sd side, o *rules.Order, at, to int) (units []int, f *fault) {
	if o.Has("all") {
		for u := range r.s.blocks {
			b := &r.s.blocks[u]
			if r.d.units[u].side == sd && b.at >= 0 && int(b.at) != to && r.grid.Distance(int(b.at), at) <= 1 && r.mayMove(u) == nil {
				units = append(units, u)
			}
		}
		if len(units) == 0 {
			return nil, deny("5.2", "rommel.bad.nobody", r.hexArg("hex", at))
		}
		return r.likeByLike(units), nil
	}
	for _, v := range r.d.unitArgs(o) {
		u := r.d.unitOf(v)
		if f := r.ownUnit(sd, u, v); f != nil {
			return nil, f
		}
		if b := &r.s.blocks[u]; b.at < 0 || r.grid.Distance(int(b.at), at) > 1 {
			return nil, deny("5.2", "rommel.bad.not-around", r.unitArg("unit", u), r.hexArg("hex", at)).At(v)
		}
		if !slices.Contains(units, u) {
			units = append(units, u)
		}
	}
	return units, nil
}

// thoseWhoCan leaves out who cannot come to the destination of a regroup move
// by his own speed: such units do not move at all (§5.2). Nobody is left out
// for want of room, or when none could come.
func (r *run) thoseWhoCan(sd side, o *rules.Order, units []int, to int, via []int16, g int) []int {
	s := r.s
	crossings := s.crossings
	s.crossings = nil
	defer func() { s.crossings = crossings }()
	can := make([]int, 0, len(units))
	var stay unitSet
	for _, u := range units {
		ok := false
		if s.choice == optPass {
			_, _, ok = r.withdrawalTo(u, to, via, s.moves[g].rommel, o.Has("forced"))
		} else {
			q := r.request(sd, u, to, via, s.moves[g].rommel, o.Has("forced"))
			if _, ok = r.path(&q); !ok {
				q.passing = true // it may be waiting for an overrun
				_, ok = r.path(&q)
			}
		}
		if ok {
			can = append(can, u)
		} else {
			stay.add(u)
		}
	}
	if len(can) == 0 {
		return units
	}
	var leave unitSet
	for _, u := range can {
		if s.battleAt(int(s.blocks[u].at)) != nil {
			leave.add(u)
		}
	}
	if !leave.empty() { // they were not named: perhaps it is not meant
		r.Remark(o, deny("7.2", "rommel.note.leaves", r.unitArgs("unit", leave)...).Softly(true))
	}
	if !stay.empty() {
		r.Remark(o, deny("5.2", "rommel.note.stays", append(r.unitArgs("unit", stay), r.hexArg("hex", to))...).Softly(true))
	}
	return can
}

// likeByLike orders units that no order has named: by where they stand and how
// they move, and by number only among those that are alike in that. Who goes
// first decides which hexsides the others find full and what the enemy is told
// first; he is not to learn from it which block is which.
func (r *run) likeByLike(units []int) []int {
	slices.SortFunc(units, func(u, v int) int {
		a, b := &r.s.blocks[u], &r.s.blocks[v]
		return cmp.Or(cmp.Compare(a.at, b.at), r.speed(u)-r.speed(v), boolInt(a.unsupplied)-boolInt(b.unsupplied),
			cmp.Compare(a.fort, b.fort), cmp.Compare(a.raid, b.raid), u-v)
	})
	return units
}

// orderUnits finds the units of an order and the hex they all stand in.
func (r *run) orderUnits(sd side, o *rules.Order) (units []int, from int, f *fault) {
	from = none
	if o.Form == formAllMove || o.Has("all") {
		h, v, f := r.d.hexIn(o, "from")
		if f != nil {
			return nil, none, f
		}
		for u := range r.s.blocks {
			if b := &r.s.blocks[u]; int(b.at) == h && r.d.units[u].side == sd && r.mayMove(u) == nil {
				units = append(units, u)
			}
		}
		if len(units) == 0 {
			return nil, none, deny("5.1", "rommel.bad.nobody", r.hexArg("hex", h)).At(v)
		}
		return r.likeByLike(units), h, nil
	}
	for _, v := range r.d.unitArgs(o) {
		u := r.d.unitOf(v)
		if f := r.ownUnit(sd, u, v); f != nil {
			return nil, none, f
		}
		at := int(r.s.blocks[u].at)
		if from == none {
			from = at
		}
		if at != from {
			return nil, none, deny("5.1", "rommel.bad.two-groups", r.unitArg("unit", u), r.hexArg("hex", max(at, 0)), r.hexArg("other", max(from, 0))).At(v)
		}
		if !slices.Contains(units, u) {
			units = append(units, u)
		}
	}
	if h, v, ok := r.d.place(o, "from"); ok && len(units) > 0 && h != from {
		return nil, none, deny("5.1", "rommel.bad.not-there", r.unitArg("unit", units[0]), r.hexArg("hex", max(from, 0))).At(v)
	}
	return units, from, nil
}

// ownUnit says why a side cannot give orders to a unit.
func (r *run) ownUnit(sd side, u int, v rules.Value) *fault {
	if r.d.units[u].side != sd {
		return deny("5", "rommel.bad.not-yours", r.unitArg("unit", u)).At(v).Surely()
	}
	f := r.mayMove(u)
	if f != nil {
		f.At(v)
	}
	return f
}

// mayMove says why a unit cannot move in this player turn (§6, §11.1).
func (r *run) mayMove(u int) *fault {
	b := &r.s.blocks[u]
	switch {
	case b.at == waiting:
	case b.at == due || b.at == unused || b.at == undealt:
		return deny("16.4", "rommel.bad.not-here-yet", r.unitArg("unit", u))
	case b.at == repairing:
		return deny("16.52", "rommel.bad.in-repair", r.unitArg("unit", u))
	case b.at < 0:
		return deny("2.3", "rommel.bad.lost", r.unitArg("unit", u))
	}
	switch {
	case b.disrupted():
		return deny("11.1", "rommel.bad.disrupted", r.unitArg("unit", u))
	case b.moved || b.leaving:
		return deny("6", "rommel.bad.moved", r.unitArg("unit", u)).Surely()
	}
	return nil
}

// viaOf reads the hexes through which an order leads its units, in order.
func (r *run) viaOf(o *rules.Order) ([]int16, *fault) {
	list, v, ok := r.d.places(o, "via")
	if !ok && v.Kind != "" {
		return nil, offMap(v)
	}
	out := make([]int16, 0, len(list))
	for _, h := range list {
		out = append(out, int16(h))
	}
	return out, nil
}

// beginMove finds the group or regroup move that a line belongs to, or begins
// one if the option allows another (§4, §5). It returns its index.
func (r *run) beginMove(sd side, m groupMove, o *rules.Order) (int, *fault) {
	s := r.s
	at := -1
	for i := range s.moves {
		if x := &s.moves[i]; x.regroup == m.regroup && x.hex == m.hex && (!m.regroup || x.to == m.to) {
			at = i
		}
	}
	if o.Has("rommel") {
		v, _ := o.Get("rommel")
		switch {
		case sd != axis:
			return 0, deny("6.3", "rommel.bad.rommel-not").At(v)
		case !r.scenario().rommel:
			return 0, deny("6.3", "rommel.bad.rommel-1940").At(v)
		case s.rommelUsed && (at < 0 || !s.moves[at].rommel):
			return 0, deny("6.3", "rommel.bad.rommel-twice").At(v)
		}
		m.rommel = true
	}
	if at < 0 {
		if len(s.moves) >= r.d.optionMoves[s.choice] {
			code := "rommel.bad.too-many-moves"
			if s.choice == optPass {
				code = "rommel.bad.pass-moves"
			}
			return 0, deny("4", code, rules.Num("limit", r.d.optionMoves[s.choice]), rules.Word("option", "rommel.option."+optionNames[s.choice]))
		}
		s.moves = append(s.moves, m)
		at = len(s.moves) - 1
	}
	if m.rommel {
		s.moves[at].rommel = true
		s.rommelUsed = true
	}
	return at, nil
}

// callOff takes back what a line that failed has begun: nobody has moved, so
// neither a move of the option nor Rommel's bonus is used up.
func (r *run) callOff(f *fault, begun int, rommel bool) {
	s := r.s
	if f == nil || f == play.Later {
		return
	}
	s.moves = s.moves[:begun]
	if !rommel && s.rommelUsed {
		s.rommelUsed = false
		for i := range s.moves {
			s.moves[i].rommel = false
		}
	}
}

// tellRommel tells both sides which move has become Rommel's (§6.3). before is
// whether one was.
func (r *run) tellRommel(before bool, g int) {
	if before || !r.s.rommelUsed {
		return
	}
	if m := &r.s.moves[g]; m.regroup {
		r.Event("rommel.rommel-regroup", r.hexArg("hex", int(m.hex)), r.hexArg("to", int(m.to)))
	} else {
		r.Event("rommel.rommel-move", r.placeArg("hex", m.hex))
	}
}

// moveUnits moves the units of one line. When only some can go, none does and
// the line fails, so that nobody is parted by a slip of the pen.
func (r *run) moveUnits(sd side, o *rules.Order, units []int, to int, via []int16, g int, regroup bool) (f *fault, again bool) {
	s := r.s
	forced := o.Has("forced")
	mv := s.moves[g]
	if to >= 0 {
		for _, u := range units {
			if int(s.blocks[u].at) == to {
				return deny("6", "rommel.bad.there-already", r.unitArg("unit", u), r.hexArg("hex", to)), false
			}
		}
	}
	if n := len(via); n > 0 && int(via[n-1]) == to {
		via = via[:n-1]
	}
	if s.choice == optPass {
		return r.withdrawOrder(sd, o, units, to, via, g), false
	}
	// Overruns that stand in the way are resolved first (§11.4).
	if h := r.overrunInTheWay(sd, units, to, via, mv.rommel, forced); h != none && !r.Trying() {
		s.Push(step{kind: stepRout, side: sd.enemy(), hex: int16(h)})
		return nil, true
	}
	for _, u := range units {
		if base := r.d.base[sd]; s.blocks[u].at == waiting && r.enemyAt(sd, base) && to != base {
			return deny("16.4", "rommel.bad.base-battle", r.unitArg("unit", u), r.hexArg("hex", base)), false
		}
	}
	ways, f := r.waysInto(sd, units, to, via, mv.rommel, forced)
	if f != nil {
		return f, false
	}
	var leaving unitSet
	from := make([]int16, len(units))
	for i, u := range units {
		b := &s.blocks[u]
		from[i] = b.at
		if b.at >= 0 && s.battleAt(int(b.at)) != nil {
			leaving.add(u)
			b.leaving = true
			continue
		}
		r.carry(sd, u, ways[i], to, regroup)
	}
	r.tellMove(sd, units, from, leaving)
	if !leaving.empty() {
		r.depart(leaving, departure{to: int16(to), via: via, group: int8(g), march: forced, line: o.Line, text: o.Text})
		return play.Later, false
	}
	return nil, false
}
