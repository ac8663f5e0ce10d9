package wording

import (
	"os"
	"testing"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/rules"
)

// readCatalog reads the catalogs of the program.
func readCatalog(t testing.TB) *Catalogs {
	t.Helper()
	c, err := Read(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// FuzzCompile reads any text as one of a catalog.
func FuzzCompile(f *testing.F) {
	for _, s := range []string{"{n|one|# many}", "{?a: {b}}", "| {a} | `b`", "{^/x}", `\{`, "{a|b|{c|d|e}}", "{"} {
		f.Add(s)
	}
	c := readCatalog(f)
	f.Fuzz(func(t *testing.T, s string) {
		e, err := compile(s)
		if err != nil {
			return
		}
		w := Words{Catalogs: c, Lang: rules.Spanish}
		w.pieces(e.pieces, []rules.Arg{rules.Text("a", "x"), rules.Num("n", 2)}, 0)
		if utf8.ValidString(s) && !utf8.Valid(w.buf) {
			t.Errorf("%q gave %q, which is not UTF-8", s, w.buf)
		}
	})
}
