package empires

import (
	"fmt"

	"github.com/fieldpost/fieldpost/rules"
)

// Kinds of decision, besides the orders of a turn.
const (
	askAir     = "cancel"  // spend a mission to cancel enemy aviation?
	askAgain   = "again"   // spend another mission on aviation?
	askAbsorb  = "absorb"  // let the trench take the loss?
	askSecond  = "loss"    // which army takes the second loss?
	askRetreat = "retreat" // where to?
)

// question is a decision the position waits for.
type question struct {
	key     string
	kind    string
	side    side
	prompt  rules.Message
	choices []choice
}

// choice is one answer; value is what the battle gets: 1 or 0 for yes and no,
// an army, a zone, -1 for the trench.
type choice struct {
	value  int
	msg    rules.Message
	en, es string
}

// pick is how a decision was settled in advance: by standing orders, or not.
type pick struct {
	value int
	ok    bool
}

// decide settles a decision: a single choice at once; then an answer by mail;
// then standing orders; then, unless players are asked, the default, which is
// the first choice. ok is false when the player must be asked first.
func (r *run) decide(sd side, kind string, b *battle, standing pick, choices func() (rules.Message, []choice)) (int, bool) {
	s := r.s
	prompt, list := rules.Message{}, []choice(nil)
	if s.asked != nil && s.asked.kind == kind && s.asked.side == sd {
		q := s.asked
		s.asked = nil
		prompt, list = q.prompt, q.choices
		if v, ok := r.answer(sd, q); ok {
			return v, true
		}
		if standing.ok && offered(list, standing.value) {
			return standing.value, true
		}
		r.event("empires.default-decision", sideArg("side", sd), prompt1(prompt))
		return list[0].value, true
	}
	if standing.ok && !s.opt.ask {
		return standing.value, true
	}
	prompt, list = choices()
	if len(list) == 1 {
		return list[0].value, true
	}
	if standing.ok && offered(list, standing.value) {
		return standing.value, true
	}
	if !s.opt.ask {
		return list[0].value, true
	}
	s.questions++
	s.asked = &question{key: fmt.Sprintf("t%d/%s/%s/%d", s.turn, sd.id(), kind, s.questions), kind: kind, side: sd, prompt: prompt, choices: list}
	r.waiting = true
	return 0, false
}

func prompt1(m rules.Message) rules.Arg { return rules.Word("decision", m.Code+".short") }

func offered(list []choice, value int) bool {
	for _, c := range list {
		if c.value == value {
			return true
		}
	}
	return false
}

// answer reads the sheet sent for a question.
func (r *run) answer(sd side, q *question) (int, bool) {
	sh := r.sheet(sd, q.key)
	if sh == nil {
		return 0, false
	}
	value, found := 0, false
	for i := range sh.Orders {
		o := &sh.Orders[i]
		v, ok := r.answerValue(q, o)
		if found || !ok {
			reason := rules.M("empires.bad.not-now")
			r.out.Ends = append(r.out.Ends, rules.End{Side: sd.id(), Line: o.Line, Text: o.Text, State: rules.Failed, Reason: &reason})
			continue
		}
		value, found = v, true
		r.out.Ends = append(r.out.Ends, rules.End{Side: sd.id(), Line: o.Line, Text: o.Text, State: rules.Done})
	}
	return value, found
}

// answerValue reads one order as the answer to a question.
func (r *run) answerValue(q *question, o *rules.Order) (int, bool) {
	v := 0
	switch {
	case o.Form == formAnswer:
		kind, _ := o.Get("kind")
		if kind.ID != q.kind {
			return 0, false
		}
		if yes, _ := o.Get("answer"); yes.ID == "yes" {
			v = 1
		}
	case o.Form == formLoss && q.kind == askSecond:
		v = -1
		if a, ok := o.Get("army"); ok {
			v = r.armyOf(a)
		}
	case o.Form == formRetreat && q.kind == askRetreat:
		z, _ := o.Get("zone")
		v = r.d.zoneByID[z.ID]
	default:
		return 0, false
	}
	return v, offered(q.choices, v)
}

