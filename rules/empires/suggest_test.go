package empires_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

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
	orders, _, _, _ := suite.Parse([]string{"recruit de10 in Brussels", "misiones"})
	r := out.Next.Check(rules.Sheet{Side: "german", Key: out.Next.Demands()[0].Key, Orders: orders})
	got := map[string][][]string{}
	for _, p := range r.Problems {
		would := [][]string{nil, nil}
		for _, a := range p.Suggest {
			would[0], would[1] = append(would[0], a.Shown(suite.Title, rules.English)), append(would[1], a.Shown(suite.Title, rules.Spanish))
		}
		got[p.Message.Code] = would
	}
	want := map[string][][]string{
		"empires.bad.recruit-place": {{"Strasbourg", "Munich", "Hamburg"}, {"Estrasburgo", "Múnich", "Hamburgo"}},
		"empires.duty.german":       {{"de4 to Verdun attack fr2"}, {"de4 a Verdún ataca a fr2"}},
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("(-got +want)\n%s", diff)
	}
}
