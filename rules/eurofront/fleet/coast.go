package fleet

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Beaches returns the coasts to which an invasion by a faction from a port leads, of what another one holds: on the seas of
// the port on which it sails, and where it has supremacy on those beside them (§15.52, §15.822), as far as the fronts let it (§15.9).
func Beaches(r *field.Run, f, against field.Faction, port int) board.Set {
	near, far := invasionSeas(r, f, port)
	out := board.NewSet(len(r.D.Places))
	for _, p := range r.D.Coasts {
		seas := r.D.Places[p].Seas
		switch {
		case !slices.ContainsFunc(seas, far.Has), !slices.ContainsFunc(seas, near.Has) && ReachOff(r, f, against, p) == 1:
		case CoastFault(r, f, port, p) == nil:
			out.Add(p)
		}
	}
	return out
}

// invasionSeas returns the seas of a port on which an invasion sails, and these with those beside them.
func invasionSeas(r *field.Run, f field.Faction, port int) (near, far board.Set) {
	near, far = board.NewSet(len(r.D.Seas)), board.NewSet(len(r.D.Seas))
	for _, sea := range r.D.Places[port].Moored {
		if !CanSail(r, f, sea) {
			continue
		}
		near.Add(sea)
		far.Add(sea)
		for i := range r.D.Seas[sea].Beside {
			if x := &r.D.Seas[sea].Beside[i]; CanSail(r, f, x.Sea) && connects(r, f, x, false) {
				far.Add(x.Sea)
			}
		}
	}
	return near, far
}

// CoastFault says why nobody is sent from a port to a coast, or taken off it to that port
// (§15.52, §15.55): its terrain, or the fronts (§15.9, §21.471).
func CoastFault(r *field.Run, f field.Faction, port, coast int) *play.Fault {
	p, from, to := &r.D.Places[coast], r.FrontOf(f, port), r.FrontOf(f, coast)
	med := from == field.MedFront || to == field.MedFront
	switch {
	case !r.D.IsInvadable(coast):
		return play.Refuse("15.52", "eurofront.bad.invade-there", r.PlaceArg("to", coast))
	case control.IsOverseas(r, f, coast) && !control.IsFrontPlayed(r, p.Front):
		return play.Refuse("15.9", "eurofront.bad.sea-north", r.PlaceArg("to", coast))
	case med && from == to:
		return play.Refuse("21.391", "eurofront.bad.invade-med", r.PlaceArg("to", coast))
	case med && !HasMajorPort(r, port):
		return play.Refuse("21.391", "eurofront.bad.invade-minor-port", r.PlaceArg("from", port), r.PlaceArg("to", coast))
	case (med || to == field.NorthFront) && !p.Port, from == field.NorthFront:
		return play.Refuse("15.9", "eurofront.bad.invade-front", r.PlaceArg("to", coast))
	case p.Front == field.NorthFront && f != field.Soviet && r.Weather(coast) == field.Snow:
		return play.Refuse("21.471", "eurofront.bad.invade-front", r.PlaceArg("to", coast))
	}
	return nil
}

// IsOffshore reports whether a coast lies within so many hexes of a port over the sea (§15.511): over hexes
// without land and coasts to which invasions come, past no strait that is not friendly,
// whoever holds the seas; and along routes from there to an area (§18.35).
func IsOffshore(r *field.Run, f field.Faction, port, coast, radius int) bool {
	if !isLandingPlace(r, f, coast) {
		return false
	}
	return comesWithin(r, f, port, coast, radius) || r.D.Places[coast].Kind != field.Hex && slices.ContainsFunc(r.D.Places[coast].Near, func(n field.Near) bool {
		return leadsInland(r, f, port, int(n.To), radius-int(n.Route))
	})
}

// leadsInland reports whether a friendly place lies within so many hexes of a port over the sea and along routes.
func leadsInland(r *field.Run, f field.Faction, port, place, radius int) bool {
	st := control.StatusOf(r, f, place)
	if radius < 1 || st != control.Friendly && st != control.Disputed {
		return false
	}
	return comesWithin(r, f, port, place, radius) || slices.ContainsFunc(r.D.Places[place].Near, func(n field.Near) bool {
		return n.Route > 0 && leadsInland(r, f, port, int(n.To), radius-int(n.Route))
	})
}

// comesWithin reports whether ships come from a port within so many hexes to a coast, or to the sea beside an area.
func comesWithin(r *field.Run, f field.Faction, port, coast, radius int) bool {
	list, away := r.D.ReefsOf(port)
	beside := r.D.Places[coast].Beside
	goals := beside
	if r.D.Places[coast].Kind == field.Hex {
		goals = []board.Axial{r.D.Hexes.Cells[coast].At}
	}
	seen := map[field.Reef]bool{}
	for left := radius - away; left > 0; left-- {
		var next []field.Reef
		for _, from := range list {
			switch {
			case slices.Contains(beside, from.At):
				return true
			case !slices.ContainsFunc(goals, func(x board.Axial) bool { return from.At.Distance(x) <= left }):
				continue // too far to come there yet
			}
			for _, to := range r.D.AdjacentReefs(from) {
				if seen[to] || to.Land >= 0 && to.Land != coast && !isLandingPlace(r, f, to.Land) || !areAdjacent(r, f, from.Sea, to.Sea) {
					continue
				}
				if to.Land == coast {
					return true
				}
				seen[to] = true
				next = append(next, to)
			}
		}
		list = next
	}
	return false
}

// isLandingPlace reports whether invasions of a faction come to a coast: overseas to the ports alone (§15.9).
func isLandingPlace(r *field.Run, f field.Faction, place int) bool {
	return r.D.IsInvadable(place) && (r.D.Places[place].Port || !control.IsOverseas(r, f, place))
}

// areAdjacent reports whether ships of a faction come from a sea to another one at once.
func areAdjacent(r *field.Run, f field.Faction, a, b int) bool {
	return a == b || slices.ContainsFunc(r.D.Seas[a].Beside, func(x field.Beside) bool { return x.Sea == b && connects(r, f, &x, false) })
}
