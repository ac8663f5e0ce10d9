package cards

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The forms of the discards (§5.1).
const (
	FormKeep    = "keep"
	FormDiscard = "discard"
)

// keepKind says which cards stay when the hand is cut to its limit: those named, the
// first before the others; "45" stands for those that come in 1945.
var keepKind = field.OrderKind{
	Words: []order.Word{{ID: "keep", EN: []string{"keep", "keeping", "sparing", "spare", "except"}, ES: []string{"conserva", "conservar", "conservo", "me quedo", "me quedo con", "quédate con", "guarda", "guardar", "guardo", "guardando", "salva", "salvando", "salvo", "excepto"}},
		{ID: "45", EN: []string{"45", "cards of 45"}, ES: []string{"45", "las de 45", "las cartas de 45"}},
		{ID: "all", EN: []string{"all"}, ES: []string{"todas", "todo"}}},
	Decisions: []order.Form{
		{ID: FormKeep, Pattern: "keep {set:=45}"},
		{ID: FormKeep, Pattern: "keep {set:=all}"},
		{ID: FormKeep, Pattern: "keep {cards:card+}"},
	},
	In: field.InCards,
	Do: keepOrder,
}

// discardKind says which cards go: in the card phase those named, and no other unless
// the hand is still too large; said in advance, which go first when an event of the
// enemy takes some.
var discardKind = field.OrderKind{
	Decisions: []order.Form{{ID: FormDiscard, Pattern: "discard {cards:card+}"}},
	In:        field.InCards | field.InWindow,
	Do:        discardOrder,
	Answers:   []string{field.AskWindow},
	Settles: func(r *field.Run, side field.Side, q *play.Question, o *rules.Order) *play.Fault {
		if q == nil {
			return nil
		}
		_, f := namedCards(r, side, o, "cards")
		return f
	},
}

// keepOrder carries out the order to keep cards: all others are discarded, in the order of
// their numbers. Of the cards of 1945 as many stay as may.
func keepOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	limit, hand := Limit(r), slices.Collect(r.S.Hands[side].Each())
	stay, f := namedCards(r, side, o, "cards")
	switch set := o.ID("set"); {
	case f != nil:
		return f
	case set == "all" && len(hand) > limit, len(stay) > limit:
		return play.Refuse("5.1", "noretreat.bad.keep", rules.Num("limit", limit))
	case set == "all":
		return nil
	case set == "45":
		CutHand(r, side, o)
		foreseeDiscards(r, side, o, slices.DeleteFunc(hand, r.S.Hands[side].Has))
		return nil
	}
	gone := slices.DeleteFunc(hand, func(c int) bool { return slices.Contains(stay, c) })
	confirmKeepingFewer(r, o, len(stay), len(stay)+len(gone))
	foreseeDiscards(r, side, o, gone)
	discardCards(r, side, gone...)
	return nil
}

// discardOrder carries out the order to discard cards.
func discardOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	cards, f := namedCards(r, side, o, "cards")
	if f == nil {
		hand := r.S.Hands[side].Total()
		confirmKeepingFewer(r, o, hand-len(cards), hand)
		discardCards(r, side, cards...)
	}
	return f
}

// confirmKeepingFewer has an order said once more that leaves a side fewer of its cards than it may
// keep.
func confirmKeepingFewer(r *field.Run, o *rules.Order, stay, of int) {
	if more := min(Limit(r), of) - stay; more > 0 {
		r.M.NoteProblem(o, play.Refuse("5.1", "noretreat.bad.keep-more", rules.Num("more", more), rules.Num("limit", Limit(r))).RequireConfirmation())
	}
}

// foreseeDiscards tells in a trial which cards an order to keep others costs.
func foreseeDiscards(r *field.Run, side field.Side, o *rules.Order, gone []int) {
	if len(gone) > 0 {
		r.M.Foresee(o.Line, "noretreat.foresee.discards", cardArgs(r, "card", gone, side)...)
	}
}

