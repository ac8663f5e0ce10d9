package command

import "github.com/fieldpost/fieldpost/rules/eurofront/field"

// AirRange returns how far a headquarters strikes from the air (§13.11): as many hexes as
// its VM, twice as many of a supreme one; of the Allied from the winter of 1943 on one
// VM further (§13.31).
func AirRange(r *field.Run, hq int) int {
	vm, n := max(AirVM(r, hq), 0), 1
	if r.D.Units[hq].Type == field.SupremeHQ {
		n = 2
	}
	if r.D.Units[hq].Faction == field.Allied && r.Season() >= field.Bombed {
		n++
	}
	return vm * n
}

// IsInAirRange reports whether a place lies within the air range of a headquarters, which
// leads over enemies, over sea and mountains, but not over neutral countries (§13.11); to
// and from areas it follows their routes (§18.23).
func IsInAirRange(r *field.Run, hq, place int) bool {
	at := int(r.S.Blocks[hq].At)
	if AirAbroad(r, hq, place) {
		return false
	}
	if r.D.Places[place].Kind == field.Hex && r.D.Places[at].Kind == field.Hex {
		return r.D.Hexes.Flies(at, place, AirRange(r, hq), func(p int) bool { return isClosedToAir(r, p) })
	}
	return hasRouteWithin(r, at, place, AirRange(r, hq))
}

// isClosedToAir reports whether planes do not fly over a place: it is a neutral country's.
func isClosedToAir(r *field.Run, place int) bool { return r.S.Controller(place) == field.Neutral }

// hasRouteWithin reports whether a way of so many hexes leads from one place to another, of
// which one at least is an area: along routes, and over hexes from one that has routes to
// the next (§18.22, §18.23).
func hasRouteWithin(r *field.Run, from, to, most int) bool {
	left := make([]int, len(r.D.Places)) // hexes that are left at a place, one more, 0 where none leads there
	left[from] = most + 1
	for {
		at := -1
		for p, n := range left {
			if n > 0 && (at < 0 || n > left[at]) {
				at = p
			}
		}
		if at < 0 || at == to {
			return at == to
		}
		have := left[at]
		left[at] = -1 // done
		if at != from && isClosedToAir(r, at) {
			continue
		}
		for _, n := range r.D.Places[at].Near {
			if p := int(n.To); n.Route > 0 && left[p] >= 0 {
				left[p] = max(left[p], have-int(n.Route))
			}
		}
		if r.D.Places[at].Kind != field.Hex {
			continue
		}
		for p := range r.D.Places {
			if r.D.Places[p].Kind == field.Hex && left[p] >= 0 && (p == to || r.D.HasRoutes(p)) {
				for d := r.D.Hexes.Distance(at, p); d < have; d++ {
					if r.D.Hexes.Flies(at, p, d, func(p int) bool { return isClosedToAir(r, p) }) {
						left[p] = max(left[p], have-d)
						break
					}
				}
			}
		}
	}
}

// AirAbroad reports whether a battle lies in the Mediterranean and a headquarters that is
// not at home there on another front: then it does not strike it (§13.11, §21.393).
func AirAbroad(r *field.Run, hq, place int) bool {
	at := r.D.Places[r.S.Blocks[hq].At].Front
	return r.D.Places[place].Front == field.MedFront && at != field.MedFront && r.D.Units[hq].Front != field.MedFront
}
