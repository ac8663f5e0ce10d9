package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
)

// armoured tells whether an army is one of tanks: it moves, exploits and is
// built as such. Of the Afrika Korps the rules do not say; it is an option.
func (r *run) armoured(a int) bool {
	switch r.d.units[a].kind {
	case tanks, advancedTanks:
		return true
	case afrikaKorps:
		return r.s.opt[optAfrikaKorps] == 0
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
	if !r.d.countries[u.nation].power {
		switch {
		case p.tanks > 0:
			return deny("4.2", "minor-infantry", army, r.nationArg("country", u.nation))
		case int(r.s.countries[u.nation].points) < p.points:
			return deny("4.2", "minor-points", army, r.nationArg("country", u.nation), rules.Num("left", int(r.s.countries[u.nation].points)))
		}
		return nil
	}
	british := r.pointsRow(sd).british
	switch {
	case int(ss.points) < p.points && ss.used[actReinforce] == 0:
		return deny("4.2", "no-reinforcements", army)
	case int(ss.points) < p.points:
		return deny("4.2", "no-points", army, rules.Num("left", int(ss.points)))
	case u.nation == r.d.uk && british > 0 && int(ss.british)+p.points > british:
		return deny("4.2", "british-points", army, rules.Num("limit", british))
	case int(ss.tanks) < p.tanks:
		return deny("10", "no-tanks", army, rules.Num("left", int(ss.tanks)))
	}
	return nil
}

func (r *run) pay(sd side, a int, p payment) {
	ss, u := &r.s.sides[sd], &r.d.units[a]
	if !r.d.countries[u.nation].power {
		r.s.countries[u.nation].points -= int8(p.points)
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
		left = int(r.s.countries[nation].points)
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
		return deny("23", "army-early", army, rules.Num("year", r.d.turns[u.from-1].Year))
	}
	return nil
}

// buildPlace says why an army cannot be built in a zone (§4.2): those of the
// Powers in their supply zones, others in their capital; partisans wherever no
// army of the Axis is (§18).
func (r *run) buildPlace(sd side, a, z int) *fault {
	u, zd := &r.d.units[a], &r.d.zones[z]
	c := &r.d.countries[u.nation]
	args := []rules.Arg{r.armyArg("army", a), r.zoneArg("zone", z)}
	if r.s.countries[u.nation].status == partisans {
		if zd.country != u.nation || r.enemies(sd, z) > 0 {
			return deny("18", "partisan-place", args...)
		}
	} else {
		right := c.capital == z
		if c.power {
			right = zd.supply == u.nation
		}
		if !right || r.s.zones[z].control != sd {
			f := deny("4.2", "build-place", args...).Softly(right && r.uncertain.Has(z))
			for i := range r.d.zones {
				if (c.power && r.d.zones[i].supply == u.nation || !c.power && c.capital == i) && r.s.zones[i].control == sd {
					f.Try(r.d.zones[i].nameEN, r.d.zones[i].name)
				}
			}
			return f
		}
	}
	if r.fullUp(sd, z) {
		return deny("5", "stack", r.zoneArg("zone", z), rules.Num("limit", stackLimit)).Softly(r.uncertain.Has(z))
	}
	return nil
}

// fullUp tells whether a zone has no room for another army of a side (§5).
func (r *run) fullUp(sd side, z int) bool {
	return int(r.n[z][sd]) >= stackLimit && !r.d.zones[z].unlimited
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
	for _, v := range o.Args {
		if v.Kind != kindArmy {
			continue
		}
		a := r.armyOf(v)
		switch u := &r.d.units[a]; {
		case u.side != sd:
			return deny("2", "not-yours", r.armyArg("army", a), sideArg("side", u.side)).At(v)
		case r.s.armies[a].at != inPool:
			return deny("4.2", "on-map", r.armyArg("army", a), r.zoneArg("zone", int(r.s.armies[a].at))).At(v).Softly(r.plan && r.uncertain.Has(int(r.s.armies[a].at)))
		}
		if f := r.buildOne(sd, a, z, step); f != nil {
			if f.Col == 0 {
				f.At(v)
			}
			return f
		}
	}
	return nil
}

func (r *run) buildOne(sd side, a, z int, step uint8) *fault {
	if f := r.mayExist(sd, a); f != nil {
		return f
	}
	if f := r.buildPlace(sd, a, z); f != nil {
		return f
	}
	p := r.buildCost(a, step)
	if f := r.mayPay(sd, a, p); f != nil {
		return f
	}
	r.pay(sd, a, p)
	r.s.armies[a] = army{at: inPool, step: step, supplied: true}
	r.place(a, int16(z))
	r.event("thirdreich.built", append([]rules.Arg{r.armyArg("army", a), r.zoneArg("zone", z), r.stepArg("step", a)}, r.paid(sd, a, p)...)...)
	r.showNeeds(sd, a)
	return nil
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

// pooled finds the first army of a nation and a kind that may be built; -1
// when there is none.
func (r *run) pooled(nation int, k kind) int {
	for a := range r.d.units {
		if u := &r.d.units[a]; u.nation == nation && u.kind == k && r.s.armies[a].at == inPool {
			return a
		}
	}
	return -1
}

// buildNation puts the next armies of a nation on the map.
func (r *run) buildNation(sd side, o *rules.Order) *fault {
	nv, _ := o.Get("nation")
	zv, _ := o.Get("zone")
	nation := r.d.countryByID[nv.ID]
	count := 1
	if v, ok := o.Get("count"); ok {
		if count = v.Num; count < 1 || count > stackLimit {
			return deny("5", "count", rules.Num("count", count)).At(v)
		}
	}
	if own := r.d.countries[nation].side; own != sd {
		if own == nobody {
			return deny("2", "no-armies", r.nationArg("country", nation)).At(nv)
		}
		return deny("2", "not-your-nation", r.nationArg("country", nation), sideArg("side", own)).At(nv)
	}
	for range count {
		a := r.pooled(nation, kindOf(o, infantry))
		if a < 0 {
			return deny("23", "pool-empty", r.nationArg("country", nation)).At(nv)
		}
		if f := r.buildOne(sd, a, r.zoneOf(zv), wantedStep(o)); f != nil {
			if f.Col == 0 {
				f.At(nv)
			}
			return f
		}
	}
	return nil
}

// raise brings reduced armies to full, anywhere with a supply line (§4.2,
// §10).
func (r *run) raise(sd side, o *rules.Order) *fault {
	for _, v := range o.Args {
		if v.Kind != kindArmy {
			continue
		}
		if f := r.raiseOne(sd, r.armyOf(v), v); f != nil {
			return f
		}
	}
	return nil
}

func (r *run) raiseOne(sd side, a int, v rules.Value) *fault {
	if f := r.ownArmy(sd, a, v); f != nil {
		return f
	}
	x := &r.s.armies[a]
	z := int(x.at)
	army, zone := r.armyArg("army", a), r.zoneArg("zone", z)
	soft := r.plan && r.uncertain.Has(z)
	switch {
	case x.step == full:
		return deny("4.2", "full-already", army).At(v).Softly(soft)
	case r.s.countries[r.d.units[a].nation].status == partisans && r.enemies(sd, z) > 0:
		return deny("18", "partisan-place", army, zone).At(v).Softly(soft)
	case !r.inSupply(a):
		return deny("4.2", "raise-unsupplied", army, zone).At(v).Softly(soft || r.plan && r.s.sides[sd].stage == stageFought)
	}
	p := payment{points: r.d.build.CostStepUp}
	if r.armoured(a) {
		p.tanks = r.d.tank.StepUpTanks
	}
	if f := r.mayPay(sd, a, p); f != nil {
		return f.At(v)
	}
	r.pay(sd, a, p)
	r.showLine(sd, a)
	x.step = full
	r.event("thirdreich.raised", append([]rules.Arg{army, zone}, r.paid(sd, a, p)...)...)
	return nil
}

// convert turns infantry into tanks in the supply zones of the side (§10).
func (r *run) convert(sd side, o *rules.Order) *fault {
	want := kindOf(o, tanks)
	for _, v := range o.Args {
		if v.Kind != kindArmy {
			continue
		}
		if f := r.convertOne(sd, r.armyOf(v), v, want, o.Has("kind")); f != nil {
			return f
		}
	}
	return nil
}

func (r *run) convertOne(sd side, a int, v rules.Value, want kind, named bool) *fault {
	if f := r.ownArmy(sd, a, v); f != nil {
		return f
	}
	x, u := r.s.armies[a], &r.d.units[a]
	z := int(x.at)
	army := r.armyArg("army", a)
	soft := r.plan && r.uncertain.Has(z)
	switch {
	case u.kind != infantry && u.kind != guard:
		return deny("10", "no-infantry", army).At(v)
	case !r.ownSupplyZone(sd, z):
		return deny("10", "convert-place", army, r.zoneArg("zone", z)).At(v).Softly(soft)
	case r.committed(a):
		return deny("10", "committed", army).At(v)
	}
	b := r.pooled(u.nation, want)
	if b < 0 && !named {
		b = r.pooled(u.nation, advancedTanks)
	}
	if b < 0 {
		return deny("23", "pool-empty", r.nationArg("country", u.nation)).At(v)
	}
	if f := r.mayExist(sd, b); f != nil {
		return f.At(v)
	}
	if !r.armoured(b) {
		return deny("10", "no-tank-army", r.armyArg("army", b)).At(v)
	}
	ss := &r.s.sides[sd]
	if cost := r.convertCost(x.step); int(ss.tanks) < cost {
		return deny("10", "no-tanks", army, rules.Num("left", int(ss.tanks))).At(v).Softly(soft)
	}
	ss.tanks -= int8(r.convertCost(x.step))
	r.exchange(a, b)
	r.event("thirdreich.converted", army, r.armyArg("into", b), r.zoneArg("zone", z), rules.Num("tanks", r.convertCost(x.step)), rules.Num("tanksleft", int(ss.tanks)))
	r.showNeeds(sd, b)
	return nil
}

// ownSupplyZone tells whether a zone is a supply zone of a side, in its hands.
func (r *run) ownSupplyZone(sd side, z int) bool {
	n := r.d.zones[z].supply
	return n >= 0 && r.d.countries[n].side == sd && r.s.zones[z].control == sd
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

// committed tells whether an army takes part in a combat still to be fought.
func (r *run) committed(a int) bool {
	for i := range r.s.attacks {
		at := &r.s.attacks[i]
		if int(at.attacker) == a || int(at.defender) == a {
			return true
		}
		for _, b := range at.support[:at.supports] {
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
		r.event("thirdreich.disbanded", r.armyArg("army", a), r.zoneArg("zone", int(r.s.armies[a].at)))
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
		r.event("thirdreich.dismounted", r.armyArg("army", a), r.armyArg("into", b), r.zoneArg("zone", int(r.s.armies[b].at)))
	}
	return nil
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
