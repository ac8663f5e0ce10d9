package eurofront

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
)

// TestFirstTurnOfTheHelp: first turns in the help are sheets that cases play, in each language (§22, 1939B, 1940C, 1943).
func TestFirstTurnOfTheHelp(t *testing.T) {
	for _, c := range []struct{ scenario, played, side string }{{"1939b", "22-first-turn-of-weser", "axis"}, {"1940c", "22-first-turn-of-sand", "axis"}, {"1943w", "22-first-turn-of-1943", "allied"}} {
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

// TestEventsOfTheHelp: the help tells each event with whose it is and up to which dice it happens as the charts have it, in each language
// (§16.6).
func TestEventsOfTheHelp(t *testing.T) {
	d, _ := fieldtest.Start(t, os.DirFS("."))
	words := map[string]map[string]string{
		"en": {"axis": "Axis", "allied": "Allies", "soviet": "Soviets", "always": "none", "count": "count"},
		"es": {"axis": "Eje", "allied": "Aliados", "soviet": "soviéticos", "always": "ninguno", "count": "cuenta"},
	}
	for lang, word := range words {
		rows := map[string][]string{}
		for line := range strings.Lines(read(t, filepath.Join("..", "..", "templates", "help", lang, "eurofront.md"))) {
			cells := strings.Split(strings.Trim(line, "| \n"), " | ")
			for _, letters := range strings.Split(cells[0], ", ") {
				if len(cells) == 5 {
					rows[letters] = cells
				}
			}
		}
		for e := range d.Events {
			x := &d.Events[e]
			var dice []string
			for _, w := range d.Ways {
				die := strconv.Itoa(w.Most)
				switch {
				case w.Event != e:
					continue
				case w.Count != "":
					die = word["count"]
				case w.Most == 6:
					die = word["always"]
				}
				if !slices.Contains(dice, die) {
					dice = append(dice, die)
				}
			}
			if x.Shut != "" {
				continue
			}
			want := []string{word[field.FactionWords[x.Of]], strings.Join(dice, "; ")}
			if row := rows[x.Letters]; len(row) != 5 || row[1] != want[0] || row[3] != want[1] {
				t.Errorf("%s: %s stands there as %q, want %q", lang, x.Letters, row, want)
			}
		}
	}
}
