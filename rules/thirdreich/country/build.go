package country

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

const (
	FormBuild  = "build"
	FormNation = "build-nation"
	FormRaise  = "raise"
)

// buildCost of an army (§4.2, §10).
func (r *Run) buildCost(a int, step uint8) field.Payment {
	p := field.Payment{Points: r.D.Build.CostReduced}
	if step == field.Full {
		p.Points = r.D.Build.CostFull
	}
	if r.Armoured(a) {
		p.Tanks = r.convertCost(step)
	}
	return p
}

func (r *Run) convertCost(step uint8) int {
	if step == field.Full {
		return r.D.Tank.ConvertFull
	}
	return r.D.Tank.ConvertReduced
}

// mayPay says why a side cannot pay for an army: a Power with the points of
// the Reinforcements Action, of which few may be British; any other country
// with its own points, for infantry only (§4.2).
func (r *Run) mayPay(sd field.Side, a int, p field.Payment) *play.Fault {
	ss, u := &r.S.Sides[sd], &r.D.Units[a]
	army := r.ArmyArg("army", a)
	points, tanks, spent := int(ss.Points), int(ss.Tanks), int(ss.British)
	if r.Hopes.On {
		points += r.Hopes.Free.Points
		tanks += r.Hopes.Free.Tanks
		spent -= r.Hopes.British
	}
	if !r.D.Countries[u.Nation].Power {
		switch {
		case p.Tanks > 0:
			return field.Deny("4.2", "minor-infantry", army, r.NationArg("country", u.Nation))
		case int(r.S.Left[u.Nation]) < p.Points:
			return field.Deny("4.2", "minor-points", army, r.NationArg("country", u.Nation), rules.Num("left", int(r.S.Left[u.Nation])))
		}
		return nil
	}
	british := r.PointsRow(sd).British
	switch {
	case points < p.Points && ss.Used[field.ActReinforce] == 0:
		return field.Deny("4.2", "no-reinforcements", army)
	case points < p.Points:
		return field.Deny("4.2", "no-points", army, rules.Num("left", int(ss.Points)))
	case u.Nation == r.D.UK && british > 0 && spent+p.Points > british:
		return field.Deny("4.2", "british-points", army, rules.Num("limit", british))
	case tanks < p.Tanks:
		return field.Deny("10", "no-tanks", army, rules.Num("left", int(ss.Tanks)))
	}
	return nil
}

func (r *Run) pay(sd field.Side, a int, p field.Payment) {
	ss, u := &r.S.Sides[sd], &r.D.Units[a]
	if !r.D.Countries[u.Nation].Power {
		r.S.Left[u.Nation] -= int8(p.Points)
		return
	}
	ss.Points -= int8(p.Points)
	ss.Tanks -= int8(p.Tanks)
	if u.Nation == r.D.UK {
		ss.British += int8(p.Points)
	}
}

// paid tells what was paid for an army, and what is left.
func (r *Run) paid(sd field.Side, a int, p field.Payment) []rules.Arg {
	ss, left := &r.S.Sides[sd], 0
	if nation := r.D.Units[a].Nation; r.D.Countries[nation].Power {
		left = int(ss.Points)
	} else {
		left = int(r.S.Left[nation])
	}
	return []rules.Arg{rules.Num("cost", p.Points), rules.Num("left", left), rules.Num("tanks", p.Tanks), rules.Num("tanksleft", int(ss.Tanks))}
}

// MayExist says why an army cannot be built yet: its country is out of the
// war, its development is missing, or its time has not come (§2, §13).
func (r *Run) MayExist(sd field.Side, a int) *play.Fault {
	u := &r.D.Units[a]
	army := r.ArmyArg("army", a)
	switch {
	case !r.Fights(u.Nation):
		return field.Deny("2", "not-at-war", army)
	case u.Needs != field.NoDev && !r.Has(sd, u.Needs):
		return field.Deny("13", "needs-development", army, r.DevArg("development", u.Needs))
	case int(r.S.Turn) < u.From:
		return field.Deny("23", "army-early", army, rules.Num("year", r.D.Turns[u.From-1].Year))
	}
	return nil
}

