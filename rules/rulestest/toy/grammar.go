package toy

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Grammar gives the order language of the toy: hold, raid, stand, flee, and
// the standing orders.
func (Title) Grammar() *rules.Grammar { return grammar }

var grammar = order.Must(order.New(
	slices.Concat(order.Common("standing"), []order.Word{
		{ID: "hold", EN: []string{"hold"}, ES: []string{"ocupar"}},
		{ID: "raid", EN: []string{"raid"}, ES: []string{"asaltar"}},
		{ID: "stand", EN: []string{"stand"}, ES: []string{"resistir"}},
		{ID: "flee", EN: []string{"flee"}, ES: []string{"huir"}},
		{ID: "at", EN: []string{"at"}, ES: []string{"en"}},
	}),
	[]order.Kind{{
		ID: "place",
		Names: []order.Name{
			{ID: "hill", EN: []string{"hill", "the hill"}, ES: []string{"colina", "la colina"}},
			{ID: "mill", EN: []string{"mill", "the mill"}, ES: []string{"molino", "el molino"}},
			{ID: "ford", EN: []string{"ford", "the ford"}, ES: []string{"vado", "el vado"}},
		},
	}},
	[]order.Form{
		{ID: "hold", Pattern: "hold {place:place}"},
		{ID: "raid", Pattern: "raid {place:place}"},
		{ID: "stand", Pattern: "stand"},
		{ID: "flee", Pattern: "flee"},
		{ID: "standing-stand", Pattern: "standing stand [at {place:place}]", Standing: true},
		{ID: "standing-flee", Pattern: "standing flee [at {place:place}]", Standing: true},
	},
))
