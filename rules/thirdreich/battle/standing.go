package battle

import (
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

const keepPattern = "{when:=always|never} [keep {keep:number} [missions-word]]"

// promising are standing orders.
var promising = field.Order[*Run]{
	Forms: []order.Form{
		{ID: play.StandingPrefix + field.AskAnswer, Pattern: "standing answer " + keepPattern + " [in {in:zone}]", Standing: true},
		{ID: play.StandingPrefix + field.AskAgain, Pattern: "standing again " + keepPattern + " [in {in:zone}]", Standing: true},
		{ID: play.StandingPrefix + field.AskBombing, Pattern: "standing bomb " + keepPattern, Standing: true},
		{ID: play.StandingNone, Pattern: "standing none", Standing: true},
	},
}

// standingAir reads `answer` and `again`: always or never, keeping a number of
// missions.
func (r *Run) standingAir(sd field.Side, kind string, z int, advanced bool) play.Pick {
	o := r.Said(sd.ID(), kind, r.D.Zones[z].ID, nil)
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
func (r *Run) standingBombing(need int) play.Pick {
	o := r.Said(field.Axis.ID(), field.AskBombing, "", nil)
	if o == nil {
		return play.Pick{}
	}
	if need > 0 && downfall.Spends(o, r.missionsOf(field.Axis, true)-need+1) {
		return play.Pick{Value: need, OK: true}
	}
	return play.Pick{OK: true}
}
