package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/fieldpost/fieldpost/rules/board"
)

// Labels of squares: what is no zone, and then the zones.
const (
	sea   int16 = 0
	bare  int16 = 1
	zones int16 = 2
)

// distance returns how far a zone is from a point, less what it gains, in square
// kilometres; infinite beyond its reach.
func (z *zone) distance(p board.Point) float64 {
	best := math.Inf(1)
	for _, a := range z.at {
		best = min(best, (p.X-a.X)*(p.X-a.X)+(p.Y-a.Y)*(p.Y-a.Y))
	}
	if best > z.reach*z.reach {
		return math.Inf(1)
	}
	return best - z.gain
}

// waves make borders wind as those on maps do: length and height in kilometres,
// direction, and where they begin.
var waves = [...]struct{ length, height, direction, begin float64 }{
	{310, 9, 0.4, 0.3}, {230, 8, 2.1, 1.9}, {150, 6, 1.2, 4.0}, {110, 5, 2.9, 0.8}, {78, 3.5, 0.1, 2.2}, {61, 3, 1.7, 5.1},
}

// bend returns the point that is measured in place of another.
func bend(p board.Point) board.Point {
	q := p
	for _, w := range waves {
		sin, cos := math.Sincos(w.direction)
		s := w.height * math.Sin(2*math.Pi*(p.X*cos+p.Y*sin)/w.length+w.begin)
		q.X -= s * sin
		q.Y += s * cos
	}
	return q
}

// label gives each square of an area to the nearest zone of it.
func (j *job) label(areas raster) raster {
	out := raster{areas.w, areas.h, areas.step, make([]int16, len(areas.at))}
	of := j.byArea()
	for i, area := range areas.at {
		if area == water {
			continue
		}
		out.at[i] = bare
		p, best := bend(areas.centre(i)), math.Inf(1)
		for _, z := range of[area] {
			if d := j.zones[z].distance(p); d < best {
				best, out.at[i] = d, zones+int16(z)
			}
		}
	}
	return out
}

func (j *job) byArea() [][]int {
	of := make([][]int, len(j.areas))
	for z := range j.zones {
		of[j.zones[z].area] = append(of[j.zones[z].area], z)
	}
	of[0] = nil
	return of
}

// coarser takes every nth square.
func (r raster) coarser(n int) raster {
	out := raster{r.w / n, r.h / n, r.step * float64(n), nil}
	for y := range out.h {
		for x := range out.w {
			out.at = append(out.at, r.at[(y*n+n/2)*r.w+x*n+n/2])
		}
	}
	return out
}

// tuner looks for places and gains with which as many wanted neighbours touch,
// and as few others, as can be, on a coarse raster.
type tuner struct {
	*job
	areas   raster
	of      [][]int // zones of each area
	squares [][]int // squares of each area
	labels  []int16
	best    []float64
	points  []board.Point // of the squares, bent
	start   []zone
	touch   []float64 // lengths, by pairs
	count   []int     // squares of each zone
}

const (
	enough   = 55.0   // kilometres that wanted neighbours should share
	roomy    = 9000.0 // square kilometres of the smallest cell
	farthest = 90.0   // kilometres that a place may be moved
	mostGain = 45000.0
)

