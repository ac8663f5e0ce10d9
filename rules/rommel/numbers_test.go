package rommel

import (
	"encoding/json"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// However large a number is that a player writes, a position that holds his
// sheet can be read again.
func TestLargeNumbersAreStored(t *testing.T) {
	r := begun(t, rules.Setup{Scenario: "1941"})
	d := desked(t, r.t)
	sheet := d.Read(desk.Lines("pursue with 999999999\nlosses 21pz5 123456789"))
	if len(sheet.Problems) > 0 {
		t.Fatalf("not read: %v", sheet.Problems)
	}
	r.S.Policies = rules.Standing{Side: field.Axis.ID(), Orders: sheet.Orders}
	raw, err := json.Marshal(placed(r.t, r.S))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.t.Decode(raw); err != nil {
		t.Errorf("a game in which it was written cannot go on: %v", err)
	}
}
