package desk_test

import (
	"strings"
	"testing"
)

// TestOrdersAmongOrdersAreNoProse: neither in a letter of orders, whatever stands around them, nor below
// a greeting, in no title.
func TestOrdersAmongOrdersAreNoProse(t *testing.T) {
	for title, d := range desks(t) {
		lines := samples(t, d, "among")
		good := lines[:2]
		for _, line := range lines[2:] {
			for _, text := range []string{
				strings.Join([]string{good[0], line, good[1]}, "\n"),
				"Hello,\n\n" + strings.Join([]string{good[0], good[1], line}, "\n") + "\n\nRegards",
				strings.Join([]string{line, good[0], good[1]}, "\n"),
				strings.Join([]string{good[0], "", line, "", good[1]}, "\n"),
			} {
				s := d.Read(loose(text))
				if len(s.Orders)+len(s.Standing) == 0 {
					t.Fatalf("%s: no order in %q: %v", title, text, s.Problems)
				}
				if s.Chatter > strings.Count(text, "Hello")+strings.Count(text, "Regards") {
					t.Errorf("%s: %q is passed over in %q", title, line, text)
				}
			}
		}
	}
}
