package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Check carries out the supply phase (§6.0): units of both sides that have no supply get their
// marker, those of the active side first, which so lose their zones of control before
// the others are looked at (§6.4).
func Check(r *field.Run, active field.Side) {
	for _, side := range [...]field.Side{active, active.Enemy()} {
		cut := cutOffUnits(r, side, func(int) bool { return true })
		marked := make([]bool, len(r.S.Units))
		for _, u := range cut {
			marked[u] = true
		}
		for u := range r.S.Units {
			if c := &r.S.Units[u]; r.D.Units[u].Side == side {
				c.Unsupplied = marked[u]
			}
		}
		tellUnits(r, "noretreat.unsupplied", side, cut)
	}
}

// LostUnits returns the units of a side that are under a marker and still have no supply: they
// are eliminated in the removal phase (§11.1). Those of the active side are taken away
// before the others are asked for.
func LostUnits(r *field.Run, side field.Side) []int {
	return cutOffUnits(r, side, func(u int) bool { return r.S.Units[u].Unsupplied })
}

// cutOffUnits lists the units of a side without supply, of those of which something is true.
func cutOffUnits(r *field.Run, side field.Side, is func(u int) bool) (cut []int) {
	net := Trace(r, side)
	for u := range r.S.Units {
		if r.S.Units[u].At >= 0 && r.D.Units[u].Side == side && is(u) && net.SupplyOf(u) == Unsupplied {
			cut = append(cut, u)
		}
	}
	return cut
}

// tellUnits tells of units of a side, if there are any.
func tellUnits(r *field.Run, code string, side field.Side, units []int) {
	if len(units) == 0 || r.M.Trying() {
		return
	}
	args := []rules.Arg{field.SideArg("side", side)}
	for _, u := range units {
		args = append(args, r.UnitArg("unit", u))
	}
	r.M.Event(code, args...)
}

// IsSupplied reports whether a unit on the map is supplied as things lie (§6.1, §6.2);
// whether it is marked is another matter.
func IsSupplied(r *field.Run, u int) bool {
	return Trace(r, r.D.Units[u].Side).SupplyOf(u) != Unsupplied
}

// HasUnsuppliedUnits reports whether somebody at a place has no supply as things lie.
func HasUnsuppliedUnits(r *field.Run, place int) bool {
	here := r.UnitsAt(place)
	if len(here) == 0 {
		return false
	}
	net := Trace(r, r.Holder(place))
	return slices.ContainsFunc(here, func(u int16) bool { return net.SupplyOf(int(u)) == Unsupplied })
}

// Net is what a side can trace lines over as things lie.
type Net struct {
	run  *field.Run
	side field.Side
	*field.Lines
}

// Trace surveys the map for a side. It holds until the next survey for that side, or
// until something moves.
func Trace(r *field.Run, side field.Side) Net {
	n := Net{r, side, &r.Supply[side]}
	if n.Depth == nil {
		places := len(r.D.Places)
		n.Closed, n.Linked, n.Ends, n.Depth = board.NewSet(places), board.NewSet(places), board.NewSet(places), make([]int8, places)
	}
	n.block()
	if !slices.Equal(n.Behind, n.Closed) {
		n.link()
		n.Behind = append(n.Behind[:0], n.Closed...)
	}
	n.Ends.Clear()
	for _, p := range r.D.Edges[side] {
		n.Ends.Add(int(p))
	}
	for _, p := range r.D.Cities {
		if n.IsSourceCity(int(p)) {
			n.Ends.Add(int(p))
		}
	}
	return n
}

// block finds where no line of the side passes (§6.3).
func (n Net) block() {
	r, enemy := n.run, n.side.Enemy()
	n.Closed.Clear()
	for u := range r.S.Units {
		at := int(r.S.Units[u].At)
		if at < 0 || r.D.Units[u].Side != enemy {
			continue
		}
		n.Closed.Add(at)
		if !r.ZOC(u) {
			continue
		}
		near := r.D.Places[at].Near
		for i := range near {
			if p := int(near[i].To); !near[i].Lake && r.D.Places[p].Terrain != field.Lake && !r.Has(n.side, p) {
				n.Closed.Add(p)
			}
		}
	}
	for _, p := range r.D.Cities {
		if r.Control(int(p)) == enemy && r.City(int(p)) {
			n.Closed.Add(int(p))
		}
	}
	for p := len(r.D.Hexes.Cells); p < len(r.D.Places); p++ { // the areas
		n.Closed.Add(p)
	}
}

// link finds the places from which a line in the lawful directions comes to the own
// edge (§6.1), going back from the edge.
func (n Net) link() {
	r := n.run
	n.Linked.Clear()
	n.Queue = n.Queue[:0]
	for _, p := range r.D.Edges[n.side] {
		if !n.Closed.Has(int(p)) {
			n.Linked.Add(int(p))
			n.Queue = append(n.Queue, p)
		}
	}
	for len(n.Queue) > 0 {
		p := n.Queue[len(n.Queue)-1]
		n.Queue = n.Queue[:len(n.Queue)-1]
		for _, q := range r.D.Places[p].Lines[n.side] {
			if !n.Closed.Has(int(q)) && !n.Linked.Has(int(q)) {
				n.Linked.Add(int(q))
				n.Queue = append(n.Queue, q)
			}
		}
	}
}

