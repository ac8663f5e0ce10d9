package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// A card of a challenge, as words of the order language and of messages.
const (
	cardReal  = "real"
	cardDummy = "dummy"
	cardNone  = "none"
)

// challenge decides who has the first turn of a month: the Axis, unless the
// Allies play a real card for it and the Axis does not play one, too (§3.3).
// Stage 1 of the step means that a card of the Allies lies face down; its flag
// reports whether it is real.
func (r *run) challenge() {
	s := r.s
	if s.Top().stage == 0 {
		if !r.settle(allied, askChallenge, none, true, r.askAllies) {
			return
		}
		card := r.commit(allied)
		if card == cardNone {
			r.giveInitiative(axis)
			return
		}
		s.Top().stage, s.Top().flag = 1, card == cardReal
		r.Event("rommel.challenge", sideArg("side", allied), rules.Num("cards", s.sides[allied].hand.total()))
	}
	if !r.settle(axis, askChallenge, none, true, r.askAxis) {
		return
	}
	card, answer := cardDummy, r.commit(axis)
	first := axis
	if s.Top().flag {
		card = cardReal
		if answer != cardReal {
			first = allied
		}
	}
	r.Event("rommel.challenge-shown", rules.Word("allied", "rommel.card."+card), rules.Word("axis", "rommel.card."+answer), sideArg("first", first))
	r.giveInitiative(first)
}

// giveInitiative gives a side the initiative.
func (r *run) giveInitiative(first side) {
	r.s.Pop()
	r.s.first = first
	r.s.Push(step{kind: stepTurn, side: first})
}

// commit takes the card that a side plays in a challenge; it is lost whatever
// comes of it. A side that has said nothing, or has not got the card it spoke
// of, plays none.
func (r *run) commit(sd side) string {
	o := r.policy(sd, formChallenge, none)
	if o == nil || r.challengeFault(sd, o) != nil {
		return cardNone
	}
	h := &r.s.sides[sd].hand
	switch wordOf(o, "how") {
	case cardReal:
		h.real--
		r.s.spent.real++
		return cardReal
	case cardDummy:
		h.dummy--
		r.s.spent.dummy++
		return cardDummy
	}
	return cardNone
}

// challengeFault says why a side cannot play the card that an order speaks of:
// it has none, or the real ones that are to be kept would not be left.
func (r *run) challengeFault(sd side, o *rules.Order) *fault {
	h := r.s.sides[sd].hand
	v, _ := o.Get("how")
	switch v.ID {
	case cardReal:
		h.real--
	case cardDummy:
		h.dummy--
	default:
		return nil
	}
	if h.real < 0 || h.dummy < 0 {
		return deny("3.3", "rommel.bad.no-such-card", rules.Word("card", "rommel.card."+v.ID)).At(v).Try(challenging("no"))
	}
	if k, ok := o.Get("keep"); ok && int(h.real) < k.Num {
		return deny("3.3", "rommel.bad.keep-cards", rules.Num("keep", k.Num), rules.Num("left", int(h.real))).At(k).Try(challenging("no"))
	}
	return nil
}

func challenging(how string) rules.Order { return order.Of(formChallenge, order.Chosen("how", how)) }

// challengeChoices lists the cards that a side has for a challenge. It is asked
// all the same when it has none.
func (r *run) challengeChoices(sd side, prefix string) []play.Choice {
	out := []play.Choice{play.Offer(rules.M(prefix+"no"), challenging("no"))}
	if r.s.sides[sd].hand.real > 0 {
		out = append(out, play.Offer(rules.M(prefix+cardReal), challenging(cardReal)))
	}
	if r.s.sides[sd].hand.dummy > 0 {
		out = append(out, play.Offer(rules.M(prefix+cardDummy), challenging(cardDummy)))
	}
	return out
}

func (r *run) askAllies() (rules.Message, []play.Choice) {
	return rules.M("rommel.ask.challenge"), r.challengeChoices(allied, "rommel.choice.challenge.")
}

func (r *run) askAxis() (rules.Message, []play.Choice) {
	return rules.M("rommel.ask.challenge-answer"), r.challengeChoices(axis, "rommel.choice.challenge-answer.")
}
