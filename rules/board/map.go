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

// Border joins two zones, given by their numbers.
type Border struct {
	A, B int
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
}

// New makes a map of zones and borders. The error joins every fault, each a
// [*RowError] of the table "zone" or "border": a duplicate or empty id, a border
// of a zone that there is not, of a zone with itself, and a second one between
// the same zones.
func New(zones []Zone, borders []Border) (*Map, error) {
	m := &Map{Zones: zones, edges: make([][]Edge, len(zones))}
	known := make(map[string]bool, len(zones))
	var faults []error
	for i, z := range zones {
		if known[z.ID] || z.ID == "" {
			faults = append(faults, &RowError{"zone", i, fmt.Sprintf("the id %q is duplicate or empty", z.ID)})
			continue
		}
		known[z.ID] = true
	}
	for i, b := range borders {
		switch {
		case min(b.A, b.B) < 0 || max(b.A, b.B) >= len(zones):
			faults = append(faults, &RowError{"border", i, "a zone of it is not on the map"})
		case b.A == b.B:
			faults = append(faults, &RowError{"border", i, fmt.Sprintf("%s-%s joins a zone with itself", zones[b.A].ID, zones[b.B].ID)})
		case slices.ContainsFunc(m.edges[b.A], func(e Edge) bool { return e.To == b.B }):
			faults = append(faults, &RowError{"border", i, fmt.Sprintf("duplicate border %s-%s", zones[b.A].ID, zones[b.B].ID)})
		default:
			m.edges[b.A] = append(m.edges[b.A], Edge{b.B, b.Kind})
			m.edges[b.B] = append(m.edges[b.B], Edge{b.A, b.Kind})
		}
	}
	for _, e := range m.edges {
		slices.SortFunc(e, func(x, y Edge) int { return x.To - y.To })
	}
	return m, errors.Join(faults...)
}

// IDs returns those of the zones in a set.
func (m *Map) IDs(set Set) []string {
	ids := make([]string, 0, set.Len())
	for z := range m.Zones {
		if set.Has(z) {
			ids = append(ids, m.Zones[z].ID)
		}
	}
	return ids
}

// Edges returns the borders of a zone in the order of its neighbours. The
// caller must not change the slice.
func (m *Map) Edges(zone int) []Edge { return m.edges[zone] }

// Edge returns the border that leads from one zone to another, if it is of one
// of the kinds.
func (m *Map) Edge(from, to int, kinds ...Kind) (Edge, bool) {
	for _, e := range m.edges[from] {
		if e.To == to && slices.Contains(kinds, e.Kind) {
			return e, true
		}
	}
	return Edge{}, false
}
