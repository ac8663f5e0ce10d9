package eurofront_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules/eurofront"
	"github.com/fieldpost/fieldpost/rules/rulestest"
)

// BenchmarkTitle measures what the service asks of a position: the title stands on no
// list yet, so it is given by hand.
func BenchmarkTitle(b *testing.B) {
	title, err := eurofront.Load(nil)
	if err != nil {
		b.Fatal(err)
	}
	rulestest.Bench(b, titletest.SuiteOf(b, title), "")
}
