package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

const formMissions = "missions"

// preparing is the action that builds missions.
var preparing = kind{
	Words: []order.Word{{ID: "missions", EN: []string{"missions", "mission"}, ES: []string{"misiones", "misión"}}},
	Forms: []order.Form{{ID: formMissions, Pattern: "missions"}},
	Do:    missions,
}

// missions carries out the Missions action (§12).
func missions(r *field.Run, side field.Side, _ *rules.Order) *play.Fault {
	ss := &r.S.Sides[side]
	if int(ss.Missions) >= r.D.MissionMax {
		return play.Refuse("12", "empires.bad.missions-full", rules.Num("limit", r.D.MissionMax))
	}
	if f := act(r, side, field.ActMissions); f != nil {
		return f
	}
	ss.Missions = int8(min(int(ss.Missions)+r.D.MissionGain, r.D.MissionMax))
	r.M.Event("empires.missions", field.SideArg("side", side), rules.Num("count", int(ss.Missions)))
	return nil
}
