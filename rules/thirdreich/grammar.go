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
	zones := order.Kind{ID: field.KindZone}
	for i := range d.Zones {
		z := &d.Zones[i]
		zones.Names = append(zones.Names, order.Name{ID: z.ID, EN: append([]string{z.Names.In(order.English), z.ID}, z.Aliases...), ES: []string{z.Names.In(order.Spanish)}})
	}
	armies := order.Kind{ID: field.KindArmy, Exact: true}
	for i := range d.Units {
		armies.Names = append(armies.Names, order.Name{ID: d.Units[i].ID, EN: []string{d.Units[i].ID}})
	}
	devs := order.Kind{ID: field.KindDev}
	for i := range d.Devs {
		v := &d.Devs[i]
		devs.Names = append(devs.Names, order.Name{ID: v.ID, EN: append([]string{v.Names.In(order.English), v.ID}, v.Forms.EN...), ES: append([]string{v.Names.In(order.Spanish)}, v.Forms.ES...)})
	}
	nations := order.Kind{ID: field.KindNation}
	for i := range d.Countries {
		if c := &d.Countries[i]; len(c.Forms.EN) > 0 {
			nations.Names = append(nations.Names, order.Name{ID: c.ID, EN: c.Forms.EN, ES: c.Forms.ES})
		}
	}
	names := []order.Kind{zones, armies, devs, nations}
	words := order.Common("again", "always", "and", "attack", "from", "full", "in", "keep", "missions-word", "move", "never", "no", "none",
		"on", "reduced", "standing", "strategic", "support", "tanks", "to", "via", "whom", "with", "yes")
	return play.Language(words, names, slices.Concat(
		play.On(func(r *run) *country.Run { return &r.Run.Run.Run }, country.Orders()),
		play.On(func(r *run) *moves.Run { return &r.Run }, moves.Orders()),
		play.On(func(r *run) *battle.Run { return &r.Run.Run }, battle.Orders()),
		[]field.OrderKind[*run]{fighting, play.Resting[*run, field.Side]()},
	)...)
}
