package house

import (
	"go/ast"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/fieldpost/fieldpost/rules/testenv"
)

// root is the folder of the module.
const root = "../.."

// TestNothingIsExportedForTests finds the exported functions and methods of the module
// that no program needs: nothing but tests and what is found itself uses them, no template
// names them, and no interface asks for them. They are removed, or go to where the tests are.
func TestNothingIsExportedForTests(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	p := load(t, root)
	if len(p.declared) < 1000 || len(p.named) < 100 {
		t.Fatalf("%d exported functions and %d names in templates were found", len(p.declared), len(p.named))
	}
	kept := maps.Clone(forTestsOfOthers)
	for _, at := range p.needless() {
		_, name, _ := strings.Cut(at, ": ")
		if _, ok := kept[name]; ok {
			delete(kept, name)
			continue
		}
		t.Errorf("%s: no program uses it", at)
	}
	for _, name := range slices.Sorted(maps.Keys(kept)) {
		t.Errorf("%s is not there or has come to be used: it need not be listed here", name)
	}
}

// forTestsOfOthers are functions that the tests of several packages use, so that they
// cannot stand in a test file, each with the reason.
var forTestsOfOthers = map[string]string{
	"(commands.Service).CarryWaiting":    "tests of pages have done what is given there, without a daemon",
	"(localpost.Server).Await":           "localpost is the post office of tests as well as of the demo",
	"(localpost.Server).Mailbox":         "as Await",
	"(localpost.Server).DropConnections": "as Await",
}

// TestNeedless tries the search on a module that has one of each.
func TestNeedless(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	got := load(t, "testdata/fixture").needless()
	want := []string{
		"fixture.go: (fixture.Thing).Needless", "fixture.go: fixture.Alone", "fixture.go: fixture.ByNeedless", "fixture.go: fixture.ForTest",
		"other/other.go: (other.List[T]).Idle",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// program is what is known of a module's functions.
type program struct {
	dir  string
	fset *token.FileSet
	// declared are the exported functions and methods that somebody must use.
	declared map[*types.Func]bool
	// users are the functions in which each function is used; nil stands for what is
	// outside of functions, or in a package for tests.
	users map[*types.Func][]*types.Func
	// named are the words in templates.
	named map[string]bool
	// asked are the interfaces that ask for a method, by its name, and generic those
	// names that an interface with parameters asks for.
	asked   map[string][]*types.Interface
	generic map[string]bool
	// holders are the types that have a method, by its name, promoted ones included.
	holders map[*types.Func][]types.Type
}

// forTests reports whether a package is for tests: its functions are for others, and what it
// uses cannot stand in a test file.
func forTests(path string) bool {
	base := path[strings.LastIndex(path, "/")+1:]
	return strings.HasSuffix(base, "test") || base == "testenv" || strings.Contains(path, "/rulestest")
}

// errorMethods are what package errors asks for within its functions.
var errorMethods = []string{"Unwrap", "Is", "As"}

// hooks are methods that package kong calls by their names.
var hooks = []string{"Run", "Help", "Validate", "AfterApply", "BeforeApply", "BeforeReset", "BeforeResolve"}

// load reads the module that lies in a folder.
func load(t *testing.T, dir string) *program {
	t.Helper()
	p := &program{
		dir: dir, declared: map[*types.Func]bool{}, users: map[*types.Func][]*types.Func{},
		named: templateWords(t, dir), asked: map[string][]*types.Interface{}, generic: map[string]bool{}, holders: map[*types.Func][]types.Type{},
	}
	loaded, fset := loadPackages(t, dir)
	p.fset = fset
	p.ask(types.Universe.Lookup("error").Type())
	seen, ours := map[*types.Package]bool{}, map[*types.Package]bool{}
	for _, pack := range loaded {
		ours[pack.Types] = true
	}
	for _, pack := range loaded {
		for _, err := range pack.Errors {
			t.Fatal(err)
		}
		for _, f := range pack.Syntax {
			p.readFile(pack, f)
		}
		for _, tv := range pack.TypesInfo.Types {
			if tv.IsType() {
				p.ask(tv.Type)
			}
		}
		p.readTypes(pack.Types, ours, seen)
	}
	return p
}

// modules keeps what was loaded: the tests of this package read the same.
var modules = map[string][]*packages.Package{}

// loadPackages returns the packages of a module, with their types and their positions.
func loadPackages(t *testing.T, dir string) ([]*packages.Package, *token.FileSet) {
	t.Helper()
	if modules[dir] == nil {
		loaded, err := packages.Load(&packages.Config{
			Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedSyntax |
				packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedExportFile,
			Dir: dir, Fset: token.NewFileSet(),
		}, "./...")
		if err != nil || len(loaded) == 0 {
			t.Fatalf("no packages below %s: %v", dir, err)
		}
		modules[dir] = loaded
	}
	return modules[dir], modules[dir][0].Fset
}

// readFile takes down what a file declares and uses.
func (p *program) readFile(pack *packages.Package, f *ast.File) {
	for _, d := range f.Decls {
		var inside *types.Func
		if fn, ok := d.(*ast.FuncDecl); ok && !forTests(pack.PkgPath) {
			inside = pack.TypesInfo.Defs[fn.Name].(*types.Func)
			if fn.Name.IsExported() && !(pack.Name == "main" && slices.Contains(hooks, fn.Name.Name)) {
				p.declared[inside] = true
			}
		}
		ast.Inspect(d, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if used, ok := pack.TypesInfo.Uses[id].(*types.Func); ok {
					used = used.Origin()
					p.users[used] = append(p.users[used], inside)
				}
			}
			return true
		})
	}
}

