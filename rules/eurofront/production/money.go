package production

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// What can be moved between fronts, in PP.
const (
	block    = 10 // of an allocation to the East, and of a transfer (§11.61, §21.23)
	arrives  = 5  // of a transfer
	capacity = 40 // up to which the allocation to the East rises at any time (§21.23)

	medBlock    = 5  // of an allocation to the Mediterranean, and
	medCapacity = 15 // up to what it rises at any time (§21.37)
)

// IsPlayed reports whether the money of a faction on a front is spent by its side: on those
// on which the factions of this game fight. What the others have is spent there by nobody,
// but for half of that of the Axis in the West once the Soviets have come there.
func IsPlayed(r *field.Run, f field.Faction, front field.Front) bool {
	return r.D.Scenarios[r.S.Scenario].IsPlayed(front) || front == field.WestFront && isWestContested(r, f)
}

// isWestContested reports whether the Soviets hold a hex of the West that nobody plays: then the Axis fights there on
// two sides, and spends half of what it has against each enemy.
func isWestContested(r *field.Run, f field.Faction) bool {
	return f == field.Axis && r.D.Scenarios[r.S.Scenario].HasRecord() && r.AnyPlace(func(p int) bool { return r.D.Places[p].Front == field.WestFront && r.S.Controller(p) == field.Soviet })
}

// Allocate changes what the West of a faction gives another front each month (§11.5): the Axis to the East (§21.23), ten
// less in any production phase, up to forty again in any, and ten more in June; both to the Mediterranean (§21.37), five
// less in any, up to fifteen again in any, and five more as a season begins.
func Allocate(r *field.Run, l *field.Ledger, to field.Front, n int) *play.Fault {
	p := &r.S.Purses[l.Faction][to]
	was := int(p.Allocation)
	step, free, more := block, capacity, summerBegins(r)
	if to == field.MedFront {
		step, free, more = medBlock, medCapacity, seasonBegins(r)
	}
	switch {
	case l.Faction == field.Soviet:
		return play.Refuse("11.5", "eurofront.bad.no-allocation").Final()
	case l.Faction == field.Allied && to == field.EastFront:
		return play.Refuse("11.5", "eurofront.bad.lend-lease").Final()
	case isMerged(r, l.Faction, to):
		return play.Refuse("17.6", "eurofront.bad.med-won").Final()
	case !IsPlayed(r, l.Faction, to):
		return play.Refuse("11.5", "eurofront.bad.front-idle")
	case !hasLand(r, l.Faction, to):
		return play.Refuse("21.37", "eurofront.bad.nothing-there").Final()
	case n%step != 0:
		return play.Refuse(allocationSection(to), "eurofront.bad.allocate-tens", rules.Num("step", step)).Final()
	case l.Moved[to] || n < was-step || n > max(was, free) && (n > was+step || !more):
		return play.Refuse(allocationSection(to), "eurofront.bad.allocate-much", rules.Num("was", was), rules.Num("step", step), rules.Num("free", free), rules.Word("when", "eurofront.allocation."+FrontWord(to)))
	case to == field.EastFront && n > was && r.D.WestTransferLimit(r.S) >= 0 && n > r.D.WestTransferLimit(r.S):
		return play.Refuse("21.23", "eurofront.bad.allocate-west", rules.Num("most", r.D.WestTransferLimit(r.S)))
	case n < was && to == field.MedFront && l.Based > n/2:
		return play.Refuse("21.383", "eurofront.bad.based-more", rules.Num("spent", l.Based), rules.Num("half", n/2))
	case n > was && n-was > spareNextMonth(r, l.Faction):
		return play.Refuse(allocationSection(to), "eurofront.bad.allocate-poor", rules.Num("left", max(0, spareNextMonth(r, l.Faction))))
	case n > was && to == field.MedFront && LosesShips(r, l.Faction, field.WestFront, to):
		p.Rising, l.Moved[to] = int16(n-was), true
		return nil
	case n > was && n-was > sparePoints(r, l, field.WestFront):
		return play.Refuse(allocationSection(to), "eurofront.bad.allocate-poor", rules.Num("left", sparePoints(r, l, field.WestFront)))
	case n < was && was-n > Remaining(r, l, field.FrontAccount(to)):
		return play.Refuse("11.4", "eurofront.bad.too-dear", rules.Num("cost", was-n), rules.Num("left", Remaining(r, l, field.FrontAccount(to))))
	}
	p.Allocation, l.Moved[to] = int16(n), true
	return nil
}

// allocationSection returns the section that says what is allocated to a front.
func allocationSection(to field.Front) string {
	if to == field.MedFront {
		return "21.37"
	}
	return "21.23"
}

