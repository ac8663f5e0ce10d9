package toy

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

const formHold = "hold"

// holding is to hide the own troop somewhere (§2).
var holding = orderKind{
	words: []order.Word{{ID: "hold", EN: []string{"hold"}, ES: []string{"ocupar"}}},
	forms: []order.Form{{ID: formHold, Pattern: "hold {place:place}"}},
}

func (r *run) hold(side, place int) *play.Fault {
	r.p.Troops[side].Place = place
	r.Tell(sides[side], "toy.held", rules.SideArg("side", sides[side]), placeArg(place))
	return nil
}
