package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// View implements [rules.Position]. A side sees its own blocks with
// everything; of the enemy the number of blocks in each hex and how they lie,
// the labels of those that are revealed in battles, the number of cards, and
// the minefields that have been found.
func (p *position) View(id rules.Side) rules.View {
	r := p.t.newRun(p.s)
	defer p.t.release(r)
	sd := sideOf(id)
	v := rules.View{Side: id}
	add := func(code string, lines []rules.Message) {
		if len(lines) > 0 {
			v.Sections = append(v.Sections, rules.Section{Code: code, Lines: lines})
		}
	}
	if p.s.top().kind != stepOver {
		add("rommel.view.cards", r.cardLines(sd))
	}
	add("rommel.view.battles", r.battleLines(sd))
	if sd == nobody {
		add("rommel.view.axis", r.stackLines(axis))
		add("rommel.view.allied", r.stackLines(allied))
	} else {
		add("rommel.view.own", r.ownLines(sd))
		add("rommel.view.enemy", r.stackLines(sd.enemy()))
		add("rommel.view.to-come", r.comingLines(sd))
	}
	add("rommel.view.forts", r.fortLines())
	add("rommel.view.mines", r.mineLines(sd))
	return v
}

// cardLines shows the own hand, the number of the enemy's cards, and the
// rearmament points that are known.
func (r *run) cardLines(sd side) (out []rules.Message) {
	s := r.s
	for of := range side(sides) {
		h := s.sides[of].hand
		if of == sd {
			out = append(out, rules.M("rommel.view.hand", rules.Num("real", int(h.real)), rules.Num("dummies", int(h.dummy))))
		} else {
			out = append(out, rules.M("rommel.view.hand-enemy", sideArg("side", of), rules.Num("cards", h.total())))
		}
	}
	if s.played.total() > 0 {
		out = append(out, rules.M("rommel.view.played", sideArg("side", s.active), rules.Num("cards", s.played.total())))
	}
	for of := range side(sides) {
		if points := int(s.sides[of].points); of == sd || !s.opt.secretPoints {
			out = append(out, rules.M("rommel.view.points", sideArg("side", of), rules.Num("points", points)))
		}
	}
	return out
}

// battleLines shows the battles: who defends, whose the hexsides are, and the
// blocks, all of which are revealed but those that came in this phase.
func (r *run) battleLines(sd side) (out []rules.Message) {
	for i := range r.s.battles {
		b := &r.s.battles[i]
		h := int(b.hex)
		args := []rules.Arg{r.hexArg("hex", h), sideArg("defender", b.defender)}
		for dir := range b.control {
			if b.control[dir] == b.defender.enemy() {
				args = append(args, rules.Word("lost", "rommel.direction."+board.Direction(dir).String()))
			}
		}
		out = append(out, rules.Message{Code: "rommel.view.battle", Args: args})
		for _, of := range [2]side{b.defender, b.defender.enemy()} {
			args := []rules.Arg{sideArg("side", of)}
			hidden := 0
			r.unitsAt(h, of, false).each(func(u int) {
				switch {
				case of == sd || r.s.blocks[u].revealed:
					args = append(args, r.blockArg("block", u))
				default:
					hidden++
				}
			})
			if hidden > 0 {
				args = append(args, rules.Num("hidden", hidden))
			}
			if n := int(r.n[h].down[of]); n > 0 {
				args = append(args, rules.Num("disrupted", n))
			}
			out = append(out, rules.Message{Code: "rommel.view.battle-side", Args: args})
		}
	}
	return out
}

// ownLines is the order of battle of a side, hex by hex.
func (r *run) ownLines(sd side) (out []rules.Message) {
	for h := range r.d.hexes {
		if !r.has(sd, h) {
			continue
		}
		args := append(make([]rules.Arg, 0, 4+2*int(r.n[h].up[sd]+r.n[h].down[sd])), r.hexArg("hex", h))
		var reduced, disrupted, cut, fed, raiders, all unitSet
		r.here[h].each(func(u int) {
			b := &r.s.blocks[u]
			if r.d.units[u].side != sd {
				return
			}
			args = append(args, r.blockArg("block", u))
			all.add(u)
			for _, x := range []struct {
				on bool
				to *unitSet
			}{{b.vc < r.d.units[u].steps[0], &reduced}, {b.disrupted(), &disrupted}, {b.unsupplied, &cut}, {b.fort >= 0, &fed}, {r.isRaider(u), &raiders}} {
				if x.on {
					x.to.add(u)
				}
			}
		})
		some := func(name string, set unitSet) {
			if set == all {
				args = append(args, rules.Num("all-"+name, 1)) // no need to name them again
			} else {
				args = append(args, r.unitArgs(name, set)...)
			}
		}
		some("reduced", reduced)
		some("disrupted", disrupted)
		some("unsupplied", cut)
		some("fort", fed)
		some("raider", raiders)
		if r.s.battleAt(h) != nil {
			args = append(args, rules.Num("battle", 1))
		}
		out = append(out, rules.Message{Code: "rommel.view.hex", Args: args})
	}
	return out
}

