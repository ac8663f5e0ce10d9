package fleet_test

import (
	"os"
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
