package board

import (
	"math"
	"slices"
)

// Sketch says what [Grid.Ground] needs beside the grid.
type Sketch struct {
	Kind    string         // of the ids of the cells, as the title names them
	Clear   Kind           // of sides on which nothing is drawn
	Roads   []string       // kinds of ways by their quality less one
	Coastal func(int) bool // whether there is sea beside a cell, off the board
	Open    []Axial        // places off the board of which it is known that they are sea
	Margin  [4]float64     // room beside the cells, in hexes: left, top, right, bottom
}

// Of a hex as it is drawn: how wide it is, from its centre to a corner, and from
// one row to the next.
const (
	hexWidth  = 100.0
	hexCorner = hexWidth / 1.7320508075688772
	hexRow    = 1.5 * hexCorner
)

// Ground draws the grid: a tile for each cell, in their order, rims where a side
// is not clear, a way for each road. Off the board there is sea beside coastal
// cells, and land beside all others. Terrain, marks, joins and texts are left to
// the title.
func (g *Grid) Ground(s Sketch) *Ground {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for i := range g.Cells {
		c := axialPoint(g.Cells[i].At)
		left, top, right, bottom = min(left, c.X), min(top, c.Y), max(right, c.X), max(bottom, c.Y)
	}
	left, top = left-hexWidth*(0.5+s.Margin[0]), top-hexCorner-hexWidth*s.Margin[1]
	right, bottom = right+hexWidth*(0.5+s.Margin[2]), bottom+hexCorner+hexWidth*s.Margin[3]
	d := sketcher{Grid: g, Sketch: s, left: left, top: top,
		out: &Ground{Size: Point{right - left, bottom - top}}}
	d.tiles()
	d.rims()
	d.ways()
	d.coast(Point{right, bottom})
	return d.out
}

// sketcher draws one grid.
type sketcher struct {
	*Grid
	Sketch
	left, top float64
	out       *Ground
}

func axialPoint(a Axial) Point {
	return Point{hexWidth * (float64(a.Q) + float64(a.R)/2), hexRow * float64(a.R)}
}

func (d *sketcher) centre(a Axial) Point {
	c := axialPoint(a)
	return Point{c.X - d.left, c.Y - d.top}
}

// corner returns a corner of a hex: the first of its side in a direction.
func (d *sketcher) corner(a Axial, dir Direction) Point {
	sin, cos := math.Sincos(math.Pi / 3 * (float64(dir) - 0.5))
	c := d.centre(a)
	return Point{c.X + hexCorner*cos, c.Y - hexCorner*sin}
}

func (d *sketcher) outline(a Axial) []Point {
	ring := make([]Point, Directions)
	for dir := range Direction(Directions) {
		ring[dir] = d.corner(a, dir)
	}
	return ring
}

func (d *sketcher) tiles() {
	for i := range d.Cells {
		c := &d.Cells[i]
		t := Tile{ID: c.ID, Kind: d.Kind, At: d.centre(c.At), Outline: [][]Point{d.outline(c.At)}, Number: c.ID}
		if c.Closed {
			t.ID, t.Number = "", ""
		}
		d.out.Tiles = append(d.out.Tiles, t)
	}
}

func (d *sketcher) rims() {
	for i := range d.Cells {
		for dir, side := range d.sides[i] {
			j, ok := d.at[d.Cells[i].At.Next(Direction(dir))]
			if ok && i < j && side.Kind != d.Clear {
				next := Direction(dir+1) % Directions
				d.out.Rims = append(d.out.Rims, Rim{A: i, B: j, Kind: string(side.Kind),
					Line: []Point{d.corner(d.Cells[i].At, Direction(dir)), d.corner(d.Cells[i].At, next)}})
			}
		}
	}
}

// ways joins the steps of each quality to lines: straight on where a road goes on,
// and each step once.
func (d *sketcher) ways() {
	type step struct{ a, b int }
	for quality, kind := range d.Roads {
		seen := map[step]bool{}
		follow := func(from, dir int) []Point {
			line := []Point{d.out.Tiles[from].At}
			for {
				side := d.sides[from][dir]
				seen[step{from, side.To}], seen[step{side.To, from}] = true, true
				line, from = append(line, d.out.Tiles[side.To].At), side.To
				best := -1
				for _, turn := range [...]int{0, 1, 5, 2, 4} {
					next := (dir + turn) % Directions
					if s := d.sides[from][next]; s.To >= 0 && int(s.Road) == quality+1 && !seen[step{from, s.To}] {
						best = next
						break
					}
				}
				if best < 0 {
					return line
				}
				dir = best
			}
		}
		ends := func(i int) (n int) {
			for _, s := range d.sides[i] {
				if s.To >= 0 && int(s.Road) == quality+1 {
					n++
				}
			}
			return n
		}
		for _, crossings := range [...]bool{true, false} { // first from ends and crossings, then round the rings
			for i := range d.Cells {
				for dir, s := range d.sides[i] {
					if s.To >= 0 && int(s.Road) == quality+1 && !seen[step{i, s.To}] && (!crossings || ends(i) != 2) {
						d.out.Ways = append(d.out.Ways, Way{Kind: kind, Line: follow(i, dir)})
					}
				}
			}
		}
	}
}

