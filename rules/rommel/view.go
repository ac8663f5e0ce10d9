package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// View implements [rules.Title]: what is known, in the order in which a player
// reads it, his own matters before the enemy's.
func (t *Title) View(k *rules.Known) rules.View {
	w := reader{d: t.d, k: k, Page: rules.NewPage(k.Viewer, 24, 60), on: k.Pieces}
	if n := slices.IndexFunc(k.Pieces, func(p rules.Piece) bool { return slices.Contains(offPlaces[:], p.At) }); n >= 0 {
		w.on, w.off = k.Pieces[:n], k.Pieces[n:]
	}
	if !k.Over() {
		w.putCards()
	}
	w.Own("rommel.view.cards")
	w.putBattles()
	w.Section("rommel.view.battles")
	own := field.SideOf(k.Viewer.Side())
	if own != field.Nobody {
		w.putOrderOfBattle(own.ID())
		w.Own("rommel.view.own")
		w.putHexCounts(own.Enemy().ID())
		w.Section("rommel.view.enemy")
		w.putReinforcements(own)
		w.Own("rommel.view.to-come")
	}
	for side := field.Axis; own == field.Nobody && side < field.Sides; side++ {
		if k.Viewer == rules.All {
			w.putOrderOfBattle(side.ID())
			w.putReinforcements(side)
		} else {
			w.putHexCounts(side.ID())
		}
		w.Section("rommel.view." + string(side.ID()))
	}
	w.putForts()
	w.Section("rommel.view.forts")
	w.putMines()
	w.Section("rommel.view.mines")
	return w.View()
}

// reader puts what is known into messages.
type reader struct {
	*rules.Page
	d       *field.Data
	k       *rules.Known
	on, off []rules.Piece // the map
}

// stacks goes through the blocks on the map, hex by hex.
func (w *reader) stacks(yield func([]rules.Piece) bool) {
	for from, n := 0, 1; n <= len(w.on); n++ {
		if n == len(w.on) || w.on[n].At != w.on[from].At {
			if !yield(w.on[from:n]) {
				return
			}
			from = n
		}
	}
}

// endStack ends the line of a stack, which says whether there is a battle.
func (w *reader) endStack(code, at string) {
	if slices.ContainsFunc(w.k.Fights, func(f rules.Fight) bool { return f.At == at }) {
		w.Put(rules.Num("battle", 1))
	}
	w.End(code)
}

// putCount puts a number that is not 0.
func (w *reader) putCount(name string, n int) {
	if n > 0 {
		w.Put(rules.Num(name, n))
	}
}

// pieceCount returns how many blocks of a side there are, those with a flag or all.
func pieceCount(pieces []rules.Piece, of rules.Side, flag string) (n int) {
	for i := range pieces {
		n += field.Int(pieces[i].Side == of && (flag == "" || pieces[i].Flags.Has(flag)))
	}
	return n
}

func hexArg(id string) rules.Arg { return rules.ID(compass.KindHex, "hex", id) }

// label shows the label of a block: name, type and VC.
func label(p *rules.Piece) rules.Arg {
	return rules.Counted(field.KindBlock, "block", p.ID, int(p.Strength))
}

// putCards shows the own hand, the number of the enemy's cards, and the rearmament
// points that are known.
func (w *reader) putCards() {
	for of := range field.Side(field.Sides) {
		if of.ID() == w.k.Viewer.Side() {
			w.End("rommel.view.hand", rules.Num("real", w.cardCount(of, atHand, field.CardReal)), rules.Num("dummies", w.cardCount(of, atHand, field.CardDummy)))
		} else {
			w.End("rommel.view.hand-enemy", field.SideArg("side", of), rules.Num("cards", w.cardCount(of, atHand, "")))
		}
	}
	for of := range field.Side(field.Sides) {
		if n := w.cardCount(of, atTable, ""); n > 0 {
			w.End("rommel.view.played", field.SideArg("side", of), rules.Num("cards", n))
		}
	}
	for i := range w.k.Tracks {
		if t := &w.k.Tracks[i]; t.ID == trackPoints {
			w.End("rommel.view.points", rules.SideArg("side", t.Side), rules.Num("points", t.N))
		}
	}
}

