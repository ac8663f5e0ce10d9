package templates

import (
	"maps"
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

// TestRommelRefusals sends sheets of random orders.
func TestRommelRefusals(t *testing.T) {
	n := nonsense{
		frames: []string{
			"deploy unit unit in hex", "deploy all in hex", "redraw", "redeploy unit to hex", "redeploy unit unit to hex via hex", "ship unit to hex",
			"repair unit", "rebuild unit", "rebuild unit 3", "mine in hex offset", "mine in hex from hex hex", "buy 1", "buy 9", "discard 2", "malta",
			"basic", "offensive with 2 dummies", "assault", "blitz", "pass", "move unit to hex", "move unit unit to hex", "move unit to hex offset rommel",
			"move unit to hex forced", "move unit from hex to hex", "move all from hex to hex", "regroup in hex to hex unit", "regroup in hex to hex all",
			"exit unit", "then", "withdraw unit to hex", "withdraw all from hex to hex", "fight in hex", "assault in hex", "fire on class", "losses unit 0",
			"refuse in hex to hex", "refuse when outnumbered 0 to 1", "fall back to hex offset offset", "pursue all", "probe always",
			"supply unit from hex", "challenge real keep 9", "challenge dummy",
		},
		kind: "unit",
		own: [][]string{
			{"21pz5", "21pz3", "21pz104", "605pj", "88mm1", "ariete", "trento", "bologna", "brescia", "pavia"},
			{"2ad3", "2sg", "kdg", "4ind3", "4ind5", "22gd", "7aus18", "9aus20", "70id23", "70id14", "tobart", "tobtk"},
		},
	}
	said := map[string]bool{}
	openRommel(t).sayRefusals(t, &n, nil, 4, said)
	openRommel(t).sayRefusals(t, &n, map[string]string{"decisions": "ask"}, 5, said)
	if len(said) < 40 {
		t.Errorf("only %d refusals were said: %v", len(said), slices.Sorted(maps.Keys(said)))
	}
}