// BuildPlace says why an army cannot be built in a zone (§4.2): those of the
// Powers in their supply zones, others in their capital; partisans wherever no
// army of the Axis is (§18).
func (r *Run) BuildPlace(sd field.Side, a, z int) *play.Fault {
	nation := r.D.Units[a].Nation
	if !r.BuildsIn(sd, nation, z) {
		army, zone := r.ArmyArg("army", a), r.ZoneArg("zone", z)
		if r.S.Countries[nation] == field.Partisans {
			return field.Deny("18", "partisan-place", army, zone)
		}
		f := field.Deny("4.2", "build-place", army, zone)
		for i := range r.D.Zones {
			if r.HomeOf(nation, i) && r.S.Zones[i].Control == sd {
				f.TryName(field.KindZone, r.D.Zones[i].ID)
			}
		}
		return f
	}
	if r.FullUp(sd, z) {
		return field.Deny("5", "stack", r.ZoneArg("zone", z), rules.Num("limit", field.StackLimit))
	}
	return nil
}

// BuildsIn reports whether a country of a side may build in a zone: partisans
// where no enemy stands, others at home.
func (r *Run) BuildsIn(sd field.Side, nation, z int) bool {
	if r.S.Countries[nation] == field.Partisans {
		return r.D.Zones[z].Country == nation && r.Enemies(sd, z) == 0
	}
	return r.HomeOf(nation, z) && r.ControlOf(z) == sd
}

// wantedStep is the step an order asks for: reduced unless it says full.
func wantedStep(o *rules.Order) uint8 {
	if v, ok := o.Get("step"); ok && v.ID == "full" {
		return field.Full
	}
	return field.Reduced
}

// Build puts named armies on the map (§4.2).
func (r *Run) Build(sd field.Side, o *rules.Order) *play.Fault {
	zv, _ := o.Get("zone")
	z, step := r.ZoneOf(zv), wantedStep(o)
	return eachArmy(o, func(v rules.Value) *play.Fault {
		a := r.ArmyOf(v)
		if own := r.D.Units[a].Side; own != sd {
			return field.Deny("2", "not-yours", r.ArmyArg("army", a), field.SideArg("side", own)).At(v).Surely()
		}
		again := func() *play.Fault {
			if at := r.S.Armies[a].At; at != field.InPool && !r.MayFall(a) {
				return field.Deny("4.2", "on-map", r.ArmyArg("army", a), r.ZoneArg("zone", int(at))).At(v)
			}
			return r.mayBuild(sd, a, z, step)
		}
		if f := r.Mend(again(), again); f != nil {
			if f.Col == 0 {
				f.At(v)
			}
			r.Owe(r.buildCost(a, step))
			return f
		}
		r.buildOne(sd, a, z, step)
		return nil
	})
}

