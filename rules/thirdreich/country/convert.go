package country

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

const (
	FormConvert  = "convert"
	FormDisband  = "disband"
	FormDismount = "dismount"
)

// Convert turns infantry into tanks in the supply zones of the side (§10).
func (r *Run) Convert(sd field.Side, o *rules.Order) *play.Fault {
	want := kindOf(o, field.Tanks)
	return eachArmy(o, func(v rules.Value) *play.Fault { return r.convertOne(sd, r.ArmyOf(v), v, want, o.Has("kind")) })
}

func (r *Run) convertOne(sd field.Side, a int, v rules.Value, want field.Kind, named bool) *play.Fault {
	var b int
	again := func() (f *play.Fault) {
		b, f = r.mayConvert(sd, a, v, want, named)
		return f
	}
	if f := r.Mend(again(), again); f != nil {
		r.Owe(field.Payment{Tanks: r.convertCost(field.Reduced)})
		return f.At(v)
	}
	ss, x := &r.S.Sides[sd], r.S.Armies[a]
	cost := r.convertCost(x.Step)
	ss.Tanks -= int8(cost)
	r.Contingent(a, int(x.At), field.Payment{Tanks: cost})
	r.exchange(a, b)
	r.Event("thirdreich.converted", r.ArmyArg("army", a), r.ArmyArg("into", b), r.ZoneArg("zone", int(x.At)), rules.Num("tanks", cost), rules.Num("tanksleft", int(ss.Tanks)))
	r.showNeeds(sd, b)
	return nil
}

// mayConvert says why an army cannot become one of tanks, or which it becomes.
func (r *Run) mayConvert(sd field.Side, a int, v rules.Value, want field.Kind, named bool) (into int, f *play.Fault) {
	if f := r.OwnArmy(sd, a, v); f != nil {
		return -1, f
	}
	x, u := &r.S.Armies[a], &r.D.Units[a]
	army := r.ArmyArg("army", a)
	switch {
	case u.Kind != field.Infantry && u.Kind != field.Guard:
		return -1, field.Deny("10", "no-infantry", army).Surely()
	case !r.OwnSupplyZone(sd, int(x.At)):
		return -1, field.Deny("10", "convert-place", army, r.ZoneArg("zone", int(x.At)))
	case r.committed(a):
		return -1, field.Deny("10", "committed", army)
	}
	b := r.pooled(u.Nation, want)
	if b < 0 && !named {
		b = r.pooled(u.Nation, field.AdvancedTanks)
	}
	if b < 0 {
		return -1, field.Deny("23", "pool-empty", r.NationArg("country", u.Nation))
	}
	if f := r.MayExist(sd, b); f != nil {
		return -1, f
	}
	if !r.Armoured(b) {
		return -1, field.Deny("10", "no-tank-army", r.ArmyArg("army", b))
	}
	cost, tanks := r.convertCost(x.Step), int(r.S.Sides[sd].Tanks)
	if r.Hopes.On {
		tanks += r.Hopes.Free.Tanks
		if r.MayFall(a) {
			cost = r.convertCost(field.Reduced)
		}
	}
	if tanks < cost {
		return -1, field.Deny("10", "no-tanks", army, rules.Num("left", int(r.S.Sides[sd].Tanks)))
	}
	return b, nil
}

// OwnSupplyZone reports whether a zone is a supply zone of a side, in its hands.
func (r *Run) OwnSupplyZone(sd field.Side, z int) bool {
	n := r.D.Zones[z].Supply
	return n >= 0 && r.D.Countries[n].Side == sd && r.ControlOf(z) == sd
}

// exchange puts one army of a nation in the place of another, which goes to
// the pool.
func (r *Run) exchange(a, b int) {
	x := r.S.Armies[a]
	r.Place(a, field.InPool)
	r.S.Armies[a] = field.Army{At: field.InPool, Step: field.Full}
	r.Place(b, x.At)
	r.S.Armies[b] = x
}

// committed reports whether an army takes part in a combat still to be fought.
func (r *Run) committed(a int) bool {
	for i := range r.S.Attacks {
		at := &r.S.Attacks[i]
		if int(at.Attacker) == a || int(at.Defender) == a {
			return true
		}
		for _, b := range at.Support {
			if int(b) == a {
				return true
			}
		}
	}
	return false
}

// Disband takes armies off the map at the start of the turn (§1).
func (r *Run) Disband(sd field.Side, o *rules.Order) *play.Fault {
	for _, v := range o.Args {
		if v.Kind != field.KindArmy {
			continue
		}
		a := r.ArmyOf(v)
		if f := r.OwnArmy(sd, a, v); f != nil {
			return f
		}
		r.Event("thirdreich.disbanded", r.ArmyArg("army", a), r.ZoneArg("zone", int(r.S.Armies[a].At)))
		r.Remove(a)
	}
	return nil
}

// Dismount turns tanks into infantry at the start of the turn (§1).
func (r *Run) Dismount(sd field.Side, o *rules.Order) *play.Fault {
	for _, v := range o.Args {
		if v.Kind != field.KindArmy {
			continue
		}
		a := r.ArmyOf(v)
		if f := r.OwnArmy(sd, a, v); f != nil {
			return f
		}
		if !r.Armoured(a) {
			return field.Deny("1", "no-tank-army", r.ArmyArg("army", a)).At(v)
		}
		b := r.pooled(r.D.Units[a].Nation, field.Infantry)
		if b < 0 {
			return field.Deny("23", "pool-empty", r.NationArg("country", r.D.Units[a].Nation)).At(v)
		}
		r.exchange(a, b)
		r.Event("thirdreich.dismounted", r.ArmyArg("army", a), r.ArmyArg("into", b), r.ZoneArg("zone", int(r.S.Armies[b].At)))
	}
	return nil
}
