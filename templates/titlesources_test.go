package templates

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// checkArguments compares the arguments that the sources of a title give with
// each code to what its texts need. Calls whose arguments are not written out
// are left to the games, and so are codes among later, which are given more
// after the call. Fewer than least comparisons mean that the test looks for
// calls in the wrong way.
func checkArguments(t *testing.T, id string, least int, later ...string) {
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	titleCalls(t, id, func(at token.Position, code string, args []ast.Expr) {
		given, ok := argNames(args)
		e := b.catalogs[rules.English][code]
		if !ok || e == nil || slices.Contains(later, code) { // TestSourcesSayNothingUnknown names unknown codes
			return
		}
		compared++
		for _, lang := range langs {
			for _, name := range slices.Sorted(maps.Keys(b.catalogs[lang][code].names)) {
				if !slices.Contains(given, name) && b.catalogs[lang][code].names[name] {
					t.Errorf("%s: %s is not given {%s}", at, code, name)
				}
			}
		}
	})
	if compared < least {
		t.Errorf("only %d calls were compared", compared)
	}
}

// sharedCode is how package play makes the codes of a title.
var sharedCode = regexp.MustCompile(`prefix ?\+ ?"(\.[a-z]+\.)`)

// checkUse finds texts that nothing says any more: codes that stand nowhere in
// the sources of a title, whole or from a beginning that ends in a dot or was
// completed with one of the endings.
func checkUse(t *testing.T, id string, endings ...string) {
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	var beginnings, shared []string
	sharing := false
	goFiles(t, func(file, source string) {
		switch {
		case strings.HasPrefix(file, "rules/"+id+"/"):
			for _, m := range anyCode.FindAllStringSubmatch(source, -1) {
				beginnings = append(beginnings, m[1])
			}
			sharing = sharing || strings.Contains(source, "play.Understood(")
		case strings.HasPrefix(file, "rules/play/"):
			for _, m := range sharedCode.FindAllStringSubmatch(source, -1) {
				shared = append(shared, id+m[1])
			}
		}
	})
	if sharing {
		beginnings = append(beginnings, shared...)
	}
	for _, code := range b.Codes() {
		if strings.HasPrefix(code, id+".the.") { // a name, see article.go
			continue
		}
		if strings.HasPrefix(code, id+".") && !slices.ContainsFunc(beginnings, func(s string) bool {
			rest, ok := strings.CutPrefix(code, s)
			return ok && (rest == "" || strings.HasSuffix(s, ".") || slices.Contains(endings, rest))
		}) {
			t.Errorf("nothing says %s", code)
		}
	}
}

// titleCalls finds the calls that give a code of the title as a literal, and
// the arguments that follow it.
func titleCalls(t *testing.T, id string, found func(at token.Position, code string, args []ast.Expr)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "rules", id, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			for i, arg := range call.Args {
				code, ok := literal(arg)
				if ok && strings.HasPrefix(code, id+".") && !strings.HasSuffix(code, ".") {
					rest := call.Args[i+1:]
					if call.Ellipsis.IsValid() {
						rest = append(slices.Clone(rest), nil)
					}
					found(fset.Position(call.Pos()), code, rest)
				}
			}
			return true
		})
	}
}

// argNames reads the names from calls such as r.zoneArg("zone", z) and
// rules.ID("zone", "zone", id); ok is false when one cannot be read.
func argNames(args []ast.Expr) (names []string, ok bool) {
	for _, arg := range args {
		call, isCall := arg.(*ast.CallExpr)
		if !isCall || len(call.Args) == 0 {
			return nil, false
		}
		at := 0
		switch fun := call.Fun.(type) {
		case *ast.SelectorExpr:
			if fun.Sel.Name == "ID" {
				at = 1
			}
		case *ast.Ident:
			if fun.Name == "prompt1" {
				names = append(names, "decision")
				continue
			}
		}
		name, isText := literal(call.Args[at])
		if !isText {
			return nil, false
		}
		names = append(names, name)
	}
	return names, true
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}
