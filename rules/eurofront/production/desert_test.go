package production_test

import (
	"os"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
)

// desert returns a run on the beginning of 1940C, with dice that fall as is said.
func desert(t *testing.T, faces ...int) *field.Run {
	t.Helper()
	d, _ := fieldtest.Start(t, os.DirFS(".."))
	r := &field.Run{}
	r.Open(d, d.Begin(slices.IndexFunc(d.Scenarios, func(sc field.Scenario) bool { return sc.ID == "1940c" }), field.Options{})).Serve(nil, &fieldtest.About, nil)
	if err := r.M.Begin(rules.Input{Dice: &dice.Scripted{Faces: faces}}, nil); err != nil {
		t.Fatal(err)
	}
	r.S.Month++
	return r
}

// TestShipsLost: a die for each five points that are allocated says how many come, together never more than were sent (§21.371); none
// is thrown for who has naval supremacy, nor for the Axis with Mare Nostrum (§17.5).
func TestShipsLost(t *testing.T) {
	for _, c := range []struct {
		name         string
		then         func(r *field.Run)
		faces        []int
		axis, allied int
	}{
		{"as it begins", func(*field.Run) {}, []int{4, 1, 3, 6, 6, 6}, 8, 15},
		{"all come", func(*field.Run) {}, []int{5, 5, 5, 1, 1, 1}, 15, 3},
		{"Malta", func(r *field.Run) { r.S.SetController(field.Axis, r.D.Cities[r.D.Malta].Place) }, []int{2, 2, 2}, 15, 6},
		{"Allied supremacy", func(r *field.Run) { r.S.Balance = field.AlliedSeas }, []int{2, 2, 2}, 6, 15},
		{"Malta under Allied supremacy", func(r *field.Run) {
			r.S.Balance = field.AlliedSeas
			r.S.SetController(field.Axis, r.D.Cities[r.D.Malta].Place)
		}, []int{2, 3, 2}, 7, 15},
	} {
		r := desert(t, c.faces...)
		c.then(r)
		production.ShipToDesert(r)
		for f, want := range [...]int{c.axis, c.allied} {
			if got := production.Available(r, field.Faction(f), field.FrontAccount(field.MedFront)); got != want {
				t.Errorf("%s: %s has %d, want %d", c.name, field.FactionWords[f], got, want)
			}
		}
	}
}

// TestMaintenance: units alien to the Mediterranean cost five points each in the desert, taken from what is allocated before the dice fall,
// and who is one too many is disbanded, the weakest first (§21.372); with all major ports of the desert they cost nothing (§17.62).
func TestMaintenance(t *testing.T) {
	put := func(r *field.Run, unit, city string, cv int8) int {
		u := r.D.UnitByID[unit]
		r.Put(u, r.D.Cities[r.D.CityByID[city]].Place)
		r.S.Blocks[u].CV = cv
		return u
	}
	r := desert(t, 4, 4, 4, 6, 6, 6)
	put(r, "ger-armor-39", "benghazi", 2)
	put(r, "ita-infantry-8i", "tobruk", 2) // expeditionary, without a base
	put(r, "uk-infantry-10", "suez", 3)    // a veteran
	production.ShipToDesert(r)
	if got := production.Available(r, field.Axis, field.FrontAccount(field.MedFront)); got != 4 {
		t.Errorf("with two to maintain: the Axis has %d of one die, want 4", got)
	}
	if got := production.Available(r, field.Allied, field.FrontAccount(field.MedFront)); got != 15 {
		t.Errorf("the Allies have %d, want 15", got)
	}
	r = desert(t, 4, 6, 6, 6)
	r.S.Purses[field.Axis][field.MedFront].Allocation = 5
	strong, weak := put(r, "ger-armor-39", "benghazi", 3), put(r, "ger-infantry-8", "tobruk", 2)
	production.ShipToDesert(r)
	if r.S.Blocks[strong].At < 0 || r.S.Blocks[weak].At != field.Dead {
		t.Errorf("with five points for two: the stronger stands at %d, the weaker at %d", r.S.Blocks[strong].At, r.S.Blocks[weak].At)
	}
	r = desert(t, 6, 6, 6)
	for _, p := range r.D.DesertPorts {
		r.S.SetController(field.Axis, p)
	}
	put(r, "ger-armor-39", "benghazi", 2)
	production.ShipToDesert(r)
	if got := production.Available(r, field.Axis, field.FrontAccount(field.MedFront)); got != 15 {
		t.Errorf("with the desert won: the Axis has %d, want 15", got)
	}
}

// TestAllocateWhereShipsAreLost: what is allocated more is sent from the next month on, and paid for from then; what is allocated less comes
// back at once, out of what has come (§21.37, §21.371).
func TestAllocateWhereShipsAreLost(t *testing.T) {
	r := desert(t, 2, 2, 6, 6, 6, 5, 4, 5, 6, 6, 6)
	med, west := field.FrontAccount(field.MedFront), field.FrontAccount(field.WestFront)
	r.S.Purses[field.Axis][field.MedFront].Allocation = 10
	production.ShipToDesert(r)
	was := production.Available(r, field.Axis, west)
	if f := production.Allocate(r, field.OpenLedger(field.Axis), field.MedFront, 15); f != nil {
		t.Fatal(f)
	}
	if a, b := production.Available(r, field.Axis, med), production.Available(r, field.Axis, west); a != 4 || b != was {
		t.Errorf("in this month: the Mediterranean has %d, the West %d, want 4 and %d", a, b, was)
	}
	production.ShipToDesert(r)
	if a, b := production.Available(r, field.Axis, med), production.Available(r, field.Axis, west); a != 14 || b != was-5 {
		t.Errorf("in the next: the Mediterranean has %d, the West %d, want 14 and %d", a, b, was-5)
	}
	if f := production.Allocate(r, field.OpenLedger(field.Axis), field.MedFront, 10); f != nil {
		t.Fatal(f)
	}
	if a, b := production.Available(r, field.Axis, med), production.Available(r, field.Axis, west); a != 9 || b != was {
		t.Errorf("less: the Mediterranean has %d, the West %d, want 9 and %d", a, b, was)
	}
}
