package main

import (
	"maps"
	"math"
	"slices"
)

// Sizes of what is left out, in square kilometres.
const (
	smallBare  = 350.0
	smallWater = 300.0
	smallPart  = 220.0 // of a zone, off its main part
)

// part is a connected part of a raster, of one label.
type part struct {
	label   int16
	squares []int
}

// parts finds the connected parts of a raster.
func (r raster) parts() (out []part) {
	seen := make([]bool, len(r.at))
	for start := range r.at {
		if seen[start] {
			continue
		}
		p := part{r.at[start], []int{start}}
		seen[start] = true
		for k := 0; k < len(p.squares); k++ {
			r.around(p.squares[k], func(i int) {
				if !seen[i] && r.at[i] == p.label {
					seen[i] = true
					p.squares = append(p.squares, i)
				}
			})
		}
		out = append(out, p)
	}
	return out
}

// around calls do for the four squares beside one.
func (r raster) around(i int, do func(i int)) {
	x, y := i%r.w, i/r.w
	if x > 0 {
		do(i - 1)
	}
	if x+1 < r.w {
		do(i + 1)
	}
	if y > 0 {
		do(i - r.w)
	}
	if y+1 < r.h {
		do(i + r.w)
	}
}

// clean takes away islets, ponds and what a zone has beyond a neighbour: of the
// parts of a zone those stay that hold a place it grows from, and islands.
func (j *job) clean(r raster) {
	for range 3 {
		for _, p := range r.parts() {
			size := float64(len(p.squares)) * r.step * r.step
			near := map[int16]int{}
			for _, i := range p.squares {
				r.around(i, func(k int) {
					if r.at[k] != p.label {
						near[r.at[k]]++
					}
				})
			}
			to, most := p.label, 0
			for _, strangers := range []bool{false, true} {
				for label := int16(0); int(label) < len(j.zones)+int(zones) && (!strangers || most == 0); label++ {
					own := p.label < zones || label < zones || j.zones[label-zones].area == j.zones[p.label-zones].area
					if n := near[label]; n > most && (own || strangers) {
						to, most = label, n
					}
				}
			}
			switch {
			case p.label == sea && size >= smallWater,
				p.label == bare && size >= smallBare,
				p.label >= zones && j.grows(r, p),
				p.label >= zones && size >= smallPart && len(near) == 1 && near[sea] > 0: // an island
				continue
			case p.label < zones && len(near) == 1, p.label == sea:
			case p.label >= zones && near[bare] == 0 && most == near[sea]:
				for label := zones; int(label) < len(j.zones)+int(zones); label++ { // rather to a neighbour than to the sea
					if near[label] > 0 {
						to = label
					}
				}
			}
			for _, i := range p.squares {
				r.at[i] = to
			}
		}
	}
}

// grows reports whether a part holds one of the places of its zone.
func (j *job) grows(r raster, p part) bool {
	inside := map[int]bool{}
	for _, i := range p.squares {
		inside[i] = true
	}
	z := &j.zones[p.label-zones]
	if i, ok := r.index(z.label); ok && inside[i] {
		return true
	}
	for _, at := range z.at {
		if i, ok := r.index(at); ok && inside[i] {
			return float64(len(p.squares))*r.step*r.step > 4*smallPart
		}
	}
	return false
}

// soften lets each square of land become what most of those around it are, so
// that cells have no frayed borders; the coast stays.
func (r raster) soften(radius, times int) {
	for range times {
		old := append([]int16(nil), r.at...)
		for y := range r.h {
			for x := range r.w {
				i := y*r.w + x
				if old[i] == sea {
					continue
				}
				same, count := true, map[int16]int(nil)
				for dy := -radius; dy <= radius; dy++ {
					for dx := -radius; dx <= radius; dx++ {
						if u, v := x+dx, y+dy; u >= 0 && v >= 0 && u < r.w && v < r.h {
							l := old[v*r.w+u]
							if same && l != old[i] && l != sea {
								same = false
							}
						}
					}
				}
				if same {
					continue
				}
				count = map[int16]int{}
				for dy := -radius; dy <= radius; dy++ {
					for dx := -radius; dx <= radius; dx++ {
						if u, v := x+dx, y+dy; u >= 0 && v >= 0 && u < r.w && v < r.h && dx*dx+dy*dy <= radius*radius {
							count[old[v*r.w+u]]++
						}
					}
				}
				best := old[i]
				for _, l := range slices.Sorted(maps.Keys(count)) {
					if l != sea && count[l] > count[best] {
						best = l
					}
				}
				r.at[i] = best
			}
		}
	}
}

// depth returns the distance of each square from the nearest one of another label or
// the edge, in kilometres, by two sweeps (Borgefors' chamfer 3-4).
func (r raster) depth() []float64 {
	out := make([]float64, len(r.at))
	at := func(x, y int, label int16) float64 {
		if x < 0 || y < 0 || x >= r.w || y >= r.h || r.at[y*r.w+x] != label {
			return 0
		}
		return out[y*r.w+x]
	}
	straight, slanting := r.step, r.step*math.Sqrt2
	for i := range out {
		x, y, l := i%r.w, i/r.w, r.at[i]
		out[i] = min(at(x-1, y, l)+straight, at(x, y-1, l)+straight, at(x-1, y-1, l)+slanting, at(x+1, y-1, l)+slanting)
	}
	for i := len(out) - 1; i >= 0; i-- {
		x, y, l := i%r.w, i/r.w, r.at[i]
		out[i] = min(out[i], at(x+1, y, l)+straight, at(x, y+1, l)+straight, at(x+1, y+1, l)+slanting, at(x-1, y+1, l)+slanting)
	}
	return out
}
