package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
)

// totalWar reports whether a side is in Total War (§4): all are from 1942; the
// Soviet Union and the Axis from the turn after Barbarossa or a German attack
// in Karelia, the Axis also from the turn after a Soviet invasion of Germany,
// Romania or Hungary.
func (r *run) totalWar(sd side) bool {
	s := r.s
	since := func(turn int8) bool { return turn > 0 && s.turn > turn }
	switch {
	case r.year() >= 1942:
		return true
	case sd == allies:
		return false
	case since(s.barbarossa) || since(s.karelian):
		return true
	}
	return sd == axis && since(s.eastern)
}

// allowed counts the Actions of a side in this turn (§4): the table with its
// notes, strategic bombing (§14), Trondheim (§15), submarines (§12) and Lend
// Lease (§4.7).
func (r *run) allowed(sd side) int {
	s, row := r.s, &r.d.actions[sd]
	total := r.totalWar(sd)
	n := row.Limited
	if total {
		n = row.Total
	}
	switch sd {
	case axis:
		if !total {
			return n
		}
		for z := range r.d.zones {
			if r.d.zones[z].supply == r.d.germany && r.controlOf(z) != axis {
				n--
			}
		}
		if s.bombed {
			n--
		}
		if r.trondheimLost() && (r.winter() || r.season() == "spring") {
			n--
		}
	case allies:
		if s.sunk || r.controlOf(r.d.london) == axis {
			n-- // one at most, whatever the reasons
		}
	case soviet:
		if total && r.controlOf(r.d.moscow) == axis {
			n--
		}
		if s.lendLease {
			n++
		}
	}
	return max(n, 0)
}

// trondheimLost follows §15, where the Allies must control it, or, by the
// option, note a) of §4, where it is enough that the Axis does not.
func (r *run) trondheimLost() bool {
	c := r.controlOf(r.d.trondheim)
	if r.s.opt.trondheimNotAxis {
		return c != axis
	}
	return c == allies
}

// often is how often a side may take an Action of a kind in this turn (§4).
func (r *run) often(sd side, k action) int {
	rep := &r.d.repeat
	switch {
	case sd == allies && r.totalWar(allies) && k != actLendLease:
		return rep.AlliesTotalWar
	case sd == soviet && r.s.lendLease && k == actDevelop && r.year() == rep.SovietDevelopmentYear:
		return rep.SovietDevelopment
	case sd == soviet && r.s.lendLease && k == actSupply && r.year() == rep.SovietSupplyYear:
		return rep.SovietSupply
	}
	return rep.Normal
}

// mayAct says why a side cannot take an Action (§4).
func (r *run) mayAct(sd side, k action) *fault {
	ss := &r.s.sides[sd]
	name := rules.Word("action", "thirdreich.action."+actionNames[k])
	limit := r.allowed(sd)
	switch {
	case k == actSubmarines && sd != axis:
		return deny("4.5", "only-axis").Surely()
	case k == actLendLease && sd != allies:
		return deny("4.7", "only-allies").Surely()
	case ss.actions() >= limit:
		return deny("4", "too-many-actions", rules.Num("limit", limit))
	case int(ss.used[k]) >= r.often(sd, k):
		return deny("4", "action-again", name, rules.Num("times", r.often(sd, k)))
	case k == actAir && !r.has(sd, r.d.aviation):
		return deny("4.4", "no-aviation")
	case k == actDevelop && sd == allies && r.year() == 1940:
		return deny("4.6", "allies-1940")
	case k == actLendLease:
		return r.mayLend()
	}
	return nil
}

// mayLend says why there is no Lend Lease (§4.7): from Barbarossa or spring
// 1942, to the end of 1944; in 1941 only while the Soviet Union has Karelia.
func (r *run) mayLend() *fault {
	spring1942 := r.year() > 1942 || r.year() == 1942 && !r.winter()
	switch {
	case r.s.barbarossa == 0 && !spring1942:
		return deny("4.7", "lend-lease-early")
	case r.year() > 1944:
		return deny("4.7", "lend-lease-late")
	case r.year() <= 1941 && r.s.zones[r.d.karelia].control != soviet:
		return deny("4.7", "lend-lease-karelia")
	case !r.playing(soviet):
		return deny("4.7", "lend-lease-surrendered")
	}
	return nil
}