// readTypes takes down the types and interfaces of a package and of those that it imports.
func (p *program) readTypes(pack *types.Package, ours, seen map[*types.Package]bool) {
	if seen[pack] {
		return
	}
	seen[pack] = true
	for _, imported := range pack.Imports() {
		p.readTypes(imported, ours, seen)
	}
	scope := pack.Scope()
	for _, name := range scope.Names() {
		o, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || o.IsAlias() {
			continue
		}
		p.ask(o.Type())
		if !types.IsInterface(o.Type()) && ours[pack] {
			methods := types.NewMethodSet(types.NewPointer(o.Type()))
			for i := range methods.Len() {
				m := methods.At(i).Obj().(*types.Func).Origin()
				p.holders[m] = append(p.holders[m], types.NewPointer(o.Type()))
			}
		}
	}
}

// ask takes down which methods an interface asks for.
func (p *program) ask(typ types.Type) {
	in, ok := typ.Underlying().(*types.Interface)
	if !ok {
		return
	}
	named, _ := typ.(*types.Named)
	for i := range in.NumMethods() {
		name := in.Method(i).Name()
		if named != nil && named.TypeParams().Len() > 0 {
			p.generic[name] = true // of which instances cannot be said
		} else if !slices.Contains(p.asked[name], in) {
			p.asked[name] = append(p.asked[name], in)
		}
	}
}

// needless returns the functions that nobody needs, with their places.
func (p *program) needless() (out []string) {
	found := map[*types.Func]bool{}
	for again := true; again; {
		again = false
		for fn := range p.declared {
			if !found[fn] && !p.needed(fn, found) {
				found[fn], again = true, true
			}
		}
	}
	for fn := range found {
		file := p.fset.Position(fn.Pos()).Filename
		if base, err := filepath.Abs(p.dir); err == nil {
			file = strings.TrimPrefix(file, base+string(filepath.Separator))
		}
		out = append(out, filepath.ToSlash(file)+": "+nameOf(fn))
	}
	slices.Sort(out)
	return out
}

// nameOf writes a function as "store.Open", a method as "(store.Tx).Game".
func nameOf(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return fn.Pkg().Name() + "." + fn.Name()
	}
	typ := recv.Type()
	if pointer, ok := typ.(*types.Pointer); ok {
		typ = pointer.Elem()
	}
	return "(" + types.TypeString(typ, (*types.Package).Name) + ")." + fn.Name()
}

// needed reports whether a function is used by one that is not found needless, or as
// a method of an interface.
func (p *program) needed(fn *types.Func, found map[*types.Func]bool) bool {
	for _, user := range p.users[fn] {
		if user == nil || user != fn && !found[user] {
			return true
		}
	}
	if fn.Signature().Recv() == nil {
		return false
	}
	if p.named[fn.Name()] || p.generic[fn.Name()] || slices.Contains(errorMethods, fn.Name()) {
		return true
	}
	for _, in := range p.asked[fn.Name()] {
		for _, holder := range p.holders[fn] {
			if named, ok := holder.(*types.Pointer).Elem().(*types.Named); ok && named.TypeParams().Len() > 0 {
				return true // of which instances cannot be said
			}
			if types.Implements(holder, in) {
				return true
			}
		}
	}
	return false
}

// templateWords are the words of all templates, of files and of texts in the code of pages.
func templateWords(t *testing.T, dir string) map[string]bool {
	t.Helper()
	words := map[string]bool{}
	actions, word := regexp.MustCompile(`(?s)\{\{.*?\}\}`), regexp.MustCompile(`\.([A-Z]\w*)`)
	err := filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			if p != dir && (e.Name() == "testdata" || strings.HasPrefix(e.Name(), ".")) {
				return filepath.SkipDir
			}
			return nil
		}
		if ext := path.Ext(p); ext != ".html" && ext != ".go" || strings.HasSuffix(p, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(p)
		for _, action := range actions.FindAllString(string(text), -1) {
			for _, m := range word.FindAllStringSubmatch(action, -1) {
				words[m[1]] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return words
}
