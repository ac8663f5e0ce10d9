package archivetest

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// CheckTitle looks whether an archive of a title is as the schema says, and what is packed in it,
// and whether of nearly all rolls it is known whose they are.
func CheckTitle(t *testing.T, title rules.Title) {
	t.Helper()
	r := Play(t, title, dice.Seed{5}, 25)
	a := r.Archive(t, title)
	checkSchema(t, a)
	checkSides(t, a)
}

// checkSchema holds an archive to the schema.
func checkSchema(t *testing.T, a *archive.Archive) {
	t.Helper()
	text, err := a.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	check := schema(t)
	check("", text)
	for _, line := range unzip(t, a, archive.SectionKnown) {
		check("#/$defs/known", line)
	}
	for _, line := range unzip(t, a, archive.SectionMap) {
		check("#/$defs/drawing", line)
	}
}

// schema returns what compares a text to a part of the schema of archives, "" to all of it.
func schema(t *testing.T) func(part string, text []byte) {
	t.Helper()
	const id = "https://github.com/fieldpost/fieldpost/adjudicator/archive/schema.json"
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(archive.Schema()))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource(id, doc); err != nil {
		t.Fatal(err)
	}
	parts := map[string]*jsonschema.Schema{}
	return func(part string, text []byte) {
		t.Helper()
		if parts[part] == nil {
			if parts[part], err = compiler.Compile(id + part); err != nil {
				t.Fatal(err)
			}
		}
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := parts[part].Validate(v); err != nil {
			t.Fatalf("%s: %v", part, err)
		}
	}
}

// unzip returns the lines that are packed in a section.
func unzip(t *testing.T, a *archive.Archive, name string) [][]byte {
	t.Helper()
	s, err := a.Section(name)
	if err != nil {
		t.Fatal(err)
	}
	var packed struct{ Data string }
	if err := json.Unmarshal(s.Body, &packed); err != nil {
		t.Fatal(err)
	}
	data, err := base64.StdEncoding.DecodeString(packed.Data)
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
}

// checkSides looks whether of nearly all rolls of an archive it is known whose they are.
func checkSides(t *testing.T, a *archive.Archive) {
	t.Helper()
	var all tally.Dice
	for i := range a.Phases {
		all.Add(a.Phases[i].Rolls)
	}
	list, err := tally.BySide(a)
	if err != nil {
		t.Fatal(err)
	}
	var joined tally.Dice
	sides, nobodys := 0, 0
	for i := range list {
		joined.Join(list[i].Dice)
		if list[i].Side != "" {
			sides++
			continue
		}
		for j := range list[i].Dice {
			nobodys += list[i].Dice[j].Rolls()
		}
	}
	if diff := cmp.Diff(all, joined); diff != "" {
		t.Errorf("the sides' dice are not all dice: %s", diff)
	}
	if len(all) != 1 || all[0].Faces != 6 || all[0].Rolls() < 10 {
		t.Errorf("dice: %v", all)
	}
	if sides < 2 || nobodys*10 > all[0].Rolls() {
		t.Errorf("%d sides have dice, %d of %d rolls are nobody's", sides, nobodys, all[0].Rolls())
	}
}

// BenchTitle measures what the archive of a whole game of a title costs, and its size.
func BenchTitle(b *testing.B, title rules.Title) {
	r := Play(b, title, dice.Seed{3}, 2000)
	size := map[string]int{}
	for b.Loop() {
		a := r.Archive(b, title)
		text, err := a.Marshal()
		if err != nil {
			b.Fatal(err)
		}
		size["bytes"] = len(text)
		for _, s := range a.Sections {
			size[s.Name+"-bytes"] = len(s.Body)
		}
	}
	b.ReportMetric(float64(len(r.Phases)-1), "phases")
	for name, n := range size {
		b.ReportMetric(float64(n), name)
	}
}
