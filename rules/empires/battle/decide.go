package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

const (
	formAnswer  = "answer"
	formLoss    = "loss"
	formRetreat = "retreat"
)

// Words and Forms are the decisions in the middle of a battle (§8, §9), and what
// is said of them in advance.
var (
	Words = []order.Word{
		{ID: "cancel", EN: []string{"cancel", "cancels"}, ES: []string{"cancela", "cancelar", "cancelo", "anula", "anular", "anulo"}},
		{ID: "absorb", EN: []string{"absorb", "absorbs"}, ES: []string{"absorbe", "absorber", "absorbo"}},
		{ID: "loss", EN: []string{"loss", "losses"}, ES: []string{"baja", "bajas", "pérdida", "pérdidas"}},
		{ID: "trench", EN: []string{"trench"}, ES: []string{"trinchera", "la trinchera"}},
		{ID: "retreat", EN: []string{"retreat", "retreats"}, ES: []string{"retirada", "retira", "se retira", "retirar", "retiro", "me retiro", "retrocede", "retroceder", "retrocedo"}},
		{ID: "keep-trench", EN: []string{"keep it", "I keep it", "keep the trench", "I keep the trench"},
			ES: []string{"me la quedo", "la conservo", "la guardo", "conservo la trinchera", "guardo la trinchera"}},
		{ID: "save", EN: []string{"save", "to save", "to save an army"}, ES: []string{"para salvar", "salvar", "para salvar un ejército"}},
	}
	Forms = []order.Form{
		{ID: formAnswer, Pattern: "{kind:=cancel|again|absorb} {answer:=yes|no}"},
		{ID: formAnswer, Pattern: "keep-trench", Means: []order.Value{order.Chosen("kind", "absorb"), order.Chosen("answer", "no")}},
		{ID: formLoss, Pattern: "loss ({army:army}|{trench:=trench})"},
		{ID: formRetreat, Pattern: "retreat [to] {zone:zone}"},
		{ID: "standing-cancel", Pattern: "standing cancel {when:=always|never} [keep {keep:number} [missions-word]] [in {in:zone}]", Standing: true},
		{ID: "standing-again", Pattern: "standing again {when:=always|never} [keep {keep:number} [missions-word]] [in {in:zone}]", Standing: true},
		{ID: "standing-absorb", Pattern: "standing absorb {when:=always|never|save} [in {in:zone}]", Standing: true},
		{ID: "standing-loss", Pattern: "standing loss {pick:=trench|full|reduced} [{pick:=trench|full|reduced}] [{pick:=trench|full|reduced}] [in {in:zone}]", Standing: true},
		{ID: "standing-loss", Pattern: "standing loss {pick:army+} [in {in:zone}]", Standing: true},
		{ID: "standing-retreat", Pattern: "standing retreat [from {in:zone}] (to|) {to:zone+}", Standing: true},
	}
)

// decide settles a decision in a zone; pick reads what was said of it in advance.
// It is false when the player must be asked first.
func decide(r *field.Run, side field.Side, kind string, zone int, pick func(*rules.Order) (int, bool), choices func() (rules.Message, []play.Choice)) (int, bool) {
	var standing play.Pick
	if o := r.M.DecisionOrder(side.ID(), kind, r.D.Zones[zone].ID, nil); o != nil {
		standing.Value, standing.OK = pick(o)
	}
	return r.M.Choose(side.ID(), kind, standing, (*play.Question).Value, choices)
}

// decideIf settles a decision between yes and no.
func decideIf(r *field.Run, side field.Side, kind string, zone int, says func(*rules.Order) bool, choices func() (rules.Message, []play.Choice)) (yes, ok bool) {
	v, ok := decide(r, side, kind, zone, func(o *rules.Order) (int, bool) {
		if says(o) {
			return 1, true
		}
		return 0, true
	}, choices)
	return v == 1, ok
}

