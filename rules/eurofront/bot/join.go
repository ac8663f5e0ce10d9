package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/order"
)

// mostBattles are named on a line (compass.Patterns).
const mostBattles = 4

// mergeOrders writes as people do: who goes to one place on successive lines goes there on one,
// and so do battles, as many as a line holds. It is nil where nothing is to be joined.
func mergeOrders(orders []rules.Order) (out []rules.Order) {
	for i := range orders {
		o := &orders[i]
		if n := len(out) - 1; n >= 0 && canMerge(&out[n], o) {
			out[n] = join(&out[n], o)
			continue
		}
		out = append(out, *o)
	}
	if len(out) == len(orders) {
		return nil
	}
	for i := range out {
		out[i].Line = i + 1
	}
	return out
}

// canMerge reports whether two successive orders can be one.
func canMerge(a, b *rules.Order) bool {
	switch {
	case a.Form != b.Form:
		return false
	case a.Form == battle.FormFight:
		return len(a.Args)+len(b.Args) <= mostBattles
	}
	return a.Form == moves.FormMove && slices.Equal(nonUnitArgs(a), nonUnitArgs(b))
}

// nonUnitArgs returns the arguments of an order that are not units.
func nonUnitArgs(o *rules.Order) (out []rules.Value) {
	for _, v := range o.Args {
		if v.Kind != field.KindUnit {
			out = append(out, v)
		}
	}
	return out
}

// join makes one order of two: units first, then where they go.
func join(a, b *rules.Order) rules.Order {
	if a.Form == battle.FormFight {
		return order.Of(a.Form, slices.Concat(a.Args, b.Args)...)
	}
	units := func(o *rules.Order) []rules.Value { return o.Args[:len(o.Args)-len(nonUnitArgs(o))] }
	return order.Of(a.Form, slices.Concat(units(a), units(b), nonUnitArgs(a))...)
}
