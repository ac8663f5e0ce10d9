package titles_test

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fieldpost/fieldpost/rules/titles"
)

// suite is the package that puts a title under all tests.
const suite = "github.com/fieldpost/fieldpost/adjudicator/titletest"

// TestEveryTitleIsTested: in the folder of each title that is listed a test runs titletest with it.
func TestEveryTitleIsTested(t *testing.T) {
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range set {
		id := title.About().ID
		ok, err := underTest(os.DirFS("../"+id), id)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			t.Errorf("no test in rules/%s calls titletest.Run with %s.Load (CONTRIBUTING.md, A title)", id, id)
		}
	}
}

// TestUntestedTitleIsFound: a title counts as tested where a test of its folder, one that is
// built, runs the suite with the title itself.
func TestUntestedTitleIsFound(t *testing.T) {
	const tested = "package mini_test\nimport (\n\"testing\"\n\"" + suite + "\"\n\"example.org/rules/mini\"\n)\nfunc TestTitle(t *testing.T) { titletest.Run(t, mini.Load, secrets...) }\n"
	instead := func(old, with string) string {
		if !strings.Contains(tested, old) {
			t.Fatalf("%q does not stand in the test", old)
		}
		return strings.Replace(tested, old, with, 1)
	}
	for _, c := range []struct {
		what, name, text string
		want             bool
	}{
		{"a title with its test", "title_test.go", tested, true},
		{"one within its package", "title_test.go", instead("mini.Load", "Load"), true},
		{"under another name", "title_test.go", strings.Replace(instead("\""+suite, "all \""+suite), "titletest.Run", "all.Run", 1), true},
		{"no test", "title.go", "package mini\n", false},
		{"not in a test", "title.go", tested, false},
		{"in a comment", "title_test.go", instead("{ titletest.Run(t, mini.Load, secrets...) }", "{ /* titletest.Run(t, mini.Load) */ }"), false},
		{"another function", "title_test.go", instead("titletest.Run", "titletest.Suite"), false},
		{"another package", "title_test.go", instead(suite, "example.org/titletest"), false},
		{"another title", "title_test.go", instead("mini.Load", "empires.Load"), false},
		{"nobody calls it", "title_test.go", instead("func TestTitle", "func title"), false},
		{"only with a tag", "title_test.go", "//go:build e2e\n\n" + tested, false},
	} {
		got, err := underTest(fstest.MapFS{c.name: {Data: []byte(c.text)}}, "mini")
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		if got != c.want {
			t.Errorf("%s: tested is %v", c.what, got)
		}
	}
}

// underTest reports whether a test in the folder of a title runs the suite with it.
func underTest(dir fs.FS, id string) (bool, error) {
	files, err := fs.Glob(dir, "*_test.go")
	if err != nil {
		return false, err
	}
	for _, name := range files {
		text, err := fs.ReadFile(dir, name)
		if err != nil {
			return false, err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return false, err
		}
		called := imported(file)
		if called == "" || tagged(file) {
			continue
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Test") && runs(f, called, id) {
				return true, nil
			}
		}
	}
	return false, nil
}

// imported is the name by which a file calls the suite, "" when it does not import it.
func imported(file *ast.File) string {
	for _, in := range file.Imports {
		if p, _ := strconv.Unquote(in.Path.Value); p == suite {
			if in.Name != nil {
				return in.Name.Name
			}
			return path.Base(suite)
		}
	}
	return ""
}

// tagged reports whether a file is built in some programs only.
func tagged(file *ast.File) bool {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if c.Pos() < file.Package && constraint.IsGoBuild(c.Text) {
				return true
			}
		}
	}
	return false
}

// runs reports whether a function calls Run of a package with the Load of a title.
func runs(f *ast.FuncDecl, called, id string) (found bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) < 2 {
			return true
		}
		found = found || selects(call.Fun, called, "Run") && (selects(call.Args[1], id, "Load") || selects(call.Args[1], "", "Load"))
		return true
	})
	return found
}

// selects reports whether an expression is a name of a package, or of the file's own.
func selects(e ast.Expr, pkg, name string) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return pkg == "" && e.Name == name
	case *ast.SelectorExpr:
		x, ok := e.X.(*ast.Ident)
		return ok && x.Name == pkg && e.Sel.Name == name
	}
	return false
}
