package bot

import (
	"math/bits"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// chart is what does not change while moves are tried: the board in masks, and what the
// weather and the cards make of it.
type chart struct {
	spots   []spot
	places  [rows][32]int16 // by spot
	hexes   mask
	inside  mask              // what the bot enters
	prized  mask              // cities and oil
	cities  mask              // that are not scorched
	edge    [field.Sides]mask // the own edge of each side
	held    [field.Sides]mask // the cities of a side on which nobody stands
	base    [field.Sides]mask // what a side controls where nobody stands
	coast   [field.Sides]mask // where a side is supplied over the sea, but for the Baltic of the Soviets
	baltic  mask
	prices  [2][dear]mask // what foot and armour can enter, by what it costs
	ways    ways
	zoned   [][]int16 // of places: where a zone of control from there reaches
	shelter []int8    // of places: columns that they take from an attack
	shut    []bool    // of places: the bot never enters them
	stakes  []int     // of places
	room    [field.Sides]int8
	roomy   []int // places with room for one Soviet unit more
}

// dear is one more than what it costs at most to enter a hex.
const dear = 5

func newChart(r *field.Run) *chart {
	d := r.D
	n := len(d.Places)
	c := &chart{spots: spots(d), zoned: make([][]int16, n), shelter: make([]int8, n), shut: make([]bool, n), stakes: make([]int, n)}
	lists := make([]int16, 0, n*6)
	for x := range d.Places {
		place, at := &d.Places[x], c.spots[x]
		terrain := r.Terrain(x)
		c.shut[x] = place.Terrain == field.Lake || place.Terrain == field.Area
		c.shelter[x] = int8(d.Terrains[terrain].Shift)
		if place.Objective() {
			c.shelter[x]--
		}
		from := len(lists)
		for i := range place.Near {
			near := &place.Near[i]
			if to := c.spots[near.To]; !near.Lake && to.row > 0 {
				lists = append(lists, near.To)
				if at.row > 0 {
					c.ways.note(at, to)
				}
			}
		}
		if c.zoned[x] = lists[from:]; at.row > 0 {
			c.note(r, x, at, terrain)
		}
	}
	for side := range field.Side(field.Sides) {
		c.room[side] = int8(d.StackAxis)
		if side == field.Soviet {
			c.room[side] = int8(d.StackSoviet)
			if r.S.Turn >= field.LastYear {
				c.room[side] = int8(d.StackLate)
			}
		}
	}
	for i := range r.S.Effects {
		if x := int(r.S.Effects[i].Place); x > 0 && r.HasExtraRoom(x) {
			c.roomy = append(c.roomy, x)
		}
	}
	return c
}

// note puts a hex into the masks.
func (c *chart) note(r *field.Run, x int, at spot, terrain field.Terrain) {
	place, side := &r.D.Places[x], r.Control(x)
	c.places[at.row][at.col] = int16(x)
	c.hexes.add(at)
	c.base[side].add(at)
	if place.VP() {
		c.prized.add(at)
	}
	if r.City(x) {
		c.cities.add(at)
		c.held[side].add(at)
	}
	if place.EdgeAxis {
		c.edge[field.Axis].add(at)
	}
	if place.EdgeSoviet {
		c.edge[field.Soviet].add(at)
	}
	if place.Black || place.Baltic {
		c.coast[field.Axis].add(at)
	}
	if place.Black || place.Caspian {
		c.coast[field.Soviet].add(at)
	}
	if place.Baltic {
		c.baltic.add(at)
	}
	if !c.shut[x] {
		c.inside.add(at)
		row := &r.D.Terrains[terrain]
		c.prices[0][min(row.Other, dear-1)].add(at)
		c.prices[1][min(row.Armor, dear-1)].add(at)
	}
}

// each goes through the places of a mask.
func (c *chart) each(m mask) func(yield func(place int) bool) {
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
