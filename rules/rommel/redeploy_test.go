package rommel

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// openMap gives a run in which the whole map is the supply network of the Axis
// alone.
func openMap(t *testing.T) *run {
	r := opened(t)
	all := board.NewSet(len(r.d.hexes))
	for h := range r.d.hexes {
		if r.d.hexes[h].playable {
			all.Add(h)
		}
	}
	r.s.nets = [sides]board.Set{axis: all, allied: board.NewSet(len(r.d.hexes))}
	return r
}

// onePoint finds the hexes that a unit is redeployed to for one point (§16.51).
func onePoint(r *run, from int) map[int]int {
	w, out := r.grid.NewWalker(), map[int]int{}
	for to := range r.d.hexes {
		for q, length := range [...]int{noRoad: 2, trail: 2 + 1, track: 2 + 2, highway: 2 + 4} {
			way, ok := w.Shortest(nil, r.grid, from, to, length, road(q), func(h int, dir board.Direction, _ int) bool { return r.passable(h, dir) })
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
	near := make([]map[int]int, len(r.d.hexes))
	for h := range r.d.hexes {
		if r.d.hexes[h].playable {
			near[h] = onePoint(r, h)
		}
	}
	for from := range r.d.hexes {
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
		for to := range r.d.hexes {
			got, ok := r.redeployPrice(axis, from, to, nil)
			n, reached := want[to]
			if got != n && reached || ok != reached {
				t.Fatalf("%s to %s: %d, %v; want %d, %v", r.d.hexName(from, rules.English), r.d.hexName(to, rules.English), got, ok, n, reached)
			}
		}
	}
}

// TestRedeployPriceByWaypoints: a way with a waypoint is never cheaper than the
// straight one, and never dearer than its two halves.
func TestRedeployPriceByWaypoints(t *testing.T) {
	r := openMap(t)
	price := func(from, to int, via ...int16) int {
		n, ok := r.redeployPrice(axis, from, to, via)
		if !ok {
			t.Fatalf("no way from %d to %d by %v", from, to, via)
		}
		return n
	}
	for _, from := range r.d.forts {
		for _, to := range r.d.forts {
			for h := range r.d.hexes {
				if !r.d.hexes[h].playable {
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
	for name, shut := range map[string]func(r *run, h int){
		"out of the network": func(r *run, h int) { r.s.nets[axis][h>>6] &^= 1 << (h & 63) },
		"overlap":            func(r *run, h int) { r.s.nets[allied].Add(h) },
		"enemies":            func(r *run, h int) { r.place(r.d.unitByID["kdg"], h) },
		"disrupted enemies":  func(r *run, h int) { r.place(r.d.unitByID["kdg"], h); r.disrupt(r.d.unitByID["kdg"]) },
	} {
		r := openMap(t)
		at := r.d.hexByID
		before, ok := r.redeployPrice(axis, at[derna], at[cyrene], nil)
		shut(r, at[h009])
		after, ok2 := r.redeployPrice(axis, at[derna], at[cyrene], nil)
		if !ok || !ok2 || before != 1 || after <= 1 {
			t.Errorf("%s: %d before, %d after", name, before, after)
		}
		if _, ok := r.redeployPrice(axis, at[derna], at[h009], nil); ok {
			t.Errorf("%s: the hex itself can be reached", name)
		}
	}
}

// TestBonus: a fortress counts for who has taken it since the month began, as
// much as the enemy could supply through its port (§13.4).
func TestBonus(t *testing.T) {
	r := opened(t) // the Allies hold all three
	i := r.fortIndex(r.d.tobruk)
	for _, c := range []struct {
		taken, now side
		axis, ally int
	}{{allied, allied, 0, 0}, {allied, axis, 5, 0}, {axis, allied, 0, 2}, {axis, axis, 0, 0}} {
		r.s.taken[i], r.s.forts[i] = c.taken, c.now
		if a, b := r.bonus(axis), r.bonus(allied); a != c.axis || b != c.ally {
			t.Errorf("%s after %s: %d and %d cards, want %d and %d", c.now.id(), c.taken.id(), a, b, c.axis, c.ally)
		}
	}
}
