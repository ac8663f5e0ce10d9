package reorganization

import (
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Receive opens the organization phase of a side: what comes of itself comes to its box.
// Cadres go to that of the available ones (§14.9.1), Rezervy to the destroyed units
// (§15.8), paratroops to the trains (§15.9); who comes back from the turn track waits to
// be placed with the other reinforcements (§7.8).
func Receive(r *field.Run, side field.Side) {
	r.S.Organizing, r.S.Split = field.OrgFlip, false
	for u := range r.S.Units {
		c, d := &r.S.Units[u], &r.D.Units[u]
		if d.Side != side || c.At != field.Due && c.At != field.Track || !isComing(r, u) {
			continue
		}
		box := field.Due
		switch {
		case d.Lost == field.LostCadre:
			box = field.Cadres
		case d.Arrival == field.ByRezervy:
			box = field.Destroyed
		case d.Arrival == field.ByPartisans:
			box = field.Rail
		}
		if box == field.Due && c.At == field.Due && availableFrom(r, u) != int(r.S.Turn) {
			continue // it has been told before
		}
		r.Put(u, box)
		if box != field.Due {
			c.Back = 0
		}
		r.M.Event("noretreat.available", r.UnitArg("unit", u), field.BoxArg(box))
	}
}

// IsAvailable reports whether a unit is a reinforcement that may be placed: its turn, or
// the turn after its occasion, has come (§7.8, §13.5).
func IsAvailable(r *field.Run, u int) bool {
	return r.S.Units[u].At == field.Due && r.D.Units[u].Lost != field.LostCadre && isComing(r, u)
}

// isComing reports whether the turn of a unit that is due has come.
func isComing(r *field.Run, u int) bool {
	since := availableFrom(r, u)
	return since > 0 && since <= int(r.S.Turn)
}

// availableFrom returns the turn from which a unit may be placed, 0 for not yet known: that after the
// occasion that brings it (§13.5).
func availableFrom(r *field.Run, u int) int {
	if back := int(r.S.Units[u].Back); back > 0 {
		return back
	}
	occasion := int8(0)
	switch r.D.Units[u].Arrival {
	case field.ByOil:
		occasion = r.S.OilTaken
	case field.ByBorder:
		occasion = r.S.Crossed
	case field.ByWarsaw:
		occasion = r.S.Freed
	}
	if occasion == 0 {
		return 0
	}
	return int(occasion) + 1
}

// CloseOrganization closes the organization phase of a side. A Yugoslav army for which
// the Balkan areas have no room is eliminated: the Axis may bring that about (§13.5).
func CloseOrganization(r *field.Run, side field.Side) {
	if side != field.Soviet {
		return
	}
	room := 0
	for _, place := range [...]int{r.D.WestBalkans, r.D.SouthBalkans} {
		if !r.Has(field.Axis, place) {
			room += r.StackLimit(side, place) - r.CountStacked(place)
		}
	}
	for u := range r.S.Units {
		if !IsAvailable(r, u) || siteOf(r, u, Reinforcement) != siteBalkans {
			continue
		}
		if room--; room < 0 {
			r.M.Event("noretreat.no-room", r.UnitArg("unit", u))
			r.TakeOff(u, field.Destroyed)
		}
	}
}
