package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// foresee tells something that a player may know of the order that is tried.
func (r *run) foresee(code string, args ...rules.Arg) { r.Foresee(r.line, code, args...) }

// foreseeWay tells the player what an operation costs, and which way an army
// takes where he did not name every zone of it: zones passed alone change
// hands (§6).
func (r *run) foreseeWay(in *intent, from, cost int) {
	if !r.Trying() {
		return
	}
	left := rules.Num("left", int(r.s.sides[r.d.units[in.army].side].supply))
	if len(in.trip.path) < 2 {
		r.foresee("thirdreich.forecast.cost", rules.Num("cost", cost), left)
		return
	}
	code := "thirdreich.forecast.way"
	args := []rules.Arg{r.zoneArg("way", from)}
	for _, z := range in.trip.path {
		args = append(args, r.zoneArg("way", z))
	}
	args = append(args, rules.Num("cost", cost), left)
	if in.trip.exploit >= 0 {
		code = "thirdreich.forecast.exploit"
		args = append(args, r.zoneArg("through", in.trip.exploit))
	}
	r.foresee(code, args...)
}

// foreseeFactors tells the player the factors and the chances of an attack.
func (r *run) foreseeFactors(at *attack) {
	if !r.Trying() {
		return
	}
	af, df := r.attackFactors(at), r.defenceFactors(at)
	a, b, z := int(at.attacker), int(at.defender), int(at.zone)
	args := []rules.Arg{
		r.armyArg("attacker", a), r.armyArg("defender", b),
		rules.Num("asupport", af.support), rules.Num("aair", af.air), rules.Num("aadjusted", af.sum()),
		rules.Num("dground", df.ground), rules.Num("dally", df.ally), rules.Num("dadjusted", df.sum()),
	}
	args = append(append(args, r.combatArgs("a", a, z)...), r.combatArgs("d", b, z)...)
	r.foresee("thirdreich.forecast.factors", args...)
	c := r.chances(at)
	r.foresee("thirdreich.forecast.chances", downfall.Percent("double", c.Double), downfall.Percent("win", c.Win), downfall.Percent("tie", c.Tie),
		downfall.Percent("lose", c.Lose), downfall.Percent("losedouble", c.LoseDouble))
	if at.air != noAir && r.mightAnswer(at) {
		r.foresee("thirdreich.forecast.answer", sideArg("side", r.d.units[at.defender].side))
	}
}
