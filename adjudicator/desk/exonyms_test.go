package desk_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// TestExonyms: what a place is called elsewhere finds it, and a slip in that is guessed.
func TestExonyms(t *testing.T) {
	for title, d := range desks(t) {
		for _, row := range samples(t, d, "exonyms") {
			called, want, _ := strings.Cut(row, " = ")
			for _, name := range strings.Fields(called) {
				slip := strings.HasSuffix(name, "?")
				name = strings.ReplaceAll(strings.TrimSuffix(name, "?"), "_", " ")
				asked, p := d.Places(parser.Line{No: 1, Text: name, Meant: true})
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
					t.Errorf("%s: %q is %v, want %s", title, name, got, want)
				}
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

// TestPlacesHaveOneName: no two places are called alike, and every place with a name of
// its own is known by another one, too, where the world has one.
func TestPlacesHaveOneName(t *testing.T) {
	for title, d := range desks(t) {
		for _, k := range d.Grammar().Kinds {
			if k.ID != "zone" && k.ID != "hex" {
				continue
			}
			called := map[string]string{}
			also := 0
			for _, n := range k.Names {
				also += min(1, len(n.Also))
				for _, name := range slices.Concat(n.EN, n.ES, n.Also) {
					if was, taken := called[parser.Fold(name)]; taken && was != n.ID {
						t.Errorf("%s: %q is %s and %s", title, name, was, n.ID)
					}
					called[parser.Fold(name)] = n.ID
				}
			}
			if also < 35 {
				t.Errorf("%s: only %d places have a name from elsewhere", title, also)
			}
		}
	}
}

// TestExonymsBeginNoOtherName: a pack in which one does is refused.
func TestExonymsBeginNoOtherName(t *testing.T) {
	word := []order.Word{{ID: "go", EN: []string{"go"}, ES: []string{"va"}}}
	forms := []order.Form{{ID: "go", Pattern: "go {to:zone}"}}
	for _, also := range []string{"Berl", "Paris", "Wien"} {
		g := order.Must(order.New(word, []order.Kind{{ID: "zone", Names: []order.Name{
			{ID: "vienna", EN: []string{"Vienna"}, Also: []string{also}}, {ID: "berlin", EN: []string{"Berlin"}}, {ID: "paris", EN: []string{"Paris"}},
		}}}, forms))
		if _, err := parser.Compile(g); (err == nil) != (also == "Wien") {
			t.Errorf("%s as a name of Vienna: %v", also, err)
		}
	}
}
