package toy

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

const formHold = "hold"

// holding is to hide the own troop somewhere (§2).
var holding = play.Kind[*run, int]{
	Words: []order.Word{{ID: "hold", EN: []string{"hold"}, ES: []string{"ocupar"}}},
	Forms: []order.Form{{ID: formHold, Pattern: "hold {place:place}"}},
	Do: func(r *run, side int, o *rules.Order) *play.Fault {
		r.s.Troops[side].Place = index(Places, o.ID("place"))
		r.M.EventTo(sides[side], "toy.held", rules.SideArg("side", sides[side]), rules.ID("place", "place", o.ID("place")))
		return nil
	},
}
