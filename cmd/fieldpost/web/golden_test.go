package web_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files of pages")

// asset is an address that changes with the file's content.
var asset = regexp.MustCompile(`/static/([a-z]+)\.[0-9a-f]+\.`)

// TestGoldenPages compares every page in both languages, for visitors and for
// the moderator. The toy has no texts in the catalogs: its codes stand where
// another title has words. Help pages are left out, as their texts belong to
// package templates.
func TestGoldenPages(t *testing.T) {
	w := toyWorld(t)
	check := func(who, name, path string) {
		for _, lang := range []string{"en", "es"} {
			got := asset.ReplaceAllString(w.get(path, "Accept-Language", lang), "/static/$1.HASH.")
			file := filepath.Join("testdata", "golden", who+"-"+name+"."+lang+".html")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				continue
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("%s differs (-want +got), go test -update writes it:\n%s", file, diff)
			}
		}
	}
	for _, p := range publicPages {
		if !p.help {
			check("visitor", p.name, p.path)
		}
	}
	w.login()
	for _, p := range moderatorPages {
		check("moderator", p.name, p.path)
	}
}
