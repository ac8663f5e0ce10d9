package weigh

// Round is what a round of combat depends on besides those who attack.
type Round struct {
	Protection float64 // how many hits a step of the enemy takes; 0 where none counts
	There      float64 // strength of the enemy
	Fires      float64 // hits that he is expected to score
	Planes     float64 // hits from the air
	Across     bool    // the attackers come over rivers: some go back before they fire
	Place      float64 // what taking the place counts
	Kill, Own  float64 // what a step of the enemy counts, and one of the own side
	Thrown     float64 // what it costs that weak attackers are thrown back
	Fixed      float64 // what is sure
}

// What rivers leave of hits, and make of losses; how much better than even kills must be for a place to be taken, and from
// what part of the enemy's strength on attackers stay.
const (
	overRiver = 0.6
	inRiver   = 1.2
	sweeps    = 1.5
	stays     = 0.7
)

// hopeless stands for the promise of a round that can do nothing.
const hopeless = -99

// Promise returns what a round is expected to bring by the hits and the steps of those who attack: steps of the enemy, and
// the place itself, less own steps.
func (x *Round) Promise(hits, steps float64) float64 {
	if x.Protection == 0 {
		return hopeless
	}
	losses := min(x.Fires, steps)
	if x.Across {
		hits *= overRiver
		losses *= inRiver
	}
	kills := min((hits+x.Planes)/x.Protection, x.There+1)
	v := x.Fixed + x.Kill*kills - x.Own*losses + x.Place*min(1, sweeps*kills/max(x.There, 1))
	if steps < stays*x.There {
		v -= x.Thrown
	}
	return v
}
