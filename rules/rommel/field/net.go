package field

import "github.com/fieldpost/fieldpost/rules/board"

// Net is a map with all links of it that chains of supply can be made of (§12.3,
// §12.4). It does not change.
type Net struct {
	grid  *board.Grid
	Links [][]board.Link // by hex, the shorter first
	Road  [][]int8       // directions of highway hexsides, by hex
	OnWay []bool         // hexes with a highway
}

// newNet finds the links of a map.
func (d *Data) newNet(g *board.Grid) *Net {
	n := &Net{grid: g, Links: g.Links(d.SupplyRadius[:]), Road: make([][]int8, len(d.Hexes)), OnWay: make([]bool, len(d.Hexes))}
	for h := range d.Hexes {
		for dir, side := range g.Sides(h) {
			if side.To >= 0 && side.Limit > 0 && side.Road == Highway {
				n.Road[h] = append(n.Road[h], int8(dir))
				n.OnWay[h] = true
			}
		}
	}
	return n
}

// Trace is what can be supplied from one source: dist is the length of the
// shortest line in hexes, -1 for hexes that no line reaches.
type Trace struct {
	Dist  []int16
	Relay []bool  // lines lead on from here
	Queue []int16 // of the search
}

// Finder is what ways are found with.
type Finder struct {
	Walker board.Walker
	Way    []int16
}
