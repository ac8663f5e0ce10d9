package bot

import (
	"math/bits"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// chart is what does not change while moves are tried: the board in masks, and what the
// weather and the cards make of it.
type chart struct {
	places  [field.MaskRows][32]int16 // by spot
	inside  field.Mask                // what the bot enters
	prized  field.Mask                // cities and oil
	cities  field.Mask                // that are not scorched
	base    [field.Sides]field.Mask   // what a side controls where nobody stands
	prices  [2][dear]field.Mask       // what foot and armour can enter, by what it costs
	ways    field.Ways
	zoned   [][]int16 // of places: where a zone of control from there reaches
	shelter []int8    // of places: columns that they take from an attack
	shut    []bool    // of places: the bot never enters them
	stakes  []int     // of places
}

// dear is one more than what it costs at most to enter a hex.
const dear = 5

func newChart(r *field.Run) *chart {
	d := r.D
	n := len(d.Places)
	c := &chart{zoned: make([][]int16, n), shelter: make([]int8, n), shut: make([]bool, n), stakes: make([]int, n)}
	lists := make([]int16, 0, n*6)
	for x := range d.Places {
		place, at := &d.Places[x], d.Spots[x]
		terrain := r.Terrain(x)
		c.shut[x] = place.Terrain == field.Lake || place.Terrain == field.Area
		c.shelter[x] = int8(d.Terrains[terrain].Shift)
		if place.Objective() {
			c.shelter[x]--
		}
		from := len(lists)
		for i := range place.Near {
			near := &place.Near[i]
			if to := d.Spots[near.To]; !near.Lake && to.Row > 0 {
				lists = append(lists, near.To)
				if at.Row > 0 {
					c.ways.Note(at, to)
				}
			}
		}
		if c.zoned[x] = lists[from:]; at.Row > 0 {
			c.note(r, x, at, terrain)
		}
	}
	return c
}

// note puts a hex into the masks.
func (c *chart) note(r *field.Run, x int, at field.Spot, terrain field.Terrain) {
	place, side := &r.D.Places[x], r.Control(x)
	c.places[at.Row][at.Col] = int16(x)
	c.base[side].Add(at)
	if place.VP() {
		c.prized.Add(at)
	}
	if r.City(x) {
		c.cities.Add(at)
	}
	if !c.shut[x] {
		c.inside.Add(at)
		row := &r.D.Terrains[terrain]
		c.prices[0][min(row.Other, dear-1)].Add(at)
		c.prices[1][min(row.Armor, dear-1)].Add(at)
	}
}

// each goes through the places of a mask.
func (c *chart) each(m field.Mask) func(yield func(place int) bool) {
	return func(yield func(place int) bool) {
		for r := range m {
			for h := m[r]; h != 0; h &= h - 1 {
				if !yield(int(c.places[r][bits.TrailingZeros32(h)])) {
					return
				}
			}
		}
	}
}
