package bot

import "github.com/fieldpost/fieldpost/rules/thirdreich/field"

// plan is a way of playing.
type plan struct {
	least      float32    // what an attack has to be worth, in army steps for each operation
	hold       float32    // weight of what is to be held
	reach      float32    // weight of what is to be won
	barbarossa int        // turn from which the Axis goes east
	east       int        // turn from which the Soviet Union goes west
	towards    [3]float32 // weights of what is to be won in the west, the south and the east
	develop    float32    // Actions for developments before others
}

// plans are the ways of playing, the usual first.
var plans = []plan{
	{least: 0, hold: 1, reach: 1, barbarossa: 7, east: 9, towards: [3]float32{1, 1, 1}},
	{least: 0.6, hold: 1.5, reach: 0.7, barbarossa: 99, east: 9, towards: [3]float32{1, 1, 1}},
	{least: 0, hold: 0.6, reach: 1.6, barbarossa: 6, east: 7, towards: [3]float32{1, 1, 1}},
	{least: 0.25, hold: 1, reach: 1, barbarossa: 7, east: 9, towards: [3]float32{2, 0.5, 0.5}},
	{least: 0.25, hold: 1, reach: 1, barbarossa: 6, east: 8, towards: [3]float32{0.5, 0.5, 2}},
	{least: 0.25, hold: 1, reach: 1, barbarossa: 99, east: 9, towards: [3]float32{0.5, 2, 0.5}},
	{least: 0.25, hold: 1, reach: 1, barbarossa: 7, east: 9, towards: [3]float32{1, 1, 1}, develop: 3},
}

// Plans is how many ways of playing there are.
const Plans = 7

// theatre says in which part of the war a zone lies: west, south or east.
func theatre(d *field.Data, z int) int {
	switch c := d.Zones[z].Country; {
	case d.Zones[z].Africa || c == d.Italy || c == d.Greece || c == d.Yugoslavia:
		return 1
	case c == d.USSR || c == d.Romania || c == d.Hungary || c == d.Bulgaria || c == d.Finland:
		return 2
	}
	return 0
}
