package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// surrenderBeaten lets countries surrender at the end of a player turn (§18):
// France at the end of its own side's, all others at the end of the turn of
// whoever makes them surrender.
func surrenderBeaten(r *field.Run, side field.Side) {
	for again := true; again; {
		again = false
		for c := range r.D.Countries {
			if by := conqueror(r, c, side); by != field.Nobody {
				surrender(r, c, by)
				again = true
			}
		}
	}
}

// conqueror tells which side makes a country surrender at the end of a player
// turn, or nobody.
func conqueror(r *field.Run, c int, side field.Side) field.Side {
	cd, st := &r.D.Countries[c], r.S.Countries[c]
	if st == field.Surrendered || st == field.Partisans {
		return field.Nobody
	}
	switch cd.Surrender {
	case field.ByCapital:
		if holder := r.S.Zones[cd.Capital].Control; holder == side && (cd.Side == field.Nobody || side.IsEnemyOf(cd.Side)) {
			return side
		}
	case field.ByTwoArmies:
		if st == field.AtWar && side.IsEnemyOf(cd.Side) && invaderCount(r, c, side) >= 2 {
			return side
		}
	case field.BySupplyZones:
		free := func(z int) bool { return r.D.Zones[z].Supply == c && !r.S.Zones[z].Control.IsEnemyOf(cd.Side) }
		if side.IsEnemyOf(cd.Side) && r.CountZones(free) == 0 {
			return side
		}
	case field.AsFrance:
		held := func(z int) bool {
			return r.D.Zones[z].Country == c && !r.D.Zones[z].FrenchAfrica && r.HasNation(r.D.Germany, z)
		}
		if side == cd.Side && r.S.Countries[r.D.Belgium] == field.Surrendered && r.CountZones(held) >= frenchZones {
			return field.Axis
		}
	case field.NeverSurrenders:
	}
	return field.Nobody
}

// invaderCount counts the armies of a side in a country, without the Italian
// colonies. By option the Dutch zone does not count as Belgium.
func invaderCount(r *field.Run, c int, side field.Side) int {
	return r.Tally(func(u *field.UnitData, _, z int) bool {
		return u.Side == side && r.D.Zones[z].Country == c && !r.D.Zones[z].Colonial && !(z == r.D.Amsterdam && r.S.Options.NetherlandsApart)
	})
}

// surrender removes the armies of a country and gives its zones to the side
// that made it surrender; those that another side has taken stay its own
// (§18).
func surrender(r *field.Run, c int, by field.Side) {
	s, cd := r.S, &r.D.Countries[c]
	s.Countries[c], s.Left[c] = field.Surrendered, 0
	r.Retrace()
	r.M.Event("thirdreich.surrenders", r.NationArg("country", c), field.SideArg("side", by))
	for a := range s.Armies {
		if r.D.Units[a].Nation == c && s.Armies[a].At >= 0 {
			r.Remove(a)
		}
	}
	for z := range r.D.Zones {
		if r.D.Zones[z].Country != c {
			continue
		}
		zs := &s.Zones[z]
		switch {
		case r.D.Zones[z].FrenchAfrica:
			if s.Vichy == field.VichyFrench && zs.Control == cd.Side {
				zs.Control = field.Nobody
			}
		case zs.Control == field.Nobody || zs.Control == cd.Side:
			zs.Control = by
		}
	}
	switch {
	case c == r.D.France && s.Vichy == field.VichyFrench:
		s.Vichy = field.VichyNeutral
		r.M.Event("thirdreich.vichy")
	case c == r.D.Germany:
		s.Fallen = s.Turn
	}
	for o := range r.D.Countries {
		if r.D.Countries[o].After == c && s.Countries[o] == field.Neutral {
			country.EnterWar(r, o)
		}
	}
}

// returnPartisans brings Yugoslavia back into the war at the start of an
// Allied turn of winter or summer, from summer 1942 (§18).
func returnPartisans(r *field.Run) {
	s, c := r.S, r.D.Yugoslavia
	if s.Countries[c] != field.Surrendered || int(s.Turn) < r.D.Partisans.From || r.Season() != "winter" && r.Season() != "summer" {
		return
	}
	s.Countries[c] = field.Partisans
	s.Left[c] = int8(r.CountryPoints(c))
	r.M.Event("thirdreich.partisans")
}

// withdrawPartisans gives zones that partisans held, and in which no army of
// their side is left, back to the side that had them: they control only the
// zone they are in (§18).
func withdrawPartisans(r *field.Run) {
	for z := range r.S.Zones {
		zs := &r.S.Zones[z]
		if zs.Partisans == 0 || r.Count[z][field.Allies] > 0 {
			continue
		}
		if zs.Control == field.Allies {
			r.SetControl(z, field.Side(zs.Partisans-1))
		}
		zs.Partisans = 0
	}
}

// frenchZones is how many zones of France German armies must be in for France to
// surrender (§18).
const frenchZones = 3
