package wording

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestVerbsAgreeWithNames: where a text of a title names one with its article, {=side},
// its verbs agree with that name, {=side|draws|draw}: {side|draws|draw} counts names, and
// "the Soviets" are one of them.
func TestVerbsAgreeWithNames(t *testing.T) {
	b := readCatalog(t)
	for _, lang := range b.Langs() {
		for _, code := range b.Codes() {
			area, _, _ := strings.Cut(code, ".")
			if _, err := os.Stat(filepath.Join("../../rules", area, "data")); err != nil {
				continue
			}
			x := b.byLang[lang][code]
			named, counted := map[string]bool{}, map[string]bool{}
			agreements(x.pieces, named, counted)
			for name := range counted {
				if named[name] {
					t.Errorf("%s:%d: %s: {%s|...} does not agree with {=%s}", x.file, x.line, code, name, name)
				}
			}
		}
	}
}

// agreements notes the names that stand with their article, and those that are counted.
func agreements(list []piece, named, counted map[string]bool) {
	for i := range list {
		switch p := &list[i]; {
		case p.op == opPlural && !p.the:
			counted[p.name] = true
		case p.the:
			named[p.name] = true
		}
		for _, part := range list[i].parts {
			agreements(part, named, counted)
		}
	}
}
