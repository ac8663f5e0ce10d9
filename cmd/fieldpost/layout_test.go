package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// The tests in this file keep the house in order: DESIGN.md (layout, import
// directions) and STYLE.md (doc.go, length of files, nothing left open).

const (
	root   = "../.."
	module = "github.com/fieldpost/fieldpost"
)

// topLevel is what must stand at the top level, and nothing beside it but
// what every repository has.
var topLevel = []string{"README.md", "adjudicator", "cmd", "go.mod", "go.sum", "mailer", "parser", "rules", "store", "templates"}

var everyRepository = []string{"LICENSE", "CONTRIBUTING.md", "CHANGELOG.md"}

// mayImport says which of our top-level folders, or which one package, a package
// may import, beside its own folder. What is in leaves imports only what stands there.
var mayImport = map[string][]string{
	"cmd":         {"adjudicator", "mailer", "parser", "rules", "store", "templates"},
	"mailer":      {},
	"parser":      {"rules/order"},
	"rules":       {},
	"store":       {"rules"},
	"templates":   {"rules"},
	"adjudicator": {"parser", "rules", "store", "templates"},
}

var leaves = map[string][]string{
	"rules/order": {}, "rules/deck": {"rules"}, "templates/canvas": {}, "templates/wording": {"rules", "rules/board"},
	"templates/layout": {"rules", "templates/wording"}, "store/calendar": {}, "adjudicator/tournament": {},
	"rules/engine/graph": {}, "rules/engine/weigh": {},
}

// impure are packages that rules must not use: no clock, no I/O, no chance of
// their own. The conformance suite is not a rule.
var impure = []string{
	"context", "crypto/rand", "database/sql", "log", "log/slog", "math/rand", "math/rand/v2", "net", "net/http", "os", "os/exec", "time",
}

// goFile is a Go file of the repository.
type goFile struct {
	name   string // from the root, with slashes
	text   string
	syntax *ast.File
	test   bool
}

// goFiles are the Go files of the repository. They are parsed once and must not be changed.
func goFiles(t *testing.T) []goFile {
	t.Helper()
	files, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 50 {
		t.Fatalf("only %d Go files found under %s", len(files), root)
	}
	return files
}

var parsed = sync.OnceValues(func() (files []goFile, err error) {
	err = filepath.WalkDir(root, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && p != root && (strings.HasPrefix(e.Name(), ".") || e.Name() == "testdata") {
			return filepath.SkipDir
		}
		if e.IsDir() || filepath.Ext(p) != ".go" {
			return nil
		}
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		syntax, err := parser.ParseFile(token.NewFileSet(), p, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		files = append(files, goFile{filepath.ToSlash(rel), string(text), syntax, strings.HasSuffix(p, "_test.go")})
		return nil
	})
	return files, err
})

func TestTopLevel(t *testing.T) {
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, e := range entries {
		name := e.Name()
		found[name] = true
		if !slices.Contains(topLevel, name) && !slices.Contains(everyRepository, name) && !strings.HasPrefix(name, ".") {
			t.Errorf("%s stands at the top level; DESIGN.md has no place for it there", name)
		}
	}
	for _, name := range topLevel {
		if !found[name] {
			t.Errorf("%s is missing at the top level", name)
		}
	}
}

func TestImportDirections(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		top, _, _ := strings.Cut(f.name, "/")
		may, known := mayImport[top]
		if !known {
			t.Errorf("%s: no import directions for %s", f.name, top)
			continue
		}
		for _, spec := range f.syntax.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if pureRules(f.name) && slices.Contains(impure, name) {
				t.Errorf("%s imports %s; rules are pure", f.name, name)
			}
			ours, ok := strings.CutPrefix(name, module+"/")
			if !ok {
				continue
			}
			target, _, _ := strings.Cut(ours, "/")
			if only, leaf := leaves[path.Dir(f.name)]; leaf && !slices.Contains(only, ours) {
				t.Errorf("%s imports %s; this leaf may import %v of ours", f.name, ours, only)
			}
			if target != top && !slices.Contains(may, target) && !slices.Contains(may, ours) {
				t.Errorf("%s imports %s; %s may import %v of ours", f.name, ours, top, may)
			}
		}
	}
}

// layers are the packages of the titles, the lowest first, as testdata/layers
// lists them: each may import those before it, and the title all of them. What is
// in none of them (the bot) imports no layer, and nobody outside of a title does.
func layers(t *testing.T) map[string][]string { return chains(t, "testdata/layers") }

