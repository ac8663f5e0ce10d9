package eurofront

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
)

// TestWhole begins 1943 and 1944 on all fronts, 1944 for two camps and for three rivals: the Allies move first, each side has the points
// that the rulebook prints, and the Mediterranean is the Allies' (§22).
func TestWhole(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	d := title.d
	for i, sc := range d.Scenarios {
		points := map[string][field.Factions]int{"1943w": {39, 73, 68, 90}, "1944w": {53, 94, 86, 66}, "1944a": {53, 94, 86, 66}}[sc.ID]
		if sc.HasRecord() || sc.Decided == field.ByConquest || sc.Decided == field.ByAims {
			continue
		}
		g := title.Game(d.Begin(i, field.Options{}))
		r := &g.run
		if order := production.TurnOrder(r); order[0] != field.Allied || order[1] != field.Axis || order[3] != field.Soviet {
			t.Errorf("%s: they move in the order %v", sc.ID, order)
		}
		for _, c := range []struct {
			f     field.Faction
			front field.Front
			want  int
		}{{field.Axis, field.WestFront, points[0]}, {field.Allied, field.WestFront, points[1]}, {field.Soviet, field.EastFront, points[2]}, {field.Axis, field.EastFront, points[3]}} {
			if got := production.Income(r, c.f, field.FrontAccount(c.front)); got != c.want {
				t.Errorf("%s: %s has %d on %s, want %d", sc.ID, field.FactionWords[c.f], got, field.FrontWords[c.front], c.want)
			}
		}
		if !r.S.HoldsAll(field.Allied, d.MedPorts) || r.S.HoldsAll(field.Axis, d.MedPorts) || r.S.HoldsAll(field.Soviet, d.MedPorts) {
			t.Errorf("%s: the Mediterranean is not the Allies'", sc.ID)
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
