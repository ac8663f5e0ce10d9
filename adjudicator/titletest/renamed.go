package titletest

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/templates"
)

// Where what a title was called before is kept: the table of its renames, and cases of then. A
// title that came later has neither.
const (
	renames = "testdata/renamed.tsv"
	before  = "testdata/before"
)

// checkRenames looks whether cases as they stood before names changed come out the same once they
// are put into today's names, and not all without, and whether what players could type of the old
// names means the same as before.
func checkRenames(t *testing.T, title rules.Title) {
	table, err := os.ReadFile(renames)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(before); err == nil {
			t.Errorf("there are cases of before, and no %s", renames)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	checkBefore(t, title, table)
	for line := range strings.SplitSeq(string(table), "\n") {
		if row := strings.Split(line, "\t"); len(row) == 3 {
			for _, k := range title.Grammar().Kinds {
				if k.ID == row[0] && !k.Exact {
					checkOldName(t, k, row[1], row[2])
				}
			}
		}
	}
}

// checkBefore runs the cases of before.
func checkBefore(t *testing.T, title rules.Title, table []byte) {
	t.Helper()
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	r, err := casefile.ReadRenames(table)
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(filepath.Join(before, "*.txtar"))
	if len(files) < 3 {
		t.Errorf("%d cases of before", len(files))
	}
	id := title.About().ID
	runner := casefile.NewRunner(func(of string) (rules.Title, bool) { return title, of == id }, book)
	changed, failed := 0, 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(id, "testdata", filepath.Base(file))
		now := r.Apply(data)
		if !bytes.Equal(now, data) {
			changed++
		}
		for _, f := range runner.RunData(context.Background(), name, now).Failures {
			t.Errorf("%s: %s", file, f)
		}
		if res := runner.RunData(context.Background(), name, data); !res.OK() {
			failed++
		}
	}
	if changed > 0 && failed == 0 {
		t.Error("no case of before needs the table")
	}
}

// checkOldName reads an old name of a kind, which means an id.
func checkOldName(t *testing.T, kind order.Kind, name, id string) {
	t.Helper()
	g, err := order.New([]order.Word{{ID: "to", EN: []string{"to"}, ES: []string{"a"}}}, []order.Kind{kind}, []order.Form{{ID: "go", Pattern: "to {x:" + kind.ID + "}"}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := language.Compile(g)
	if err != nil {
		t.Fatal(err)
	}
	var got order.Order
	read := p.NewParser()
	fault := read.Parse(language.Line{No: 1, Text: "to " + name}, &got)
	if fault != nil || len(read.Further) > 0 || len(got.Args) == 0 || got.Args[0].ID != id {
		t.Errorf("the %s %q is read as %+v %+v, want %s", kind.ID, name, got, fault, id)
	}
}

// checkIDs looks whether a zone and a development is known by its English name.
func checkIDs(t *testing.T, title rules.Title) {
	for _, k := range title.Grammar().Kinds {
		if k.ID != "zone" && k.ID != "development" {
			continue
		}
		for _, n := range k.Names {
			want := strings.ReplaceAll(strings.Map(func(r rune) rune {
				if unicode.Is(unicode.Mn, r) {
					return -1
				}
				return unicode.ToLower(r)
			}, norm.NFD.String(title.Name(k.ID, n.ID, order.English))), " ", "-")
			if n.ID != want {
				t.Errorf("the %s %s should be %s", k.ID, n.ID, want)
			}
		}
	}
}
