package main

import (
	"go/ast"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/templates"
)

// declared returns what the packages of the repository declare, as package.Name and
// package.Type.Name, and whether it is a function; a test is there by its name alone. packages
// are the last parts of their paths.
func declared(t *testing.T) (names, packages map[string]bool) {
	t.Helper()
	names, packages = map[string]bool{}, map[string]bool{}
	for _, f := range goFiles(t) {
		room := path.Base(path.Dir(f.name))
		packages[room] = true
		for _, d := range f.syntax.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				name := d.Name.Name
				if f.test {
					names[name] = true
					continue
				}
				if d.Recv != nil {
					name = receiver(d.Recv.List[0].Type) + "." + name
				}
				names[room+"."+name] = true
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					declare(names, room, spec)
				}
			}
		}
	}
	return names, packages
}

// declare notes a constant, a variable or a type with its fields and methods.
func declare(names map[string]bool, room string, spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			names[room+"."+name.Name] = false
		}
	case *ast.TypeSpec:
		names[room+"."+spec.Name.Name] = false
		var fields *ast.FieldList
		switch typ := spec.Type.(type) {
		case *ast.StructType:
			fields = typ.Fields
		case *ast.InterfaceType:
			fields = typ.Methods
		default:
			return
		}
		for _, field := range fields.List {
			_, method := field.Type.(*ast.FuncType)
			for _, name := range field.Names {
				names[room+"."+spec.Name.Name+"."+name.Name] = method
			}
		}
	}
}

// receiver returns the name of the type that has a method.
func receiver(typ ast.Expr) string {
	switch typ := typ.(type) {
	case *ast.StarExpr:
		return receiver(typ.X)
	case *ast.IndexExpr:
		return receiver(typ.X)
	case *ast.IndexListExpr:
		return receiver(typ.X)
	case *ast.Ident:
		return typ.Name
	}
	return ""
}

func contributing(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// code is what stands between backticks; dotted has the package of a name.
var (
	code   = regexp.MustCompile("`([^`\n]+)`")
	dotted = regexp.MustCompile(`^([a-z]+)\.[A-Za-z]\w*(\.[A-Za-z]\w*)?$`)
)

// TestContributingWalks: each step of the two walks opens a function that is there, and the walks
// are short.
func TestContributingWalks(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	names, _ := declared(t)
	for title, most := range map[string]int{"A letter, from mailbox to answer": 15, "A phase": 10} {
		_, walk, found := strings.Cut(contributing(t), "\n## "+title+"\n")
		if !found {
			t.Errorf("CONTRIBUTING.md has no section %q", title)
			continue
		}
		walk, _, _ = strings.Cut(walk, "\n## ")
		steps := regexp.MustCompile(`(?m)^\d+\. `).Split(walk, -1)[1:]
		if len(steps) > most || len(steps) < most/2 {
			t.Errorf("%s: %d steps, at most %d", title, len(steps), most)
		}
		for i, step := range steps {
			opens := false
			for _, m := range code.FindAllStringSubmatch(step, -1) {
				function, there := names[m[1]]
				opens = opens || function
				if dotted.MatchString(m[1]) && !there {
					t.Errorf("%s: step %d: %s is gone%s", title, i+1, m[1], namesakes(names, m[1]))
				}
			}
			if !opens {
				t.Errorf("%s: step %d names no function that is there: %s", title, i+1, strings.TrimSpace(step))
			}
		}
	}
}

// TestContributingNamesWhatIsThere: what CONTRIBUTING.md writes as package.Name is declared, each
// test and each file that it names is there, and every room of the service is told of.
func TestContributingNamesWhatIsThere(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	names, packages := declared(t)
	test := regexp.MustCompile(`\bTest[A-Z]\w+`)
	file := regexp.MustCompile(`^[\w./-]+\.(go|md|toml|sql|tsv|txtar|html|css)$`)
	seen, text := 0, contributing(t)
	for _, m := range code.FindAllStringSubmatch(text, -1) {
		name := m[1]
		for _, one := range test.FindAllString(name, -1) {
			if seen++; !names[one] {
				t.Errorf("CONTRIBUTING.md names the test %s, which is gone", one)
			}
		}
		switch m := dotted.FindStringSubmatch(name); {
		case file.MatchString(name):
			if strings.Contains(name, "/") && !strings.Contains(name, "NAME") && !strings.Contains(name, "-N.") && !isThere(t, name) {
				t.Errorf("CONTRIBUTING.md names the file %s, which is gone", name)
			}
		case m != nil && packages[m[1]]:
			seen++
			if _, ok := names[name]; !ok {
				t.Errorf("CONTRIBUTING.md names %s, which is gone%s", name, namesakes(names, name))
			}
		}
	}
	for house, rooms := range chains(t, "testdata/rooms") {
		for _, room := range rooms {
			if house == "adjudicator" && !strings.Contains(text, "\n| `"+room+"` | ") {
				t.Errorf("CONTRIBUTING.md does not say what the room %s holds", room)
			}
		}
	}
	if seen < 80 {
		t.Errorf("only %d names were found: the test looks in the wrong way", seen)
	}
}

// isThere reports whether a file is there, by its path from the root or by the end of it.
func isThere(t *testing.T, name string) bool {
	t.Helper()
	if _, err := os.Stat(filepath.Join(root, name)); err == nil {
		return true
	}
	found := false
	err := filepath.WalkDir(root, func(p string, e fs.DirEntry, err error) error {
		if strings.HasSuffix(filepath.ToSlash(p), "/"+name) {
			found = true
			return filepath.SkipAll
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// namesakes says where else something of the same last name is.
func namesakes(names map[string]bool, gone string) string {
	var found []string
	for name := range names {
		if path.Ext(name) == path.Ext(gone) && strings.Contains(name, ".") {
			found = append(found, name)
		}
	}
	if len(found) == 0 || len(found) > 5 {
		return ""
	}
	slices.Sort(found)
	return "; there is " + strings.Join(found, ", ")
}

// TestEveryVerbIsACommand, too: whatever a moderator can have done is offered on pages, has its
// words and stands below `fieldpost game`.
func TestEveryVerbIsACommand(t *testing.T) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	there := commandNames(t)
	for _, v := range moderation.Verbs {
		verb := v.Name
		for _, words := range []string{"door.word.", "door.does.", "door.label.", "door.example."} {
			if !book.Has(words + verb) {
				t.Errorf("the verb %s has no text %s%s", verb, words, verb)
			}
		}
		for _, f := range v.FieldsFor(office.PausedRecovery) {
			words := []string{"door.kind." + string(f.Kind)}
			if !f.Spoken && v != moderation.Create { // which has a form of its own
				words = append(words, "door.field."+f.Name)
			}
			if f.Lead {
				words = append(words, "door.lead."+f.Name)
			}
			for _, value := range f.Choices {
				words = append(words, "door.choice."+value)
			}
			for _, word := range words {
				if !book.Has(word) {
					t.Errorf("the field %s of the verb %s has no text %s", f.Name, verb, word)
				}
			}
		}
		if !there["game "+verb] {
			t.Errorf("there is no command game %s", verb)
		}
	}
}
