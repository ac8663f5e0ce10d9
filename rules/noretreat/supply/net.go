package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
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

// Front is what the lines of a side find on the map (§6.3).
type Front struct {
	Own    field.Mask // where units of the side stand
	Cities field.Mask // the friendly ones
	Closed field.Mask // units and cities of the enemy
	Barred field.Mask // closed where none of the side stands: zones of control of the enemy
}

// Lines are what a side can trace lines over.
type Lines struct {
	d      *field.Data
	side   field.Side
	cities field.Mask // the friendly ones
	open   field.Mask // where a line passes or ends (§6.3)
	linked field.Mask // from where a line in the lawful directions comes to the own edge
	ends   field.Mask // the open hexes where they may end: the own edge, and cities from which a line comes there
	reach  field.Mask // those one hex short of an overland line at most (§6.1)
}

// Survey finds what a side can trace lines over.
func Survey(d *field.Data, side field.Side, f *Front) *Lines {
	l := &Lines{d: d, side: side}
	l.survey(f)
	return l
}

func (l *Lines) survey(f *Front) {
	edge := &l.d.Edges[l.side]
	l.cities = f.Cities
	for row, hexes := range l.d.OnMap {
		l.open[row] = hexes &^ f.Closed[row] &^ (f.Barred[row] &^ f.Own[row])
		l.linked[row] = edge[row] & l.open[row]
	}
	l.linked = l.linked.Flood(l.open, l.side)
	for row := range l.ends {
		l.ends[row] = l.linked[row] & (edge[row] | l.cities[row])
	}
	l.reach = l.ends.Grown(l.open, l.d.SupplyRange-1)
}

// coasts returns those over which the side is supplied (§6.2): of the Caspian for the Soviets,
// of the Baltic for the Axis and, as long as Leningrad is theirs and supplied, for the
// Soviets, of the Black Sea for both.
func (l *Lines) coasts() field.Mask {
	coasts := l.d.Coasts[l.side]
	if l.side == field.Soviet && l.IsSourceCity(l.d.Leningrad) {
		for row, hexes := range l.d.Baltic {
			coasts[row] |= hexes
		}
	}
	return coasts
}

// Supplied returns the hexes in which units of the side are supplied whatever their country
// (§6.1, §6.2), its units standing where they are.
func (l *Lines) Supplied(own field.Mask) field.Mask {
	lines, coasts := l.reach.Around(), l.coasts() // overland lines come from one hex farther
	beside := lines.And(own, field.Mask{}).Around()
	for row := range lines {
		lines[row] |= beside[row] | coasts[row]
	}
	return lines
}

// IsSourceCity reports whether a place is a friendly city from which a line comes to the own
// edge (§6.1).
func (l *Lines) IsSourceCity(place int) bool {
	at := l.d.Spots[place]
	return l.cities.Has(at) && (l.edge(place) || l.linked.Has(at) || slices.ContainsFunc(l.d.Places[place].Near, func(x field.Near) bool {
		return x.Hex && l.d.Lines[l.side][x.Dir] && l.linked.Has(l.d.Spots[x.To])
	}))
}

// edge reports whether a place lies on the side's own edge of the map.
func (l *Lines) edge(place int) bool { return l.d.Places[place].IsEdge(l.side) }

// IsLineEnd reports whether lines of the side may end at a place: on its edge or in a
// friendly city from which a line comes there (§6.1).
func (l *Lines) IsLineEnd(place int) bool {
	return l.edge(place) && l.open.Has(l.d.Spots[place]) || l.IsSourceCity(place)
}

// Net is what a side can trace lines over as things lie.
type Net struct {
	run *field.Run
	Lines
}

// Trace surveys the map for a side. It holds until something moves.
func Trace(r *field.Run, side field.Side) *Net {
	n := &Net{run: r, Lines: Lines{d: r.D, side: side}}
	n.trace()
	return n
}

func (n *Net) trace() {
	var f Front
	r, d := n.run, n.d
	for u := range r.S.Units {
		at := int(r.S.Units[u].At)
		switch {
		case at < 0:
			continue
		case d.Units[u].Side == n.side:
			f.Own.Add(d.Spots[at])
			continue
		}
		f.Closed.Add(d.Spots[at])
		if !r.ZOC(u) {
			continue
		}
		near := d.Places[at].Near
		for i := range near {
			if p := int(near[i].To); !near[i].Lake && d.Places[p].Terrain != field.Lake {
				f.Barred.Add(d.Spots[p])
			}
		}
	}
	for _, p := range d.Cities {
		switch {
		case !r.City(int(p)):
		case r.Control(int(p)) == n.side:
			f.Cities.Add(d.Spots[p])
		default:
			f.Closed.Add(d.Spots[p])
		}
	}
	n.survey(&f)
}

// HasOverland reports whether a place has an overland line (§6.1).
func (n *Net) HasOverland(place int) bool {
	return n.edge(place) || n.IsSourceCity(place) || n.isBeside(place, &n.reach)
}

// HasOverlandWithin reports whether a place has a line of at most so many hexes that does
// not end in a city taken in this player turn (§9.2).
func (n *Net) HasOverlandWithin(place, hexes int) bool {
	fresh, ends := &n.run.S.Fresh, n.ends
	for _, p := range n.d.Cities {
		if fresh.Has(int(p)) && !n.edge(int(p)) {
			ends.Drop(n.d.Spots[p])
		}
	}
	ends = ends.Grown(n.open, hexes-1)
	return n.edge(place) || n.IsSourceCity(place) && !fresh.Has(place) || n.isBeside(place, &ends)
}

// isBeside reports whether a place, which is not asked itself, lies beside one of some hexes.
func (n *Net) isBeside(place int, hexes *field.Mask) bool {
	return slices.ContainsFunc(n.d.Places[place].Near, func(x field.Near) bool { return hexes.Has(n.d.Spots[x.To]) })
}

// Beside finds the place of friends beside a place who have an overland line
// (§6.2); ok is false where there are none. What they are supplied by goes no further.
func (n *Net) Beside(place int) (friends int, ok bool) {
	for _, x := range n.run.D.Places[place].Near {
		if q := int(x.To); n.run.Has(n.side, q) && n.HasOverland(q) {
			return q, true
		}
	}
	return -1, false
}

// Feeds reports whether a unit would be supplied at a place by land, by its country or
// over the sea: friends beside it are another matter (§6.1, §6.2).
func (n *Net) Feeds(u, place int) bool {
	return n.HasOverland(place) || isFedByCountry(n.run, u, place) || n.HasSeaSupply(place)
}

// HasSeaSupply reports whether a place lies on a coast over which the side is supplied (§6.2).
func (n *Net) HasSeaSupply(place int) bool {
	coasts := n.coasts()
	return coasts.Has(n.d.Spots[place])
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
func (n *Net) SupplyOf(u int) How {
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
