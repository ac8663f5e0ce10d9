package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// carry moves a unit along its way. Of a forced march the last hex is rolled
// for when all other moves are done (§6.4).
func (r *run) carry(sd side, u int, w found, to int, regroup bool) {
	b := &r.s.blocks[u]
	b.moved = true
	from := b.at
	way := w.way
	if w.forced {
		last := r.lastOfWay(u, w)
		if r.enemyAt(sd, last) {
			r.cross(last, r.entryDir(u, w))
		}
		m := march{unit: uint8(u), to: int16(last), way: []int16{int16(last)}, regroup: regroup, from: from}
		if to == none {
			m.to, m.way = none, nil
		}
		if regroup && from >= 0 {
			m.way = way
		} else if to == none {
			r.walk(sd, u, way)
		} else {
			r.walk(sd, u, way[:len(way)-1])
		}
		r.s.marches = append(r.s.marches, m)
		return
	}
	r.walk(sd, u, way)
	if to == none {
		r.leaveMap(sd, u)
	}
}

// walk moves a unit along hexes and lets it engage in the last.
func (r *run) walk(sd side, u int, way []int16) {
	b := &r.s.blocks[u]
	at := int(b.at)
	if at == waiting {
		at = r.d.base[sd]
		r.entered(at)
		if len(way) == 0 && r.enemyAt(sd, at) {
			r.place(u, at)
			r.engage(sd, u, at, noRaid)
			return
		}
	}
	dir := noRaid
	for _, h := range way {
		d, _ := r.grid.Toward(int(h), at)
		dir, at = int(d), int(h)
		r.entered(at)
	}
	r.place(u, at)
	if r.enemyAt(sd, at) {
		r.engage(sd, u, at, dir)
	}
}

// entered notes a hex for the minefields that are revealed there (§14.2).
func (r *run) entered(h int) {
	if len(r.s.mines)+len(r.s.ghosts) > 0 && !slices.Contains(r.s.entered, int16(h)) {
		r.s.entered = append(r.s.entered, int16(h))
	}
}

// engage puts a unit into a battle, which it begins if there is none (§7, §8).
// dir is the hexside it came by, seen from the battle. Who joins a battle, be it
// one begun in this phase, comes through hexsides that are somebody's.
func (r *run) engage(sd side, u, h, dir int) {
	s := r.s
	b := s.battleAt(h)
	joins := b != nil
	if !joins {
		b = r.newBattle(h, sd.enemy())
	}
	if dir == noRaid {
		return
	}
	r.cross(h, dir)
	if joins && s.blocks[u].unsupplied && !b.controls(sd, dir) {
		s.blocks[u].raid = int8(dir) // a raider wins no hexside (§12.5)
		return
	}
	r.unitsAt(h, sd.enemy(), false).each(func(w int) { // who was relieved is no raider when the hexside is lost again
		if x := &s.blocks[w]; int(x.raid) == dir && !r.isRaider(w) {
			x.raid = noRaid
		}
	})
	b.control[dir] = sd
}

// newBattle makes a battle and keeps the list in the order of hexes.
func (r *run) newBattle(h int, defender side) *battle {
	s := r.s
	b := battle{hex: int16(h), defender: defender, fresh: true}
	for i := range b.control {
		b.control[i] = nobody
	}
	at := 0
	for at < len(s.battles) && int(s.battles[at].hex) < h {
		at++
	}
	s.battles = append(s.battles, battle{})
	copy(s.battles[at+1:], s.battles[at:])
	s.battles[at] = b
	return &s.battles[at]
}

// endBattle takes a battle off the board when one side has left it or is gone.
func (r *run) endBattle(h int) {
	s := r.s
	if r.has(axis, h) && r.has(allied, h) {
		return
	}
	for i := range s.battles {
		if int(s.battles[i].hex) != h {
			continue
		}
		s.battles = append(s.battles[:i], s.battles[i+1:]...)
		for u := range s.blocks {
			if b := &s.blocks[u]; int(b.at) == h {
				b.revealed, b.raid = false, noRaid
			}
		}
		return
	}
}

// leaveMap takes a unit off the enemy's map edge for good (§17.1).
func (r *run) leaveMap(sd side, u int) {
	b := &r.s.blocks[u]
	if !b.unsupplied {
		r.s.sides[sd].exits++
	}
	r.place(u, exited)
	r.Event("rommel.exits", sideArg("side", sd), rules.Num("count", int(r.s.sides[sd].exits)))
}
