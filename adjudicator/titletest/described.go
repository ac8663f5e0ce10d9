package titletest

import (
	"bytes"
	"regexp"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// By day one of describedCases cases is described.
const describedCases = 4

// described looks whether what `fieldpost position` would write of the position of
// cases is composed to the same position, and whether it explains every key
// that any case names.
func described(t *testing.T, title rules.Title, cases *casefile.Folder) {
	var text []byte
	named := map[string]string{} // by key, the case
	for i := range cases.Cases {
		name := cases.Cases[i].File
		c, err := casefile.Read(name, cases.Cases[i].Data)
		if err != nil {
			t.Fatal(err)
		}
		if c.Faults != "" {
			continue
		}
		var doc map[string]any
		if err := toml.Unmarshal(c.Position, &doc); err != nil {
			t.Fatal(err)
		}
		for key := range doc {
			named[key] = name
		}
		if !testenv.Pick(i, describedCases) {
			continue
		}
		pos, err := title.Compose(c.Position)
		if err != nil {
			t.Fatal(err)
		}
		text = title.Describe(pos)
		back, err := title.Compose(text)
		if err != nil {
			t.Fatalf("%s: of what is described: %v", name, err)
		}
		want, err := pos.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := back.MarshalJSON(); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: described and composed again it is\n%s, was\n%s (error %v)", name, got, want, err)
		}
	}
	for key, name := range named {
		if !regexp.MustCompile(`(?m)^(# )?(\[+` + key + `[\].]|` + key + ` = )`).Match(text) {
			t.Errorf("a description does not explain %s, which %s names", key, name)
		}
	}
}
