package catalogtest

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/pelletier/go-toml/v2/unstable"
)

// Tells reports whether a text says, in a language, what the catalogs hold under a code. Lines of the
// text are joined, as mails are wrapped.
func Tells(t testing.TB, lang rules.Lang, text, code string) bool {
	t.Helper()
	texts := Texts(t, lang)
	run := longest(texts[code])
	if len(run) < shortest || !alone(texts, code, run) {
		t.Fatalf("catalogtest: no words of %q in %q tell it from other codes", code, lang)
	}
	return strings.Contains(strings.Join(strings.Fields(text), " "), run)
}

// shortest is how many bytes of words tell a code.
const shortest = 12

// read returns the texts of each language by their codes.
var read = sync.OnceValues(func() (langs map[rules.Lang]map[string]string, err error) {
	_, here, _, ok := runtime.Caller(0)
	if !ok {
		return nil, fmt.Errorf("catalogtest: where the catalogs lie is not known")
	}
	langs = map[rules.Lang]map[string]string{}
	dirs, err := filepath.Glob(filepath.Join(filepath.Dir(here), "../catalog/*"))
	for _, dir := range dirs {
		files, _ := filepath.Glob(filepath.Join(dir, "*.toml")) // only a bad pattern is an error
		texts := map[string]string{}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err == nil {
				err = collect(texts, data)
			}
			if err != nil {
				return nil, fmt.Errorf("catalogtest: %s: %w", name, err)
			}
		}
		langs[rules.Lang(filepath.Base(dir))] = texts
	}
	return langs, err
})

// collect adds the texts of a catalog, in which "a.b" may be a text beside "a": no tree holds both.
func collect(texts map[string]string, data []byte) error {
	var p unstable.Parser
	p.Reset(data)
	prefix := ""
	for p.NextExpression() {
		n := p.Expression()
		var parts []string
		for it := n.Key(); it.Next(); {
			parts = append(parts, string(it.Node().Data))
		}
		key := strings.Join(parts, ".")
		if n.Kind == unstable.Table {
			prefix = key + "."
		} else if n.Kind == unstable.KeyValue {
			texts[prefix+key] = string(n.Value().Data)
		}
	}
	return p.Error()
}

// longest returns the longest run of a text outside of braces and marks.
func longest(text string) (run string) {
	depth, from := 0, 0
	end := func(at int) {
		if part := strings.Join(strings.Fields(text[from:at]), " "); len(part) > len(run) {
			run = part
		}
	}
	for i, r := range text {
		switch {
		case r == '{':
			if depth == 0 {
				end(i)
			}
			depth++
		case r == '}':
			if depth--; depth == 0 {
				from = i + 1
			}
		case depth == 0 && strings.ContainsRune("`>|#+&~\n", r):
			end(i)
			from = i + 1
		}
	}
	if depth == 0 {
		end(len(text))
	}
	return run
}

// alone reports whether no other code says a run.
func alone(texts map[string]string, code, run string) bool {
	for other, text := range texts {
		if other != code && strings.Contains(strings.Join(strings.Fields(text), " "), run) {
			return false
		}
	}
	return true
}

// Texts returns the texts of the catalogs of a language by their codes.
func Texts(t testing.TB, lang rules.Lang) map[string]string {
	t.Helper()
	langs, err := read()
	if err != nil {
		t.Fatal(err)
	}
	return langs[lang]
}

// Words returns the longest run of words of a code, which other codes may have as well.
func Words(t testing.TB, lang rules.Lang, code string) string {
	t.Helper()
	return longest(Texts(t, lang)[code])
}
