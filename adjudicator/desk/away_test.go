package desk

import (
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
)

// TestAway: said on Wednesday 15 July 2026.
func TestAway(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"1-14 aug", "2026-08-01 2026-08-14"}, {"1 - 14 August", "2026-08-01 2026-08-14"}, {"1–14 Aug.", "2026-08-01 2026-08-14"},
		{"from 1 to 14 August", "2026-08-01 2026-08-14"}, {"from the 1st to the 14th of August", "2026-08-01 2026-08-14"},
		{"aug 1 - aug 14", "2026-08-01 2026-08-14"}, {"August 1st until August 14th", "2026-08-01 2026-08-14"},
		{"del 1 al 14 de agosto", "2026-08-01 2026-08-14"}, {"1-14 ago", "2026-08-01 2026-08-14"}, {"desde el 1 hasta el 14 de agosto de 2026", "2026-08-01 2026-08-14"},
		{"2026-08-01 to 2026-08-14", "2026-08-01 2026-08-14"}, {"2026-08-01 - 2026-08-14", "2026-08-01 2026-08-14"}, {"2026-08-01", "2026-08-01 2026-08-01"},
		{"24 dec - 2 jan", "2026-12-24 2027-01-02"}, {"del 24 de diciembre al 2 de enero", "2026-12-24 2027-01-02"}, {"24 dec 2026 - 2 jan 2027", "2026-12-24 2027-01-02"},
		{"10 jul - 20 jul", "2026-07-10 2026-07-20"}, // it has begun
		{"1-14 jul", "2027-07-01 2027-07-14"},        // it is over
		{"until sunday", "2026-07-15 2026-07-19"}, {"till Sun", "2026-07-15 2026-07-19"}, {"hasta el domingo", "2026-07-15 2026-07-19"},
		{"until wednesday", "2026-07-15 2026-07-22"}, {"until 20 july", "2026-07-15 2026-07-20"}, {"hasta el 20 de julio", "2026-07-15 2026-07-20"},
		{"tomorrow", "2026-07-16 2026-07-16"}, {"mañana", "2026-07-16 2026-07-16"}, {"today", "2026-07-15 2026-07-15"}, {"hoy", "2026-07-15 2026-07-15"},
		{"from tomorrow until friday", "2026-07-16 2026-07-17"}, {"friday to tuesday", "2026-07-17 2026-07-21"}, {"de viernes a martes", "2026-07-17 2026-07-21"},
		{"friday 17 - sunday 19 july", "2026-07-17 2026-07-19"}, {"friday", "2026-07-17 2026-07-17"},
		{"5 days", "2026-07-15 2026-07-19"}, {"for 2 weeks", "2026-07-15 2026-07-28"}, {"2 semanas", "2026-07-15 2026-07-28"}, {"durante 5 días", "2026-07-15 2026-07-19"},
		{"in august", "2026-08-01 2026-08-31"}, {"agosto", "2026-08-01 2026-08-31"}, {"todo agosto", "2026-08-01 2026-08-31"}, {"july", "2026-07-01 2026-07-31"},
		{"3 mar", "2027-03-03 2027-03-03"}, {"29 feb 2028", "2028-02-29 2028-02-29"}, {"14 aug", "2026-08-14 2026-08-14"},

		{"", "-"}, {"friends", "-"}, {"from 1 to 14", "-"}, {"30 feb", "-"}, {"14 aug 2026 - 1 aug 2026", "-"}, {"1 jan 2025", "-"}, {"1 aug - 30 dec", "-"},
		{"32 aug", "-"}, {"1-14 aug at my aunt's", "-"}, {"1 2 3 aug", "-"}, {"0 days", "-"}, {"9999999999999999999999 days", "-"}, {"100 weeks", "-"}, {"1/8", "-"},
		{"until", "-"}, {"-", "-"}, {"1-14 aug - 3 sep", "-"},
	} {
		got := "-"
		if a, ok := prose.ReadAway(tc.text); ok {
			if first, last, ok := a.From(time.Date(2026, 7, 15, 22, 0, 0, 0, time.UTC)); ok {
				got = first.Format(time.DateOnly) + " " + last.Format(time.DateOnly)
			}
		}
		if got != tc.want {
			t.Errorf("%q is %s, want %s", tc.text, got, tc.want)
		}
	}
}

func FuzzAway(f *testing.F) {
	f.Add("1-14 aug")
	f.Add("del 24 de diciembre al 2 de enero")
	today := time.Date(2026, 7, 15, 0, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, text string) {
		a, ok := prose.ReadAway(text)
		if !ok {
			return
		}
		if first, last, ok := a.From(today); ok && (last.Before(first) || last.Before(today) || last.Sub(first) > prose.LongestAway*24*time.Hour) {
			t.Errorf("%q is %v to %v", text, first, last)
		}
	})
}
