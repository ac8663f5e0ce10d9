package battle

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// factors are the parts of an adjusted combat factor (§17).
type factors struct {
	combat, support, air, ground, ally int
}

// Sum returns the adjusted combat factor.
func (f factors) Sum() int { return f.combat + f.support + f.air + f.ground + f.ally }

// CombatFactor of an army in a zone (§17): the Afrika Korps has another in
// Africa; Axis armies are weaker in the Soviet Union in winter 1942 (§19).
func CombatFactor(r *field.Run, a, z int) int {
	base, africa, winter := combatParts(r, a, z)
	return base + africa + winter
}

// combatParts returns what the factor of an army is made of: what it has anywhere,
// what more in Africa, and what the winter takes.
func combatParts(r *field.Run, a, z int) (base, africa, winter int) {
	u, zd := &r.D.Units[a], &r.D.Zones[z]
	step := r.S.Armies[a].Step
	base = u.Elsewhere[step]
	if zd.Africa {
		africa = u.Combat[step] - base
	}
	if u.Side == field.Axis && zd.Country == r.D.USSR && r.IsWinter1942() {
		winter = r.D.Combat.Winter1942
	}
	return base, africa, winter
}

// factorArgs adds the factors of an attack and their parts to some arguments.
func factorArgs(r *field.Run, args []rules.Arg, at *field.Attack, af, df factors) []rules.Arg {
	base, africa, winter := combatParts(r, int(at.Attacker), int(at.Zone))
	args = append(args, rules.Num("acombat", base+africa+winter), rules.Num("abase", base), rules.Num("aafrica", africa), rules.Num("awinter", -winter))
	base, africa, winter = combatParts(r, int(at.Defender), int(at.Zone))
	return append(args,
		rules.Num("dcombat", base+africa+winter), rules.Num("dbase", base), rules.Num("dafrica", africa), rules.Num("dwinter", -winter),
		rules.Num("asupport", af.support), rules.Num("aair", af.air), rules.Num("aadjusted", af.Sum()),
		rules.Num("dground", df.ground), rules.Num("dally", df.ally), rules.Num("dadjusted", df.Sum()))
}

// AttackFactors returns those of an attacker, with support and air (§16, §17).
func AttackFactors(r *field.Run, at *field.Attack) factors {
	f := factors{combat: CombatFactor(r, int(at.Attacker), int(at.Zone))}
	for _, b := range at.Support {
		if r.S.Armies[b].Step == field.Full {
			f.support += r.D.Combat.SupportFull
		} else {
			f.support += r.D.Combat.SupportReduced
		}
	}
	if at.Air != field.NoAir {
		f.air = r.D.Combat.AirBonus
	}
	return f
}

// DefenceFactors returns those of a defender, with what the ground is worth (§16, §17).
func DefenceFactors(r *field.Run, at *field.Attack) factors {
	z, b := int(at.Zone), int(at.Defender)
	f := factors{combat: CombatFactor(r, b, z), ground: groundBonus(r, z, r.D.Units[b].Side) + int(at.Bonus)}
	if at.Landing {
		f.ground += r.D.Terrains[field.GroundCoast].Bonus
	}
	if r.D.Units[b].Nation == r.D.Italy && r.HasNation(r.D.Germany, z) {
		f.ally = r.D.Combat.ItalianDefence
	}
	return f
}

// groundBonus returns what a zone itself is worth to a defender (§16): its terrain, and
// a fortress to the side that controls the zone, the Soviet ones
// to Soviets only.
func groundBonus(r *field.Run, z int, side field.Side) int {
	zd := &r.D.Zones[z]
	n := r.D.Terrains[zd.Terrain].Bonus
	if zd.Fortress && r.S.Zones[z].Control == side && (zd.Country != r.D.USSR || side == field.Soviet) {
		n += r.D.Terrains[field.GroundFortress].Bonus
	}
	return n
}

// leastDie returns what a die counts at least (§17): more for German tanks in the
// Soviet Union, except in forest, swamp and mountain, and for the Afrika Korps
// and British tanks in Africa.
func leastDie(r *field.Run, a, z int) int {
	u, zd := &r.D.Units[a], &r.D.Zones[z]
	armour := u.Kind == field.Tanks || u.Kind == field.AdvancedTanks
	switch {
	case u.Nation == r.D.Germany && armour && zd.Country == r.D.USSR && zd.Terrain != field.Forest && zd.Terrain != field.Swamp && zd.Terrain != field.Mountain,
		zd.Africa && (u.Kind == field.AfrikaKorps || u.Nation == r.D.UK && armour):
		return r.D.Combat.LeastDie
	}
	return 1
}

