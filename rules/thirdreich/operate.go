package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
)

// intent is what an order to an army asks for (§8).
type intent struct {
	army    int
	op      operation
	target  int // army attacked, anyTarget without a name, noTarget for no attack
	support bool
	fly     airWish
	trip    journey
	landing bool
}

const (
	noTarget  = -1
	anyTarget = -2
)

// airWish is what an attack is to have from the air: how many missions may be
// spent on it, none when 0, as the player decides when -1.
type airWish struct {
	missions int
	advanced bool
}

// operate carries out one operation (§8): everything is checked before anything
// is changed.
func (r *run) operate(sd side, o *rules.Order) *fault {
	uv, _ := o.Get("unit")
	a := r.armyOf(uv)
	if f := r.mayOperate(sd, a, uv); f != nil {
		return f
	}
	from := int(r.s.armies[a].at)
	if fv, ok := o.Get("from"); ok && r.zoneOf(fv) != from {
		return deny("", "not-there", r.armyArg("army", a), r.zoneArg("zone", from)).At(fv)
	}
	in, f := r.intend(o, a)
	if code := r.politics(a, from); f == nil && in.op == opAttack && code == "italian" {
		f = r.wayFault(code, []rules.Arg{r.armyArg("army", a), r.zoneArg("zone", from)}).At(uv)
	}
	if f == nil {
		f = r.mayArrive(sd, o, &in)
	}
	if f == nil {
		f = r.mayFight(sd, o, &in)
	}
	if f != nil {
		return f
	}
	cost := r.operationCost(sd, &in)
	if ss := &r.s.sides[sd]; int(ss.supply) < cost {
		return deny("8", "no-supply", r.armyArg("army", a), rules.Num("cost", cost), rules.Num("left", int(ss.supply)))
	}
	r.perform(sd, o, &in, cost)
	return nil
}

// mayOperate says why an army can take no operation now (§8).
func (r *run) mayOperate(sd side, a int, uv rules.Value) *fault {
	if f := r.ownArmy(sd, a, uv); f != nil {
		return f
	}
	x := &r.s.armies[a]
	army := r.armyArg("army", a)
	switch {
	case x.operated:
		return deny("8", "operated", army).At(uv)
	case !x.supplied:
		return deny("8", "unsupplied", army, r.zoneArg("zone", int(x.at))).At(uv)
	}
	if code := r.politics(a, int(x.at)); code != "" && code != "romania-one" && code != "german-1941" && code != "italian" {
		return r.wayFault(code, []rules.Arg{army, r.zoneArg("zone", int(x.at)), r.zoneArg("from", int(x.at))}).At(uv)
	}
	return nil
}

// intend reads an order and finds the way of its army.
func (r *run) intend(o *rules.Order, a int) (intent, *fault) {
	in := intent{army: a, target: noTarget, trip: journey{exploit: -1}}
	var buf [8]rules.Value
	via := buf[:0]
	for _, v := range o.Args {
		switch v.Name {
		case "path":
			via = append(via, v)
		case "attack":
			if in.target == noTarget {
				in.target = anyTarget
			}
		case "target":
			in.target = r.armyOf(v)
		case "support":
			in.support = true
		case "air":
			if in.fly.missions == 0 {
				in.fly.missions = -1
			}
		case "missions":
			in.fly.missions = v.Num
		case "advanced":
			in.fly.advanced = true
		}
	}
	var f *fault
	switch o.Form {
	case formStrategic:
		in.op = opStrategic
		in.trip, f = r.railway(a, via)
	case formSail:
		in.op = opNaval
		_, f = r.voyage(a, r.zoneOf(via[0]), via[0])
		in.trip.path = append(r.path[:0], r.zoneOf(via[0]))
	case formLand:
		in.op, in.landing = opLanding, true
		f = r.mayLand(a, r.zoneOf(via[0]), via[0])
		in.trip.path = append(r.path[:0], r.zoneOf(via[0]))
	default:
		fights := in.support || in.target != noTarget
		limit := r.d.movement.Infantry
		if r.armoured(a) {
			limit = r.d.movement.Tanks
		}
		switch {
		case len(via) == 0:
			in.op = opAttack
			return in, nil
		case fights:
			in.op = opTacticalAttack
			limit -= r.d.movement.AttackReduction
		}
		in.trip, f = r.march(a, via, limit)
	}
	return in, f
}

// end is the zone in which an operation ends.
func (r *run) end(in *intent) int {
	if n := len(in.trip.path); n > 0 {
		return in.trip.path[n-1]
	}
	return int(r.s.armies[in.army].at)
}

// mayArrive says why an army cannot leave its zone, or end its move where it
// would (§5, §8, §9, §17).
func (r *run) mayArrive(sd side, o *rules.Order, in *intent) *fault {
	if len(in.trip.path) == 0 {
		return nil
	}
	var last rules.Value
	for _, v := range o.Args {
		if v.Name == "path" {
			last = v
		}
	}
	from, to := int(r.s.armies[in.army].at), r.end(in)
	army := r.armyArg("army", in.army)
	if code := r.held(in.army, to); code != "" {
		return deny("9", code, army, r.zoneArg("zone", to), r.zoneArg("from", from))
	}
	if in.op == opStrategic && sd == axis && r.inUSSR(from, in.trip.path) && int(r.s.rail) >= r.d.movement.StrategicInUSSR {
		return deny("8", "rail-ussr", rules.Num("limit", r.d.movement.StrategicInUSSR)).At(last)
	}
	if r.fullUp(sd, to) {
		return deny("5", "stack", r.zoneArg("zone", to), rules.Num("limit", stackLimit)).At(last)
	}
	if e, n := r.enemies(sd, from), r.supportsIn(from); n > 0 && n > int(r.n[from][sd])-1-e {
		return deny("17", "needed", army, r.zoneArg("zone", from))
	}
	if r.enemies(sd, to) > 0 && r.n[to][sd] == 0 && in.target == noTarget {
		return deny("17", "must-attack", army, r.zoneArg("zone", to)).At(last)
	}
	return nil
}

