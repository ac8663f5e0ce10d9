package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Forms of the operations, besides those of [downfall.Moves].
const (
	FormSail = "sail"
	FormLand = "land"
)

// Orders returns those that move armies.
func Orders() []field.OrderKind { return []field.OrderKind{operating} }

// operating is an order for an operation.
var operating = field.OrderKind{
	Words: []order.Word{
		{ID: "sail", EN: []string{"sail", "sails", "naval", "by sea"}, ES: []string{"navega", "navegar", "por mar", "navego", "embarca", "embarcar", "embarco"}},
		{ID: "land", EN: []string{"land", "lands", "landing"}, ES: []string{"desembarca", "desembarcar", "desembarco", "desembarque"}},
	},
	Forms: append(downfall.Moves(battle.AirPattern), []order.Form{
		{ID: FormSail, Pattern: "sail {unit:army} [from {from:zone}] (to|in|) {path:zone}"},
		{ID: FormSail, Pattern: "{unit:army} sail [from {from:zone}] (to|in|) {path:zone}"},
		{ID: FormLand, Pattern: "land {unit:army} [from {from:zone}] (in|to|) {path:zone} [[and] {attack:=attack} [(whom|) {target:army}] " + battle.AirPattern + "]"},
		{ID: FormLand, Pattern: "{unit:army} land [from {from:zone}] (in|to|) {path:zone} [[and] {attack:=attack} [(whom|) {target:army}] " + battle.AirPattern + "]"},
	}...),
	Do: operate,
	In: field.BeforeCombat,
}

// intent is what an order to an army asks for (§8).
type intent struct {
	army     int
	from, to int
	last     rules.Value // names the zone in which the move ends
	op       field.Operation
	target   int // army attacked, anyTarget without a name, noTarget for no attack
	support  bool
	fly      battle.AirWish
	trip     journey
	cost     int
}

// touches reports whether an operation starts, passes or ends in a zone of some kind.
func (in *intent) touches(kind func(z int) bool) bool {
	return kind(in.from) || slices.ContainsFunc(in.trip.path, kind)
}

const (
	noTarget  = -1
	anyTarget = -2
)

// operate carries out one operation (§8): everything is checked before anything
// is changed.
func operate(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	uv, _ := o.Get("unit")
	a := r.ArmyOf(uv)
	if f := operationFault(r, side, a, uv); f != nil {
		return f
	}
	from := int(r.S.Armies[a].At)
	if fv, ok := o.Get("from"); ok && r.ZoneOf(fv) != from {
		return field.Refuse("", "not-there", r.ArmyArg("army", a), r.ZoneArg("zone", from)).At(fv)
	}
	in, f := readIntent(r, o, a)
	if code := country.PoliticsFault(r, a, from); f == nil && in.op == field.OpAttack && code == "italian" {
		f = wayFault(code, []rules.Arg{r.ArmyArg("army", a), r.ZoneArg("zone", from)}).At(uv)
	}
	if f == nil {
		f = arrivalFault(r, side, &in)
	}
	if f == nil {
		f = fightFault(r, side, o, &in)
	}
	if f != nil {
		return f
	}
	if in.touches(func(z int) bool { return country.IsCostly(r, side, in.op, z) }) {
		in.cost = max(in.cost, r.D.Surcharge[side].US)
	}
	if left := int(r.S.Sides[side].Supply); left < in.cost {
		return field.Refuse("8", "no-supply", r.ArmyArg("army", a), rules.Num("cost", in.cost), rules.Num("left", left))
	}
	perform(r, side, o, &in)
	return nil
}

// operationFault says why an army can take no operation now (§8).
func operationFault(r *field.Run, side field.Side, a int, uv rules.Value) *play.Fault {
	if f := r.OwnArmyFault(side, a, uv); f != nil {
		return f
	}
	x := &r.S.Armies[a]
	army := r.ArmyArg("army", a)
	switch {
	case x.Operated:
		return field.Refuse("8", "operated", army).At(uv)
	case !x.Supplied:
		return field.Refuse("8", "unsupplied", army, r.ZoneArg("zone", int(x.At))).At(uv)
	}
	if code := country.PoliticsFault(r, a, int(x.At)); code != "" && code != "romania-one" && code != "german-1941" && code != "italian" {
		return wayFault(code, []rules.Arg{army, r.ZoneArg("zone", int(x.At)), r.ZoneArg("from", int(x.At))}).At(uv)
	}
	return nil
}

