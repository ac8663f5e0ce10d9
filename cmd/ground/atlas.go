package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules/board/coast"
)

// What is left out of Natural Earth, in kilometres and square kilometres.
const (
	tolerance    = 1.5
	smallestIsle = 100.0
	crude        = 0.2 // tolerance gained with each kilometre beyond the bounds
	kmPerDegree  = 111.2
)

// topology is as much of TopoJSON as world-atlas has.
type topology struct {
	Transform struct{ Scale, Translate [2]float64 }
	Arcs      [][][2]int
	Objects   struct {
		Countries struct{ Geometries []geometry }
	}
}

type geometry struct {
	Type       string
	Arcs       json.RawMessage
	Properties struct{ Name string }
}

// rings returns the rings of a geometry, as numbers of arcs; ^n is arc n backwards.
func (g geometry) rings() (out [][]int, err error) {
	switch g.Type {
	case "Polygon":
		err = json.Unmarshal(g.Arcs, &out)
	case "MultiPolygon":
		var polygons [][][]int
		err = json.Unmarshal(g.Arcs, &polygons)
		out = slices.Concat(polygons...)
	}
	return out, err
}

// reduceAtlas writes coast.txt from countries-10m.json of world-atlas.
func reduceAtlas(from, to string) error {
	b, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var t topology
	if err := json.Unmarshal(b, &t); err != nil {
		return fmt.Errorf("read %s: %w", from, err)
	}
	arcs := make([][]coast.Place, len(t.Arcs))
	for i, arc := range t.Arcs {
		x, y := 0, 0
		for _, d := range arc {
			x, y = x+d[0], y+d[1]
			arcs[i] = append(arcs[i], coast.Place{
				Lon: float64(x)*t.Transform.Scale[0] + t.Transform.Translate[0],
				Lat: float64(y)*t.Transform.Scale[1] + t.Transform.Translate[1],
			})
		}
	}
	numbers := map[int]int{} // of the arcs that are kept
	var lines, rows []string
	keep := func(country string, ring []int) {
		var words []string
		for _, n := range ring {
			arc, back := n, ""
			if n < 0 {
				arc, back = ^n, "~"
			}
			if _, ok := numbers[arc]; !ok {
				numbers[arc] = len(lines)
				lines = append(lines, "arc "+coast.Encode(reduce(arcs[arc])))
			}
			words = append(words, back+strconv.Itoa(numbers[arc]))
		}
		rows = append(rows, "ring "+strings.Join(words, ",")+" "+country)
	}
	countries := t.Objects.Countries.Geometries
	slices.SortFunc(countries, func(a, b geometry) int { return cmp.Compare(a.Properties.Name, b.Properties.Name) })
	for _, g := range countries {
		rings, err := g.rings()
		if err != nil {
			return fmt.Errorf("read %s: %w", from, err)
		}
		for _, ring := range rings {
			if matters(arcs, ring) {
				keep(g.Properties.Name, ring)
			}
		}
	}
	head := []string{"# Natural Earth 1:10m (public domain), by world-atlas 2.0.2; reduced by cmd/ground. See doc.go."}
	return os.WriteFile(to, []byte(strings.Join(slices.Concat(head, lines, rows), "\n")+"\n"), 0o644)
}

// matters reports whether a ring is large enough and within the bounds.
func matters(arcs [][]coast.Place, ring []int) bool {
	low, high := coast.Place{Lon: 999, Lat: 999}, coast.Place{Lon: -999, Lat: -999}
	area, last := 0.0, coast.Place{}
	for i, n := range ring {
		arc := arcs[max(n, ^n)]
		for k := range arc {
			p := arc[k]
			if n < 0 {
				p = arc[len(arc)-1-k]
			}
			low = coast.Place{Lon: min(low.Lon, p.Lon), Lat: min(low.Lat, p.Lat)}
			high = coast.Place{Lon: max(high.Lon, p.Lon), Lat: max(high.Lat, p.Lat)}
			if i > 0 || k > 0 {
				area += (last.Lon*p.Lat - p.Lon*last.Lat) / 2
			}
			last = p
		}
	}
	area *= kmPerDegree * kmPerDegree * math.Cos((low.Lat+high.Lat)/2*math.Pi/180)
	return math.Abs(area) >= smallestIsle && low.Lon < coast.East && high.Lon > coast.West && low.Lat < coast.North && high.Lat > coast.South
}

// reduce leaves points out of an arc; its ends stay.
func reduce(arc []coast.Place) []coast.Place {
	keep := thin(arc, func(p, a, b coast.Place) float64 { return offLine(p, a, b) / allowed(p) })
	var out []coast.Place
	for i, p := range arc {
		if keep[i] {
			out = append(out, p)
		}
	}
	return out
}

// allowed returns how far a line may run from a place, in kilometres.
func allowed(p coast.Place) float64 {
	beyond := math.Hypot(max(coast.West-p.Lon, p.Lon-coast.East, 0), max(coast.South-p.Lat, p.Lat-coast.North, 0))
	return tolerance + crude*kmPerDegree*beyond
}

// offLine returns the distance of a place from the line between two others, in kilometres.
func offLine(p, a, b coast.Place) float64 {
	k := math.Cos(min(math.Abs(p.Lat), 75) * math.Pi / 180)
	px, py := (p.Lon-a.Lon)*k, p.Lat-a.Lat
	bx, by := (b.Lon-a.Lon)*k, b.Lat-a.Lat
	t := 0.0
	if n := bx*bx + by*by; n > 0 {
		t = min(max((px*bx+py*by)/n, 0), 1)
	}
	return math.Hypot(px-t*bx, py-t*by) * kmPerDegree
}
