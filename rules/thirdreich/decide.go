package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Kinds of decision, besides the orders of a turn. All are about the air (§11,
// §14).
const (
	askAnswer  = "answer"  // spend a mission to answer an enemy one?
	askAgain   = "again"   // fly again after an answer?
	askBombing = "bombing" // how many missions answer the bombing?
	askMore    = "more"    // how many more bomb?
)

// decide settles a decision; ok is false when the player must be asked first.
func (r *run) decide(sd side, kind string, standing play.Pick, choices func() (rules.Message, []play.Choice)) (v int, ok bool) {
	return r.Choose(sd.id(), kind, standing, answerValue, choices)
}

// AnswerFault implements [play.Game]: one order answers, and nothing else.
func (r *run) AnswerFault(q *play.Question, o *rules.Order) *fault {
	if o == nil {
		return deny("11", "no-answer").Surely()
	}
	if _, ok := answerValue(q, o); !ok {
		return q.Suggest(deny("11", "not-an-answer"), len(q.Choices))
	}
	if len(r.Answered) > 0 {
		return q.Suggest(deny("11", "one-answer"), len(q.Choices))
	}
	return nil
}

// answerValue reads one order as the answer to a question.
func answerValue(q *play.Question, o *rules.Order) (int, bool) {
	kv, _ := o.Get("kind")
	again := q.Kind == askAgain || q.Kind == askMore
	if (kv.ID == "again") != again {
		return 0, false
	}
	v := 0
	switch o.Form {
	case formAnswer:
		yes, _ := o.Get("answer")
		switch {
		case yes.ID != "yes":
		case q.Kind == askBombing || q.Kind == askMore:
			return 0, false // how many must be said
		default:
			v = 1
		}
	case formNumber:
		n, _ := o.Get("missions")
		if q.Kind == askAnswer || q.Kind == askAgain {
			return 0, false
		}
		v = n.Num
	default:
		return 0, false
	}
	return v, play.Offered(q.Choices, v)
}

// decideAnswer: the default answers (§11).
func (r *run) decideAnswer(sd side, at *attack) (bool, bool) {
	v, ok := r.decide(sd, askAnswer, r.standingAir(sd, askAnswer, int(at.zone), at.air == advancedAir), func() (rules.Message, []play.Choice) {
		return rules.M("thirdreich.ask.answer", r.zoneArg("zone", int(at.zone)), r.armyArg("attacker", int(at.attacker)), r.armyArg("defender", int(at.defender))),
			play.YesNo("thirdreich.choice.answer.", "answer", true)
	})
	return v == 1, ok
}

// decideAgain: the default does not fly again.
func (r *run) decideAgain(sd side, at *attack) (bool, bool) {
	v, ok := r.decide(sd, askAgain, r.standingAir(sd, askAgain, int(at.zone), false), func() (rules.Message, []play.Choice) {
		return rules.M("thirdreich.ask.again", r.zoneArg("zone", int(at.zone)), r.armyArg("attacker", int(at.attacker))),
			play.YesNo("thirdreich.choice.again.", "again", false)
	})
	return v == 1, ok
}

// decideBombing: the default answers when that saves the Action, with as few
// missions as do (§14).
func (r *run) decideBombing() (int, bool) {
	have := r.missionsOf(axis, true)
	need := r.answersNeeded(r.d.effects.BombingNeeded - 1)
	if need > have {
		need = 0
	}
	return r.decide(axis, askBombing, r.standingBombing(need), func() (rules.Message, []play.Choice) {
		return rules.M("thirdreich.ask.bombing", rules.Num("over", int(r.s.bombing)), rules.Num("left", have)),
			numbers("bombing", "answer", need, min(have, r.answersNeeded(0)))
	})
}

// decideMore asks the Allies: the default sends no more.
func (r *run) decideMore() (int, bool) {
	have := r.missionsOf(allies, true)
	return r.decide(allies, askMore, play.Pick{}, func() (rules.Message, []play.Choice) {
		return rules.M("thirdreich.ask.more", rules.Num("over", int(r.s.bombing)), rules.Num("left", have)),
			numbers("more", "again", 0, have)
	})
}

// numbers are the choices of a decision on a number, the default first.
func numbers(kind, verb string, first, most int) []play.Choice {
	out := make([]play.Choice, 0, most+1)
	add := func(n int) {
		out = append(out, play.Choice{Value: n, Message: rules.M("thirdreich.choice."+kind, rules.Num("count", n)), Order: order.Of(formNumber, order.Chosen("kind", verb), order.Number("missions", n))})
	}
	add(first)
	for n := 0; n <= most; n++ {
		if n != first {
			add(n)
		}
	}
	return out
}
