package battle

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

const (
	formAnswer = "answer"
	formNumber = "answer-number"
)

// answering answers questions.
var answering = field.Order[*Run]{
	Words: []order.Word{{ID: "answer", EN: []string{"answer", "answers"}, ES: []string{"contesta", "contestar"}}},
	Forms: []order.Form{
		{ID: formAnswer, Pattern: "{kind:=answer|again} {answer:=yes|no}"},
		{ID: formNumber, Pattern: "{kind:=answer|again} [with] {missions:number} [missions-word]"},
	},
}

// decide settles a decision; ok is false when the player must be asked first.
func (r *Run) decide(sd field.Side, kind string, standing play.Pick, choices func() (rules.Message, []play.Choice)) (v int, ok bool) {
	return r.Choose(sd.ID(), kind, standing, answerValue, choices)
}

// AnswerFault implements [play.Game]: one order answers, and nothing else.
func (r *Run) AnswerFault(q *play.Question, o *rules.Order) *play.Fault {
	if o == nil {
		return field.Deny("11", "no-answer").Surely()
	}
	if _, ok := answerValue(q, o); !ok {
		return q.Suggest(field.Deny("11", "not-an-answer"), len(q.Choices))
	}
	if len(r.Answered) > 0 {
		return q.Suggest(field.Deny("11", "one-answer"), len(q.Choices))
	}
	return nil
}

// answerValue reads one order as the answer to a question.
func answerValue(q *play.Question, o *rules.Order) (int, bool) {
	kv, _ := o.Get("kind")
	again := q.Kind == field.AskAgain || q.Kind == field.AskMore
	if (kv.ID == "again") != again {
		return 0, false
	}
	v := 0
	switch o.Form {
	case formAnswer:
		yes, _ := o.Get("answer")
		switch {
		case yes.ID != "yes":
		case q.Kind == field.AskBombing || q.Kind == field.AskMore:
			return 0, false // how many must be said
		default:
			v = 1
		}
	case formNumber:
		n, _ := o.Get("missions")
		if q.Kind == field.AskAnswer || q.Kind == field.AskAgain {
			return 0, false
		}
		v = n.Num
	default:
		return 0, false
	}
	return v, play.Offered(q.Choices, v)
}

// decideAnswer: the default answers (§11).
func (r *Run) decideAnswer(sd field.Side, at *field.Attack) (int, bool) {
	return r.decide(sd, field.AskAnswer, r.standingAir(sd, field.AskAnswer, int(at.Zone), at.Air == field.AdvancedAir), func() (rules.Message, []play.Choice) {
		return rules.M("thirdreich.ask.answer", r.ZoneArg("zone", int(at.Zone)), r.ArmyArg("attacker", int(at.Attacker)), r.ArmyArg("defender", int(at.Defender))),
			play.YesNo("thirdreich.choice.answer.", "answer", true)
	})
}

// decideAgain: the default does not fly again.
func (r *Run) decideAgain(sd field.Side, at *field.Attack) (int, bool) {
	return r.decide(sd, field.AskAgain, r.standingAir(sd, field.AskAgain, int(at.Zone), false), func() (rules.Message, []play.Choice) {
		return rules.M("thirdreich.ask.again", r.ZoneArg("zone", int(at.Zone)), r.ArmyArg("attacker", int(at.Attacker))),
			play.YesNo("thirdreich.choice.again.", "again", false)
	})
}

// decideBombing: the default answers when that saves the Action, with as few
// missions as do (§14).
func (r *Run) decideBombing() (int, bool) {
	have := r.missionsOf(field.Axis, true)
	need := r.answersNeeded(r.D.Effects.BombingNeeded - 1)
	if need > have {
		need = 0
	}
	return r.decide(field.Axis, field.AskBombing, r.standingBombing(need), func() (rules.Message, []play.Choice) {
		return rules.M("thirdreich.ask.bombing", rules.Num("over", int(r.S.Bombing)), rules.Num("left", have)),
			numbers("bombing", "answer", need, min(have, r.answersNeeded(0)))
	})
}

// decideMore asks the Allies: the default sends no more.
func (r *Run) decideMore() (int, bool) {
	have := r.missionsOf(field.Allies, true)
	return r.decide(field.Allies, field.AskMore, play.Pick{}, func() (rules.Message, []play.Choice) {
		return rules.M("thirdreich.ask.more", rules.Num("over", int(r.S.Bombing)), rules.Num("left", have)),
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
