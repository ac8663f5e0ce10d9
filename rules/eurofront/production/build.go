package production

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// openCache has what is asked about a faction be kept, as in its ledger, until the function that
// it returns is called.
func openCache(r *field.Run, f field.Faction) (end func()) {
	books := r.Books
	if books == nil || books.Faction != f {
		r.Books = field.OpenLedger(f)
	}
	return func() { r.Books = books }
}

// Pay spends from an account, if there is so much. What fronts have that nobody plays is
// spent by nobody (§21.23).
func Pay(r *field.Run, l *field.Ledger, a field.Account, cost int) *play.Fault {
	if l.Saved && cost > 0 {
		return play.Refuse("11.4", "eurofront.bad.saved")
	}
	if !a.IsPower() && !IsPlayed(r, l.Faction, a.Front) {
		return play.Refuse("21.23", "eurofront.bad.front-unplayed")
	}
	if left := Remaining(r, l, a); cost > left {
		return play.Refuse("11.4", "eurofront.bad.too-dear", rules.Num("cost", cost), rules.Num("left", left))
	}
	l.Spent[a] += cost
	return nil
}

// net returns the net of a faction by what it is made of, kept in its ledger while it produces.
func net(r *field.Run, f field.Faction, m supply.Mode) board.Set {
	if r.Books == nil || r.Books.Faction != f {
		return supply.Net(r, f, m)
	}
	net := &r.Books.Nets[m]
	if *net == nil {
		*net = slices.Clone(supply.Net(r, f, m))
	}
	return *net
}

// Remaining returns what a faction can still spend from an account.
func Remaining(r *field.Run, l *field.Ledger, a field.Account) int {
	if l.Yields == nil {
		yields := yields(r, l.Faction)
		l.Yields = &yields
	}
	n := available(r, l.Faction, a, *l.Yields) - l.Spent[a]
	for from := range l.Sent {
		if !a.IsPower() && IsPlayed(r, l.Faction, a.Front) && donorAccount(r, l.Faction, from) == a {
			n -= block
		}
	}
	return n
}

// AddStep adds a step to a block in play (§11.71): one that no battle holds, with a supply
// line that cannot be cut, one step a month, at twice the cost where a beachhead alone feeds
// it. What a front builds stands on it.
func AddStep(r *field.Run, l *field.Ledger, u int) *play.Fault { return addStep(r, l, u, nil) }

// addStep adds a step for which the West pays a share.
func addStep(r *field.Run, l *field.Ledger, u int, of *share) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	rail := net(r, l.Faction, supply.ByRailAndSea)
	switch {
	case d.Faction != l.Faction:
		return field.NotYours(r, "11.71", u).Final()
	case b.At == field.Card:
		return strengthenCooperating(r, l, u)
	case b.At < 0:
		return play.Refuse("11.71", "eurofront.bad.not-here", r.UnitArg("unit", u))
	case l.Done[u]:
		return stepGivenFault(l, "11.71", u, r.UnitArg("unit", u))
	case int(b.CV) >= d.Max:
		return play.Refuse("11.71", "eurofront.bad.full", r.UnitArg("unit", u))
	case r.S.Battle(int(b.At)) != nil && r.D.Places[b.At].Kind == field.Hex:
		return play.Refuse("11.71", "eurofront.bad.engaged", r.UnitArg("unit", u))
	case !livesAlone(r, d.Faction, d.Nation) && !supply.CanTrace(r, u, rail) && !supply.IsBeachFed(r, u, rail):
		return play.Refuse("11.71", "eurofront.bad.insecure", r.UnitArg("unit", u))
	case !hasCapitalLink(r, d):
		return play.Refuse("11.7", "eurofront.bad.capital-cut", r.UnitArg("unit", u))
	case !hasNationalSupply(r, u, func(land board.Set) bool { return supply.CanTrace(r, u, land) }):
		return play.Refuse("20.64", "eurofront.bad.insecure", r.UnitArg("unit", u))
	}
	cost := CostAt(r, u, int(b.At)).Step
	if shipped := !supply.CanTrace(r, u, rail) && supply.IsBeachFed(r, u, rail); shipped && !d.Type.IsHQ() && r.S.Battle(int(b.At)) == nil {
		cost *= 2 // headquarters pay a surcharge for it instead (§11.733)
	}
	if f := charge(r, l, u, int(b.At), cost, of); f != nil {
		return f
	}
	l.Done[u] = true
	l.Stepped = append(l.Stepped, u)
	b.CV++
	return nil
}

