package templates

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rommel"
)

// TestRommelArguments compares what the sources give to what the texts need.
func TestRommelArguments(t *testing.T) {
	checkArguments(t, rommel.ID, 150, "rommel.ask.fire", "rommel.ask.losses", "rommel.ask.refuse", "rommel.ask.supply",
		"rommel.bad.deploy-area", "rommel.bad.deploy-enemy", "rommel.bad.deploy-fortress", "rommel.bad.deploy-limit", "rommel.bad.not-deployed")
}

// TestRommelTextsAreUsed finds texts that nothing says any more.
func TestRommelTextsAreUsed(t *testing.T) { checkUse(t, rommel.ID, ".short", "-enemy") }

// captured finds the words that an order keeps: {how:=along|far|near}.
var captured = regexp.MustCompile(`:=([a-z0-9|-]+)`)

// TestRommelOrderWords compares the texts of orders and of their words to the
// order language: each form and each word that an order keeps has one, and no
// other form or word has.
func TestRommelOrderWords(t *testing.T) {
	e := openRommel(t)
	want := map[string]bool{}
	for _, f := range e.Grammar().Forms {
		want["rommel.order."+f.ID] = true
		for _, m := range captured.FindAllStringSubmatch(f.Pattern, -1) {
			for w := range strings.SplitSeq(m[1], "|") {
				want["rommel.word."+w] = true
			}
		}
	}
	goFiles(t, func(file, source string) {
		if strings.HasPrefix(file, "rules/rommel/") {
			for _, m := range anyCode.FindAllStringSubmatch(source, -1) {
				want[m[1]] = true
			}
		}
	})
	for code := range want {
		if (strings.HasPrefix(code, "rommel.order.") || strings.HasPrefix(code, "rommel.word.")) && !strings.HasSuffix(code, ".") && !e.Has(code) {
			t.Errorf("no text for %s", code)
		}
	}
	for _, code := range e.Codes() {
		area, _, _ := strings.Cut(strings.TrimPrefix(code, "rommel."), ".")
		if strings.HasPrefix(code, "rommel.") && slices.Contains([]string{"order", "word"}, area) && !want[code] {
			t.Errorf("nothing says %s", code)
		}
	}
}