// chains returns lists of packages below a folder, the lowest first.
func chains(t *testing.T, file string) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		out[words[0]] = words[1:]
	}
	return out
}

// TestRoomsStandOnLowerOnes holds testdata/rooms, the rooms of the service and of the pages: each imports
// those before it, the package above them all, and of what lies beside them nothing but what is for tests
// imports any.
func TestRoomsStandOnLowerOnes(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	for house, rooms := range chains(t, "testdata/rooms") {
		there := map[string]bool{}
		for _, f := range goFiles(t) {
			dir := path.Dir(f.name)
			if f.test || path.Dir(dir) != house || strings.HasSuffix(dir, "test") {
				continue
			}
			at := slices.Index(rooms, path.Base(dir))
			if at >= 0 {
				there[path.Base(dir)] = true
			}
			for _, spec := range f.syntax.Imports {
				name, _ := strconv.Unquote(spec.Path.Value)
				target, ok := strings.CutPrefix(name, module+"/"+house)
				if below := slices.Index(rooms, strings.TrimPrefix(target, "/")); ok && (target == "" || below >= 0 && below >= at) {
					t.Errorf("%s imports %s, which is not below it", f.name, name)
				}
			}
		}
		for _, room := range rooms {
			if !there[room] {
				t.Errorf("testdata/rooms names %s/%s, which is not there", house, room)
			}
		}
	}
}

// TestLayersStandOnLowerOnes holds testdata/layers, in which every title of
// rules/titles has a line, if it is more than one package and its bot.
func TestLayersStandOnLowerOnes(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	seen, packages, all := map[string]bool{}, map[string]bool{}, layers(t)
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		from := path.Dir(f.name)
		if forTests(from) {
			continue
		}
		packages[from] = true
		for _, spec := range f.syntax.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			target, ok := strings.CutPrefix(name, module+"/")
			if ok && forTests(target) {
				t.Errorf("%s imports %s, which is for tests", f.name, target)
			}
			list := all[path.Dir(target)]
			if at := slices.Index(list, path.Base(target)); ok && at >= 0 {
				seen[target] = true
				if path.Dir(target) != from && (path.Dir(target) != path.Dir(from) || slices.Index(list, path.Base(from)) <= at) {
					t.Errorf("%s imports %s, which is not below it", f.name, target)
				}
			}
		}
	}
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range set {
		dir := "rules/" + title.About().ID
		for _, name := range slices.Sorted(maps.Keys(packages)) {
			if path.Dir(name) == dir && path.Base(name) != "bot" && !slices.Contains(all[dir], path.Base(name)) {
				t.Errorf("testdata/layers: the line of %s does not name the layer %s", dir, path.Base(name))
			}
		}
	}
	for title, list := range all {
		for _, name := range list {
			if !seen[title+"/"+name] {
				t.Errorf("nothing stands on %s/%s", title, name)
			}
		}
	}
}

// forTests reports whether a package of a title sets up what its tests begin with.
func forTests(dir string) bool {
	return strings.HasPrefix(dir, "rules/") && strings.Count(dir, "/") > 1 && strings.HasSuffix(dir, "test")
}

func pureRules(name string) bool {
	return strings.HasPrefix(name, "rules/") && !strings.HasPrefix(name, "rules/rulestest/") && !strings.HasPrefix(name, "rules/testenv/")
}

func TestEveryPackageSaysWhatItIs(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	type pack struct {
		name string
		doc  *goFile
	}
	packs := map[string]*pack{}
	var dirs []string
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		dir := path.Dir(f.name)
		if packs[dir] == nil {
			packs[dir] = &pack{name: f.syntax.Name.Name}
			dirs = append(dirs, dir)
		}
		if path.Base(f.name) == "doc.go" {
			packs[dir].doc = &f
		} else if f.syntax.Doc != nil && path.Base(f.name) != "readings.go" {
			t.Errorf("%s has a package comment; it belongs into doc.go (or, of the doubts of a rulebook, readings.go)", f.name)
		}
	}
	for _, dir := range dirs {
		p := packs[dir]
		if p.doc == nil || p.doc.syntax.Doc == nil {
			t.Errorf("%s has no doc.go with a package comment", dir)
			continue
		}
		want := "Package " + p.name + " "
		if p.name == "main" {
			want = "Command " + path.Base(dir) + " "
		}
		text := p.doc.syntax.Doc.Text()
		if !strings.HasPrefix(text, want) {
			t.Errorf("%s/doc.go does not begin with %q", dir, want)
		}
		if n := strings.Count(strings.TrimSpace(text), "\n") + 1; n < minDoc || n > maxDoc {
			t.Errorf("%s/doc.go has %d lines, want %d to %d", dir, n, minDoc, maxDoc)
		}
	}
}

