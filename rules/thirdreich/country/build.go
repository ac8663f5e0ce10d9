package country

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Forms of orders that put armies on the map: named ones, and the next of a nation.
const (
	FormBuild  = "build"
	FormNation = "build-nation"
	FormRaise  = "raise"
)

const tankPattern = "[({kind:=infantry|tanks|advanced|guards|afrika} [tanks]|tanks {kind:=advanced|guards})]"

var usualStep = order.Chosen("step", "reduced")

// building puts named armies on the map.
var building = field.OrderKind{
	Words: []order.Word{
		{ID: "build", EN: []string{"build", "builds", "raise new"}, ES: []string{"construye", "construir", "construyo", "crea", "crear", "creo", "construcción"}},
		{ID: "infantry", EN: []string{"infantry", "inf"}, ES: []string{"infantería"}},
		{ID: "advanced", EN: []string{"advanced"}, ES: []string{"avanzados", "avanzado", "avanzada", "avanzadas"}},
		{ID: "guards", EN: []string{"guards", "guard"}, ES: []string{"guardia", "de guardia"}},
		{ID: "afrika", EN: []string{"Afrika Korps", "afrika"}, ES: []string{"África Korps"}},
	},
	Forms: []order.Form{
		{ID: FormBuild, Pattern: "build {armies:army+} " + downfall.WherePattern, Usual: []order.Value{usualStep}},
		{ID: FormBuild, Pattern: "build {step:=full|reduced} {armies:army+} (in|to) {zone:zone}"},
	},
	Do: carryOutWhole(build),
	In: field.MinorsAtStart,
}

// buildingNation puts the next armies of a nation on the map.
var buildingNation = field.OrderKind{
	Forms: []order.Form{
		{ID: FormNation, Pattern: "build [{count:number}] {nation:nation} " + tankPattern + " " + downfall.WherePattern,
			Usual: []order.Value{usualStep, order.Number("count", 1), order.Chosen("kind", "infantry")}},
		{ID: FormNation, Pattern: "build [{count:number}] {step:=full|reduced} {nation:nation} " + tankPattern + " (in|to) {zone:zone}"},
	},
	Do: carryOutWhole(buildNation),
	In: field.MinorsAtStart,
}

// raising brings reduced armies to full.
var raising = field.OrderKind{
	Words: []order.Word{{ID: "raise", EN: []string{"raise", "refill", "reinforce", "raises"}, ES: []string{"sube", "subir", "completa", "refuerza", "subo", "completar", "reforzar", "refuerzo"}}},
	Forms: []order.Form{{ID: FormRaise, Pattern: "raise {armies:army+}"}},
	Do:    carryOutWhole(raise),
	In:    field.MinorsAtStart,
}

// buildCost of an army (§4.2, §10).
func buildCost(r *field.Run, a int, step uint8) field.Payment {
	p := field.Payment{Points: r.D.Build.CostReduced}
	if step == field.Full {
		p.Points = r.D.Build.CostFull
	}
	if r.IsArmoured(a) {
		p.Tanks = convertCost(r, step)
	}
	return p
}

func convertCost(r *field.Run, step uint8) int {
	if step == field.Full {
		return r.D.Tank.ConvertFull
	}
	return r.D.Tank.ConvertReduced
}

// Purse returns what an army of a country is paid from: the points of the Reinforcements
// Action, or those of a country that is no Power (§4.2).
func Purse(r *field.Run, side field.Side, nation int) *int8 {
	if r.D.Countries[nation].Power {
		return &r.S.Sides[side].Points
	}
	return &r.S.Left[nation]
}

// paymentFault says why a side cannot pay for an army: few of the points of the Powers
// may be British, and any other country has infantry only (§4.2).
func paymentFault(r *field.Run, side field.Side, a int, p field.Payment) *play.Fault {
	ss, nation := &r.S.Sides[side], r.D.Units[a].Nation
	army, country, left := r.ArmyArg("army", a), r.NationArg("country", nation), rules.Num("left", int(*Purse(r, side, nation)))
	points, tanks, spent := int(ss.Points), int(ss.Tanks), int(ss.British)
	if r.Optimistic.On {
		points += r.Optimistic.Free.Points
		tanks += r.Optimistic.Free.Tanks
		spent -= r.Optimistic.British
	}
	british := PointsRow(r, side).British
	switch minor := !r.D.Countries[nation].Power; {
	case minor && p.Tanks > 0:
		return field.Refuse("4.2", "minor-infantry", army, country)
	case minor && left.Num < p.Points:
		return field.Refuse("4.2", "minor-points", army, country, left)
	case minor:
		return nil
	case points < p.Points && ss.Used[field.ActReinforce] == 0:
		return field.Refuse("4.2", "no-reinforcements", army)
	case points < p.Points:
		return field.Refuse("4.2", "no-points", army, left)
	case nation == r.D.UK && british > 0 && spent+p.Points > british:
		return field.Refuse("4.2", "british-points", army, rules.Num("limit", british))
	case tanks < p.Tanks:
		return field.Refuse("10", "no-tanks", army, rules.Num("left", int(ss.Tanks)))
	}
	return nil
}

