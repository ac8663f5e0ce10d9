package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// forecast is something that a player may know of an order before it is
// carried out.
type forecast struct {
	line int
	msg  rules.Message
}

func (r *run) foresee(msg rules.Message) {
	r.forecasts = append(r.forecasts, forecast{r.line, msg})
}

// planWay tells the player what an operation costs, and which way an army
// takes where he did not name every zone of it: zones passed alone change
// hands (§6).
func (r *run) planWay(in *intent, from, cost int) {
	left := rules.Num("left", int(r.s.sides[r.d.units[in.army].side].supply))
	if len(in.trip.path) < 2 {
		r.foresee(rules.M("thirdreich.forecast.cost", rules.Num("cost", cost), left))
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
	r.foresee(rules.Message{Code: code, Args: args})
}

// planFactors tells the player the factors and the chances of an attack.
func (r *run) planFactors(at *attack) {
	af, df := r.attackFactors(at), r.defenceFactors(at)
	a, b, z := int(at.attacker), int(at.defender), int(at.zone)
	args := []rules.Arg{
		r.armyArg("attacker", a), r.armyArg("defender", b),
		rules.Num("asupport", af.support), rules.Num("aair", af.air), rules.Num("aadjusted", af.sum()),
		rules.Num("dground", df.ground), rules.Num("dally", df.ally), rules.Num("dadjusted", df.sum()),
	}
	args = append(append(args, r.combatArgs("a", a, z)...), r.combatArgs("d", b, z)...)
	r.foresee(rules.M("thirdreich.forecast.factors", args...))
	c := r.chances(at)
	r.foresee(rules.M("thirdreich.forecast.chances", downfall.Percent("double", c.Double), downfall.Percent("win", c.Win), downfall.Percent("tie", c.Tie),
		downfall.Percent("lose", c.Lose), downfall.Percent("losedouble", c.LoseDouble)))
	if at.air != noAir && r.mightAnswer(at) {
		r.foresee(rules.M("thirdreich.forecast.answer", sideArg("side", r.d.units[at.defender].side)))
	}
}
