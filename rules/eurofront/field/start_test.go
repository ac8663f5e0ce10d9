package field_test

import (
	"testing"

	"os"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
)

// TestStartControl: who controls what as scenarios begin, where it is not its nation's faction (§22).
func TestStartControl(t *testing.T) {
	d, _ := fieldtest.Start(t, os.DirFS(".."))
	for _, c := range []struct {
		scenario, place string
		want            field.Faction
	}{
		{"1941", "etiopia", field.Allied}, {"1942", "teheran", field.Soviet}, {"1943", "palermo", field.Axis},
		{"1944", "palermo", field.Allied}, {"1944", "naples", field.Allied}, {"1944", "rome", field.Axis}, {"1944", "jassy", field.Soviet},
	} {
		for i := range d.Scenarios {
			if d.Scenarios[i].ID != c.scenario {
				continue
			}
			if _, known := d.CityByID[c.place]; !known {
				t.Fatalf("no city %s", c.place)
			}
			s := d.Begin(i, field.Options{})
			if got := s.Controller(d.Cities[d.CityByID[c.place]].Place); got != c.want {
				t.Errorf("%s: %s is held by %q, want %q", c.scenario, c.place, field.FactionWords[got], field.FactionWords[c.want])
			}
		}
	}
}
