package main

import (
	"go/ast"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/testenv"
)

// The tests in this file keep each room of the house one that can be overseen
// (STYLE.md, 17); how many files, lines and methods it has is counted in cmd/house.

// within fails for what is beyond a limit.
func within(t *testing.T, found map[string]int, most int, what string) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if n := found[name]; n > most {
			t.Errorf("%s has %d %s, at most %d", name, n, what, most)
		}
	}
}

// TestFilesAreShort counts lines; tables live in TOML.
func TestFilesAreShort(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	found := map[string]int{}
	for _, f := range goFiles(t) {
		if !ast.IsGenerated(f.syntax) {
			found[f.name] = strings.Count(f.text, "\n")
		}
	}
	within(t, found, maxLines, "lines")
}

// accented letters stand in Spanish words only.
var accented = regexp.MustCompile(`(?i)[áéíóúñ¿¡]`)

// TestTwoLanguagesStandInOnePlace: below rules only the words of the grammar,
// ES: []string{...}, are Spanish, and nothing asks which language it is.
func TestTwoLanguagesStandInOnePlace(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	spanish, english := map[string]bool{}, map[string]bool{}
	var files []goFile
	for _, f := range goFiles(t) {
		if !strings.HasPrefix(f.name, "rules/") || f.test {
			continue
		}
		files = append(files, f)
		grammarWords(f.syntax, "ES", spanish)
		grammarWords(f.syntax, "EN", english)
	}
	if !spanish["atrinchera"] && !spanish["mueve"] {
		t.Error("no Spanish word of a grammar was found: the test looks in the wrong way")
	}
	tags := map[*ast.BasicLit]bool{} // keys of stored forms are no text
	for _, f := range files {
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && key.Name == "ES" {
					return false
				}
			case *ast.Field:
				tags[n.Tag] = true
			case *ast.ImportSpec:
				return false
			case *ast.Ident:
				switch n.Name {
				case "Spanish", "OrderES", "SuggestES", "suggestES", "es":
					if !speaks(f.name) {
						t.Errorf("%s names %s", f.name, n.Name)
					}
				}
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && !tags[n] && isSpanish(text, spanish, english) {
					t.Errorf("%s says %q", f.name, text)
				}
			}
			return true
		})
	}
}

// TestPhrasesStandInCatalogs: what people write to the service is Spanish in the catalogs of
// parser/phrases, and nowhere in the code that reads it.
func TestPhrasesStandInCatalogs(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	spanish, english := phraseWords(t, "es"), phraseWords(t, "en")
	if len(spanish) < 500 {
		t.Errorf("%d Spanish words", len(spanish))
	}
	for _, f := range goFiles(t) {
		top, _, _ := strings.Cut(f.name, "/")
		if f.test || top != "parser" && top != "adjudicator" || strings.HasPrefix(f.name, "adjudicator/titletest/") {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && isSpanish(strings.Trim(text, " .,:;!?¡¿\n"), spanish, english) {
					t.Errorf("%s says %q", f.name, text)
				}
			}
			return true
		})
	}
}

// phraseWords returns the words of the catalogs of phrases of a language.
func phraseWords(t *testing.T, lang string) map[string]bool {
	t.Helper()
	words := map[string]bool{}
	files, err := filepath.Glob(filepath.Join(root, "parser", "phrases", lang, "*.toml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range regexp.MustCompile(`\pL+`).FindAllString(string(text), -1) {
			words[w] = true
		}
	}
	return words
}

// speaks names what has to know the languages: the contract, the grammar, and
// the suite, which looks at all of them.
func speaks(name string) bool {
	return name == "rules/message.go" || strings.HasPrefix(name, "rules/order/") ||
		strings.HasPrefix(name, "rules/rulestest/") && !strings.HasPrefix(name, "rules/rulestest/toy/")
}

// grammarWords collects the words of KEY: []string{...}.
func grammarWords(f *ast.File, key string, words map[string]bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		kv, ok := n.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		if id, ok := kv.Key.(*ast.Ident); !ok || id.Name != key {
			return true
		}
		ast.Inspect(kv.Value, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil {
					for _, w := range strings.Fields(text) {
						words[w] = true
					}
				}
			}
			return true
		})
		return true
	})
}

// isSpanish reports whether a text has an accent or a word of the grammars that
// is Spanish and not English; short words are left out, as "a" is both.
func isSpanish(text string, spanish, english map[string]bool) bool {
	if accented.MatchString(text) {
		return true
	}
	for _, w := range strings.Fields(text) {
		if len(w) > 3 && spanish[w] && !english[w] {
			return true
		}
	}
	return false
}
