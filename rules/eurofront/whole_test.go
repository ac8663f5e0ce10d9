package eurofront

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
)

// TestWholeOf1944 begins 1944 on all fronts, for two camps and for three rivals: the Allies move first, each side has the points
// that the rulebook prints, and the Mediterranean is the Allies' (§22).
func TestWholeOf1944(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	d := title.d
	for i, sc := range d.Scenarios {
		if sc.ID != "1944w" && sc.ID != "1944a" {
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
		}{{field.Axis, field.WestFront, 53}, {field.Axis, field.EastFront, 66}, {field.Allied, field.WestFront, 94}, {field.Soviet, field.EastFront, 86}} {
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
