package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// perform plays a half (§5.3): it is told to all, the enemy may cancel it, it takes
// effect, its card is discarded. Or it says why it cannot be played.
func perform(r *field.Run, p *field.Play) *play.Fault {
	w, f := wayOf(r, p)
	if f == nil {
		f = playFault(r, p, w)
	}
	if f != nil {
		return f
	}
	r.S.Hands[p.Side].Take(p.Spent)
	enterEffect(r, p.Card, p.Side)
	copied := p.Spent != p.Card
	if copied {
		noteCopied(r, p)
	}
	args := []rules.Arg{field.SideArg("side", p.Side), r.CardArg("card", p.Card, p.Side), EventArg(r, p.Card, p.Side)}
	if at := p.Facts.Place; at >= 0 {
		args = append(args, r.PlaceArg("place", at))
	}
	r.M.Event("noretreat.card-played", args...)
	if !isJoker(r, p.Card) && p.Spent != waits {
		offerCancel(r, p.Side, field.Facts{Place: -1, Column: field.NoOdds, Unit: -1, Answers: p})
	}
	if !p.Cancelled {
		w.Do(r, p)
	}
	spend(r, p)
	copyTop(r)
	return nil
}

// EventArg returns what a half does, in words, as an argument of a message.
func EventArg(r *field.Run, card int, side field.Side) rules.Arg {
	if side == soviet {
		return rules.Word("event", "noretreat.soviet-event."+r.D.Cards[card].ID)
	}
	return rules.Word("event", "noretreat.axis-event."+r.D.Cards[card].ID)
}

// spend puts the card of a play on the discards, if nothing else has become of it.
func spend(r *field.Run, p *field.Play) {
	if !p.Gone && p.Spent != waits && !isJoker(r, p.Spent) {
		r.S.Discards.Put(p.Spent)
	}
	p.Gone = true
}

// wayOf finds the alternative that is played: that of the word and the moment. Without
// a word the only one there is at this moment is meant.
func wayOf(r *field.Run, p *field.Play) (*field.Half, *play.Fault) {
	var found *field.Half
	ways := r.D.Halves(p.Card, p.Side)
	for i := range ways {
		w := &ways[i]
		if !slices.Contains(w.When, p.When) || p.How != w.How && p.How != "" {
			continue
		}
		if p.How == w.How {
			return w, nil
		}
		if found != nil {
			return nil, howFault(r, p.Card, p.Side, ways)
		}
		found = w
	}
	if found == nil {
		return nil, momentFault(r, p)
	}
	return found, nil
}

// howFault asks for one of the words of a half.
func howFault(r *field.Run, card int, side field.Side, ways []field.Half) *play.Fault {
	f := play.Refuse("5.3", "noretreat.bad.card-how", r.CardArg("card", card, side)).Final()
	for i := range ways {
		if ways[i].How != "" {
			f.SuggestVerbs(ways[i].How)
		}
	}
	return f
}

// playFault says why a half cannot be played now: the card is not in the hand, the
// initiative is the other side's (§5.3.3), the event has been carried out in this
// turn (§5.0), or what it asks for is not there.
func playFault(r *field.Run, p *field.Play, w *field.Half) *play.Fault {
	if f := halfFault(r, p.Side, p.Card, p.Spent); f != nil {
		return f
	}
	if w.Can != nil {
		return w.Can(r, p)
	}
	return nil
}

// halfFault says why a side cannot play a half, whatever the moment. A half that is
// copied needs no symbol; one that waits to be carried out needs no card.
func halfFault(r *field.Run, side field.Side, card, spent int) *play.Fault {
	arg := r.CardArg("card", card, side)
	switch half := r.D.Cards[card].Half(side); {
	case half.Immediate:
		return play.Refuse("5.3", "noretreat.bad.card-immediate", arg).Final()
	case isJoker(r, card) && r.S.Joker != side:
		return play.Refuse("15.7", "noretreat.bad.no-joker")
	case !isJoker(r, card) && spent != waits && !r.S.Hands[side].Has(spent):
		return play.Refuse("5.0", "noretreat.bad.not-in-hand", r.CardArg("card", spent, side))
	case WasCarriedOut(r, card, side):
		return play.Refuse("5.0", "noretreat.bad.card-twice", arg)
	case spent != waits && WasCarriedOut(r, spent, side):
		return play.Refuse("5.0", "noretreat.bad.card-twice", r.CardArg("card", spent, side))
	case card == spent && half.Symbol != field.Nobody && half.Symbol != r.S.Initiative:
		return play.Refuse("5.3.3", "noretreat.bad.card-symbol", arg, field.SideArg("side", half.Symbol))
	}
	return nil
}

// WasCarriedOut reports whether an event was carried out in this turn (§5.0).
func WasCarriedOut(r *field.Run, card int, side field.Side) bool {
	return slices.Contains(r.S.Played, field.Played{Card: int8(card), Side: side})
}

// enterEffect notes that an event is carried out in this turn.
func enterEffect(r *field.Run, card int, side field.Side) {
	if !WasCarriedOut(r, card, side) {
		r.S.Played = append(r.S.Played, field.Played{Card: int8(card), Side: side})
	}
}

// isJoker reports whether a card is the Joker (§15.7), which lies in no hand.
func isJoker(r *field.Run, card int) bool { return card >= 0 && r.D.Cards[card].Set == field.SetJoker }

// offerCancel gives the enemy of a side the moment to cancel what it has played or paid,
// and reports whether it was cancelled.
func offerCancel(r *field.Run, side field.Side, f field.Facts) bool {
	if r.M.Trying() {
		return false
	}
	return Say(r, side.Enemy(), field.Cancelling, f)
}

// OfferUndo gives the enemy of a unit the moment to undo its upgrade or its replacement
// (cards 7 and 31), and reports whether it is undone: who made it puts it back.
func OfferUndo(r *field.Run, u int, how string) bool {
	if r.M.Trying() {
		return false
	}
	f := field.Nowhere()
	f.Unit, f.Made = u, how
	return Say(r, r.D.Units[u].Side.Enemy(), field.Undoing, f)
}

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
