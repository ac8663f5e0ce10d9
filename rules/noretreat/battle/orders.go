package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind {
	return []field.OrderKind{attacking, ordering, counterblowing, responding, counterattacking, losing, keepingCadres, retreating, advancing, marking}
}

// placeIDs returns the places that a battle is about, as it was declared and as it is now, and
// those of some units: what is said for one of them is said in that battle.
func (r fight) placeIDs(units ...int) string {
	list := append(append(make([]int16, 0, 16), r.Places...), r.Want.Places...)
	for _, u := range units {
		list = append(list, r.run.S.Units[u].At)
	}
	return r.run.D.PlaceIDs(list...)
}

// settle brings a decision about a battle to the point where it can be carried out
// (see [play.Run.Settle]): nothing that the side has said in the form settles it yet.
func (r fight) settle(side field.Side, kind, form string, place int, open func() bool, ask func() (rules.Message, []play.Choice)) bool {
	return r.run.M.Settle(side.ID(), kind, r.run.D.PlaceID(place), func() bool {
		return r.run.M.DecisionOrder(side.ID(), form, r.placeIDs(), nil) == nil && open()
	}, ask)
}

// units returns numbers of units as the fight stores them.
func units(list []int) []int16 {
	out := make([]int16, len(list))
	for i, u := range list {
		out[i] = int16(u)
	}
	return out
}

// numbers returns the inverse of units.
func numbers(list []int16) []int {
	out := make([]int, len(list))
	for i, u := range list {
		out[i] = int(u)
	}
	return out
}

// unitArgs and placeArgs are lists as arguments of a message.
func unitArgs(r *field.Run, args []rules.Arg, name string, list []int16) []rules.Arg {
	args = slices.Grow(args, len(list)+3)
	for _, u := range list {
		args = append(args, r.UnitArg(name, int(u)))
	}
	return args
}

func placeArgs(r *field.Run, args []rules.Arg, name string, list []int16) []rules.Arg {
	for _, p := range list {
		args = append(args, r.PlaceArg(name, int(p)))
	}
	return args
}
