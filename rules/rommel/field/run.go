package field

import (
	"fmt"
	"iter"
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Run carries out one adjudication, or tries a sheet, on a state of its own. All
// layers work on it.
type Run struct {
	M      play.Run
	D      *Data
	S      *State
	Grid   *board.Grid // the map in use
	Net    *Net        // and its links
	Counts []Count     // by hex
	Here   []UnitSet   // by hex

	Trace  Trace       // that was made last
	Finder Finder      // of ways
	Unpaid *play.Fault // why the option of the sheet that is tried cannot be played
	Before board.Set   // the supply network before the move of a turn of pass, nil until it is asked for (§5.3)
}

// Open makes a run ready for a state, and returns its machine. Its working space is kept from the state before.
func (r *Run) Open(d *Data, s *State) *play.Run {
	n := d.Nets[Int(s.Options.DirectRoad)]
	r.D, r.S, r.Grid, r.Net, r.Before = d, s, n.grid, n, nil
	r.Unpaid = nil
	if r.Counts == nil {
		r.Counts, r.Here = make([]Count, len(d.Hexes)), make([]UnitSet, len(d.Hexes))
		r.Trace = Trace{Dist: make([]int16, len(d.Hexes)), Relay: make([]bool, len(d.Hexes))}
		r.Finder = Finder{Walker: n.grid.NewWalker(), Way: make([]int16, 0, 24)}
	}
	r.Recount()
	return r.M.Reset(&s.Agenda, &s.Stored, s.Options.Options)
}

// Count is how many blocks stand in a hex, by side.
type Count struct {
	Up   [Sides]uint8 // not disrupted
	Down [Sides]uint8 // disrupted
}

// Recount counts the blocks in the hexes from the start.
func (r *Run) Recount() {
	clear(r.Counts)
	clear(r.Here)
	for u := range r.S.Blocks {
		r.count(u, 1)
	}
}

// count adds a block to the counts of its hex, or with less takes it off them.
func (r *Run) count(u int, by uint8) {
	b := &r.S.Blocks[u]
	if b.At < 0 {
		return
	}
	c, side := &r.Counts[b.At], r.D.Units[u].Side
	if b.IsDisrupted() {
		c.Down[side] += by
	} else {
		c.Up[side] += by
	}
	if by == less {
		r.Here[b.At].Drop(u)
	} else {
		r.Here[b.At].Add(u)
	}
}

const less = ^uint8(0) // -1

// Put moves a block and keeps the counts.
func (r *Run) Put(u int, to int) {
	r.count(u, less)
	r.S.Blocks[u].At = int16(to)
	r.count(u, 1)
}

// SetRest changes whether a block is disrupted and keeps the counts.
func (r *Run) SetRest(u int, to Rest) {
	r.count(u, less)
	r.S.Blocks[u].Rest = to
	r.count(u, 1)
}

// Disrupt puts a block face down (§11).
func (r *Run) Disrupt(u int) { r.SetRest(u, RestNew) }

// UnitsAt lists the blocks of a side in a hex, by whether they are disrupted.
func (r *Run) UnitsAt(h int, side Side, disrupted bool) (set UnitSet) {
	r.Here[h].Each(func(u int) {
		if r.D.Units[u].Side == side && r.S.Blocks[u].IsDisrupted() == disrupted {
			set.Add(u)
		}
	})
	return set
}

// UnitsWhere lists the blocks of a side of which something is true.
func (r *Run) UnitsWhere(side Side, is func(b *Block) bool) (set UnitSet) {
	for u := range r.S.Blocks {
		if r.D.Units[u].Side == side && is(&r.S.Blocks[u]) {
			set.Add(u)
		}
	}
	return set
}

// UnitsOnMap lists the blocks of a side that are on the map.
func (r *Run) UnitsOnMap(side Side) UnitSet {
	return r.UnitsWhere(side, func(b *Block) bool { return b.At >= 0 })
}

// Has reports whether a side has units in a hex, in whatever state.
func (r *Run) Has(side Side, h int) bool { return r.Counts[h].Up[side]+r.Counts[h].Down[side] > 0 }

// Speed returns that of a unit, with the optional rule for infantry tanks (§6.1, §17).
func (r *Run) Speed(u int) int {
	if r.S.Options.ITanks && r.D.Units[u].iTank {
		return 2
	}
	return r.D.Units[u].speed
}

// Scenario returns the one that is played.
func (r *Run) Scenario() *Scenario { return &r.D.Scenarios[r.S.Scenario] }

// DiceLabel names what dice decide: what happens, when, where and to whom. No
// order of lines may be told by it.
func (r *Run) DiceLabel(kind string, about ...string) string {
	s := r.S
	label := make([]byte, 0, 64)
	label = fmt.Appendf(label, "%s m%d t%d %s", kind, s.Month, s.Turn, PhaseNames[s.Phase])
	for _, what := range about {
		label = append(append(label, ' '), what...)
	}
	return string(label)
}

// FortIndex returns the number of a fortress, -1 for other hexes.
func (r *Run) FortIndex(h int) int {
	return slices.Index(r.D.Forts, h)
}

// IsBesieged reports whether a port of a side is under siege: units of the enemy,
// in whatever state, stand beside it (§13.5).
func (r *Run) IsBesieged(side Side, port int) bool {
	for _, x := range r.Grid.Sides(port) {
		if x.To >= 0 && r.Has(side.Enemy(), x.To) {
			return true
		}
	}
	return false
}

// GroupsOf lists the starting forces of a side.
func (r *Run) GroupsOf(side Side) iter.Seq[*Group] {
	return func(yield func(*Group) bool) {
		groups := r.Scenario().Groups
		for i := range groups {
			if groups[i].Side == side && !yield(&groups[i]) {
				return
			}
		}
	}
}

// Net is a map with all links of it that chains of supply can be made of (§12.3,
// §12.4). It does not change.
type Net struct {
	grid  *board.Grid
	Links [][]board.Link // by hex, the shorter first
	Road  [][]int8       // directions of highway hexsides, by hex
	OnWay []bool         // hexes with a highway
}

// newNet finds the links of a map.
func (d *Data) newNet(g *board.Grid) *Net {
	n := &Net{grid: g, Links: g.Links(d.SupplyRadius[:]), Road: make([][]int8, len(d.Hexes)), OnWay: make([]bool, len(d.Hexes))}
	for h := range d.Hexes {
		for dir, side := range g.Sides(h) {
			if side.To >= 0 && side.Limit > 0 && side.Road == Highway {
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
	Relay []bool  // lines lead on from here
	Queue []int16 // of the search
}

// Finder is what ways are found with.
type Finder struct {
	Walker board.Walker
	Way    []int16
}
