package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

const (
	formAnswer = "answer"
	formNumber = "answer-number"
)

// answering answers questions.
var answering = field.OrderKind{
	Words: []order.Word{{ID: "answer", EN: []string{"answer", "answers"}, ES: []string{"contesta", "contestar", "contesto", "responde", "responder", "respondo", "respuesta"}}},
	Forms: []order.Form{
		{ID: formAnswer, Pattern: "{kind:=answer|again} {answer:=yes|no}"},
		{ID: formNumber, Pattern: "{kind:=answer|again} [with] {missions:number} [missions-word]"},
	},
}

const keepPattern = "{when:=always|never} [keep {keep:number} [missions-word]]"

// promising are standing orders.
var promising = field.OrderKind{
	Forms: []order.Form{
		{ID: play.StandingPrefix + field.AskAnswer, Pattern: "standing answer " + keepPattern + " [in {in:zone}]", Standing: true},
		{ID: play.StandingPrefix + field.AskAgain, Pattern: "standing again " + keepPattern + " [in {in:zone}]", Standing: true},
		{ID: play.StandingPrefix + field.AskBombing, Pattern: "standing bomb " + keepPattern, Standing: true},
	},
}

// AsChoice returns an answer as the choices of its question have it: none is a number, too.
func AsChoice(q *play.Question, o *rules.Order) *rules.Order {
	if o == nil || o.Form != formAnswer || o.ID("answer") != "no" || q.Choices[0].Order.Form != formNumber {
		return o
	}
	none := order.Of(formNumber, order.Chosen("kind", o.ID("kind")), order.Number("missions", 0))
	return &none
}

// decide settles how many missions a side spends: n where its standing orders say
// always and let so many go that only what is left remains; ok is false when the
// player must be asked first.
func decide(r *field.Run, side field.Side, kind, place string, left, n int, choices func() (rules.Message, []play.Choice)) (v int, ok bool) {
	var standing play.Pick
	if o := r.M.DecisionOrder(side.ID(), kind, place, nil); o != nil {
		standing.OK = true
		if downfall.Spends(o, left) {
			standing.Value = n
		}
	}
	return r.M.Choose(side.ID(), kind, standing, func(q *play.Question, o *rules.Order) (int, bool) { return q.Value(AsChoice(q, o)) }, choices)
}

// decideAnswer: the default answers (§11).
func decideAnswer(r *field.Run, side field.Side, at *field.Attack) (int, bool) {
	left := missionsOf(r, side, at.Air == field.AdvancedAir)
	return decide(r, side, field.AskAnswer, r.D.Zones[at.Zone].ID, left, 1, func() (rules.Message, []play.Choice) {
		return rules.M("thirdreich.ask.answer", r.ZoneArg("zone", int(at.Zone)), r.ArmyArg("attacker", int(at.Attacker)), r.ArmyArg("defender", int(at.Defender))),
			play.YesNo("thirdreich.choice.answer.", "answer", true)
	})
}

// decideAgain: the default does not fly again.
func decideAgain(r *field.Run, side field.Side, at *field.Attack) (int, bool) {
	return decide(r, side, field.AskAgain, r.D.Zones[at.Zone].ID, missionsOf(r, side, false), 1, func() (rules.Message, []play.Choice) {
		return rules.M("thirdreich.ask.again", r.ZoneArg("zone", int(at.Zone)), r.ArmyArg("attacker", int(at.Attacker))),
			play.YesNo("thirdreich.choice.again.", "again", false)
	})
}

// decideBombing: the default answers when that saves the Action, with as few
// missions as do (§14). Standing orders answer where that many suffice and enough
// are kept.
func decideBombing(r *field.Run) (int, bool) {
	have := missionsOf(r, field.Axis, true)
	need := bombingAnswersNeeded(r, r.D.Effects.BombingNeeded-1)
	if need > have {
		need = 0
	}
	return decide(r, field.Axis, field.AskBombing, "", have-need+1, need, func() (rules.Message, []play.Choice) {
		return rules.M("thirdreich.ask.bombing", rules.Num("over", int(r.S.Bombing)), rules.Num("left", have)),
			numbers("bombing", "answer", need, min(have, bombingAnswersNeeded(r, 0)))
	})
}

// decideMore asks the Allies: the default sends no more.
func decideMore(r *field.Run) (int, bool) {
	have := missionsOf(r, field.Allies, true)
	return decide(r, field.Allies, field.AskMore, "", have, 0, func() (rules.Message, []play.Choice) {
		return rules.M("thirdreich.ask.more", rules.Num("over", int(r.S.Bombing)), rules.Num("left", have)),
			numbers("more", "again", 0, have)
	})
}

// numbers returns the choices of a decision on a number, the default first.
func numbers(kind, verb string, first, most int) []play.Choice {
	out := make([]play.Choice, most+1)
	for n := range out {
		out[n] = play.Choice{Value: n, Message: rules.M("thirdreich.choice."+kind, rules.Num("count", n)), Order: order.Of(formNumber, order.Chosen("kind", verb), order.Number("missions", n))}
	}
	usual := out[first]
	return slices.Insert(slices.Delete(out, first, first+1), 0, usual)
}
