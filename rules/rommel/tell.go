package rommel

import "github.com/fieldpost/fieldpost/rules"

// hexArg names a hex in a message.
func (r *run) hexArg(name string, h int) rules.Arg { return rules.ID(kindHex, name, r.d.hexes[h].id) }

// unitArg names a unit.
func (r *run) unitArg(name string, u int) rules.Arg { return rules.ID(kindUnit, name, r.d.units[u].id) }

// classArg names a class.
func (r *run) classArg(name string, c class) rules.Arg {
	return rules.ID(kindClass, name, classNames[c])
}

// sideArg names a side.
func sideArg(name string, s side) rules.Arg { return rules.SideArg(name, s.id()) }

// blockArg shows the label of a block: name, type and VC.
func (r *run) blockArg(name string, u int) rules.Arg {
	return rules.Counted(kindBlock, name, r.d.units[u].id, int(r.s.blocks[u].vc))
}

// unitArgs names the units of a set.
func (r *run) unitArgs(name string, set unitSet) []rules.Arg {
	out := make([]rules.Arg, 0, set.len())
	set.each(func(u int) { out = append(out, r.unitArg(name, u)) })
	return out
}

// stackArg is a number of blocks in a hex.
func (r *run) stackArg(name string, h, n int) rules.Arg {
	return rules.Counted(kindStack, name, r.d.hexes[h].id, n)
}

// placeArg names a hex, or where a block is besides the map.
func (r *run) placeArg(name string, at int16) rules.Arg {
	switch {
	case at >= 0:
		return r.hexArg(name, int(at))
	case at == waiting:
		return rules.Word(name, "rommel.word.beside-base")
	case at == repairing:
		return rules.Word(name, "rommel.word.in-repair")
	}
	return rules.Word(name, "rommel.word.off-map")
}

// tellUnits names units to their owner and counts them by hex for the enemy,
// who sees how the blocks lie.
func (r *run) tellUnits(sd side, code string, units unitSet, args ...rules.Arg) {
	if r.Trying() || units.empty() {
		return
	}
	r.Tell(sd.id(), code, append(r.unitArgs("unit", units), args...)...)
	counts := r.byHex(units)
	out := make([]rules.Arg, 0, len(counts)+1)
	out = append(out, sideArg("side", sd))
	for _, c := range counts {
		out = append(out, r.stackArg("where", c.hex, c.n))
	}
	r.Tell(sd.enemy().id(), code+"-enemy", append(out, args...)...)
}

// hexCount is a number of blocks in a hex.
type hexCount struct{ hex, n int }

// byHex counts the units of a set that are on the map, by hex.
func (r *run) byHex(units unitSet) (out []hexCount) {
	for h := range r.n {
		n := 0
		units.each(func(u int) {
			if int(r.s.blocks[u].at) == h {
				n++
			}
		})
		if n > 0 {
			out = append(out, hexCount{h, n})
		}
	}
	return out
}

// tellMove reports a move: the owner reads who went, the enemy sees how many
// blocks went from where to where. from holds the hexes they left.
func (r *run) tellMove(sd side, units []int, from []int16, but unitSet) {
	if r.Trying() {
		return
	}
	told := but
	for i, u := range units {
		if told.has(u) {
			continue
		}
		var same unitSet
		for k := i; k < len(units); k++ {
			if v := units[k]; !told.has(v) && from[k] == from[i] && r.s.blocks[v].at == r.s.blocks[u].at {
				same.add(v)
			}
		}
		same.each(told.add)
		if r.s.blocks[u].at == from[i] {
			continue // a forced march is still to come
		}
		where := []rules.Arg{r.placeArg("from", from[i]), r.placeArg("to", r.s.blocks[u].at)}
		r.Tell(sd.id(), "rommel.moved", append(r.unitArgs("unit", same), where...)...)
		r.Tell(sd.enemy().id(), "rommel.moved-enemy", append([]rules.Arg{sideArg("side", sd), rules.Num("count", same.len())}, where...)...)
	}
}

// tellDead counts for the enemy the blocks that were taken off the board.
func (r *run) tellDead(sd side, h, n int) {
	if n > 0 {
		r.Tell(sd.enemy().id(), "rommel.lost-enemy", sideArg("side", sd), rules.Num("count", n), r.hexArg("hex", h))
	}
}

// tellBack reports where units went that left a hex.
func (r *run) tellBack(sd side, from int, units unitSet) {
	for h := range r.n {
		var here unitSet
		units.each(func(u int) {
			if int(r.s.blocks[u].at) == h {
				here.add(u)
			}
		})
		if here.empty() {
			continue
		}
		r.Tell(sd.id(), "rommel.fell-back", append(r.unitArgs("unit", here), r.hexArg("from", from), r.hexArg("to", h))...)
		r.Tell(sd.enemy().id(), "rommel.fell-back-enemy", sideArg("side", sd), rules.Num("count", here.len()), r.hexArg("from", from), r.hexArg("to", h))
	}
}