// hasLand reports whether a faction controls anything on a front: nobody sends money where he has nothing.
func hasLand(r *field.Run, f field.Faction, front field.Front) bool {
	return front == homeFront(f) || front != field.MedFront || r.AnyPlace(func(p int) bool { return r.D.Places[p].Front == front && r.S.Controller(p) == f })
}

// seasonBegins reports whether this month is the first of its season (§3.3).
func seasonBegins(r *field.Run) bool {
	m := int(r.S.Month)
	return m == 0 || r.D.Months[m-1].Season != r.Season()
}

// summerBegins reports whether the season has changed to summer.
func summerBegins(r *field.Run) bool { return !r.Season().Winter() && seasonBegins(r) }

// spareNextMonth returns how much more the West of a faction can give other fronts from the next month on, by what it has in this one without
// what was saved and what was sent to it.
func spareNextMonth(r *field.Run, f field.Faction) int {
	n := Income(r, f, field.FrontAccount(field.WestFront)) - int(r.S.Purses[f][field.WestFront].Coming)
	for _, p := range r.S.Purses[f] {
		n -= int(p.Rising)
	}
	if sc := &r.D.Scenarios[r.S.Scenario]; sc.HasRecord() {
		n += r.D.IncomeAbroad(r.S, f)
	}
	return n
}

// sparePoints returns what a front can give another one in a month.
func sparePoints(r *field.Run, l *field.Ledger, front field.Front) int {
	if IsPlayed(r, l.Faction, front) {
		return Remaining(r, l, donorAccount(r, l.Faction, front))
	}
	f := donor(r, l.Faction)
	n := Income(r, f, field.FrontAccount(front)) + int(r.S.Purses[f][front].Saved)
	if _, sent := l.Sent[front]; sent {
		n -= block
	}
	if front == homeFront(f) {
		n += r.D.IncomeAbroad(r.S, f)
	}
	return max(0, n)
}

// donor returns the faction whose other fronts send points to the East for another one: the
// Soviets, who send nothing themselves, have them from the Allied, where nobody plays these.
func donor(r *field.Run, f field.Faction) field.Faction {
	if f == field.Soviet && !r.Fights(field.Allied) {
		return field.Allied
	}
	return f
}

// donorAccount returns the account that pays what a faction sends from a front: who has won the Mediterranean pays from
// that of the West (§17.6).
func donorAccount(r *field.Run, f field.Faction, from field.Front) field.Account {
	if isMerged(r, f, from) {
		return field.FrontAccount(field.WestFront)
	}
	return field.FrontAccount(from)
}

// Transfer sends ten points of a front to another one, of which five arrive a month later (§11.61):
// one transfer a month from each. Those of the West to the Soviets need Murmansk, those of the
// Mediterranean, by way of Teheran, Baku with rail to Siberia (§11.62). Fronts that nobody plays send what they have where
// the option has it so.
func Transfer(r *field.Run, l *field.Ledger, from, to field.Front) *play.Fault {
	_, sent := l.Sent[from]
	route, open := convoyOf(r, l.Faction, from)
	switch toSoviets := isToSoviets(l.Faction, to); {
	case !r.S.Options.Transfers && !IsPlayed(r, donor(r, l.Faction), from):
		return play.Refuse("11.6", "eurofront.bad.no-transfers").Final()
	case l.Faction == field.Soviet && (donor(r, l.Faction) == l.Faction || from == field.EastFront):
		return play.Refuse("11.6", "eurofront.bad.soviet-transfer").Final()
	case from == to || isMerged(r, l.Faction, from) && to == field.WestFront || isMerged(r, l.Faction, to):
		return play.Refuse("11.61", "eurofront.bad.same-front").Final()
	case !toSoviets && !IsPlayed(r, l.Faction, to):
		return play.Refuse("11.61", "eurofront.bad.front-idle")
	case !hasLand(r, l.Faction, to):
		return play.Refuse("21.37", "eurofront.bad.nothing-there").Final()
	case sent:
		return play.Refuse("11.61", "eurofront.bad.sent")
	case sparePoints(r, l, from) < block:
		return play.Refuse("11.61", "eurofront.bad.transfer-poor", rules.Num("left", sparePoints(r, l, from)))
	case toSoviets && !open:
		return play.Refuse("11.62", "eurofront.bad.convoy-cut", r.PlaceArg("in", entryPlace(r, route)))
	}
	l.Sent[from] = to
	return nil
}

