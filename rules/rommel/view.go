package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// View implements [rules.Title]: what is known, in the order in which a player
// reads it, his own matters before the enemy's.
func (t *Title) View(k *rules.Known) rules.View {
	w := reader{d: t.d, k: k}
	me := k.Viewer.Side()
	v := rules.View{Side: me, Sections: make([]rules.Section, 0, 8)}
	add := func(code string, lines []rules.Message) {
		if len(lines) > 0 {
			v.Sections = append(v.Sections, rules.Section{Code: code, Lines: lines})
		}
	}
	if !k.Over() {
		add("rommel.view.cards", w.cardLines())
	}
	add("rommel.view.battles", w.battleLines())
	switch sd := sideOf(me); {
	case sd != nobody:
		add("rommel.view.own", w.ownLines(sd))
		add("rommel.view.enemy", w.stackLines(sd.enemy()))
		add("rommel.view.to-come", w.comingLines(sd))
	case k.Viewer == rules.All:
		add("rommel.view.axis", slices.Concat(w.ownLines(axis), w.comingLines(axis)))
		add("rommel.view.allied", slices.Concat(w.ownLines(allied), w.comingLines(allied)))
	default:
		add("rommel.view.axis", w.stackLines(axis))
		add("rommel.view.allied", w.stackLines(allied))
	}
	add("rommel.view.forts", w.fortLines())
	add("rommel.view.mines", w.mineLines())
	return v
}

// reader puts what is known into messages.
type reader struct {
	d *data
	k *rules.Known
}

func hexArg(id string) rules.Arg { return rules.ID(kindHex, "hex", id) }

// label shows the label of a block: name, type and VC.
func (w *reader) label(name string, p *rules.Piece) rules.Arg {
	return rules.ID(kindBlock, name, w.d.units[w.d.unitByID[p.ID]].labels[p.Strength])
}

// cardLines shows the own hand, the number of the enemy's cards, and the
// rearmament points that are known.
func (w *reader) cardLines() []rules.Message {
	k := w.k
	out := make([]rules.Message, 0, 5)
	for of := range side(sides) {
		mine, others := w.cards(of, atHand)
		if of.id() == k.Viewer.Side() {
			out = append(out, rules.M("rommel.view.hand", rules.Num("real", mine[0]), rules.Num("dummies", mine[1])))
		} else {
			out = append(out, rules.M("rommel.view.hand-enemy", sideArg("side", of), rules.Num("cards", mine[0]+mine[1]+others)))
		}
	}
	for of := range side(sides) {
		if mine, others := w.cards(of, atTable); mine[0]+mine[1]+others > 0 {
			out = append(out, rules.M("rommel.view.played", sideArg("side", of), rules.Num("cards", mine[0]+mine[1]+others)))
		}
	}
	for i := range k.Tracks {
		if t := &k.Tracks[i]; t.ID == trackPoints {
			out = append(out, rules.M("rommel.view.points", rules.SideArg("side", t.Side), rules.Num("points", t.N)))
		}
	}
	return out
}

// cards counts those of a side at a place: real ones and dummies as far as they
// are known, and others.
func (w *reader) cards(of side, at string) (mine [2]int, others int) {
	for i := range w.k.Cards {
		switch c := &w.k.Cards[i]; {
		case c.Side != of.id() || c.At != at:
		case c.ID == cardReal:
			mine[0] = c.N
		case c.ID == cardDummy:
			mine[1] = c.N
		default:
			others = c.N
		}
	}
	return mine, others
}

// stacks goes through the blocks that stand on the map, hex by hex.
func (w *reader) stacks(do func(at string, here []rules.Piece)) {
	p := w.k.Pieces
	for len(p) > 0 && w.on(p[0].At) {
		n := 1
		for n < len(p) && p[n].At == p[0].At {
			n++
		}
		do(p[0].At, p[:n])
		p = p[n:]
	}
}

// on reports whether a place is on the map.
func (w *reader) on(at string) bool { _, ok := w.d.hexByID[at]; return ok }

// battle reports whether there is one in a hex.
func (w *reader) battle(at string) bool {
	return slices.ContainsFunc(w.k.Fights, func(f rules.Fight) bool { return f.At == at })
}

