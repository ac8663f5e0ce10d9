package country

import "github.com/fieldpost/fieldpost/rules/thirdreich/field"

// EnterWar brings a country into the war on the side of §2. Its zones that
// nobody holds are that side's from now on.
func EnterWar(r *field.Run, c int) {
	r.S.Countries[c] = field.AtWar
	r.Retrace()
	side := r.D.Countries[c].Side
	for z := range r.D.Zones {
		if r.D.Zones[z].Country == c && r.S.Zones[z].Control == field.Nobody {
			r.S.Zones[z].Control = side
		}
	}
	r.M.Event("thirdreich.enters-war", r.NationArg("country", c), field.SideArg("side", side))
}

// ClosedFault says why a side may not enter a zone: its country is neutral and
// would join that side (§2), or it is French North Africa, which only the
// Allies invade (§18).
func ClosedFault(r *field.Run, side field.Side, z int) (code string) {
	zd := &r.D.Zones[z]
	if r.IsNeutralAfrica(z) {
		if side != field.Allies {
			return "vichy"
		}
		return ""
	}
	c := &r.D.Countries[zd.Country]
	if r.S.Countries[zd.Country] == field.Neutral && c.Side != field.Nobody && !side.IsEnemyOf(c.Side) {
		return "neutral-friend"
	}
	return ""
}

// InvasionBegun tells which invasion a side would begin by entering a zone. The Soviet
// one is none any more when the Axis has begun the war in the east.
func InvasionBegun(r *field.Run, side field.Side, z int) field.Invasion {
	s, c := r.S, r.D.Zones[z].Country
	switch {
	case r.IsNeutralAfrica(z):
		return field.AfricanInvasion
	case s.Countries[c] == field.Neutral && s.Zones[z].Control != side:
		return field.CountryInvasion + field.Invasion(c)
	case side == field.Axis && c == r.D.USSR && s.Barbarossa == 0:
		return field.Barbarossa
	case side == field.Soviet && (c == r.D.Germany || c == r.D.Romania || c == r.D.Hungary) && s.Eastern == 0 && s.Barbarossa == 0 && s.Karelian == 0:
		return field.EasternInvasion
	}
	return field.NoInvasion
}

// EnterZone carries out what it means that an army goes into a zone or attacks in
// it (§2, §4, §8, §9).
func EnterZone(r *field.Run, a, z int) {
	s, zd := r.S, &r.D.Zones[z]
	side, nation := r.D.Units[a].Side, r.D.Units[a].Nation
	if r.IsNeutralAfrica(z) {
		s.Vichy = field.VichyOpen
		r.M.Event("thirdreich.vichy-invaded", r.ZoneArg("zone", z))
	}
	c := &r.D.Countries[zd.Country]
	if s.Countries[zd.Country] == field.Neutral && s.Zones[z].Control != side {
		if c.Side != field.Nobody {
			r.M.Event("thirdreich.invaded", r.NationArg("country", zd.Country), field.SideArg("side", side))
			EnterWar(r, zd.Country)
		} else if s.Zones[z].Control == field.Nobody {
			r.M.Event("thirdreich.invaded", r.NationArg("country", zd.Country), field.SideArg("side", side))
		}
	}
	switch {
	case side == field.Axis && zd.Country == r.D.USSR && s.Barbarossa == 0:
		s.Barbarossa = s.Turn
		r.M.Event("thirdreich.barbarossa")
	case side == field.Soviet && s.Eastern == 0 && (zd.Country == r.D.Germany || zd.Country == r.D.Romania || zd.Country == r.D.Hungary):
		s.Eastern = s.Turn
		r.M.Event("thirdreich.soviet-invasion", r.NationArg("country", zd.Country))
	case nation == r.D.Germany && (zd.Country == r.D.France && !zd.Africa || zd.Country == r.D.Belgium) && (s.Zones[z].Control != field.Axis || r.Enemies(field.Axis, z) > 0):
		s.Pressed = s.Turn
	}
}
