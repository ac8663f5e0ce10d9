package march

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// RollMarches rolls for the forced marches (§6.4).
func RollMarches(r *field.Run) {
	s, side := r.S, r.S.Active
	list := marchDice(r, s.Marches)
	s.Marches = nil
	s.Pop()
	for _, m := range list {
		u := int(m.Unit)
		b := &s.Blocks[u]
		face := m.face
		ok := face >= r.D.MarchOn
		at := b.At
		if !ok {
			reportMarch(r, "rommel.march-failed", r.UnitArg("unit", u), rules.Die("die", face), r.PlaceArg("hex", at))
			if m.Retreat && r.LoseVC(u, r.D.Units[u].Step()) {
				r.M.EventTo(side.ID(), "rommel.lost", r.UnitArg("unit", u), r.HexArg("hex", max(int(at), 0)))
				r.ReportEliminated(side, max(int(at), 0), 1)
				continue
			}
			if b.At >= 0 {
				r.Disrupt(u)
			}
			continue
		}
		to := m.To
		if m.To == field.None {
			LeaveMap(r, side, u)
			to = field.Exited
		} else {
			walkMarch(r, side, u, m.Way)
		}
		reportMarch(r, "rommel.march", r.UnitArg("unit", u), rules.Die("die", face), r.PlaceArg("from", at), r.PlaceArg("to", to))
	}
	r.PushRouts(side.Enemy())
	r.CheckStrategic()
}

// reportMarch tells the active side of a unit that has marched, and the enemy of one.
func reportMarch(r *field.Run, code string, args ...rules.Arg) {
	side := r.S.Active
	r.M.EventTo(side.ID(), code, args...)
	r.M.EventTo(side.Enemy().ID(), code+"-enemy", append([]rules.Arg{field.SideArg("side", side)}, args[1:]...)...)
}

// rolledMarch is a march with its die.
type rolledMarch struct {
	field.March
	face int
}

// marchDice rolls for the marches and puts them into the order in which they are
// carried out: that of the sheet, but those alike one after the other by number.
// Which die is whose does not go by the sheet's order at all. The dice are seen, and
// who marches is hidden: no label, number or order of rolls may rest on which is
// which of the blocks that go the same way.
func marchDice(r *field.Run, said []field.March) []rolledMarch {
	said = slices.DeleteFunc(slices.Clone(said), func(m field.March) bool { return r.S.Blocks[m.Unit].At == field.Dead })
	list := make([]rolledMarch, 0, len(said))
	for _, m := range said {
		list = append(list, rolledMarch{March: m})
	}
	slices.SortFunc(list, func(a, b rolledMarch) int {
		return cmp.Or(compareMarches(r, a.March, b.March), cmp.Compare(a.Unit, b.Unit))
	})
	for i := range list {
		m := &list[i]
		m.face = r.M.Roll(r.DiceLabel("forced march", strconv.Itoa(int(m.From)), strconv.Itoa(int(m.To))), 6)
	}
	first := func(m field.March) int {
		return slices.IndexFunc(said, func(x field.March) bool { return compareMarches(r, m, x) == 0 })
	}
	slices.SortStableFunc(list, func(a, b rolledMarch) int { return first(a.March) - first(b.March) })
	return list
}

// compareMarches compares two marches by all but the unit; 0 means that it does not
// matter which of the two is which.
func compareMarches(r *field.Run, a, b field.March) int {
	x, y := &r.S.Blocks[a.Unit], &r.S.Blocks[b.Unit]
	return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(x.At, y.At), slices.Compare(a.Way, b.Way),
		field.Int(a.Retreat)-field.Int(b.Retreat), field.Int(x.Unsupplied)-field.Int(y.Unsupplied))
}

// walkMarch moves a unit as walkTo does, whose hexside was counted when the march was
// announced.
func walkMarch(r *field.Run, side field.Side, u int, way []int16) {
	last := int(way[len(way)-1])
	if HasEnemyAt(r, side, last) {
		from := int(r.S.Blocks[u].At)
		if len(way) > 1 {
			from = int(way[len(way)-2])
		}
		if dir, ok := r.Grid.Toward(last, from); ok {
			if x := crossing(r, last, int(dir)); x != nil && x.N > 0 {
				x.N--
			}
		}
	}
	walkTo(r, side, u, way)
}

