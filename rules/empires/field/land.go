package field

// ArrowOwner returns the side whose square zone an arrow leads to or from.
func (r *Run) ArrowOwner(a, b int) Side {
	if r.D.Zones[b].Square {
		return r.D.Owner(b)
	}
	return r.D.Owner(a)
}

// Owner returns the side that the country of a zone belongs to, or would join.
func (d *Data) Owner(z int) Side {
	c := &d.Countries[d.Zones[z].Country]
	if c.Side != Nobody {
		return c.Side
	}
	return c.Joins
}

// IsNeutral reports whether a country is still out of the war. Greece never
// joins; IsGreeceOpen is its rule.
func (r *Run) IsNeutral(country int) bool { return country != r.D.Greece && !r.IsAtWar(country) }

// IsAtWar reports whether a country has a side by now.
func (r *Run) IsAtWar(country int) bool {
	c := &r.D.Countries[country]
	return c.Side != Nobody || c.track >= 0 && int(r.S.Tracks[c.track]) >= r.D.Tracks[c.track].Length
}

// HomeSide returns the side a country belongs to by now, or nobody.
func (r *Run) HomeSide(country int) Side {
	c := &r.D.Countries[country]
	if c.Side != Nobody {
		return c.Side
	}
	if r.IsAtWar(country) {
		return c.Joins
	}
	return Nobody
}

// IsGreeceOpen reports whether armies may enter Greece: from 1917, or once an
// army has been recruited in Salónica (§7).
func (r *Run) IsGreeceOpen() bool { return r.Year() >= 1917 || r.S.SalonicaOpen }

// Join sets up a country that enters the war: control of its zones, its
// armies and its trenches (§4, §11).
func (r *Run) Join(country int) {
	d, s := r.D, r.S
	side := d.Countries[country].Joins
	for z := range d.Zones {
		if d.Zones[z].Country == country {
			s.Zones[z].Control = side
		}
	}
	for a := range d.Units {
		u := &d.Units[a]
		if u.Nation != country || s.Armies[a].At != NotAtWar {
			continue
		}
		s.Armies[a] = Army{At: InPool, Step: Full}
		if u.entry == onAlliance {
			r.Place(a, int16(u.setup))
			s.Zones[u.setup].Present |= 1 << side
		}
	}
	for _, t := range d.trenches {
		if t.entry == onAlliance && d.Zones[t.zone].Country == country {
			s.Zones[t.zone].Trench[t.side] = int8(t.level)
		}
	}
}
