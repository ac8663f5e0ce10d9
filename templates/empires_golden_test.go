package templates

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestEmpiresGolden plays one phase in the middle of a game: how the German
// sheet is acknowledged, and what the German and the Franco-British player
// read after it.
func TestEmpiresGolden(t *testing.T) {
	e := openEmpires(t)
	pos, err := e.Compose([]byte(e.file(t, "spring-1916.toml")))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(e.file(t, "german.txt")), "\n")
	d := pos.Demands()[0]
	sh := e.sheet(t, &d, lines)
	reading := pos.Check(sh)
	if !reading.OK() {
		t.Errorf("the German sheet is refused: %v", reading.Problems)
	}
	out, err := pos.Adjudicate(rules.Input{Sheets: []rules.Sheet{sh}, Dice: &rolled{[]int{3, 4, 2, 5, 6, 2, 2, 3, 4, 4}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range langs {
		show(t, "empires-ack."+string(lang), e.ack(pos, 29, &sh, reading, lang))
		show(t, "empires-german."+string(lang), e.sitrep(&out, 30, "german", lang))
		show(t, "empires-franco-british."+string(lang), e.sitrep(&out, 30, "franco-british", lang))
	}
}
