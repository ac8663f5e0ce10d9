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
		{Card: 14, Side: axis, When: when, Can: can(played.immediateFault), Do: func(r *field.Run, p *field.Play) { playedOn(r, p).cancel(false) }},
		{Card: 31, Side: axis, When: when, Can: can(played.paymentFault), Do: func(r *field.Run, p *field.Play) { playedOn(r, p).cancel(true) }},
		{Card: 34, Side: soviet, When: when, Can: can(played.immediateFault), Do: func(r *field.Run, p *field.Play) {
			playedOn(r, p).cancel(false)
			Draw(r, p.Side, 1, "c34")
		}},
		{Card: 36, Side: soviet, When: when, Can: can(played.immediateFault), Do: func(r *field.Run, p *field.Play) { playedOn(r, p).cancel(true) }},
		{Card: 7, Side: axis, When: []field.Moment{field.Undoing}, Can: can(played.madeUnitFault), Do: undo},
		{Card: 31, Side: soviet, When: []field.Moment{field.Undoing}, Can: can(played.madeUnitFault), Do: undo}, // a step on the map counts as one from a box
	}
}

// paymentFault asks for a card that was played and not discarded to pay (card 31).
func (r played) paymentFault() *play.Fault {
	if r.Facts.Answers == nil {
		return r.momentFault()
	}
	return nil
}

// madeUnitFault asks for the unit that the line names, if it names some.
func (r played) madeUnitFault() *play.Fault {
	for _, u := range r.Units {
		if u == r.Facts.Unit {
			return nil
		}
	}
	if len(r.Units) > 0 {
		return r.momentFault()
	}
	return nil
}

// immediateFault asks for a card whose half of the enemy is to be played: an immediate
// one, that is discarded, is not cancelled.
func (r played) immediateFault() *play.Fault {
	if _, ok := r.answerable(); r.Facts.Answers == nil && !ok {
		return r.momentFault()
	}
	return nil
}

// answerable returns the card that is cancelled of those that were discarded: one that the
// line names, or the uppermost.
func (r played) answerable() (card int, ok bool) {
	for _, c := range r.Facts.Paid {
		if !r.run.D.Cards[c].Half(r.Side.Enemy()).Immediate && (!ok || slices.Contains(r.If.Against, c) || !slices.Contains(r.If.Against, card)) {
			card, ok = c, true
		}
	}
	return card, ok
}

// cancel makes the card of the enemy that was just played have no effect, or what was
// paid void; the card goes to the discards below the one that cancels, or into the hand
// of who cancels where its half there is to be played (§5.0).
func (r played) cancel(take bool) {
	was := r.Facts.Answers
	if was == nil {
		card, _ := r.answerable()
		r.run.M.Event("noretreat.payment-cancelled", field.SideArg("side", r.Side.Enemy()), r.run.CardArg("by", r.Card, r.Side))
		if take && keepsCard(r.run, r.Side, card) && r.run.S.Discards.Take(card) {
			takeCard(r.run, r.Side, card)
		}
		return
	}
	was.Cancelled = true
	r.run.M.Event("noretreat.card-cancelled", r.run.CardArg("card", was.Card, was.Side), r.run.CardArg("by", r.Card, r.Side))
	if take && keepsCard(r.run, r.Side, was.Spent) {
		was.Gone = true
		takeCard(r.run, r.Side, was.Spent)
		return
	}
	playedOn(r.run, was).spend()
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