// act carries out an Action of one word.
func (r *run) act(sd side, o *rules.Order) *fault {
	k := actionOf(o.Form)
	again := func() *fault { return r.mayAct(sd, k) }
	f := r.mend(again(), again)
	if f != nil && !f.Soft {
		return f
	}
	ss := &r.s.sides[sd]
	ss.used[k]++
	who, nth, of := sideArg("side", sd), rules.Num("action", ss.actions()), rules.Num("of", r.allowed(sd))
	switch k {
	case actSupply:
		got := r.addSupply(sd, r.supplyAction(sd))
		r.Event("thirdreich.supply", who, rules.Num("count", got), rules.Num("supply", int(ss.supply)), nth, of)
	case actReinforce:
		n := r.reinforcementPoints(sd)
		ss.points += int8(n)
		if r.Trying() {
			r.best(func() { r.hopes.free.points += r.reinforcementPoints(sd) - n })
		}
		r.Event("thirdreich.points", who, rules.Num("count", n), nth, of)
	case actTanks:
		n := r.d.effects.TanksWithout
		if r.has(sd, r.d.tankIndustry) {
			n = r.d.effects.TanksWithIndustry
			r.show(sd, r.d.tankIndustry)
		}
		ss.tanks = int8(min(int(ss.tanks)+n, tankMaximum))
		r.Event("thirdreich.tanks", who, rules.Num("count", n), rules.Num("tanks", int(ss.tanks)), nth, of)
	case actAir:
		r.airAction(sd)
	case actSubmarines:
		r.submarineAction()
	case actLendLease:
		r.s.lendLease = true
		r.Event("thirdreich.lend-lease", nth, of)
	}
	return f // an Action that a combat may yet allow: what it gives is reckoned with
}

// actionOf is the Action that a form of one word orders.
func actionOf(form string) action {
	switch form {
	case formReinforce:
		return actReinforce
	case formTanks:
		return actTanks
	case formAir:
		return actAir
	case formSubmarines:
		return actSubmarines
	case formLendLease:
		return actLendLease
	}
	return actSupply
}

// tankMaximum keeps the number of tanks in its field; no rule limits it.
const tankMaximum = 99

// supplyAction is what the Supply Action gives (§4.1, §13.8, §15).
func (r *run) supplyAction(sd side) int {
	s, d := r.s, r.d
	n := d.effects.SupplyWithout
	if r.has(sd, d.logistics) {
		n = d.effects.SupplyWithLogistics
		r.show(sd, d.logistics)
	}
	for i := range d.resources {
		x := &d.resources[i]
		if c := s.zones[x.zone].control; x.side == sd && c != nobody && x.holders[c] && (x.until == 0 || r.year() <= x.until) {
			n += x.supply
		}
	}
	return n
}

// addSupply accumulates supply, up to the most there can be (§4.1), and
// returns how much of it was kept.
func (r *run) addSupply(sd side, n int) int {
	ss := &r.s.sides[sd]
	got := min(n, r.d.effects.SupplyMaximum-int(ss.supply))
	ss.supply += int8(got)
	return got
}

// reinforcementPoints is what the Reinforcements Action gives (§4.2): the row
// of the table that counts, less half a point, rounded up, for each key zone
// that is not controlled.
func (r *run) reinforcementPoints(sd side) int {
	row := r.pointsRow(sd)
	if row.halves == 0 {
		return row.points
	}
	nation := r.d.germany
	if sd == soviet {
		nation = r.d.ussr
	}
	lost := 0
	for z := range r.d.zones {
		if zd := &r.d.zones[z]; zd.key && zd.country == nation && r.controlOf(z) != sd {
			lost++
		}
	}
	return max(0, (2*row.points-row.halves*lost+1)/2)
}

// pointsRow finds the row of the table of §4.2: of those for this kind of war
// the one of the latest year. From when the last Soviet row counts is an
// option.
func (r *run) pointsRow(sd side) (best *points) {
	war := "limited"
	if r.totalWar(sd) {
		war = "total"
	}
	for i := range r.d.points {
		row := &r.d.points[i]
		if row.side != sd {
			continue
		}
		if best == nil {
			best = row
		}
		from := row.fromYear
		if sd == soviet && from > 0 {
			switch r.s.opt.sovietPoints {
			case 1:
				from--
			case 2:
				continue
			}
		}
		if (row.war == war || row.war == "any") && r.year() >= from {
			best = row
		}
	}
	return best
}