// readIntent reads an order and finds the way of its army.
func readIntent(r *field.Run, o *rules.Order, a int) (intent, *play.Fault) {
	from := int(r.S.Armies[a].At)
	in := intent{army: a, from: from, to: from, target: noTarget, trip: journey{exploit: -1}}
	var buf [8]rules.Value
	via := buf[:0]
	for _, v := range downfall.OrderInPlace(o, r.D.Zones[max(from, 0)].ID).Args {
		switch v.Name {
		case "path":
			via, in.last = append(via, v), v
			in.to = r.ZoneOf(v)
		case "attack":
			if in.target == noTarget {
				in.target = anyTarget
			}
		case "target":
			in.target = r.ArmyOf(v)
		case "support":
			in.support = true
		case "air":
			if in.fly.Missions == 0 {
				in.fly.Missions = -1
			}
		case "missions":
			in.fly.Missions = v.Num
		case "advanced":
			in.fly.Advanced = true
		}
	}
	var f *play.Fault
	cost := 0
	switch o.Form {
	case downfall.FormStrategic:
		in.op = field.OpStrategic
		in.trip, f = cheapestWay(r, a, in.op, via, func() (journey, *play.Fault) { return railway(r, a, via) })
	case FormSail:
		in.op = field.OpNaval
		cost, f = voyage(r, a, in.to, in.last)
		in.trip.path = append(r.Search.Path[:0], in.to)
	case FormLand:
		in.op = field.OpLanding
		f = landingFault(r, a, in.to, in.last)
		in.trip.path = append(r.Search.Path[:0], in.to)
	default:
		limit := r.D.Movement.Infantry
		if r.IsArmoured(a) {
			limit = r.D.Movement.Tanks
		}
		switch {
		case len(via) == 0:
			in.op = field.OpAttack
		case in.support || in.target != noTarget:
			in.op = field.OpTacticalAttack
			limit -= r.D.Movement.AttackReduction
		}
		in.trip, f = cheapestWay(r, a, field.OpTactical, via, func() (journey, *play.Fault) { return march(r, a, via, limit) })
	}
	in.cost = max(cost, r.D.Operation[in.op].US)
	return in, f
}

// arrivalFault says why an army cannot leave its zone, or end its move where it
// would (§5, §8, §9, §17).
func arrivalFault(r *field.Run, side field.Side, in *intent) *play.Fault {
	if len(in.trip.path) == 0 {
		return nil
	}
	from, to, last := in.from, in.to, in.last
	army := r.ArmyArg("army", in.army)
	if code := country.HeldFault(r, in.army, to); code != "" {
		return field.Refuse("9", code, army, r.ZoneArg("zone", to), r.ZoneArg("from", from))
	}
	if isThroughUSSR(r, side, in) && int(r.S.Rail) >= r.D.Movement.StrategicInUSSR {
		return field.Refuse("8", "rail-ussr", rules.Num("limit", r.D.Movement.StrategicInUSSR)).At(last)
	}
	if r.IsFull(side, to) {
		return field.Refuse("5", "stack", r.ZoneArg("zone", to), rules.Num("limit", field.StackLimit)).At(last)
	}
	if e, n := r.Enemies(side, from), supportsIn(r, from); n > 0 && n > int(r.Count[from][side])-1-e {
		return field.Refuse("17", "needed", army, r.ZoneArg("zone", from))
	}
	if r.Enemies(side, to) > 0 && r.Count[to][side] == 0 && in.target == noTarget {
		return field.Refuse("17", "must-attack", army, r.ZoneArg("zone", to)).At(last)
	}
	return nil
}

// supportsIn counts the supports declared in a zone.
func supportsIn(r *field.Run, z int) (n int) {
	for at := range r.AttacksIn(z) {
		n += len(at.Support)
	}
	return n
}

// isThroughUSSR reports whether a strategic move is one of the few that the Axis has
// in the Soviet Union.
func isThroughUSSR(r *field.Run, side field.Side, in *intent) bool {
	return in.op == field.OpStrategic && side == field.Axis && in.touches(func(z int) bool { return r.D.Zones[z].Country == r.D.USSR })
}