// cardCount returns how many cards of a side lie at a place: those of a kind, or all.
func (w *reader) cardCount(of field.Side, at, id string) (n int) {
	for i := range w.k.Cards {
		if c := &w.k.Cards[i]; c.Side == of.ID() && c.At == at && (id == "" || c.ID == id) {
			n += c.N
		}
	}
	return n
}

// putBattles shows the battles: who defends, whose the hexsides are, and the
// blocks, all of which are revealed but those that came in this phase.
func (w *reader) putBattles() {
	for i := range w.k.Fights {
		f := &w.k.Fights[i]
		w.Put(hexArg(f.At), rules.SideArg("defender", f.Defender))
		for dir, of := range f.Edges {
			if of == f.Attacker {
				w.Put(rules.Word("lost", "rommel.direction."+board.Direction(dir).String()))
			}
		}
		w.End("rommel.view.battle")
		for _, of := range [2]rules.Side{f.Defender, f.Attacker} {
			w.Put(rules.SideArg("side", of))
			hidden, down := 0, 0
			for i := range w.on {
				switch x := &w.on[i]; {
				case x.At != f.At || x.Side != of:
				case x.Flags.Has(flagDisrupted):
					down++
				case x.Hidden():
					hidden++
				default:
					w.Put(label(x))
				}
			}
			w.putCount("hidden", hidden)
			w.putCount("disrupted", down)
			w.End("rommel.view.battle-side")
		}
	}
}

// marks are those of which a line of the order of battle names the blocks, and one
// about the enemy's stack counts them.
var marks = [...]struct{ name, all, count, flag string }{
	{"reduced", "all-reduced", "", ""}, {"disrupted", "all-disrupted", "disrupted", flagDisrupted},
	{"unsupplied", "all-unsupplied", "unsupplied", flagUnsupplied}, {"fort", "all-fort", "fort", flagFort}, {"raider", "all-raider", "raiders", flagRaider},
}

// putOrderOfBattle shows that of a side, hex by hex.
func (w *reader) putOrderOfBattle(of rules.Side) {
	for here := range w.stacks {
		n := pieceCount(here, of, "")
		if n == 0 {
			continue
		}
		w.Put(hexArg(here[0].At))
		for i := range here {
			if here[i].Side == of {
				w.Put(label(&here[i]))
			}
		}
		for _, m := range marks {
			before := len(w.Written())
			for i := range here {
				if p := &here[i]; p.Side == of && (p.Flags.Has(m.flag) || m.flag == "" && p.Steps < p.Most) {
					w.Put(rules.ID(field.KindUnit, m.name, p.ID))
				}
			}
			if len(w.Written()) == before+n {
				w.Keep(before)
				w.Put(rules.Num(m.all, 1)) // no need to name them again
			}
		}
		w.endStack("rommel.view.hex", here[0].At)
	}
}

// putHexCounts counts the blocks of a side by hex, as the enemy sees them.
func (w *reader) putHexCounts(of rules.Side) {
	total := 0
	for here := range w.stacks {
		n := pieceCount(here, of, "")
		if n == 0 {
			continue
		}
		total += n
		w.Put(rules.SideArg("side", of), hexArg(here[0].At), rules.Num("count", n))
		for _, m := range marks[1:] {
			w.putCount(m.count, pieceCount(here, of, m.flag))
		}
		w.endStack("rommel.view.stack", here[0].At)
	}
	for _, at := range [2]string{offMapWord(field.Waiting), offMapWord(field.Repairing)} {
		n := 0
		for i := range w.off {
			n += field.Int(w.off[i].At == at && w.off[i].Side == of)
		}
		if n > 0 {
			total += n
			w.End("rommel.view.stack-base", rules.SideArg("side", of), rules.Num("count", n), rules.Word("where", "rommel.word."+at))
		}
	}
	if total > 0 {
		w.End("rommel.view.total", rules.SideArg("side", of), rules.Num("count", total))
	}
}

