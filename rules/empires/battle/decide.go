package battle

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

const (
	formAnswer  = "answer"
	formLoss    = "loss"
	formRetreat = "retreat"
)

// AnswerWords and AnswerForms are what decides in the middle of a battle (§8, §9).
var (
	AnswerWords = []order.Word{
		{ID: "cancel", EN: []string{"cancel"}, ES: []string{"cancela", "cancelar"}},
		{ID: "absorb", EN: []string{"absorb"}, ES: []string{"absorbe", "absorber"}},
		{ID: "loss", EN: []string{"loss", "losses"}, ES: []string{"baja", "bajas"}},
		{ID: "trench", EN: []string{"trench"}, ES: []string{"trinchera", "la trinchera"}},
		{ID: "retreat", EN: []string{"retreat", "retreats"}, ES: []string{"retirada", "retira", "se retira", "retirar"}},
	}
	AnswerForms = []order.Form{
		{ID: formAnswer, Pattern: "{kind:=cancel|again|absorb} {answer:=yes|no}"},
		{ID: formLoss, Pattern: "loss ({army:army}|{trench:=trench})"},
		{ID: formRetreat, Pattern: "retreat [to] {zone:zone}"},
	}
)

// decide settles a decision; ok is false when the player must be asked first.
func (r *Run) decide(sd field.Side, kind string, standing play.Pick, choices func() (rules.Message, []play.Choice)) (v int, ok bool) {
	return r.Choose(sd.ID(), kind, standing, r.answerValue, choices)
}

// AnswerFault implements [play.Game]: one order answers, and nothing else.
func (r *Run) AnswerFault(q *play.Question, o *rules.Order) *play.Fault {
	if o == nil {
		return play.Deny("8.2", "empires.bad.no-answer").Surely()
	}
	if _, ok := r.answerValue(q, o); !ok {
		return q.Suggest(play.Deny("8.2", "empires.bad.not-an-answer"), len(q.Choices))
	}
	if len(r.Answered) > 0 {
		return q.Suggest(play.Deny("8.2", "empires.bad.one-answer"), len(q.Choices))
	}
	return nil
}

// answerValue reads one order as the answer to a question.
func (r *Run) answerValue(q *play.Question, o *rules.Order) (int, bool) {
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
	case o.Form == formLoss && q.Kind == field.AskSecond:
		v = -1
		if a, ok := o.Get("army"); ok {
			v = r.ArmyOf(a)
		}
	case o.Form == formRetreat && q.Kind == field.AskRetreat:
		z, _ := o.Get("zone")
		v = r.D.ZoneByID[z.ID]
	default:
		return 0, false
	}
	return v, play.Offered(q.Choices, v)
}

// decideAir: the default cancels whenever the side is able to (§9.3).
func (r *Run) decideAir(sd field.Side, b *field.Battle, able bool) (bool, bool) {
	standing := r.standingMissions(sd, field.AskAir, b.Zone)
	if !able {
		standing.Value = 0 // whoever has said what to do is not asked
	}
	v, ok := r.decide(sd, field.AskAir, standing, func() (rules.Message, []play.Choice) {
		list := play.YesNo("empires.choice.cancel.", "cancel", true)
		if !able { // the question is put all the same, so that it tells nobody anything
			list = list[1:]
			if r.S.Options.Ask {
				list = append(list, play.Choice{Value: 0, Message: rules.M("empires.choice.cancel.unable"), Order: play.Answering("cancel", "no")})
			}
		}
		return rules.M("empires.ask.cancel", r.ZoneArg("zone", b.Zone), r.ArmyArg("attacker", b.Attacker), r.ArmyArg("defender", b.Defender)), list
	})
	return v == 1, ok
}

// decideAgain: the default does not spend another mission.
func (r *Run) decideAgain(b *field.Battle) (bool, bool) {
	v, ok := r.decide(b.Side, field.AskAgain, r.standingMissions(b.Side, field.AskAgain, b.Zone), func() (rules.Message, []play.Choice) {
		return rules.M("empires.ask.again", r.ZoneArg("zone", b.Zone), r.ArmyArg("attacker", b.Attacker)), play.YesNo("empires.choice.again.", "again", false)
	})
	return v == 1, ok
}

// decideAbsorb: the default keeps the trench unless the army would be lost.
func (r *Run) decideAbsorb(sd field.Side, b *field.Battle, a int, wouldDie bool) (bool, bool) {
	v, ok := r.decide(sd, field.AskAbsorb, r.standingAbsorb(sd, b.Zone, wouldDie), func() (rules.Message, []play.Choice) {
		return rules.M("empires.ask.absorb", r.ZoneArg("zone", b.Zone), r.ArmyArg("army", a), r.StepArg("step", a)), play.YesNo("empires.choice.absorb.", "absorb", wouldDie)
	})
	return v == 1, ok
}

// decideSecond: the default gives the trench, then full armies, then reduced
// ones.
func (r *Run) decideSecond(sd field.Side, b *field.Battle, takers []int, trench bool) (int, bool) {
	return r.decide(sd, field.AskSecond, r.standingSecond(sd, b.Zone, takers, trench), func() (rules.Message, []play.Choice) {
		var list []play.Choice
		if trench {
			list = append(list, play.Choice{Value: -1, Message: rules.M("empires.choice.loss.trench", r.ZoneArg("zone", b.Zone)), Order: order.Of(formLoss, order.Chosen("trench", "trench"))})
		}
		for _, step := range [2]uint8{field.Full, field.Reduced} {
			for _, a := range takers {
				if r.S.Armies[a].Step == step {
					list = append(list, play.Choice{Value: a, Message: rules.M("empires.choice.loss.army", r.ArmyArg("army", a), r.StepArg("step", a)), Order: order.Of(formLoss, r.D.Army("army", a))})
				}
			}
		}
		return rules.M("empires.ask.loss", r.ZoneArg("zone", b.Zone)), list
	})
}

// decideRetreat: the default is the first zone without enemies.
func (r *Run) decideRetreat(sd field.Side, b *field.Battle, open []int) (int, bool) {
	return r.decide(sd, field.AskRetreat, r.standingRetreat(sd, b.Zone, open), func() (rules.Message, []play.Choice) {
		var list []play.Choice
		for _, z := range open {
			list = append(list, play.Choice{Value: z, Message: rules.M("empires.choice.retreat", r.ZoneArg("zone", z)), Order: order.Of(formRetreat, r.D.Zone("zone", z))})
		}
		return rules.M("empires.ask.retreat", r.ArmyArg("army", b.Defender), r.ZoneArg("zone", b.Zone)), list
	})
}
