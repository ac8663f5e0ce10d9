package reorg

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/hand"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Removal carries out the removal phase of the side that moves (§11): who has still no
// supply goes, first of that side, then of the other; then markers, then allies.
func (r *Run) Removal() {
	r.shielded = nowhere
	r.surrender(r.S.Active)
	r.surrender(r.S.Active.Enemy())
	r.shielded = nowhere
	for u := range r.S.Units {
		c := &r.S.Units[u]
		c.Unsupplied, c.Disorganised = false, false // §11.2
	}
	r.alliesLeave()
}

// nowhere stands for no place.
const nowhere = -1

// surrender eliminates the units of a side that have a marker and no supply (§6.5.6,
// §11.1), but for the Axis at the place that card 6 protects. All of them look for
// supply before any goes.
func (r *Run) surrender(side field.Side) {
	lost := r.Lost(side)
	if side == field.Axis {
		r.shield(lost)
	}
	for _, u := range lost {
		if side == field.Axis && int(r.S.Units[u].At) == r.shielded {
			r.Event("noretreat.shielded", r.UnitArg("unit", u), r.PlaceArg("place", r.shielded))
			continue
		}
		r.Eliminate(u, field.BySupply)
	}
}

// shield gives the Axis the moment for card 6: the places where it loses most come first.
func (r *Run) shield(lost []int) {
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
		if r.Say(field.Axis, hand.RemovalPhase, hand.At(p)) {
			return
		}
	}
}

// FormRestore is the form of the order below.
const FormRestore = "restore"

// restoring builds up a city that was scorched (card 7).
var restoring = field.OrderKind[*Run]{
	Words: []order.Word{{ID: "restore", EN: []string{"restore", "restores", "rebuild city"}, ES: []string{"restaura", "restaurar", "restauro", "reconstruye ciudad"}}},
	Forms: []order.Form{{ID: FormRestore, Pattern: "restore " + compass.Pattern(field.ArgAt) + " " + field.PaidPattern}},
	In:    field.InOrders,
	Do:    (*Run).restore,
}

// restorePrice is what it costs to take a scorched marker off.
const restorePrice = 2

// restore takes the marker of card 7 off a city: who controls it pays in his own removal
// phase.
func (r *Run) restore(side field.Side, o *rules.Order) *play.Fault {
	if f := r.Advance(field.PhaseRemoval); f != nil {
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
	if f := r.Pay(side, o, field.ArgWith, restorePrice, hand.ForCity); f != nil {
		return f
	}
	r.S.Scorched.Drop(place)
	r.Event("noretreat.restored", r.PlaceArg("place", place))
	return nil
}
