package production

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// What the events of the war at sea and of the Far East give or take a month while what they require holds (§16.6, AB, EB,
// TB, RS).
const (
	blockade  = 5
	risingSun = 10
)

// eventIncome returns what diplomatic events give a faction in a month, or take from it, and neutrals who cooperate with it by one
// (§16.2).
func eventIncome(r *field.Run, f field.Faction) (n int) {
	add := func(e, points int, holds func(*field.Run) bool) {
		if r.HasHappened(e) && holds(r) {
			n += points
		}
	}
	for _, e := range r.S.Happened {
		for _, helper := range r.D.Events[e].Helps {
			if r.S.Cooperates(f, helper) {
				n += r.D.Events[e].Yields
			}
		}
	}
	switch f {
	case field.Allied:
		add(r.D.Barrier, blockade, HoldsBarrier)
		add(r.D.Blockade, blockade, HoldsBlockade)
		add(r.D.RisingSun, -risingSun, func(r *field.Run) bool { return !r.Has(field.Allied, r.D.Karachi) && IsBalkansPacified(r) })
	case field.Axis:
		add(r.D.Total, -blockade, HoldsTotalBlockade)
	}
	return n
}

// northernBases returns the places of the naval bases of Norway and Denmark.
func northernBases(r *field.Run) (out []int) {
	for i := range r.D.Seas {
		if p := r.D.Seas[i].Base; p >= 0 && (r.Country(p) == r.D.Norway || r.Country(p) == r.D.Denmark) {
			out = append(out, p)
		}
	}
	return out
}

// holdsFreely reports whether the Allied control a place that nobody disputes.
func holdsFreely(r *field.Run, p int) bool {
	return r.S.Controller(p) == field.Allied && control.StatusOf(r, field.Allied, p) == control.Friendly && r.S.Battle(p) == nil
}

// HoldsBarrier reports whether the Allied have what the Atlantic barrier needs: naval supremacy, and a naval base of Norway
// or Denmark (§16.6, AB).
func HoldsBarrier(r *field.Run) bool {
	return fleet.HasSupremacy(r, field.Allied, field.Axis) && slices.ContainsFunc(northernBases(r), func(p int) bool { return holdsFreely(r, p) })
}

// HoldsBlockade reports whether they have what the effective blockade needs: Suez, Gibraltar and all these bases (EB).
func HoldsBlockade(r *field.Run) bool {
	all := append(northernBases(r), r.D.Cities[r.D.Suez].Place, r.D.Cities[r.D.Gibraltar].Place)
	return !slices.ContainsFunc(all, func(p int) bool { return r.S.Controller(p) != field.Allied })
}

// HoldsTotalBlockade reports whether they have what the total blockade needs: the effective one, naval supremacy, and no
// port of the Axis on the Atlantic or on Biscay with rail supply (TB).
func HoldsTotalBlockade(r *field.Run) bool {
	if !HoldsBlockade(r) || !fleet.HasSupremacy(r, field.Allied, field.Axis) {
		return false
	}
	rail := net(r, field.Axis, supply.ByRail)
	return !slices.ContainsFunc([]int{r.D.Atlantic, r.D.Biscay}, func(sea int) bool {
		return slices.ContainsFunc(r.D.Seas[sea].Ports, func(p int) bool { return r.S.Controller(p) == field.Axis && rail.Has(p) })
	})
}

// IsBalkansPacified reports whether the Balkans are pacified (§17.4): each of their countries has joined the
// Axis and is not defeated, cooperates with it, or was defeated by it.
func IsBalkansPacified(r *field.Run) bool {
	return !slices.ContainsFunc(r.D.Balkans, func(n int) bool {
		return r.S.IsDefeated(n) == r.S.HasJoined(field.Axis, n) && !r.S.Cooperates(field.Axis, n)
	})
}
