package buildup

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

const formChallenge = "challenge"

// challenging plays a card for the initiative (§3.3).
var challenging = field.OrderKind{
	Words: []order.Word{
		{ID: "challenge", EN: []string{"challenge", "challenge the initiative", "initiative", "challenges"},
			ES: []string{"reto", "retar", "iniciativa", "reto por la iniciativa", "reta", "desafía", "desafiar", "desafío"}},
		{ID: "real", EN: []string{"real", "real card"}, ES: []string{"real", "reales", "carta real", "auténtica"}},
	},
	Decisions: []order.Form{
		{ID: formChallenge, Pattern: "challenge {how:=real|dummy|no|never} [keep {keep:number} (cards|)]"},
		{ID: formChallenge, Pattern: "challenge [with] {how:=real|dummy} [keep {keep:number} (cards|)]"},
	},
	Answers: []string{field.AskChallenge},
	Settles: func(r *field.Run, side field.Side, q *play.Question, o *rules.Order) *play.Fault {
		if q == nil {
			return nil
		}
		return challengeFault(r, side, o)
	},
}

// Challenge decides who has the first turn of a month: the Axis, unless the
// Allies play a real card for it and the Axis does not play one, too (§3.3).
// Stage 1 of the step means that a card of the Allies lies face down; its flag
// reports whether it is real.
func Challenge(r *field.Run) {
	s := r.S
	if s.Top().Stage == 0 {
		if !r.Decide(field.Allied, field.AskChallenge, field.None, true, func() (rules.Message, []play.Choice) {
			return rules.M("rommel.ask.challenge"), challengeChoices(r, field.Allied, "rommel.choice.challenge.")
		}) {
			return
		}
		card := playChallengeCard(r, field.Allied)
		if card == field.CardNone {
			giveInitiative(r, field.Axis)
			return
		}
		s.Top().Stage, s.Top().Flag = 1, card == field.CardReal
		r.M.Event("rommel.challenge", field.SideArg("side", field.Allied), rules.Num("cards", s.Sides[field.Allied].Hand.Heap().Total()))
	}
	if !r.Decide(field.Axis, field.AskChallenge, field.None, true, func() (rules.Message, []play.Choice) {
		return rules.M("rommel.ask.challenge-answer"), challengeChoices(r, field.Axis, "rommel.choice.challenge-answer.")
	}) {
		return
	}
	card, answer := field.CardDummy, playChallengeCard(r, field.Axis)
	first := field.Axis
	if s.Top().Flag {
		card = field.CardReal
		if answer != field.CardReal {
			first = field.Allied
		}
	}
	r.M.Event("rommel.challenge-shown", rules.Word("allied", "rommel.card."+card), rules.Word("axis", "rommel.card."+answer), field.SideArg("first", first))
	giveInitiative(r, first)
}

// giveInitiative gives a side the initiative.
func giveInitiative(r *field.Run, first field.Side) {
	r.S.Pop()
	r.S.First = first
	r.S.Push(field.Step{Kind: field.StepTurn, Side: first})
}

// playChallengeCard takes the card that a side plays in a challenge; it is lost whatever
// comes of it. A side that has said nothing, or has not got the card it spoke
// of, plays none.
func playChallengeCard(r *field.Run, side field.Side) string {
	o := r.Policy(side, formChallenge, field.None)
	if o == nil || challengeFault(r, side, o) != nil {
		return field.CardNone
	}
	k := slices.Index(field.CardIDs, o.ID("how")) // -1 for none
	if !r.S.Sides[side].Hand.Heap().Take(k) {
		return field.CardNone
	}
	r.S.Spent[k]++
	return field.CardIDs[k]
}

// challengeFault says why a side cannot play the card that an order speaks of:
// it has none, or the real ones that are to be kept would not be left.
func challengeFault(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	h := r.S.Sides[side].Hand
	v, _ := o.Get("how")
	k := slices.Index(field.CardIDs, v.ID)
	if k < 0 {
		return nil
	}
	if !h.Heap().Take(k) {
		return play.Refuse("3.3", "rommel.bad.no-such-card", rules.Word("card", "rommel.card."+v.ID)).At(v).Try(challengeOrder("no"))
	}
	if keep, ok := o.Get("keep"); ok && int(h[field.Real]) < keep.Num {
		return play.Refuse("3.3", "rommel.bad.keep-cards", rules.Num("keep", keep.Num), rules.Num("left", int(h[field.Real]))).At(keep).Try(challengeOrder("no"))
	}
	return nil
}

// challengeOrder returns the order to play a real card, a dummy or none when the
// initiative is challenged (§3.3).
func challengeOrder(how string) rules.Order {
	return order.Of(formChallenge, order.Chosen("how", how))
}

// challengeChoices lists the cards that a side has for a challenge. It is asked
// all the same when it has none.
func challengeChoices(r *field.Run, side field.Side, prefix string) []play.Choice {
	out := []play.Choice{play.ExampleChoice(rules.M(prefix+"no"), challengeOrder("no"))}
	for k := range r.S.Sides[side].Hand.Heap().Each() {
		out = append(out, play.ExampleChoice(rules.M(prefix+field.CardIDs[k]), challengeOrder(field.CardIDs[k])))
	}
	return out
}
