package eurofront

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/order"
)

// ones throws nothing but ones.
type ones struct{}

// Roll implements [dice.Source].
func (ones) Roll(string, int) int { return 1 }

// TestWhoMovesDeploysFirst: with the orders right behind his declaration who moves deploys what has joined him, before the enemy deploys
// whom he has attacked (§16.52); what he orders further below waits for that. By the table nobody joins who attacks in the games that
// there are: here Sweden does, and the Axis attacks Norway.
func TestWhoMovesDeploysFirst(t *testing.T) {
	charts, err := os.ReadFile("data/charts.toml")
	if err != nil {
		t.Fatal(err)
	}
	const beside = "beside = \"axis\"\n"
	if !strings.Contains(string(charts), beside) {
		t.Fatal("the table has Sweden react otherwise")
	}
	title, err := Load(fstest.MapFS{"charts.toml": {Data: []byte(strings.ReplaceAll(string(charts), beside, ""))}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := title.Compose([]byte("scenario = \"1944a\"\nclear = true\nactive = \"axis\"\npowers.norway = \"\"\n[blocks]\nger-supreme-hq-okw = \"Copenhagen cv 3\"\nger-infantry-4 = \"Odense cv 3\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	d := title.d
	to := func(unit, place string) rules.Order {
		return order.Of(moves.FormMove, d.Value(d.UnitByID[unit]), d.Called.Value(field.ArgTo, d.PlaceByID[place]))
	}
	orders := []rules.Order{
		order.Of(politics.FormDeclare, order.Named(politics.ArgNation, field.KindNation, "norway")),
		to("swe-infantry-2", "2106"),
		order.Of(moves.FormActivate, d.HQ(d.UnitByID["ger-supreme-hq-okw"])),
		to("swe-infantry-3", "2105"),
		to("ger-infantry-4", "1902"),
	}
	for i := range orders {
		orders[i].Line = i + 1
	}
	out, err := p.Adjudicate(rules.Input{Sheets: []rules.Sheet{{Side: "axis", Key: p.Demands()[0].Key, Orders: orders}}, Dice: ones{}})
	if err != nil {
		t.Fatal(err)
	}
	if demands := out.Next.Demands(); len(demands) != 1 || demands[0].Side != "allied" {
		t.Fatalf("%v are awaited", demands)
	}
	at := map[string]string{}
	for _, x := range out.Next.Known("axis").Pieces {
		at[x.ID] = x.At
	}
	for unit, want := range map[string]string{"swe-infantry-2": "2106", "swe-infantry-3": "2006"} {
		if at[unit] != want {
			t.Errorf("%s stands in %s, not in %s", unit, at[unit], want)
		}
	}
}