// isToSoviets reports whether what a faction sends to a front is for the Soviets.
func isToSoviets(f field.Faction, to field.Front) bool {
	return f != field.Axis && to == field.EastFront
}

// convoyOf returns the objective by which points of a front come to the Soviets, and whether its way is open: those of the
// West come to Murmansk, those of the Mediterranean by Persia, or to Murmansk as well where that is shut and they are money of
// the West (§11.62).
func convoyOf(r *field.Run, f field.Faction, from field.Front) (way field.Objective, open bool) {
	if from == field.WestFront {
		return field.Murmansk, isConvoyOpen(r, field.Murmansk)
	}
	if isConvoyOpen(r, field.Teheran) {
		return field.Teheran, true
	}
	if isMerged(r, f, from) && isConvoyOpen(r, field.Murmansk) {
		return field.Murmansk, true
	}
	return field.Teheran, false
}

// isConvoyOpen reports whether what the Allied send comes to the Soviets: rail joins where it enters with Siberia, and
// where the West is played ships with London (§11.62).
func isConvoyOpen(r *field.Run, way field.Objective) bool {
	if !hasObjectiveLine(r, way) {
		return false
	}
	if r.D.Scenarios[r.S.Scenario].HasRecord() { // what lies on the way nobody fights for
		return true
	}
	port := r.D.Murmansk
	if way == field.Teheran {
		port = r.D.Cities[r.D.Abadan].Place
	}
	return net(r, field.Allied, supply.ByRailAndSea).Has(port)
}

// entryPlace returns where what comes by an objective enters the Soviet Union.
func entryPlace(r *field.Run, o field.Objective) int {
	if o == field.Murmansk {
		return r.D.Murmansk
	}
	return r.D.Cities[r.D.Baku].Place
}

// receive has the transfers of a production phase arrive in the next month. Dice say how much of
// those comes that lose ships; they are thrown whether anything was sent or not, so that the dice
// tell nobody. One that is thrown for each five points says how many of them come, never more than were sent (§21.24).
func receive(r *field.Run, l *field.Ledger) {
	rolls := make([]int, convoyDice(r, l.Faction))
	for i := range rolls {
		rolls[i] = r.M.Roll("convoy", 6)
	}
	var at, sent [field.Fronts]int // of what loses ships, by where it goes
	for from := range field.Front(field.Fronts) {
		to, ok := l.Sent[from]
		if !ok {
			continue
		}
		if !LosesShips(r, l.Faction, from, to) {
			purseOf(r, l.Faction, to).Coming += arrives
			continue
		}
		at[to] += rolls[min(sent[to], len(rolls)-1)]
		sent[to] += 1
	}
	for to, n := range sent {
		purseOf(r, l.Faction, field.Front(to)).Coming += int16(min(at[to], arrives*n))
	}
}

// purseOf returns the purse into which what a faction sends to a front comes.
func purseOf(r *field.Run, f field.Faction, to field.Front) *field.Purse {
	if isToSoviets(f, to) {
		f = field.Soviet
	}
	return &r.S.Purses[f][to]
}

// convoyDice returns how many dice are thrown for what a faction may have sent: one where the fronts are nobody's and
// the option has them send; else as many as its transfers that may lose ships, as everybody can see.
func convoyDice(r *field.Run, f field.Faction) (n int) {
	if r.D.Scenarios[r.S.Scenario].HasRecord() {
		if r.S.Options.Transfers {
			return 1
		}
		return 0
	}
	if f == field.Soviet { // who send nothing (§11.6)
		return 0
	}
	for _, from := range accounts[f] {
		for _, to := range accounts[field.Axis] {
			if from != to && IsPlayed(r, f, from) && (to == field.EastFront || hasLand(r, f, to)) && hasLand(r, f, from) && LosesShips(r, f, from, to) {
				n++
				break
			}
		}
	}
	return n
}

// LosesShips reports whether a transfer loses ships (§11.62): convoys to Murmansk, while Narvik is the
// Axis', and what is sent to the Mediterranean and from it (§21.371), of the Axis without Mare Nostrum
// (§17.5); but none of who has naval supremacy (§15.826).
func LosesShips(r *field.Run, f field.Faction, from, to field.Front) bool {
	if isToSoviets(f, to) {
		way, _ := convoyOf(r, f, from)
		return way == field.Murmansk && r.S.Controller(r.D.Narvik) == field.Axis && !fleet.HasSupremacy(r, field.Allied, field.Axis)
	}
	return (from == field.MedFront || to == field.MedFront) && !isMerged(r, f, field.MedFront) && !fleet.HasSupremacy(r, f, field.Allied) &&
		!fleet.HasSupremacy(r, f, field.Axis) && !(f == field.Axis && hasMareNostrum(r))
}

