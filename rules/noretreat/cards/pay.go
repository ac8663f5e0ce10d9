package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// What cards are discarded for (§5.4), and how messages tell it.
const (
	ForReplacement = "replacement"
	ForFlip        = "flip"
	ForFortress    = "fortress"
	ForRecovery    = "recovery"
	ForRail        = "rail"
	ForCounterblow = "counterblow"
	ForCity        = "city" // a scorched one (card 7)
)

// Pay discards the cards that an order names as an argument, which must be worth n,
// for what one of the words above says (§5.4). The enemy may cancel what is paid: that
// is a fault, and the cards are spent. In a trial the cards are taken out of the hand
// for the rest of the sheet.
func Pay(r *field.Run, side field.Side, o *rules.Order, arg string, n int, what string) *play.Fault {
	cards, f := namedCards(r, side, o, arg)
	if f != nil {
		return f
	}
	paid := 0
	for _, c := range cards {
		paid += worth(r, side, c)
	}
	count := rules.Num("count", n)
	switch {
	case paid < n:
		return play.Refuse("5.4", "noretreat.bad.pay-more", count, rules.Word("what", "noretreat.pay."+what))
	case slices.ContainsFunc(cards, func(c int) bool { return paid-worth(r, side, c) >= n }):
		return play.Refuse("5.4", "noretreat.bad.pay-less", count, rules.Word("what", "noretreat.pay."+what))
	}
	for _, c := range cards {
		r.S.Hands[side].Take(c)
		r.S.Discards.Put(c)
	}
	args := append(cardArgs(r, "card", cards, side), field.SideArg("side", side), rules.Word("what", "noretreat.pay."+what), rules.Num("cards", r.S.Hands[side].Total()))
	r.M.Event("noretreat.paid", args...)
	facts := field.Nowhere()
	facts.Paid = cards
	cancelled := offerCancel(r, side, facts)
	if !cancelled && what == ForReplacement && slices.Contains(cards, r.D.CardByID["c12"]) {
		bock(r, side)
	}
	copyTop(r)
	if cancelled {
		return play.Refuse("5.0", "noretreat.bad.pay-cancelled", rules.Word("what", "noretreat.pay."+what))
	}
	return nil
}

// namedCards returns the cards of the hand that an order names as an argument, each once.
func namedCards(r *field.Run, side field.Side, o *rules.Order, arg string) (cards []int, f *play.Fault) {
	cards = r.D.CardsIn(o, arg)
	for i, c := range cards {
		switch {
		case isJoker(r, c):
			return nil, play.Refuse("15.7", "noretreat.bad.joker-stays").At(field.ArgOf(o, arg, i))
		case slices.Contains(cards[:i], c):
			return nil, play.Refuse("5.4", "noretreat.bad.card-named-twice", r.CardArg("card", c, side)).At(field.ArgOf(o, arg, i)).Final()
		case !r.S.Hands[side].Has(c):
			return nil, play.Refuse("5.4", "noretreat.bad.not-in-hand", r.CardArg("card", c, side)).At(field.ArgOf(o, arg, i))
		}
	}
	return cards, nil
}

// worth returns what a card pays: Volksgrenadiers (card 53) of the Axis pay as two in its
// organization phase.
func worth(r *field.Run, side field.Side, card int) int {
	if side == field.Axis && r.S.Active == side && r.S.Phase == field.PhaseOrganization && card == r.D.CardByID["c53"] {
		return 2
	}
	return 1
}

// bock carries out Fedor von Bock (card 12): discarded for a replacement while the Axis has the
// initiative he brings another card.
func bock(r *field.Run, side field.Side) {
	card := r.D.CardByID["c12"]
	if side != field.Axis || r.S.Initiative != side || WasCarriedOut(r, card, side) {
		return
	}
	enterEffect(r, card, side)
	r.M.Event("noretreat.card-played", field.SideArg("side", side), r.CardArg("card", card, side), EventArg(r, card, side))
	Draw(r, side, 1, "c12")
}
