package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
)

// armoured reports whether an army is one of tanks: it moves, exploits and is
// built as such. Of the Afrika Korps the rules do not say; it is an option.
func (r *run) armoured(a int) bool {
	switch r.d.units[a].kind {
	case tanks, advancedTanks:
		return true
	case afrikaKorps:
		return !r.s.opt.afrikaKorpsInfantry
	case infantry, guard:
	}
	return false
}

// payment is what an order costs in reinforcement points and tanks.
type payment struct {
	points, tanks int
}

// buildCost of an army (§4.2, §10).
func (r *run) buildCost(a int, step uint8) payment {
	p := payment{points: r.d.build.CostReduced}
	if step == full {
		p.points = r.d.build.CostFull
	}
	if r.armoured(a) {
		p.tanks = r.convertCost(step)
	}
	return p
}

func (r *run) convertCost(step uint8) int {
	if step == full {
		return r.d.tank.ConvertFull
	}
	return r.d.tank.ConvertReduced
}

// mayPay says why a side cannot pay for an army: a Power with the points of
// the Reinforcements Action, of which few may be British; any other country
// with its own points, for infantry only (§4.2).
func (r *run) mayPay(sd side, a int, p payment) *fault {
	ss, u := &r.s.sides[sd], &r.d.units[a]
	army := r.armyArg("army", a)
	points, tanks, spent := int(ss.points), int(ss.tanks), int(ss.british)
	if r.hopes.on {
		points += r.hopes.free.points
		tanks += r.hopes.free.tanks
		spent -= r.hopes.british
	}
	if !r.d.countries[u.nation].power {
		switch {
		case p.tanks > 0:
			return deny("4.2", "minor-infantry", army, r.nationArg("country", u.nation))
		case int(r.s.left[u.nation]) < p.points:
			return deny("4.2", "minor-points", army, r.nationArg("country", u.nation), rules.Num("left", int(r.s.left[u.nation])))
		}
		return nil
	}
	british := r.pointsRow(sd).british
	switch {
	case points < p.points && ss.used[actReinforce] == 0:
		return deny("4.2", "no-reinforcements", army)
	case points < p.points:
		return deny("4.2", "no-points", army, rules.Num("left", int(ss.points)))
	case u.nation == r.d.uk && british > 0 && spent+p.points > british:
		return deny("4.2", "british-points", army, rules.Num("limit", british))
	case tanks < p.tanks:
		return deny("10", "no-tanks", army, rules.Num("left", int(ss.tanks)))
	}
	return nil
}

func (r *run) pay(sd side, a int, p payment) {
	ss, u := &r.s.sides[sd], &r.d.units[a]
	if !r.d.countries[u.nation].power {
		r.s.left[u.nation] -= int8(p.points)
		return
	}
	ss.points -= int8(p.points)
	ss.tanks -= int8(p.tanks)
	if u.nation == r.d.uk {
		ss.british += int8(p.points)
	}
}

// paid tells what was paid for an army, and what is left.
func (r *run) paid(sd side, a int, p payment) []rules.Arg {
	ss, left := &r.s.sides[sd], 0
	if nation := r.d.units[a].nation; r.d.countries[nation].power {
		left = int(ss.points)
	} else {
		left = int(r.s.left[nation])
	}
	return []rules.Arg{rules.Num("cost", p.points), rules.Num("left", left), rules.Num("tanks", p.tanks), rules.Num("tanksleft", int(ss.tanks))}
}

// mayExist says why an army cannot be built yet: its country is out of the
// war, its development is missing, or its time has not come (§2, §13).
func (r *run) mayExist(sd side, a int) *fault {
	u := &r.d.units[a]
	army := r.armyArg("army", a)
	switch {
	case !r.fights(u.nation):
		return deny("2", "not-at-war", army)
	case u.needs != noDev && !r.has(sd, u.needs):
		return deny("13", "needs-development", army, r.devArg("development", u.needs))
	case int(r.s.turn) < u.from:
		return deny("23", "army-early", army, rules.Num("year", r.d.turns[u.from-1].year))
	}
	return nil
}