// battleLines shows the battles: who defends, whose the hexsides are, and the
// blocks, all of which are revealed but those that came in this phase.
func (w *reader) battleLines() (out []rules.Message) {
	for i := range w.k.Fights {
		f := &w.k.Fights[i]
		args := []rules.Arg{hexArg(f.At), rules.SideArg("defender", f.Defender)}
		for dir, of := range f.Edges {
			if of == f.Attacker {
				args = append(args, rules.Word("lost", "rommel.direction."+board.Direction(dir).String()))
			}
		}
		out = append(out, rules.Message{Code: "rommel.view.battle", Args: args})
		for _, of := range [2]rules.Side{f.Defender, f.Attacker} {
			args := []rules.Arg{rules.SideArg("side", of)}
			hidden, down := 0, 0
			w.stacks(func(at string, here []rules.Piece) {
				for i := range here {
					switch p := &here[i]; {
					case at != f.At || p.Side != of:
					case p.Has(flagDisrupted):
						down++
					case p.Hidden():
						hidden++
					default:
						args = append(args, w.label("block", p))
					}
				}
			})
			if hidden > 0 {
				args = append(args, rules.Num("hidden", hidden))
			}
			if down > 0 {
				args = append(args, rules.Num("disrupted", down))
			}
			out = append(out, rules.Message{Code: "rommel.view.battle-side", Args: args})
		}
	}
	return out
}

// marks are those of which a line of the order of battle names the blocks.
var marks = [...]struct {
	name string
	on   func(*rules.Piece) bool
}{
	{"reduced", func(p *rules.Piece) bool { return p.Steps < p.Most }},
	{"disrupted", func(p *rules.Piece) bool { return p.Has(flagDisrupted) }},
	{"unsupplied", func(p *rules.Piece) bool { return p.Has(flagUnsupplied) }},
	{"fort", func(p *rules.Piece) bool { return p.Has(flagFort) }},
	{"raider", func(p *rules.Piece) bool { return p.Has(flagRaider) }},
}

// ownLines is the order of battle of a side, hex by hex.
func (w *reader) ownLines(sd side) (out []rules.Message) {
	w.stacks(func(at string, here []rules.Piece) {
		n := 0
		for i := range here {
			n += boolInt(here[i].Side == sd.id())
		}
		if n == 0 {
			return
		}
		args := append(make([]rules.Arg, 0, 4+2*n), hexArg(at))
		for i := range here {
			if here[i].Side == sd.id() {
				args = append(args, w.label("block", &here[i]))
			}
		}
		for _, m := range marks {
			from := len(args)
			for i := range here {
				if p := &here[i]; p.Side == sd.id() && m.on(p) {
					args = append(args, rules.ID(kindUnit, m.name, p.ID))
				}
			}
			if len(args) == from+n {
				args = append(args[:from], rules.Num("all-"+m.name, 1)) // no need to name them again
			}
		}
		if w.battle(at) {
			args = append(args, rules.Num("battle", 1))
		}
		out = append(out, rules.Message{Code: "rommel.view.hex", Args: args})
	})
	return out
}

// stackLines counts the blocks of a side by hex, as the enemy sees them.
func (w *reader) stackLines(sd side) (out []rules.Message) {
	total := 0
	w.stacks(func(at string, here []rules.Piece) {
		var n int
		var with [4]int
		for i := range here {
			p := &here[i]
			if p.Side != sd.id() {
				continue
			}
			n++
			for m, flag := range stackFlags {
				with[m] += boolInt(p.Has(flag.flag))
			}
		}
		if n == 0 {
			return
		}
		total += n
		args := append(make([]rules.Arg, 0, 8), sideArg("side", sd), hexArg(at), rules.Num("count", n))
		for m, flag := range stackFlags {
			if with[m] > 0 {
				args = append(args, rules.Num(flag.name, with[m]))
			}
		}
		if w.battle(at) {
			args = append(args, rules.Num("battle", 1))
		}
		out = append(out, rules.Message{Code: "rommel.view.stack", Args: args})
	})
	for _, at := range [2]int16{waiting, repairing} {
		n := 0
		for i := range w.k.Pieces {
			n += boolInt(w.k.Pieces[i].At == offWords[at] && w.k.Pieces[i].Side == sd.id())
		}
		if n > 0 {
			total += n
			out = append(out, rules.M("rommel.view.stack-base", sideArg("side", sd), rules.Num("count", n), rules.Word("where", "rommel.word."+offWords[at])))
		}
	}
	if total > 0 {
		out = append(out, rules.M("rommel.view.total", sideArg("side", sd), rules.Num("count", total)))
	}
	return out
}

