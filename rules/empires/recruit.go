package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

const (
	formRecruit   = "recruit"
	formNation    = "recruit-nation"
	formReinforce = "reinforce"
)

const stepPattern = "[{step:=full|reduced}]"

// recruiting is the Recruit action: new armies, and steps for those on the map (§7).
var recruiting = orderKind{
	words: []order.Word{
		{ID: "recruit", EN: []string{"recruit", "recruits", "raise"}, ES: []string{"recluta", "reclutar", "recluto", "reclutamos"}},
		{ID: "reinforce", EN: []string{"reinforce", "reinforces", "refill", "rebuild"}, ES: []string{"refuerza", "reforzar", "refuerzo", "completa", "completar"}},
	},
	forms: []order.Form{
		{ID: formRecruit, Pattern: "recruit {armies:army+} " + stepPattern + " (in|to) {zone:zone} " + stepPattern},
		{ID: formRecruit, Pattern: "recruit {step:=full|reduced} {armies:army+} " + stepPattern + " (in|to) {zone:zone} " + stepPattern},
		{ID: formNation, Pattern: "recruit [{count:number}] {nation:nation} " + stepPattern + " (in|to) {zone:zone} " + stepPattern},
		{ID: formNation, Pattern: "recruit [{count:number}] {step:=full|reduced} {nation:nation} " + stepPattern + " (in|to) {zone:zone} " + stepPattern},
		{ID: formReinforce, Pattern: "reinforce {armies:army+}"},
	},
}

// purse counts the steps of one Recruit action: general ones, and those that
// only armies of one nation may use (§7).
type purse struct {
	general int
	nation  [3]struct{ country, steps int }
}

// purseOf is what a side recruits in this turn.
func (r *run) purseOf(sd side) purse {
	d, s := r.d, r.s
	p := purse{general: d.sides[sd].recruit}
	for i := range p.nation {
		p.nation[i].country = -1
	}
	switch {
	case sd == german && r.winter() && s.zones[d.brussels].control == german:
		p.general++ // four steps in place of three
	case sd == russian && s.surrendered:
		p.general = 1 // §11
	}
	i := 0
	for _, c := range [...]int{d.italy, d.turkey, d.usa} {
		if d.countries[c].joins == sd && r.atWar(c) {
			p.nation[i].country, p.nation[i].steps = c, 1
			i++
		}
	}
	return p
}

// take pays steps for an army, its nation's own first. Americans have no
// others.
func (p *purse) take(d *data, nation, steps int) bool {
	q := *p
	for i := range q.nation {
		if q.nation[i].country == nation {
			n := min(steps, q.nation[i].steps)
			q.nation[i].steps -= n
			steps -= n
		}
	}
	if nation != d.usa {
		n := min(steps, q.general)
		q.general -= n
		steps -= n
	}
	if steps > 0 {
		return false
	}
	*p = q
	return true
}

// recruit carries out the Recruit action and returns how many of its orders it
// came to.
func (r *run) recruit(sd side, orders []rules.Order, onFailure rules.OnFailure) int {
	if f := r.act(sd, actRecruit); f != nil {
		for k := range orders {
			r.Fail(&orders[k], f)
		}
		return len(orders)
	}
	p := r.purseOf(sd)
	some := r.Trying()
	defer func() {
		if !some {
			r.s.sides[sd].used[actRecruit]-- // nobody has been recruited
		}
	}()
	for k := range orders {
		o := &orders[k]
		var f *fault
		switch o.Form {
		case formReinforce:
			f = r.reinforce(sd, o, &p)
		case formRecruit:
			f = r.raise(sd, o, &p)
		case formNation:
			f = r.raiseNation(sd, o, &p)
		}
		if f != nil {
			r.Fail(o, f)
			if onFailure == rules.Stop {
				return k + 1
			}
			continue
		}
		some = true
		r.Done(o)
	}
	return len(orders)
}

// reinforce lifts reduced armies to full wherever they stand in supply. The
// German side lifts the armies it has lent (§7, §13).
func (r *run) reinforce(sd side, o *rules.Order, p *purse) *fault {
	for _, v := range o.Args {
		if v.Kind != "army" {
			continue
		}
		a := r.armyOf(v)
		u := &r.d.units[a]
		switch {
		case u.side != sd:
			return deny("7", "empires.bad.not-yours-to-recruit", r.armyArg("army", a), sideArg("side", u.side)).At(v).Surely()
		case r.s.armies[a].at < 0:
			return deny("7", "empires.bad.in-pool", r.armyArg("army", a)).At(v)
		case r.s.armies[a].step == full:
			return deny("7", "empires.bad.full-already", r.armyArg("army", a)).At(v)
		case !r.supplied(a):
			return deny("7", "empires.bad.raise-unsupplied", r.armyArg("army", a)).At(v)
		case !p.take(r.d, u.nation, 1):
			return deny("7", "empires.bad.no-steps", r.armyArg("army", a)).At(v)
		}
		r.s.armies[a].step = full
		r.Event("empires.reinforced", r.armyArg("army", a), r.zoneArg("zone", int(r.s.armies[a].at)))
	}
	return nil
}

// raise brings armies from the pool into a zone.
func (r *run) raise(sd side, o *rules.Order, p *purse) *fault {
	zv, _ := o.Get("zone")
	z := r.d.zoneByID[zv.ID]
	step := wantedStep(o)
	for _, v := range o.Args {
		if v.Kind != "army" {
			continue
		}
		if f := r.raiseOne(sd, r.armyOf(v), z, step, p, v, zv); f != nil {
			return f
		}
	}
	return nil
}

