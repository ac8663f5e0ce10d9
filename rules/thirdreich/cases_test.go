package thirdreich_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
)

// TestCases runs every case of the title; each names its section.
func TestCases(t *testing.T) {
	title, _ := table(t)
	casefile.TestAll(t, title, "testdata/cases")
}
