package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// SeaHolder is the faction that controls a sea: who controls its naval base (§15.2),
// Neutral where nobody at war does.
func (r *Run) SeaHolder(sea int) field.Faction {
	s := &r.D.Seas[sea]
	if s.HeldBy < field.Neutral {
		return s.HeldBy
	}
	if s.Base < 0 {
		return field.Neutral
	}
	return r.Controller(s.Base)
}

// sails reports whether ships of a faction come to a sea at all, whoever holds it: not
// under ice, in the snow of the East (§21.42), Soviets alone on the Caspian, no Allied ones on the Black
// Sea and no Soviet ones on the Mediterranean, as Turkey is neutral here (§15.11).
func (r *Run) sails(f field.Faction, sea int) bool {
	s := &r.D.Seas[sea]
	switch {
	case s.Freezes && r.Weather(r.D.Cities[r.D.Moscow].Place) == field.Snow:
		return false
	case sea == r.D.NorthCaspian || sea == r.D.SouthCaspian:
		return f == field.Soviet
	case s.Basin == "black-sea":
		return f != field.Allied
	case s.Basin == "mediterranean":
		return f != field.Soviet
	}
	return true
}

// safe reports whether the ships of a faction sail a sea and nobody intercepts them: it is
// a friend's or neutral (§15.2).
func (r *Run) safe(f field.Faction, sea int) bool {
	return r.sails(f, sea) && !r.SeaHolder(sea).Opposes(f)
}

// dice are those that the enemy of a faction rolls to intercept its ships on a sea (§15.71).
func (r *Run) dice(f field.Faction, sea int) int {
	if r.SeaHolder(sea).Opposes(f) {
		return r.D.Seas[sea].Interdiction
	}
	return 0
}

// embark follows sea lines from a friendly port over all safe seas that it lies on, and
// those that these lead to (§10.32).
func (r *Run) embark(seas board.Set, f field.Faction, port int) {
	if !r.PortOf(f, port) {
		return
	}
	var list []int
	enter := func(sea int) {
		if !seas.Has(sea) && r.safe(f, sea) {
			seas.Add(sea)
			list = append(list, sea)
		}
	}
	for _, sea := range r.D.Moorings(port) {
		enter(sea)
	}
	for i := 0; i < len(list); i++ {
		for _, x := range r.D.Seas[list[i]].Beside {
			if x.Strait < 0 || r.straitOpen(f, x.Strait) {
				enter(x.Sea)
			}
		}
	}
}

// Ships reports whether ships of a faction come from one of its ports to some other, over
// seas of which none is the enemy's.
func (r *Run) Ships(f field.Faction, from int, to func(port int) bool) bool {
	seas := board.NewSet(len(r.D.Seas))
	r.embark(seas, f, from)
	for sea := range r.D.Seas {
		if seas.Has(sea) && slices.ContainsFunc(r.D.Seas[sea].Ports, func(p int) bool { return p != from && to(p) }) {
			return true
		}
	}
	return false
}

// moored reports whether a place has a friendly port on some seas.
func (r *Run) moored(seas board.Set, f field.Faction, place int) bool {
	return r.PortOf(f, place) && slices.ContainsFunc(r.D.Moorings(place), seas.Has)
}

// landfall is a friendly port on some seas that is not in a net yet, -1 if there is none.
func (r *Run) landfall(net, seas board.Set, f field.Faction) int {
	for sea := range r.D.Seas {
		if !seas.Has(sea) {
			continue
		}
		for _, p := range r.D.Seas[sea].Ports {
			if !net.Has(p) && r.PortOf(f, p) {
				return p
			}
		}
	}
	return -1
}

// PortOf reports whether a place has a port that a faction uses freely: ports in battles
// are besieged, and take no line further (§10.8).
func (r *Run) PortOf(f field.Faction, place int) bool {
	return r.D.HasPort(place) && r.welcomes(f, place) && r.Through(f, place)
}

// straitOpen reports whether ships pass a strait: no hex beside it is the enemy's (§15.12).
// What is no more than national supply passes unless both are (§10.21).
func (r *Run) straitOpen(f field.Faction, strait int) bool {
	shores := r.D.Shores(strait)
	a, b := r.Status(f, shores[0]) == Enemy, r.Status(f, shores[1]) == Enemy
	if r.national {
		return !a || !b
	}
	return !a && !b
}

// Voyage is a way of ships between two ports: over so many seas, on which the enemy rolls
// so many dice (§15.7).
type Voyage struct {
	To, Seas, Dice int
}

// Voyage finds the way by sea from a port to another one of some, the enemy's seas among
// those that it leads over: the shortest one, or the one with the fewest dice, and of
// equals the other.
func (r *Run) Voyage(f field.Faction, from int, shortest bool, to func(port int) bool) (best Voyage, ok bool) {
	return r.voyage(f, from, r.berths(f, from), shortest, to)
}

// voyage is Voyage from a place by some of the seas that it lies on.
func (r *Run) voyage(f field.Faction, from int, seas []int, shortest bool, to func(port int) bool) (best Voyage, ok bool) {
	const none = 1 << 20
	rank := func(v Voyage) int {
		if shortest {
			return v.Seas<<10 + v.Dice
		}
		return v.Dice<<10 + v.Seas
	}
	way := make([]Voyage, len(r.D.Seas))
	done := board.NewSet(len(r.D.Seas))
	for sea := range way {
		way[sea].Seas = none
		if r.sails(f, sea) && slices.Contains(seas, sea) {
			way[sea] = Voyage{Seas: 1, Dice: r.dice(f, sea)}
		}
	}
	best.Seas = none
	for {
		at := -1
		for sea := range way {
			if way[sea].Seas < none && !done.Has(sea) && (at < 0 || rank(way[sea]) < rank(way[at])) {
				at = sea
			}
		}
		if at < 0 {
			return best, best.Seas < none
		}
		done.Add(at)
		for _, p := range r.D.Seas[at].Ports {
			if p != from && to(p) && rank(way[at]) < rank(best) {
				best = Voyage{p, way[at].Seas, way[at].Dice}
			}
		}
		for _, b := range r.S.Beaches {
			if p := int(b.Place); p != from && r.Pier(f, p) && slices.Contains(r.D.Places[p].Seas, at) && to(p) && rank(way[at]) < rank(best) {
				best = Voyage{p, way[at].Seas, way[at].Dice}
			}
		}
		for _, x := range r.D.Seas[at].Beside {
			if v := (Voyage{Seas: way[at].Seas + 1, Dice: way[at].Dice + r.dice(f, x.Sea)}); r.sails(f, x.Sea) && (x.Strait < 0 || r.straitOpen(f, x.Strait)) && rank(v) < rank(way[x.Sea]) {
				way[x.Sea] = v
			}
		}
	}
}