// buildPlace says why an army cannot be built in a zone (§4.2): those of the
// Powers in their supply zones, others in their capital; partisans wherever no
// army of the Axis is (§18).
func (r *run) buildPlace(sd side, a, z int) *fault {
	nation := r.d.units[a].nation
	if !r.buildsIn(sd, nation, z) {
		army, zone := r.armyArg("army", a), r.zoneArg("zone", z)
		if r.s.countries[nation] == partisans {
			return deny("18", "partisan-place", army, zone)
		}
		f := deny("4.2", "build-place", army, zone)
		for i := range r.d.zones {
			if r.homeOf(nation, i) && r.s.zones[i].control == sd {
				f.TryName(kindZone, r.d.zones[i].id)
			}
		}
		return f
	}
	if r.fullUp(sd, z) {
		return deny("5", "stack", r.zoneArg("zone", z), rules.Num("limit", stackLimit))
	}
	return nil
}

// buildsIn reports whether a country of a side may build in a zone: partisans
// where no enemy stands, others at home.
func (r *run) buildsIn(sd side, nation, z int) bool {
	if r.s.countries[nation] == partisans {
		return r.d.zones[z].country == nation && r.enemies(sd, z) == 0
	}
	return r.homeOf(nation, z) && r.controlOf(z) == sd
}

// homeOf reports whether armies of a country are built in a zone: a supply zone of
// a Power, the capital of another.
func (r *run) homeOf(nation, z int) bool {
	if c := &r.d.countries[nation]; !c.power {
		return c.capital == z
	}
	return r.d.zones[z].supply == nation
}

// fullUp reports whether a zone has no room for another army of a side (§5).
func (r *run) fullUp(sd side, z int) bool {
	n := int(r.n[z][sd])
	if r.hopes.on {
		n -= int(r.hopes.gone[z][sd])
	}
	return n >= stackLimit && !r.d.zones[z].unlimited
}

// wantedStep is the step an order asks for: reduced unless it says full.
func wantedStep(o *rules.Order) uint8 {
	if v, ok := o.Get("step"); ok && v.ID == "full" {
		return full
	}
	return reduced
}

// build puts named armies on the map (§4.2).
func (r *run) build(sd side, o *rules.Order) *fault {
	zv, _ := o.Get("zone")
	z, step := r.zoneOf(zv), wantedStep(o)
	return eachArmy(o, func(v rules.Value) *fault {
		a := r.armyOf(v)
		if own := r.d.units[a].side; own != sd {
			return deny("2", "not-yours", r.armyArg("army", a), sideArg("side", own)).At(v).Surely()
		}
		again := func() *fault {
			if at := r.s.armies[a].at; at != inPool && !r.mayFall(a) {
				return deny("4.2", "on-map", r.armyArg("army", a), r.zoneArg("zone", int(at))).At(v)
			}
			return r.mayBuild(sd, a, z, step)
		}
		if f := r.mend(again(), again); f != nil {
			if f.Col == 0 {
				f.At(v)
			}
			r.owe(r.buildCost(a, step))
			return f
		}
		r.buildOne(sd, a, z, step)
		return nil
	})
}

// eachArmy does something with each army that an order names, up to the first
// fault; one that a combat may mend does not hide others.
func eachArmy(o *rules.Order, what func(v rules.Value) *fault) *fault {
	var soft *fault
	for _, v := range o.Args {
		if v.Kind != kindArmy {
			continue
		}
		switch f := what(v); {
		case f == nil:
		case !f.Soft:
			return f
		case soft == nil:
			soft = f
		}
	}
	return soft
}

// mayBuild says why an army that is in the pool cannot be put on the map (§4.2).
func (r *run) mayBuild(sd side, a, z int, step uint8) *fault {
	if f := r.mayExist(sd, a); f != nil {
		return f
	}
	if f := r.buildPlace(sd, a, z); f != nil {
		return f
	}
	return r.mayPay(sd, a, r.buildCost(a, step))
}

func (r *run) buildOne(sd side, a, z int, step uint8) {
	p := r.buildCost(a, step)
	r.pay(sd, a, p)
	r.contingent(a, z, p)
	r.s.armies[a] = army{at: inPool, step: step, supplied: true}
	r.place(a, int16(z))
	r.Event("thirdreich.built", append([]rules.Arg{r.armyArg("army", a), r.zoneArg("zone", z), r.stepArg("step", a)}, r.paid(sd, a, p)...)...)
	r.showNeeds(sd, a)
}

// showNeeds makes the development known that an army needs.
func (r *run) showNeeds(sd side, a int) {
	if v := r.d.units[a].needs; v != noDev {
		r.show(sd, v)
	}
}

