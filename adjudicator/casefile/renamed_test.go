package casefile_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/templates"
)

const renamedTable = "# a comment\nzone\tlondres\tlondon\nzone\tle-havre\thavre\nkey\tsides.stage\tsides.step\nkey\tactive\tmover\n" +
	"event\ttoy.moved\ttoy.went\noption\tlength\tturns\nword\tgo\tmove\n"

func TestRenames(t *testing.T) {
	r, err := casefile.ReadRenames([]byte(renamedTable))
	if err != nil {
		t.Fatal(err)
	}
	const before = `Londres stays in a comment: londres.
-- position.toml --
active = "londres" # londres
[sides]
stage = 1
[options]
length = "3"
[zones.londres]
armies = ["de1:londres>le-havre", "londresa", "le-havre.x"]
-- orders/red.txt --
go to londres
-- expect.toml --
armies.londres = "londres full"
sides.stage = 2
-- events.txt --
no toy.moved zone=londres
-- problems/red.txt --
1: toy.moved zone=le-havre
-- sees/red.txt --
toy.moved londres
`
	const after = `Londres stays in a comment: londres.
-- position.toml --
mover = "london" # londres
[sides]
step = 1
[options]
turns = "3"
[zones.london]
armies = ["de1:london>havre", "londresa", "havre.x"]
-- orders/red.txt --
move to londres
-- expect.toml --
armies.london = "london full"
sides.step = 2
-- events.txt --
no toy.went zone=london
-- problems/red.txt --
1: toy.went zone=havre
-- sees/red.txt --
toy.moved londres
`
	if got := string(r.Apply([]byte(before))); got != after {
		t.Errorf("got\n%s\nwant\n%s", got, after)
	}
	if _, err := casefile.ReadRenames([]byte("zone\ta\tb\nzone a b\nsea\ta\tc\n")); err == nil ||
		!strings.Contains(err.Error(), `line 2: "zone a b" is not kind, old and new`) || !strings.Contains(err.Error(), "line 3: a is renamed b and c") {
		t.Errorf("a faulty table: %v", err)
	}
}

// tables are the tables of renames by title; one that came later has none. Those
// with cases of before must have one.
func tables(t *testing.T, all titles.Set) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, title := range all {
		id := title.About().ID
		table, err := os.ReadFile(filepath.Join("../../rules", id, "testdata/renamed.tsv"))
		if err == nil {
			out[id] = table
		} else if _, before := os.Stat(filepath.Join("testdata/before", id)); before == nil || !os.IsNotExist(err) {
			t.Error(err)
		}
	}
	if len(out) < 3 {
		t.Fatalf("%d titles have a table", len(out))
	}
	return out
}

// TestCasesOfBefore: cases as they stood before names changed come out the same
// once they are put into today's names, and not without.
func TestCasesOfBefore(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	runner := casefile.NewRunner(all.Get, book)
	failed := 0
	for id, table := range tables(t, all) {
		r, err := casefile.ReadRenames(table)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		files, _ := filepath.Glob(filepath.Join("testdata/before", id, "*.txtar"))
		if len(files) < 3 {
			t.Errorf("%s: %d cases of before", id, len(files))
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.Join(id, "testdata", filepath.Base(file))
			res := runner.RunData(context.Background(), name, r.Apply(data))
			for _, f := range res.Failures {
				t.Errorf("%s: %s", file, f)
			}
			if res := runner.RunData(context.Background(), name, data); !res.OK() {
				failed++
			}
		}
	}
	if failed == 0 {
		t.Error("no case of before needs the table")
	}
}

// TestOldNamesAreRead: what players could type of the old names means the same
// as before.
func TestOldNamesAreRead(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for id, table := range tables(t, all) {
		title, _ := all.Get(id)
		for line := range strings.SplitSeq(string(table), "\n") {
			row := strings.Split(line, "\t")
			if len(row) != 3 {
				continue
			}
			for _, k := range title.Grammar().Kinds {
				if k.ID != row[0] || k.Exact {
					continue
				}
				g, err := order.New([]order.Word{{ID: "to", EN: []string{"to"}, ES: []string{"a"}}}, []order.Kind{k}, []order.Form{{ID: "go", Pattern: "to {x:" + k.ID + "}"}})
				if err != nil {
					t.Fatal(err)
				}
				p, err := parser.Compile(g)
				if err != nil {
					t.Fatal(err)
				}
				var got order.Order
				read := p.NewParser()
				fault := read.Parse(parser.Line{No: 1, Text: "to " + row[1]}, &got)
				if fault != nil || len(read.More()) > 0 || len(got.Args) == 0 || got.Args[0].ID != row[2] {
					t.Errorf("%s: the %s %q is read as %+v %+v, want %s", id, row[0], row[1], got, fault, row[2])
				}
			}
		}
	}
}

// TestIDsAreEnglish: a zone and a development is known by its English name.
func TestIDsAreEnglish(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, title := range all {
		for _, k := range title.Grammar().Kinds {
			if k.ID != "zone" && k.ID != "development" {
				continue
			}
			for _, n := range k.Names {
				checked++
				want := strings.ReplaceAll(strings.Map(func(r rune) rune {
					if unicode.Is(unicode.Mn, r) {
						return -1
					}
					return unicode.ToLower(r)
				}, norm.NFD.String(title.Name(k.ID, n.ID, order.English))), " ", "-")
				if n.ID != want {
					t.Errorf("%s: the %s %s should be %s", title.About().ID, k.ID, n.ID, want)
				}
			}
		}
	}
	if checked < 200 {
		t.Errorf("%d ids were looked at", checked)
	}
}