// Fight resolves the attacks that are declared, in the order in which they
// were (§17), and ends the operations. In a dry run nothing is fought: what they
// can change is noted.
func Fight(r *field.Run, side field.Side) {
	s := r.S
	if len(s.Attacks) == 0 {
		return
	}
	if r.M.Trying() {
		r.NoteHazard(side)
	} else {
		for i := range s.Attacks {
			at := s.Attacks[i]
			resolve(r, &at)
		}
	}
	s.Attacks = s.Attacks[:0]
	EndOperations(r, side)
}

// EndOperations ends the operations of a player turn: none follows, and control
// changes now (§3, §6).
func EndOperations(r *field.Run, side field.Side) {
	r.S.Sides[side].Stage = field.StageFought
	r.Occupy()
}

// resolve fights one combat (§17, §17.1).
func resolve(r *field.Run, at *field.Attack) {
	a, b, z := int(at.Attacker), int(at.Defender), int(at.Zone)
	af, df := AttackFactors(r, at), DefenceFactors(r, at)
	adie, ddie := downfall.Throw(&r.M, r.D.Combat.Die, "combat", r.S.Turn, r.D.Zones[z].ID, r.D.Units[a].ID, r.D.Units[b].ID)
	acount, dcount := max(adie, leastDie(r, a, z)), max(ddie, leastDie(r, b, z))
	as, ds := af.Sum()+acount, df.Sum()+dcount
	result := downfall.ResultOf(as, ds)
	args := append(make([]rules.Arg, 0, 32), r.ZoneArg("zone", z), r.ArmyArg("attacker", a), r.StepArg("astep", a), r.ArmyArg("defender", b), r.StepArg("dstep", b))
	for _, sp := range at.Support {
		args = append(args, r.ArmyArg("support", int(sp)))
	}
	args = append(factorArgs(r, args, at, af, df),
		rules.Die("adie", adie), rules.Die("ddie", ddie), rules.Num("acount", acount-adie), rules.Num("dcount", dcount-ddie),
		rules.Num("atotal", as), rules.Num("dtotal", ds), rules.Word("result", "thirdreich.result."+string(result)))
	r.M.Event("thirdreich.battle", args...)
	switch result {
	case downfall.Tie:
		lose(r, a, z)
		lose(r, b, z)
	case downfall.AttackerDoubles, downfall.AttackerWins:
		defeat(r, b, a, z, result == downfall.AttackerDoubles)
	case downfall.DefenderWins, downfall.DefenderDoubles:
		defeat(r, a, b, z, result == downfall.DefenderDoubles)
	}
	r.NoteOccupier(z)
}

// defeat takes both losses of the loser, who is eliminated whether full or
// reduced, and the loss of the winner: none when he doubled the other's score
// or when the loser was reduced (§17.1).
func defeat(r *field.Run, loser, winner, z int, double bool) {
	weak := r.S.Armies[loser].Step == field.Reduced
	r.M.Event("thirdreich.eliminated", r.ArmyArg("army", loser), r.ZoneArg("zone", z))
	r.Remove(loser)
	if !double && !weak {
		lose(r, winner, z)
	}
}

// lose takes one step from an army.
func lose(r *field.Run, a, z int) {
	x := &r.S.Armies[a]
	if x.Step == field.Reduced {
		r.M.Event("thirdreich.eliminated", r.ArmyArg("army", a), r.ZoneArg("zone", z))
		r.Remove(a)
		return
	}
	x.Step = field.Reduced
	r.M.Event("thirdreich.loss", r.ArmyArg("army", a), r.ZoneArg("zone", z))
}

// Chances returns the odds of an attack.
func Chances(r *field.Run, at *field.Attack) downfall.Odds {
	z := int(at.Zone)
	return downfall.Chances(AttackFactors(r, at).Sum(), DefenceFactors(r, at).Sum(), leastDie(r, int(at.Attacker), z), leastDie(r, int(at.Defender), z))
}

// ForeseeFactors tells the player the factors and the chances of an attack.
func ForeseeFactors(r *field.Run, at *field.Attack) {
	if !r.M.Trying() {
		return
	}
	af, df := AttackFactors(r, at), DefenceFactors(r, at)
	armies := append(make([]rules.Arg, 0, 16), r.ArmyArg("attacker", int(at.Attacker)), r.ArmyArg("defender", int(at.Defender)))
	r.Foresee("thirdreich.forecast.factors", factorArgs(r, armies, at, af, df)...)
	r.Foresee("thirdreich.forecast.chances", Chances(r, at).Args()...)
	if at.Air != field.NoAir && canAnswer(r, at) {
		r.Foresee("thirdreich.forecast.answer", field.SideArg("side", r.D.Units[at.Defender].Side))
	}
}
