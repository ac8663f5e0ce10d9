package march

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// Carry moves a unit along its way. Of a forced march the last hex is rolled for
// when all other moves are done; in a regroup move the unit stays until then (§6.4).
func Carry(r *field.Run, side field.Side, u int, w Way, to int, regroup bool) {
	b := &r.S.Blocks[u]
	b.Moved = true
	if !w.Forced {
		walk(r, side, u, w.Hexes)
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
		walk(r, side, u, way)
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

// walk moves a unit along hexes and lets it engage in the last.
func walk(r *field.Run, side field.Side, u int, way []int16) {
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
	s := r.S
	b := s.BattleAt(h)
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
