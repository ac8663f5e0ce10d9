package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/order"
)

// KindEvent is the vocabulary of diplomatic events.
const KindEvent = "event"

// HasHappened reports whether an event has happened.
func (r *Run) HasHappened(e int) bool { return slices.Contains(r.S.Happened, int16(e)) }

// IsDefeated reports whether a power is (§16.9).
func (r *Run) IsDefeated(nation int) bool { return slices.Contains(r.S.Defeated, int16(nation)) }

// IsIsolated reports whether a power wages its war alone and lives on what is its own
// (§20.64): Finland does until it joins the Axis whole (FX).
func (r *Run) IsIsolated(nation int) bool {
	return slices.Contains(r.D.Scenarios[r.S.Scenario].Isolated, nation) && !r.IsDefeated(nation) && !r.HasHappened(r.D.FullJoin)
}

// Capital returns the place of the capital of a nation, with the borders of the scenario, -1
// where the board has none.
func (r *Run) Capital(nation int) int {
	i := slices.IndexFunc(r.D.Cities, func(c City) bool { return c.Capital && r.Country(c.Place) == nation })
	if i < 0 {
		return -1
	}
	return r.D.Cities[i].Place
}

// Country returns the nation to which a place belongs, with the borders of the scenario.
func (r *Run) Country(place int) int { return r.D.Owner(place, r.D.Scenarios[r.S.Scenario].Borders) }

// StartsOutOfPlay reports whether a unit takes no part in a scenario as it begins: it is of a lesser
// power that is neutral until it joins the Axis, or is to stand in the land of one, or comes
// with a surrender (§16.84).
func (d *Data) StartsOutOfPlay(scenario, u int) bool {
	sc, n := &d.Scenarios[scenario], d.Units[u].Nation
	waits := func(nation int) bool { return slices.Contains(sc.Minors, nation) && sc.Stance(nation) == Neutral }
	at, _, ok := d.StartPosition(scenario, u)
	return d.Units[u].Deserter || waits(n) || ok && waits(d.Owner(at, sc.Borders))
}

// StartPosition returns where, and with how many CV, a unit stands in the historical set-up of a
// scenario.
func (d *Data) StartPosition(scenario, u int) (at, cv int, ok bool) {
	for i := range d.setups {
		if x := &d.setups[i]; x.scenario == scenario && x.unit == u {
			return x.at, x.cv, true
		}
	}
	return -1, 0, false
}

// EventNames returns the vocabulary of diplomatic events, by their letters.
func (d *Data) EventNames() []order.Kind {
	kind := order.Kind{ID: KindEvent}
	for i := range d.Events {
		e := &d.Events[i]
		kind.Names = append(kind.Names, order.Name{ID: e.ID, EN: []string{e.Letters}})
	}
	return []order.Kind{kind}
}

// IsSatellite reports whether a nation is a lesser power of the Axis in play: it has joined,
// and it is neither defeated nor gone over to the Allies (§16.3, FI).
func (r *Run) IsSatellite(nation int) bool {
	if !slices.Contains(r.D.Scenarios[r.S.Scenario].Minors, nation) || r.IsDefeated(nation) {
		return false
	}
	return r.HasJoinedAxis(nation) && (nation != r.D.Finland || !r.HasHappened(r.D.Truce))
}

// HasJoinedAxis reports whether a nation stood with the Axis from the start or joined it.
func (r *Run) HasJoinedAxis(nation int) bool {
	return r.D.Scenarios[r.S.Scenario].Stance(nation) == Axis ||
		slices.ContainsFunc(r.S.Happened, func(e int16) bool { return r.D.Events[e].Joins == nation })
}

// Cooperates reports whether a nation does with the Axis and is still neutral (§16.2).
func (r *Run) Cooperates(nation int) bool {
	return slices.Contains(r.D.Scenarios[r.S.Scenario].Cooperates, nation) && !r.HasJoinedAxis(nation)
}
