package reorganization

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Removal carries out the removal phase of the side that moves (§11): who has still no
// supply goes, first of that side, then of the other; then markers, then allies.
func Removal(r *field.Run) {
	r.Shielded = nowhere
	surrenderUnits(r, r.S.Active)
	surrenderUnits(r, r.S.Active.Enemy())
	r.Shielded = nowhere
	for u := range r.S.Units {
		c := &r.S.Units[u]
		c.Unsupplied, c.Disorganised = false, false // §11.2
	}
	alliesLeave(r)
}

// nowhere stands for no place.
const nowhere = -1

// surrenderUnits eliminates the units of a side that have a marker and no supply (§6.5.6,
// §11.1), but for the Axis at the place that card 6 protects. All of them look for
// supply before any goes.
func surrenderUnits(r *field.Run, side field.Side) {
	lost := supply.LostUnits(r, side)
	if side == field.Axis {
		askShield(r, lost)
	}
	for _, u := range lost {
		if side == field.Axis && int(r.S.Units[u].At) == r.Shielded {
			r.M.Event("noretreat.shielded", r.UnitArg("unit", u), r.PlaceArg("place", r.Shielded))
			continue
		}
		r.Eliminate(u, field.BySupply)
	}
}

// askShield gives the Axis the moment for card 6: the places where it loses most come first.
func askShield(r *field.Run, lost []int) {
	strength := map[int]int{}
	var places []int
	for _, u := range lost {
		at := int(r.S.Units[u].At)
		if strength[at] == 0 {
			places = append(places, at)
		}
		strength[at] += max(r.Face(u).Strength, 1)
	}
	slices.SortFunc(places, func(a, b int) int { return cmp.Or(strength[b]-strength[a], a-b) })
	for _, p := range places {
		if cards.Say(r, field.Axis, field.RemovalPhase, field.At(p)) {
			return
		}
	}
}

// FormRestore is the form of the order below.
const FormRestore = "restore"

// restoring builds up a city that was scorched (card 7).
var restoring = field.OrderKind{
	Words: []order.Word{{ID: "restore", EN: []string{"restore", "restores", "rebuild city"}, ES: []string{"restaura", "restaurar", "restauro", "reconstruye ciudad"}}},
	Forms: []order.Form{{ID: FormRestore, Pattern: "restore " + compass.Pattern(field.ArgAt) + " " + field.PaidPattern}},
	In:    field.InOrders,
	Do:    restoreOrder,
}

// restorePrice is what it costs to take a scorched marker off.
const restorePrice = 2

// restoreOrder takes the marker of card 7 off a city: who controls it pays in his own removal
// phase.
func restoreOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if f := r.Advance(r, field.PhaseRemoval); f != nil {
		return f
	}
	place, at, f := r.D.ReadPlace(o, field.ArgAt)
	switch {
	case f != nil:
		return f
	case !r.S.Scorched.Has(place):
		return play.Refuse("", "noretreat.bad.not-scorched", r.PlaceArg("place", place)).At(at)
	case r.Control(place) != side:
		return play.Refuse("12.7.1", "noretreat.bad.scorched-enemy", r.PlaceArg("place", place)).At(at)
	}
	if f := cards.Pay(r, side, o, field.ArgWith, restorePrice, cards.ForCity); f != nil {
		return f
	}
	r.S.Scorched.Drop(place)
	r.M.Event("noretreat.restored", r.PlaceArg("place", place))
	return nil
}
