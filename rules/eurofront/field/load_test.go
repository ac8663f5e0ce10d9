package field_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// TestLoad: the packs are whole, and every half hex is one of the board (§1.11).
func TestLoad(t *testing.T) {
	d, err := field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	const hexes, areas = 1162, 46
	if len(d.Places) != hexes+areas || d.Places[d.PlaceByID["w29"]].Front != field.MedFront {
		t.Errorf("got %d places", len(d.Places))
	}
}

// TestNamedByTheRules: packs that lack what the rules name are refused, and told so.
func TestNamedByTheRules(t *testing.T) {
	for id, want := range map[string]string{"narvik": "area", "stockholm": "city", "finland": "nation", "palestine": "nation", "uss-hq-moscow": "unit"} {
		over := fstest.MapFS{}
		for _, name := range []string{"board.toml", "charts.toml", "units.toml"} {
			text, err := os.ReadFile("../data/" + name)
			if err != nil {
				t.Fatal(err)
			}
			over[name] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(string(text), `"`+id+`"`, `"`+id+`-x"`))}
		}
		_, err := field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS(".."), Over: over})
		if fault := "the rules name the " + want + ` "` + id + `", which no pack has`; err == nil || !strings.Contains(err.Error(), fault) {
			t.Errorf("without %s: got %v, want %q", id, err, fault)
		}
	}
}

// TestBeachheadsServe: a beachhead that serves nobody is refused, as it is laid where its unit
// has come ashore.
func TestBeachheadsServe(t *testing.T) {
	text, err := os.ReadFile("../data/units.toml")
	if err != nil {
		t.Fatal(err)
	}
	const serves = "serves = \"uss-amphibious-coast\"\n"
	if !strings.Contains(string(text), serves) {
		t.Fatal("the pack has it otherwise")
	}
	over := fstest.MapFS{"units.toml": {Data: []byte(strings.Replace(string(text), serves, "", 1))}}
	_, err = field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS(".."), Over: over})
	if err == nil || !strings.Contains(err.Error(), "a beachhead serves a unit") {
		t.Errorf("got %v", err)
	}
}