// discardCards puts cards of a hand on the discards, the last on top (§5.0). They pay for
// nothing, so that there is nothing to cancel.
func discardCards(r *field.Run, side field.Side, cards ...int) {
	if len(cards) == 0 {
		return
	}
	for _, c := range cards {
		r.S.Hands[side].Take(c)
		r.S.Discards.Put(c)
	}
	r.M.Event("noretreat.discarded", append(cardArgs(r, "card", cards, side), field.SideArg("side", side), rules.Num("cards", r.S.Hands[side].Total()))...)
	copyTop(r)
}

// CutHand discards what a side holds beyond the limit (§5.1), as it has said in its
// orders to keep cards, those given here first, else by their use (leastUseful).
func CutHand(r *field.Run, side field.Side, first ...*rules.Order) {
	over := r.S.Hands[side].Total() - Limit(r)
	if over <= 0 {
		return
	}
	liked := map[int]int{} // rank: the higher the longer it stays
	note := func(o *rules.Order, rank int) {
		cards := r.D.CardsIn(o, "cards")
		for i, c := range cards {
			liked[c] = max(liked[c], rank-i)
		}
		if o.ID("set") == "45" {
			for c := range r.S.Hands[side].Each() {
				if r.D.Cards[c].Set == field.SetAdd {
					liked[c] = max(liked[c], rank)
				}
			}
		}
	}
	const most = 1 << 20
	rank := most
	for _, o := range first {
		note(o, rank)
		rank -= len(r.D.Cards)
	}
	for said := range r.M.Sayings(side.ID(), FormKeep) {
		for _, o := range slices.Backward(said) {
			note(o, rank)
			rank -= len(r.D.Cards)
		}
	}
	hand := leastUseful(r, side)
	slices.SortStableFunc(hand, func(a, b int) int { return liked[a] - liked[b] })
	discardCards(r, side, hand[:over]...)
}

// leastUseful returns the hand of a side, what it is to lose first before what it had
// better keep: immediate halves, which do nothing in a hand, those that need the
// enemy's initiative, those that have been carried out in this turn, the others by
// number from above.
func leastUseful(r *field.Run, side field.Side) []int {
	hand := slices.Collect(r.S.Hands[side].Each())
	use := func(c int) int {
		switch half := r.D.Cards[c].Half(side); {
		case half.Immediate:
			return 0
		case half.Symbol != field.Nobody && half.Symbol != r.S.Initiative:
			return 1
		case WasCarriedOut(r, c, side):
			return 2
		}
		return 3
	}
	slices.SortFunc(hand, func(a, b int) int { return cmp.Or(use(a)-use(b), b-a) })
	return hand
}

// Limit returns how many cards the side whose turn runs may keep before it draws (§5.1): of
// its first hand in the war the Axis keeps four (charts.toml, start).
func Limit(r *field.Run) int {
	if r.QuietStart() {
		return r.D.FirstDraw - r.D.FirstDiscards
	}
	return r.D.HandKeep
}

// DiscardChosen discards n cards of a side's own choice that an event takes from it: those that
// it has said first, else the least useful.
func DiscardChosen(r *field.Run, side field.Side, n int) {
	hand := leastUseful(r, side)
	var out []int
	for said := range r.M.Sayings(side.ID(), FormDiscard) {
		for _, o := range slices.Backward(said) {
			cards := r.D.CardsIn(o, "cards")
			out = append(out, cards...)
		}
	}
	out = slices.DeleteFunc(append(out, hand...), func(c int) bool { return !r.S.Hands[side].Has(c) })
	var gone []int
	for _, c := range out {
		if len(gone) < n && !slices.Contains(gone, c) {
			gone = append(gone, c)
		}
	}
	discardCards(r, side, gone...)
}

// DiscardByChance discards a card of a side's hand that a proved draw chooses, if it
// has one.
func DiscardByChance(r *field.Run, side field.Side, occasion string) {
	if total := r.S.Hands[side].Total(); total > 0 && !r.M.Trying() {
		left := r.M.Roll(drawLabel(r, "discard "+occasion, side), total)
		for c := range r.S.Hands[side].Each() {
			if left--; left == 0 {
				discardCards(r, side, c)
				return
			}
		}
	}
}

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