// eachArmy does something with each army that an order names, up to the first
// fault; one that a combat may mend does not hide others.
func eachArmy(o *rules.Order, what func(v rules.Value) *play.Fault) *play.Fault {
	var soft *play.Fault
	for _, v := range o.Args {
		if v.Kind != field.KindArmy {
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
func (r *Run) mayBuild(sd field.Side, a, z int, step uint8) *play.Fault {
	if f := r.MayExist(sd, a); f != nil {
		return f
	}
	if f := r.BuildPlace(sd, a, z); f != nil {
		return f
	}
	return r.mayPay(sd, a, r.buildCost(a, step))
}

func (r *Run) buildOne(sd field.Side, a, z int, step uint8) {
	p := r.buildCost(a, step)
	r.pay(sd, a, p)
	r.Contingent(a, z, p)
	r.S.Armies[a] = field.Army{At: field.InPool, Step: step, Supplied: true}
	r.Place(a, int16(z))
	r.Event("thirdreich.built", append([]rules.Arg{r.ArmyArg("army", a), r.ZoneArg("zone", z), r.StepArg("step", a)}, r.paid(sd, a, p)...)...)
	r.showNeeds(sd, a)
}

// showNeeds makes the development known that an army needs.
func (r *Run) showNeeds(sd field.Side, a int) {
	if v := r.D.Units[a].Needs; v != field.NoDev {
		r.Show(sd, v)
	}
}

// kindOf reads the kind of army an order asks for.
func kindOf(o *rules.Order, otherwise field.Kind) field.Kind {
	v, ok := o.Get("kind")
	if !ok {
		return otherwise
	}
	return kindWords[v.ID]
}

// kindWords are the kinds of army as orders name them.
var kindWords = map[string]field.Kind{"infantry": field.Infantry, "tanks": field.Tanks, "advanced": field.AdvancedTanks, "guards": field.Guard, "afrika": field.AfrikaKorps}

// pooled finds the first army of a nation and a kind that may be built, one that
// has fallen in the best case when hope is on; -1 when there is none.
func (r *Run) pooled(nation int, k field.Kind) int {
	fallen := -1
	for a := range r.D.Units {
		u := &r.D.Units[a]
		if u.Nation != nation || u.Kind != k {
			continue
		}
		if r.S.Armies[a].At == field.InPool {
			return a
		}
		if fallen < 0 && r.MayFall(a) {
			fallen = a
		}
	}
	return fallen
}

// BuildNation puts the next armies of a nation on the map.
func (r *Run) BuildNation(sd field.Side, o *rules.Order) *play.Fault {
	nv, _ := o.Get("nation")
	zv, _ := o.Get("zone")
	nation := r.D.CountryByID[nv.ID]
	count := 1
	if v, ok := o.Get("count"); ok {
		if count = v.Num; count < 1 || count > field.StackLimit {
			return field.Deny("5", "count", rules.Num("count", count)).At(v).Surely()
		}
	}
	if own := r.D.Countries[nation].Side; own != sd {
		if own == field.Nobody {
			return field.Deny("2", "no-armies", r.NationArg("country", nation)).At(nv).Surely()
		}
		return field.Deny("2", "not-your-nation", r.NationArg("country", nation), field.SideArg("side", own)).At(nv).Surely()
	}
	z, step := r.ZoneOf(zv), wantedStep(o)
	for range count {
		var a int
		again := func() *play.Fault {
			if a = r.pooled(nation, kindOf(o, field.Infantry)); a < 0 {
				return field.Deny("23", "pool-empty", r.NationArg("country", nation)).At(nv)
			}
			return r.mayBuild(sd, a, z, step)
		}
		if f := r.Mend(again(), again); f != nil {
			if f.Col == 0 {
				f.At(nv)
			}
			return f
		}
		r.buildOne(sd, a, z, step)
	}
	return nil
}

// Raise brings reduced armies to full, anywhere with a supply line (§4.2,
// §10).
func (r *Run) Raise(sd field.Side, o *rules.Order) *play.Fault {
	return eachArmy(o, func(v rules.Value) *play.Fault { return r.raiseOne(sd, r.ArmyOf(v), v) })
}

func (r *Run) raiseOne(sd field.Side, a int, v rules.Value) *play.Fault {
	p := field.Payment{Points: r.D.Build.CostStepUp}
	if r.Armoured(a) {
		p.Tanks = r.D.Tank.StepUpTanks
	}
	again := func() *play.Fault { return r.mayRaise(sd, a, p, v) }
	if f := r.Mend(again(), again); f != nil {
		r.Owe(p)
		return f.At(v)
	}
	x := &r.S.Armies[a]
	z := int(x.At)
	army, zone := r.ArmyArg("army", a), r.ZoneArg("zone", z)
	r.pay(sd, a, p)
	r.Contingent(a, z, p)
	r.ShowLine(sd, a)
	x.Step = field.Full
	r.Event("thirdreich.raised", append([]rules.Arg{army, zone}, r.paid(sd, a, p)...)...)
	return nil
}

// mayRaise says why a reduced army cannot be brought to full.
func (r *Run) mayRaise(sd field.Side, a int, p field.Payment, v rules.Value) *play.Fault {
	if f := r.OwnArmy(sd, a, v); f != nil {
		return f
	}
	x := &r.S.Armies[a]
	z := int(x.At)
	army, zone := r.ArmyArg("army", a), r.ZoneArg("zone", z)
	switch {
	case x.Step == field.Full && !r.MayFall(a):
		return field.Deny("4.2", "full-already", army)
	case r.S.Countries[r.D.Units[a].Nation] == field.Partisans && r.Enemies(sd, z) > 0:
		return field.Deny("18", "partisan-place", army, zone)
	case !r.InSupply(a):
		return field.Deny("4.2", "raise-unsupplied", army, zone)
	}
	return r.mayPay(sd, a, p)
}
