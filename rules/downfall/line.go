package downfall

import (
	"cmp"
	"maps"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// MoveForm is the form of an order to an army that may move, attack or support,
// as it is told: move, move-attack, move-support, attack or support.
func MoveForm(o *rules.Order) string {
	switch moves := o.Has("path"); {
	case o.Has("support") && moves:
		return "move-support"
	case o.Has("support"):
		return "support"
	case o.Has("attack") && moves:
		return "move-attack"
	case o.Has("attack"):
		return "attack"
	}
	return "move"
}

// SortedKeys are the keys of a map in their order.
func SortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