// stackLines counts the blocks of a side by hex, as the enemy sees them.
func (r *run) stackLines(sd side) (out []rules.Message) {
	total := 0
	for h := range r.d.hexes {
		c := &r.n[h]
		n := int(c.up[sd]) + int(c.down[sd])
		if n == 0 {
			continue
		}
		total += n
		args := append(make([]rules.Arg, 0, 8), sideArg("side", sd), r.hexArg("hex", h), rules.Num("count", n))
		if c.down[sd] > 0 {
			args = append(args, rules.Num("disrupted", int(c.down[sd])))
		}
		for i, n := range r.markers(sd, h) {
			if n > 0 {
				args = append(args, rules.Num(markers[i], n))
			}
		}
		if r.s.battleAt(h) != nil {
			args = append(args, rules.Num("battle", 1))
		}
		out = append(out, rules.Message{Code: "rommel.view.stack", Args: args})
	}
	for _, at := range [2]int16{waiting, repairing} {
		n := 0
		for u := range r.s.blocks {
			if r.s.blocks[u].at == at && r.d.units[u].side == sd {
				n++
			}
		}
		if n > 0 {
			total += n
			out = append(out, rules.M("rommel.view.stack-base", sideArg("side", sd), rules.Num("count", n), r.placeArg("where", at)))
		}
	}
	if total > 0 {
		out = append(out, rules.M("rommel.view.total", sideArg("side", sd), rules.Num("count", total)))
	}
	return out
}

// markers are those that lie on blocks for both sides to see (§12.5, §12.7).
var markers = [3]string{"unsupplied", "fort", "raiders"}

// markers counts the markers in a hex.
func (r *run) markers(sd side, h int) (n [3]int) {
	r.here[h].each(func(u int) {
		if r.d.units[u].side == sd {
			n[0] += boolInt(r.s.blocks[u].unsupplied)
			n[1] += boolInt(r.s.blocks[u].fort >= 0)
			n[2] += boolInt(r.isRaider(u))
		}
	})
	return n
}

// comingLines shows what a side still expects: blocks beside the base, in
// repair, and reinforcements by month.
func (r *run) comingLines(sd side) (out []rules.Message) {
	var beside, home unitSet
	byMonth := make([]unitSet, r.scenario().end+1)
	for u := range r.s.blocks {
		switch b := &r.s.blocks[u]; {
		case r.d.units[u].side != sd:
		case b.at == waiting:
			beside.add(u)
		case b.at == repairing:
			home.add(u)
		case b.at == due && int(b.month) < len(byMonth):
			byMonth[max(b.month, 0)].add(u)
		}
	}
	for g := range r.groupsOf(sd) {
		if left := r.undeployed(g); len(left) > 0 {
			out = append(out, rules.M("rommel.view.undeployed", append(r.areaArgs(g), r.blockArgs("block", setOf(left...))...)...))
		}
	}
	if !beside.empty() {
		out = append(out, rules.M("rommel.view.waiting", r.blockArgs("block", beside)...))
	}
	if !home.empty() {
		out = append(out, rules.M("rommel.view.repairing", r.blockArgs("block", home)...))
	}
	later, shown := 0, 0
	for month := int(r.s.month); month < len(byMonth); month++ {
		set := byMonth[month]
		if set.empty() {
			continue
		}
		if shown++; shown > 2 {
			later += set.len()
			continue
		}
		out = append(out, rules.M("rommel.view.due", append([]rules.Arg{rules.Num("month", month)}, r.blockArgs("block", set)...)...))
	}
	if later > 0 {
		out = append(out, rules.M("rommel.view.due-later", rules.Num("count", later)))
	}
	if sd == axis && len(r.scenario().malta) > 0 && !r.s.malta {
		out = append(out, rules.M("rommel.view.malta", r.blockArgs("block", setOf(r.scenario().malta...))...))
	}
	return out
}

// areaArgs says where a group may be set up (§18).
func (r *run) areaArgs(g *group) (args []rules.Arg) {
	for _, id := range g.regions {
		args = append(args, rules.Word("area", "rommel.area."+id))
	}
	for _, h := range g.also {
		args = append(args, r.hexArg("hex", h))
	}
	for _, h := range g.but {
		args = append(args, r.hexArg("but", h))
	}
	for _, l := range g.maxIn {
		args = append(args, r.stackArg("limit", l.hex, l.max))
	}
	return args
}

// fortLines shows who holds the fortresses, and which are besieged (§13.5).
func (r *run) fortLines() (out []rules.Message) {
	for i, h := range r.d.forts {
		if r.s.forts[i] == nobody {
			continue
		}
		args := []rules.Arg{r.hexArg("hex", h), sideArg("side", r.s.forts[i])}
		if r.besieged(r.s.forts[i], h) {
			args = append(args, rules.Num("besieged", 1))
		}
		out = append(out, rules.Message{Code: "rommel.view.fort", Args: args})
	}
	return out
}

// mineLines shows the minefields that a side knows (§14).
func (r *run) mineLines(sd side) (out []rules.Message) {
	if len(r.s.mines)+len(r.s.ghosts) == 0 {
		return nil
	}
	known, secret := board.NewSet(len(r.n)), board.NewSet(len(r.n))
	for _, m := range r.s.mines {
		switch {
		case m.known:
			known.Add(int(m.hex))
		case m.owner == sd:
			secret.Add(int(m.hex))
		}
	}
	for _, g := range r.s.ghosts {
		if g.believer == sd || sd == nobody {
			known.Add(int(g.hex))
		}
	}
	for h := range r.n { // in the order of hexes, which does not tell what is gone
		if known.Has(h) {
			out = append(out, rules.M("rommel.view.mine", r.hexArg("hex", h)))
		}
		if secret.Has(h) {
			out = append(out, rules.M("rommel.view.mine-secret", r.hexArg("hex", h)))
		}
	}
	return out
}
