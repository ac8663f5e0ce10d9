package board

import (
	"errors"
	"fmt"
	"slices"
)

// Kind is the kind of a border, e.g. "land".
type Kind string

// Zone is one place of the board.
type Zone struct {
	ID       string
	Lon, Lat float64 // label point, degrees
}

// Border joins two zones, named by id.
type Border struct {
	A, B string
	Kind Kind
}

// Edge is a border seen from one of its zones.
type Edge struct {
	To   int
	Kind Kind
}

// Map is a board of zones.
type Map struct {
	Zones []Zone
	edges [][]Edge
	index map[string]int
}

// New checks zones and borders and makes a map of them. The error joins every
// fault: doubled ids, borders of unknown zones, of a zone with itself, or
// given twice.
func New(zones []Zone, borders []Border) (*Map, error) {
	m := &Map{Zones: zones, edges: make([][]Edge, len(zones)), index: make(map[string]int, len(zones))}
	var faults []error
	for i, z := range zones {
		if _, ok := m.index[z.ID]; ok || z.ID == "" {
			faults = append(faults, fmt.Errorf("board: zone %q stands twice or has no id", z.ID))
			continue
		}
		m.index[z.ID] = i
	}
	for _, b := range borders {
		a, okA := m.index[b.A]
		c, okB := m.index[b.B]
		switch {
		case !okA || !okB:
			faults = append(faults, fmt.Errorf("board: border %s-%s names an unknown zone", b.A, b.B))
		case a == c:
			faults = append(faults, fmt.Errorf("board: border %s-%s joins a zone with itself", b.A, b.B))
		case slices.Contains(m.edges[a], Edge{c, b.Kind}):
			faults = append(faults, fmt.Errorf("board: border %s-%s (%s) stands twice", b.A, b.B, b.Kind))
		default:
			m.edges[a] = append(m.edges[a], Edge{c, b.Kind})
			m.edges[c] = append(m.edges[c], Edge{a, b.Kind})
		}
	}
	for _, e := range m.edges {
		slices.SortStableFunc(e, func(x, y Edge) int { return x.To - y.To })
	}
	return m, errors.Join(faults...)
}

// Index returns the number of the zone with that id.
func (m *Map) Index(id string) (int, bool) {
	i, ok := m.index[id]
	return i, ok
}

// Edges returns the borders of a zone in the order of its neighbours, those to
// one neighbour as they were given to [New]. The caller must not change the
// slice.
func (m *Map) Edges(zone int) []Edge { return m.edges[zone] }

// Edge returns the first border, in the order of Edges, that leads from one
// zone to another and is of one of the kinds.
func (m *Map) Edge(from, to int, kinds ...Kind) (Edge, bool) {
	for _, e := range m.edges[from] {
		if e.To == to && slices.Contains(kinds, e.Kind) {
			return e, true
		}
	}
	return Edge{}, false
}
