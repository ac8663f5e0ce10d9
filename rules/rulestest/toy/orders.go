package toy

import (
	"fmt"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The forms of orders.
const formHold, formRaid, formRaided = "hold", "raid", "raided"

// holding is to hide the own troop somewhere (§2).
var holding = play.Kind[*game, int]{
	Words: []order.Word{{ID: "hold", EN: []string{"hold"}, ES: []string{"ocupar"}}},
	Forms: []order.Form{{ID: formHold, Pattern: "hold {place:place}"}},
	Do: func(g *game, side int, o *rules.Order) *play.Fault {
		g.s.Troops[side].Place = index(Places, o.ID("place"))
		g.M.EventTo(sides[side], "toy.held", rules.SideArg("side", sides[side]), placeArg(g.s.Troops[side].Place))
		return nil
	},
}

// raiding is to fall upon a place (§2).
var raiding = play.Kind[*game, int]{
	Words: []order.Word{{ID: "raid", EN: []string{"raid"}, ES: []string{"asaltar"}}},
	Forms: []order.Form{{ID: formRaid, Pattern: "raid {place:place}"}},
	Do:    (*game).raid,
}

// raid is one that has found the enemy: a step of the agenda.
type raid struct {
	place int         `record:",place"`
	order rules.Order // ends when he has decided
}

// raid looks for the enemy. In a trial nothing is told and the agenda is not run,
// so that it cannot show whether he is there.
func (g *game) raid(side int, o *rules.Order) *play.Fault {
	place := index(Places, o.ID("place"))
	if place == g.s.Troops[side].Place {
		return play.Refuse("2", "toy.own-place", placeArg(place))
	}
	told := []rules.Arg{{Name: "chance", Kind: rules.KindPercent, Num: 500}, rules.SideArg("side", sides[side]), placeArg(place)}
	g.M.Foresee(o.Line, "toy.odds", told[:1]...)
	g.M.Event("toy.raid", told[1:]...)
	if g.s.Troops[blue-side].Place != place {
		g.M.Event("toy.empty", told[2:]...)
		return nil
	}
	g.s.Push(raid{place: place, order: *o})
	return play.Later
}

// deciding is what the enemy says to a raid, when asked or in advance (§3).
var deciding = play.Kind[*game, int]{
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
func (g *game) raided(raid raid) {
	side := g.s.Mover
	enemy, at := sides[blue-side], placeArg(raid.place)
	var said play.Pick
	if o := g.M.DecisionOrder(enemy, formRaided, Places[raid.place], nil); o != nil {
		said = play.Pick{Value: index(answers, o.ID("answer")), OK: true}
	}
	value, ok := g.M.Choose(enemy, formRaided, said, (*play.Question).Value, func() (rules.Message, []play.Choice) {
		var list []play.Choice
		for i, a := range answers {
			list = append(list, play.Choice{Value: i, Message: rules.M("toy." + a), Order: order.Of(formRaided, order.Chosen("answer", a))})
		}
		return rules.M("toy.stand-or-flee", at), list
	})
	if !ok {
		return
	}
	g.s.Pop()
	raider, troop := &g.s.Troops[side], &g.s.Troops[blue-side]
	if answers[value] == "flee" {
		raider.Points++
		troop.Place = next(raid.place)
		g.M.Event("toy.fled", rules.SideArg("side", enemy))
		g.M.EventTo(enemy, "toy.fled-to", placeArg(troop.Place))
	} else {
		roll := g.M.Roll(fmt.Sprintf("raid t%d %s %s", g.s.Turn, sides[side], Places[raid.place]), 6)
		if roll >= 4 {
			raider.Points += 2
		} else {
			troop.Points++
		}
		g.M.Event("toy.fought", rules.SideArg("side", sides[side]), at, rules.Die("roll", roll))
	}
	g.M.End(sides[side], raid.order.Line, raid.order.Text, nil)
}
