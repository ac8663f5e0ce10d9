package archive_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules/dice"
)

const schemaID = "https://github.com/fieldpost/fieldpost/adjudicator/archive/schema.json"

// schemaOf compiles a part of the schema, "" for all of it.
func schemaOf(t *testing.T, part string) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(archive.Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(schemaID, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(schemaID + part)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func valid(t *testing.T, s *jsonschema.Schema, text []byte) error {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(v)
}

// TestSchemaIsThatOfArchives: an archive is as the schema says, and so is what is packed in it.
// Those of titles are looked at by archivetest.CheckTitle.
func TestSchemaIsThatOfArchives(t *testing.T) {
	a := made(t, dice.Seed{4, 5}, threeTurns())
	text, err := a.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	if err := valid(t, schemaOf(t, ""), text); err != nil {
		t.Errorf("%#v", err)
	}
	known := schemaOf(t, "#/$defs/known")
	for _, line := range unpacked(t, a, archive.SectionKnown) {
		if err := valid(t, known, line); err != nil {
			t.Fatalf("known: %#v", err)
		}
	}
}

// TestSchemaRefuses: what is not an archive is told from one.
func TestSchemaRefuses(t *testing.T) {
	s := schemaOf(t, "")
	text, err := os.ReadFile(filepath.FromSlash(golden))
	if err != nil {
		t.Fatal(err)
	}
	if err := valid(t, s, text); err != nil {
		t.Fatalf("%#v", err)
	}
	for _, tc := range [][2]string{
		{`"format": 3`, `"format": 2`}, {`"commitment"`, `"promise"`}, {`"number": 1,`, `"number": "1",`}, {`"base64 gzip lines"`, `"zip"`},
		{`"state": "done"`, `"state": "well done"`}, {`"whole"`, `"all"`}, {`"languages"`, `"tongues"`}, {`"name": "words"`, `"name": "Words"`},
	} {
		if !bytes.Contains(text, []byte(tc[0])) {
			t.Fatalf("%s does not stand in an archive", tc[0])
		}
		if valid(t, s, bytes.Replace(text, []byte(tc[0]), []byte(tc[1]), 1)) == nil {
			t.Errorf("%s in place of %s goes", tc[1], tc[0])
		}
	}
}
