package country

import (
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// EnterWar brings a country into the war on the side of §2. Its zones that
// nobody holds are that side's from now on.
func (r *Run) EnterWar(c int) {
	r.S.Countries[c] = field.AtWar
	r.Retrace()
	side := r.D.Countries[c].Side
	for z := range r.D.Zones {
		if r.D.Zones[z].Country == c && r.S.Zones[z].Control == field.Nobody {
			r.S.Zones[z].Control = side
		}
	}
	r.Event("thirdreich.enters-war", r.NationArg("country", c), field.SideArg("side", side))
}

// ClosedTo says why a side may not enter a zone: its country is neutral and
// would join that side (§2), or it is French North Africa, which only the
// Allies invade (§18).
func (r *Run) ClosedTo(side field.Side, z int) (code string) {
	zd := &r.D.Zones[z]
	if r.NeutralAfrica(z) {
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

// Invasion is what an army would begin by entering a zone: the war with a
// neutral country, or one of those below. Nobody begins one in passing without
// saying so, by naming a zone of it.
type Invasion int

const (
	NoInvasion      Invasion = iota
	africanInvasion          // of neutral French North Africa (§18)
	barbarossa               // of the Soviet Union (§4)
	easternInvasion          // Soviet, of Germany, Romania or Hungary (§4)
	countryInvasion          // of a neutral country, by its number (§2)
)

// InvasionBegun tells which invasion a side would begin by entering a zone. The Soviet
// one is none any more when the Axis has begun the war in the east.
func (r *Run) InvasionBegun(side field.Side, z int) Invasion {
	s, c := r.S, r.D.Zones[z].Country
	switch {
	case r.NeutralAfrica(z):
		return africanInvasion
	case s.Countries[c] == field.Neutral && s.Zones[z].Control != side:
		return countryInvasion + Invasion(c)
	case side == field.Axis && c == r.D.USSR && s.Barbarossa == 0:
		return barbarossa
	case side == field.Soviet && (c == r.D.Germany || c == r.D.Romania || c == r.D.Hungary) && s.Eastern == 0 && s.Barbarossa == 0 && s.Karelian == 0:
		return easternInvasion
	}
	return NoInvasion
}

// EnterZone carries out what it means that an army goes into a zone or attacks in
// it (§2, §4, §8, §9).
func (r *Run) EnterZone(a, z int) {
	s, zd := r.S, &r.D.Zones[z]
	side, nation := r.D.Units[a].Side, r.D.Units[a].Nation
	if r.NeutralAfrica(z) {
		s.Vichy = field.VichyOpen
		r.Event("thirdreich.vichy-invaded", r.ZoneArg("zone", z))
	}
	c := &r.D.Countries[zd.Country]
	if s.Countries[zd.Country] == field.Neutral && s.Zones[z].Control != side {
		if c.Side != field.Nobody {
			r.Event("thirdreich.invaded", r.NationArg("country", zd.Country), field.SideArg("side", side))
			r.EnterWar(zd.Country)
		} else if s.Zones[z].Control == field.Nobody {
			r.Event("thirdreich.invaded", r.NationArg("country", zd.Country), field.SideArg("side", side))
		}
	}
	switch {
	case side == field.Axis && zd.Country == r.D.USSR && s.Barbarossa == 0:
		s.Barbarossa = s.Turn
		r.Event("thirdreich.barbarossa")
	case side == field.Soviet && s.Eastern == 0 && (zd.Country == r.D.Germany || zd.Country == r.D.Romania || zd.Country == r.D.Hungary):
		s.Eastern = s.Turn
		r.Event("thirdreich.soviet-invasion", r.NationArg("country", zd.Country))
	case nation == r.D.Germany && (zd.Country == r.D.France && !zd.Africa || zd.Country == r.D.Belgium) && (s.Zones[z].Control != field.Axis || r.Enemies(field.Axis, z) > 0):
		s.Pressed = s.Turn
	}
}
