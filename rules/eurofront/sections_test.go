package eurofront

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSectionsHaveCases: each section that a list of testdata has stands in it once, and has cases, which there are, or a reason
// why it has none.
func TestSectionsHaveCases(t *testing.T) {
	for _, list := range []string{"sections.tsv", "sections-1944.tsv", "sections-1943.tsv", "sections-1943-politics.tsv", "sections-1939b.tsv", "sections-1940c.tsv", "sections-1942w.tsv", "sections-1941w.tsv"} {
		t.Run(list, func(t *testing.T) { checkSectionList(t, filepath.Join("testdata", list)) })
	}
}

// checkSectionList checks one list of sections.
func checkSectionList(t *testing.T, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, missing, _ := strings.Cut(string(doc), "# What is missing")
	listed := map[string]bool{}
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(line, "\t")
		section, cases := cells[0], cells[min(1, len(cells)-1)]
		switch {
		case listed[section]:
			t.Errorf("line %d: %s stands there twice", i+1, section)
		case len(cells) == 3 && strings.HasPrefix(cells[2], "not yet") && !strings.Contains(missing, section):
			t.Errorf("line %d: doc.go does not say that §%s is missing", i+1, section)
		case len(cells) < 2, cases == "-" && (len(cells) < 3 || cells[2] == ""), cases == "":
			t.Errorf("line %d: %s has no case and no reason", i+1, section)
		case cases != "-":
			for _, name := range strings.Fields(cases) {
				if _, err := os.Stat(filepath.Join("testdata", "cases", name+".txtar")); err != nil {
					t.Errorf("line %d: %s: %v", i+1, section, err)
				}
			}
		}
		listed[section] = true
	}
	if len(listed) == 0 {
		t.Error("no section is listed")
	}
}
