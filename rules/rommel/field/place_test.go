package field

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestPlaces: what §1.6-§1.8, §13.3, §14.1 and §18 say of the places.
func TestPlaces(t *testing.T) {
	d := loaded(t)
	playable := 0
	for h := range d.Hexes {
		if d.Hexes[h].Playable {
			playable++
		}
		if d.Hexes[h].Playable == d.Grid.Cells[h].Closed || d.Hexes[h].ID != d.Grid.Cells[h].ID {
			t.Errorf("the hex %s and its cell %s differ", d.Hexes[h].ID, d.Grid.Cells[h].ID)
		}
	}
	if playable != 135 || len(d.Hexes) != 146 {
		t.Errorf("%d hexes, %d playable, want 146 and 135", len(d.Hexes), playable)
	}
	if got := len(flooded(d, d.Base[Axis])); got != playable {
		t.Errorf("%d of %d hexes are joined", got, playable)
	}
	names := func(hexes []int) (out []string) {
		for _, h := range hexes {
			out = append(out, d.Hexes[h].Names.In(rules.English))
		}
		slices.Sort(out)
		return out
	}
	if got, want := names(d.Forts), []string{"Bardia", "Benghazi", "Tobruk"}; !slices.Equal(got, want) {
		t.Errorf("fortresses %q, want %q", got, want)
	}
	if got, want := names(d.Oases), []string{"Jalo", "Jarabub", "Siwa"}; !slices.Equal(got, want) {
		t.Errorf("oases %q, want %q", got, want)
	}
	if got, want := names(d.Base[:]), []string{"Alexandria", "El Agheila"}; !slices.Equal(got, want) || d.Hexes[d.Base[Axis]].Names.In(rules.English) != "El Agheila" {
		t.Errorf("bases %q, want %q", got, want)
	}
	if got, want := []int{d.Tobruk, d.Bardia, d.Capuzzo}, []int{placed(t, d, "Tobruk"), placed(t, d, "Bardia"), placed(t, d, "Fort Capuzzo")}; !slices.Equal(got, want) {
		t.Errorf("Tobruk, Bardia and Fort Capuzzo are %v, want %v", got, want)
	}
	for _, c := range []struct {
		name, country string
		port          [Sides]int8
	}{
		{"El Agheila", "libya", [Sides]int8{anyNumber, 0}}, {"Alexandria", "egypt", [Sides]int8{0, anyNumber}}, {"Tobruk", "libya", [Sides]int8{2, 5}},
		{"Bardia", "libya", [Sides]int8{1, 2}}, {"Benghazi", "libya", [Sides]int8{1, 2}}, {"Fort Capuzzo", "libya", [Sides]int8{}}, {"Jarabub", "libya", [Sides]int8{}},
		{"Sollum", "egypt", [Sides]int8{}}, {"Sidi Omar", "egypt", [Sides]int8{}},
		{"El Alamein SW1", "egypt", [Sides]int8{}}, {"El Alamein SW2", "egypt", [Sides]int8{}},
	} {
		h := &d.Hexes[placed(t, d, c.name)]
		if h.country != c.country || h.Port != c.port || !h.Playable {
			t.Errorf("%s: in %s, port %v, playable %v; want %s, %v", c.name, h.country, h.Port, h.Playable, c.country, c.port)
		}
	}
}

// TestAreas: Libya and Egypt part the map; the two lines of Gazala lie side by
// side (§18.7), each in the area of its side.
func TestAreas(t *testing.T) {
	d := loaded(t)
	for h := range d.Hexes {
		hx := &d.Hexes[h]
		for _, country := range []string{"libya", "egypt"} {
			if got, want := d.Areas[d.areaByID[country]].hexes.Has(h), hx.Playable && hx.country == country; got != want {
				t.Errorf("%s of %s is in the area %s: %v", hx.ID, hx.country, country, got)
			}
		}
		if d.Areas[d.areaByID["gazala-axis"]].hexes.Has(h) && d.Areas[d.areaByID["gazala-allied"]].hexes.Has(h) {
			t.Errorf("%s is in the areas of both sides", hx.ID)
		}
	}
	west := []string{"Gazala", "Segnali Rotunda", "Tengeder", "Trigh el Abd"}
	east := []string{"Acroma", "Sidi Mufta", "Bir Hacheim", "Retma", "Bir Guba"}
	for _, c := range []struct {
		area string
		line []string
	}{{"gazala-axis", west}, {"gazala-allied", east}} {
		for i, name := range c.line {
			h := placed(t, d, name)
			if !d.Areas[d.areaByID[c.area]].hexes.Has(h) {
				t.Errorf("%s is not in %s", name, c.area)
			}
			if i > 0 && d.Grid.Distance(h, placed(t, d, c.line[i-1])) != 1 {
				t.Errorf("%s and %s are no neighbours", c.line[i-1], name)
			}
		}
	}
	for i := range 3 { // up to Tengeder and Bir Hacheim
		if d.Grid.Distance(placed(t, d, west[i]), placed(t, d, east[i])) != 1 {
			t.Errorf("%s does not lie beside %s", west[i], east[i])
		}
	}
}
