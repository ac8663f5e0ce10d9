package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/landing"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/setup"
	"github.com/fieldpost/fieldpost/rules/play"
)

// language returns the order language of the title: what each package adds, and the names of
// the packs.
func language(d *field.Data) (play.Orders[*field.Run, field.Side], error) {
	return play.Language(slices.Concat(d.Called.Kinds(), d.UnitNames(), d.SortNames(), d.EventNames()), slices.Concat(
		[]field.OrderKind{play.RestKind[*field.Run, field.Side]()},
		prefer.Orders(), moves.Orders(), landing.Orders(), battle.Orders(), production.Orders(), politics.Orders(), setup.Orders(),
	)...)
}
