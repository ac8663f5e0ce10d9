package field

import (
	"testing"
)

// TestCalendar: the numbers of months count, from September 1940 in the
// scenario of that year and from April 1941 in all others (§18).
func TestCalendar(t *testing.T) {
	d := loaded(t)
	for _, c := range []struct {
		scenario       string
		month, year, m int
	}{
		{"1940", 1, 1940, 9}, {"1940", 4, 1940, 12}, {"1940", 5, 1941, 1}, {"1940", 6, 1941, 2},
		{"1941", 1, 1941, 4}, {"1941", 10, 1942, 1}, {"crusader", 8, 1941, 11},
		{"1942", 11, 1942, 2}, {"1941-42", 20, 1942, 11}, {"gazala", 14, 1942, 5},
	} {
		sc := &d.Scenarios[d.ScenarioByID[c.scenario]]
		if year, m := sc.calendar(c.month); year != c.year || m != c.m {
			t.Errorf("%s, month %d: %d/%d, want %d/%d", c.scenario, c.month, m, year, c.m, c.year)
		}
	}
}
