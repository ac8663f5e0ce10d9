package compass

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
)

// The vocabularies, see [Names.Kinds].
const (
	KindHex     = "hex"
	KindOffset  = "offset"
	KindBearing = "bearing"
)

// Place is what can be named: a hex of the grid, or an area beside it.
type Place struct {
	ID      string
	Names   rules.Names // nil: it is named by the way from another place
	Aliases []string    // other ways to write it, in any language
	Exonyms []string    // what it is called elsewhere, see [order.Name]
	Closed  bool        // never named in orders
}

// Names are the names of the places of a board. They do not change after [New].
type Names struct {
	grid   *board.Grid
	places []Place
	names  []rules.Names  // as they are written
	byID   map[string]int // places
	called map[string]int // open places by all that they are called, see [key]
}

// New names the places: first those of the grid in its order, then areas, which
// have names of their own.
func New(g *board.Grid, places []Place) *Names {
	n := &Names{grid: g, places: places, byID: map[string]int{}, called: map[string]int{}}
	for p := range places {
		n.byID[places[p].ID] = p
		n.call(p, places[p].Names.All()...)
	}
	for p := range places {
		n.call(p, places[p].Aliases...)
		n.call(p, places[p].Exonyms...)
		n.call(p, places[p].ID)
		n.names = append(n.names, n.name(p))
	}
	return n
}

// call notes what a place is called, if nothing before it is called so.
func (n *Names) call(p int, names ...string) {
	for _, name := range names {
		if _, taken := n.called[key(words(name))]; !taken && !n.places[p].Closed {
			n.called[key(words(name))] = p
		}
	}
}

// name finds the name of a place: its own, or else by the straight way from a
// place that has one, or by a shorter one of two legs where the straight one is
// long; or its id, where there is neither.
func (n *Names) name(p int) rules.Names {
	if n.places[p].Names != nil {
		return n.places[p].Names
	}
	if from, legs, ok := n.wayTo(p); ok {
		name := rules.Names{}
		for _, lang := range order.Languages {
			name[lang] = n.places[from].Names.In(lang)
			for _, leg := range legs {
				name[lang] += " " + leg.in(lang)
			}
		}
		return name
	}
	return rules.Names{order.English: n.places[p].ID}
}

// named are the directions in which a place is named from another, the liked ones
// first: "Msus E1", "El Alamein SW1".
var named = [...]board.Direction{board.East, board.West, board.SouthWest, board.SouthEast, board.NorthEast, board.NorthWest}

// far is how long a straight way may be before a shorter one of two legs is told
// instead: four hexes in a row are counted at a glance.
const far = 4

// wayTo finds the place with a name from which the way to another is told.
func (n *Names) wayTo(p int) (from int, legs []way, ok bool) {
	for steps := 1; steps <= farthest; steps++ {
		if steps == far+1 {
			if from, legs, ok = n.bentWayTo(p, far); ok {
				return from, legs, true
			}
		}
		for _, dir := range named {
			if from, ok = n.grid.Offset(p, dir.Opposite(), steps); ok && n.hasName(from) {
				return from, []way{{dir, steps}}, true
			}
		}
	}
	return n.bentWayTo(p, 2*farthest)
}

// bentWayTo returns a way by two legs and at most so many steps, with the longer leg
// first; the hex between the legs is on the board, so that it can be counted to.
func (n *Names) bentWayTo(p, most int) (from int, legs []way, ok bool) {
	for steps := 2; steps <= most; steps++ {
		for second := 1; second < steps; second++ {
			for _, dir := range named {
				for _, turn := range [...]board.Direction{1, board.Directions - 1} {
					first := way{dir, steps - second}
					last := way{(dir + turn) % board.Directions, second}
					if first.steps > farthest || last.steps > farthest {
						continue
					}
					between, on := n.grid.Offset(p, last.dir.Opposite(), last.steps)
					if !on || n.places[between].Closed {
						continue
					}
					if from, on = n.grid.Offset(between, first.dir.Opposite(), first.steps); on && n.hasName(from) {
						return from, []way{first, last}, true
					}
				}
			}
		}
	}
	return 0, nil, false
}

// hasName reports whether ways are told from a place.
func (n *Names) hasName(p int) bool { return n.places[p].Names != nil && !n.places[p].Closed }

// In returns the name of a place as people read it: "Kiev", "Kiev SE1".
func (n *Names) In(p int, lang rules.Lang) string { return n.names[p].In(lang) }

// Find finds a place that is written in any of the ways there are, in either
// language. A beginning of a name is not enough, and a closed place is not found.
func (n *Names) Find(text string) (int, bool) {
	list := words(text)
	if lead, rest, ok := cutWay(bearingsBy, list); ok {
		if p, ok := n.find(rest); ok {
			return n.step(p, lead)
		}
	}
	return n.find(list)
}

// find finds a place by a name and ways behind it.
func (n *Names) find(list []string) (int, bool) {
	for k := len(list); k > 0; k-- {
		p, ok := n.called[key(list[:k])]
		var leg way
		for rest := list[k:]; ok && len(rest) > 0; {
			if leg, rest, ok = cutWay(offsetsBy, rest); ok {
				p, ok = n.step(p, leg)
			}
		}
		if ok {
			return p, true
		}
	}
	return 0, false
}

// step goes a way from a place; ok is false when it ends off the board.
func (n *Names) step(p int, w way) (to int, ok bool) {
	if p >= len(n.grid.Cells) {
		return 0, false
	}
	to, ok = n.grid.Offset(p, w.dir, w.steps)
	return to, ok && !n.places[to].Closed
}

// Step goes a way, by its id, from a cell of a grid; ok is false when it ends off the
// board.
func Step(g *board.Grid, from, way string) (to string, ok bool) {
	p, on := g.Index(from)
	if !on {
		return "", false
	}
	w := wayOf(way)
	end, ok := g.Offset(p, w.dir, w.steps)
	if !ok || g.Cells[end].Closed {
		return "", false
	}
	return g.Cells[end].ID, true
}