// supportsIn counts the supports declared in a zone.
func (r *run) supportsIn(z int) int {
	n := 0
	for i := range r.s.attacks {
		if int(r.s.attacks[i].zone) == z {
			n += len(r.s.attacks[i].support)
		}
	}
	return n
}

// inUSSR reports whether a way touches the Soviet Union.
func (r *run) inUSSR(from int, path []int) bool {
	if r.d.zones[from].country == r.d.ussr {
		return true
	}
	for _, z := range path {
		if r.d.zones[z].country == r.d.ussr {
			return true
		}
	}
	return false
}

// operationCost is the supply an operation costs (§8).
func (r *run) operationCost(sd side, in *intent) int {
	row := &r.d.operation[in.op]
	cost := row.US
	if in.op == opNaval {
		cost, _ = r.voyage(in.army, r.end(in), rules.Value{})
	}
	dear := r.costly(sd, in.op, int(r.s.armies[in.army].at))
	for _, z := range in.trip.path {
		dear = dear || r.costly(sd, in.op, z)
	}
	if dear {
		cost = max(cost, r.d.surcharge[sd].US)
	}
	return cost
}

// perform carries out an operation that nothing stands against.
func (r *run) perform(sd side, o *rules.Order, in *intent, cost int) {
	a := in.army
	ss, x := &r.s.sides[sd], &r.s.armies[a]
	from, to := int(x.at), r.end(in)
	r.showLine(sd, a)
	ss.supply -= int8(cost)
	x.operated = true
	if len(in.trip.path) > 0 {
		if in.op == opStrategic && sd == axis && r.inUSSR(from, in.trip.path) {
			r.s.rail++
		}
		if in.trip.exploit >= 0 {
			r.show(sd, r.d.blitzkrieg)
		}
		if in.landing {
			ss.landed++
			x.landed = true
			r.s.zones[to].landed |= 1 << sd // r.place below makes the trace void
			if r.landingUsed(sd, a, from, to) {
				r.show(sd, r.d.landingDev)
			}
		}
		for _, z := range in.trip.path {
			r.enters(a, z)
			if z != to {
				r.pass(a, z)
			}
		}
		r.place(a, int16(to))
		if r.n[from][sd] == 0 {
			r.s.zones[from].landed &^= 1 << sd
		}
		r.moved(in, from, to, cost)
		r.foreseeWay(in, from, cost)
		if z := in.trip.exploit; z >= 0 && r.restsOnAir(z) {
			r.Remark(o, deny("13.1", "rests-on-air", r.armyArg("army", a), r.zoneArg("zone", z)).Softly(true))
		}
	} else {
		r.enters(a, to)
		r.Event("thirdreich.stays", r.armyArg("army", a), r.zoneArg("zone", to), rules.Num("cost", cost), rules.Num("left", int(ss.supply)))
	}
	switch {
	case in.support:
		r.declareSupport(in, to)
	case in.target >= 0:
		r.declareAttack(sd, in, to)
	}
}

// landingUsed reports whether a landing is possible with the development only.
func (r *run) landingUsed(sd side, a, from, to int) bool {
	if int(r.s.sides[sd].landed) > r.d.effects.LandingsWithout || r.armoured(a) {
		return true
	}
	for i := range r.d.lines {
		if l := &r.d.lines[i]; l.line && l.from == from && l.to == to {
			return false
		}
	}
	return true
}

// pass marks a zone that an army passes without meeting anybody (§6). Partisans
// control only where they are (§18).
func (r *run) pass(a, z int) {
	sd := r.d.units[a].side
	if r.enemies(sd, z) > 0 || r.s.countries[r.d.units[a].nation] == partisans {
		return
	}
	zs := &r.s.zones[z]
	zs.taken = sd
	if sd != axis && (zs.control == allies || zs.control == soviet) {
		zs.taken = zs.control
	}
}

// moved tells of a move.
func (r *run) moved(in *intent, from, to, cost int) {
	if r.Trying() {
		return
	}
	code := "thirdreich.moved"
	switch {
	case in.trip.exploit >= 0:
		code = "thirdreich.exploits"
	case in.op == opStrategic:
		code = "thirdreich.moved-strategically"
	case in.op == opNaval:
		code = "thirdreich.sailed"
	case in.landing:
		code = "thirdreich.landed"
	}
	args := make([]rules.Arg, 0, 6+len(in.trip.path))
	args = append(args, r.armyArg("army", in.army), r.zoneArg("from", from))
	if in.op == opTactical || in.op == opTacticalAttack {
		for _, z := range in.trip.path[:len(in.trip.path)-1] {
			args = append(args, r.zoneArg("via", z))
		}
	}
	if in.trip.exploit >= 0 {
		args = append(args, r.zoneArg("through", in.trip.exploit))
	}
	r.Event(code, append(args, r.zoneArg("zone", to), rules.Num("cost", cost), rules.Num("left", int(r.s.sides[r.d.units[in.army].side].supply)))...)
}
