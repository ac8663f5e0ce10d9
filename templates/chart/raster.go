package chart

import (
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// cellSize is the side of the squares into which a raster divides a drawing.
const cellSize = 4.0

// raster is a board in small squares: what lies in each, so that counters and names
// find their room without looking at outlines.
type raster struct {
	box   canvas.Box
	w, h  int
	tile  []int16 // of the square; -1 for none
	dry   []bool  // it is land
	water []bool  // of the tiles: nobody stands there
	ink   []int32 // how many squares up and left of it have a border or a way: one row and one column more
}

// rasterOf divides a board.
func rasterOf(b *Board) *raster {
	r := &raster{box: b.frame, w: int(math.Ceil(b.frame.W / cellSize)), h: int(math.Ceil(b.frame.H / cellSize))}
	r.water = make([]bool, len(b.tiles))
	r.tile, r.dry = slices.Repeat([]int16{-1}, r.w*r.h), slices.Repeat([]bool{len(b.coast) == 0}, r.w*r.h)
	r.fill(b.coast, func(i int) { r.dry[i] = true })
	for _, boxes := range [...]bool{false, true} { // they lie over the rest
		for i := range b.tiles {
			t := &b.tiles[i]
			r.water[i] = t.Water
			if t.Box != boxes {
				continue
			}
			tex := b.texture(t)
			wet := tex == board.Sea || tex == board.Lake
			r.fill(t.rings, func(n int) { r.tile[n], r.dry[n] = int16(i), !wet || t.Box })
		}
	}
	drawn := make([]bool, r.w*r.h)
	for i := range b.ground.Rims {
		if s := b.look.Rims[b.ground.Rims[i].Kind]; s != board.Unseen {
			r.along(b.line(b.ground.Rims[i].Line), func(n int) { drawn[n] = true })
		}
	}
	for i := range b.ground.Ways {
		r.along(b.line(b.ground.Ways[i].Line), func(n int) { drawn[n] = true })
	}
	for i := range b.ground.Joins {
		if b.look.Joins[b.ground.Joins[i].Kind] != board.Unseen {
			r.along(b.line(b.ground.Joins[i].Line), func(n int) { drawn[n] = true })
		}
	}
	r.ink = make([]int32, (r.w+1)*(r.h+1))
	for y := range r.h {
		row := int32(0)
		for x := range r.w {
			if drawn[y*r.w+x] {
				row++
			}
			r.ink[(y+1)*(r.w+1)+x+1] = r.ink[y*(r.w+1)+x+1] + row
		}
	}
	return r
}

// fill visits the squares whose middles lie within rings, and not in a hole of them.
func (r *raster) fill(rings [][]canvas.Point, visit func(int)) {
	if len(rings) == 0 {
		return
	}
	box := bounds(rings)
	var cuts []float64
	for y := max(int((box.Y-r.box.Y)/cellSize), 0); y < min(int((box.Y+box.H-r.box.Y)/cellSize)+1, r.h); y++ {
		at := r.box.Y + (float64(y)+0.5)*cellSize
		cuts = crossings(cuts[:0], rings, at)
		for i := 0; i+1 < len(cuts); i += 2 {
			first := max(int(math.Ceil((cuts[i]-r.box.X)/cellSize-0.5)), 0)
			for x := first; x < r.w && r.box.X+(float64(x)+0.5)*cellSize < cuts[i+1]; x++ {
				visit(y*r.w + x)
			}
		}
	}
}

// along visits the squares that a line goes through.
func (r *raster) along(line []canvas.Point, visit func(int)) {
	for i := 1; i < len(line); i++ {
		n := int(distance(line[i-1], line[i])/cellSize*1.5) + 1
		for k := range n + 1 {
			p := between(line[i-1], line[i], float64(k)/float64(n))
			if x, y := int((p.X-r.box.X)/cellSize), int((p.Y-r.box.Y)/cellSize); p.X >= r.box.X && p.Y >= r.box.Y && x < r.w && y < r.h {
				visit(y*r.w + x)
			}
		}
	}
}

// squares returns the first and the last squares of a box, and how many there are of it
// within the drawing and without.
func (r *raster) squares(box canvas.Box) (x0, y0, x1, y1, all int) {
	ax, ay := int(math.Floor((box.X-r.box.X)/cellSize)), int(math.Floor((box.Y-r.box.Y)/cellSize))
	zx, zy := int(math.Ceil((box.X+box.W-r.box.X)/cellSize)), int(math.Ceil((box.Y+box.H-r.box.Y)/cellSize))
	all = max((zx-ax)*(zy-ay), 1)
	return min(max(ax, 0), r.w), min(max(ay, 0), r.h), min(max(zx, 0), r.w), min(max(zy, 0), r.h), all
}

// share returns the part of a box of whose squares something holds.
func (r *raster) share(box canvas.Box, holds func(i int) bool) float64 {
	x0, y0, x1, y1, all := r.squares(box)
	n := 0
	for y := y0; y < y1; y++ {
		for i := y*r.w + x0; i < y*r.w+x1; i++ {
			if holds(i) {
				n++
			}
		}
	}
	return float64(n) / float64(all)
}

// openWater is how much a square counts for a tile that is nobody's, beside one that
// is its own.
const openWater = 0.7

// tileShare returns the part of a box that lies in a tile, or where it is no other's.
func (r *raster) tileShare(box canvas.Box, t int) float64 {
	x0, y0, x1, y1, all := r.squares(box)
	own, free := 0, 0
	for y := y0; y < y1; y++ {
		for _, at := range r.tile[y*r.w+x0 : y*r.w+x1] {
			switch {
			case at == int16(t):
				own++
			case at < 0 || r.water[at]:
				free++
			}
		}
	}
	return (float64(own) + openWater*float64(free)) / float64(all)
}

// drawn returns how many squares of a box have a border or a way.
func (r *raster) drawn(box canvas.Box) int {
	x0, y0, x1, y1, _ := r.squares(box)
	w := r.w + 1
	return int(r.ink[y1*w+x1] - r.ink[y0*w+x1] - r.ink[y1*w+x0] + r.ink[y0*w+x0])
}

// at returns the number of the square at a point; -1 outside.
func (r *raster) at(p canvas.Point) int {
	x, y := int(math.Floor((p.X-r.box.X)/cellSize)), int(math.Floor((p.Y-r.box.Y)/cellSize))
	if x < 0 || y < 0 || x >= r.w || y >= r.h {
		return -1
	}
	return y*r.w + x
}

// rooms returns the spots of each tile where something may stand, those beside its
// point first.
func (b *Board) rooms() [][]canvas.Point {
	const every = 2 // squares
	out := make([][]canvas.Point, len(b.tiles))
	for y := 0; y < b.raster.h; y += every {
		for x := 0; x < b.raster.w; x += every {
			if t := b.raster.tile[y*b.raster.w+x]; t >= 0 {
				out[t] = append(out[t], canvas.Point{X: b.frame.X + (float64(x)+0.5)*cellSize, Y: b.frame.Y + (float64(y)+0.5)*cellSize})
			}
		}
	}
	for t, list := range out {
		at := b.tiles[t].at
		slices.SortStableFunc(list, func(p, q canvas.Point) int {
			d, e := distance(p, at), distance(q, at)
			switch {
			case d < e:
				return -1
			case d > e:
				return 1
			}
			return 0
		})
		if inside(at, b.tiles[t].rings) {
			list = slices.Insert(list, 0, at)
		}
		out[t] = list
	}
	return out
}

// seats returns spots of a room that keep some distance from each other.
func seats(room []canvas.Point, apart float64) (out []canvas.Point) {
	for _, p := range room {
		if !slices.ContainsFunc(out, func(q canvas.Point) bool { return distance(p, q) < apart }) {
			out = append(out, p)
		}
	}
	return out
}

// areJoined reports whether all squares between two points belong together.
func (r *raster) areJoined(a, z canvas.Point, holds func(int) bool) bool {
	ok := true
	r.along([]canvas.Point{a, z}, func(i int) { ok = ok && holds(i) })
	return ok
}
