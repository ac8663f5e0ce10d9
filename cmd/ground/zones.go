package main

import (
	"fmt"
	"math"

	"github.com/fieldpost/fieldpost/rules/board"
)

// rounds of tuning.
const rounds = 12000

// ground is what was computed of a title.
type ground struct {
	*job
	cells raster
	lines []line
	at    []board.Point // where counters stand, by zones
}

// drawZones computes the ground of a title and writes it beside its packs.
func drawZones(title string) error {
	j, err := newJob(title)
	if err != nil {
		return err
	}
	areas := j.lands()
	j.tune(areas.coarser(4), rounds)
	g := &ground{job: j, cells: j.label(areas)}
	j.clean(g.cells)
	g.cells.soften(3, 2)
	j.clean(g.cells)
	g.lines = j.contract(g.cells.trace())
	g.lines = finish(g.lines)
	g.stand()
	g.tell()
	return g.write()
}

// tell says how far the cells are what the pack says.
func (g *ground) tell() {
	touch := map[[2]int]float64{}
	points := 0
	for _, l := range g.lines {
		points += len(l.points)
		if l.left >= zones && l.right >= zones {
			touch[pair(int(l.left-zones), int(l.right-zones))] += length(l.points)
		}
	}
	fmt.Printf("%s: %v, %d lines, %d points\n", g.title, g.size, len(g.lines), points)
	for a := range g.zones {
		for b := a + 1; b < len(g.zones); b++ {
			p := [2]int{a, b}
			long, wanted := touch[p], g.wanted[p]
			what := ""
			switch {
			case wanted && long == 0:
				what = "do not touch"
			case wanted && long < 30:
				what = "hardly touch"
			case !wanted && long > 0:
				what = "touch and are no neighbours"
			default:
				continue
			}
			fmt.Printf("  %s and %s %s (%.0f km)\n", g.zones[a].id, g.zones[b].id, what, long)
		}
	}
}

// Where counters stand, in kilometres: deeper than deep is not better, and each
// kilometre off the place of the pack counts as so much less depth.
const (
	deep   = 75
	astray = 0.08
	narrow = 26
)

// stand finds where the counters of each zone stand.
func (g *ground) stand() {
	depth := g.cells.depth()
	g.at = make([]board.Point, len(g.zones))
	best := make([]float64, len(g.zones))
	for i := range best {
		best[i] = math.Inf(-1)
	}
	for i, l := range g.cells.at {
		if l < zones {
			continue
		}
		z, p := l-zones, g.cells.centre(i)
		q := g.zones[z].label
		if v := min(depth[i], deep) - astray*math.Hypot(p.X-q.X, p.Y-q.Y); v > best[z] {
			best[z], g.at[z] = v, p
		}
	}
	for z, p := range g.at {
		if i, ok := g.cells.index(p); !ok || depth[i] < narrow {
			fmt.Printf("  %s is narrow (%.0f km)\n", g.zones[z].id, depth[i])
		}
		if i, ok := g.cells.index(g.zones[z].label); !ok || g.cells.at[i] != zones+int16(z) {
			fmt.Printf("  the place of %s in the pack lies outside\n", g.zones[z].id)
		}
	}
}
