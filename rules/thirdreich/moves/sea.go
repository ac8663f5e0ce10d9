package moves

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// voyage says why a side may not move between two coasts, and what it costs:
// within one sea less than beyond it (§8).
func voyage(r *field.Run, a, to int, v rules.Value) (cost int, f *play.Fault) {
	side, from := r.D.Units[a].Side, int(r.S.Armies[a].At)
	fz, tz := &r.D.Zones[from], &r.D.Zones[to]
	args := []rules.Arg{r.ArmyArg("army", a), r.ZoneArg("zone", to), r.ZoneArg("from", from)}
	switch {
	case from == to:
		return 0, field.Refuse("8", "no-move", args[:2]...).At(v)
	case fz.Seas == 0 || tz.Seas == 0:
		return 0, field.Refuse("8", "no-coast", args...).At(v)
	case r.S.Zones[from].Control != side:
		return 0, field.Refuse("8", "sail-from", args...)
	case r.S.Zones[to].Control != side:
		f := field.Refuse("8", "sail-to", args...).At(v)
		if landingLine(r, side, from, to) != nil {
			f.Try(order.Of(FormLand, r.D.Army("unit", a), order.Named("path", field.KindZone, tz.ID)))
		}
		return 0, f
	}
	if code := country.PoliticsFault(r, a, to); code != "" {
		return 0, wayFault(code, args).At(v)
	}
	row := &r.D.Operation[field.OpNaval]
	var reach uint16
	for s := range len(r.D.Seas) {
		if fz.Seas&(1<<s) == 0 {
			continue
		}
		reach |= r.D.Link[side][s]
		if r.D.Link[side][s] != 0 && tz.Seas&(1<<s) != 0 {
			return row.US, nil
		}
	}
	if reach&tz.Seas == 0 {
		return 0, field.Refuse("8", "no-sea-way", args...).At(v)
	}
	return row.BeyondOneSea, nil
}

// landingLine finds the way to land in a zone: a landing line, or with the
// development a connection of §13.9; nil when there is none.
func landingLine(r *field.Run, side field.Side, from, to int) *field.Line {
	for i := range r.D.Lines {
		l := &r.D.Lines[i]
		if l.From == from && l.To == to && (l.Line || r.Has(side, r.D.LandingTile)) {
			return l
		}
	}
	return nil
}

// landingFault says why an army may not land in a zone (§8, §13.9, §19).
func landingFault(r *field.Run, a, to int, v rules.Value) *play.Fault {
	side, from := r.D.Units[a].Side, int(r.S.Armies[a].At)
	s, ss := r.S, &r.S.Sides[side]
	dev := r.Has(side, r.D.LandingTile)
	args := []rules.Arg{r.ArmyArg("army", a), r.ZoneArg("zone", to), r.ZoneArg("from", from)}
	switch {
	case r.D.Zones[from].Seas == 0 || r.D.Zones[to].Seas == 0:
		return field.Refuse("8", "no-coast", args...).At(v)
	case s.Zones[from].Control != side:
		return field.Refuse("8", "sail-from", args...)
	case s.Zones[to].Control == side:
		return field.Refuse("8", "land-own", args...).At(v).Try(order.Of(FormSail, r.D.Army("unit", a), r.D.Zone("path", to)))
	}
	if code := country.EntryFault(r, a, to); code != "" {
		return wayFault(code, args).At(v)
	}
	l, limit := landingLine(r, side, from, to), landingLimit(r, side)
	landed := func(u *field.UnitData, a, at int) bool { return at == to && s.Armies[a].Landed && u.Side == side }
	switch {
	case r.IsNeutralAfrica(to) && !r.Together:
		return field.Refuse("18", "vichy-three", rules.Num("count", InvasionArmies))
	case l == nil:
		return field.Refuse("13.9", "no-landing", args...).At(v)
	case r.IsWinter() && !l.Mediterranean:
		return field.Refuse("19", "winter-landing", args...).At(v)
	case !dev && r.IsArmoured(a):
		return field.Refuse("8", "landing-infantry", args[0]).At(v)
	case int(ss.Landed) >= limit:
		return field.Refuse("8", "landings", rules.Num("limit", limit))
	case dev && r.Tally(landed) >= l.Max:
		return field.Refuse("13.9", "landing-zone", r.ZoneArg("zone", to), rules.Num("limit", l.Max)).At(v)
	}
	return nil
}

// landingLimit returns how many armies of a side may land in a turn (§8, §13.9).
func landingLimit(r *field.Run, side field.Side) int {
	switch {
	case !r.Has(side, r.D.LandingTile):
		return r.D.Effects.LandingsWithout
	case r.Year() == 1944:
		return r.D.Effects.Landings1944
	}
	return r.D.Effects.Landings
}

// InvadesAfrica reports whether an order is a landing of the Allies in neutral
// French North Africa; those that follow each other have to be carried out together
// (§18).
func InvadesAfrica(r *field.Run, side field.Side, o *rules.Order) bool {
	v, ok := o.Get("path")
	return side == field.Allies && r.S.Vichy == field.VichyNeutral && o.Form == FormLand && ok && r.IsNeutralAfrica(r.ZoneOf(v))
}

// InvasionArmies is how many full armies land at once to invade French North
// Africa (§18).
const InvasionArmies = 3
