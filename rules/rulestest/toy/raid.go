package toy

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

const formRaid = "raid"

// raiding is to fall upon a place (§2).
var raiding = orderKind{
	words: []order.Word{{ID: "raid", EN: []string{"raid"}, ES: []string{"asaltar"}}},
	forms: []order.Form{{ID: formRaid, Pattern: "raid {place:place}"}},
}

// raid is one that has found the enemy.
type raid struct {
	place int         `record:",place"`
	order rules.Order // ends when he has decided
}

// raid looks for the enemy. In a trial nothing is told and the agenda is not run,
// so that it cannot show whether he is there.
func (r *run) raid(side, place int, o *rules.Order) *play.Fault {
	if place == r.p.Troops[side].Place {
		return play.Deny("2", "toy.own-place", placeArg(place))
	}
	told := []rules.Arg{{Name: "chance", Kind: rules.KindPercent, Num: 500}, rules.SideArg("side", sides[side]), placeArg(place)}
	r.Foresee(o.Line, "toy.odds", told[:1]...)
	r.Event("toy.raid", told[1:]...)
	if r.p.Troops[blue-side].Place != place {
		r.Event("toy.empty", told[2:]...)
		return nil
	}
	r.p.Push(raid{place: place, order: *o})
	return play.Later
}
