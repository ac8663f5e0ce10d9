package booktest

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	// captured finds the words that an order keeps: {how:=along|far|near}.
	captured = regexp.MustCompile(`:=([a-z0-9|-]+)`)
	// anyCode finds codes, written whole or as a beginning that ends in a dot or a hyphen.
	anyCode = regexp.MustCompile(`"([a-z]+\.[a-z0-9.-]*)"`)
)

// checkOrderTexts compares the texts of orders and of their words to the order language: each form
// and each word that an order keeps has one, the word perhaps as an order of its own, and no other
// form or word has.
func checkOrderTexts(t *testing.T, e *book) {
	id := e.desk.About().ID
	want, may := map[string]bool{}, map[string]bool{}
	for _, f := range e.desk.Title.Grammar().Forms {
		want[id+".order."+f.ID] = true
		for _, m := range captured.FindAllStringSubmatch(f.Pattern, -1) {
			for w := range strings.SplitSeq(m[1], "|") {
				alone, joined := id+".order."+w, id+".order."+f.ID+"-"+w
				want[id+".word."+w] = !e.texts.Has(alone) && !e.texts.Has(joined)
				may[alone], may[joined], may[id+".word."+w] = true, true, true
			}
		}
	}
	for _, code := range ownCodes(t) {
		want[code] = true
	}
	ours := func(code string) bool {
		return (strings.HasPrefix(code, id+".order.") || strings.HasPrefix(code, id+".word.")) && !strings.HasSuffix(code, ".")
	}
	for _, code := range slices.Sorted(maps.Keys(want)) {
		if want[code] && ours(code) && !e.texts.Has(code) {
			t.Errorf("no text for %s", code)
		}
	}
	for _, code := range e.texts.Codes() {
		if ours(code) && !want[code] && !may[code] {
			t.Errorf("nothing says %s", code)
		}
	}
}

// ownCodes returns the codes that stand in the sources of the title, in whose folder the test runs.
func ownCodes(t *testing.T) (codes []string) {
	t.Helper()
	dir := os.DirFS(".")
	if err := fs.WalkDir(dir, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testdata":
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(dir, name)
		for _, m := range anyCode.FindAllStringSubmatch(string(text), -1) {
			codes = append(codes, m[1])
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if len(codes) < 100 {
		t.Fatalf("only %d codes stand in the sources", len(codes))
	}
	return codes
}

// checkKinds looks whether every kind of name in the orders that is told of has a text, with its
// article and as it stands in a usage line.
func checkKinds(t *testing.T, e *book) {
	for _, kind := range e.desk.Title.Grammar().Kinds {
		for _, prefix := range []string{"kind.", "usage."} {
			if !kind.Tacit && !e.texts.Has(prefix+kind.ID) {
				t.Errorf("no text %s for the orders", prefix+kind.ID)
			}
		}
	}
}
