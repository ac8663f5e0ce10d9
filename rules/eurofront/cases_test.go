package eurofront_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/rules/eurofront"
)

// TestCases runs the cases of the storeys that stand.
func TestCases(t *testing.T) {
	title, err := eurofront.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	casefile.TestAll(t, title, "testdata/cases")
}
