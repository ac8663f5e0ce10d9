package empires_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// TestSuggestionsInBothLanguages looks at what is suggested in place of orders
// that are not allowed: each player reads it in his own words.
func TestSuggestionsInBothLanguages(t *testing.T) {
	title, d := table(t)
	start, err := title.Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	out, err := start.Adjudicate(rules.Input{Dice: dice.NewDerived(dice.Seed{1}, 1, [32]byte{})})
	if err != nil {
		t.Fatal(err)
	}
	sheet := d.Read(desk.Number([]string{"recruit de10 in Brussels", "misiones"}))
	r := out.Next.Check(rules.Sheet{Side: "german", Key: out.Next.Demands()[0].Key, Orders: sheet.Orders})
	got := map[string][][]string{}
	for _, p := range r.Problems {
		got[p.Message.Code] = [][]string{p.Suggest, p.SuggestES}
	}
	want := map[string][][]string{
		"empires.bad.recruit-place": {{"Strasbourg", "Munich", "Hamburg"}, {"Estrasburgo", "Múnich", "Hamburgo"}},
		"empires.duty.german":       {{"de4 to Verdun attack fr2"}, {"de4 a Verdún ataca a fr2"}},
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("(-got +want)\n%s", diff)
	}
}