// coast finds the land off the board, hex by hex, and traces its outline with that
// of the cells.
func (d *sketcher) coast(end Point) {
	land := map[Axial]bool{}
	var order []Axial
	last := int((end.Y-d.top)/hexRow) + 2
	first := d.Cells[0].At.R
	for i := range d.Cells {
		first = min(first, d.Cells[i].At.R)
	}
	for r := first - 3 - int(d.Margin[1]*hexWidth/hexRow); r <= first+last; r++ {
		for x := -2; x <= int((end.X-d.left)/hexWidth)+2; x++ {
			q := int(math.Floor(d.left/hexWidth-float64(r)/2)) + x
			a := Axial{q, r}
			order = append(order, a)
			if i, on := d.at[a]; on {
				land[a] = d.Coastal == nil || !d.out.Tiles[i].Water
			} else {
				land[a] = d.Coastal == nil || d.inland(a) && !slices.Contains(d.Open, a)
			}
		}
	}
	key := func(p Point) [2]int { return [2]int{int(math.Round(p.X)), int(math.Round(p.Y))} }
	next := map[[2]int][]Point{}
	var starts []Point
	for _, a := range order {
		if !land[a] {
			continue
		}
		for dir := range Direction(Directions) {
			if land[a.Next(dir)] {
				continue
			}
			from, to := d.corner(a, dir), d.corner(a, (dir+1)%Directions)
			next[key(from)] = append(next[key(from)], to)
			starts = append(starts, from)
		}
	}
	for _, s := range starts {
		var ring []Point
		for at := s; len(next[key(at)]) > 0; {
			k := key(at)
			to := next[k][0]
			next[k] = next[k][1:]
			ring = append(ring, at)
			at = to
		}
		if len(ring) > 2 {
			d.out.Coast = append(d.out.Coast, ring)
		}
	}
}

// inland reports whether a place off the board is land: most of the nearest cells
// have no sea beside them, and the cells do not lie around it as around a bay.
func (d *sketcher) inland(a Axial) bool {
	around := 0
	for dir := range Direction(Directions) {
		if _, on := d.at[a.Next(dir)]; on {
			around++
		}
	}
	if around >= 4 {
		return false
	}
	nearest, dry, all := math.MaxInt, 0, 0
	for i := range d.Cells {
		n := d.Cells[i].At.Distance(a)
		if n < nearest {
			nearest, dry, all = n, 0, 0
		}
		if n == nearest {
			all++
			if !d.Coastal(i) {
				dry++
			}
		}
	}
	return 2*dry > all
}

// Place finds where a longitude and a latitude lie on a ground of the grid, as
// well as its cells have them in one plane.
func (g *Grid) Place(out *Ground, lon, lat float64) Point {
	var n, sx, sy, sxx, sxy, syy float64
	var tx, ty, txx, txy, tyx, tyy float64
	for i := range g.Cells {
		c, at := &g.Cells[i], out.Tiles[i].At
		x, y := c.Lon, c.Lat
		n, sx, sy, sxx, sxy, syy = n+1, sx+x, sy+y, sxx+x*x, sxy+x*y, syy+y*y
		tx, txx, txy = tx+at.X, txx+at.X*x, txy+at.X*y
		ty, tyx, tyy = ty+at.Y, tyx+at.Y*x, tyy+at.Y*y
	}
	// Least squares, by the deviations from the mean.
	cxx, cxy, cyy := sxx-sx*sx/n, sxy-sx*sy/n, syy-sy*sy/n
	det := cxx*cyy - cxy*cxy
	fit := func(t, tlon, tlat float64) float64 {
		dlon, dlat := tlon-t*sx/n, tlat-t*sy/n
		a, b := (dlon*cyy-dlat*cxy)/det, (dlat*cxx-dlon*cxy)/det
		return t/n + a*(lon-sx/n) + b*(lat-sy/n)
	}
	return Point{fit(tx, txx, txy), fit(ty, tyx, tyy)}
}

// Box puts a place off the map into a ground, as a box, with a join of a kind to
// each tile that is beside it.
func (d *Ground) Box(t Tile, lo, hi Point, kind string, near []int) {
	t.Box, t.At = true, Point{(lo.X + hi.X) / 2, (lo.Y + hi.Y) / 2}
	t.Outline = [][]Point{{lo, {hi.X, lo.Y}, hi, {lo.X, hi.Y}}}
	n := len(d.Tiles)
	d.Tiles = append(d.Tiles, t)
	near = slices.Clone(near)
	slices.Sort(near)
	for _, to := range near {
		if to < n {
			d.Joins = append(d.Joins, Join{A: n, B: to, Kind: kind, Line: []Point{nearestOf(lo, hi, d.Tiles[to].At), d.Tiles[to].At}})
		}
	}
}

// nearestOf returns the point of a box that is nearest to another.
func nearestOf(lo, hi, p Point) Point {
	return Point{min(max(p.X, lo.X), hi.X), min(max(p.Y, lo.Y), hi.Y)}
}

// Shared returns the line between two places that lie side by side, whether they are cells or not.
func (g *Grid) Shared(out *Ground, a Axial, dir Direction) []Point {
	d := sketcher{Grid: g}
	d.left, d.top = axialPoint(g.Cells[0].At).X-out.Tiles[0].At.X, axialPoint(g.Cells[0].At).Y-out.Tiles[0].At.Y
	return []Point{d.corner(a, dir), d.corner(a, (dir+1)%Directions)}
}

// Centre returns the middle of a place, whether it is a cell or not.
func (g *Grid) Centre(out *Ground, a Axial) Point {
	first, at, c := axialPoint(g.Cells[0].At), out.Tiles[0].At, axialPoint(a)
	return Point{at.X + c.X - first.X, at.Y + c.Y - first.Y}
}

// Spot returns a point of a ground of the grid, by hexes from its first cell to the right
// and by rows downwards.
func (g *Grid) Spot(out *Ground, right, down float64) Point {
	at := out.Tiles[0].At
	return Point{at.X + right*hexWidth, at.Y + down*hexRow}
}
