package rommel

import (
	"crypto/sha256"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// TestDraw: a card is one of those left, the real ones first by their number.
func TestDraw(t *testing.T) {
	for _, c := range []struct {
		name  string
		deck  field.Hand
		held  field.Hand
		n     int
		faces []int
		want  field.Hand
	}{
		{"real", field.Hand{Real: 2, Dummy: 1}, field.Hand{}, 1, []int{2}, field.Hand{Real: 1, Dummy: 0}},
		{"dummy", field.Hand{Real: 2, Dummy: 1}, field.Hand{}, 1, []int{3}, field.Hand{Real: 0, Dummy: 1}},
		{"the last real one gone", field.Hand{Real: 1, Dummy: 1}, field.Hand{}, 2, []int{1, 1}, field.Hand{Real: 1, Dummy: 1}},
		{"no more than the deck has", field.Hand{Real: 1, Dummy: 1}, field.Hand{}, 5, []int{2, 1}, field.Hand{Real: 1, Dummy: 1}},
		{"no more than a hand holds", field.Hand{Real: 9, Dummy: 9}, field.Hand{Real: 10, Dummy: 4}, 5, []int{1, 1}, field.Hand{Real: 2, Dummy: 0}},
		{"a full hand", field.Hand{Real: 9, Dummy: 9}, field.Hand{Real: 10, Dummy: 6}, 5, nil, field.Hand{}},
		{"none", field.Hand{Real: 9, Dummy: 9}, field.Hand{}, 0, nil, field.Hand{}},
	} {
		r := begun(t, rules.Setup{Scenario: "1941"}, c.faces...)
		r.S.Deck, r.S.Sides[field.Axis].Hand = c.deck, c.held
		got := r.Draw(field.Axis, c.n, "test")
		if got != c.want {
			t.Errorf("%s: drew %+v, want %+v", c.name, got, c.want)
		}
		if h := r.S.Sides[field.Axis].Hand; h.Real != c.held.Real+got.Real || h.Dummy != c.held.Dummy+got.Dummy {
			t.Errorf("%s: the hand is %+v", c.name, h)
		}
		if d := r.S.Deck; d.Real != c.deck.Real-got.Real || d.Dummy != c.deck.Dummy-got.Dummy {
			t.Errorf("%s: the deck is %+v", c.name, d)
		}
	}
}

// TestDrawShare: two thirds of the cards drawn are real, as of those there are.
func TestDrawShare(t *testing.T) {
	r := begunWith(t, rules.Setup{Scenario: "1941"}, dice.NewDerived(dice.Seed{1}, 1, [sha256.Size]byte{}))
	got := field.Hand{}
	for range 2000 {
		r.S.Deck, r.S.Sides[field.Axis].Hand = field.Hand{Real: 28, Dummy: 14}, field.Hand{}
		n := r.Draw(field.Axis, 6, "test")
		n.Give(&got) // hands of a few cards, so that the counts stay small
		if got.Total() > 100 {
			if share := float64(got.Real) / float64(got.Total()); share < 0.4 || share > 0.9 {
				t.Fatalf("%d of %d cards are real", got.Real, got.Total())
			}
			got = field.Hand{}
		}
	}
}

// TestDryRunDrawsNothing: a sheet that is only read leaves the deck alone.
func TestDryRunDrawsNothing(t *testing.T) {
	r := begun(t, rules.Setup{Scenario: "1941"})
	deck := r.S.Deck
	got := field.Hand{}
	r.Aside(func() { got = r.Draw(field.Axis, 6, "test") })
	if got.Total() != 0 || r.S.Deck != deck {
		t.Errorf("drew %+v of %+v", got, deck)
	}
}

// TestDrawIsSecret: the enemy is told the number of cards, and nothing of their
// kind.
func TestDrawIsSecret(t *testing.T) {
	for _, got := range []field.Hand{{Real: 3, Dummy: 0}, {Real: 0, Dummy: 3}} {
		r := begun(t, rules.Setup{Scenario: "1941"})
		r.S.Sides[field.Axis].Hand = got
		r.TellCards(field.Axis, "rommel.drew", got)
		for _, e := range r.Outcome(nil).Events {
			if !e.KnownTo(field.Allied.ID()) {
				continue
			}
			if want := "rommel.drew-enemy side=axis count=3 cards=3"; e.Message.String() != want {
				t.Errorf("got %s, want %s", e.Message, want)
			}
		}
		if c := codes(r, field.Axis); !slices.Equal(c, []string{"rommel.drew"}) {
			t.Errorf("the Axis is told %v", c)
		}
	}
}
