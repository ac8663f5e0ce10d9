package supply

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// Passage tells what a hex is for the supply lines of a side: they may pass
// through it, or only end in it, or neither (§12.2, §12.5). Disrupted units
// neither help nor hinder.
func Passage(r *field.Run, side field.Side, h int) (through, end bool) {
	c := &r.Counts[h]
	if c.Up[side.Enemy()] == 0 {
		return true, true
	}
	if b := r.S.BattleAt(h); b != nil && r.Has(side, h) {
		return b.Defender == side, true
	}
	return false, false
}

// CanSupplyCross reports whether a supply line of a side may cross a hexside: hexsides
// of battles must be friendly (§12.5).
func CanSupplyCross(r *field.Run, side field.Side, h, dir, to int) bool {
	if len(r.S.Battles) == 0 {
		return true
	}
	if b := r.S.BattleAt(h); b != nil && !b.Controls(side, dir) {
		return false
	}
	if b := r.S.BattleAt(to); b != nil && !b.Controls(side, int(board.Direction(dir).Opposite())) {
		return false
	}
	return true
}

// isUnbroken reports whether a link of a side is not cut: it can be crossed and led
// through what lies between. dist is not looked at.
func isUnbroken(r *field.Run, side field.Side, h int, l *board.Link) bool {
	at := h
	for i := range int(l.N) {
		to := int(l.To)
		if i < int(l.N)-1 {
			to = int(l.Via[i])
			if through, _ := Passage(r, side, to); !through || r.Trace.Dist[to] == barred {
				return false
			}
		}
		if !CanSupplyCross(r, side, at, int(l.Dirs[i]), to) {
			return false
		}
		at = to
	}
	return true
}

// barred marks a hex that a trace must not enter.
const barred = -2

// Trace finds what a side can supply from a hex: along highways, and from
// unit to unit (§12.3, §12.4). Hexes in but are left out.
func Trace(r *field.Run, side field.Side, source int, but []int16) *field.Trace {
	t := &r.Trace
	for h := range t.Dist {
		t.Dist[h], t.Relay[h] = -1, false
	}
	for _, h := range but {
		t.Dist[h] = barred
	}
	t.Queue = t.Queue[:0]
	if through, _ := Passage(r, side, source); !through || t.Dist[source] == barred {
		return t
	}
	t.Dist[source] = 0
	t.Queue = append(t.Queue, int16(source))
	t.Relay[source] = true
	// Lines are a few hexes a link, so hexes can be found anew by a shorter
	// line: the queue is worked off until nothing gets shorter.
	for i := 0; i < len(t.Queue); i++ {
		h := int(t.Queue[i])
		unit := r.Counts[h].Up[side] > 0
		for _, dir := range r.Net.Road[h] {
			to := r.Grid.Sides(h)[dir].To
			if CanSupplyCross(r, side, h, int(dir), to) {
				extendTrace(r, side, to, int(t.Dist[h])+1)
			}
		}
		for k := range r.Net.Links[h] {
			l := &r.Net.Links[h][k]
			to := int(l.To)
			if !r.Has(side, to) && !(unit && r.Net.OnWay[to]) {
				continue
			}
			d := int(t.Dist[h]) + int(l.N)
			if t.Dist[to] >= 0 && int(t.Dist[to]) <= d || t.Dist[to] == barred || !isUnbroken(r, side, h, l) {
				continue
			}
			extendTrace(r, side, to, d)
		}
	}
	return t
}

// extendTrace notes that a line of some length comes to a hex.
func extendTrace(r *field.Run, side field.Side, to, dist int) {
	t := &r.Trace
	if t.Dist[to] == barred || t.Dist[to] >= 0 && int(t.Dist[to]) <= dist {
		return
	}
	through, end := Passage(r, side, to)
	if !end {
		return
	}
	t.Dist[to] = int16(dist)
	if through && (r.Net.OnWay[to] || r.Counts[to].Up[side] > 0) {
		t.Relay[to] = true
		t.Queue = append(t.Queue, int16(to))
	}
}

