package coast_test

import (
	"math"
	"testing"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/board/coast"
)

// TestLand: places on land are in their countries, and in no other; the sea is in none.
func TestLand(t *testing.T) {
	countries := map[string][][]coast.Place{}
	for _, c := range coast.Countries() {
		countries[c.Name] = c.Rings
	}
	for _, c := range []struct {
		name    string
		at      coast.Place
		country string // "" is the sea
	}{
		{"Madrid", coast.Place{Lon: -3.7, Lat: 40.4}, "Spain"},
		{"Palermo", coast.Place{Lon: 13.4, Lat: 38.0}, "Italy"},
		{"Tobruk", coast.Place{Lon: 23.9, Lat: 32.0}, "Libya"},
		{"Sarajevo", coast.Place{Lon: 18.4, Lat: 43.9}, "Bosnia and Herz."},
		{"Moscow", coast.Place{Lon: 37.6, Lat: 55.8}, "Russia"},
		{"the North Sea", coast.Place{Lon: 3, Lat: 56}, ""},
		{"the Caspian", coast.Place{Lon: 51, Lat: 42}, ""},
		{"the Aegean", coast.Place{Lon: 25, Lat: 39}, ""},
	} {
		for name, rings := range countries {
			if got := inside(c.at, rings); got != (name == c.country) {
				t.Errorf("%s lies in %s: %t", c.name, name, got)
			}
		}
	}
}

func inside(p coast.Place, rings [][]coast.Place) (in bool) {
	for _, ring := range rings {
		for i, a := range ring {
			b := ring[(i+1)%len(ring)]
			if (a.Lat > p.Lat) != (b.Lat > p.Lat) && p.Lon < a.Lon+(p.Lat-a.Lat)/(b.Lat-a.Lat)*(b.Lon-a.Lon) {
				in = !in
			}
		}
	}
	return in
}

// TestEncode: points come back as they were, to a hundredth of a degree.
func TestEncode(t *testing.T) {
	line := []coast.Place{{Lon: -120.2, Lat: 38.5}, {Lon: -120.95, Lat: 40.7}, {Lon: 12.34, Lat: -0.01}}
	got := coast.Decode(coast.Encode(line))
	for i := range line {
		if len(got) != len(line) || math.Hypot(got[i].Lon-line[i].Lon, got[i].Lat-line[i].Lat) > 1e-9 {
			t.Fatalf("got %v, want %v", got, line)
		}
	}
}

// TestConic: Snyder's numerical example of the ellipsoid's Clarke 1866 has a ball
// beside it: parallels 33 and 45, origin 23 N 96 W, the place 35 N 75 W on a ball of
// radius 1 is at x = 0.2966785, y = 0.2462112 (Professional Paper 1395, page 295).
func TestConic(t *testing.T) {
	c := coast.NewConic(33, 45, -96, 23)
	p := c.Point(coast.Place{Lon: -75, Lat: 35})
	if x, y := p.X/6371, -p.Y/6371; math.Abs(x-0.2966785) > 1e-6 || math.Abs(y-0.2462112) > 1e-6 {
		t.Errorf("x = %.7f, y = %.7f", x, y)
	}
	for _, want := range []coast.Place{{Lon: -9, Lat: 38}, {Lon: 37, Lat: 55}, {Lon: 30, Lat: 30}} {
		if got := coast.Europe.Place(coast.Europe.Point(want)); math.Hypot(got.Lon-want.Lon, got.Lat-want.Lat) > 1e-9 {
			t.Errorf("there and back: %v, want %v", got, want)
		}
	}
}

// TestLens: the middle stays and is enlarged, far away nothing moves, and nothing is
// folded.
func TestLens(t *testing.T) {
	l := coast.Lens{Lon: 10, Lat: 49, Strength: 0.5, Radius: 1000}
	m := coast.Europe.Point(coast.Place{Lon: 10, Lat: 49})
	last := -1.0
	for r := 0.0; r < 6000; r += 10 {
		x := l.Point(board.Point{X: m.X + r, Y: m.Y}).X - m.X
		if x <= last {
			t.Fatalf("folded at %v km", r)
		}
		last = x
		if r == 10 && math.Abs(x-15) > 0.01 || r == 5990 && math.Abs(x-r) > 0.01 {
			t.Errorf("%v km come to %v", r, x)
		}
	}
}
