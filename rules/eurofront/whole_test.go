package eurofront

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
)

// TestWhole begins the scenarios of all fronts: who moves first, which points the rulebook prints for each side, what is allocated to the Mediterranean
// among them, and whether that is the Allies' (§22).
func TestWhole(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	type whole struct {
		first  field.Faction
		points [field.Factions][field.Fronts]int
		won    bool
	}
	d, late := title.d, [field.Factions][field.Fronts]int{field.Axis: {field.WestFront: 53, field.EastFront: 66}, field.Allied: {field.WestFront: 94}, field.Soviet: {field.EastFront: 86}}
	want := map[string]whole{
		"1942w": {field.Axis, [field.Factions][field.Fronts]int{field.Axis: {field.WestFront: 10, field.EastFront: 80, field.MedFront: 30}, field.Allied: {field.WestFront: 17, field.MedFront: 35}, field.Soviet: {field.EastFront: 60}}, false},
		"1943w": {field.Allied, [field.Factions][field.Fronts]int{field.Axis: {field.WestFront: 39, field.EastFront: 90}, field.Allied: {field.WestFront: 73}, field.Soviet: {field.EastFront: 68}}, true},
		"1944w": {field.Allied, late, true},
		"1944a": {field.Allied, late, true},
	}
	for i, sc := range d.Scenarios {
		if sc.HasRecord() || sc.Decided == field.ByConquest || sc.Decided == field.ByAims {
			continue
		}
		g := title.Game(d.Begin(i, field.Options{}))
		r, w := &g.run, want[sc.ID]
		if order := production.TurnOrder(r); order[0] != w.first || order[3] != field.Soviet {
			t.Errorf("%s: they move in the order %v", sc.ID, order)
		}
		for f, points := range w.points {
			for front, n := range points {
				if got := production.Income(r, field.Faction(f), field.FrontAccount(field.Front(front))); got != n && field.Faction(f) != field.Apart {
					t.Errorf("%s: %s has %d on %s, want %d", sc.ID, field.FactionWords[f], got, field.FrontWords[front], n)
				}
			}
		}
		if r.S.HoldsAll(field.Allied, d.MedPorts) != w.won || r.S.HoldsAll(field.Axis, d.MedPorts) || r.S.HoldsAll(field.Soviet, d.MedPorts) {
			t.Errorf("%s: the Mediterranean is not whose it is", sc.ID)
		}
		title.Free(g)
	}
}

// TestWinterOf1943: in December the Axis has 5 PP more and the Allies 10, its planes in the East fire once, and those of the Allies
// reach twice as far (§22, 1943.2, 1943.3).
func TestWinterOf1943(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	d := title.d
	g := title.Game(d.Begin(slices.IndexFunc(d.Scenarios, func(sc field.Scenario) bool { return sc.ID == "1943w" }), field.Options{}))
	defer title.Free(g)
	r := &g.run
	have := func() (axis, allied, soviet int) {
		return production.Total(r, field.Axis), production.Total(r, field.Allied), production.Total(r, field.Soviet)
	}
	axis, allied, soviet := have()
	for ; d.Months[r.S.Month].ID < "1943-12"; r.S.Month++ {
		if a, b, c := have(); a != axis || b != allied || c != soviet {
			t.Errorf("%s: %d, %d and %d", d.Months[r.S.Month].ID, a, b, c)
		}
	}
	if a, b, c := have(); a != axis+5 || b != allied+10 || c != soviet {
		t.Errorf("in December %d, %d and %d, before %d, %d and %d", a, b, c, axis, allied, soviet)
	}
	if summer, winter := d.Seasons[r.Season()-1], d.Seasons[r.Season()]; summer.AxisAir[field.EastFront] != field.DF || winter.AxisAir[field.EastFront] != field.SF ||
		r.Season() != field.Bombed {
		t.Error("the planes of the Axis fire otherwise")
	}
}

// TestVictoryCitiesAreTwentyOne: with Berlin counted twice (§19.5).
func TestVictoryCitiesAreTwentyOne(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for i := range title.d.Cities {
		if title.d.Cities[i].Victory {
			n++
		}
	}
	if !title.d.Cities[title.d.Berlin].Victory || n+1 != 21 {
		t.Errorf("%d cities, Berlin among them: %v", n, title.d.Cities[title.d.Berlin].Victory)
	}
}
