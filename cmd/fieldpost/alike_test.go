package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// What two titles do alike stands below them, once. The tests in this file
// compare the titles with one another.

// titleFiles are the Go files of each title, tests and all.
func titleFiles(t *testing.T) map[string][]goFile {
	t.Helper()
	out := map[string][]goFile{}
	for _, f := range goFiles(t) {
		parts := strings.Split(f.name, "/")
		if packs, err := filepath.Glob(filepath.Join(root, "rules", parts[min(1, len(parts)-1)], "data", "*.toml")); parts[0] == "rules" && err == nil && len(packs) > 0 {
			out[parts[1]] = append(out[parts[1]], f)
		}
	}
	if len(out) < 3 {
		t.Fatalf("only the titles %v were found", slices.Sorted(maps.Keys(out)))
	}
	return out
}

// shape is a function without its names: the kinds of its nodes, and which
// operators they have.
type shape struct {
	title, at string
	nodes     []string
}

// alikeLines is from how many lines on a function is compared, alikeShare how
// much of two shapes is the same, in percent, when they are called alike.
const (
	alikeLines = 10
	alikeShare = 80
)

// TestNoFunctionStandsInTwoTitles looks for functions of the same name and
// shape in two titles, outside the methods of the contract.
func TestNoFunctionStandsInTwoTitles(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	var contract []string
	for _, typ := range []reflect.Type{reflect.TypeFor[rules.Title](), reflect.TypeFor[rules.Position](), reflect.TypeFor[chart.Drawn]()} {
		for m := range typ.NumMethod() {
			contract = append(contract, typ.Method(m).Name)
		}
	}
	byName := map[string][]shape{}
	for title, files := range titleFiles(t) {
		for _, f := range files {
			for _, decl := range f.syntax.Decls {
				fn, ok := decl.(*ast.FuncDecl)
				if !ok || fn.Body == nil || fn.Recv != nil && slices.Contains(contract, fn.Name.Name) {
					continue
				}
				text := f.text[fn.Pos()-f.syntax.FileStart : fn.End()-f.syntax.FileStart]
				if strings.Count(text, "\n")+1 >= alikeLines {
					byName[fn.Name.Name] = append(byName[fn.Name.Name], shape{title, f.name, nodes(fn.Body)})
				}
			}
		}
	}
	var found []string
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		list := byName[name]
		for i := range list {
			for j := range i {
				if a, b := &list[i], &list[j]; a.title != b.title && alike(a.nodes, b.nodes) {
					found = append(found, fmt.Sprintf("%s in %s and %s", name, min(a.at, b.at), max(a.at, b.at)))
				}
			}
		}
	}
	if slices.Sort(found); len(found) > 0 {
		t.Errorf("%d functions stand in two titles:\n%s", len(found), strings.Join(found, "\n"))
	}
}

// nodes lists the kinds of the nodes of a syntax tree.
func nodes(n ast.Node) (out []string) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
		case *ast.BinaryExpr:
			out = append(out, n.Op.String())
		case *ast.AssignStmt:
			out = append(out, n.Tok.String())
		case *ast.BasicLit:
			out = append(out, n.Kind.String())
		default:
			out = append(out, reflect.TypeOf(n).Elem().Name())
		}
		return true
	})
	return out
}

// alike reports whether two lists are nearly the same: their longest common
// subsequence holds most of the longer one.
func alike(a, b []string) bool {
	longer := max(len(a), len(b))
	if 100*min(len(a), len(b)) < alikeShare*longer {
		return false
	}
	row := make([]int, len(b)+1)
	for i := range a {
		diagonal := 0
		for j := range b {
			up := row[j+1]
			if a[i] == b[j] {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(up, row[j])
			}
			diagonal = up
		}
	}
	return 100*row[len(b)] >= alikeShare*longer
}

// alikeRun is how many lines may not follow one another in two titles.
const alikeRun = 6

// TestNoLinesStandInTwoTitles looks for runs of the same lines in two titles.
// Blank lines, comments and imports do not count, and of a run at least half
// the lines must hold a word.
func TestNoLinesStandInTwoTitles(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	type place struct {
		title, at string
		line      int
	}
	first := map[string]place{}
	var found []string
	all := titleFiles(t)
	for _, title := range slices.Sorted(maps.Keys(all)) {
		for _, f := range all[title] {
			lines, numbers := codeLines(f)
			last := -alikeRun
			for i := 0; i+alikeRun <= len(lines); i++ {
				text := strings.Join(lines[i:i+alikeRun], "\n")
				p, known := first[text]
				if !known {
					first[text] = place{title, f.name, numbers[i]}
				} else if p.title != title && 2*wordy(lines[i:i+alikeRun]) >= alikeRun {
					if i >= last+alikeRun {
						found = append(found, fmt.Sprintf("%s:%d and %s:%d: %s", p.at, p.line, f.name, numbers[i], lines[i]))
					}
					last = i
				}
			}
		}
	}
	if len(found) > 0 {
		t.Errorf("%d runs of %d lines stand in two titles:\n%s", len(found), alikeRun, strings.Join(found, "\n"))
	}
}

// codeLines are the lines of a file that are neither blank nor comment nor
// import, and their numbers.
func codeLines(f goFile) (lines []string, numbers []int) {
	skip := false
	n := 0
	for line := range strings.Lines(f.text) {
		n++
		line = strings.TrimSpace(line)
		switch {
		case line == "import (":
			skip = true
		case skip:
			skip = line != ")"
		case line == "" || strings.HasPrefix(line, "//") || strings.HasPrefix(line, "package ") || strings.HasPrefix(line, "import "):
		default:
			lines, numbers = append(lines, line), append(numbers, n)
		}
	}
	return lines, numbers
}

// wordy counts the lines that hold a word.
func wordy(lines []string) (n int) {
	for _, l := range lines {
		if strings.ContainsFunc(l, func(r rune) bool { return r >= 'a' && r <= 'z' }) {
			n++
		}
	}
	return n
}

// TestAlike: names do not count, and what is mostly the same is alike.
func TestAlike(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"if ok { n++ }", "if found { total++ }", true},
		{"if ok { n++ }", "for range ok { n -= 2 }", false},
		{"x := a + b; y := x * 2; return y", "p := q + r; s := p * 3; return s", true},
		{"x := a + b; y := x * 2; return y", "x := a - b; return x", false},
	} {
		if got := alike(nodes(body(t, c.a)), nodes(body(t, c.b))); got != c.want {
			t.Errorf("%q and %q: got %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

func body(t *testing.T, text string) ast.Node {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc f() {"+text+"}", 0)
	if err != nil {
		t.Fatal(err)
	}
	return f.Decls[0].(*ast.FuncDecl).Body
}
