package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/board/coast"
)

// sketch is what somebody drew by hand for a title, TITLE.toml beside this file.
type sketch struct {
	Frame []float64 // places that must be on the drawing
	Lens  coast.Lens
	Area  []struct {
		ID    string
		Lands []string
	}
	Patch []struct {
		Area   string
		Within []string
		Ring   []float64
	}
	Zone []struct {
		ID, Area string
		At       []float64
		Reach    float64
	}
	Sea []struct {
		ID string
		At []float64 // where its name stands
	}
	Lake []struct {
		Ring []float64
	}
	Lane []struct { // a piece of the sea lanes, from a port or a crossing to a crossing
		Port string
		At   []float64
	}
	Passage []struct {
		A, B string
		At   []float64 // from sea to sea
	}
	Box []struct {
		ID string
		At []float64 // upper left and lower right, as parts of the width and height
	}
	Text []struct {
		Kind  string
		At    []float64
		Names map[string]string
	}
}

// packed is as much of a title's board.toml as is needed here.
type packed struct {
	Zone []struct {
		ID, Country string
		Lon, Lat    float64
		Offmap      bool
		Coast       []string
	}
	Border []struct{ A, B, Kind string }
	Sea    []struct{ ID string }
	Box    []struct{ ID string }
}

func readTOML(name string, to any) error {
	b, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if err := toml.Unmarshal(b, to); err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	return nil
}

// places returns pairs of longitude and latitude.
func places(numbers []float64) (out []coast.Place) {
	for pair := range slices.Chunk(numbers, 2) {
		out = append(out, coast.Place{Lon: pair[0], Lat: pair[1]})
	}
	return out
}

// root of the repository, from where go generate runs this.
const root = "../.."

// across are the kinds of border that are lines across water or open country;
// all others cells show by touching each other.
var across = []string{"sea-lane", "arrow", "strait", "landing"}

// job is the work on one title.
type job struct {
	title  string
	sketch sketch
	pack   packed
	origin board.Point // of the frame, in the projection
	size   board.Point
	areas  []string // 0 is nobody's
	zones  []zone
	byID   map[string]int
	wanted map[[2]int]bool // pairs of zones that are to touch, the lower first
}

// zone is a zone with the places its cell grows around.
type zone struct {
	id    string
	area  int
	at    []board.Point // on the board
	label board.Point   // of the pack
	reach float64
	gain  float64 // square kilometres taken off the squares of distances
}

const (
	pixel        = 2.5 // kilometres
	defaultReach = 420
	margin       = 20
)

// newJob reads the pack and the sketch of a title.
func newJob(title string) (*job, error) {
	j := &job{title: title, byID: map[string]int{}, wanted: map[[2]int]bool{}, areas: []string{""}}
	if err := readTOML(filepath.Join(root, "rules", title, "data", "board.toml"), &j.pack); err != nil {
		return nil, err
	}
	if err := readTOML(title+".toml", &j.sketch); err != nil {
		return nil, err
	}
	j.frame()
	for _, a := range j.sketch.Area {
		j.areas = append(j.areas, a.ID)
	}
	for _, p := range j.sketch.Patch {
		if !slices.Contains(j.areas, p.Area) {
			j.areas = append(j.areas, p.Area)
		}
	}
	for _, z := range j.pack.Zone {
		if z.Offmap {
			continue
		}
		out := zone{id: z.ID, reach: defaultReach, label: j.on(coast.Place{Lon: z.Lon, Lat: z.Lat})}
		area := z.Country
		for _, s := range j.sketch.Zone {
			if s.ID != z.ID {
				continue
			}
			if s.Area != "" {
				area = s.Area
			}
			if s.Reach > 0 {
				out.reach = s.Reach
			}
			for _, p := range places(s.At) {
				out.at = append(out.at, j.on(p))
			}
		}
		if len(out.at) == 0 {
			out.at = []board.Point{out.label}
		}
		if out.area = slices.Index(j.areas, area); out.area < 0 {
			return nil, fmt.Errorf("%s: no area %q, of %s", title, area, z.ID)
		}
		j.byID[z.ID] = len(j.zones)
		j.zones = append(j.zones, out)
	}
	for _, b := range j.pack.Border {
		x, okA := j.byID[b.A]
		y, okB := j.byID[b.B]
		if okA && okB && !slices.Contains(across, b.Kind) {
			j.wanted[pair(x, y)] = true
		}
	}
	return j, nil
}

