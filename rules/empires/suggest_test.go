package empires_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/empires"
)

// TestSuggestionsInBothLanguages looks at what is suggested in place of orders
// that are not allowed: each player reads it in his own words.
func TestSuggestionsInBothLanguages(t *testing.T) {
	suite := titletest.Suite(t, empires.ID)
	start, err := suite.Title.Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	out, err := start.Adjudicate(rules.Input{Dice: dice.NewDerived(dice.Seed{1}, 1, [32]byte{})})
	if err != nil {
		t.Fatal(err)
	}
	suite.Suggested(t, out.Next, "german", []string{"recruit de10 in Brussels", "misiones"}, map[string][][]string{
		"empires.bad.recruit-place": {{"Strasbourg", "Munich", "Hamburg"}, {"Estrasburgo", "Múnich", "Hamburgo"}},
		"empires.duty.german":       {{"de4 to Verdun attack fr2"}, {"de4 a Verdún ataca a fr2"}},
	})
}