// perform carries out an operation that nothing stands against.
func perform(r *field.Run, side field.Side, o *rules.Order, in *intent) {
	a, from, to, cost := in.army, in.from, in.to, in.cost
	ss, x := &r.S.Sides[side], &r.S.Armies[a]
	r.ShowLine(side, a)
	ss.Supply -= int8(cost)
	x.Operated = true
	if len(in.trip.path) > 0 {
		if isThroughUSSR(r, side, in) {
			r.S.Rail++
		}
		if in.trip.exploit >= 0 {
			r.Reveal(side, r.D.Blitzkrieg)
		}
		if in.op == field.OpLanding {
			ss.Landed++
			x.Landed = true
			r.S.Zones[to].Landed |= 1 << side // r.place below makes the trace void
			if needsLandingTile(r, side, a, from, to) {
				r.Reveal(side, r.D.LandingTile)
			}
		}
		for _, z := range in.trip.path {
			country.EnterZone(r, a, z)
			if z != to {
				passZone(r, a, z)
			}
		}
		r.Place(a, int16(to))
		if r.Count[from][side] == 0 {
			r.S.Zones[from].Landed &^= 1 << side
		}
		moveEvent(r, in)
		foreseeWay(r, in)
		if z := in.trip.exploit; z >= 0 && !battle.IsBreakthrough(r, z, true) {
			r.M.NoteProblem(o, field.Refuse("13.1", "rests-on-air", r.ArmyArg("army", a), r.ZoneArg("zone", z)).MarkTentative(true))
		}
	} else {
		country.EnterZone(r, a, to)
		r.M.Event("thirdreich.stays", r.ArmyArg("army", a), r.ZoneArg("zone", to), rules.Num("cost", cost), rules.Num("left", int(ss.Supply)))
	}
	switch {
	case in.support:
		declareSupport(r, in, to)
	case in.target >= 0:
		declareAttack(r, side, in, to)
	}
}

// needsLandingTile reports whether a landing is possible with the development only.
func needsLandingTile(r *field.Run, side field.Side, a, from, to int) bool {
	return int(r.S.Sides[side].Landed) > r.D.Effects.LandingsWithout || r.IsArmoured(a) ||
		!slices.ContainsFunc(r.D.Lines, func(l field.Line) bool { return l.Line && l.From == from && l.To == to })
}

// passZone marks a zone that an army passes without meeting anybody (§6). Partisans
// control only where they are (§18).
func passZone(r *field.Run, a, z int) {
	side := r.D.Units[a].Side
	if r.Enemies(side, z) > 0 || r.S.Countries[r.D.Units[a].Nation] == field.Partisans {
		return
	}
	r.Hold(side, z)
}

// moveCodes are the events of operations that move an army.
var moveCodes = [...]string{field.OpTactical: "thirdreich.moved", field.OpTacticalAttack: "thirdreich.moved",
	field.OpStrategic: "thirdreich.moved-strategically", field.OpNaval: "thirdreich.sailed", field.OpLanding: "thirdreich.landed"}

// moveEvent tells of a move.
func moveEvent(r *field.Run, in *intent) {
	if r.M.Trying() {
		return
	}
	code := moveCodes[in.op]
	args := append(make([]rules.Arg, 0, 12), r.ArmyArg("army", in.army), r.ZoneArg("from", in.from))
	if code == moveCodes[field.OpTactical] {
		for _, z := range in.trip.path[:len(in.trip.path)-1] {
			args = append(args, r.ZoneArg("via", z))
		}
	}
	if in.trip.exploit >= 0 {
		code = "thirdreich.exploits"
		args = append(args, r.ZoneArg("through", in.trip.exploit))
	}
	r.M.Event(code, append(args, r.ZoneArg("zone", in.to), rules.Num("cost", in.cost), rules.Num("left", int(r.S.Sides[r.D.Units[in.army].Side].Supply)))...)
}

// foreseeWay tells the player what an operation costs, and which way an army
// takes where he did not name every zone of it: zones passed alone change
// hands (§6).
func foreseeWay(r *field.Run, in *intent) {
	if !r.M.Trying() {
		return
	}
	left := rules.Num("left", int(r.S.Sides[r.D.Units[in.army].Side].Supply))
	if len(in.trip.path) < 2 {
		r.Foresee("thirdreich.forecast.cost", rules.Num("cost", in.cost), left)
		return
	}
	code := "thirdreich.forecast.way"
	args := append(make([]rules.Arg, 0, len(in.trip.path)+4), r.ZoneArg("way", in.from))
	for _, z := range in.trip.path {
		args = append(args, r.ZoneArg("way", z))
	}
	args = append(args, rules.Num("cost", in.cost), left)
	if in.trip.exploit >= 0 {
		code = "thirdreich.forecast.exploit"
		args = append(args, r.ZoneArg("through", in.trip.exploit))
	}
	r.Foresee(code, args...)
}
