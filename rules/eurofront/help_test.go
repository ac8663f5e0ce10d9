package eurofront

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFirstTurnOfTheHelp: first turns in the help are sheets that cases play, in each language (§22, 1939B, 1943).
func TestFirstTurnOfTheHelp(t *testing.T) {
	for _, c := range []struct{ scenario, played, side string }{{"1939b", "22-first-turn-of-weser", "axis"}, {"1943w", "22-first-turn-of-1943", "allied"}} {
		for lang, ending := range map[string]string{"en": "", "es": "-in-spanish"} {
			help := read(t, filepath.Join("..", "..", "templates", "help", lang, "eurofront.md"))
			_, behind, _ := strings.Cut(help, ", "+c.scenario+" (")
			_, behind, _ = strings.Cut(behind, "```orders\n")
			shown, _, _ := strings.Cut(behind, "```")
			_, shown, _ = strings.Cut(shown, "\n") // the heading of the sheet
			_, behind, _ = strings.Cut(read(t, filepath.Join("testdata", "cases", c.played+ending+".txtar")), "-- orders/"+c.side+".txt --\n")
			if played, _, _ := strings.Cut(behind, "-- "); played != shown || played == "" {
				t.Errorf("%s, %s: the help shows\n%s\nthe case plays\n%s", c.scenario, lang, shown, played)
			}
		}
	}
}

// read returns the text of a file.
func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
