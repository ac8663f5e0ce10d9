package thirdreich

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
	"github.com/fieldpost/fieldpost/rules/thirdreich/moves"
)

// language is the order language of the title: the common words, what each order
// adds, and the names of the packs.
func language(d *field.Data) (play.Orders[*run, field.Side], error) {
	words := order.Common("again", "always", "and", "attack", "from", "full", "in", "keep", "missions-word", "move", "never", "no",
		"on", "reduced", "strategic", "support", "tanks", "to", "via", "whom", "with", "yes")
	return play.Language(words, d.Kinds(), slices.Concat(
		play.On(func(r *run) *country.Run { return &r.Run.Run.Run }, country.Orders()),
		play.On(func(r *run) *moves.Run { return &r.Run }, moves.Orders()),
		play.On(func(r *run) *battle.Run { return &r.Run.Run }, battle.Orders()),
		[]field.OrderKind[*run]{fighting, play.Resting[*run, field.Side]()},
	)...)
}
