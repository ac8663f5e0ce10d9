package thirdreich

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestNotes: landings without a line are told of both ends (§13.9), and of no zone
// that has none.
func TestNotes(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	zones := func(place, code string) (out []string) {
		for _, m := range title.Notes(nil, place) {
			if m.Code != code {
				continue
			}
			for _, a := range m.Args {
				if a.Kind == "zone" {
					out = append(out, a.Value)
				}
			}
		}
		return out
	}
	if got, want := zones("bergen", "thirdreich.map.landed-from"), []string{"london", "liverpool", "scotland"}; !slices.Equal(got, want) {
		t.Errorf("Bergen is landed in from %q, want %q", got, want)
	}
	if got, want := zones("tunis", "thirdreich.map.lands-in"), []string{"marseille"}; !slices.Equal(got, want) {
		t.Errorf("from Tunis armies land in %q, want %q", got, want)
	}
	for _, m := range title.Notes(nil, "marseille") {
		if !slices.Contains(m.Args, rules.Num("n", 1)) {
			t.Errorf("how many armies land in Marseille: %v", m.Args)
		}
	}
	if got := title.Notes(nil, "moscow"); got != nil {
		t.Errorf("Moscow has notes: %v", got)
	}
}
