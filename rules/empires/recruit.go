package empires

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/empires/supply"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

const (
	formRecruit   = "recruit"
	formNation    = "recruit-nation"
	formReinforce = "reinforce"
)

var usualStep = order.Chosen("step", "reduced")

// recruiting is the Recruit action: new armies, and steps for those on the map (§7).
var recruiting = kind{
	Words: []order.Word{
		{ID: "recruit", EN: []string{"recruit", "recruits", "raise"}, ES: []string{"recluta", "reclutar", "recluto", "reclutamos", "reclutamiento"}},
		{ID: "reinforce", EN: []string{"reinforce", "reinforces", "refill", "rebuild"}, ES: []string{"refuerza", "reforzar", "refuerzo", "completa", "completar", "refuerzos"}},
	},
	Forms: []order.Form{
		{ID: formRecruit, Pattern: "recruit {armies:army+} " + downfall.WherePattern, Usual: []order.Value{usualStep}},
		{ID: formRecruit, Pattern: "recruit {step:=full|reduced} {armies:army+} (in|to) {zone:zone}"},
		{ID: formNation, Pattern: "recruit [{count:number}] {nation:nation} " + downfall.WherePattern,
			Usual: []order.Value{usualStep, order.Number("count", 1)}},
		{ID: formNation, Pattern: "recruit [{count:number}] {step:=full|reduced} {nation:nation} (in|to) {zone:zone}"},
		{ID: formReinforce, Pattern: "reinforce {armies:army+}"},
	},
	Do: recruit,
}

// purse counts the steps of one Recruit action: general ones, and the countries whose
// armies have one of their own (§7).
type purse struct {
	general int
	own     []int
}

// purseOf returns what a side recruits in this turn.
func purseOf(r *field.Run, side field.Side) purse {
	d, s := r.D, r.S
	p := purse{general: d.Sides[side].Recruit}
	switch {
	case side == field.German && r.IsWinter() && s.Zones[d.Brussels].Control == field.German:
		p.general++ // four steps in place of three
	case side == field.Russian && s.Surrendered:
		p.general = 1 // §11
	}
	for _, c := range [...]int{d.Italy, d.Turkey, d.USA} {
		if d.Countries[c].Joins == side && r.IsAtWar(c) {
			p.own = append(p.own, c)
		}
	}
	return p
}

// take pays steps for an army, its nation's own first. Americans have no
// others.
func (p *purse) take(d *field.Data, nation, steps int) bool {
	own := slices.Index(p.own, nation)
	if own >= 0 {
		steps--
	}
	if steps > p.general || steps > 0 && nation == d.USA {
		return false
	}
	p.general -= steps
	if own >= 0 {
		p.own = slices.Delete(p.own, own, own+1)
	}
	return true
}

// recruit carries out the Recruit action, which it is if anybody is recruited.
func recruit(r *field.Run, side field.Side, _ *rules.Order) *play.Fault {
	orders := r.M.JointOrders(func(o *rules.Order) bool {
		return o.Form == formRecruit || o.Form == formNation || o.Form == formReinforce
	})
	q, p := r.M.CurrentSheet(side.ID()), purseOf(r, side)
	denied, some := actionFault(r, side, field.ActRecruit), r.M.Trying()
	for k := range orders {
		o, f := &orders[k], denied
		switch {
		case f != nil:
		case o.Form == formReinforce:
			f = reinforce(r, side, o, &p)
		default:
			f = raise(r, side, o, &p)
		}
		r.M.Finish(o, f)
		some = some || f == nil
		if denied == nil && f != nil && q.OnFailure == rules.Stop {
			q.Next -= len(orders) - k - 1
			break
		}
	}
	if denied == nil && some {
		r.S.Sides[side].Used[field.ActRecruit]++
	}
	return play.Later
}

// reinforce lifts reduced armies to full wherever they stand in supply. The
// German side lifts the armies it has lent (§7, §13).
func reinforce(r *field.Run, side field.Side, o *rules.Order, p *purse) *play.Fault {
	for _, v := range o.Args {
		if v.Kind != "army" {
			continue
		}
		a := moves.ArmyOf(r, v)
		u := &r.D.Units[a]
		switch {
		case u.Side != side:
			return play.Refuse("7", "empires.bad.not-yours-to-recruit", r.ArmyArg("army", a), field.SideArg("side", u.Side)).At(v).Final()
		case r.S.Armies[a].At < 0:
			return play.Refuse("7", "empires.bad.in-pool", r.ArmyArg("army", a)).At(v)
		case r.S.Armies[a].Step == field.Full:
			return play.Refuse("7", "empires.bad.full-already", r.ArmyArg("army", a)).At(v)
		case !supply.IsSupplied(r, a):
			return play.Refuse("7", "empires.bad.raise-unsupplied", r.ArmyArg("army", a)).At(v)
		case !p.take(r.D, u.Nation, 1):
			return play.Refuse("7", "empires.bad.no-steps", r.ArmyArg("army", a)).At(v)
		}
		r.S.Armies[a].Step = field.Full
		r.M.Event("empires.reinforced", r.ArmyArg("army", a), r.ZoneArg("zone", int(r.S.Armies[a].At)))
	}
	return nil
}