// SortAnonymously orders units that no order has named: by where they stand and how
// they move, and by number only among those that are alike in that. Who goes
// first decides which hexsides the others find full and what the enemy is told
// first; he is not to learn from it which block is which.
func SortAnonymously(r *field.Run, units []int) []int {
	slices.SortFunc(units, func(u, v int) int {
		a, b := &r.S.Blocks[u], &r.S.Blocks[v]
		return cmp.Or(cmp.Compare(a.At, b.At), r.Speed(u)-r.Speed(v), field.Int(a.Unsupplied)-field.Int(b.Unsupplied),
			cmp.Compare(a.Fort, b.Fort), cmp.Compare(a.Raid, b.Raid), u-v)
	})
	return units
}

// Carry moves a unit along its way. Of a forced march the last hex is rolled for
// when all other moves are done; in a regroup move the unit stays until then (§6.4).
func Carry(r *field.Run, side field.Side, u int, w Way, to int, regroup bool) {
	b := &r.S.Blocks[u]
	b.Moved = true
	if !w.Forced {
		walkTo(r, side, u, w.Hexes)
		if to == field.None {
			LeaveMap(r, side, u)
		}
		return
	}
	m, way := Announce(r, u, w, to)
	if HasEnemyAt(r, side, int(m.To)) {
		CountCrossing(r, int(m.To), EntryDir(r, u, w))
	}
	if regroup && b.At >= 0 {
		m.Way = w.Hexes
	} else {
		walkTo(r, side, u, way)
	}
	r.S.Marches = append(r.S.Marches, m)
}

// Announce returns the forced march with which a way ends, to its last hex or off the map,
// and the hexes before it.
func Announce(r *field.Run, u int, w Way, to int) (m field.March, way []int16) {
	m = field.March{Unit: uint8(u), To: field.None, From: r.S.Blocks[u].At}
	if to == field.None {
		return m, w.Hexes
	}
	n := len(w.Hexes) - 1
	m.To, m.Way = w.Hexes[n], w.Hexes[n:]
	return m, w.Hexes[:n]
}

// walkTo moves a unit along hexes and lets it engage in the last.
func walkTo(r *field.Run, side field.Side, u int, way []int16) {
	b := &r.S.Blocks[u]
	at := int(b.At)
	if at == field.Waiting {
		at = r.D.Base[side]
		battle.NoteEntered(r, at)
		if len(way) == 0 && HasEnemyAt(r, side, at) {
			r.Put(u, at)
			engage(r, side, u, at, field.NoRaid)
			return
		}
	}
	dir := field.NoRaid
	for _, h := range way {
		d, _ := r.Grid.Toward(int(h), at)
		dir, at = int(d), int(h)
		battle.NoteEntered(r, at)
	}
	r.Put(u, at)
	if HasEnemyAt(r, side, at) {
		engage(r, side, u, at, dir)
	}
}

// engage puts a unit into a battle, which it begins if there is none (§7, §8).
// dir is the hexside it came by, seen from the battle. Who joins a battle, be it
// one begun in this phase, comes through hexsides that are somebody's.
func engage(r *field.Run, side field.Side, u, h, dir int) {
	s, b := r.S, r.S.BattleAt(h)
	joins := b != nil
	if !joins {
		b = r.NewBattle(h, side.Enemy())
	}
	if dir == field.NoRaid {
		return
	}
	CountCrossing(r, h, dir)
	if joins && s.Blocks[u].Unsupplied && !b.Controls(side, dir) {
		s.Blocks[u].Raid = int8(dir) // a raider wins no hexside (§12.5)
		return
	}
	r.UnitsAt(h, side.Enemy(), false).Each(func(w int) { // who was relieved is no raider when the hexside is lost again
		if x := &s.Blocks[w]; int(x.Raid) == dir && !supply.IsRaider(r, w) {
			x.Raid = field.NoRaid
		}
	})
	b.Control[dir] = side
}

// LeaveMap takes a unit off the enemy's map edge for good (§17.1).
func LeaveMap(r *field.Run, side field.Side, u int) {
	b := &r.S.Blocks[u]
	if !b.Unsupplied {
		r.S.Sides[side].Exits++
	}
	r.Put(u, field.Exited)
	r.M.Event("rommel.exits", field.SideArg("side", side), rules.Num("count", int(r.S.Sides[side].Exits)))
}
