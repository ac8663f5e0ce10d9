package eurofront

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFirstTurnOfTheHelp: the first turn of Weser in the help is the sheet that a case plays, in each language (§22, 1939B).
func TestFirstTurnOfTheHelp(t *testing.T) {
	for lang, name := range map[string]string{"en": "22-first-turn-of-weser", "es": "22-first-turn-of-weser-in-spanish"} {
		help := read(t, filepath.Join("..", "..", "templates", "help", lang, "eurofront.md"))
		_, behind, _ := strings.Cut(help, ", 1939b (")
		_, behind, _ = strings.Cut(behind, "```orders\n")
		shown, _, _ := strings.Cut(behind, "```")
		_, shown, _ = strings.Cut(shown, "\n") // the heading of the sheet
		_, behind, _ = strings.Cut(read(t, filepath.Join("testdata", "cases", name+".txtar")), "-- orders/axis.txt --\n")
		if played, _, _ := strings.Cut(behind, "-- "); played != shown || played == "" {
			t.Errorf("%s: the help shows\n%s\nthe case plays\n%s", lang, shown, played)
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
