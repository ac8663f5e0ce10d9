package fleet_test

import (
	"os"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
)

// TestVoyageBothWays: a way by sea leads back over as many seas, and the enemy rolls as many
// dice on it (§15.3, §15.7), in dry weather and while seas are frozen.
func TestVoyageBothWays(t *testing.T) {
	d, s := fieldtest.Start(t, os.DirFS(".."))
	r := &field.Run{}
	r.Open(d, s)
	control.Settle(r)
	var ports []int
	for p := range d.Places {
		if d.Places[p].Port {
			ports = append(ports, p)
		}
	}
	for month := 0; month < 12; month += 3 {
		s.Month = int8(month)
		found := 0
		for _, f := range []field.Faction{field.Axis, field.Soviet} {
			for _, a := range ports {
				for _, b := range ports {
					there, ok := fleet.FindVoyage(r, f, a, true, func(p int) bool { return p == b })
					back, also := fleet.FindVoyage(r, f, b, true, func(p int) bool { return p == a })
					if ok != also || there.Seas != back.Seas || there.Dice != back.Dice {
						t.Errorf("month %d, %s: from %s to %s %+v, back %+v", month, field.FactionWords[f], d.Places[a].ID, d.Places[b].ID, there, back)
					}
					if ok {
						found++
					}
				}
			}
		}
		if found == 0 {
			t.Errorf("month %d: no way by sea", month)
		}
	}
}

// TestBeachesByFront: over the same seas the Allies land on open coasts in the West, in the Mediterranean while they have won it
// (§17.6), and in the North at ports alone (§15.9).
func TestBeachesByFront(t *testing.T) {
	d, _ := fieldtest.Start(t, os.DirFS(".."))
	r := &field.Run{}
	r.Open(d, d.Begin(slices.IndexFunc(d.Scenarios, func(sc field.Scenario) bool { return sc.ID == "1944w" }), field.Options{}))
	control.Settle(r)
	tripoli := d.Cities[d.CityByID["tripoli"]].Place
	for _, c := range []struct {
		from    string
		front   field.Front
		tripoli field.Faction
		open    bool
	}{
		{"london", field.WestFront, field.Allied, true},
		{"london", field.NorthFront, field.Allied, false},
		{"naples", field.MedFront, field.Allied, true},
		{"naples", field.MedFront, field.Axis, false},
	} {
		r.S.SetController(c.tripoli, tripoli)
		ports, open := 0, 0
		beaches := fleet.Beaches(r, field.Allied, field.Axis, d.Cities[d.CityByID[c.from]].Place)
		for p := range d.Places {
			switch {
			case !beaches.Has(p) || d.Places[p].Front != c.front:
			case d.Places[p].Port:
				ports++
			default:
				open++
			}
		}
		if ports == 0 || (open > 0) != c.open {
			t.Errorf("the Allies land from %s at %d ports and on %d open coasts of the %s while the %s holds Tripoli", c.from, ports, open, field.FrontWords[c.front], field.FactionWords[c.tripoli])
		}
	}
}
