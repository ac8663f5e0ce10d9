package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/testenv"
)

// docLink is a link to something declared: [Name], [Type.Name], [package.Name] or
// [package.Type.Name]; words in capitals are those of a syntax.
var docLink = regexp.MustCompile(`\[\*?((?:[a-z][a-z0-9]*\.)?[A-Z]\w*(?:\.[A-Z]\w*)?)\](?:[^\[(\w]|$)`)

// TestLinksInCommentsLead finds links of comments to what is not declared: what was renamed or has
// moved is called by its old name there, and nothing else says so.
func TestLinksInCommentsLead(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	declared := map[string]map[string]bool{} // by the name of a package: those of one name together
	type link struct{ at, pkg, name string }
	var links []link
	err := filepath.WalkDir(root, func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			if e != nil && e.IsDir() && (e.Name() == "testdata" || strings.HasPrefix(e.Name(), ".") && file != root) {
				return filepath.SkipDir
			}
			return err
		}
		if path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		names := declared[f.Name.Name]
		if names == nil {
			names = map[string]bool{}
			declared[f.Name.Name] = names
		}
		addDeclared(names, f)
		for _, group := range f.Comments {
			for _, m := range docLink.FindAllStringSubmatch(group.Text(), -1) {
				pkg, name := f.Name.Name, m[1]
				if first, rest, ok := strings.Cut(name, "."); ok && first == strings.ToLower(first) {
					pkg, name = first, rest
				}
				links = append(links, link{file, pkg, name})
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(links) < 1000 {
		t.Errorf("%d links were found", len(links))
	}
	members := map[string]bool{} // of any type: one may have them of what it embeds
	for _, names := range declared {
		for name := range names {
			if _, member, ok := strings.Cut(name, "."); ok {
				members[member] = true
			}
		}
	}
	for _, l := range links {
		of, member, isMember := strings.Cut(l.name, ".")
		if names, ours := declared[l.pkg]; ours && strings.ToUpper(l.name) != l.name && !names[l.name] && !(isMember && names[of] && members[member]) {
			t.Errorf("%s: [%s.%s] leads nowhere", l.at, l.pkg, l.name)
		}
	}
}

// addDeclared adds what a file declares: names, and those of methods and fields behind their type.
func addDeclared(names map[string]bool, f *ast.File) {
	for _, decl := range f.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names[d.Name.Name] = true
			} else if of := receiver(d.Recv.List[0].Type); of != "" {
				names[of+"."+d.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch x := spec.(type) {
				case *ast.ValueSpec:
					for _, n := range x.Names {
						names[n.Name] = true
					}
				case *ast.TypeSpec:
					names[x.Name.Name] = true
					ast.Inspect(x.Type, func(n ast.Node) bool {
						if field, ok := n.(*ast.Field); ok {
							for _, n := range field.Names {
								names[x.Name.Name+"."+n.Name] = true
							}
						}
						return true
					})
				}
			}
		}
	}
}

// receiver returns the name of the type that a method is of.
func receiver(x ast.Expr) string {
	switch e := x.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}
