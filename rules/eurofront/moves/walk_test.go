package moves

import (
	"os"
	"testing"

	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
)

// TestWayIsTheShortest holds the search for ways against trying all of them: a block finds
// one wherever a march over some hexes is allowed, and none is shorter.
func TestWayIsTheShortest(t *testing.T) {
	d, s := fieldtest.Start(t, os.DirFS(".."))
	units := fieldtest.Marching(d)
	var coasts []int // places on straits
	for p := range d.Places {
		for i := range d.Places[p].Near {
			if d.Places[p].Near[i].Barrier == field.Strait {
				coasts = append(coasts, p)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := s.Clone()
		fieldtest.Clear(s)
		r := &field.Run{}
		r.Open(d, s)
		s.Month = int8(rapid.IntRange(18, 30).Draw(t, "month"))
		at := rapid.IntRange(0, len(d.Places)-1).Draw(t, "at")
		if rapid.Bool().Draw(t, "strait") {
			at = rapid.SampledFrom(coasts).Draw(t, "coast")
		}
		u := rapid.SampledFrom(units).Draw(t, "unit")
		s.Active = d.Units[u].Faction
		fieldtest.Put(r, u, at, 2)
		fieldtest.Scatter(t, r, at, 6)
		s.Phase = field.PhaseMovement
		BeginMovement(r)
		shortest := map[int]int{}
		var try func(p int, way []int)
		try = func(p int, way []int) {
			for i := range d.Places[p].Near {
				n := &d.Places[p].Near[i]
				longer := append(way[:len(way):len(way)], int(n.To))
				full := control.GuestFault(r, u, int(n.To))
				switch f := wayFault(r, u, longer); {
				case f == nil, f.Message.Code == "eurofront.bad.stack", full != nil && f.Message.Code == full.Message.Code: // is not asked on the way
					if was := shortest[int(n.To)]; was == 0 || len(longer) < was {
						shortest[int(n.To)] = len(longer)
					}
				default:
					continue // who may not come here goes no further
				}
				if len(longer) < r.Speed(u) {
					try(int(n.To), longer)
				}
			}
		}
		try(at, nil)
		for p := range d.Places {
			way, ok := Way(r, u, p)
			if want := shortest[p]; p != at && (len(way) != want || ok != (want > 0)) {
				t.Fatalf("%s from %s to %s goes %v, the shortest way has %d steps", d.Units[u].ID, d.Places[at].ID, d.Places[p].ID, way, want)
			}
		}
	})
}
