package country

import "github.com/fieldpost/fieldpost/rules/thirdreich/field"

// PoliticsFault says why an army may not operate in a zone: §9, which names for
// some nations the countries in which they operate. German armies stay out of
// Finland, Greece and Africa until 1941; Romania lets one German infantry army
// in until the Axis is in Total War.
func PoliticsFault(r *field.Run, a, z int) (code string) {
	d := r.D
	nation, zd := d.Units[a].Nation, &d.Zones[z]
	at := zd.Country
	switch nation {
	case at:
		return ""
	case d.Finland, d.Belgium, d.Yugoslavia, d.Greece:
		return "own-country"
	case d.Bulgaria:
		if at != d.Greece && at != d.Yugoslavia {
			return "bulgarian"
		}
	case d.Romania, d.Hungary:
		if at != d.USSR {
			return "romanian"
		}
	case d.Italy:
		home := func(u *field.UnitData, b, at int) bool { return b != a && u.Nation == d.Italy && isItalianArea(r, at) }
		if !isItalianArea(r, z) && r.Tally(home) < italianMinimum {
			return "italian"
		}
	case d.Germany:
		if r.Year() < 1941 && (at == d.Finland || at == d.Greece || zd.Africa) {
			return "german-1941"
		}
		other := func(u *field.UnitData, b, z int) bool {
			return b != a && u.Nation == d.Germany && d.Zones[z].Country == d.Romania
		}
		if at == d.Romania && !r.IsTotalWar(field.Axis) && (d.Units[a].Kind != field.Infantry || r.Tally(other) > 0) {
			return "romania-one"
		}
	}
	return ""
}

// EntryFault says why an army may not enter a zone: it is closed to its side, or §9.
func EntryFault(r *field.Run, a, z int) (code string) {
	if code := ClosedFault(r, r.D.Units[a].Side, z); code != "" {
		return code
	}
	return PoliticsFault(r, a, z)
}

// italianMinimum is how many Italian armies must be in Italy, Yugoslavia,
// Greece or Africa before others may operate elsewhere (§9).
const italianMinimum = 4

func isItalianArea(r *field.Run, z int) bool {
	c := r.D.Zones[z].Country
	return c == r.D.Italy || c == r.D.Yugoslavia || c == r.D.Greece || r.D.Zones[z].Africa
}

// HeldFault says why an army may not move at all from where it stands to a zone
// (§9): the Allies in the first turn unless Germany attacks France or Belgium;
// Soviet armies in Kiev and along the German and Romanian border until
// Barbarossa or 1942, except into zones of the Axis.
func HeldFault(r *field.Run, a, to int) (code string) {
	side := r.D.Units[a].Side
	switch s := r.S; {
	case side == field.Allies && s.Turn == 1 && s.Pressed != 1:
		return "allies-turn-1"
	case side == field.Soviet && r.D.Zones[s.Armies[a].At].Frontier && s.Barbarossa == 0 && r.Year() < 1942 && s.Zones[to].Control != field.Axis:
		return "frontier"
	}
	return ""
}

// IsCostly reports whether an operation that leads through a zone costs more than
// it would elsewhere (§8, §19).
func IsCostly(r *field.Run, side field.Side, op field.Operation, z int) bool {
	zd := &r.D.Zones[z]
	switch side {
	case field.Allies:
		tactical := op == field.OpTactical || op == field.OpAttack || op == field.OpTacticalAttack
		return tactical && r.Year() == 1940 && r.S.Pressed == r.S.Turn &&
			(zd.Country == r.D.France && !zd.FrenchAfrica || zd.Country == r.D.Belgium)
	case field.Soviet:
		return r.Year() < 1942 && r.S.Barbarossa == r.S.Turn
	case field.Axis:
		return zd.EastOfLine || r.IsWinter1942() && zd.Country == r.D.USSR
	case field.Nobody:
	}
	return false
}