// decideAir: the default cancels whenever the side is able to (§9.3).
func decideAir(r *field.Run, side field.Side, b *field.Battle, able bool) (yes, ok bool) {
	return decideIf(r, side, field.AskAir, b.Zone, func(o *rules.Order) bool { // whoever has said what to do is not asked
		return able && downfall.Spends(o, int(r.S.Sides[side].Missions))
	}, func() (rules.Message, []play.Choice) {
		list := play.YesNo("empires.choice.cancel.", "cancel", true)
		if !able { // the question is put all the same, so that it tells nobody anything
			list = list[1:]
			if r.S.Options.Ask {
				list = append(list, play.Choice{Value: 0, Message: rules.M("empires.choice.cancel.unable"), Order: play.AnswerOrder("cancel", "no")})
			}
		}
		return rules.M("empires.ask.cancel", r.ZoneArg("zone", b.Zone), r.ArmyArg("attacker", b.Attacker), r.ArmyArg("defender", b.Defender)), list
	})
}

// decideAgain: the default does not spend another mission.
func decideAgain(r *field.Run, b *field.Battle) (yes, ok bool) {
	return decideIf(r, b.Side, field.AskAgain, b.Zone, func(o *rules.Order) bool {
		return downfall.Spends(o, int(r.S.Sides[b.Side].Missions))
	}, func() (rules.Message, []play.Choice) {
		return rules.M("empires.ask.again", r.ZoneArg("zone", b.Zone), r.ArmyArg("attacker", b.Attacker)), play.YesNo("empires.choice.again.", "again", false)
	})
}

// decideAbsorb: the default keeps the trench unless the army would be lost.
func decideAbsorb(r *field.Run, side field.Side, b *field.Battle, a int, wouldDie bool) (yes, ok bool) {
	return decideIf(r, side, field.AskAbsorb, b.Zone, func(o *rules.Order) bool {
		when, _ := o.Get("when")
		return when.ID == "always" || when.ID == "save" && wouldDie
	}, func() (rules.Message, []play.Choice) {
		return rules.M("empires.ask.absorb", r.ZoneArg("zone", b.Zone), r.ArmyArg("army", a), r.StepArg("step", a)), play.YesNo("empires.choice.absorb.", "absorb", wouldDie)
	})
}

// decideSecond: the default gives the trench, then full armies, then reduced
// ones. In advance trench, full, reduced and armies by name are said in the order
// of preference.
func decideSecond(r *field.Run, side field.Side, b *field.Battle, takers []int, trench bool) (int, bool) {
	pick := func(o *rules.Order) (int, bool) {
		for _, v := range o.Args {
			if v.ID == "trench" && trench {
				return -1, true
			}
			for _, a := range takers {
				if v.Kind == "army" && moves.ArmyOf(r, v) == a || v.ID == "full" && r.S.Armies[a].Step == field.Full ||
					v.ID == "reduced" && r.S.Armies[a].Step == field.Reduced {
					return a, true
				}
			}
		}
		return 0, false
	}
	return decide(r, side, field.AskSecond, b.Zone, pick, func() (rules.Message, []play.Choice) {
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

// decideRetreat: the default is the first zone without enemies. In advance zones
// are said in the order of preference.
func decideRetreat(r *field.Run, side field.Side, b *field.Battle, open []int) (int, bool) {
	pick := func(o *rules.Order) (int, bool) {
		for _, v := range o.Args {
			if z := r.D.ZoneByID[v.ID]; v.Name == "to" && slices.Contains(open, z) {
				return z, true
			}
		}
		return 0, false
	}
	return decide(r, side, field.AskRetreat, b.Zone, pick, func() (rules.Message, []play.Choice) {
		var list []play.Choice
		for _, z := range open {
			list = append(list, play.Choice{Value: z, Message: rules.M("empires.choice.retreat", r.ZoneArg("zone", z)), Order: order.Of(formRetreat, r.D.Zone("zone", z))})
		}
		return rules.M("empires.ask.retreat", r.ArmyArg("army", b.Defender), r.ZoneArg("zone", b.Zone)), list
	})
}
