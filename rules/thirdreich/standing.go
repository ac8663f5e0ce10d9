package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/play"
)

// standingOrder finds the standing order of a form that counts in a zone.
func (r *run) standingOrder(sd side, form string, z int) *rules.Order {
	return play.StandingOrder(r.in, sd.id(), form, formStandNone, func(v rules.Value) bool { return z >= 0 && r.zoneOf(v) == z })
}

// standingAir reads `answer` and `again`: always or never, keeping a number of
// missions.
func (r *run) standingAir(sd side, form string, z int, advanced bool) play.Pick {
	o := r.standingOrder(sd, form, z)
	if o == nil {
		return play.Pick{}
	}
	if downfall.Spends(o, r.missionsOf(sd, advanced)) {
		return play.Pick{Value: 1, OK: true}
	}
	return play.Pick{OK: true}
}

// standingBombing reads `bombing`: always answers with as many missions as it
// takes, where they suffice and enough are kept.
func (r *run) standingBombing(need int) play.Pick {
	o := r.standingOrder(axis, formStandBomb, -1)
	if o == nil {
		return play.Pick{}
	}
	if need > 0 && downfall.Spends(o, r.missionsOf(axis, true)-need+1) {
		return play.Pick{Value: need, OK: true}
	}
	return play.Pick{OK: true}
}