// charge pays for a step or a cadre of a block at a place, double in a battle (§18.62), of which the West may pay a share by a base
// (§21.38), and counts those of the SS, of which each account buys one a month (§2.33).
func charge(r *field.Run, l *field.Ledger, u, place, cost int, of *share) *play.Fault {
	account, ss := payingAccount(r, u, place), r.D.Units[u].SS
	if ss && l.SS[account] > 0 {
		return play.Refuse("2.33", "eurofront.bad.one-ss", r.UnitArg("unit", u))
	}
	if r.S.Battle(place) != nil {
		cost *= 2
	}
	if f := payBy(r, l, account, place, cost, of); f != nil {
		return f
	}
	if ss {
		l.SS[account]++
	}
	return nil
}

// hasCapitalLink reports whether the capital of a lesser power is joined with the origin of its
// faction, or has national supply, with which it builds from its own account (§11.7, §20.64).
func hasCapitalLink(r *field.Run, d *field.Unit) bool {
	if d.Faction == field.Soviet || supply.UsesMainOrigin(r, d.Nation) {
		return true
	}
	home := r.Capital(d.Nation)
	switch {
	case home < 0:
		return false
	case livesAlone(r, d.Faction, d.Nation):
		return supply.Homeland(r, d.Faction, d.Nation, false).Has(home)
	}
	return net(r, d.Faction, supply.ByRailAndSea).Has(home)
}

// BuildCadre builds an eliminated block again (§11.72): the least strength that
// its type has, on an arrival place.
func BuildCadre(r *field.Run, l *field.Ledger, u, place int) *play.Fault {
	return buildCadre(r, l, u, place, nil)
}

// buildCadre builds a cadre for which the West pays a share.
func buildCadre(r *field.Run, l *field.Ledger, u, place int, of *share) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	switch {
	case d.Faction != l.Faction:
		return field.NotYours(r, "11.72", u).Final()
	case d.Type == field.Beachhead:
		return play.Refuse("11.74", "eurofront.bad.beachhead-comes", r.UnitArg("unit", u)).Final()
	case b.At != field.Dead:
		why := "alive"
		switch b.At {
		case field.Gone:
			why = "gone"
		case field.Unused:
			why = "absent"
		}
		return play.Refuse("11.72", "eurofront.bad.not-dead", r.UnitArg("unit", u), rules.Word("why", "eurofront.not-dead."+why))
	case l.Done[u]:
		return play.Refuse("11.72", "eurofront.bad.not-dead", r.UnitArg("unit", u), rules.Word("why", "eurofront.not-dead.disbanded"))
	}
	if f := ArrivalFault(r, l, u, place, true); f != nil {
		return f
	}
	if f := charge(r, l, u, place, CostAt(r, u, place).Cadre, of); f != nil {
		return f
	}
	cv := int8(1)
	if d.Type.Cadre() {
		cv = 0
	}
	placeBlock(r, l, u, place, cv)
	b.Guns = false // §2.34
	return nil
}

// stepGivenFault says why a block gains no step: it has come in this month, or has gained one.
func stepGivenFault(l *field.Ledger, section string, u int, unit rules.Arg) *play.Fault {
	why := "eurofront.step.given"
	if slices.Contains(l.Come, u) {
		why = "eurofront.step.come"
	}
	return play.Refuse(section, "eurofront.bad.one-step", unit, rules.Word("why", why))
}

// placeBlock puts a block on the board.
func placeBlock(r *field.Run, l *field.Ledger, u, place int, cv int8) {
	l.Done[u] = true
	l.Come = append(l.Come, u)
	l.Came[place]++
	b := &r.S.Blocks[u]
	*b = field.Block{At: b.At, CV: cv, From: -1, Grounded: b.Grounded, Bound: b.Bound}
	r.Put(u, place)
}

// Reinforce brings a reinforcement whose month has come (§11.8), or the month before it
// for the price of a cadre, or with a step less, cadres left out (§11.82). One that is
// not ordered to come stays to come (§11.83).
func Reinforce(r *field.Run, l *field.Ledger, u, place int, early Early) *play.Fault {
	d := &r.D.Units[u]
	due, strength := r.D.ArrivalOf(u, r.S.Month)
	switch {
	case d.Faction != l.Faction:
		return field.NotYours(r, "11.8", u).Final()
	case d.Type == field.Beachhead:
		return play.Refuse("11.8", "eurofront.bad.beachhead-comes", r.UnitArg("unit", u)).Final()
	case r.S.Blocks[u].At != field.Due:
		return play.Refuse("11.8", "eurofront.bad.not-due", r.UnitArg("unit", u))
	case due > int(r.S.Month)+1, due > int(r.S.Month) && early == InTime:
		return play.Refuse("11.8", "eurofront.bad.not-yet", r.UnitArg("unit", u))
	}
	if f := ArrivalFault(r, l, u, place, false); f != nil {
		return f
	}
	cv := int8(strength)
	if due > int(r.S.Month) {
		least := int8(1)
		if d.Type.Cadre() {
			least = 0
		}
		switch {
		case early == Weak && cv <= least:
			return play.Refuse("11.82", "eurofront.bad.too-weak", r.UnitArg("unit", u))
		case early == Weak:
			cv--
		default:
			if f := Pay(r, l, payingAccount(r, u, place), CostAt(r, u, place).Cadre); f != nil {
				return f
			}
		}
	}
	placeBlock(r, l, u, place, cv)
	return nil
}