// TestDocNamesFilesThatAreThere: a reader is sent to a file of the package, or to
// one by its path.
func TestDocNamesFilesThatAreThere(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	files := goFiles(t)
	there := map[string]bool{}
	for _, f := range files {
		there[f.name] = true
	}
	named := regexp.MustCompile(`[a-z0-9_/]+\.go\b`)
	for _, f := range files {
		if path.Base(f.name) != "doc.go" || f.syntax.Doc == nil {
			continue
		}
		for _, name := range named.FindAllString(f.syntax.Doc.Text(), -1) {
			if !there[name] && !there[path.Join(path.Dir(f.name), name)] {
				t.Errorf("%s names %s, which is not there", f.name, name)
			}
		}
	}
}

// TestDocLeadsToEverySection: each section of a rulebook that has a case is named
// in a doc.go of its title, so that its rule is found. Cases of a card are named
// after its number: where cards are found stands there, too.
func TestDocLeadsToEverySection(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	cases, err := filepath.Glob(filepath.Join(root, "rules/*/testdata/cases/*.txtar"))
	if err != nil || len(cases) < 1000 {
		t.Fatalf("%d cases were found: %v", len(cases), err)
	}
	named := regexp.MustCompile(`§(\d+)[\d.]*(?: to §(\d+))?`)
	leads := map[string]bool{}
	for _, f := range goFiles(t) {
		parts := strings.Split(f.name, "/")
		if parts[0] != "rules" || path.Base(f.name) != "doc.go" {
			continue
		}
		for _, m := range named.FindAllStringSubmatch(f.text, -1) {
			from, _ := strconv.Atoi(m[1])
			to, _ := strconv.Atoi(m[2])
			for n := from; n <= max(from, to); n++ {
				leads[parts[1]+" §"+strconv.Itoa(n)] = true
			}
		}
	}
	section := regexp.MustCompile(`^\d+`)
	told := map[string]bool{}
	for _, c := range cases {
		title := filepath.Base(filepath.Dir(filepath.Dir(filepath.Dir(c))))
		number := section.FindString(filepath.Base(c))
		if number == "" && strings.HasPrefix(filepath.Base(c), "card-") {
			continue
		}
		key := title + " §" + number
		if !leads[key] && !told[key] {
			told[key] = true
			t.Errorf("%s has cases, and no doc.go of the title leads to it", key)
		}
	}
}

// Bounds of doc.go and of a file, in lines.
const (
	minDoc   = 5
	maxDoc   = 50
	maxLines = 450
)

func TestFilesAreFinished(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	open := regexp.MustCompile(`//.*\b(TO` + `DO|FIX` + `ME)\b`)
	skips := regexp.MustCompile(`\b[a-z]+\.Skip(f|Now)?\(`)
	for _, f := range goFiles(t) {
		if found := open.FindString(f.text); found != "" {
			t.Errorf("%s holds %q: finish it or file it", f.name, found)
		}
		if found := skips.FindString(f.text); found != "" && f.test {
			t.Errorf("%s holds %q: no test may be skipped", f.name, found)
		}
		for _, d := range f.syntax.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				t.Errorf("%s has a func init: what is registered is written out in one place", f.name)
			}
		}
	}
}

// TestLuckStandsInOnePlace: bots and tests roll with selfplay.Luck; only the
// rules, which may not import it, have a luck of their own.
func TestLuckStandsInOnePlace(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	found := 0
	for _, f := range goFiles(t) {
		for _, d := range f.syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || fn.Name.Name != "Roll" || fn.Body == nil || !callsGenerator(fn.Body) {
				continue
			}
			if found++; !strings.HasPrefix(f.name, "rules/") && f.name != "adjudicator/selfplay/luck.go" {
				t.Errorf("%s has a luck of its own; take selfplay.NewLuck", f.name)
			}
		}
	}
	if found == 0 {
		t.Error("not even the luck of selfplay was recognised")
	}
}

// callsGenerator reports whether code draws from a generator of math/rand/v2.
func callsGenerator(body ast.Node) (calls bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "IntN" {
			calls = true
		}
		return true
	})
	return calls
}
