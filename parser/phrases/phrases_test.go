package phrases

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// TestLanguagesHaveTheSameKeys: each key stands in every language, and nothing else does.
func TestLanguagesHaveTheSameKeys(t *testing.T) {
	english := catalogs()[order.English].keys
	if len(english) < 100 {
		t.Errorf("%d keys", len(english))
	}
	for _, lang := range order.Languages {
		keys := catalogs()[lang].keys
		for _, key := range keys {
			if !slices.Contains(english, key) {
				t.Errorf("%s: English has no %s", lang, key)
			}
		}
		for _, key := range english {
			if !slices.Contains(keys, key) {
				t.Errorf("%s: %s is missing", lang, key)
			}
		}
	}
	for _, key := range []string{"away.weekdays", "away.months"} { // one is put for the other by its place
		for _, lang := range order.Languages {
			if n, want := len(In(lang, key)), len(In(order.English, key)); n != want {
				t.Errorf("%s: %s has %d names, want %d", lang, key, n, want)
			}
		}
	}
	for _, key := range catalogs()[other].keys {
		if !slices.Contains(english, key) {
			t.Errorf("other: English has no %s", key)
		}
	}
}

var (
	// asked is how the code asks for a key: "table.name", alone or within a pattern; asking is a line
	// that does.
	asked  = regexp.MustCompile(`["{]([a-z]+\.[a-z-]+)["}]`)
	asking = regexp.MustCompile(`phrases\.(?:List|Set|Pattern|All)\(.*`)
)

// TestSourcesAskForKeysThatThereAre, and for each of them: but for those of requests, which package
// desk asks for by its forms.
func TestSourcesAskForKeysThatThereAre(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	english := catalogs()[order.English].keys
	used := map[string]bool{}
	for _, top := range []string{"parser", "adjudicator", "cmd"} {
		err := filepath.WalkDir(filepath.Join("..", "..", top), func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, m := range asked.FindAllStringSubmatch(string(text), -1) {
				used[m[1]] = true
			}
			for _, line := range asking.FindAllString(string(text), -1) {
				for _, m := range asked.FindAllStringSubmatch(line, -1) {
					if !slices.Contains(english, m[1]) {
						t.Errorf("%s: no catalog has %s", path, m[1])
					}
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, key := range english {
		if !used[key] && !strings.HasPrefix(key, "request.") {
			t.Errorf("%s: nothing asks for it", key)
		}
	}
}