// edge reports whether a place lies on the side's own edge of the map.
func (n Net) edge(place int) bool { return n.run.D.Places[place].IsEdge(n.side) }

// IsSourceCity reports whether a place is a friendly city from which a line comes to the own
// edge (§6.1).
func (n Net) IsSourceCity(place int) bool {
	r := n.run
	if !r.City(place) || r.Control(place) != n.side {
		return false
	}
	if n.edge(place) || n.Linked.Has(place) {
		return true
	}
	for _, x := range r.D.Places[place].Near {
		if x.Hex && r.D.Lines[n.side][x.Dir] && n.Linked.Has(int(x.To)) {
			return true
		}
	}
	return false
}

// IsLineEnd reports whether lines of the side may end at a place: on its edge or in a
// friendly city from which a line comes there (§6.1).
func (n Net) IsLineEnd(place int) bool {
	return n.edge(place) && !n.Closed.Has(place) || n.IsSourceCity(place)
}

// HasOverland reports whether a place has an overland line (§6.1).
func (n Net) HasOverland(place int) bool { return n.line(place, n.run.D.SupplyRange, true) != none }

// HasOverlandWithin reports whether a place has a line of at most so many hexes that does
// not end in a city taken in this player turn (§9.2).
func (n Net) HasOverlandWithin(place, hexes int) bool { return n.line(place, hexes, false) != none }

// Source returns where the shortest overland line from a place ends: a city or a place on
// the edge; ok is false where there is no line.
func (n Net) Source(place int) (source int, ok bool) {
	s := n.line(place, n.run.D.SupplyRange, true)
	return s, s != none
}

const none = -1

// line finds the source at the end of the shortest line from a place, none where
// there is no line of so many hexes. fresh says whether cities count that were taken
// in this player turn.
func (n Net) line(from, hexes int, fresh bool) int {
	r := n.run
	ends := func(p int) bool { return n.Ends.Has(p) && (fresh || !r.S.Fresh.Has(p) || n.edge(p)) }
	if ends(from) {
		return from
	}
	for i := range n.Depth {
		n.Depth[i] = -1
	}
	n.Depth[from] = 0
	n.Queue = append(n.Queue[:0], int16(from))
	for i := 0; i < len(n.Queue); i++ {
		p := n.Queue[i]
		if int(n.Depth[p]) == hexes {
			break
		}
		near := r.D.Places[p].Near
		for i := range near {
			q := int(near[i].To)
			if n.Depth[q] >= 0 || n.Closed.Has(q) {
				continue
			}
			if ends(q) {
				return q
			}
			n.Depth[q] = n.Depth[p] + 1
			n.Queue = append(n.Queue, near[i].To)
		}
	}
	return none
}

// Beside finds the place of friends beside a place who have an overland line
// (§6.2); ok is false where there are none. What they are supplied by goes no further.
func (n Net) Beside(place int) (friends int, ok bool) {
	for _, x := range n.run.D.Places[place].Near {
		if q := int(x.To); n.run.Has(n.side, q) && n.HasOverland(q) {
			return q, true
		}
	}
	return none, false
}

// Feeds reports whether a unit would be supplied at a place by land, by its country or
// over the sea: friends beside it are another matter (§6.1, §6.2).
func (n Net) Feeds(u, place int) bool {
	return n.HasOverland(place) || isFedByCountry(n.run, u, place) || n.HasSeaSupply(place)
}

// HasSeaSupply reports whether a place lies on a coast over which the side is supplied (§6.2):
// the Caspian for the Soviets, the Baltic for the Axis and, as long as Leningrad is
// theirs and supplied, for the Soviets, the Black Sea for both.
func (n Net) HasSeaSupply(place int) bool {
	p := &n.run.D.Places[place]
	switch {
	case p.Black:
		return true
	case n.side == field.Soviet && p.Caspian:
		return true
	}
	return p.Baltic && (n.side == field.Axis || n.IsSourceCity(n.run.D.Leningrad))
}

// How says by what a unit is supplied (§6.1, §6.2).
type How uint8

// The ways to be supplied, the best first.
const (
	Overland How = iota
	ByCountry
	BySea
	ByFriends
	Unsupplied
)

// SupplyOf finds by what a unit on the map is supplied.
func (n Net) SupplyOf(u int) How {
	at := int(n.run.S.Units[u].At)
	switch {
	case n.HasOverland(at):
		return Overland
	case isFedByCountry(n.run, u, at):
		return ByCountry
	case n.HasSeaSupply(at):
		return BySea
	}
	if _, ok := n.Beside(at); ok {
		return ByFriends
	}
	return Unsupplied
}

// isFedByCountry reports whether a minor country supplies a unit at a place: the Finns in
// Finland, the Yugoslavs in either area of the Balkans (§6.2, §14.8).
func isFedByCountry(r *field.Run, u, at int) bool {
	switch r.D.Units[u].Nation {
	case "finnish":
		return at == r.D.Finland
	case "yugoslav":
		return at == r.D.WestBalkans || at == r.D.SouthBalkans
	}
	return false
}
