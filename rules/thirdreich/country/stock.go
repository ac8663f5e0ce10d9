package country

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// takeAirAction accumulates air missions (§4.4, §13.7), advanced ones from the
// moment the side has them (§13.11), as far as there are counters: those in the
// air and over Germany are not at hand.
func takeAirAction(r *field.Run, side field.Side) {
	ss := &r.S.Sides[side]
	n := actionYield(r, side, r.D.AirIndustry, r.D.Effects.AirWithIndustry, r.D.Effects.AirWithout)
	n = max(0, min(n, AirCounters(r, side)-int(ss.Air)-int(ss.AirAdvanced)-MissionsFlying(r, side)))
	code := addMissions(r, "thirdreich.air", side, n, r.D.AdvancedAircraft, &ss.Air, &ss.AirAdvanced)
	nth, of := actionArgs(r, side)
	r.M.Event(code, field.SideArg("side", side), rules.Num("count", n), rules.Num("air", int(ss.Air+ss.AirAdvanced)), nth, of)
}

// addMissions adds missions: advanced ones, which shows the development, where the side has
// it. It returns the code of what tells of it.
func addMissions(r *field.Run, code string, side field.Side, n int, v field.DevID, plain, advanced *int8) string {
	if r.Has(side, v) {
		r.Reveal(side, v)
		plain = advanced
		code += "-advanced"
	}
	*plain += int8(n)
	return code
}

// actionArgs returns which Action of how many a side has taken.
func actionArgs(r *field.Run, side field.Side) (nth, of rules.Arg) {
	return rules.Num("action", r.S.Sides[side].Actions()), rules.Num("of", ActionsAllowed(r, side))
}

// AirCounters returns how many air missions a side can have (§23): the American
// ones when the United States are in the war.
func AirCounters(r *field.Run, side field.Side) int {
	n := r.D.AirLimit[side][0]
	if r.IsFighting(r.D.USA) {
		n += r.D.AirLimit[side][1]
	}
	return n
}

// MissionsFlying counts the missions of a side that are in attacks or bombing.
func MissionsFlying(r *field.Run, side field.Side) int {
	n := 0
	for i := range r.S.Attacks {
		if at := &r.S.Attacks[i]; at.Air != field.NoAir && r.D.Units[at.Attacker].Side == side {
			n++
		}
	}
	if side == field.Allies {
		n += int(r.S.Bombing)
	}
	return n
}

// takeSubmarineAction accumulates submarine missions (§4.5), advanced ones from
// the moment the Axis has them (§13.10), as far as there are counters.
func takeSubmarineAction(r *field.Run) {
	ss := &r.S.Sides[field.Axis]
	n := min(r.D.Effects.SubmarineMissions, r.D.SubLimit-int(ss.Submarines+ss.SubmarinesAdvanced+r.S.Atlantic+r.S.AtlanticAdvanced))
	code := addMissions(r, "thirdreich.submarines", field.Axis, n, r.D.AdvancedShips, &ss.Submarines, &ss.SubmarinesAdvanced)
	nth, of := actionArgs(r, field.Axis)
	r.M.Event(code, rules.Num("count", n), rules.Num("submarines", int(ss.Submarines+ss.SubmarinesAdvanced)), nth, of)
}

// AddSupply accumulates supply, up to the most there can be (§4.1), and
// returns how much of it was kept.
func AddSupply(r *field.Run, side field.Side, n int) int {
	ss := &r.S.Sides[side]
	got := min(n, r.D.Effects.SupplyMaximum-int(ss.Supply))
	ss.Supply += int8(got)
	return got
}