func pair(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// on returns where a place lies on the board.
func (j *job) on(p coast.Place) board.Point {
	q := j.sketch.Lens.Point(coast.Europe.Point(p))
	return board.Point{X: q.X - j.origin.X, Y: q.Y - j.origin.Y}
}

// frame finds the rectangle around all places that must be in it.
func (j *job) frame() {
	low, high := board.Point{X: math.Inf(1), Y: math.Inf(1)}, board.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, p := range places(j.sketch.Frame) {
		q := j.sketch.Lens.Point(coast.Europe.Point(p))
		low = board.Point{X: min(low.X, q.X), Y: min(low.Y, q.Y)}
		high = board.Point{X: max(high.X, q.X), Y: max(high.Y, q.Y)}
	}
	tens := func(x float64) float64 { return math.Floor(x/10) * 10 }
	j.origin = board.Point{X: tens(low.X - margin), Y: tens(low.Y - margin)}
	j.size = board.Point{X: tens(high.X + margin - j.origin.X), Y: tens(high.Y + margin - j.origin.Y)}
}

// raster is the board in squares; at holds what each of them is.
type raster struct {
	w, h int
	step float64
	at   []int16
}

func newRaster(size board.Point, step float64) raster {
	r := raster{w: int(size.X / step), h: int(size.Y / step), step: step}
	r.at = make([]int16, r.w*r.h)
	return r
}

// centre returns the middle of a square.
func (r raster) centre(i int) board.Point {
	return board.Point{X: (float64(i%r.w) + 0.5) * r.step, Y: (float64(i/r.w) + 0.5) * r.step}
}

// index returns the square of a point; ok is false beyond the board.
func (r raster) index(p board.Point) (int, bool) {
	x, y := int(math.Floor(p.X/r.step)), int(math.Floor(p.Y/r.step))
	return y*r.w + x, x >= 0 && y >= 0 && x < r.w && y < r.h
}

// fill calls do for each square whose middle lies within the rings.
func (r raster) fill(rings [][]board.Point, do func(i int)) {
	rows := make([][]float64, r.h)
	for _, ring := range rings {
		for k, p := range ring {
			q := ring[(k+1)%len(ring)]
			if p.Y > q.Y {
				p, q = q, p
			}
			first := max(int(math.Ceil(p.Y/r.step-0.5)), 0)
			for y := first; y < r.h && (float64(y)+0.5)*r.step < q.Y; y++ {
				t := ((float64(y)+0.5)*r.step - p.Y) / (q.Y - p.Y)
				rows[y] = append(rows[y], p.X+t*(q.X-p.X))
			}
		}
	}
	for y, cuts := range rows {
		slices.Sort(cuts)
		for k := 0; k+1 < len(cuts); k += 2 {
			for x := max(int(math.Ceil(cuts[k]/r.step-0.5)), 0); x < r.w && (float64(x)+0.5)*r.step < cuts[k+1]; x++ {
				do(y*r.w + x)
			}
		}
	}
}

// water is what is no land, in the raster of areas.
const water int16 = -1

// lands draws the areas: the countries of today, then the patches.
func (j *job) lands() raster {
	r := newRaster(j.size, pixel)
	today := make([]int16, len(r.at)) // numbers of countries, from 1
	for i := range r.at {
		r.at[i] = water
	}
	names := map[string]int16{}
	for n, c := range coast.Countries() {
		names[c.Name] = int16(n + 1)
		area := int16(0)
		for k, a := range j.sketch.Area {
			if slices.Contains(a.Lands, c.Name) {
				area = int16(k + 1)
			}
		}
		r.fill(j.project(c.Rings...), func(i int) { today[i], r.at[i] = int16(n+1), area })
	}
	for _, p := range j.sketch.Patch {
		area := int16(slices.Index(j.areas, p.Area))
		var within []int16
		for _, name := range p.Within {
			if names[name] == 0 {
				panic(fmt.Sprintf("%s: no country %q", j.title, name))
			}
			within = append(within, names[name])
		}
		r.fill(j.project(places(p.Ring)), func(i int) {
			if slices.Contains(within, today[i]) {
				r.at[i] = area
			}
		})
	}
	for _, lake := range j.sketch.Lake {
		r.fill(j.project(places(lake.Ring)), func(i int) { r.at[i] = water })
	}
	for _, a := range j.sketch.Area {
		for _, name := range a.Lands {
			if names[name] == 0 {
				panic(fmt.Sprintf("%s: no country %q of %s", j.title, name, strings.TrimSpace(a.ID)))
			}
		}
	}
	return r
}

// project puts rings on the board. Long sides are divided, as they bend.
func (j *job) project(rings ...[]coast.Place) (out [][]board.Point) {
	for _, ring := range rings {
		var line []board.Point
		for k, p := range ring {
			q := ring[(k+1)%len(ring)]
			n := 1 + int(math.Hypot(q.Lon-p.Lon, q.Lat-p.Lat)/2)
			for i := range n {
				t := float64(i) / float64(n)
				line = append(line, j.on(coast.Place{Lon: p.Lon + t*(q.Lon-p.Lon), Lat: p.Lat + t*(q.Lat-p.Lat)}))
			}
		}
		out = append(out, line)
	}
	return out
}