// Early says how a reinforcement comes before its month (§11.82).
type Early uint8

// The ways.
const (
	InTime Early = iota
	Paid         // for the price of its cadre
	Weak         // with a step less
)

// ArrivalFault says why a block does not arrive at a place (§11.81), nil if it does: the
// place is joined with the origin, no battle is there, two come to a major city and one
// elsewhere. Germans arrive in German cities and in victory cities, Italians in major cities of Italy, the lesser powers
// of the Axis in their capitals and the areas of their land, Soviets in cities of the
// Soviet Union and its areas, Allied units in major ports, at home as well, and those of
// lesser powers in their capitals; all of them in areas with a major port, too (§18.63).
//
// A cadre comes to an area with a battle as well (§18.62), and to the North alone if it is of
// the North and was eliminated there (§21.462).
func ArrivalFault(r *field.Run, l *field.Ledger, u, place int, cadre bool) *play.Fault {
	d, p := &r.D.Units[u], &r.D.Places[place]
	fought := r.S.Battle(place) != nil || r.HasEnemies(d.Faction, place)
	most := 1
	if r.D.MajorCityAt(place) != nil {
		most = 2
	}
	desert := desertFault(r, u, place, cadre)
	switch {
	case !isArrivalHome(r, u, place):
		return play.Refuse("11.81", "eurofront.bad.no-arrival", r.UnitArg("unit", u), r.PlaceArg("in", place), rules.Word("where", "eurofront.arrives."+arrivalGroup(r, u, place)))
	case desert != nil:
		return desert
	case cadre && p.Front == field.NorthFront && (d.In(field.NorthFront) == field.Alien || !r.S.Blocks[u].North):
		return play.Refuse("21.462", "eurofront.bad.no-cadre-in-the-north", r.UnitArg("unit", u), r.PlaceArg("in", place))
	case d.Faction == field.Axis && isLiberated(r, place), r.S.Controller(place) != d.Faction:
		return play.Refuse("11.81", "eurofront.bad.arrival-lost", r.PlaceArg("in", place), rules.Word("why", "eurofront.arrival.lost"))
	case control.HasAllyAt(r, d.Faction, place):
		return play.Refuse("20.53", "eurofront.bad.allied-there", r.PlaceArg("to", place))
	case fought && !(cadre && p.Kind != field.Hex):
		return play.Refuse("11.81", "eurofront.bad.arrival-lost", r.PlaceArg("in", place), rules.Word("why", "eurofront.arrival.battle"))
	case !hasArrivalSupply(r, d, place):
		return play.Refuse("11.81", "eurofront.bad.arrival-cut", r.PlaceArg("in", place))
	case l.Came[place] >= most:
		return play.Refuse("11.81", "eurofront.bad.arrival-full", r.PlaceArg("in", place), rules.Num("most", most))
	case r.IsFull(d.Faction, place):
		return play.Refuse("6.2", "eurofront.bad.stack", r.PlaceArg("in", place), rules.Num("most", r.StackLimit(place)))
	}
	return control.GuestFault(r, u, place)
}

// hasArrivalSupply reports whether a place has the supply by which blocks of a unit's nation arrive
// (§11.81, §20.64).
func hasArrivalSupply(r *field.Run, d *field.Unit, place int) bool {
	if livesAlone(r, d.Faction, d.Nation) {
		return supply.Homeland(r, d.Faction, d.Nation, false).Has(place)
	}
	return net(r, d.Faction, supply.ByRailAndSea).Has(place)
}

// ArrivalNations returns the nations of this game whose units arrive at a place while their faction
// holds it (§11.81).
func ArrivalNations(r *field.Run, place int) (out []int) {
	for u := range r.D.Units {
		d := &r.D.Units[u]
		if r.S.Blocks[u].At != field.Unused && d.Type != field.Beachhead && !slices.Contains(out, d.Nation) && isArrivalHome(r, u, place) {
			out = append(out, d.Nation)
		}
	}
	return out
}

