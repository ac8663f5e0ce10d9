package eurofront

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestNotes: an area and a hex beside one tell where routes lead (§18.31), others nothing.
func TestNotes(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	routes := func(place string) (out []string) {
		for _, m := range title.Notes(place) {
			out = append(out, m.Code)
			for _, a := range m.Args {
				if a.Name == "to" {
					out = append(out, a.Value)
				}
			}
		}
		return out
	}
	for place, want := range map[string][]string{
		"petsamo": {"eurofront.map.area", "eurofront.map.road-routes", "murmansk", "eurofront.map.road-routes", "tromso", "oulu"},
		"uralsk":  {"eurofront.map.area", "eurofront.map.rail-routes", "4514", "4517", "chkalov"},
		"4514":    {"eurofront.map.rail-routes", "uralsk"},
		"3509":    nil,
	} {
		if got := routes(place); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", place, got, want)
		}
	}
}

// TestClockSaysWhatComes: the first label of a game is that of its first phase.
func TestClockSaysWhatComes(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for deployment, want := range map[string]string{"historical": "eurofront.clock.turn", "semi": "eurofront.clock.setup", "free": "eurofront.clock.setup"} {
		p, err := title.Start(rules.Setup{Options: map[string]string{"deployment": deployment}})
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Clock().Label.Code; got != want {
			t.Errorf("%s: got %s, want %s", deployment, got, want)
		}
	}
}
