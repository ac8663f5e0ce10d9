package noretreat

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
)

// TestHalves: each half of each card is carried out by one layer; of its ways no two
// have the same word at the same moment; the words stand in the order language; what
// acts when it is drawn is what the card says.
func TestHalves(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for c := range title.d.Cards {
		card := &title.d.Cards[c]
		for side := range field.Side(field.Sides) {
			ways := title.d.Halves(c, side)
			if len(ways) == 0 {
				t.Errorf("%s of %s: nobody carries it out", card.ID, side.ID())
			}
			for i, w := range ways {
				if w.How != "" && title.orders.Word(w.How, order.Spanish) == "" {
					t.Errorf("%s of %s: %q is not a word", card.ID, side.ID(), w.How)
				}
				if drawn := slices.Equal(w.When, []field.Moment{field.OnDraw}); drawn != card.Half(side).Immediate {
					t.Errorf("%s of %s: acts when drawn: %v, want %v", card.ID, side.ID(), drawn, !drawn)
				}
				for _, o := range ways[:i] {
					if o.How == w.How && slices.ContainsFunc(o.When, func(m field.Moment) bool { return slices.Contains(w.When, m) }) {
						t.Errorf("%s of %s: twice %q at one moment", card.ID, side.ID(), w.How)
					}
				}
			}
		}
	}
}