// putOffMapBlocks puts the labels of the blocks of a side that are off the map at a
// place, of all or of some units, or of those due in a month; it counts them.
func (w *reader) putOffMapBlocks(of field.Side, at int16, some []int, month int) (n int) {
	for i := range w.off {
		if p := &w.off[i]; p.At == offMapWord(at) && p.Side == of.ID() && (at != field.Due || int(p.Due) == month) && (some == nil || slices.Contains(some, w.d.UnitByID[p.ID])) {
			w.Put(label(p))
			n++
		}
	}
	return n
}

// putReinforcements shows what a side still expects: blocks beside the base, in repair,
// and reinforcements by month.
func (w *reader) putReinforcements(side field.Side) {
	if len(w.off) == 0 {
		return
	}
	sc := &w.d.Scenarios[w.d.ScenarioByID[w.k.Scenario]]
	for i := range sc.Groups {
		if g := &sc.Groups[i]; g.Side == side {
			if n := w.putOffMapBlocks(side, field.Undealt, g.Units, 0); n > 0 {
				w.End("rommel.view.undeployed", areaArgs(w.d, g)...)
			}
		}
	}
	w.putOffMapBlocks(side, field.Waiting, nil, 0)
	w.EndAny("rommel.view.waiting")
	w.putOffMapBlocks(side, field.Repairing, nil, 0)
	w.EndAny("rommel.view.repairing")
	later, shown := 0, 0
	for month := w.k.Track(trackMonth, "", "").N; month <= sc.End; month++ {
		switch n := w.putOffMapBlocks(side, field.Due, nil, month); {
		case n == 0:
		case shown == 2:
			w.Keep(0)
			later += n
		default:
			shown++
			w.End("rommel.view.due", rules.Num("month", month))
		}
	}
	if later > 0 {
		w.End("rommel.view.due-later", rules.Num("count", later))
	}
	if side == field.Axis {
		w.putOffMapBlocks(side, field.Unused, sc.Malta, 0) // until the group is called (§18.6)
		w.EndAny("rommel.view.malta")
	}
}

// areaArgs says where a group may be set up (§18).
func areaArgs(d *field.Data, g *field.Group) (args []rules.Arg) {
	for _, a := range g.Regions {
		args = append(args, rules.Word("area", "rommel.area."+d.Areas[a].ID))
	}
	for _, h := range g.Also {
		args = append(args, hexArg(d.Hexes[h].ID))
	}
	for _, h := range g.But {
		args = append(args, rules.ID(compass.KindHex, "but", d.Hexes[h].ID))
	}
	for _, l := range g.MaxIn {
		args = append(args, rules.Counted(field.KindStack, "limit", d.Hexes[l.Hex].ID, l.Max))
	}
	return args
}

// putForts shows who holds the fortresses, and which are besieged (§13.5).
func (w *reader) putForts() {
	for i := range w.k.Places {
		p := &w.k.Places[i]
		w.Put(hexArg(p.ID), rules.SideArg("side", p.Control))
		if w.k.Marked(markSiege, p.ID) {
			w.Put(rules.Num("besieged", 1))
		}
		w.End("rommel.view.fort")
	}
}

// putMines shows the minefields that are known (§14).
func (w *reader) putMines() {
	for i := range w.k.Marks {
		switch m := &w.k.Marks[i]; {
		case m.Kind != markMine:
		case m.Flags.Has(flagSecret):
			w.End("rommel.view.mine-secret", hexArg(m.At))
		default:
			w.End("rommel.view.mine", hexArg(m.At))
		}
	}
}
