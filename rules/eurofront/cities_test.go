package eurofront

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// TestVictoryCities counts the victory cities of May 1945 (§19.5): as history left them (§19.51, second example), and with one
// of the Soviets' that no line supplies.
func TestVictoryCities(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	d := title.d
	land := func(s *field.State, names ...string) {
		for p := range d.Places {
			if slices.ContainsFunc(names, func(n string) bool { return d.Places[p].Nation == d.NationByID[n] }) {
				s.SetController(field.Soviet, p)
			}
		}
	}
	east := []string{"ussr", "baltic", "poland", "danzig", "czech", "romania", "bulgaria", "hungary", "yugoslavia"}
	for _, c := range []struct {
		name         string
		alter        func(s *field.State)
		axis, others int
	}{
		{"history", func(s *field.State) {
			land(s, append(east, "germany")...)
			for _, id := range []string{"ruhr", "hamburg", "munich"} {
				s.SetController(field.Axis, d.Cities[d.CityByID[id]].Place)
			}
		}, 0, 17},
		{"as it began", func(*field.State) {}, 22, 8},
		{"five cities of the East", func(s *field.State) { land(s, east[:4]...); land(s, east[5:]...) }, 12, 13},
		{"one of them cut off", func(s *field.State) {
			land(s, east[:4]...)
			land(s, east[5:]...)
			belgrade := d.Cities[d.CityByID["belgrade"]].Place
			for _, n := range d.Places[belgrade].Near {
				s.SetController(field.Axis, int(n.To))
			}
		}, 12, 12},
	} {
		s := d.Begin(slices.IndexFunc(d.Scenarios, func(sc field.Scenario) bool { return sc.ID == "1944" }), field.Options{})
		s.Month = int8(d.LastMonth(s))
		c.alter(s)
		g := title.Game(s)
		if axis, others := cityPoints(&g.run); axis != c.axis || others != c.others {
			t.Errorf("%s: %d against %d, want %d against %d", c.name, axis, others, c.axis, c.others)
			for f, x := range countCities(&g.run) {
				t.Log(field.FactionWords[f], x)
			}
		}
		title.Free(g)
	}
}
