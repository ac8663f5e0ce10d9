package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/month"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// language is the order language of the title: what each storey adds, and the names of
// the packs.
func language(d *field.Data) (play.Orders[*run, field.Side], error) {
	return play.Language(slices.Concat(d.Called.Kinds(), []order.Kind{unitNames(d)}), slices.Concat(
		[]field.OrderKind[*run]{play.Resting[*run, field.Side]()},
		play.On(func(r *run) *moves.Run { return &r.Run.Run.Run }, moves.Orders()),
		play.On(func(r *run) *battle.Run { return &r.Run.Run }, battle.Orders()),
		play.On(func(r *run) *month.Run { return &r.Run }, month.Orders()),
	)...)
}

// unitNames are all that units are called: in full, and shorter. A bare number is a
// German corps or a Soviet army of infantry, whichever a side has: it is the name of
// both, and the shorter name of none.
func unitNames(d *field.Data) order.Kind {
	kind := order.Kind{ID: field.KindUnit}
	for i := range d.Units {
		u := &d.Units[i]
		n := order.Name{ID: u.ID, EN: []string{u.Names.In(order.English)}, ES: []string{u.Names.In(order.Spanish)}}
		n.EN = append(n.EN, u.Aliases...)
		kind.Names = append(kind.Names, n)
	}
	return kind
}
