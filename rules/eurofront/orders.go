package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/month"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/setup"
	"github.com/fieldpost/fieldpost/rules/play"
)

// language is the order language of the title: what each storey adds, and the names of
// the packs.
func language(d *field.Data) (play.Orders[*run, field.Side], error) {
	return play.Language(slices.Concat(d.Called.Kinds(), d.UnitNames(), d.SortNames(), d.EventNames()), slices.Concat(
		[]field.OrderKind[*run]{play.Resting[*run, field.Side]()},
		play.On(func(r *run) *field.Run { return &r.Run.Run.Run.Run.Run.Run.Run }, field.Preferring()),
		play.On(func(r *run) *moves.Run { return &r.Run.Run.Run.Run.Run }, moves.Orders()),
		play.On(func(r *run) *battle.Run { return &r.Run.Run.Run.Run }, battle.Orders()),
		play.On(func(r *run) *month.Run { return &r.Run.Run.Run }, month.Orders()),
		play.On(func(r *run) *politics.Run { return &r.Run.Run }, politics.Orders()),
		play.On(func(r *run) *setup.Run { return &r.Run }, setup.Orders()),
	)...)
}