// stackFlags are the flags that a line about a stack counts.
var stackFlags = [4]struct{ flag, name string }{{flagDisrupted, "disrupted"}, {flagUnsupplied, "unsupplied"}, {flagFort, "fort"}, {flagRaider, "raiders"}}

// comingLines shows what a side still expects: blocks beside the base, in
// repair, and reinforcements by month.
func (w *reader) comingLines(sd side) (out []rules.Message) {
	sc := &w.d.scenarios[w.d.scenarioByID[w.k.Scenario]]
	var off []*rules.Piece
	for i := range w.k.Pieces {
		if p := &w.k.Pieces[i]; p.Side == sd.id() && !w.on(p.At) {
			off = append(off, p)
		}
	}
	if len(off) == 0 {
		return nil
	}
	labels := func(which func(*rules.Piece) bool) (args []rules.Arg) {
		for _, p := range off {
			if which(p) {
				args = append(args, w.label("block", p))
			}
		}
		return args
	}
	say := func(code string, blocks []rules.Arg, args ...rules.Arg) {
		if len(blocks) > 0 {
			out = append(out, rules.Message{Code: "rommel.view." + code, Args: append(args, blocks...)})
		}
	}
	in := func(units []int, at int16) []rules.Arg {
		return labels(func(p *rules.Piece) bool {
			return p.At == offWords[at] && (units == nil || slices.Contains(units, w.d.unitByID[p.ID]))
		})
	}
	for i := range sc.groups {
		if g := &sc.groups[i]; g.side == sd {
			say("undeployed", in(g.units, undealt), w.d.areaArgs(g)...)
		}
	}
	say("waiting", in(nil, waiting))
	say("repairing", in(nil, repairing))
	later, shown := 0, 0
	for month := w.k.Track(trackMonth, "", "").N; month <= sc.end; month++ {
		blocks := labels(func(p *rules.Piece) bool { return p.At == offWords[due] && max(p.Due, 0) == month })
		if len(blocks) == 0 {
			continue
		}
		if shown++; shown > 2 {
			later += len(blocks)
			continue
		}
		say("due", blocks, rules.Num("month", month))
	}
	if later > 0 {
		out = append(out, rules.M("rommel.view.due-later", rules.Num("count", later)))
	}
	if sd == axis {
		say("malta", in(sc.malta, unused)) // until the group is called (§18.6)
	}
	return out
}

// areaArgs says where a group may be set up (§18).
func (d *data) areaArgs(g *group) (args []rules.Arg) {
	for _, a := range g.regions {
		args = append(args, rules.Word("area", "rommel.area."+d.areas[a].id))
	}
	for _, h := range g.also {
		args = append(args, rules.ID(kindHex, "hex", d.hexes[h].id))
	}
	for _, h := range g.but {
		args = append(args, rules.ID(kindHex, "but", d.hexes[h].id))
	}
	for _, l := range g.maxIn {
		args = append(args, stackArg("limit", d.hexes[l.hex].id, l.max))
	}
	return args
}

// fortLines shows who holds the fortresses, and which are besieged (§13.5).
func (w *reader) fortLines() (out []rules.Message) {
	for i := range w.k.Places {
		p := &w.k.Places[i]
		args := []rules.Arg{hexArg(p.ID), rules.SideArg("side", p.Control)}
		if slices.Contains(p.Flags, flagBesieged) {
			args = append(args, rules.Num("besieged", 1))
		}
		out = append(out, rules.Message{Code: "rommel.view.fort", Args: args})
	}
	return out
}

// mineLines shows the minefields that are known (§14).
func (w *reader) mineLines() (out []rules.Message) {
	for i := range w.k.Marks {
		switch m := &w.k.Marks[i]; {
		case m.Kind != markMine:
		case slices.Contains(m.Flags, flagSecret):
			out = append(out, rules.M("rommel.view.mine-secret", hexArg(m.At)))
		default:
			out = append(out, rules.M("rommel.view.mine", hexArg(m.At)))
		}
	}
	return out
}