// pay takes what an army costs; only those of Powers cost tanks.
func pay(r *field.Run, side field.Side, a int, p field.Payment) {
	ss, nation := &r.S.Sides[side], r.D.Units[a].Nation
	*Purse(r, side, nation) -= int8(p.Points)
	ss.Tanks -= int8(p.Tanks)
	if nation == r.D.UK {
		ss.British += int8(p.Points)
	}
}

// paidEvent tells of an army with what was paid for it, and what is left.
func paidEvent(r *field.Run, code string, side field.Side, a int, p field.Payment, more ...rules.Arg) {
	args := append(make([]rules.Arg, 0, 8), r.ArmyArg("army", a), r.ZoneArg("zone", int(r.S.Armies[a].At)))
	r.M.Event(code, append(append(args, more...), rules.Num("cost", p.Points), rules.Num("left", int(*Purse(r, side, r.D.Units[a].Nation))),
		rules.Num("tanks", p.Tanks), rules.Num("tanksleft", int(r.S.Sides[side].Tanks)))...)
}

// AvailabilityFault says why an army cannot be built yet: its country is out of the
// war, its development is missing, or its time has not come (§2, §13).
func AvailabilityFault(r *field.Run, side field.Side, a int) *play.Fault {
	u := &r.D.Units[a]
	army := r.ArmyArg("army", a)
	switch {
	case !r.IsFighting(u.Nation):
		return field.Refuse("2", "not-at-war", army)
	case u.Needs != field.NoDev && !r.Has(side, u.Needs):
		return field.Refuse("13", "needs-development", army, r.DevArg("development", u.Needs))
	case int(r.S.Turn) < u.From:
		return field.Refuse("23", "army-early", army, rules.Num("year", r.D.Turns[u.From-1].Year))
	}
	return nil
}

// mostHomes is how many zones a fault names.
const mostHomes = 4

// BuildPlaceFault says why an army cannot be built in a zone (§4.2): those of the
// Powers in their supply zones, others in their capital; partisans wherever no
// army of the Axis is (§18).
func BuildPlaceFault(r *field.Run, side field.Side, a, z int) *play.Fault {
	nation, army, zone := r.D.Units[a].Nation, r.ArmyArg("army", a), r.ZoneArg("zone", z)
	switch builds := BuildsIn(r, side, nation, z); {
	case builds && r.IsFull(side, z):
		return field.Refuse("5", "stack", zone, rules.Num("limit", field.StackLimit))
	case builds:
		return nil
	case r.S.Countries[nation] == field.Partisans:
		return field.Refuse("18", "partisan-place", army, zone)
	}
	f := field.Refuse("4.2", "build-place", army, zone)
	var home []int
	for i := range r.D.Zones {
		if r.IsHomeOf(nation, i) && r.S.Zones[i].Control == side && !r.IsFull(side, i) {
			home = append(home, i)
		}
	}
	for _, i := range r.D.Board.NearestZones(z, home, mostHomes) {
		f.SuggestName(field.KindZone, r.D.Zones[i].ID)
	}
	return f
}

// BuildsIn reports whether a country of a side may build in a zone: partisans
// where no enemy stands, others at home.
func BuildsIn(r *field.Run, side field.Side, nation, z int) bool {
	if r.S.Countries[nation] == field.Partisans {
		return r.D.Zones[z].Country == nation && r.Enemies(side, z) == 0
	}
	return r.IsHomeOf(nation, z) && r.ControlOf(z) == side
}

// build puts named armies on the map (§4.2).
func build(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	z, step := r.D.ZoneByID[o.ID("zone")], downfall.WantedStep(o)
	may := func(a int, _ rules.Value) *play.Fault {
		switch own, at := r.D.Units[a].Side, r.S.Armies[a].At; {
		case own != side:
			return field.Refuse("2", "not-yours", r.ArmyArg("army", a), field.SideArg("side", own)).Final()
		case at != field.InPool && !r.MayFall(a):
			return field.Refuse("4.2", "on-map", r.ArmyArg("army", a), r.ZoneArg("zone", int(at)))
		}
		return buildFault(r, side, a, z, step)
	}
	return eachArmy(r, o, may, func(a int) { buildOne(r, side, a, z, step) }, func(a int) field.Payment { return buildCost(r, a, step) })
}