// yesNo are the two choices of most decisions, the default first.
func yesNo(kind, es string, yesFirst bool) []choice {
	yes := choice{1, rules.M("empires.choice." + kind + ".yes"), kind + " yes", es + " sí"}
	no := choice{0, rules.M("empires.choice." + kind + ".no"), kind + " no", es + " no"}
	if yesFirst {
		return []choice{yes, no}
	}
	return []choice{no, yes}
}

// decideAir: the default cancels whenever the side is able to (§9.3).
func (r *run) decideAir(sd side, b *battle, able bool) (bool, bool) {
	standing := r.standingMissions(sd, formStandAir, b.zone)
	if !able {
		standing.value = 0 // whoever has said what to do is not asked
	}
	v, ok := r.decide(sd, askAir, b, standing, func() (rules.Message, []choice) {
		list := yesNo("cancel", "cancela", true)
		if !able { // the question is put all the same, so that it tells nobody anything
			list = list[1:]
			if r.s.opt.ask {
				list = append(list, choice{0, rules.M("empires.choice.cancel.unable"), "cancel no", "cancela no"})
			}
		}
		return rules.M("empires.ask.cancel", r.zoneArg("zone", b.zone), r.armyArg("attacker", b.attacker), r.armyArg("defender", b.defender)), list
	})
	return v == 1, ok
}

// decideAgain: the default does not spend another mission.
func (r *run) decideAgain(b *battle) (bool, bool) {
	v, ok := r.decide(b.side, askAgain, b, r.standingMissions(b.side, formStandAgain, b.zone), func() (rules.Message, []choice) {
		return rules.M("empires.ask.again", r.zoneArg("zone", b.zone), r.armyArg("attacker", b.attacker)), yesNo("again", "otra", false)
	})
	return v == 1, ok
}

// decideAbsorb: the default keeps the trench unless the army would be lost.
func (r *run) decideAbsorb(sd side, b *battle, a int, wouldDie bool) (bool, bool) {
	v, ok := r.decide(sd, askAbsorb, b, r.standingAbsorb(sd, b.zone, wouldDie), func() (rules.Message, []choice) {
		return rules.M("empires.ask.absorb", r.zoneArg("zone", b.zone), r.armyArg("army", a), r.stepArg("step", a)), yesNo("absorb", "absorbe", wouldDie)
	})
	return v == 1, ok
}

// decideSecond: the default gives the trench, then full armies, then reduced
// ones.
func (r *run) decideSecond(sd side, b *battle, takers []int, trench bool) (int, bool) {
	return r.decide(sd, askSecond, b, r.standingSecond(sd, b.zone, takers, trench), func() (rules.Message, []choice) {
		var list []choice
		if trench {
			list = append(list, choice{-1, rules.M("empires.choice.loss.trench", r.zoneArg("zone", b.zone)), "loss trench", "baja trinchera"})
		}
		for _, step := range [2]uint8{full, reduced} {
			for _, a := range takers {
				if id := r.d.units[a].id; r.s.armies[a].step == step {
					list = append(list, choice{a, rules.M("empires.choice.loss.army", r.armyArg("army", a), r.stepArg("step", a)), "loss " + id, "baja " + id})
				}
			}
		}
		return rules.M("empires.ask.loss", r.zoneArg("zone", b.zone)), list
	})
}

// decideRetreat: the default is the first zone without enemies.
func (r *run) decideRetreat(sd side, b *battle, open []int) (int, bool) {
	return r.decide(sd, askRetreat, b, r.standingRetreat(sd, b.zone, open), func() (rules.Message, []choice) {
		var list []choice
		for _, z := range open {
			zd := &r.d.zones[z]
			list = append(list, choice{z, rules.M("empires.choice.retreat", r.zoneArg("zone", z)), "retreat " + zd.nameEN, "retirada " + zd.name})
		}
		return rules.M("empires.ask.retreat", r.armyArg("army", b.defender), r.zoneArg("zone", b.zone)), list
	})
}
