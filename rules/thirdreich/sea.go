package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// voyage says why a side may not move between two coasts, and what it costs:
// within one sea less than beyond it (§8).
func (r *run) voyage(a, to int, v rules.Value) (cost int, f *fault) {
	sd, from := r.d.units[a].side, int(r.s.armies[a].at)
	fz, tz := &r.d.zones[from], &r.d.zones[to]
	args := []rules.Arg{r.armyArg("army", a), r.zoneArg("zone", to), r.zoneArg("from", from)}
	switch {
	case from == to:
		return 0, deny("8", "no-move", args[:2]...).At(v)
	case fz.seas == 0 || tz.seas == 0:
		return 0, deny("8", "no-coast", args...).At(v)
	case r.s.zones[from].control != sd:
		return 0, deny("8", "sail-from", args...)
	case r.s.zones[to].control != sd:
		f := deny("8", "sail-to", args...).At(v)
		if r.landingLine(sd, from, to) != nil {
			f.Try(order.Of(formLand, r.d.army("unit", a), order.Named("path", kindZone, tz.id)))
		}
		return 0, f
	}
	if code := r.politics(a, to); code != "" {
		return 0, r.wayFault(code, args).At(v)
	}
	row := &r.d.operation[opNaval]
	var reach uint16
	for s := range len(r.d.seas) {
		if fz.seas&(1<<s) == 0 {
			continue
		}
		reach |= r.d.link[sd][s]
		if r.d.link[sd][s] != 0 && tz.seas&(1<<s) != 0 {
			return row.US, nil
		}
	}
	if reach&tz.seas == 0 {
		return 0, deny("8", "no-sea-way", args...).At(v)
	}
	return row.BeyondOneSea, nil
}

// landingLine finds the way to land in a zone: a landing line, or with the
// development a connection of §13.9; nil when there is none.
func (r *run) landingLine(sd side, from, to int) *line {
	for i := range r.d.lines {
		l := &r.d.lines[i]
		if l.from == from && l.to == to && (l.line || r.has(sd, r.d.landingDev)) {
			return l
		}
	}
	return nil
}

// mayLand says why an army may not land in a zone (§8, §13.9, §19).
func (r *run) mayLand(a, to int, v rules.Value) *fault {
	sd, from := r.d.units[a].side, int(r.s.armies[a].at)
	s, ss := r.s, &r.s.sides[sd]
	dev := r.has(sd, r.d.landingDev)
	args := []rules.Arg{r.armyArg("army", a), r.zoneArg("zone", to), r.zoneArg("from", from)}
	switch {
	case r.d.zones[from].seas == 0 || r.d.zones[to].seas == 0:
		return deny("8", "no-coast", args...).At(v)
	case s.zones[from].control != sd:
		return deny("8", "sail-from", args...)
	case s.zones[to].control == sd:
		return deny("8", "land-own", args...).At(v).Try(order.Of(formSail, r.d.army("unit", a), r.d.zone("path", to)))
	}
	if code := r.closedTo(sd, to); code != "" {
		return r.wayFault(code, args).At(v)
	}
	if code := r.politics(a, to); code != "" {
		return r.wayFault(code, args).At(v)
	}
	l := r.landingLine(sd, from, to)
	limit := r.landings(sd)
	switch {
	case r.neutralAfrica(to) && !r.together:
		return deny("18", "vichy-three", rules.Num("count", invasionArmies))
	case l == nil:
		return deny("13.9", "no-landing", args...).At(v)
	case r.winter() && !l.mediterranean:
		return deny("19", "winter-landing", args...).At(v)
	case !dev && r.armoured(a):
		return deny("8", "landing-infantry", args[0]).At(v)
	case int(ss.landed) >= limit:
		return deny("8", "landings", rules.Num("limit", limit))
	case dev && r.landedIn(sd, to) >= l.max:
		return deny("13.9", "landing-zone", r.zoneArg("zone", to), rules.Num("limit", l.max)).At(v)
	}
	return nil
}

// landings is how many armies of a side may land in a turn (§8, §13.9).
func (r *run) landings(sd side) int {
	switch {
	case !r.has(sd, r.d.landingDev):
		return r.d.effects.LandingsWithout
	case r.year() == 1944:
		return r.d.effects.Landings1944
	}
	return r.d.effects.Landings
}

// landedIn counts the armies that a side has landed in a zone in this turn.
func (r *run) landedIn(sd side, z int) int {
	n := 0
	for a := range r.s.armies {
		x := &r.s.armies[a]
		if int(x.at) == z && x.landed && r.d.units[a].side == sd {
			n++
		}
	}
	return n
}

// invasionGroup tells how many orders from the one just taken on are landings
// of the Allies in neutral French North Africa, which have to be carried out
// together (§18).
func (r *run) invasionGroup(sd side, q *play.Queue) int {
	if sd != allies || r.s.vichy != vichyNeutral {
		return 0
	}
	n := 0
	for i := q.Next - 1; i < len(q.Orders); i++ {
		o := &q.Orders[i]
		v, ok := o.Get("path")
		if o.Form != formLand || !ok || !r.neutralAfrica(r.zoneOf(v)) {
			break
		}
		n++
	}
	return n
}

// invasionArmies is how many full armies land at once to invade French North
// Africa (§18).
const invasionArmies = 3

// invadeAfrica lands in neutral French North Africa: three full armies at
// once, or none. The zones east of Algiers then go to the Axis (§18).
func (r *run) invadeAfrica(sd side, orders []rules.Order) {
	r.together = true
	why := r.whole(func() *fault { return r.landTogether(sd, orders) })
	r.together = false
	for i := range orders {
		if why != nil {
			r.Fail(&orders[i], why)
		} else {
			r.Done(&orders[i])
		}
	}
}

func (r *run) landTogether(sd side, orders []rules.Order) *fault {
	whole := 0
	for i := range orders {
		v, _ := orders[i].Get("unit")
		if a := r.armyOf(v); r.s.armies[a].at >= 0 && r.s.armies[a].step == full {
			whole++
		}
	}
	if whole < invasionArmies {
		return deny("18", "vichy-three", rules.Num("count", invasionArmies))
	}
	for i := range orders {
		if f := r.single(sd, &orders[i]); f != nil {
			return f
		}
	}
	for z := range r.d.zones {
		if r.d.zones[z].eastOfAlgiers && r.s.zones[z].control == nobody && r.n[z][allies] == 0 {
			r.setControl(z, axis)
		}
	}
	return nil
}
