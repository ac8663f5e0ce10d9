package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/landing"
	"github.com/fieldpost/fieldpost/rules/eurofront/month"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/setup"
	"github.com/fieldpost/fieldpost/rules/play"
)

// language returns the order language of the title: what each layer adds, and the names of
// the packs.
func language(d *field.Data) (play.Orders[*run, field.Side], error) {
	// The run as the layers have it that bring orders.
	onSetup := func(r *run) *setup.Run { return &r.Run }
	onPolitics := func(r *run) *politics.Run { return &onSetup(r).Run }
	onMonth := func(r *run) *month.Run { return &onPolitics(r).Run }
	onBattle := func(r *run) *battle.Run { return &onMonth(r).Run }
	onLanding := func(r *run) *landing.Run { return &onBattle(r).Run }
	onMoves := func(r *run) *moves.Run { return &onLanding(r).Run }
	onField := func(r *run) *field.Run { return &onMoves(r).Run.Run.Run.Run.Run }
	return play.Language(slices.Concat(d.Called.Kinds(), d.UnitNames(), d.SortNames(), d.EventNames()), slices.Concat(
		[]field.OrderKind[*run]{play.RestKind[*run, field.Side]()},
		play.LiftKinds(onField, field.PreferenceOrders()),
		play.LiftKinds(onMoves, moves.Orders()),
		play.LiftKinds(onLanding, landing.Orders()),
		play.LiftKinds(onBattle, battle.Orders()),
		play.LiftKinds(onMonth, month.Orders()),
		play.LiftKinds(onPolitics, politics.Orders()),
		play.LiftKinds(onSetup, setup.Orders()),
	)...)
}
