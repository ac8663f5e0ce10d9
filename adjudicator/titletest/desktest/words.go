package desktest

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
)

// checkWords looks whether nouns, infinitives, first and third persons are read as the imperative
// is; a word that stands elsewhere in an order, or nearly so, tells how that order is written.
func checkWords(t *testing.T, d *desk.Desk) {
	for _, row := range samples(t, d, "words") {
		line, want, _ := strings.Cut(row, " = ")
		sheet := d.Read(desk.Lines(line))
		got := ""
		for _, o := range append(sheet.Orders, sheet.Standing...) {
			got += o.Form
		}
		for _, p := range sheet.Problems {
			usage, _ := p.Message.Arg("usage")
			if got = "usage " + usage.Value; len(p.Suggest) > 0 {
				got = "try " + p.Suggest[0].Value
			}
		}
		if want == "" || !strings.HasPrefix(got, want) {
			t.Errorf("%q: got %s, want %s", line, got, want)
		}
	}
}
