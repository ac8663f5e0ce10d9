package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// fightFault says why an army cannot make the attack or give the support that an
// order asks for, where its move ends (§9, §17). It finds the target that an
// attack without a name must mean.
func fightFault(r *field.Run, side field.Side, o *rules.Order, in *intent) *play.Fault {
	z := in.to
	switch {
	case in.support:
		return supportFault(r, side, in, z)
	case in.target == noTarget:
		return nil
	}
	army, zone := r.ArmyArg("army", in.army), r.ZoneArg("zone", z)
	if r.D.Units[in.army].Nation == r.D.Finland && z == r.D.Karelia && r.S.Zones[z].Control == field.Soviet {
		return field.Refuse("9", "finnish-attack", army)
	}
	if in.target == anyTarget {
		f := field.Refuse("17", "which-target", zone)
		for b := range r.S.Armies {
			if int(r.S.Armies[b].At) == z && attackFault(r, side, b, z) == nil {
				in.target = b
				f.SuggestName(field.KindArmy, r.D.Units[b].ID)
			}
		}
		switch len(f.Suggest) {
		case 0:
			return field.Refuse("17", "nobody-there", zone)
		case 1:
		default:
			return f
		}
	} else if f := attackFault(r, side, in.target, z); f != nil {
		if tv, named := o.Get("target"); named {
			f.At(tv)
			from, at := int(r.S.Armies[in.army].At), int(r.S.Armies[in.target].At)
			if from >= 0 && at >= 0 && at != z && r.D.Units[in.target].Side.IsEnemyOf(side) && slices.Contains(r.D.Neighbours[from], int16(at)) {
				f.Try(downfall.OrderToward(o, r.D.Zone("path", at)))
			}
		}
		return f
	}
	if in.fly.Missions != 0 {
		return battle.AirFault(r, side, in.army, z, in.fly)
	}
	return nil
}

// attackFault says why an army cannot be attacked in a zone (§9, §17).
func attackFault(r *field.Run, side field.Side, b, z int) *play.Fault {
	u, t := &r.D.Units[b], &r.S.Armies[b]
	target := r.ArmyArg("target", b)
	french := slices.ContainsFunc(r.S.Attacks, func(at field.Attack) bool {
		return int(at.Zone) == z && r.D.Units[at.Defender].Nation == r.D.France
	})
	switch {
	case !u.Side.IsEnemyOf(side):
		return field.Refuse("17", "not-enemy", target).Final()
	case t.At == field.InPool:
		return field.Refuse("17", "target-gone", target)
	case int(t.At) != z:
		return field.Refuse("17", "target-elsewhere", target, r.ZoneArg("is", int(t.At)), r.ZoneArg("zone", z))
	case t.Attacked:
		return field.Refuse("17", "attacked-already", target)
	case z == r.D.Calais && u.Nation == r.D.UK && r.HasNation(r.D.France, z) && !french:
		return field.Refuse("9", "calais", target)
	}
	return nil
}

// supportedAttack finds the attack that a support belongs to.
func supportedAttack(r *field.Run, in *intent, z int) (found *field.Attack, matches int) {
	for at := range r.AttacksIn(z) {
		if in.target < 0 || int(at.Defender) == in.target || int(at.Attacker) == in.target {
			found = at
			matches++
		}
	}
	return found, matches
}

// supportFault says why an army cannot support an attack: there must be one, and
// only armies beyond the number of the enemy's may (§17).
func supportFault(r *field.Run, side field.Side, in *intent, z int) *play.Fault {
	army, zone := r.ArmyArg("army", in.army), r.ZoneArg("zone", z)
	_, n := supportedAttack(r, in, z)
	switch {
	case n == 0:
		return field.Refuse("17", "no-attack-to-support", army, zone)
	case n > 1:
		f := field.Refuse("17", "which-attack", army, zone)
		for at := range r.AttacksIn(z) {
			f.Try(order.Of(downfall.FormMove, r.D.Army("unit", in.army), order.Chosen("support", "support"), r.D.Army("target", int(at.Defender))))
		}
		return f
	}
	own := int(r.Count[z][side])
	if len(in.trip.path) > 0 {
		own++
	}
	if supportsIn(r, z) >= own-r.Enemies(side, z) {
		return field.Refuse("17", "no-excess", army, zone, rules.Num("own", own), rules.Num("enemy", r.Enemies(side, z)), rules.Num("supports", supportsIn(r, z)))
	}
	return nil
}

func declareSupport(r *field.Run, in *intent, z int) {
	at, _ := supportedAttack(r, in, z)
	at.Support = append(slices.Clip(at.Support), int16(in.army))
	r.M.Event("thirdreich.supports", r.ArmyArg("army", in.army), r.ArmyArg("attacker", int(at.Attacker)), r.ArmyArg("target", int(at.Defender)))
	battle.ForeseeFactors(r, at)
}

// declareAttack puts an attack on the list of those to be fought; with an air
// mission it may be answered at once (§11).
func declareAttack(r *field.Run, side field.Side, in *intent, z int) {
	at := field.Attack{Attacker: int16(in.army), Defender: int16(in.target), Zone: int16(z), Bonus: in.trip.bonus, Landing: in.op == field.OpLanding}
	r.S.Armies[in.target].Attacked = true
	r.S.Attacks = append(r.S.Attacks, at)
	if r.D.Units[in.army].Nation == r.D.Germany && z == r.D.Karelia && r.S.Karelian == 0 {
		r.S.Karelian = r.S.Turn
		r.M.Event("thirdreich.karelia-attacked")
	}
	r.M.Event("thirdreich.attacks", r.ArmyArg("army", in.army), r.ArmyArg("target", in.target), r.ZoneArg("zone", z))
	if in.fly.Missions != 0 {
		battle.Launch(r, side, in.target, in.fly)
	}
	battle.ForeseeFactors(r, &r.S.Attacks[len(r.S.Attacks)-1])
}
