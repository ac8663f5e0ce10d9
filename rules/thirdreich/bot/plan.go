package bot

import "github.com/fieldpost/fieldpost/rules/thirdreich/field"

// plan is a way of playing.
type plan struct {
	least   float32 // what an attack has to be worth, in army steps for each operation
	hold    float32 // weight of what is to be held
	reach   float32 // weight of what is to be won, for where armies go
	greed   float32 // and for attacks
	war     int     // turn from which the Axis goes east, the Soviet Union west, and the Allies land
	develop float32 // Actions for developments before others
	air     float32 // and for the air
}

// usual is how each side plays.
var usual = [field.Sides]plan{
	{least: 0.3, hold: 1, reach: 0.5, greed: 1.2, war: 6, develop: 3, air: 1},
	{least: 0.25, hold: 1.5, reach: 0.7, greed: 1.5, war: 9},
	{least: 0.4, hold: 1, reach: 1.5, greed: 1, war: 9, develop: 3},
}

// Plans is how many ways of playing there are.
const Plans = 7

// variations are what other ways of playing add to the usual one, which is the first.
var variations = [Plans]plan{
	{},
	{least: -0.2, greed: 0.4},
	{least: 0.3, hold: 0.3},
	{air: 2},
	{develop: 2},
	{hold: -0.2, reach: 0.5},
	{war: 2},
}

// planOf returns a way of playing of a side.
func planOf(side field.Side, number int) plan {
	p, v := usual[side], variations[number%Plans]
	return plan{p.least + v.least, p.hold + v.hold, p.reach + v.reach, p.greed + v.greed, p.war + v.war, p.develop + v.develop, p.air + v.air}
}
