package desktest

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// checkExonyms looks whether what a place is called elsewhere finds it, and a slip in that is
// guessed.
func checkExonyms(t *testing.T, d *desk.Desk) {
	for _, row := range samples(t, d, "exonyms") {
		called, want, _ := strings.Cut(row, " = ")
		for _, name := range strings.Fields(called) {
			slip := strings.HasSuffix(name, "?")
			name = strings.ReplaceAll(strings.TrimSuffix(name, "?"), "_", " ")
			asked, p := d.Places(language.Line{No: 1, Text: name, Meant: true})
			var got []string
			for _, id := range asked.Places {
				got = append(got, placeName(d.Grammar(), id))
			}
			if p != nil && slip {
				for _, s := range p.Suggest {
					got = append(got, placeName(d.Grammar(), s.Value))
				}
			}
			if len(got) == 0 || got[0] != want {
				t.Errorf("%q is %v, want %s", name, got, want)
			}
		}
	}
}

func placeName(g *rules.Grammar, id string) string {
	for _, kind := range []string{"zone", "hex"} {
		if name := g.Name(kind, id, rules.English); name != "" {
			return name
		}
	}
	return id
}

// checkPlaces looks whether no two places are called alike, and every place with a name of
// its own is known by another one, too, where the world has one.
func checkPlaces(t *testing.T, d *desk.Desk) {
	for _, k := range d.Grammar().Kinds {
		if k.ID != "zone" && k.ID != "hex" {
			continue
		}
		called := map[string]string{}
		also := 0
		for _, n := range k.Names {
			also += min(1, len(n.Also))
			for _, name := range slices.Concat(n.EN, n.ES, n.Also) {
				if was, taken := called[language.Fold(name)]; taken && was != n.ID {
					t.Errorf("%q is %s and %s", name, was, n.ID)
				}
				called[language.Fold(name)] = n.ID
			}
		}
		if also < 35 {
			t.Errorf("only %d places have a name from elsewhere", also)
		}
	}
}
