package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

const (
	formAnswer  = "answer"
	formLoss    = "loss"
	formRetreat = "retreat"
)

// answering is what decides in the middle of a battle (§8, §9).
var answering = orderKind{
	words: []order.Word{
		{ID: "cancel", EN: []string{"cancel"}, ES: []string{"cancela", "cancelar"}},
		{ID: "absorb", EN: []string{"absorb"}, ES: []string{"absorbe", "absorber"}},
		{ID: "loss", EN: []string{"loss", "losses"}, ES: []string{"baja", "bajas"}},
		{ID: "trench", EN: []string{"trench"}, ES: []string{"trinchera", "la trinchera"}},
		{ID: "retreat", EN: []string{"retreat", "retreats"}, ES: []string{"retirada", "retira", "se retira", "retirar"}},
	},
	forms: []order.Form{
		{ID: formAnswer, Pattern: "{kind:=cancel|again|absorb} {answer:=yes|no}"},
		{ID: formLoss, Pattern: "loss ({army:army}|{trench:=trench})"},
		{ID: formRetreat, Pattern: "retreat [to] {zone:zone}"},
	},
}

// Kinds of decision, besides the orders of a turn.
const (
	askAir     = "cancel"  // spend a mission to cancel enemy aviation?
	askAgain   = "again"   // spend another mission on aviation?
	askAbsorb  = "absorb"  // let the trench take the loss?
	askSecond  = "loss"    // which army takes the second loss?
	askRetreat = "retreat" // where to?
)

// decide settles a decision; ok is false when the player must be asked first.
func (r *run) decide(sd side, kind string, standing play.Pick, choices func() (rules.Message, []play.Choice)) (v int, ok bool) {
	return r.Choose(sd.id(), kind, standing, r.answerValue, choices)
}

// AnswerFault implements [play.Game]: one order answers, and nothing else.
func (r *run) AnswerFault(q *play.Question, o *rules.Order) *fault {
	if o == nil {
		return deny("8.2", "empires.bad.no-answer").Surely()
	}
	if _, ok := r.answerValue(q, o); !ok {
		return q.Suggest(deny("8.2", "empires.bad.not-an-answer"), len(q.Choices))
	}
	if len(r.Answered) > 0 {
		return q.Suggest(deny("8.2", "empires.bad.one-answer"), len(q.Choices))
	}
	return nil
}

// answerValue reads one order as the answer to a question.
func (r *run) answerValue(q *play.Question, o *rules.Order) (int, bool) {
	v := 0
	switch {
	case o.Form == formAnswer:
		kind, _ := o.Get("kind")
		if kind.ID != q.Kind {
			return 0, false
		}
		if yes, _ := o.Get("answer"); yes.ID == "yes" {
			v = 1
		}
	case o.Form == formLoss && q.Kind == askSecond:
		v = -1
		if a, ok := o.Get("army"); ok {
			v = r.armyOf(a)
		}
	case o.Form == formRetreat && q.Kind == askRetreat:
		z, _ := o.Get("zone")
		v = r.d.zoneByID[z.ID]
	default:
		return 0, false
	}
	return v, play.Offered(q.Choices, v)
}

// decideAir: the default cancels whenever the side is able to (§9.3).
func (r *run) decideAir(sd side, b *battle, able bool) (bool, bool) {
	standing := r.standingMissions(sd, askAir, b.zone)
	if !able {
		standing.Value = 0 // whoever has said what to do is not asked
	}
	v, ok := r.decide(sd, askAir, standing, func() (rules.Message, []play.Choice) {
		list := play.YesNo("empires.choice.cancel.", "cancel", true)
		if !able { // the question is put all the same, so that it tells nobody anything
			list = list[1:]
			if r.s.opt.Ask {
				list = append(list, play.Choice{Value: 0, Message: rules.M("empires.choice.cancel.unable"), Order: play.Answering("cancel", "no")})
			}
		}
		return rules.M("empires.ask.cancel", r.zoneArg("zone", b.zone), r.armyArg("attacker", b.attacker), r.armyArg("defender", b.defender)), list
	})
	return v == 1, ok
}

// decideAgain: the default does not spend another mission.
func (r *run) decideAgain(b *battle) (bool, bool) {
	v, ok := r.decide(b.side, askAgain, r.standingMissions(b.side, askAgain, b.zone), func() (rules.Message, []play.Choice) {
		return rules.M("empires.ask.again", r.zoneArg("zone", b.zone), r.armyArg("attacker", b.attacker)), play.YesNo("empires.choice.again.", "again", false)
	})
	return v == 1, ok
}

// decideAbsorb: the default keeps the trench unless the army would be lost.
func (r *run) decideAbsorb(sd side, b *battle, a int, wouldDie bool) (bool, bool) {
	v, ok := r.decide(sd, askAbsorb, r.standingAbsorb(sd, b.zone, wouldDie), func() (rules.Message, []play.Choice) {
		return rules.M("empires.ask.absorb", r.zoneArg("zone", b.zone), r.armyArg("army", a), r.stepArg("step", a)), play.YesNo("empires.choice.absorb.", "absorb", wouldDie)
	})
	return v == 1, ok
}

// decideSecond: the default gives the trench, then full armies, then reduced
// ones.
func (r *run) decideSecond(sd side, b *battle, takers []int, trench bool) (int, bool) {
	return r.decide(sd, askSecond, r.standingSecond(sd, b.zone, takers, trench), func() (rules.Message, []play.Choice) {
		var list []play.Choice
		if trench {
			list = append(list, play.Choice{Value: -1, Message: rules.M("empires.choice.loss.trench", r.zoneArg("zone", b.zone)), Order: order.Of(formLoss, order.Chosen("trench", "trench"))})
		}
		for _, step := range [2]uint8{full, reduced} {
			for _, a := range takers {
				if r.s.armies[a].step == step {
					list = append(list, play.Choice{Value: a, Message: rules.M("empires.choice.loss.army", r.armyArg("army", a), r.stepArg("step", a)), Order: order.Of(formLoss, r.d.army("army", a))})
				}
			}
		}
		return rules.M("empires.ask.loss", r.zoneArg("zone", b.zone)), list
	})
}

// decideRetreat: the default is the first zone without enemies.
func (r *run) decideRetreat(sd side, b *battle, open []int) (int, bool) {
	return r.decide(sd, askRetreat, r.standingRetreat(sd, b.zone, open), func() (rules.Message, []play.Choice) {
		var list []play.Choice
		for _, z := range open {
			list = append(list, play.Choice{Value: z, Message: rules.M("empires.choice.retreat", r.zoneArg("zone", z)), Order: order.Of(formRetreat, r.d.zone("zone", z))})
		}
		return rules.M("empires.ask.retreat", r.armyArg("army", b.defender), r.zoneArg("zone", b.zone)), list
	})
}