// kindOf reads the kind of army an order asks for.
func kindOf(o *rules.Order, otherwise kind) kind {
	v, ok := o.Get("kind")
	if !ok {
		return otherwise
	}
	return kindWords[v.ID]
}

// kindWords are the kinds of army as orders name them.
var kindWords = map[string]kind{"infantry": infantry, "tanks": tanks, "advanced": advancedTanks, "guards": guard, "afrika": afrikaKorps}

// pooled finds the first army of a nation and a kind that may be built, one that
// has fallen in the best case when hope is on; -1 when there is none.
func (r *run) pooled(nation int, k kind) int {
	fallen := -1
	for a := range r.d.units {
		u := &r.d.units[a]
		if u.nation != nation || u.kind != k {
			continue
		}
		if r.s.armies[a].at == inPool {
			return a
		}
		if fallen < 0 && r.mayFall(a) {
			fallen = a
		}
	}
	return fallen
}

// buildNation puts the next armies of a nation on the map.
func (r *run) buildNation(sd side, o *rules.Order) *fault {
	nv, _ := o.Get("nation")
	zv, _ := o.Get("zone")
	nation := r.d.countryByID[nv.ID]
	count := 1
	if v, ok := o.Get("count"); ok {
		if count = v.Num; count < 1 || count > stackLimit {
			return deny("5", "count", rules.Num("count", count)).At(v).Surely()
		}
	}
	if own := r.d.countries[nation].side; own != sd {
		if own == nobody {
			return deny("2", "no-armies", r.nationArg("country", nation)).At(nv).Surely()
		}
		return deny("2", "not-your-nation", r.nationArg("country", nation), sideArg("side", own)).At(nv).Surely()
	}
	z, step := r.zoneOf(zv), wantedStep(o)
	for range count {
		var a int
		again := func() *fault {
			if a = r.pooled(nation, kindOf(o, infantry)); a < 0 {
				return deny("23", "pool-empty", r.nationArg("country", nation)).At(nv)
			}
			return r.mayBuild(sd, a, z, step)
		}
		if f := r.mend(again(), again); f != nil {
			if f.Col == 0 {
				f.At(nv)
			}
			return f
		}
		r.buildOne(sd, a, z, step)
	}
	return nil
}

// raise brings reduced armies to full, anywhere with a supply line (§4.2,
// §10).
func (r *run) raise(sd side, o *rules.Order) *fault {
	return eachArmy(o, func(v rules.Value) *fault { return r.raiseOne(sd, r.armyOf(v), v) })
}

func (r *run) raiseOne(sd side, a int, v rules.Value) *fault {
	p := payment{points: r.d.build.CostStepUp}
	if r.armoured(a) {
		p.tanks = r.d.tank.StepUpTanks
	}
	again := func() *fault { return r.mayRaise(sd, a, p, v) }
	if f := r.mend(again(), again); f != nil {
		r.owe(p)
		return f.At(v)
	}
	x := &r.s.armies[a]
	z := int(x.at)
	army, zone := r.armyArg("army", a), r.zoneArg("zone", z)
	r.pay(sd, a, p)
	r.contingent(a, z, p)
	r.showLine(sd, a)
	x.step = full
	r.Event("thirdreich.raised", append([]rules.Arg{army, zone}, r.paid(sd, a, p)...)...)
	return nil
}

// mayRaise says why a reduced army cannot be brought to full.
func (r *run) mayRaise(sd side, a int, p payment, v rules.Value) *fault {
	if f := r.ownArmy(sd, a, v); f != nil {
		return f
	}
	x := &r.s.armies[a]
	z := int(x.at)
	army, zone := r.armyArg("army", a), r.zoneArg("zone", z)
	switch {
	case x.step == full && !r.mayFall(a):
		return deny("4.2", "full-already", army)
	case r.s.countries[r.d.units[a].nation] == partisans && r.enemies(sd, z) > 0:
		return deny("18", "partisan-place", army, zone)
	case !r.inSupply(a):
		return deny("4.2", "raise-unsupplied", army, zone)
	}
	return r.mayPay(sd, a, p)
}

// remove takes an army off the map; it may be built again (§7).
func (r *run) remove(a int) {
	z := int(r.s.armies[a].at)
	r.place(a, inPool)
	r.s.armies[a] = army{at: inPool, step: full, attacked: r.s.armies[a].attacked}
	if z >= 0 && r.n[z][r.d.units[a].side] == 0 {
		r.s.zones[z].landed &^= 1 << r.d.units[a].side
	}
}
