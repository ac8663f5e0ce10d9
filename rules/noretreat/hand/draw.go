package hand

import (
	"fmt"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/deck"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Draw deals cards to a side (§5.2) and returns those that it keeps, in their order.
// Immediate halves act as they come, each replaced by a further card. occasion names
// the draw for its dice. In a trial nothing is drawn.
func (r *Run) Draw(side field.Side, n int, occasion string) []int {
	if r.Trying() || n <= 0 {
		return nil
	}
	var got []int
	for ; n > 0 && r.playerOf(side).drawable(); n-- {
		card, ok := r.deal(r.label("card "+occasion, side))
		if !ok {
			break
		}
		if !r.D.Cards[card].Half(side).Immediate {
			r.S.Hands[side].Add(card)
			got = append(got, card)
		} else if r.immediate(side, card) {
			n++
		}
		r.reshuffleIfEmpty()
	}
	total := rules.Num("cards", r.S.Hands[side].Total())
	r.EventToOthers(side.ID(), "noretreat.drew", field.SideArg("side", side), rules.Num("count", len(got)), total)
	r.EventTo(side.ID(), "noretreat.drew-own", append(r.cardArgs("card", got, side), rules.Num("count", len(got)), total)...)
	return got
}

// cardArgs returns the halves of several cards as arguments of a message.
func (r *Run) cardArgs(name string, cards []int, side field.Side) (args []rules.Arg) {
	for _, c := range cards {
		args = append(args, r.CardArg(name, c, side))
	}
	return args
}

// label names a draw or a die for the committed seed.
func (r *Run) label(what string, side field.Side) string {
	return fmt.Sprintf("%s t%d %s %s", what, r.S.Turn, r.S.Active.ID(), side.ID())
}

// deal takes a card of the deck. The last one is never dealt (§5.0).
func (r *Run) deal(label string) (card int, ok bool) {
	r.reshuffleIfEmpty()
	if r.S.Deck.Total() <= 1 {
		return 0, false
	}
	return deck.Draw(r, label, r.S.Deck)
}

// reshuffleIfEmpty shuffles the discards into the deck when a single card is left in it (§5.0).
func (r *Run) reshuffleIfEmpty() {
	if r.S.Deck.Total() <= 1 && len(r.S.Discards) > 0 {
		r.Reshuffle()
	}
}

// Reshuffle puts the discards back into the deck.
func (r *Run) Reshuffle() {
	r.S.Discards.Give(r.S.Deck)
	r.Event("noretreat.reshuffled", rules.Num("cards", r.S.Deck.Total()))
}

// drawable reports whether deck or discards hold a card that a side can keep: else
// immediate halves would follow one another without an end.
func (r player) drawable() bool {
	for card := range r.run.D.Cards {
		if !r.run.D.Cards[card].Half(r.side).Immediate && (r.run.S.Deck.Has(card) || r.run.S.Discards.Has(card)) {
			return true
		}
	}
	return false
}

// immediate carries out a half that acts when it is drawn, and reports whether a card
// is drawn in its place. Nothing cancels it (§14.14.2).
func (r *Run) immediate(side field.Side, card int) (again bool) {
	r.Event("noretreat.card-drawn", field.SideArg("side", side), r.CardArg("card", card, side), r.EventArg(card, side))
	p := &Play{Line: Line{To: -1}, Card: card, Spent: card, Side: side, When: OnDraw, Facts: Nowhere()}
	ways := r.Halves.Ways(card, side)
	r.Halves.Do(&ways[0], p)
	r.of(p).spend()
	return r.replaced(side, card)
}

// replaced reports whether another card is drawn for an immediate one: always, but for
// cards 20 and 40 only where the side holds the Joker.
func (r *Run) replaced(side field.Side, card int) bool {
	if id := r.D.Cards[card].ID; id == "c20" || id == "c40" {
		return r.S.Joker == side
	}
	return true
}

// DrawCount returns how many cards a side draws in its card phase (§5.2, §13.5).
func (r *Run) DrawCount(side field.Side) int {
	s, n := r.S, r.D.DrawCards
	switch turn := s.Turn; {
	case side == field.Axis && turn == field.LastYear:
		n = 1
	case side == field.Axis && turn >= field.MoreAxisCardsFrom && turn <= field.MoreAxisCardsLast, side == field.Soviet && turn >= field.MoreSovietCards:
		n++
	}
	exact := side == field.Axis && s.Turn == field.LastYear && s.Options.ReichDraw != field.DrawLessOil
	if side == field.Soviet && (r.Control(r.D.Moscow) == field.Axis || r.Control(r.D.Baku) == field.Axis) ||
		side == field.Axis && !exact && r.Control(r.D.Ploesti) == field.Soviet {
		n--
	}
	return max(n-int(s.FewerCards[side])-int(s.Penalty[side]), 0)
}

// DrawShare draws the cards of a card phase.
func (r *Run) DrawShare(side field.Side) {
	r.Draw(side, r.DrawCount(side), "phase")
	if !r.Trying() {
		r.S.FewerCards[side] = 0
	}
}

// FirstHand draws the cards that the Axis begins the campaign with.
func (r *Run) FirstHand() {
	r.Draw(field.Axis, r.D.FirstDraw, "first")
}

// NewDeck is the despliegue of Na Berlin! (§5.5): the old cards go out of hands, deck
// and discards; these two and the new ones make the deck of 1945.
func (r *Run) NewDeck() {
	s := r.S
	s.Discards.Give(s.Deck)
	gone := [field.Sides][]int{}
	for c := range r.D.Cards {
		switch r.D.Cards[c].Set {
		case field.SetRemove:
			for side := range field.Side(field.Sides) {
				if s.Hands[side].Take(c) {
					gone[side] = append(gone[side], c)
				}
			}
			s.Deck.Take(c)
			if !s.Out.Has(c) {
				s.Out.Add(c)
			}
		case field.SetAdd:
			if s.Out.Take(c) {
				s.Deck.Add(c)
			}
		}
	}
	r.Event("noretreat.new-deck", rules.Num("cards", s.Deck.Total()))
	for side := range field.Side(field.Sides) {
		args := []rules.Arg{field.SideArg("side", side), rules.Num("count", len(gone[side])), rules.Num("cards", s.Hands[side].Total())}
		r.EventToOthers(side.ID(), "noretreat.old-cards", args...)
		r.EventTo(side.ID(), "noretreat.old-cards-own", append(args[1:], r.cardArgs("card", gone[side], side)...)...)
	}
}

// NewTurn lets events be carried out again (§5.0), and ends those of the turn before.
func (r *Run) NewTurn() {
	r.S.Played = nil
	r.EndEffects(field.ThisTurn)
}