// tune moves places and gains; always in the same way.
func (j *job) tune(areas raster, rounds int) {
	t := &tuner{job: j, areas: areas, of: j.byArea(), labels: j.label(areas).at, best: make([]float64, len(areas.at)), squares: make([][]int, len(j.areas))}
	t.touch = make([]float64, len(j.zones)*len(j.zones))
	t.count = make([]int, len(j.zones))
	for _, z := range j.zones {
		z.at = append([]board.Point(nil), z.at...)
		t.start = append(t.start, z)
	}
	t.points = make([]board.Point, len(areas.at))
	for i, a := range areas.at {
		t.points[i] = bend(areas.centre(i))
		if a > 0 {
			t.squares[a] = append(t.squares[a], i)
			t.best[i] = math.Inf(1)
			if l := t.labels[i]; l >= zones {
				t.best[i] = j.zones[l-zones].distance(bend(areas.centre(i)))
			}
		}
	}
	rng := rand.New(rand.NewPCG(1914, 1939))
	cost, blame := t.cost()
	first := cost
	labels, best := make([]int16, len(t.labels)), make([]float64, len(t.best))
	for round := range rounds {
		// Of two zones the one with more to blame is tried.
		z := rng.IntN(len(j.zones))
		for range 3 {
			if other := rng.IntN(len(j.zones)); blame[other] > blame[z] {
				z = other
			}
		}
		old := j.zones[z]
		scale := 1.2 - float64(round)/float64(rounds)
		next := old
		next.at = append([]board.Point(nil), old.at...)
		if rng.IntN(3) == 0 {
			next.gain += rng.NormFloat64() * mostGain / 4 * scale
			next.gain = min(max(next.gain, -mostGain), mostGain)
		} else {
			k := rng.IntN(len(next.at))
			next.at[k].X += rng.NormFloat64() * farthest / 3 * scale
			next.at[k].Y += rng.NormFloat64() * farthest / 3 * scale
			if s := t.start[z].at[k]; math.Hypot(next.at[k].X-s.X, next.at[k].Y-s.Y) > farthest {
				continue
			}
		}
		copy(labels, t.labels)
		copy(best, t.best)
		j.zones[z] = next
		t.relabel(z)
		if c, b := t.cost(); c < cost {
			cost, blame = c, b
			continue
		}
		j.zones[z] = old
		labels, t.labels = t.labels, labels
		best, t.best = t.best, best
	}
	fmt.Printf("%s: tuned from %.0f to %.0f\n", j.title, first, cost)
}

// relabel gives squares anew after a zone was changed.
func (t *tuner) relabel(z int) {
	area := t.zones[z].area
	for _, i := range t.squares[area] {
		p := t.points[i]
		d := t.zones[z].distance(p)
		if t.labels[i] != zones+int16(z) {
			if d < t.best[i] {
				t.best[i], t.labels[i] = d, zones+int16(z)
			}
			continue
		}
		if d <= t.best[i] {
			t.best[i] = d
			continue
		}
		t.best[i], t.labels[i] = math.Inf(1), bare
		for _, o := range t.of[area] {
			if d := t.zones[o].distance(p); d < t.best[i] {
				t.best[i], t.labels[i] = d, zones+int16(o)
			}
		}
	}
}

// cost says how far the cells are from what the pack says, and which zones are to blame.
func (t *tuner) cost() (sum float64, blame []float64) {
	clear(t.touch)
	clear(t.count)
	n, w, h := len(t.zones), t.areas.w, t.areas.h
	for y := range h {
		for x := range w {
			i := y*w + x
			a := t.labels[i]
			if a < zones {
				continue
			}
			t.count[a-zones]++
			if x+1 < w {
				if b := t.labels[i+1]; b >= zones && b != a {
					t.touch[int(min(a, b)-zones)*n+int(max(a, b)-zones)] += t.areas.step
				}
			}
			if y+1 < h {
				if b := t.labels[i+w]; b >= zones && b != a {
					t.touch[int(min(a, b)-zones)*n+int(max(a, b)-zones)] += t.areas.step
				}
			}
		}
	}
	blame = make([]float64, n)
	for a := range n {
		for b := a + 1; b < n; b++ {
			long := t.touch[a*n+b]
			c := 0.0
			switch {
			case t.wanted[[2]int{a, b}]:
				if long < enough {
					c = 60 - 40*long/enough
				}
			case long > 0:
				c = 25 + long/2
			}
			sum += c
			blame[a] += c
			blame[b] += c
		}
		z := &t.zones[a]
		for k, p := range z.at {
			s := t.start[a].at[k]
			sum += ((p.X-s.X)*(p.X-s.X) + (p.Y-s.Y)*(p.Y-s.Y)) / (60 * 60)
		}
		sum += z.gain * z.gain / (30000 * 30000)
		if area := float64(t.count[a]) * t.areas.step * t.areas.step; area < roomy {
			sum += 40 * (1 - area/roomy)
		}
		if i, ok := t.areas.index(z.label); !ok || t.labels[i] != zones+int16(a) && t.areas.at[i] != water {
			sum += 40
			blame[a] += 40
		}
	}
	return sum, blame
}
