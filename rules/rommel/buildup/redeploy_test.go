package buildup

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// openMap gives a run in which the whole map is the supply network of the Axis
// alone.
func openMap(t *testing.T) *field.Run {
	r := opened(t)
	all := board.NewSet(len(r.D.Hexes))
	for h := range r.D.Hexes {
		if r.D.Hexes[h].Playable {
			all.Add(h)
		}
	}
	r.S.Nets = [field.Sides]board.Set{field.Axis: all, field.Allied: board.NewSet(len(r.D.Hexes))}
	return r
}

// pointDistances finds the hexes that a unit is redeployed to for one point (§16.51).
func pointDistances(r *field.Run, from int) map[int]int {
	w, out := r.Grid.NewWalker(), map[int]int{}
	for to := range r.D.Hexes {
		for q, length := range [...]int{field.NoRoad: 2, field.Trail: 2 + 1, field.Track: 2 + 2, field.Highway: 2 + 4} {
			way, ok := w.Shortest(nil, r.Grid, from, to, length, field.Road(q), func(h int, dir board.Direction, _ int) bool { return r.Grid.Sides(h)[dir].Limit > 0 })
			if n, known := out[to]; ok && (!known || len(way) < n) {
				out[to] = len(way)
			}
		}
	}
	return out
}

// TestRedeployPrice holds the prices against another way to work them out: they
// are the fewest steps of one point each.
func TestRedeployPrice(t *testing.T) {
	r := openMap(t)
	near := make([]map[int]int, len(r.D.Hexes))
	for h := range r.D.Hexes {
		if r.D.Hexes[h].Playable {
			near[h] = pointDistances(r, h)
		}
	}
	for from := range r.D.Hexes {
		if near[from] == nil {
			continue
		}
		want := map[int]int{from: 0}
		for n, front := 1, []int{from}; len(front) > 0; n++ {
			var next []int
			for _, h := range front {
				for to := range near[h] {
					if _, ok := want[to]; !ok {
						want[to] = n
						next = append(next, to)
					}
				}
			}
			front = next
		}
		for to := range r.D.Hexes {
			got, ok := redeployPrice(r, field.Axis, from, to, nil)
			n, reached := want[to]
			if got != n && reached || ok != reached {
				t.Fatalf("%s to %s: %d, %v; want %d, %v", r.D.Called.In(from, rules.English), r.D.Called.In(to, rules.English), got, ok, n, reached)
			}
		}
	}
}

// TestRedeployPriceByWaypoints: a way with a waypoint is never cheaper than the
// straight one, and never dearer than its two halves.
func TestRedeployPriceByWaypoints(t *testing.T) {
	r := openMap(t)
	price := func(from, to int, via ...int16) int {
		n, ok := redeployPrice(r, field.Axis, from, to, via)
		if !ok {
			t.Fatalf("no way from %d to %d by %v", from, to, via)
		}
		return n
	}
	for _, from := range r.D.Forts {
		for _, to := range r.D.Forts {
			for h := range r.D.Hexes {
				if !r.D.Hexes[h].Playable {
					continue
				}
				got := price(from, to, int16(h))
				if got < price(from, to) || got > price(from, h)+price(h, to) {
					t.Fatalf("%d to %d by %d: %d, straight %d, halves %d and %d", from, to, h, got, price(from, to), price(from, h), price(h, to))
				}
			}
		}
	}
}

// TestRedeployPriceClosed: hexes out of the network, in the enemy's, and with
// enemies are no way.
func TestRedeployPriceClosed(t *testing.T) {
	derna, h009, cyrene := "h010", "h009", "h008"
	for name, shut := range map[string]func(r *field.Run, h int){
		"out of the network": func(r *field.Run, h int) { r.S.Nets[field.Axis][h>>6] &^= 1 << (h & 63) },
		"overlap":            func(r *field.Run, h int) { r.S.Nets[field.Allied].Add(h) },
		"enemies":            func(r *field.Run, h int) { r.Put(r.D.UnitByID["kdg"], h) },
		"disrupted enemies":  func(r *field.Run, h int) { r.Put(r.D.UnitByID["kdg"], h); r.Disrupt(r.D.UnitByID["kdg"]) },
	} {
		r := openMap(t)
		at := r.D.HexByID
		before, ok := redeployPrice(r, field.Axis, at[derna], at[cyrene], nil)
		shut(r, at[h009])
		after, ok2 := redeployPrice(r, field.Axis, at[derna], at[cyrene], nil)
		if !ok || !ok2 || before != 1 || after <= 1 {
			t.Errorf("%s: %d before, %d after", name, before, after)
		}
		if _, ok := redeployPrice(r, field.Axis, at[derna], at[h009], nil); ok {
			t.Errorf("%s: the hex itself can be reached", name)
		}
	}
}

// TestBonus: a fortress counts for who has taken it since the month began, as
// much as the enemy could supply through its port (§13.4).
func TestBonus(t *testing.T) {
	r := opened(t) // the Allies hold all three
	i := r.FortIndex(r.D.Tobruk)
	for _, c := range []struct {
		taken, now field.Side
		axis, ally int
	}{{field.Allied, field.Allied, 0, 0}, {field.Allied, field.Axis, 5, 0}, {field.Axis, field.Allied, 0, 2}, {field.Axis, field.Axis, 0, 0}} {
		r.S.Forts[i] = field.Fort{Holder: c.now, Taken: c.taken != c.now}
		if a, b := captureBonus(r, field.Axis), captureBonus(r, field.Allied); a != c.axis || b != c.ally {
			t.Errorf("%s after %s: %d and %d cards, want %d and %d", c.now.ID(), c.taken.ID(), a, b, c.axis, c.ally)
		}
	}
}
