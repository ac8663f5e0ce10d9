package thirdreich_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules/thirdreich"
)

// TestSuggestionsInBothLanguages looks at what is suggested in place of orders
// that are not allowed: each player reads it in his own words.
func TestSuggestionsInBothLanguages(t *testing.T) {
	suite := titletest.Suite(t, thirdreich.ID)
	pos, err := suite.Title.Compose([]byte("turn = 15\nactive = \"allies\"\nclear = true\n[sides.allies]\nsupply = 9\n[armies]\nuk1 = \"london full\"\nus1 = \"calais full\"\nde1 = \"reims full\"\nde2 = \"reims full\"\n[zones]\ncaen = \"axis\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	suite.Suggested(t, pos, "allies", []string{"reinforcements", "build us2 in London", "sail uk1 to Caen", "us1 to Reims attack"}, map[string][][]string{
		"thirdreich.bad.build-place":  {{"America"}, {"América"}},
		"thirdreich.bad.sail-to":      {{"land uk1 in Caen"}, {"desembarca uk1 en Caen"}},
		"thirdreich.bad.which-target": {{"de1", "de2"}, {"de1", "de2"}},
	})
}
