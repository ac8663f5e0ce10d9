package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// answerHalves returns the halves that answer what the enemy has just done: they cancel a
// card of his, or undo an upgrade or a replacement.
func answerHalves() []field.Half {
	when := []field.Moment{field.Cancelling}
	undo := func(r *field.Run, p *field.Play) {
		r.M.Event("noretreat.undone", r.UnitArg("unit", p.Facts.Unit), r.CardArg("card", p.Card, p.Side))
	}
	return []field.Half{
		{Card: 14, Side: axis, When: when, Can: immediateFault, Do: func(r *field.Run, p *field.Play) { cancel(r, p, false) }},
		{Card: 31, Side: axis, When: when, Can: paymentFault, Do: func(r *field.Run, p *field.Play) { cancel(r, p, true) }},
		{Card: 34, Side: soviet, When: when, Can: immediateFault, Do: func(r *field.Run, p *field.Play) {
			cancel(r, p, false)
			Draw(r, p.Side, 1, "c34")
		}},
		{Card: 36, Side: soviet, When: when, Can: immediateFault, Do: func(r *field.Run, p *field.Play) { cancel(r, p, true) }},
		{Card: 7, Side: axis, When: []field.Moment{field.Undoing}, Can: madeUnitFault, Do: undo},
		{Card: 31, Side: soviet, When: []field.Moment{field.Undoing}, Can: madeUnitFault, Do: undo}, // a step on the map counts as one from a box
	}
}

// paymentFault asks for a card that was played and not discarded to pay (card 31).
func paymentFault(r *field.Run, p *field.Play) *play.Fault {
	if p.Facts.Answers == nil {
		return momentFault(r, p)
	}
	return nil
}

// madeUnitFault asks for the unit that the line names, if it names some.
func madeUnitFault(r *field.Run, p *field.Play) *play.Fault {
	for _, u := range p.Units {
		if u == p.Facts.Unit {
			return nil
		}
	}
	if len(p.Units) > 0 {
		return momentFault(r, p)
	}
	return nil
}

// immediateFault asks for a card whose half of the enemy is to be played: an immediate
// one, that is discarded, is not cancelled.
func immediateFault(r *field.Run, p *field.Play) *play.Fault {
	if _, ok := answerable(r, p); p.Facts.Answers == nil && !ok {
		return momentFault(r, p)
	}
	return nil
}

// answerable returns the card that is cancelled of those that were discarded: one that the
// line names, or the uppermost.
func answerable(r *field.Run, p *field.Play) (card int, ok bool) {
	for _, c := range p.Facts.Paid {
		if !r.D.Cards[c].Half(p.Side.Enemy()).Immediate && (!ok || slices.Contains(p.If.Against, c) || !slices.Contains(p.If.Against, card)) {
			card, ok = c, true
		}
	}
	return card, ok
}

// cancel makes the card of the enemy that was just played have no effect, or what was
// paid void; the card goes to the discards below the one that cancels, or into the hand
// of who cancels where its half there is to be played (§5.0).
func cancel(r *field.Run, p *field.Play, take bool) {
	was := p.Facts.Answers
	if was == nil {
		card, _ := answerable(r, p)
		r.M.Event("noretreat.payment-cancelled", field.SideArg("side", p.Side.Enemy()), r.CardArg("by", p.Card, p.Side))
		if take && keepsCard(r, p.Side, card) && r.S.Discards.Take(card) {
			takeCard(r, p.Side, card)
		}
		return
	}
	was.Cancelled = true
	r.M.Event("noretreat.card-cancelled", r.CardArg("card", was.Card, was.Side), r.CardArg("by", p.Card, p.Side))
	if take && keepsCard(r, p.Side, was.Spent) {
		was.Gone = true
		takeCard(r, p.Side, was.Spent)
		return
	}
	spend(r, was)
}

// keepsCard reports whether a card that a side takes from the enemy goes into its hand:
// Hitler's Interference leaves immediate halves on the discards, Stalin's does not
// (cards 31 and 36).
func keepsCard(r *field.Run, side field.Side, card int) bool {
	return side == axis || !r.D.Cards[card].Half(side).Immediate
}

func takeCard(r *field.Run, side field.Side, card int) {
	r.S.Hands[side].Add(card)
	r.M.Event("noretreat.card-taken", field.SideArg("side", side), r.CardArg("card", card, side))
}
