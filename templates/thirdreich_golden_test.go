package templates

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestThirdReichGolden plays the Axis turn of Barbarossa, with an air mission
// that is answered and flown again and an exploitation that rests on it: how
// the sheet is acknowledged, and what the Axis and the Soviet player read after
// it.
func TestThirdReichGolden(t *testing.T) {
	e := openThirdReich(t)
	pos, err := e.Compose([]byte(e.file(t, "summer-1941.toml")))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(e.file(t, "axis.txt")), "\n")
	d := pos.Demands()[0]
	sh := e.sheet(t, &d, lines)
	reading := pos.Check(sh)
	if !reading.OK() {
		t.Errorf("the Axis sheet is refused: %v", reading.Problems)
	}
	out, err := pos.Adjudicate(rules.Input{Sheets: []rules.Sheet{sh}, Dice: &rolled{[]int{4, 5, 5, 3, 1, 6}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range langs {
		show(t, "thirdreich-ack."+string(lang), e.ack(pos, 18, &sh, reading, lang))
		show(t, "thirdreich-axis."+string(lang), e.sitrep(&out, 19, "axis", lang))
		show(t, "thirdreich-soviet."+string(lang), e.sitrep(&out, 19, "soviet", lang))
	}
}