// Cost returns what a step and a cadre of a block cost where it stands (§11.7, Unit Data).
func Cost(r *field.Run, u int) field.Cost { return CostAt(r, u, int(r.S.Blocks[u].At)) }

// CostAt returns what they cost at a place, -1 for none: in the North extreme costs, but not for
// Scandinavians (§21.462), in the Mediterranean for all who have not won it (§17.6), and never for Soviets (§11.7).
func CostAt(r *field.Run, u, place int) field.Cost {
	d := &r.D.Units[u]
	t := &r.D.Types[d.Type]
	var c field.Cost
	switch {
	case d.Faction != field.Soviet && place >= 0 && r.D.Places[place].Front == field.NorthFront && !r.IsScandinavian(d.Nation),
		d.Faction != field.Soviet && place >= 0 && r.FrontOf(d.Faction, place) == field.MedFront:
		c = t.Extreme
	case d.Faction == field.Axis:
		c = t.Axis
	case d.Faction == field.Soviet && !r.S.AlliedCosts:
		c = t.Soviet
	default:
		c = t.Allied // the Soviets, too, until the Great Patriotic War (§20.53)
	}
	if d.Type == field.Airborne && control.IsGrounded(r, u) {
		c.Step, c.Cadre = c.Step/2, c.Cadre/2 // §14.7
	}
	if d.Type == field.HQ || d.Type == field.SupremeHQ {
		more := hqSurcharge(r, u) + supplySurcharge(r, u, place)
		if place >= 0 && d.Faction == field.Axis && r.D.Places[place].Front == field.WestFront && r.Season() >= field.Bombed {
			more += bombing
		}
		c.Step, c.Cadre = c.Step+more, c.Cadre+2*more
	}
	return c
}

// How much more a step of a headquarters costs by what brings its supply: ships to a port
// (§11.731), roads (§11.732) or ships to a beachhead (§11.733); and under strategic bombing,
// to the Axis in the West from the winter of 1943 on (§11.734, §13.31).
const (
	naval   = 5
	byRoad  = 10
	beach   = 10
	bombing = 5
)

// supplySurcharge returns how much more a step of a headquarters costs at a place by what brings its supply:
// rail nothing, nor ships that come unhindered to a major port in or beside it, in the
// Mediterranean to a minor one in it (§11.731).
func supplySurcharge(r *field.Run, u, place int) int {
	f := r.D.Units[u].Faction
	if place < 0 || supply.CanTraceFrom(r, f, place, net(r, f, supply.ByRail)) && !supply.IsRoadSupplied(r, u, net(r, f, supply.ByRail)) {
		return 0
	}
	net := net(r, f, supply.ByRailAndSea)
	stands := place == int(r.S.Blocks[u].At)
	switch {
	case stands && supply.IsRoadSupplied(r, u, net):
		return byRoad
	case !supply.CanTraceFrom(r, f, place, net):
		if stands && supply.IsBeachFed(r, u, net) {
			return beach
		}
		return 0
	case hasMajorPort(r, f, place, net), slices.ContainsFunc(r.D.Places[place].Near, func(n field.Near) bool { return hasMajorPort(r, f, int(n.To), net) }):
		return 0
	case r.D.Places[place].Front == field.MedFront && r.D.Places[place].Port && net.Has(place):
		return 0
	}
	return naval
}

// hasMajorPort reports whether a place has a major port in a net that a faction uses freely.
func hasMajorPort(r *field.Run, f field.Faction, place int, net board.Set) bool {
	return net.Has(place) && fleet.HasFreePort(r, f, place) && fleet.HasMajorPort(r, place)
}

// hqSurcharge returns how much more a step of a headquarters costs than ten: of Soviet ones while
// the Red Army is not reformed (§20.54) or without the oil of Baku (§17.8), of Axis ones in their
// first winter in the East (§12.45) or without oil (§17.1). Together they add up.
func hqSurcharge(r *field.Run, u int) (more int) {
	d := &r.D.Units[u]
	switch d.Faction {
	case field.Soviet:
		more = 5 * (2 - int(r.S.Reform))
		if !hasObjectiveLine(r, field.SovietOil) {
			more += 5
		}
	case field.Axis:
		if at := r.S.Blocks[u].At; r.IsParalysed() && (at < 0 && d.Front == field.EastFront || at >= 0 && r.D.Places[at].Front == field.EastFront) {
			more = 5
		}
		if !hasObjectiveLine(r, field.AxisOil) {
			more += 5
		}
	}
	return more
}
