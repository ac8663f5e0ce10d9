package templates

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
)

// TestRommelGolden plays one player turn in the middle of a game, with a rear
// guard that is probed, a group that refuses battle and an attack on a
// fortress: how the Axis sheet is acknowledged, and what either player reads
// after it.
func TestRommelGolden(t *testing.T) {
	e := openRommel(t)
	pos, err := e.Compose([]byte(e.file(t, "july-1941.toml")))
	if err != nil {
		t.Fatal(err)
	}
	lines := func(name string) []string { return strings.Split(strings.TrimSpace(e.file(t, name)), "\n") }
	d := pos.Demands()[0]
	sh := e.sheet(t, &d, lines("axis.txt"))
	reading := pos.Check(sh)
	if !reading.OK() {
		t.Errorf("the Axis sheet is refused: %v", reading.Problems)
	}
	standing := rules.Standing{Side: "allied", Orders: e.Read(desk.Number(lines("allied-standing.txt"))).Standing}
	if got := pos.CheckStanding(standing); !got.OK() || len(got.Orders) != 4 {
		t.Errorf("the Allied standing orders are refused: %v", got)
	}
	faces := []int{4, 5, 2, 6, 3, 3, 1, 6, 2, 5, 6, 4, 2, 1, 6, 5, 3, 6, 2, 1, 5, 6, 4, 3, 6, 2, 1, 5, 3, 4,
		2, 6, 1, 4, 6, 5, 2, 6, 6, 3, 1, 5, 6, 4, 2, 6, 3}
	out, err := pos.Adjudicate(rules.Input{Sheets: []rules.Sheet{sh}, Standing: []rules.Standing{standing}, Dice: &rolled{faces}})
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range langs {
		show(t, "rommel-ack."+string(lang), e.ack(pos, 29, &sh, reading, lang))
		show(t, "rommel-axis."+string(lang), e.sitrep(&out, 30, "axis", lang))
		show(t, "rommel-allied."+string(lang), e.sitrep(&out, 30, "allied", lang))
	}
}
