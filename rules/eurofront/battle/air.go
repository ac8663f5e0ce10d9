package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Strike assigns the air strike of a headquarters to a battle (§13.21): one for each of
// them and one for each battle, within its range, before the blocks are shown.
func Strike(r *field.Run, hq, place int) *play.Fault {
	b, d := &r.S.Blocks[hq], &r.D.Units[hq]
	switch {
	case d.Faction != r.S.Active:
		return play.Refuse("13.1", "eurofront.bad.not-yours", r.UnitArg("unit", hq)).Final()
	case b.At < 0 || !isActiveRole(r, b.Role):
		return command.InactiveFault("13.1", r.UnitArg("unit", hq), &r.S.Blocks[hq], r.S.Phase)
	case r.S.Battle(place) == nil:
		return play.Refuse("13.21", "eurofront.bad.no-battle", r.PlaceArg("in", place))
	case slices.Contains(r.S.Fought, int16(place)):
		return play.Refuse("7.13", "eurofront.bad.strike-late", r.PlaceArg("in", place))
	case hasOnlyHQs(r, place):
		return play.Refuse("18.21", "eurofront.bad.hq-alone", r.PlaceArg("in", place))
	case d.Type == field.TheatreHQ && d.In(field.NorthFront) != field.Alien && !supportsInNorth(r, hq, place):
		return play.Refuse("21.43", "eurofront.bad.theatre-elsewhere", r.UnitArg("unit", hq), r.PlaceArg("in", place))
	case command.IsAirAbroad(r, hq, place):
		return play.Refuse("13.11", "eurofront.bad.air-abroad", r.UnitArg("unit", hq), r.PlaceArg("in", place))
	case !command.IsInAirRange(r, hq, place):
		return play.Refuse("13.11", "eurofront.bad.air-range", r.UnitArg("unit", hq), r.PlaceArg("in", place), rules.Num("range", command.AirRange(r, hq)))
	case command.AirVM(r, hq) < 1:
		return play.Refuse("13.22", "eurofront.bad.no-planes", r.UnitArg("unit", hq))
	}
	for _, s := range r.S.Strikes {
		if int(s.Unit) == hq {
			return play.Refuse("13.1", "eurofront.bad.one-strike", r.UnitArg("unit", hq))
		}
		if int(s.Place) == place {
			return play.Refuse("7.13", "eurofront.bad.struck", r.PlaceArg("in", place))
		}
	}
	r.S.Strikes = append(r.S.Strikes, field.Strike{Unit: int16(hq), Place: int16(place), Dice: int8(command.AirVM(r, hq))})
	return nil
}

// AirFire returns how well a faction strikes from the air against another in this season
// (§13.23): the Axis by the front of whom it strikes, the Soviets being in the East, and in
// the North no better than double (§21.45).
func AirFire(r *field.Run, f, enemy field.Faction, place int) field.Fire {
	s := &r.D.Seasons[r.Season()]
	switch f {
	case field.Allied:
		return s.Allied
	case field.Soviet:
		if r.IsWinterWar() {
			return field.DF // the Finns have nothing against planes (§21.481)
		}
		return s.Soviet
	}
	if enemy == field.Soviet && r.D.Places[place].Front == field.NorthFront {
		return min(s.AxisAir[field.EastFront], field.DF)
	}
	if enemy == field.Soviet {
		return s.AxisAir[field.EastFront]
	}
	return s.AxisAir[r.D.Places[place].Front]
}

// fireOf returns how well a headquarters strikes a place: single from the theatre ones of lesser
// powers (§20.8, §21.45).
func fireOf(r *field.Run, hq int, enemy field.Faction, place int) field.Fire {
	fire := AirFire(r, r.D.Units[hq].Faction, enemy, place)
	if r.D.Units[hq].Type == field.TheatreHQ && r.IsScandinavian(r.D.Units[hq].Nation) {
		fire = min(fire, field.SF)
	}
	return fire
}

// strikeOn returns the air strike on a battle, nil for none.
func strikeOn(r *field.Run, place int) *field.Strike {
	for i := range r.S.Strikes {
		if s := &r.S.Strikes[i]; int(s.Place) == place {
			return s
		}
	}
	return nil
}
