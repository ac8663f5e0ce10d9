package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

const formMissions = "missions"

// flying is the action that builds missions.
var flying = orderKind{
	words: []order.Word{
		{ID: "missions", EN: []string{"missions", "mission"}, ES: []string{"misiones", "misión"}},
	},
	forms: []order.Form{
		{ID: formMissions, Pattern: "missions"},
	},
	do: (*run).missions,
}

// missions carries out the Missions action (§12).
func (r *run) missions(sd side, _ *rules.Order) *fault {
	ss := &r.s.sides[sd]
	if int(ss.missions) >= r.d.missionMax {
		return deny("12", "empires.bad.missions-full", rules.Num("limit", r.d.missionMax))
	}
	if f := r.act(sd, actMissions); f != nil {
		return f
	}
	ss.missions = int8(min(int(ss.missions)+r.d.missionGain, r.d.missionMax))
	r.Event("empires.missions", sideArg("side", sd), rules.Num("count", int(ss.missions)))
	return nil
}
