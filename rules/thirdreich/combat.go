package thirdreich

import (
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// factors are the parts of an adjusted combat factor (§17).
type factors struct {
	combat, support, air, ground, ally int
}

func (f factors) sum() int { return f.combat + f.support + f.air + f.ground + f.ally }

// combatFactor of an army in a zone (§17): the Afrika Korps has another in
// Africa; Axis armies are weaker in the Soviet Union in winter 1942 (§19).
func (r *run) combatFactor(a, z int) int {
	base, africa, winter := r.combatParts(a, z)
	return base + africa + winter
}

// combatParts are what the factor of an army is made of: what it has anywhere,
// what more in Africa, and what the winter takes.
func (r *run) combatParts(a, z int) (base, africa, winter int) {
	u, zd := &r.d.units[a], &r.d.zones[z]
	step := r.s.armies[a].step
	base = u.elsewhere[step]
	if zd.africa {
		africa = u.combat[step] - base
	}
	if u.side == axis && zd.country == r.d.ussr && r.winter1942() {
		winter = r.d.combat.Winter1942
	}
	return base, africa, winter
}

// combatArgs tell a factor and its parts, with a or d before their names.
func (r *run) combatArgs(who string, a, z int) []rules.Arg {
	base, africa, winter := r.combatParts(a, z)
	return []rules.Arg{rules.Num(who+"combat", base+africa+winter), rules.Num(who+"base", base), rules.Num(who+"africa", africa), rules.Num(who+"winter", -winter)}
}

func (r *run) attackFactors(at *attack) factors {
	f := factors{combat: r.combatFactor(int(at.attacker), int(at.zone))}
	for _, b := range at.support {
		if r.s.armies[b].step == full {
			f.support += r.d.combat.SupportFull
		} else {
			f.support += r.d.combat.SupportReduced
		}
	}
	if at.air != noAir {
		f.air = r.d.combat.AirBonus
	}
	return f
}

func (r *run) defenceFactors(at *attack) factors {
	z, b := int(at.zone), int(at.defender)
	f := factors{combat: r.combatFactor(b, z), ground: r.ground(z, r.d.units[b].side) + int(at.bonus)}
	if at.landing {
		f.ground += r.d.terrains[groundCoast].Bonus
	}
	if r.d.units[b].nation == r.d.italy && r.nationInside(r.d.germany, z) {
		f.ally = r.d.combat.ItalianDefence
	}
	return f
}

// ground is what a zone itself is worth to a defender (§16): its terrain, and
// a fortress to the side that controls the zone, the Soviet ones
// to Soviets only.
func (r *run) ground(z int, sd side) int {
	zd := &r.d.zones[z]
	n := r.d.terrains[zd.terrain].Bonus
	if zd.fortress && r.s.zones[z].control == sd && (zd.country != r.d.ussr || sd == soviet) {
		n += r.d.terrains[groundFortress].Bonus
	}
	return n
}

// leastDie is what a die counts at least (§17): more for German tanks in the
// Soviet Union, except in forest, swamp and mountain, and for the Afrika Korps
// and British tanks in Africa.
func (r *run) leastDie(a, z int) int {
	u, zd := &r.d.units[a], &r.d.zones[z]
	armour := u.kind == tanks || u.kind == advancedTanks
	switch {
	case u.nation == r.d.germany && armour && zd.country == r.d.ussr && zd.terrain != forest && zd.terrain != swamp && zd.terrain != mountain,
		zd.africa && (u.kind == afrikaKorps || u.nation == r.d.uk && armour):
		return r.d.combat.LeastDie
	}
	return 1
}

// fight resolves the attacks that are declared, in the order in which they
// were (§17), and ends the operations. In a dry run nothing is fought: what they
// can change is noted.
func (r *run) fight(sd side) {
	s := r.s
	if len(s.attacks) == 0 {
		return
	}
	if r.Trying() {
		r.hazard(sd)
	} else {
		for i := range s.attacks {
			at := s.attacks[i]
			r.resolve(&at)
		}
	}
	s.attacks = s.attacks[:0]
	r.endOperations(sd)
}

// endOperations ends the operations of a player turn: none follows, and control
// changes now (§3, §6).
func (r *run) endOperations(sd side) {
	r.s.sides[sd].stage = stageFought
	r.occupy()
}

// combatLabel names a combat for its dice: who attacks whom, where and when.
func (r *run) combatLabel(at *attack) string {
	return "combat t" + strconv.Itoa(int(r.s.turn)) + " " + r.d.zones[at.zone].id + " " + r.d.units[at.attacker].id + " " + r.d.units[at.defender].id
}

// resolve fights one combat (§17, §17.1).
func (r *run) resolve(at *attack) {
	a, b, z := int(at.attacker), int(at.defender), int(at.zone)
	af, df := r.attackFactors(at), r.defenceFactors(at)
	label := r.combatLabel(at)
	adie, ddie := r.Roll(label+" attack", r.d.combat.Die), r.Roll(label+" defence", r.d.combat.Die)
	acount, dcount := max(adie, r.leastDie(a, z)), max(ddie, r.leastDie(b, z))
	as, ds := af.sum()+acount, df.sum()+dcount
	result := downfall.ResultOf(as, ds)
	args := make([]rules.Arg, 0, 24)
	args = append(args, r.zoneArg("zone", z), r.armyArg("attacker", a), r.stepArg("astep", a), r.armyArg("defender", b), r.stepArg("dstep", b))
	for _, sp := range at.support {
		args = append(args, r.armyArg("support", int(sp)))
	}
	args = append(args, r.combatArgs("a", a, z)...)
	args = append(args, r.combatArgs("d", b, z)...)
	args = append(args,
		rules.Num("asupport", af.support), rules.Num("aair", af.air),
		rules.Num("dground", df.ground), rules.Num("dally", df.ally),
		rules.Num("aadjusted", af.sum()), rules.Num("dadjusted", df.sum()),
		rules.Die("adie", adie), rules.Die("ddie", ddie), rules.Num("acount", acount-adie), rules.Num("dcount", dcount-ddie),
		rules.Num("atotal", as), rules.Num("dtotal", ds), rules.Word("result", "thirdreich.result."+string(result)))
	r.Event("thirdreich.battle", args...)
	switch result {
	case downfall.Tie:
		r.lose(a, z)
		r.lose(b, z)
	case downfall.AttackerDoubles, downfall.AttackerWins:
		r.defeat(b, a, z, result == downfall.AttackerDoubles)
	case downfall.DefenderWins, downfall.DefenderDoubles:
		r.defeat(a, b, z, result == downfall.DefenderDoubles)
	}
	r.mark(z)
}

// defeat takes both losses of the loser, who is eliminated whether full or
// reduced, and the loss of the winner: none when he doubled the other's score
// or when the loser was reduced (§17.1).
func (r *run) defeat(loser, winner, z int, double bool) {
	weak := r.s.armies[loser].step == reduced
	r.Event("thirdreich.eliminated", r.armyArg("army", loser), r.zoneArg("zone", z))
	r.remove(loser)
	if !double && !weak {
		r.lose(winner, z)
	}
}

// lose takes one step from an army.
func (r *run) lose(a, z int) {
	x := &r.s.armies[a]
	if x.step == reduced {
		r.Event("thirdreich.eliminated", r.armyArg("army", a), r.zoneArg("zone", z))
		r.remove(a)
		return
	}
	x.step = reduced
	r.Event("thirdreich.loss", r.armyArg("army", a), r.zoneArg("zone", z))
}

// chances are the odds of an attack.
func (r *run) chances(at *attack) downfall.Odds {
	z := int(at.zone)
	return downfall.Chances(r.attackFactors(at).sum(), r.defenceFactors(at).sum(), r.leastDie(int(at.attacker), z), r.leastDie(int(at.defender), z))
}
