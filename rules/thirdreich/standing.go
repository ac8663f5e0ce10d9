package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/play"
)

// standingAir reads `answer` and `again`: always or never, keeping a number of
// missions.
func (r *run) standingAir(sd side, kind string, z int, advanced bool) play.Pick {
	o := r.Said(sd.id(), kind, r.d.zones[z].id, nil)
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
	o := r.Said(axis.id(), askBombing, "", nil)
	if o == nil {
		return play.Pick{}
	}
	if need > 0 && downfall.Spends(o, r.missionsOf(axis, true)-need+1) {
		return play.Pick{Value: need, OK: true}
	}
	return play.Pick{OK: true}
}
