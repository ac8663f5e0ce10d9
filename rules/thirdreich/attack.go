package thirdreich

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// mayFight says why an army cannot make the attack or give the support that an
// order asks for, where its move ends (§9, §17). It finds the target that an
// attack without a name must mean.
func (r *run) mayFight(sd side, o *rules.Order, in *intent) *fault {
	z := r.end(in)
	switch {
	case in.support:
		return r.maySupport(sd, in, z)
	case in.target == noTarget:
		return nil
	}
	army, zone := r.armyArg("army", in.army), r.zoneArg("zone", z)
	if r.d.units[in.army].nation == r.d.finland && z == r.d.karelia && r.s.zones[z].control == soviet {
		return deny("9", "finnish-attack", army)
	}
	tv, named := o.Get("target")
	if in.target == anyTarget {
		n := 0
		for b := range r.s.armies {
			if int(r.s.armies[b].at) == z && r.mayAttack(sd, b, z) == nil {
				in.target = b
				n++
			}
		}
		switch {
		case n == 0:
			return deny("17", "nobody-there", zone)
		case n > 1:
			f := deny("17", "which-target", zone)
			for b := range r.s.armies {
				if int(r.s.armies[b].at) == z && r.mayAttack(sd, b, z) == nil {
					f.TryName(kindArmy, r.d.units[b].id)
				}
			}
			return f
		}
	} else if f := r.mayAttack(sd, in.target, z); f != nil {
		if named {
			f.At(tv)
		}
		return f
	}
	if in.fly.missions != 0 {
		return r.mayFly(sd, in.army, z, in.fly)
	}
	return nil
}

// mayAttack says why an army cannot be attacked in a zone (§9, §17).
func (r *run) mayAttack(sd side, b, z int) *fault {
	u, t := &r.d.units[b], &r.s.armies[b]
	target := r.armyArg("target", b)
	switch {
	case !u.side.enemyOf(sd):
		return deny("17", "not-enemy", target).Surely()
	case t.at == inPool:
		return deny("17", "target-gone", target)
	case int(t.at) != z:
		return deny("17", "target-elsewhere", target, r.zoneArg("is", int(t.at)), r.zoneArg("zone", z))
	case t.attacked:
		return deny("17", "attacked-already", target)
	case z == r.d.calais && u.nation == r.d.uk && r.nationInside(r.d.france, z) && !r.attackOn(r.d.france, z):
		return deny("9", "calais", target)
	}
	return nil
}

// attackOn reports whether an attack on an army of a nation in a zone is
// declared.
func (r *run) attackOn(nation, z int) bool {
	for i := range r.s.attacks {
		if at := &r.s.attacks[i]; int(at.zone) == z && r.d.units[at.defender].nation == nation {
			return true
		}
	}
	return false
}

// supported finds the attack that a support belongs to.
func (r *run) supported(in *intent, z int) (index, matches int) {
	index = -1
	for i := range r.s.attacks {
		at := &r.s.attacks[i]
		if int(at.zone) == z && (in.target < 0 || int(at.defender) == in.target || int(at.attacker) == in.target) {
			index = i
			matches++
		}
	}
	return index, matches
}

// maySupport says why an army cannot support an attack: there must be one, and
// only armies beyond the number of the enemy's may (§17).
func (r *run) maySupport(sd side, in *intent, z int) *fault {
	army, zone := r.armyArg("army", in.army), r.zoneArg("zone", z)
	_, n := r.supported(in, z)
	switch {
	case n == 0:
		return deny("17", "no-attack-to-support", army, zone)
	case n > 1:
		f := deny("17", "which-attack", army, zone)
		for i := range r.s.attacks {
			if at := &r.s.attacks[i]; int(at.zone) == z {
				f.Try(order.Of(formMove, r.d.army("unit", in.army), order.Chosen("support", "support"), r.d.army("target", int(at.defender))))
			}
		}
		return f
	}
	own := int(r.n[z][sd])
	if len(in.trip.path) > 0 {
		own++
	}
	if r.supportsIn(z) >= own-r.enemies(sd, z) {
		return deny("17", "no-excess", army, zone, rules.Num("own", own), rules.Num("enemy", r.enemies(sd, z)), rules.Num("supports", r.supportsIn(z)))
	}
	return nil
}

func (r *run) declareSupport(in *intent, z int) {
	i, _ := r.supported(in, z)
	at := &r.s.attacks[i]
	at.support = append(slices.Clip(at.support), int16(in.army))
	r.Event("thirdreich.supports", r.armyArg("army", in.army), r.armyArg("attacker", int(at.attacker)), r.armyArg("target", int(at.defender)))
	r.foreseeFactors(at)
}

// declareAttack puts an attack on the list of those to be fought; with an air
// mission it may be answered at once (§11).
func (r *run) declareAttack(sd side, in *intent, z int) {
	at := attack{attacker: int16(in.army), defender: int16(in.target), zone: int16(z), bonus: in.trip.bonus, landing: in.landing}
	r.s.armies[in.target].attacked = true
	r.s.attacks = append(r.s.attacks, at)
	if r.d.units[in.army].nation == r.d.germany && z == r.d.karelia && r.s.karelian == 0 {
		r.s.karelian = r.s.turn
		r.Event("thirdreich.karelia-attacked")
	}
	r.Event("thirdreich.attacks", r.armyArg("army", in.army), r.armyArg("target", in.target), r.zoneArg("zone", z))
	if in.fly.missions != 0 {
		r.launch(sd, in.target, in.fly)
	}
	r.foreseeFactors(&r.s.attacks[len(r.s.attacks)-1])
}