// Network returns the supply network of a side: all hexes that lie on some supply
// line of one of its units (§12.6). A line never comes back to a hex: see [lines].
func Network(r *field.Run, side field.Side) board.Set {
	var l lines
	net := board.NewSet(len(r.D.Hexes))
	addLines(r, &l, side, r.D.Base[side], net)
	for i, h := range r.D.Forts {
		if r.S.Forts[i].Holder == side {
			addLines(r, &l, side, h, net)
		}
	}
	return net
}

// addLines adds the lines to a source from the units that draw on it.
func addLines(r *field.Run, l *lines, side field.Side, source int, net board.Set) {
	units := r.UnitsOnMap(side).Filter(func(u int) bool { return SourceOf(r, u) == source && !IsRaider(r, u) })
	if units.IsEmpty() {
		return
	}
	t := Trace(r, side, source, nil)
	origin := int16(len(r.D.Hexes))
	arcs := make([]arc, 0, 128)
	starts := board.NewSet(len(r.D.Hexes))
	units.Each(func(u int) {
		b := &r.S.Blocks[u]
		if t.Dist[b.At] >= 0 {
			starts.Add(int(b.At))
			net.Add(int(b.At))
		} else if b.Fort == b.At && source != int(b.At) { // an oasis supplies within itself only
			net.Add(int(b.At))
		}
	})
	for h := range r.D.Hexes {
		if t.Relay[h] {
			if starts.Has(h) {
				arcs = append(arcs, arc{}.with(origin, int16(h)))
				if r.Counts[h].Up[side] == 0 { // on a highway; disrupted, it may begin a chain but be in none
					arcs = appendArcs(r, side, h, true, arcs)
				}
			}
			arcs = appendArcs(r, side, h, false, arcs)
		} else if starts.Has(h) {
			arcs = appendArcs(r, side, h, true, arcs)
		}
	}
	for h, on := range l.nodesOnLines(arcs, int(origin)+1, int16(source), origin)[:origin] {
		if on {
			net.Add(h)
		}
	}
}

// appendArcs lists the arcs between a hex and others through which lines pass, once
// each; at an end those by which a line begins in a hex through which none passes,
// or none by these: attackers in a battle, and disrupted units.
func appendArcs(r *field.Run, side field.Side, h int, end bool, arcs []arc) []arc {
	t, from := &r.Trace, arc{}.with(int16(h))
	if end {
		from = arc{}.with(int16(len(r.D.Hexes)), int16(h))
	}
	unit := end || r.Counts[h].Up[side] > 0
	for _, dir := range r.Net.Road[h] {
		if to := r.Grid.Sides(h)[dir].To; t.Relay[to] && (end || to > h) && CanSupplyCross(r, side, h, int(dir), to) {
			arcs = append(arcs, from.with(int16(to)))
		}
	}
	for k := range r.Net.Links[h] {
		l := &r.Net.Links[h][k]
		if to := int(l.To); t.Relay[to] && (end || to > h) && (unit || r.Counts[to].Up[side] > 0) && isUnbroken(r, side, h, l) && !isDouble(r, side, h, l, unit) {
			arcs = append(arcs, from.with(l.Via[:l.N-1]...).with(l.To))
		}
	}
	return arcs
}

// isDouble reports whether a link is two that meet in a hex between its ends, so
// that it would lead lines past a hex without coming to it: they would seem to
// come back there. unit reports whether it begins with one.
func isDouble(r *field.Run, side field.Side, h int, l *board.Link, unit bool) bool {
	at, near := h, true // near: highway all the way so far
	for i := range int(l.N) - 1 {
		x := int(l.Via[i])
		near = near && r.Grid.Sides(at)[l.Dirs[i]].Road == field.Highway
		at = x
		if !r.Trace.Relay[x] {
			continue
		}
		far, on := true, x
		for k := i + 1; k < int(l.N); k++ {
			far = far && r.Grid.Sides(on)[l.Dirs[k]].Road == field.Highway
			on = r.Grid.Sides(on)[l.Dirs[k]].To
		}
		own := r.Counts[x].Up[side] > 0
		if (unit || own || near) && (own || far || r.Counts[l.To].Up[side] > 0) {
			return true
		}
	}
	return false
}
