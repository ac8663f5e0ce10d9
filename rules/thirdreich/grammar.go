package thirdreich

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
	"github.com/fieldpost/fieldpost/rules/thirdreich/moves"
)

// nationNames are the ways to write a nation whose armies are built.
var nationNames = []order.Name{
	{ID: "germany", EN: []string{"german", "germans"}, ES: []string{"alemán", "alemanes", "alemana"}},
	{ID: "finland", EN: []string{"Finnish", "finn"}, ES: []string{"finlandés", "finlandeses"}},
	{ID: "united-kingdom", EN: []string{"British"}, ES: []string{"británico", "británicos", "británica"}},
	{ID: "france", EN: []string{"French"}, ES: []string{"francés", "franceses", "francesa"}},
	{ID: "soviet-union", EN: []string{"Soviet", "soviets"}, ES: []string{"soviético", "soviéticos", "soviética", "ruso"}},
	{ID: "belgium", EN: []string{"Belgian", "dutch"}, ES: []string{"belga", "belgas", "holandés"}},
	{ID: "italy", EN: []string{"Italian", "italians"}, ES: []string{"italiano", "italianos"}},
	{ID: "romania", EN: []string{"Romanian", "romanians"}, ES: []string{"rumano", "rumanos"}},
	{ID: "hungary", EN: []string{"Hungarian"}, ES: []string{"húngaro", "húngaros"}},
	{ID: "bulgaria", EN: []string{"Bulgarian"}, ES: []string{"búlgaro", "búlgaros"}},
	{ID: "greece", EN: []string{"Greek"}, ES: []string{"griego", "griegos"}},
	{ID: "yugoslavia", EN: []string{"Yugoslav", "yugoslavs", "partisans"}, ES: []string{"yugoslavo", "yugoslavos", "partisanos"}},
	{ID: "united-states", EN: []string{"American", "americans"}, ES: []string{"americano", "americanos", "estadounidense"}},
	{ID: "denmark", EN: []string{"Danish"}, ES: []string{"danés", "daneses"}},
	{ID: "norway", EN: []string{"Norwegian"}, ES: []string{"noruego", "noruegos"}},
	{ID: "ireland", EN: []string{"Irish"}, ES: []string{"irlandés", "irlandeses"}},
}

// devForms are further ways to write a development.
var devForms = map[string]order.Name{
	"advanced-tanks":    {ES: []string{"tanques avanzados"}},
	"ural-industry":     {EN: []string{"urals"}, ES: []string{"urales"}},
	"russian-guard":     {EN: []string{"guards", "russian guards"}, ES: []string{"guardia"}},
	"tank-industry":     {ES: []string{"industria carros"}},
	"advanced-ships":    {EN: []string{"ships"}, ES: []string{"buques", "barcos avanzados"}},
	"advanced-aircraft": {EN: []string{"aircraft"}, ES: []string{"aviación avanzada", "aviones"}},
	"landing":           {EN: []string{"landings"}},
}

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
		more := devForms[v.ID]
		devs.Names = append(devs.Names, order.Name{ID: v.ID, EN: append([]string{v.Names.In(order.English), v.ID}, more.EN...), ES: append([]string{v.Names.In(order.Spanish)}, more.ES...)})
	}
	names := []order.Kind{zones, armies, devs, {ID: field.KindNation, Names: nationNames}}
	words := order.Common("again", "always", "and", "attack", "from", "full", "in", "keep", "missions-word", "move", "never", "no", "none",
		"on", "pass", "pause", "reduced", "standing", "strategic", "support", "tanks", "to", "via", "whom", "with", "yes")
	return play.Language(words, names, slices.Concat(
		kinds(country.Orders(), func(r *run) *country.Run { return &r.Run.Run.Run }),
		kinds(moves.Orders(), func(r *run) *moves.Run { return &r.Run }),
		kinds(battle.Orders(), func(r *run) *battle.Run { return &r.Run.Run }),
		kinds([]field.Order[*run]{fighting, passing, pausing}, func(r *run) *run { return r }),
	)...)
}

// kinds are the orders of a storey as the title carries them out.
func kinds[R any](orders []field.Order[R], on func(*run) R) (out []play.Kind[*run, field.Side]) {
	for _, k := range orders {
		kind := play.Kind[*run, field.Side]{Words: k.Words, Forms: k.Forms}
		if k.Do != nil {
			kind.Do = func(r *run, sd field.Side, o *rules.Order) *play.Fault { return inPlace(r, on(r), sd, o, &k) }
		}
		out = append(out, kind)
	}
	return out
}