// raiseNation brings the next armies of a nation from the pool into a zone.
func (r *run) raiseNation(sd side, o *rules.Order, p *purse) *fault {
	zv, _ := o.Get("zone")
	nv, _ := o.Get("nation")
	z := r.d.zoneByID[zv.ID]
	count := 1
	if c, ok := o.Get("count"); ok {
		count = c.Num
	}
	country := r.d.countryByID[nv.ID]
	if count < 1 || count > len(r.d.units) {
		return deny("7", "empires.bad.no-steps-count", rules.Num("count", count)).At(nv)
	}
	for range count {
		a := r.nextInPool(sd, country, z)
		if a < 0 {
			return deny("7", "empires.bad.pool-empty", rules.ID("nation", "country", nv.ID)).At(nv)
		}
		if f := r.raiseOne(sd, a, z, wantedStep(o), p, nv, zv); f != nil {
			return f
		}
	}
	return nil
}

// nextInPool picks the first army of a country that may be recruited in the
// zone, or the first at all, so that the fault names one.
func (r *run) nextInPool(sd side, country, z int) int {
	first := -1
	for a := range r.d.units {
		if r.s.armies[a].at == inPool && r.d.units[a].nation == country && r.d.units[a].side == sd {
			if first < 0 {
				first = a
			}
			if r.recruitPlace(a, z) {
				return a
			}
		}
	}
	return first
}

func wantedStep(o *rules.Order) uint8 {
	if v, ok := o.Get("step"); ok && v.ID == "full" {
		return full
	}
	return reduced
}

func (r *run) raiseOne(sd side, a, z int, step uint8, p *purse, v, zv rules.Value) *fault {
	u := &r.d.units[a]
	switch {
	case u.side != sd:
		return deny("7", "empires.bad.not-yours-to-recruit", r.armyArg("army", a), sideArg("side", u.side)).At(v).Surely()
	case r.s.armies[a].at >= 0:
		return deny("7", "empires.bad.on-map", r.armyArg("army", a), r.zoneArg("zone", int(r.s.armies[a].at))).At(v).Try(reinforcing(u.id))
	case r.s.armies[a].at == notAtWar:
		return deny("11", "empires.bad.neutral-army", r.armyArg("army", a)).At(v)
	case !r.recruitPlace(a, z):
		f := deny("7", "empires.bad.recruit-place", r.armyArg("army", a), r.zoneArg("zone", z)).At(zv)
		for _, z := range r.recruitZones(a) {
			f.TryName("zone", r.d.zones[z].id)
		}
		return f
	case r.n[z][sd.partner()] > 0:
		return deny("3", "empires.bad.partner", r.armyArg("army", a), r.zoneArg("zone", z), sideArg("side", sd.partner())).At(zv)
	case int(r.n[z][sd]) >= r.d.zones[z].stack:
		return deny("3", "empires.bad.stack", r.zoneArg("zone", z), rules.Num("limit", r.d.zones[z].stack)).At(zv)
	case !r.italianRoom(a, z, nil):
		return deny("8.1", "empires.bad.italian-front", r.zoneArg("zone", z)).At(zv)
	}
	if !p.take(r.d, u.nation, int(step)) {
		return deny("7", "empires.bad.no-steps", r.armyArg("army", a)).At(v)
	}
	through := r.throughSalonica(a, z)
	r.s.armies[a] = army{at: inPool, step: step}
	r.place(a, int16(z))
	r.s.zones[z].present |= 1 << sd
	if through {
		r.s.salonicaOpen = true
	}
	r.mark(z)
	r.Event("empires.recruited", sideArg("side", sd), r.armyArg("army", a), r.stepArg("step", a), r.zoneArg("zone", z))
	return nil
}

// recruitPlace reports whether an army may be recruited into a zone: a
// recruiting zone, or a zone next to one that its side controls (§7).
func (r *run) recruitPlace(a, z int) bool {
	if r.recruitSource(a, z) {
		return true
	}
	if r.s.zones[z].control != r.d.units[a].side {
		return false
	}
	for _, e := range r.d.board.Edges(z) {
		if e.Kind != seaLane && r.recruitSource(a, e.To) {
			return true
		}
	}
	return false
}

// throughSalonica reports whether an army recruited into a zone is recruited in
// Salónica, which opens Greece: it enters there, or next door where no other
// zone would do (§7).
func (r *run) throughSalonica(a, z int) bool {
	if z == r.d.salonica {
		return true
	}
	if r.recruitSource(a, z) {
		return false
	}
	through := false
	for _, e := range r.d.board.Edges(z) {
		switch {
		case e.Kind == seaLane || !r.recruitSource(a, e.To):
		case e.To == r.d.salonica:
			through = true
		default:
			return false
		}
	}
	return through
}

// recruitSource reports whether an army is recruited in the zone itself: a
// controlled city of its country; for British and Americans a controlled port;
// in the Mediterranean ports only 3(2) armies; in Salónica from 1916 the
// British 3(2), the French 3(2) and the Serbian army (§7).
func (r *run) recruitSource(a, z int) bool {
	u, zd := &r.d.units[a], &r.d.zones[z]
	control := r.s.zones[z].control
	if z == r.d.salonica {
		return u.kind.salonica && r.year() >= 1916 && (control == u.side || control == nobody && r.enemies(u.side, z) == 0)
	}
	if control != u.side {
		return false
	}
	switch {
	case u.kind.homeCity && zd.city && zd.country == u.nation:
		return true
	case zd.port && zd.med:
		return u.kind.medPort
	case zd.port:
		return u.kind.port
	}
	return false
}

// recruitZones suggests zones where an army could be recruited, at most
// three.
func (r *run) recruitZones(a int) []int {
	var out []int
	for z := range r.d.zones {
		if len(out) < 3 && r.recruitSource(a, z) && int(r.n[z][r.d.units[a].side]) < r.d.zones[z].stack {
			out = append(out, z)
		}
	}
	return out
}
