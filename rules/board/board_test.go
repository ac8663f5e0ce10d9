package board_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules/board"
)

// ladder is a-b-c-d in a row, with a dearer way a-e-d and an island f.
func ladder(t *testing.T) *board.Map {
	t.Helper()
	var zones []board.Zone
	for _, id := range []string{"a", "b", "c", "d", "e", "f"} {
		zones = append(zones, board.Zone{ID: id})
	}
	m, err := board.New(zones, []board.Border{
		{A: 0, B: 1, Kind: "land"}, {A: 1, B: 2, Kind: "land"}, {A: 2, B: 3, Kind: "land"},
		{A: 0, B: 4, Kind: "land"}, {A: 4, B: 3, Kind: "sea"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestCheapest(t *testing.T) {
	m := ladder(t)
	cost := func(sea int) func(int, board.Edge) int {
		return func(_ int, e board.Edge) int {
			if e.Kind == "sea" {
				return sea
			}
			return 1
		}
	}
	for _, tt := range []struct {
		name    string
		from    string
		to      string
		sea     int
		limit   int
		path    string
		total   int
		noRoute bool
	}{
		{name: "by land", from: "a", to: "d", sea: 4, limit: 9, path: "bcd", total: 3},
		{name: "by sea", from: "a", to: "d", sea: 1, limit: 9, path: "ed", total: 2},
		{name: "a tie goes through the lower number", from: "a", to: "d", sea: 2, limit: 9, path: "bcd", total: 3},
		{name: "too dear", from: "a", to: "d", sea: 4, limit: 2, noRoute: true},
		{name: "closed", from: "e", to: "d", sea: board.Closed, limit: 9, path: "abcd", total: 4},
		{name: "nowhere", from: "a", to: "f", sea: 1, limit: 9, noRoute: true},
		{name: "staying", from: "a", to: "a", sea: 1, limit: 9, path: "", total: 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			from := zoneOf(m, tt.from)
			to := zoneOf(m, tt.to)
			path, total, ok := m.Cheapest(from, to, tt.limit, cost(tt.sea))
			var got strings.Builder
			for _, z := range path {
				got.WriteString(m.Zones[z].ID)
			}
			if ok == tt.noRoute || got.String() != tt.path || total != tt.total {
				t.Errorf("Cheapest = %q, %d, %v; want %q, %d, %v", got.String(), total, ok, tt.path, tt.total, !tt.noRoute)
			}
		})
	}
}

func TestFloodStopsAtClosedBorders(t *testing.T) {
	m := ladder(t)
	a := zoneOf(m, "a")
	s := board.NewSet(len(m.Zones))
	s.Add(a)
	m.Flood(s, nil, func(_ int, e board.Edge) bool { return e.Kind == "land" && m.Zones[e.To].ID != "c" })
	var got []string
	for z := range m.Zones {
		if s.Has(z) {
			got = append(got, m.Zones[z].ID)
		}
	}
	if want := []string{"a", "b", "e"}; !slices.Equal(got, want) {
		t.Errorf("reached %v, want %v", got, want)
	}
	if s.Len() != 3 {
		t.Errorf("Len = %d, want 3", s.Len())
	}
}

func TestNewNamesEveryFault(t *testing.T) {
	_, err := board.New([]board.Zone{{ID: "a"}, {ID: "a"}, {ID: "b"}}, []board.Border{
		{A: 2, B: 2}, {A: 0, B: 2}, {A: 2, B: 0, Kind: "sea"}, {A: 0, B: 3},
	})
	if err == nil {
		t.Fatal("a broken board was accepted")
	}
	if got := strings.Count(err.Error(), "board:"); got != 4 {
		t.Errorf("%d faults named, want 4: %v", got, err)
	}
}

// TestCheapestAgreesWithFlood: what can be reached at all and what has a path
// are the same, and a path costs what its steps cost.
func TestCheapestAgreesWithFlood(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 9).Draw(t, "zones")
		zones := make([]board.Zone, n)
		for i := range zones {
			zones[i].ID = string(rune('a' + i))
		}
		var borders []board.Border
		for i := range n {
			for j := i + 1; j < n; j++ {
				if rapid.Bool().Draw(t, "border") {
					borders = append(borders, board.Border{A: i, B: j, Kind: "land"})
				}
			}
		}
		m, err := board.New(zones, borders)
		if err != nil {
			t.Fatal(err)
		}
		weights := rapid.SliceOfN(rapid.IntRange(-1, 3), n, n).Draw(t, "weights")
		cost := func(_ int, e board.Edge) int { return weights[e.To] }
		from := rapid.IntRange(0, n-1).Draw(t, "from")
		reached := board.NewSet(n)
		reached.Add(from)
		m.Flood(reached, nil, func(f int, e board.Edge) bool { return cost(f, e) >= 0 })
		for to := range n {
			path, total, ok := m.Cheapest(from, to, 1000, cost)
			if ok != reached.Has(to) {
				t.Fatalf("path to %d: %v, reached: %v", to, ok, reached.Has(to))
			}
			sum, at := 0, from
			for _, z := range path {
				if _, ok := m.Edge(at, z, "land"); !ok {
					t.Fatalf("no border %d-%d on the path %v", at, z, path)
				}
				sum += weights[z]
				at = z
			}
			if ok && (sum != total || at != to) {
				t.Fatalf("path %v costs %d and ends at %d, said %d to %d", path, sum, at, total, to)
			}
		}
	})
}

// zoneOf returns the number of the zone with that id.
func zoneOf(m *board.Map, id string) int {
	return slices.IndexFunc(m.Zones, func(z board.Zone) bool { return z.ID == id })
}
