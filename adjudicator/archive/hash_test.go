package archive_test

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// TestDiceMix: how orders are written moves no dice, what they say does.
func TestDiceMix(t *testing.T) {
	inputs := func() store.Inputs {
		return store.Inputs{
			Sheets: []store.Carried{
				{Sheet: rules.Sheet{Side: "red", Key: "t1/red"}, Canonical: []string{"move a b to hill", "raid ford"}},
				{Sheet: rules.Sheet{Side: "blue", Key: "t1/blue"}, Canonical: []string{"hold mill"}},
			},
			Standing: []store.CarriedStanding{{Standing: rules.Standing{Side: "red"}, Canonical: []string{"standing flee", "standing stand at ford"}}},
		}
	}
	base := archive.DiceMix(inputs(), nil)
	for _, tc := range []struct {
		name   string
		change func(*store.Inputs)
		beacon []byte
		same   bool
	}{
		{"nothing", func(*store.Inputs) {}, nil, true},
		{"lines in another order", func(in *store.Inputs) { slices.Reverse(in.Sheets[0].Canonical) }, nil, true},
		{"units in another order", func(in *store.Inputs) { in.Sheets[0].Canonical[0] = "move b a to hill" }, nil, true},
		{"a line twice", func(in *store.Inputs) {
			in.Sheets[0].Canonical = append(in.Sheets[0].Canonical, in.Sheets[0].Canonical[0])
		}, nil, true},
		{"standing orders in another order", func(in *store.Inputs) { slices.Reverse(in.Standing[0].Canonical) }, nil, true},
		{"sheets in another order", func(in *store.Inputs) { slices.Reverse(in.Sheets) }, nil, true},
		{"on failure skip is the usual", func(in *store.Inputs) { in.Sheets[0].OnFailure = rules.Skip }, nil, true},
		{"on failure stop", func(in *store.Inputs) { in.Sheets[0].OnFailure = rules.Stop }, nil, false},
		{"another order", func(in *store.Inputs) { in.Sheets[0].Canonical[1] = "raid hill" }, nil, false},
		{"a line less", func(in *store.Inputs) { in.Sheets[0].Canonical = in.Sheets[0].Canonical[:1] }, nil, false},
		{"the other side's", func(in *store.Inputs) { in.Sheets[0].Side, in.Sheets[1].Side = "blue", "red" }, nil, false},
		{"two lines as one", func(in *store.Inputs) { in.Sheets[0].Canonical = []string{"move a b to hill raid ford"} }, nil, false},
		{"standing orders less", func(in *store.Inputs) { in.Standing = nil }, nil, false},
		{"a beacon", func(*store.Inputs) {}, []byte{1}, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			in := inputs()
			tc.change(&in)
			if same := archive.DiceMix(in, tc.beacon) == base; same != tc.same {
				t.Errorf("the dice are the same: %t, want %t", same, tc.same)
			}
		})
	}
}
