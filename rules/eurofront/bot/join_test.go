package bot_test

import (
	"strings"
	"testing"
)

// TestItWritesAsPeopleDo: of successive lines none goes where the one before it goes: a sheet
// that is offered to a newcomer is short enough to be read.
func TestItWritesAsPeopleDo(t *testing.T) {
	for _, scenario := range []string{"1941", "1942"} {
		lines := orders(t, "axis", "scenario = \""+scenario+"\"\n")
		several := 0
		for i, text := range lines {
			if strings.Count(text, "Corps") > 1 {
				several++
			}
			if i == 0 {
				continue
			}
			verb := func(s string) string { first, _, _ := strings.Cut(s, " "); return first }
			to := func(s string) string { _, where, _ := strings.Cut(s, " to "); return where }
			if before := lines[i-1]; verb(before) == "move" && verb(text) == "move" && to(before) == to(text) {
				t.Errorf("%s: %q and %q are two lines", scenario, before, text)
			}
		}
		if several < 3 {
			t.Errorf("%s: nobody goes together:\n%s", scenario, strings.Join(lines, "\n"))
		}
	}
}
