package rommel

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// What is said of a sheet without an option does not rest on where the units
// of the enemy stand that it names.
func TestOptionOfUnitsOfTheEnemy(t *testing.T) {
	r := begun(t, rules.Setup{Scenario: "1941"})
	s := r.S
	s.Agenda = []field.Step{{Kind: field.StepOrders, Side: field.Axis}}
	s.Month, s.Turn, s.Phase = 1, 1, field.PhaseMove
	s.Sides[field.Axis].Hand = field.Hand{Real: 3}
	d := desked(t, r.t)
	sheet := d.Read(desk.Lines("move kdg to Gazala\nmove 2ad3 to Gazala"))
	kdg, other := r.D.UnitByID["kdg"], r.D.UnitByID["2ad3"]
	said := map[string]bool{}
	for _, at := range []int{r.D.Tobruk, r.D.Bardia} {
		s.Blocks[kdg].At, s.Blocks[other].At = int16(r.D.Tobruk), int16(at)
		p := placed(r.t, s)
		reading := p.Check(rules.Sheet{Side: "axis", Key: p.Demands()[0].Key, Orders: sheet.Orders})
		text := ""
		for _, pr := range reading.Problems {
			text += pr.Message.Code
			for _, a := range pr.Message.Args {
				text += " " + a.Name + "=" + a.Value
			}
		}
		for _, m := range reading.Missing {
			text += m.Code
		}
		said[text] = true
	}
	if len(said) != 1 {
		t.Errorf("the reading tells where they stand: %v", said)
	}
}
