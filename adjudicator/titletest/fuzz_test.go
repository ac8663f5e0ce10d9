package titletest_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// FuzzDecode damages stored positions of every title.
func FuzzDecode(f *testing.F) {
	set, err := titles.Load(nil)
	if err != nil {
		f.Fatal(err)
	}
	var suites []rulestest.Suite
	for _, title := range set {
		suites = append(suites, titletest.Suite(f, title.About().ID))
	}
	rulestest.Fuzz(f, suites...)
}
