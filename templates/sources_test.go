package templates

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Codes are written whole in the sources and in the pages of package web, or as
// a beginning that ends in a dot or a hyphen and is completed there:
// "empires.choice." + kind.
var (
	anyCode     = regexp.MustCompile(`"([a-z]+\.[a-z0-9.-]*)"`)
	messageCode = regexp.MustCompile(`rules\.(?:M\(|Word\([^,()]*, ?)"([a-z0-9.-]+)"`)
	faultCode   = regexp.MustCompile(`(?m)^\s+\w+ +Code = "([a-z-]+)"`)
)

// otherKeys holds the places whose strings look like codes and are none: the
// keys of the configuration, the failpoints and the columns of the store.
var otherKeys = regexp.MustCompile(`^cmd/fieldpost/config/|^adjudicator/(office/)?failpoint\.go$|^store/`)

// phraseKey is where a phrase of players is asked for: its key is none of a text.
var phraseKey = regexp.MustCompile(`phrases\.\w+\("[a-z.-]+"`)

// TestSourcesSayNothingUnknown looks up every code that stands in the sources.
func TestSourcesSayNothingUnknown(t *testing.T) {
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	areas := map[string]bool{}
	for _, code := range b.Codes() {
		area, _, _ := strings.Cut(code, ".")
		areas[area] = true
	}
	found := map[string]string{} // code to file
	look := func(file, source string) {
		source = phraseKey.ReplaceAllString(source, "")
		for _, m := range messageCode.FindAllStringSubmatch(source, -1) {
			found[m[1]] = file
		}
		for _, m := range anyCode.FindAllStringSubmatch(source, -1) {
			if area, _, _ := strings.Cut(m[1], "."); areas[area] && !otherKeys.MatchString(file) && !strings.HasSuffix(m[1], ".json") {
				found[m[1]] = file
			}
		}
		if strings.HasPrefix(file, "parser/") {
			for _, m := range faultCode.FindAllStringSubmatch(source, -1) {
				found["fault."+m[1]] = file
			}
		}
	}
	goFiles(t, look)
	pages(t, look)
	for _, code := range []string{"fault.unknown-verb", "letter.html-only", "fault.chatter", "web.letters.heading", "web.login.submit"} {
		if found[code] == "" {
			t.Errorf("%s was not found in the sources: the test looks for codes in the wrong way", code)
		}
	}
	for code, file := range found {
		if strings.HasSuffix(code, ".") || strings.HasSuffix(code, "-") {
			if !slices.ContainsFunc(b.Codes(), func(c string) bool { return strings.HasPrefix(c, code) }) {
				t.Errorf("%s: no text begins with %q", file, code)
			}
		} else if !b.Has(code) {
			t.Errorf("%s: no text for %q", file, code)
		}
	}
}

// TestSharedTextsAreUsed finds texts outside of the titles that nothing says:
// each stands as a literal in the sources, or is put together from a beginning
// and an end that do. Those of options are left to rules/titles, where the options are known.
func TestSharedTextsAreUsed(t *testing.T) {
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	literals := map[string]bool{}
	goFiles(t, func(file, source string) {
		f, err := parser.ParseFile(token.NewFileSet(), file, source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if s, ok := literal(e); ok {
					literals[s] = true
				}
			}
			return true
		})
	})
	pages(t, func(_, source string) {
		for _, m := range anyCode.FindAllStringSubmatch(source, -1) {
			literals[m[1]] = true
		}
	})
	var said func(code string) bool
	said = func(code string) bool {
		if literals[code] || code != "" && strings.Trim(code, "0123456789") == "" {
			return true
		}
		for i := range code {
			if (code[i] == '.' || code[i] == '-') && i > 0 && (literals[code[:i+1]] && said(code[i+1:]) || literals[code[i:]] && said(code[:i])) {
				return true
			}
		}
		return false
	}
	ids := titleIDs(t)
	for _, code := range b.Codes() {
		if area, _, _ := strings.Cut(code, "."); area != "option" && area != "side-words" && !slices.Contains(ids, area) && !said(code) {
			t.Errorf("nothing says %s", code)
		}
	}
}

// pages reads the templates of the status site.
func pages(t *testing.T, read func(file, source string)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "cmd", "fieldpost", "web", "page", "*.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		read(filepath.ToSlash(name), string(source))
	}
}

// titleIDs are the packages of titles: those below rules with data.
func titleIDs(t *testing.T) []string {
	t.Helper()
	dirs, err := filepath.Glob(filepath.Join("..", "rules", "*", "data"))
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, d := range dirs {
		ids = append(ids, filepath.Base(filepath.Dir(d)))
	}
	return ids
}

// goFiles reads the Go files of the module that are not tests.
func goFiles(t *testing.T, read func(file, source string)) {
	t.Helper()
	files, err := goSources()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		read(f.name, f.text)
	}
}

// source is a file of the module, by its path from the root.
type source struct {
	name, text string
	quoted     []string // words that stand in it in quotes
}

// goSources are those files, read once.
var goSources = sync.OnceValues(func() (files []source, err error) {
	root := ".."
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "rulestest" || d.Name() == ".git"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		files = append(files, source{filepath.ToSlash(name), string(text), quotedIn(string(text))})
		return nil
	})
	return files, err
})

// quotedIn lists the words of a text that stand in quotes.
func quotedIn(text string) (words []string) {
	for _, m := range quoted.FindAllStringSubmatch(text, -1) {
		words = append(words, m[1])
	}
	return words
}