// isArrivalHome reports whether a place is one to which a block comes, by its nation.
func isArrivalHome(r *field.Run, u, place int) bool {
	d, p := &r.D.Units[u], &r.D.Places[place]
	owner := r.Country(place)
	switch {
	case isDesertOfAxis(r, d, place):
		return place == r.D.Cities[r.D.Tripoli].Place
	case p.Kind == field.Hex:
	case d.Faction == field.Allied:
		return slices.ContainsFunc(p.Cities, func(c int) bool { return r.D.Cities[c].Port == field.MajorPort })
	default:
		return owner == d.Nation
	}
	nation := d.Nation
	if d.Faction == field.Soviet {
		nation = r.D.USSR
	}
	for _, c := range p.Cities {
		city := &r.D.Cities[c]
		switch {
		case r.IsTurned(u): // in the capital that its nation has lost (§16.84)
			if city.Capital && owner == d.Nation {
				return true
			}
		case isHomeCity(r.D, nation, owner, city), nation == r.D.Germany && city.Victory,
			d.Faction == field.Allied && city.Port == field.MajorPort && supply.UsesMainOrigin(r, nation):
			return true
		}
	}
	return false
}

// isHomeCity reports whether a city is one to which units of a nation come in the land where they do: of a lesser power its
// capital (§11.81).
func isHomeCity(d *field.Data, nation, owner int, city *field.City) bool {
	x := &d.Nations[nation]
	if x.In >= 0 {
		nation = x.In
	}
	return owner == nation && (city.Kind >= x.Homes || city.Capital && x.Homes > field.MajorCity)
}

// arrivalGroup returns the word for where a block arrives (§11.81), of one of the Axis that is sent to the Mediterranean for where there.
func arrivalGroup(r *field.Run, u, place int) string {
	switch d := &r.D.Units[u]; {
	case r.IsTurned(u):
		return "lesser"
	case d.Faction == field.Soviet:
		return "soviet"
	case isDesertOfAxis(r, d, place), d.Faction == field.Axis && d.In(field.MedFront) == field.Resident && r.D.Nations[d.Nation].Major:
		return "desert"
	case d.Nation == r.D.Germany:
		return "german"
	case supply.UsesMainOrigin(r, d.Nation), r.D.Nations[d.Nation].Homes <= field.MajorCity:
		return r.D.Nations[d.Nation].ID
	}
	return "lesser"
}

// Disband eliminates a block at the will of its owner (§11.84), never one of a lesser
// power; it cannot be built in the same phase. Tito's alone goes home, and may come again (§16.732).
func Disband(r *field.Run, l *field.Ledger, u int) *play.Fault {
	d := &r.D.Units[u]
	switch {
	case d.Faction != l.Faction:
		return field.NotYours(r, "11.84", u).Final()
	case r.S.Blocks[u].At < 0:
		return play.Refuse("11.84", "eurofront.bad.not-here", r.UnitArg("unit", u))
	case d.Rises == r.D.Yugoslavia:
		r.Put(u, field.Unused)
		r.S.Blocks[u] = field.Block{At: field.Unused, From: -1}
		r.S.Tito = r.S.Month + 1
		return nil
	case r.D.IsLesser(u), r.D.Units[u].IsAlliedMinor(r.D):
		return play.Refuse("11.84", "eurofront.bad.lesser-power", r.UnitArg("unit", u)).Final()
	}
	r.Kill(u)
	l.Done[u] = true
	return nil
}

// Ground has all paratroops of a faction drop no more, for good: building them costs half
// from then on (§14.7).
func Ground(r *field.Run, l *field.Ledger) *play.Fault {
	some := false
	for u := range r.S.Blocks {
		b, d := &r.S.Blocks[u], &r.D.Units[u]
		if d.Faction == l.Faction && d.Type == field.Airborne && b.At != field.Unused && !control.IsGrounded(r, u) {
			b.Grounded, some = true, true
		}
	}
	if !some {
		return play.Refuse("14.7", "eurofront.bad.none-to-ground").Final()
	}
	return nil
}

// Close ends the production of a month (§11.4): an account from which anything was spent loses
// what is left, another saves it; a front that nobody plays has nothing left. What was
// sent arrives in the next month.
func Close(r *field.Run, books []*field.Ledger) {
	for _, l := range books {
		closeAccounts(r, l)
	}
	for _, l := range books {
		r.Books = l
		receive(r, l)
	}
	r.Books = nil
}

// closeAccounts saves what a faction leaves in its accounts.
func closeAccounts(r *field.Run, l *field.Ledger) {
	r.Books = l
	accounts := Accounts(r, l.Faction)
	saved := make([]int, len(accounts))
	for i, a := range accounts {
		if l.Spent[a] == 0 {
			saved[i] = Remaining(r, l, a)
		}
	}
	for front := range r.S.Purses[l.Faction] {
		p := &r.S.Purses[l.Faction][front]
		p.Saved, p.Coming = 0, 0
	}
	for nation := range r.S.Powers {
		if r.S.HasJoined(l.Faction, nation) {
			r.S.Powers[nation].Saved = 0
		}
	}
	for i, a := range accounts {
		r.S.PurseOf(l.Faction, a).Saved = int16(saved[i])
	}
}
