package fleet

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// SeaHolder returns the faction that controls a sea: who controls its naval base (§15.2),
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

// canSail reports whether ships of a faction come to a sea at all, whoever holds it: not
// under ice, in the snow of the East (§21.42), Soviets alone on the Caspian, no Allied ones on the Black
// Sea and no Soviet ones on the Mediterranean, as Turkey is neutral here (§15.11).
func (r *Run) canSail(f field.Faction, sea int) bool {
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

// isSafeSea reports whether the ships of a faction sail a sea and nobody intercepts them: it is
// a friend's or neutral (§15.2).
func (r *Run) isSafeSea(f field.Faction, sea int) bool {
	return r.canSail(f, sea) && !r.SeaHolder(sea).Opposes(f)
}

// interceptionDiceAgainst returns those that the enemy of a faction rolls to intercept its ships on a sea (§15.71):
// none on the seas of the Soviets while the Axis surprises them (§20.16).
func (r *Run) interceptionDiceAgainst(f field.Faction, sea int) int {
	holder := r.SeaHolder(sea)
	if !holder.Opposes(f) || holder == field.Soviet && r.IsSurprised(r.D.USSR) {
		return 0
	}
	return r.D.Seas[sea].Interdiction
}

// AddSafeSeas follows sea lines from a friendly port over all safe seas that it lies on, and
// those that these lead to (§10.32).
func (r *Run) AddSafeSeas(seas board.Set, f field.Faction, port int) {
	moorings := r.D.PortSeas(port)
	if !slices.ContainsFunc(moorings, func(sea int) bool { return !seas.Has(sea) }) || !r.HasFreePort(f, port) {
		return // most places have none, or theirs were followed from another port
	}
	var list []int
	enter := func(sea int) {
		if !seas.Has(sea) && r.isSafeSea(f, sea) {
			seas.Add(sea)
			list = append(list, sea)
		}
	}
	for _, sea := range moorings {
		enter(sea)
	}
	for i := 0; i < len(list); i++ {
		for _, x := range r.D.Seas[list[i]].Beside {
			if r.connects(f, x) {
				enter(x.Sea)
			}
		}
	}
}

// CanShip reports whether ships of a faction come from one of its ports to some other, over
// seas of which none is the enemy's.
func (r *Run) CanShip(f field.Faction, from int, to func(port int) bool) bool {
	seas := board.NewSet(len(r.D.Seas))
	r.AddSafeSeas(seas, f, from)
	for sea := range r.D.Seas {
		if seas.Has(sea) && slices.ContainsFunc(r.D.Seas[sea].Ports, func(p int) bool { return p != from && to(p) }) {
			return true
		}
	}
	return false
}

// HasFriendlyPort reports whether a place has a friendly port on some seas.
func (r *Run) HasFriendlyPort(seas board.Set, f field.Faction, place int) bool {
	return r.HasFreePort(f, place) && slices.ContainsFunc(r.D.PortSeas(place), seas.Has)
}

// UnreachedPort returns a friendly port on some seas that is not in a net yet, -1 if there is none.
func (r *Run) UnreachedPort(net, seas board.Set, f field.Faction) int {
	for sea := range r.D.Seas {
		if !seas.Has(sea) {
			continue
		}
		for _, p := range r.D.Seas[sea].Ports {
			if !net.Has(p) && r.HasFreePort(f, p) {
				return p
			}
		}
	}
	return -1
}

// HasFreePort reports whether a place has a port that a faction uses freely: ports in battles
// are besieged, and take no line further (§10.8).
func (r *Run) HasFreePort(f field.Faction, place int) bool {
	return r.D.HasPort(place) && r.Welcomes(f, place) && r.CanPassRail(f, place)
}

// straitOpen reports whether ships pass a strait: no hex beside it is the enemy's (§15.12).
// What is no more than national supply passes unless both are (§10.21).
func (r *Run) straitOpen(f field.Faction, strait int) bool {
	shores := r.D.Shores(strait)
	a, b := r.Status(f, shores[0]) == control.Enemy, r.Status(f, shores[1]) == control.Enemy
	if r.National {
		return !a || !b
	}
	return !a && !b
}
