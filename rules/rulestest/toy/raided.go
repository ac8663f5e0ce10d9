package toy

import (
	"fmt"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

const formRaided = "raided"

// deciding is what the enemy says to a raid, when asked or in advance (§3).
var deciding = orderKind{
	words: []order.Word{
		{ID: "stand", EN: []string{"stand"}, ES: []string{"resistir"}},
		{ID: "flee", EN: []string{"flee"}, ES: []string{"huir"}},
		{ID: "at", EN: []string{"at"}, ES: []string{"en"}},
	},
	forms: []order.Form{
		{ID: formRaided, Pattern: "{answer:=stand|flee}"},
		{ID: play.StandingPrefix + formRaided, Pattern: "standing {answer:=stand|flee} [at {in:place}]", Standing: true},
	},
}

var answers = []string{"stand", "flee"} // by value; the default first

// raided lets the enemy decide and carries the raid out.
func (r *run) raided(raid raid) {
	side := r.p.Mover
	enemy, at := sides[blue-side], placeArg(raid.place)
	var said play.Pick
	if o := r.Said(enemy, formRaided, Places[raid.place], nil); o != nil {
		said = play.Pick{Value: index(answers, o.ID("answer")), OK: true}
	}
	value, ok := r.Choose(enemy, formRaided, said, (*play.Question).Value, func() (rules.Message, []play.Choice) {
		var list []play.Choice
		for i, a := range answers {
			list = append(list, play.Choice{Value: i, Message: rules.M("toy." + a), Order: order.Of(formRaided, order.Chosen("answer", a))})
		}
		return rules.M("toy.stand-or-flee", at), list
	})
	if !ok {
		return
	}
	r.p.Pop()
	raider, troop := &r.p.Troops[side], &r.p.Troops[blue-side]
	if answers[value] == "flee" {
		raider.Points++
		troop.Place = next(raid.place)
		r.Event("toy.fled", rules.SideArg("side", enemy))
		r.Tell(enemy, "toy.fled-to", placeArg(troop.Place))
	} else {
		roll := r.Roll(fmt.Sprintf("raid t%d %s %s", r.p.Turn, sides[side], Places[raid.place]), 6)
		if roll >= 4 {
			raider.Points += 2
		} else {
			troop.Points++
		}
		r.Event("toy.fought", rules.SideArg("side", sides[side]), at, rules.Die("roll", roll))
	}
	r.End(sides[side], raid.order.Line, raid.order.Text, nil)
}
