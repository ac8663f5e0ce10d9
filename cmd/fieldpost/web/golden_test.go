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
// the moderator: what is a page's own in a file a page, the frame that all pages of a
// reader share in a file a reader (see [parted]). The toy has no texts in the catalogs:
// its codes stand where another title has words. Help pages are left out, as their texts
// belong to package templates.
func TestGoldenPages(t *testing.T) {
	w := toyWorld(t)
	langs := []string{"en", "es"}
	frames := map[string]*sharedFrame{} // by language, of one reader
	check := func(who, name, path string) {
		for _, lang := range langs {
			page := asset.ReplaceAllString(w.get(path, "Accept-Language", lang), "/static/$1.HASH.")
			p := part(t, w.cfg.Book, page, lang, path)
			frames[lang].add(t, who+"'s "+path, p)
			compareGolden(t, who+"-"+name+"."+lang, p.own())
		}
	}
	begin := func() {
		for _, lang := range langs {
			frames[lang] = &sharedFrame{feet: map[string]string{}}
		}
	}
	end := func(who string) {
		for _, lang := range langs {
			compareGolden(t, "frame-"+who+"."+lang, frames[lang].golden())
		}
	}
	begin()
	for _, p := range publicPages {
		if !p.help {
			check("visitor", p.name, p.path)
		}
	}
	end("visitor")
	w.login()
	begin()
	for _, p := range moderatorPages {
		check("moderator", p.name, p.path)
	}
	end("moderator")
}

// compareGolden compares with a golden file, or writes it.
func compareGolden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", "golden", name+".html")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s differs (-want +got), go test -update writes it:\n%s", file, diff)
	}
}
