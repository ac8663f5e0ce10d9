package supply

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// Run is the run of this layer: it finds who is supplied.
type Run struct {
	field.Run
	Net   *Net // chains of the map in use
	trace Trace
	lines lines
}

// Open makes a run ready for a state, on the map of a net.
func (r *Run) Open(d *field.Data, net *Net, s *field.State) {
	r.Run.Open(d, net.grid, s)
	r.Net = net
	if r.trace.Dist == nil {
		r.trace = Trace{Dist: make([]int16, len(d.Hexes)), Relay: make([]bool, len(d.Hexes))}
	}
}

// Net holds every possible link of a map; it does not change.
type Net struct {
	grid  *board.Grid
	Links [][]board.Link // by hex, the shorter first
	Road  [][]int8       // directions of highway hexsides, by hex
	OnWay []bool         // hexes with a highway
}

// NewNet finds the links of a map.
func NewNet(d *field.Data, g *board.Grid) *Net {
	n := &Net{grid: g, Links: g.Links(d.SupplyRadius[:]), Road: make([][]int8, len(d.Hexes)), OnWay: make([]bool, len(d.Hexes))}
	for h := range d.Hexes {
		for dir, side := range g.Sides(h) {
			if side.To >= 0 && side.Limit > 0 && side.Road == field.Highway {
				n.Road[h] = append(n.Road[h], int8(dir))
				n.OnWay[h] = true
			}
		}
	}
	return n
}

// Trace is what can be supplied from one source: dist is the length of the
// shortest line in hexes, -1 for hexes that no line reaches.
type Trace struct {
	Dist  []int16
	Relay []bool // lines lead on from here
	queue []int16
}

// Holds tells what a hex is for the supply lines of a side: they may pass
// through it, or only end in it, or neither (§12.2, §12.5). Disrupted units
// neither help nor hinder.
func (r *Run) Holds(side field.Side, h int) (through, end bool) {
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
func (r *Run) CanSupplyCross(side field.Side, h, dir, to int) bool {
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
func (r *Run) isUnbroken(side field.Side, h int, l *board.Link) bool {
	at := h
	for i := range int(l.N) {
		to := int(l.To)
		if i < int(l.N)-1 {
			to = int(l.Via[i])
			if through, _ := r.Holds(side, to); !through || r.trace.Dist[to] == barred {
				return false
			}
		}
		if !r.CanSupplyCross(side, at, int(l.Dirs[i]), to) {
			return false
		}
		at = to
	}
	return true
}

// barred marks a hex that a trace must not enter.
const barred = -2

// TraceFrom finds what a side can supply from a hex: along highways, and from
// unit to unit (§12.3, §12.4). Hexes in but are left out.
func (r *Run) TraceFrom(side field.Side, source int, but []int16) *Trace {
	t := &r.trace
	for h := range t.Dist {
		t.Dist[h], t.Relay[h] = -1, false
	}
	for _, h := range but {
		t.Dist[h] = barred
	}
	t.queue = t.queue[:0]
	if through, _ := r.Holds(side, source); !through || t.Dist[source] == barred {
		return t
	}
	t.Dist[source] = 0
	t.queue = append(t.queue, int16(source))
	t.Relay[source] = true
	// Lines are a few hexes a link, so hexes can be found anew by a shorter
	// line: the queue is worked off until nothing gets shorter.
	for i := 0; i < len(t.queue); i++ {
		h := int(t.queue[i])
		unit := r.Counts[h].Up[side] > 0
		for _, dir := range r.Net.Road[h] {
			to := r.Grid.Sides(h)[dir].To
			if r.CanSupplyCross(side, h, int(dir), to) {
				r.reach(side, to, int(t.Dist[h])+1)
			}
		}
		for k := range r.Net.Links[h] {
			l := &r.Net.Links[h][k]
			to := int(l.To)
			if !r.Has(side, to) && !(unit && r.Net.OnWay[to]) {
				continue
			}
			d := int(t.Dist[h]) + int(l.N)
			if t.Dist[to] >= 0 && int(t.Dist[to]) <= d || t.Dist[to] == barred || !r.isUnbroken(side, h, l) {
				continue
			}
			r.reach(side, to, d)
		}
	}
	return t
}

// reach notes that a line of some length comes to a hex.
func (r *Run) reach(side field.Side, to, dist int) {
	t := &r.trace
	if t.Dist[to] == barred || t.Dist[to] >= 0 && int(t.Dist[to]) <= dist {
		return
	}
	through, end := r.Holds(side, to)
	if !end {
		return
	}
	t.Dist[to] = int16(dist)
	if through && (r.Net.OnWay[to] || r.Counts[to].Up[side] > 0) {
		t.Relay[to] = true
		t.queue = append(t.queue, int16(to))
	}
}
