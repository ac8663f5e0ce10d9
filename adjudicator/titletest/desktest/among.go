package desktest

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
)

// checkAmong: a line that begins with a verb, or names a unit and a place, is no prose in a letter of
// orders, whatever stands around them, nor below a greeting.
func checkAmong(t *testing.T, d *desk.Desk) {
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
				t.Fatalf("no order in %q: %v", text, s.Problems)
			}
			if s.Chatter > strings.Count(text, "Hello")+strings.Count(text, "Regards") {
				t.Errorf("%q is passed over in %q", line, text)
			}
		}
	}
}
