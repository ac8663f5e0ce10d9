package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
)

// convert turns infantry into tanks in the supply zones of the side (§10).
func (r *run) convert(sd side, o *rules.Order) *fault {
	want := kindOf(o, tanks)
	return eachArmy(o, func(v rules.Value) *fault { return r.convertOne(sd, r.armyOf(v), v, want, o.Has("kind")) })
}

func (r *run) convertOne(sd side, a int, v rules.Value, want kind, named bool) *fault {
	var b int
	again := func() (f *fault) {
		b, f = r.mayConvert(sd, a, v, want, named)
		return f
	}
	if f := r.mend(again(), again); f != nil {
		r.owe(payment{tanks: r.convertCost(reduced)})
		return f.At(v)
	}
	ss, x := &r.s.sides[sd], r.s.armies[a]
	cost := r.convertCost(x.step)
	ss.tanks -= int8(cost)
	r.contingent(a, int(x.at), payment{tanks: cost})
	r.exchange(a, b)
	r.Event("thirdreich.converted", r.armyArg("army", a), r.armyArg("into", b), r.zoneArg("zone", int(x.at)), rules.Num("tanks", cost), rules.Num("tanksleft", int(ss.tanks)))
	r.showNeeds(sd, b)
	return nil
}

// mayConvert says why an army cannot become one of tanks, or which it becomes.
func (r *run) mayConvert(sd side, a int, v rules.Value, want kind, named bool) (into int, f *fault) {
	if f := r.ownArmy(sd, a, v); f != nil {
		return -1, f
	}
	x, u := &r.s.armies[a], &r.d.units[a]
	army := r.armyArg("army", a)
	switch {
	case u.kind != infantry && u.kind != guard:
		return -1, deny("10", "no-infantry", army).Surely()
	case !r.ownSupplyZone(sd, int(x.at)):
		return -1, deny("10", "convert-place", army, r.zoneArg("zone", int(x.at)))
	case r.committed(a):
		return -1, deny("10", "committed", army)
	}
	b := r.pooled(u.nation, want)
	if b < 0 && !named {
		b = r.pooled(u.nation, advancedTanks)
	}
	if b < 0 {
		return -1, deny("23", "pool-empty", r.nationArg("country", u.nation))
	}
	if f := r.mayExist(sd, b); f != nil {
		return -1, f
	}
	if !r.armoured(b) {
		return -1, deny("10", "no-tank-army", r.armyArg("army", b))
	}
	cost, tanks := r.convertCost(x.step), int(r.s.sides[sd].tanks)
	if r.hopes.on {
		tanks += r.hopes.free.tanks
		if r.mayFall(a) {
			cost = r.convertCost(reduced)
		}
	}
	if tanks < cost {
		return -1, deny("10", "no-tanks", army, rules.Num("left", int(r.s.sides[sd].tanks)))
	}
	return b, nil
}

// ownSupplyZone reports whether a zone is a supply zone of a side, in its hands.
func (r *run) ownSupplyZone(sd side, z int) bool {
	n := r.d.zones[z].supply
	return n >= 0 && r.d.countries[n].side == sd && r.controlOf(z) == sd
}

// exchange puts one army of a nation in the place of another, which goes to
// the pool.
func (r *run) exchange(a, b int) {
	x := r.s.armies[a]
	r.place(a, inPool)
	r.s.armies[a] = army{at: inPool, step: full}
	r.place(b, x.at)
	r.s.armies[b] = x
}

// committed reports whether an army takes part in a combat still to be fought.
func (r *run) committed(a int) bool {
	for i := range r.s.attacks {
		at := &r.s.attacks[i]
		if int(at.attacker) == a || int(at.defender) == a {
			return true
		}
		for _, b := range at.support {
			if int(b) == a {
				return true
			}
		}
	}
	return false
}

// disband takes armies off the map at the start of the turn (§1).
func (r *run) disband(sd side, o *rules.Order) *fault {
	for _, v := range o.Args {
		if v.Kind != kindArmy {
			continue
		}
		a := r.armyOf(v)
		if f := r.ownArmy(sd, a, v); f != nil {
			return f
		}
		r.Event("thirdreich.disbanded", r.armyArg("army", a), r.zoneArg("zone", int(r.s.armies[a].at)))
		r.remove(a)
	}
	return nil
}

// dismount turns tanks into infantry at the start of the turn (§1).
func (r *run) dismount(sd side, o *rules.Order) *fault {
	for _, v := range o.Args {
		if v.Kind != kindArmy {
			continue
		}
		a := r.armyOf(v)
		if f := r.ownArmy(sd, a, v); f != nil {
			return f
		}
		if !r.armoured(a) {
			return deny("1", "no-tank-army", r.armyArg("army", a)).At(v)
		}
		b := r.pooled(r.d.units[a].nation, infantry)
		if b < 0 {
			return deny("23", "pool-empty", r.nationArg("country", r.d.units[a].nation)).At(v)
		}
		r.exchange(a, b)
		r.Event("thirdreich.dismounted", r.armyArg("army", a), r.armyArg("into", b), r.zoneArg("zone", int(r.s.armies[b].at)))
	}
	return nil
}
