package rommel

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// told carries out a turn of the Axis and returns what the sides are told of it.
// Whatever the sheet, the seed's dice are the same.
func told(t *testing.T, seed byte, position, sheet string) (axis, allied []string) {
	t.Helper()
	p := compose(t, position)
	sh := desked(t, p.t).Read(desk.Lines(sheet))
	out, err := p.Adjudicate(rules.Input{
		Dice:   dice.NewDerived(dice.Seed{seed}, 1, [32]byte{}),
		Sheets: []rules.Sheet{{Side: "axis", Key: p.Demands()[0].Key, Orders: sh.Orders}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range out.Ends {
		if e.State != rules.Done {
			t.Fatalf("%s: %s, %v", e.Text, e.State, e.Reason)
		}
	}
	for _, e := range out.Events {
		if e.KnownTo("axis") {
			axis = append(axis, e.Message.String())
		}
		if e.KnownTo("allied") {
			allied = append(allied, e.Message.String())
		}
	}
	return axis, allied
}

const sightHead = "scenario = \"1941\"\nmonth = 3\nclear = true\n[units]\n4ind3 = \"Alexandria\"\n"

// TestOrdersOfAllTellNoNumbers: units that an order has not named are told of in no
// order that rests on which of two hidden blocks is which (§2). Here the slow one
// stops short for a forced march, and the turn is played again with two units of one
// speed exchanged.
func TestOrdersOfAllTellNoNumbers(t *testing.T) {
	const units = "ariete = \"Msus\"\nbologna = \"Msus\"\n15pz8 = \"El Agheila\"\n"
	other := strings.NewReplacer("ariete", "15pz8", "15pz8", "ariete").Replace(units)
	const sheet = "basic\nmove all from Msus to Msus E1 SE1 forced"
	_, got := told(t, 1, sightHead+units, sheet)
	_, twin := told(t, 1, sightHead+other, sheet)
	if a, b := strings.Join(got, "\n"), strings.Join(twin, "\n"); a != b {
		t.Errorf("with ariete and 15pz8 exchanged the Allies are told\n%s\ninstead of\n%s", b, a)
	}
}

// TestMarchDiceGoToUnits: which of the units that go the same way has which die of
// their forced marches (§6.4) does not go by the order in which the sheet names
// them, nor by that of its lines.
func TestMarchDiceGoToUnits(t *testing.T) {
	const units = "bologna = \"Msus\"\nbrescia = \"Msus\"\npavia = \"Msus\"\n21pz5 = \"El Agheila\"\n"
	marches := func(seed byte, sheet string) map[string]bool {
		axis, _ := told(t, seed, sightHead+units, sheet)
		out := map[string]bool{}
		for _, m := range axis {
			if strings.HasPrefix(m, "rommel.march") {
				out[m] = true
			}
		}
		if len(out) != 3 {
			t.Fatalf("%d forced marches of 3: %v", len(out), axis)
		}
		return out
	}
	mixed := 0
	for seed := range byte(8) {
		want := marches(seed, "basic\nmove bologna brescia pavia to Msus E1 SE1 forced")
		failed := 0
		for m := range want {
			failed += field.Int(strings.HasPrefix(m, "rommel.march-failed"))
		}
		mixed += field.Int(failed == 1 || failed == 2)
		for _, sheet := range []string{
			"basic\nmove pavia brescia bologna to Msus E1 SE1 forced",
			"basic\nmove pavia to Msus E1 SE1 forced\nmove bologna brescia to Msus E1 SE1 forced",
		} {
			got := marches(seed, sheet)
			for m := range want {
				if !got[m] {
					t.Errorf("seed %d: %q gives %v, not %s", seed, sheet, got, m)
				}
			}
		}
	}
	if mixed == 0 {
		t.Error("no seed lets some march and others not: nothing was tried")
	}
}
