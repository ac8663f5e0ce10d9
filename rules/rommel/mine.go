package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
)

// layMine builds a minefield in secret, for points or for two others that are
// cleared as secretly (§14.1, §16.55). where says whether it may lie in a hex.
func (r *run) layMine(sd side, o *rules.Order, where func(sd side, h int) *fault) *fault {
	to, v, f := r.d.hexIn(o, "to")
	if f != nil {
		return f
	}
	if f := where(sd, to); f != nil {
		return f.At(v)
	}
	if r.mineSeen(sd, to) {
		return deny("14.1", "rommel.bad.mined-already", r.hexArg("hex", to)).At(v)
	}
	from, v, ok := r.d.places(o, "from")
	switch {
	case !ok && v.Kind != "":
		return offMap(v)
	case len(from) > 0:
		if f := r.clearMines(sd, from, v); f != nil {
			return f
		}
	default:
		if f := r.pay(sd, r.d.priceMine); f != nil {
			return f
		}
		r.s.sides[sd].spent.mines += int16(r.d.priceMine)
	}
	r.s.mines = append(r.s.mines, mine{hex: int16(to), owner: sd})
	args := []rules.Arg{r.hexArg("hex", to)}
	for _, h := range from {
		args = append(args, r.hexArg("from", h))
	}
	r.Tell(sd.id(), "rommel.mined", args...)
	return nil
}

// mineInNetwork says why no minefield can be built in a hex (§16.55).
func (r *run) mineInNetwork(sd side, h int) *fault {
	switch {
	case r.has(sd.enemy(), h):
		return deny("16.55", "rommel.bad.mine-battle", r.hexArg("hex", h))
	case !r.netOf(sd).Has(h):
		return deny("16.55", "rommel.bad.mine-network", r.hexArg("hex", h))
	}
	return nil
}

// mineInArea says the same before the set-up of Gazala, when there is no
// network yet: minefields lie where the side may deploy (§18.7).
func (r *run) mineInArea(sd side, h int) *fault {
	for g := range r.groupsOf(sd) {
		if g.area.Has(h) {
			return nil
		}
	}
	return deny("18.7", "rommel.bad.mine-area", r.hexArg("hex", h))
}

// mineSeen reports whether a side knows of a minefield in a hex, or believes in
// one.
func (r *run) mineSeen(sd side, h int) bool {
	for i := range r.s.mines {
		if m := &r.s.mines[i]; int(m.hex) == h && (m.known || m.owner == sd) {
			return true
		}
	}
	for _, g := range r.s.ghosts {
		if int(g.hex) == h && g.believer == sd {
			return true
		}
	}
	return false
}

// clearMines takes two minefields in the network of a side away: its own, or
// captured ones that it knows (§14, §16.55). The enemy goes on believing in
// those that he knows. A side that believes in one learns that it is gone when
// it comes to clear it, not by asking.
func (r *run) clearMines(sd side, from []int, v rules.Value) *fault {
	if len(from) != 2 || from[0] == from[1] {
		return deny("16.55", "rommel.bad.two-mines").At(v)
	}
	for _, h := range from {
		if !r.netOf(sd).Has(h) {
			return deny("16.55", "rommel.bad.mine-network", r.hexArg("hex", h)).At(v)
		}
		if !r.mineSeen(sd, h) {
			return deny("16.55", "rommel.bad.no-mine", r.hexArg("hex", h)).At(v)
		}
	}
	for _, h := range from {
		if r.mineOf(sd, h) < 0 && !r.Trying() {
			r.layGhosts(sd, h)
			return deny("16.55", "rommel.bad.no-mine", r.hexArg("hex", h)).At(v)
		}
	}
	for _, h := range from {
		i := r.mineOf(sd, h)
		if i < 0 {
			r.layGhosts(sd, h)
			continue
		}
		m := r.s.mines[i]
		if m.known {
			r.s.ghosts = append(r.s.ghosts, ghost{hex: m.hex, believer: sd.enemy()})
		}
		r.s.mines = append(r.s.mines[:i], r.s.mines[i+1:]...)
	}
	return nil
}

// mineOf finds a minefield that a side knows of, -1 when there is none.
func (r *run) mineOf(sd side, h int) int {
	for i := range r.s.mines {
		if m := &r.s.mines[i]; int(m.hex) == h && (m.known || m.owner == sd) {
			return i
		}
	}
	return -1
}

// findMine reveals the enemy's minefield in a hex to which units of a side come
// (§14.2).
func (r *run) findMine(sd side, h int) {
	for i := range r.s.mines {
		if m := &r.s.mines[i]; int(m.hex) == h && m.owner != sd && !m.known {
			m.known = true
			r.Event("rommel.mine-found", r.hexArg("hex", h), sideArg("side", m.owner))
		}
	}
}

// layGhosts lets a side find out, when its units come to a hex, that a
// minefield it knew is gone (§14.2).
func (r *run) layGhosts(sd side, h int) {
	for i := range r.s.ghosts {
		if g := r.s.ghosts[i]; int(g.hex) == h && g.believer == sd {
			r.s.ghosts = append(r.s.ghosts[:i], r.s.ghosts[i+1:]...)
			if !r.mined(h) { // another may have been built there since
				r.Tell(sd.id(), "rommel.mine-gone", r.hexArg("hex", h))
			}
			return
		}
	}
}

// comesTo lets a side that leaves a battle find the enemy's minefield in a hex:
// with all others when the movement phase ends, else at once (§14.2).
func (r *run) comesTo(sd side, h int) {
	s := r.s
	if sd == s.active && (s.phase == phaseMove || s.phase == phaseBlitzMove) {
		r.entered(h)
		return
	}
	r.findMine(sd, h)
	r.layGhosts(sd, h)
}
