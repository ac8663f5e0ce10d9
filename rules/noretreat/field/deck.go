package field

import (
	"github.com/fieldpost/fieldpost/rules/deck"
	"github.com/fieldpost/fieldpost/rules/record"
)

// PlaceRemainingCards puts the cards of a composed position that are told nowhere into the deck, or
// out of the game where the year is not theirs (§5.5).
func (d *Data) PlaceRemainingCards(in *record.Input, s *State) {
	n := len(d.Cards)
	if in.Has("deck") {
		return
	}
	s.Deck = make(deck.Heap, n)
	if !in.Has("out") {
		s.Out = make(deck.Heap, n)
	}
	for c := range d.Cards {
		switch set := d.Cards[c].Set; {
		case set == SetJoker || s.Hands[Axis].Has(c) || s.Hands[Soviet].Has(c) || s.Discards.Has(c) || s.Out.Has(c):
		case !in.Has("out") && set != SetKeep && (set == SetAdd) != (s.Turn >= LastYear):
			s.Out.Add(c)
		default:
			s.Deck.Add(c)
		}
	}
}
