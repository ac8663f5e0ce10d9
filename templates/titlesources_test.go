package templates

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/pelletier/go-toml/v2"
)

// eachTitle runs a test of the texts of every title, which it knows by the id only: what needs
// the title itself is tried by its own suite (titletest/booktest).
func eachTitle(t *testing.T, test func(t *testing.T, b *Book, id string)) {
	t.Helper()
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range titleIDs(t) {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			test(t, b, id)
		})
	}
}

// laterCodes returns the codes of a title that are given more arguments after the call.
func laterCodes(t *testing.T, id string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", id, "title.toml"))
	if err != nil {
		t.Fatal(err)
	}
	var own struct{ Later []string }
	if err := toml.Unmarshal(text, &own); err != nil {
		t.Fatal(err)
	}
	return own.Later
}

// TestTitlesArguments compares the arguments that the sources of a title give
// with each code to what its texts need. Calls whose arguments are not written
// out are left to the games.
func TestTitlesArguments(t *testing.T) {
	eachTitle(t, func(t *testing.T, e *Book, id string) {
		compared, later := 0, laterCodes(t, id)
		titleCalls(t, id, func(at token.Position, code string, args []ast.Expr) {
			given, ok := argNames(args)
			if !ok || !e.Has(code) || slices.Contains(later, code) { // TestSourcesSayNothingUnknown names unknown codes
				return
			}
			compared++
			m := rules.Message{Code: code}
			for _, name := range given {
				m.Args = append(m.Args, rules.Num(name, 1))
			}
			if err := e.Check(m); err != nil { // which names one that is missing; all languages need the same
				t.Errorf("%s: %v", at, err)
			}
		})
		if compared < 60 {
			t.Errorf("only %d calls were compared: the test looks for them in the wrong way", compared)
		}
	})
}

var (
	// sharedCode is how package play makes the codes of a title.
	sharedCode = regexp.MustCompile(`prefix ?\+ ?"\.([a-z]+\.)|\.code\("([a-z.-]+)"\)`)
	quoted     = regexp.MustCompile(`"([A-Za-z0-9][A-Za-z0-9.-]*)"`)
	// addedCode is how a code is completed behind what stands as a literal.
	addedCode = regexp.MustCompile(`\+=? ?"([.-]?[a-z]+)"|return "(own|shown|hidden)"`)
)

// TestTitlesTextsAreUsed finds texts that nothing says any more: codes that
// stand nowhere in the sources of a title, whole, completed with an ending that
// stands there, or from a beginning that ends in a dot with the rest as an id.
// Texts of orders are left to the suites of the titles.
func TestTitlesTextsAreUsed(t *testing.T) {
	eachTitle(t, func(t *testing.T, e *Book, id string) {
		beginnings := []string{id + ".numbered."} // of kinds
		var shared, endings []string
		sharing := false
		ids := map[string]bool{} // words of the sources, and of the data
		files, err := goSources()
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			file, source := f.name, f.text
			for _, word := range f.quoted {
				ids[word] = ids[word] || strings.HasPrefix(file, "rules/")
			}
			own := strings.HasPrefix(file, "rules/"+id+"/")
			if own {
				for _, m := range anyCode.FindAllStringSubmatch(source, -1) {
					beginnings = append(beginnings, m[1])
				}
				sharing = sharing || strings.Contains(source, "play.Run")
			}
			if own || strings.HasPrefix(file, "rules/play/") {
				for _, m := range sharedCode.FindAllStringSubmatch(source, -1) {
					shared = append(shared, id+"."+m[1]+m[2])
				}
				for _, m := range addedCode.FindAllStringSubmatch(source, -1) {
					endings = append(endings, m[1]+m[2])
				}
			}
		}
		packs, err := filepath.Glob(filepath.Join("..", "rules", id, "data", "*.toml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range packs {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range quotedIn(string(text)) {
				ids[word] = true
			}
		}
		if sharing {
			beginnings = append(beginnings, shared...)
		}
		for _, code := range e.Codes() {
			if strings.HasPrefix(code, id+".the.") { // a name, see article.go
				continue
			}
			if rest, ok := strings.CutPrefix(code, id+".headline."); ok { // of an event, see cmd/fieldpost/web
				rank, event, _ := strings.Cut(rest, ".")
				if !strings.Contains("123", rank) || !e.Has(id+"."+event) {
					t.Errorf("%s is the headline of no event, or has no rank from 1 to 3", code)
				}
				continue
			}
			if what, ok := strings.CutPrefix(code, id+".score."); ok && (ids[what] || what == "places" || what == "pieces") {
				continue
			}
			if base, ok := strings.CutSuffix(code, "-gone"); ok && e.Has(base) { // of what is gone, see changed.go
				continue
			}
			if strings.HasPrefix(code, id+".") && !slices.ContainsFunc(beginnings, func(s string) bool {
				rest, ok := strings.CutPrefix(code, s)
				whole := strings.HasSuffix(s, ".") && (ids[rest] || strings.HasSuffix(s, ".order.") || strings.HasSuffix(s, ".word."))
				return ok && (rest == "" || whole || slices.Contains(endings, rest))
			}) {
				t.Errorf("nothing says %s", code)
			}
		}
	})
}

// titleCalls finds the calls that give a code of the title as a literal, whole
// or, of a refusal, without its beginning, and the arguments that follow it.
func titleCalls(t *testing.T, id string, found func(at token.Position, code string, args []ast.Expr)) {
	t.Helper()
	fset := token.NewFileSet()
	goFiles(t, func(name, source string) {
		if !strings.HasPrefix(name, "rules/"+id+"/") {
			return
		}
		file, err := parser.ParseFile(fset, name, source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			fun := called(call)
			refusal := strings.EqualFold(fun, "deny") || strings.EqualFold(fun, "refuse")
			begun := call.Ellipsis.IsValid() || fun == "End" || fun == "EndAny" // of a line that was begun before: rules.Page
			for i, arg := range call.Args {
				code, ok := literal(arg)
				if refusal && ok && !strings.HasPrefix(code, id+".") && i == 1 {
					code = id + ".bad." + code
				}
				if ok && strings.HasPrefix(code, id+".") && !strings.HasSuffix(code, ".") {
					rest := call.Args[i+1:]
					if begun {
						rest = append(slices.Clone(rest), nil)
					}
					found(fset.Position(call.Pos()), code, rest)
				}
			}
			return true
		})
	})
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
		if called(call) == "ID" {
			at = 1
		}
		name, isText := literal(call.Args[at])
		if !isText {
			return nil, false
		}
		names = append(names, name)
	}
	return names, true
}

// called is the name of the function or method that is called, without its package.
func called(call *ast.CallExpr) string {
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return fun.Sel.Name
	}
	return ""
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}
