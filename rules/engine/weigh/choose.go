package weigh

import (
	"cmp"
	"math"
	"slices"
)

// Never is the worth of what cannot be done.
var Never = math.Inf(-1)

// Best returns which of some things, by their numbers, is worth most, and how much, if that is more than least; -1 where none
// is.
func Best[N int | int16](things []N, least float64, worth func(n int) float64) (best int, most float64) {
	best, most = -1, least
	for _, n := range things {
		if v := worth(int(n)); v > most {
			best, most = int(n), v
		}
	}
	return best, most
}

// Sort puts things into the order of what they are worth, the most first; each is asked once. Equals stay in their order.
func Sort[T any, W cmp.Ordered](list []T, worth func(x T) W) {
	type weighed struct {
		thing T
		worth W
	}
	all := make([]weighed, len(list))
	for i, x := range list {
		all[i] = weighed{x, worth(x)}
	}
	slices.SortStableFunc(all, func(x, y weighed) int { return cmp.Compare(y.worth, x.worth) })
	for i := range all {
		list[i] = all[i].thing
	}
}

// Greedily does things, what promises most first. What the others promise is asked anew when their turn comes, as it has
// changed by what was done: seldom is it more than before. What promises too little, or cannot be done, is put aside.
func Greedily[T any](things []T, promise func(*T) float64, isEnough func(*T, float64) bool, do func(*T, float64) bool) {
	type state struct {
		promise float64
		asked   int // how much was done before it was asked
	}
	states, list, done := make([]state, len(things)), make([]int, len(things)), 0
	for i := range things {
		states[i].promise, list[i] = promise(&things[i]), i
	}
	for {
		i, most := Best(list, Never, func(i int) float64 { return states[i].promise })
		switch {
		case i < 0:
			return
		case !isEnough(&things[i], most):
			states[i].promise = Never
		case states[i].asked < done:
			states[i] = state{promise(&things[i]), done}
		case do(&things[i], most):
			done++
		default:
			states[i].promise = Never
		}
	}
}
