package production

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// OtherFronts carries out what a month brings on the fronts that nobody plays, as its
// production begins: the West takes units, what it spares for the East falls with what it
// has, and the money of the Mediterranean ends with the war there, when the Allied come to have naval
// supremacy. It opens the books of the
// Axis, which hold while nothing else changes.
func OtherFronts(r *field.Run) {
	for _, w := range r.D.WestBetween(r.S.Scenario, int(r.S.Month), int(r.S.Month)) {
		if w.Turns() {
			r.S.Balance = w.Balance
		}
		if w.Ends {
			for f := range r.S.Purses {
				r.S.Purses[f][field.MedFront].Allocation = 0
			}
		}
	}
	if r.D.Scenarios[r.S.Scenario].HasRecord() {
		withdrawToWest(r)
	}
	recallWaiting(r)
	mergeFronts(r)
	r.Books = field.OpenLedger(field.Axis)
	reallocate(r)
}

// recallWaiting makes those reinforcements due that have waited for their month on the board, if they stand where they
// did as the scenario began or have been eliminated: who was sent elsewhere stays there (§22, the 3rd British Corps).
func recallWaiting(r *field.Run) {
	for u := range r.D.Units {
		d, b := &r.D.Units[u], &r.S.Blocks[u]
		if !d.Waits || d.Month != int(r.S.Month) {
			continue
		}
		at, _, stood := r.D.StartPosition(r.S.Scenario, u)
		if stood && (int(b.At) == at && r.S.Battle(at) == nil || b.At == field.Dead) {
			r.M.EventTo(r.SideID(d.Faction), "eurofront.sent-for", r.UnitArg("unit", u))
			r.Put(u, field.Due)
			*b = field.Block{At: field.Due, From: -1}
		}
	}
}

// mergeFronts has the money of the Mediterranean be the West's for who has won it (§17.6).
func mergeFronts(r *field.Run) {
	for f := range field.Faction(field.Factions) {
		if med := &r.S.Purses[f][field.MedFront]; isMerged(r, f, field.MedFront) {
			west := &r.S.Purses[f][field.WestFront]
			west.Saved, west.Coming = west.Saved+med.Saved, west.Coming+med.Coming
			*med = field.Purse{}
		}
	}
}

// withdrawToWest has the West take the units that it took in history, from that month until it
// sends them back: who stands in a battle or is not joined with Berlin by rail leaves in a
// later month.
func withdrawToWest(r *field.Run) {
	for u := range r.D.Units {
		d, b := &r.D.Units[u], &r.S.Blocks[u]
		if d.Leaves < 0 || d.Leaves > int(r.S.Month) || d.Returns >= 0 && d.Returns <= int(r.S.Month) {
			continue
		}
		switch {
		case b.At == field.Dead: // its remains are built up there
		case b.At < 0 || r.S.Battle(int(b.At)) != nil || !supply.Net(r, d.Faction, supply.ByRail).Has(int(b.At)):
			continue
		default:
			r.M.EventTo(r.SideID(d.Faction), "eurofront.recalled", r.UnitArg("unit", u))
		}
		box := field.Due
		if d.Returns < 0 {
			box = field.Gone
		}
		r.Put(u, box)
		*b = field.Block{At: int16(box), From: -1}
	}
}

// reallocate lowers what the West of the Axis gives the East to what it can spare, by tens
// (§11.5, §21.23).
func reallocate(r *field.Run) {
	p := &r.S.Purses[field.Axis][field.EastFront]
	was := p.Allocation
	if most := r.D.WestTransferLimit(r.S); most >= 0 {
		p.Allocation = int16(min(int(was), most))
	}
	for p.Allocation > 0 && Income(r, field.Axis, field.FrontAccount(field.WestFront))+r.D.IncomeAbroad(r.S, field.Axis) < 0 {
		p.Allocation = max(0, p.Allocation-block)
	}
	if p.Allocation != was {
		r.M.EventTo(r.SideID(field.Axis), "eurofront.reallocated", rules.Num("points", int(p.Allocation)))
	}
}

// isCeded reports whether a city of the West yields to the Allied: they have taken it by the
// table, and the Soviets have not come there before.
func isCeded(r *field.Run, city int) bool {
	return r.D.IsLiberated(r.S, city) && r.S.Controller(r.D.Cities[city].Place) != field.Soviet
}

// isLiberated reports whether the Allied have taken what a place is worth.
func isLiberated(r *field.Run, place int) bool {
	return slices.ContainsFunc(r.D.Places[place].Cities, func(c int) bool { return r.D.IsLiberated(r.S, c) })
}

// RollWeather throws the dice for the weather of a fortnight (§12.1): one for each side
// and front, where the month leaves anything to them. With the option of balance the
// second fortnight of a month has the weather that the first had not (§12.1, sidebar).
func RollWeather(r *field.Run) {
	s, m := r.S, &r.D.Months[r.S.Month]
	first := s.Rolls
	for i, rolled := range [2]bool{m.WFRoll, m.EFRoll} {
		s.Rolls[i] = 0
		if !rolled {
			continue
		}
		label := "weather " + field.FrontWords[i]
		sum := int8(r.M.Roll(label, 6) + r.M.Roll(label, 6))
		if s.Options.Balance && s.Fortnight == 2 && first[i] > 0 && sum%2 == first[i]%2 {
			sum = opposite(sum)
		}
		s.Rolls[i] = sum
	}
	args := field.StormArgs(r.Storms())
	for _, front := range [...]field.Front{field.WestFront, field.EastFront} {
		if r.D.Scenarios[s.Scenario].IsPlayed(front) {
			args = append(args, rules.Word(field.FrontWords[front], "eurofront.weather."+field.WeatherWords[r.WeatherOf(front)]))
		}
	}
	r.M.Event("eurofront.forecast", args...)
}

// opposite returns a sum of two dice of the other parity, next to the one that was thrown.
func opposite(sum int8) int8 {
	if sum == 12 {
		return 11
	}
	return sum + 1
}

// TurnOrder returns the order of the player turns of a fortnight (§4.22, §12.7): who wages a war
// apart moves behind the Axis.
func TurnOrder(r *field.Run) [field.Factions]field.Faction {
	snow := r.WeatherOf(field.EastFront) == field.Snow
	switch {
	case r.IsWinterWar(), !r.S.Second && snow: // §22, 1939A
		return [...]field.Faction{field.Soviet, field.Axis, field.Apart, field.Allied}
	case !r.S.Second:
		return [...]field.Faction{field.Axis, field.Apart, field.Allied, field.Soviet}
	case snow:
		return [...]field.Faction{field.Allied, field.Soviet, field.Axis, field.Apart}
	}
	return [...]field.Faction{field.Allied, field.Axis, field.Apart, field.Soviet}
}
