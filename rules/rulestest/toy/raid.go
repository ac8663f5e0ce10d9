package toy

import (
	"fmt"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

const formRaid, formRaided = "raid", "raided"

// raiding is to fall upon a place (§2).
var raiding = play.Kind[*run, int]{
	Words: []order.Word{{ID: "raid", EN: []string{"raid"}, ES: []string{"asaltar"}}},
	Forms: []order.Form{{ID: formRaid, Pattern: "raid {place:place}"}},
	Do:    (*run).raid,
}

// raid is one that has found the enemy: a step of the agenda.
type raid struct {
	place int         `record:",place"`
	order rules.Order // ends when he has decided
}

// raid looks for the enemy. In a trial nothing is told and the agenda is not run,
// so that it cannot show whether he is there.
func (r *run) raid(side int, o *rules.Order) *play.Fault {
	place := index(Places, o.ID("place"))
	if place == r.s.Troops[side].Place {
		return play.Refuse("2", "toy.own-place", placeArg(place))
	}
	told := []rules.Arg{{Name: "chance", Kind: rules.KindPercent, Num: 500}, rules.SideArg("side", sides[side]), placeArg(place)}
	r.M.Foresee(o.Line, "toy.odds", told[:1]...)
	r.M.Event("toy.raid", told[1:]...)
	if r.s.Troops[blue-side].Place != place {
		r.M.Event("toy.empty", told[2:]...)
		return nil
	}
	r.s.Push(raid{place: place, order: *o})
	return play.Later
}

// deciding is what the enemy says to a raid, when asked or in advance (§3).
var deciding = play.Kind[*run, int]{
	Words: []order.Word{
		{ID: "stand", EN: []string{"stand"}, ES: []string{"resistir"}},
		{ID: "flee", EN: []string{"flee"}, ES: []string{"huir"}},
		{ID: "at", EN: []string{"at"}, ES: []string{"en"}},
	},
	Forms: []order.Form{
		{ID: formRaided, Pattern: "{answer:=stand|flee}"},
		{ID: play.StandingPrefix + formRaided, Pattern: "standing {answer:=stand|flee} [at {in:place}]", Standing: true},
	},
}

var answers = []string{"stand", "flee"} // by value; the default first

// raided lets the enemy decide and carries the raid out.
func (r *run) raided(raid raid) {
	side := r.s.Mover
	enemy, at := sides[blue-side], placeArg(raid.place)
	var said play.Pick
	if o := r.M.DecisionOrder(enemy, formRaided, Places[raid.place], nil); o != nil {
		said = play.Pick{Value: index(answers, o.ID("answer")), OK: true}
	}
	value, ok := r.M.Choose(enemy, formRaided, said, (*play.Question).Value, func() (rules.Message, []play.Choice) {
		var list []play.Choice
		for i, a := range answers {
			list = append(list, play.Choice{Value: i, Message: rules.M("toy." + a), Order: order.Of(formRaided, order.Chosen("answer", a))})
		}
		return rules.M("toy.stand-or-flee", at), list
	})
	if !ok {
		return
	}
	r.s.Pop()
	raider, troop := &r.s.Troops[side], &r.s.Troops[blue-side]
	if answers[value] == "flee" {
		raider.Points++
		troop.Place = next(raid.place)
		r.M.Event("toy.fled", rules.SideArg("side", enemy))
		r.M.EventTo(enemy, "toy.fled-to", placeArg(troop.Place))
	} else {
		roll := r.M.Roll(fmt.Sprintf("raid t%d %s %s", r.s.Turn, sides[side], Places[raid.place]), 6)
		if roll >= 4 {
			raider.Points += 2
		} else {
			troop.Points++
		}
		r.M.Event("toy.fought", rules.SideArg("side", sides[side]), at, rules.Die("roll", roll))
	}
	r.M.End(sides[side], raid.order.Line, raid.order.Text, nil)
}
