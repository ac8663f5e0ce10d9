package rommel

import (
	"crypto/sha256"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// TestDraw: a card is one of those left, the real ones first by their number.
func TestDraw(t *testing.T) {
	for _, c := range []struct {
		name  string
		deck  hand
		held  hand
		n     int
		faces []int
		want  hand
	}{
		{"real", hand{2, 1}, hand{}, 1, []int{2}, hand{1, 0}},
		{"dummy", hand{2, 1}, hand{}, 1, []int{3}, hand{0, 1}},
		{"the last real one gone", hand{1, 1}, hand{}, 2, []int{1, 1}, hand{1, 1}},
		{"no more than the deck has", hand{1, 1}, hand{}, 5, []int{2, 1}, hand{1, 1}},
		{"no more than a hand holds", hand{9, 9}, hand{10, 4}, 5, []int{1, 1}, hand{2, 0}},
		{"a full hand", hand{9, 9}, hand{10, 6}, 5, nil, hand{}},
		{"none", hand{9, 9}, hand{}, 0, nil, hand{}},
	} {
		r := begun(t, rules.Setup{Scenario: "1941"}, c.faces...)
		r.s.deck, r.s.sides[axis].hand = c.deck, c.held
		got := r.draw(axis, c.n, "test")
		if got != c.want {
			t.Errorf("%s: drew %+v, want %+v", c.name, got, c.want)
		}
		if h := r.s.sides[axis].hand; h.real != c.held.real+got.real || h.dummy != c.held.dummy+got.dummy {
			t.Errorf("%s: the hand is %+v", c.name, h)
		}
		if d := r.s.deck; d.real != c.deck.real-got.real || d.dummy != c.deck.dummy-got.dummy {
			t.Errorf("%s: the deck is %+v", c.name, d)
		}
	}
}

// TestDrawShare: two thirds of the cards drawn are real, as of those there are.
func TestDrawShare(t *testing.T) {
	r := begunWith(t, rules.Setup{Scenario: "1941"}, dice.NewDerived(dice.Seed{1}, 1, [sha256.Size]byte{}))
	got := hand{}
	for range 2000 {
		r.s.deck, r.s.sides[axis].hand = hand{28, 14}, hand{}
		n := r.draw(axis, 6, "test")
		n.give(&got) // hands of a few cards, so that the counts stay small
		if got.total() > 100 {
			if share := float64(got.real) / float64(got.total()); share < 0.4 || share > 0.9 {
				t.Fatalf("%d of %d cards are real", got.real, got.total())
			}
			got = hand{}
		}
	}
}

// TestDryRunDrawsNothing: a sheet that is only read leaves the deck alone.
func TestDryRunDrawsNothing(t *testing.T) {
	r := begun(t, rules.Setup{Scenario: "1941"})
	deck := r.s.deck
	got := hand{}
	r.Aside(func() { got = r.draw(axis, 6, "test") })
	if got.total() != 0 || r.s.deck != deck {
		t.Errorf("drew %+v of %+v", got, deck)
	}
}

// TestDrawIsSecret: the enemy is told the number of cards, and nothing of their
// kind.
func TestDrawIsSecret(t *testing.T) {
	for _, got := range []hand{{3, 0}, {0, 3}} {
		r := begun(t, rules.Setup{Scenario: "1941"})
		r.s.sides[axis].hand = got
		r.tellCards(axis, "rommel.drew", got)
		for _, e := range r.Outcome(nil).Events {
			if !e.KnownTo(allied.id()) {
				continue
			}
			if want := "rommel.drew-enemy side=axis count=3 cards=3"; e.Message.String() != want {
				t.Errorf("got %s, want %s", e.Message, want)
			}
		}
		if c := codes(r, axis); !slices.Equal(c, []string{"rommel.drew"}) {
			t.Errorf("the Axis is told %v", c)
		}
	}
}