// eachArmy does something with each army that an order names, up to the first
// that may not. What a combat may mend does not hide other faults, and is owed for.
func eachArmy(r *field.Run, o *rules.Order, may func(a int, v rules.Value) *play.Fault, do func(a int), owed func(a int) field.Payment) *play.Fault {
	var soft *play.Fault
	for _, v := range o.Args {
		if v.Kind != field.KindArmy {
			continue
		}
		a := r.ArmyOf(v)
		f := r.Optimistic.Mend(func() *play.Fault { return may(a, v) })
		if f == nil {
			do(a)
			continue
		}
		r.Owe(owed(a))
		if f.At(v); !f.Soft {
			return f
		}
		if soft == nil {
			soft = f
		}
	}
	return soft
}

// noPayment returns what is owed for an army that costs nothing.
func noPayment(int) field.Payment { return field.Payment{} }

// buildFault says why an army that is in the pool cannot be put on the map (§4.2).
func buildFault(r *field.Run, side field.Side, a, z int, step uint8) *play.Fault {
	if f := AvailabilityFault(r, side, a); f != nil {
		return f
	}
	if f := BuildPlaceFault(r, side, a, z); f != nil {
		return f
	}
	return paymentFault(r, side, a, buildCost(r, a, step))
}

func buildOne(r *field.Run, side field.Side, a, z int, step uint8) {
	p := buildCost(r, a, step)
	pay(r, side, a, p)
	r.NoteContingent(a, z, p)
	r.S.Armies[a] = field.Army{At: field.InPool, Step: step, Supplied: true}
	r.Place(a, int16(z))
	paidEvent(r, "thirdreich.built", side, a, p, r.StepArg("step", a))
	r.Reveal(side, r.D.Units[a].Needs)
}

// kindWords are the kinds of army as orders name them; where none is named it is
// infantry.
var kindWords = map[string]field.Kind{"infantry": field.Infantry, "tanks": field.Tanks, "advanced": field.AdvancedTanks, "guards": field.Guard, "afrika": field.AfrikaKorps}

// nextInPool finds the first army of a nation and a kind that may be built, one that
// has fallen in the best case of an optimistic check; -1 when there is none.
func nextInPool(r *field.Run, nation int, k field.Kind) int {
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

// buildNation puts the next armies of a nation on the map.
func buildNation(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	nv, _ := o.Get("nation")
	nation, z, step, count := r.D.CountryByID[nv.ID], r.D.ZoneByID[o.ID("zone")], downfall.WantedStep(o), 1
	if v, ok := o.Get("count"); ok {
		if count = v.Num; count < 1 || count > field.StackLimit {
			return field.Refuse("5", "count", rules.Num("count", count)).At(v).Final()
		}
	}
	switch own := r.D.Countries[nation].Side; own {
	case side:
	case field.Nobody:
		return field.Refuse("2", "no-armies", r.NationArg("country", nation)).At(nv).Final()
	default:
		return field.Refuse("2", "not-your-nation", r.NationArg("country", nation), field.SideArg("side", own)).At(nv).Final()
	}
	for range count {
		var a int
		f := r.Optimistic.Mend(func() *play.Fault {
			if a = nextInPool(r, nation, kindWords[o.ID("kind")]); a < 0 {
				return field.Refuse("23", "pool-empty", r.NationArg("country", nation))
			}
			return buildFault(r, side, a, z, step)
		})
		if f != nil {
			return f.At(nv)
		}
		buildOne(r, side, a, z, step)
	}
	return nil
}

// raise brings reduced armies to full, anywhere with a supply line (§4.2, §10).
func raise(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	cost := func(a int) field.Payment {
		if r.IsArmoured(a) {
			return field.Payment{Points: r.D.Build.CostStepUp, Tanks: r.D.Tank.StepUpTanks}
		}
		return field.Payment{Points: r.D.Build.CostStepUp}
	}
	return eachArmy(r, o, func(a int, v rules.Value) *play.Fault { return raiseFault(r, side, a, cost(a), v) }, func(a int) {
		x, p := &r.S.Armies[a], cost(a)
		pay(r, side, a, p)
		r.NoteContingent(a, int(x.At), p)
		r.ShowLine(side, a)
		x.Step = field.Full
		paidEvent(r, "thirdreich.raised", side, a, p)
	}, cost)
}

// raiseFault says why a reduced army cannot be brought to full.
func raiseFault(r *field.Run, side field.Side, a int, p field.Payment, v rules.Value) *play.Fault {
	if f := r.OwnArmyFault(side, a, v); f != nil {
		return f
	}
	x := &r.S.Armies[a]
	z := int(x.At)
	army, zone := r.ArmyArg("army", a), r.ZoneArg("zone", z)
	switch {
	case x.Step == field.Full && !r.MayFall(a):
		return field.Refuse("4.2", "full-already", army)
	case r.S.Countries[r.D.Units[a].Nation] == field.Partisans && r.Enemies(side, z) > 0:
		return field.Refuse("18", "partisan-place", army, zone)
	case !r.IsSupplied(a):
		return field.Refuse("4.2", "raise-unsupplied", army, zone)
	}
	return paymentFault(r, side, a, p)
}