// raise brings armies from the pool into a zone: those named, or the next of a nation.
func raise(r *field.Run, side field.Side, o *rules.Order, p *purse) *play.Fault {
	zv, _ := o.Get("zone")
	z, step, count := r.D.ZoneByID[zv.ID], downfall.WantedStep(o), 1
	if c, ok := o.Get("count"); ok {
		count = c.Num
	}
	for _, v := range o.Args {
		switch {
		case v.Kind == "nation" && (count < 1 || count > len(r.D.Units)):
			return play.Refuse("7", "empires.bad.no-steps-count", rules.Num("count", count)).At(v)
		case v.Kind != "army" && v.Kind != "nation":
			continue
		}
		for range count {
			a := moves.ArmyOf(r, v)
			if v.Kind == "nation" {
				if a = nextInPool(r, side, r.D.CountryByID[v.ID], z); a < 0 {
					return play.Refuse("7", "empires.bad.pool-empty", rules.ID("nation", "country", v.ID)).At(v)
				}
			}
			if f := raiseOne(r, side, a, z, step, p, v, zv); f != nil {
				return f
			}
		}
	}
	return nil
}

// nextInPool picks the first army of a country that may be recruited in the
// zone, or the first at all, so that the fault names one.
func nextInPool(r *field.Run, side field.Side, country, z int) int {
	first := -1
	for a := range r.D.Units {
		if r.S.Armies[a].At == field.InPool && r.D.Units[a].Nation == country && r.D.Units[a].Side == side {
			if first < 0 {
				first = a
			}
			if recruitZone(r, a, z) >= 0 {
				return a
			}
		}
	}
	return first
}

func raiseOne(r *field.Run, side field.Side, a, z int, step uint8, p *purse, v, zv rules.Value) *play.Fault {
	u, in := &r.D.Units[a], recruitZone(r, a, z)
	switch {
	case u.Side != side:
		return play.Refuse("7", "empires.bad.not-yours-to-recruit", r.ArmyArg("army", a), field.SideArg("side", u.Side)).At(v).Final()
	case r.S.Armies[a].At >= 0:
		return play.Refuse("7", "empires.bad.on-map", r.ArmyArg("army", a), r.ZoneArg("zone", int(r.S.Armies[a].At))).At(v).Try(reinforceOrder(u.ID))
	case r.S.Armies[a].At == field.NotAtWar:
		return play.Refuse("11", "empires.bad.neutral-army", r.ArmyArg("army", a)).At(v)
	case in < 0:
		f := play.Refuse("7", "empires.bad.recruit-place", r.ArmyArg("army", a), r.ZoneArg("zone", z)).At(zv)
		var open []int
		for z := range r.D.Zones {
			if isRecruitZone(r, a, z) && int(r.Count[z][u.Side]) < r.D.Zones[z].Stack {
				open = append(open, z)
			}
		}
		for _, z := range r.D.Board.NearestZones(z, open, 3) {
			f.SuggestName("zone", r.D.Zones[z].ID)
		}
		return f
	case r.Count[z][side.Partner()] > 0:
		return play.Refuse("3", "empires.bad.partner", r.ArmyArg("army", a), r.ZoneArg("zone", z), field.SideArg("side", side.Partner())).At(zv)
	case int(r.Count[z][side]) >= r.D.Zones[z].Stack:
		return play.Refuse("3", "empires.bad.stack", r.ZoneArg("zone", z), rules.Num("limit", r.D.Zones[z].Stack), rules.Num("recruit", 1)).At(zv)
	case !moves.HasItalianRoom(r, a, field.InPool, z, nil):
		return play.Refuse("8.1", "empires.bad.italian-front", r.ZoneArg("zone", z)).At(zv)
	}
	if !p.take(r.D, u.Nation, int(step)) {
		return play.Refuse("7", "empires.bad.no-steps", r.ArmyArg("army", a)).At(v)
	}
	r.S.Armies[a] = field.Army{At: field.InPool, Step: step}
	r.Place(a, int16(z))
	r.S.Zones[z].Present |= 1 << side
	r.S.SalonicaOpen = r.S.SalonicaOpen || z == r.D.Salonica || in == r.D.Salonica // which opens Greece (§7)
	r.NoteOccupier(z)
	r.M.Event("empires.recruited", field.SideArg("side", side), r.ArmyArg("army", a), r.StepArg("step", a), r.ZoneArg("zone", z))
	return nil
}

// recruitZone returns the zone in which an army that is recruited into a zone is
// recruited: that zone itself or, where its side controls it, one next door (§7),
// Salónica only if no other would do. It is -1 when there is none.
func recruitZone(r *field.Run, a, z int) int {
	if isRecruitZone(r, a, z) {
		return z
	}
	in := -1
	for _, e := range r.D.Board.Edges(z) {
		if r.S.Zones[z].Control == r.D.Units[a].Side && e.Kind != field.SeaLane && (in < 0 || in == r.D.Salonica) && isRecruitZone(r, a, e.To) {
			in = e.To
		}
	}
	return in
}

// isRecruitZone reports whether an army is recruited in the zone itself: a
// controlled city of its country; for British and Americans a controlled port;
// in the Mediterranean ports only 3(2) armies; in Salónica from 1916 the
// British 3(2), the French 3(2) and the Serbian army (§7).
func isRecruitZone(r *field.Run, a, z int) bool {
	u, zd := &r.D.Units[a], &r.D.Zones[z]
	control := r.S.Zones[z].Control
	if z == r.D.Salonica {
		return u.Kind.Salonica && r.Year() >= 1916 && (control == u.Side || control == field.Nobody && r.Enemies(u.Side, z) == 0)
	}
	if control != u.Side {
		return false
	}
	switch {
	case u.Kind.HomeCity && zd.City && zd.Country == u.Nation:
		return true
	case zd.Port && zd.Med:
		return u.Kind.MedPort
	case zd.Port:
		return u.Kind.Port
	}
	return false
}
