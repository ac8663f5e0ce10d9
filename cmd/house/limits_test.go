package house

import (
	"go/ast"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/fieldpost/fieldpost/rules/testenv"
)

// The limits of a room, without tests. A type counts its methods with those that it gets by
// embedding, and the functions of its package that take it first; a cycle is of files of one package
// of which each needs the others.
var limits = map[string]int{"files": 30, "lines": 6000, "methods": 60, "cycle": 15, "comments": 0}

// TestHouseCanBeOverseen: no package, type or cycle of files is beyond the limits but those of
// testdata/outgrown, each with its number, which may only fall: a line of it is lowered or taken
// out when what it names has shrunk by a tenth. "comments" are those of functions that say "is" or
// "are" in place of what the function returns or does. With -v it prints the largest of each.
func TestHouseCanBeOverseen(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	found := figures(t, root)
	listed := outgrown(t)
	for _, what := range slices.Sorted(maps.Keys(limits)) {
		names := slices.SortedFunc(maps.Keys(found[what]), func(a, b string) int { return found[what][b] - found[what][a] })
		if len(names) == 0 {
			t.Errorf("no %s were counted", what)
		}
		for i, name := range names {
			n := found[what][name]
			if i < 8 {
				t.Logf("%s: %s %d", what, name, n)
			}
			key := what + " " + name
			most, ok := listed[key]
			delete(listed, key)
			switch {
			case !ok && n > limits[what]:
				t.Errorf("%s of %s: %d, at most %d", what, name, n, limits[what])
			case ok && n > most:
				t.Errorf("%s of %s: %d; testdata/outgrown lets there be %d", what, name, n, most)
			case ok && (n <= limits[what] || n*10 < most*9):
				t.Errorf("%s of %s: %d; lower it in testdata/outgrown, where %d stands", what, name, n, most)
			}
		}
	}
	for key := range listed {
		t.Errorf("testdata/outgrown names %s, which is not there", key)
	}
}

// outgrown returns what is beyond its limit, and how far.
func outgrown(t *testing.T) map[string]int {
	t.Helper()
	text, err := os.ReadFile("testdata/outgrown")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]int{}
	for line := range strings.Lines(string(text)) {
		at := strings.LastIndex(strings.TrimSpace(line), " ")
		n, err := strconv.Atoi(strings.TrimSpace(line)[at+1:])
		if err != nil {
			t.Fatalf("testdata/outgrown: %q: %v", line, err)
		}
		out[line[:at]] = n
	}
	return out
}

// figures returns the counts of the packages of a module, by what is counted and by name.
func figures(t *testing.T, dir string) map[string]map[string]int {
	t.Helper()
	loaded, _ := loadPackages(t, dir)
	out := map[string]map[string]int{}
	for what := range limits {
		out[what] = map[string]int{}
	}
	for _, p := range loaded {
		if len(p.GoFiles) == 0 {
			continue
		}
		name := strings.TrimPrefix(p.PkgPath, "github.com/fieldpost/fieldpost/")
		out["files"][name] = len(p.GoFiles)
		for _, file := range p.GoFiles {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			out["lines"][name] += strings.Count(string(text), "\n")
		}
		for typ, n := range methodsOf(p) {
			out["methods"][name+"."+typ] = n
		}
		if n := largestCycle(usesOfFiles(p)); n > 1 {
			out["cycle"][name] = n
		}
		out["comments"]["all"] += commentsThatSayIs(p)
	}
	return out
}

// methodsOf returns how many methods the types of a package have, by name.
func methodsOf(p *packages.Package) map[string]int {
	out := map[string]int{}
	for _, name := range p.Types.Scope().Names() {
		switch o := p.Types.Scope().Lookup(name).(type) {
		case *types.TypeName:
			if o.IsAlias() {
				continue
			}
			t := o.Type()
			if !types.IsInterface(t) {
				t = types.NewPointer(t)
			}
			out[name] += types.NewMethodSet(t).Len()
		case *types.Func:
			params := o.Type().(*types.Signature).Params()
			if params.Len() == 0 {
				continue
			}
			first := params.At(0).Type()
			if ptr, ok := first.(*types.Pointer); ok {
				first = ptr.Elem()
			}
			if named, ok := first.(*types.Named); ok && named.Obj().Pkg() == p.Types {
				out[named.Obj().Name()]++
			}
		}
	}
	return out
}

// usesOfFiles returns which files of a package use what is declared in which.
func usesOfFiles(p *packages.Package) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, f := range p.Syntax {
		from := filepath.Base(p.Fset.Position(f.Pos()).Filename)
		out[from] = map[string]bool{}
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			o := p.TypesInfo.Uses[id]
			if o == nil || o.Pkg() != p.Types {
				return true
			}
			if v, ok := o.(*types.Var); ok && (v.IsField() || v.Parent() != p.Types.Scope()) {
				return true
			}
			if to := filepath.Base(p.Fset.Position(o.Pos()).Filename); to != from {
				out[from][to] = true
			}
			return true
		})
	}
	return out
}

// largestCycle returns of how many nodes the largest strongly connected part of a graph is
// (Tarjan 1972).
func largestCycle(uses map[string]map[string]bool) (most int) {
	index, low, on := map[string]int{}, map[string]int{}, map[string]bool{}
	var stack []string
	var visit func(string)
	visit = func(v string) {
		index[v] = len(index) + 1
		low[v] = index[v]
		stack, on[v] = append(stack, v), true
		for w := range uses[v] {
			switch {
			case index[w] == 0:
				visit(w)
				low[v] = min(low[v], low[w])
			case on[w]:
				low[v] = min(low[v], index[w])
			}
		}
		if low[v] != index[v] {
			return
		}
		at := slices.Index(stack, v)
		for _, w := range stack[at:] {
			on[w] = false
		}
		most = max(most, len(stack)-at)
		stack = stack[:at]
	}
	for v := range uses {
		if index[v] == 0 {
			visit(v)
		}
	}
	return most
}

// commentsThatSayIs counts the functions whose comment says what they are.
func commentsThatSayIs(p *packages.Package) (n int) {
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Doc == nil {
				continue
			}
			if words := strings.Fields(fn.Doc.Text()); len(words) > 1 && (words[1] == "is" || words[1] == "are") {
				n++
			}
		}
	}
	return n
}

// TestFiguresAreCounted counts a graph whose cycle is known.
func TestFiguresAreCounted(t *testing.T) {
	uses := map[string]map[string]bool{"a": {"b": true}, "b": {"c": true}, "c": {"a": true, "d": true}, "d": {"e": true}, "e": {"d": true}, "f": {"a": true}}
	if n := largestCycle(uses); n != 3 {
		t.Errorf("a cycle of %d files, want 3", n)
	}
}
