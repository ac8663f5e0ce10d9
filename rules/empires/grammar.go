package empires

import (
	"github.com/fieldpost/fieldpost/rules/order"
)

// nationNames are the ways to write a nation whose armies are recruited.
var nationNames = []order.Name{
	{ID: "germany", EN: []string{"german", "germans", "german army"}, ES: []string{"alemán", "alemanes", "alemana"}},
	{ID: "austria-hungary", EN: []string{"austro-hungarian", "austro-hungarians", "austrian", "austrians"}, ES: []string{"austrohúngaro", "austrohúngaros", "austríaco"}},
	{ID: "france", EN: []string{"french"}, ES: []string{"francés", "franceses", "francesa"}},
	{ID: "united-kingdom", EN: []string{"british"}, ES: []string{"británico", "británicos", "inglés", "ingleses"}},
	{ID: "serbia", EN: []string{"serbian", "serb"}, ES: []string{"serbio", "serbios"}},
	{ID: "russia", EN: []string{"russian", "russians"}, ES: []string{"ruso", "rusos"}},
	{ID: "turkey", EN: []string{"turkish", "turk", "turks"}, ES: []string{"turco", "turcos"}},
	{ID: "bulgaria", EN: []string{"bulgarian"}, ES: []string{"búlgaro", "búlgaros"}},
	{ID: "italy", EN: []string{"italian", "italians"}, ES: []string{"italiano", "italianos"}},
	{ID: "romania", EN: []string{"romanian"}, ES: []string{"rumano", "rumanos"}},
	{ID: "usa", EN: []string{"american", "americans"}, ES: []string{"americano", "americanos", "estadounidense"}},
}

// trackForms are further ways to write a diplomacy marker.
var trackForms = map[string]order.Name{
	"turkey":            {EN: []string{"turkey", "ottoman empire"}, ES: []string{"imperio otomano"}},
	"usa":               {EN: []string{"us", "united states", "america"}, ES: []string{"estados unidos", "eeuu", "ee uu"}},
	"russian-surrender": {EN: []string{"russia", "russian surrender", "surrender"}, ES: []string{"rusia", "rendición"}},
}

var techForms = map[string]order.Name{
	"manoeuvre": {EN: []string{"maneuver"}},
	"gas":       {EN: []string{"gas"}},
	"defence-1": {EN: []string{"defense 1"}},
	"defence-2": {EN: []string{"defense 2"}},
}

// zone and army are arguments of orders.
func (d *data) zone(name string, z int) order.Value { return order.Named(name, "zone", d.zones[z].id) }
func (d *data) army(name string, a int) order.Value { return order.Named(name, "army", d.units[a].id) }

// grammar makes the order language of the pack: the common words, and what each
// order adds.
func (d *data) grammar() (*order.Grammar, error) {
	zones := order.Kind{ID: "zone"}
	for i := range d.zones {
		z := &d.zones[i]
		zones.Names = append(zones.Names, order.Name{ID: z.id, EN: append([]string{z.names.In(order.English), z.id}, z.aliases...), ES: []string{z.names.In(order.Spanish)}})
	}
	armies := order.Kind{ID: "army", Exact: true}
	for i := range d.units {
		armies.Names = append(armies.Names, order.Name{ID: d.units[i].id, EN: []string{d.units[i].id}})
	}
	techs := order.Kind{ID: "tech"}
	for i := range d.techs {
		t := &d.techs[i]
		techs.Names = append(techs.Names, order.Name{ID: t.id, EN: append([]string{t.names.In(order.English), t.id}, techForms[t.id].EN...), ES: []string{t.names.In(order.Spanish)}})
	}
	tracks := order.Kind{ID: "track"}
	for i := range d.tracks {
		t := &d.tracks[i]
		more := trackForms[t.id]
		tracks.Names = append(tracks.Names, order.Name{ID: t.id, EN: append([]string{t.names.In(order.English), t.id}, more.EN...), ES: append([]string{t.names.In(order.Spanish)}, more.ES...)})
	}
	words := order.Common("again", "always", "and", "attack", "from", "full", "in", "keep", "missions-word", "move", "never", "no", "none",
		"on", "pass", "pause", "reduced", "standing", "strategic", "support", "tanks", "to", "via", "whom", "with", "yes")
	var forms []order.Form
	d.does = map[string]func(*run, side, *order.Order) *fault{}
	for _, k := range orderKinds() {
		words, forms = append(words, k.words...), append(forms, k.forms...)
		for _, f := range k.forms {
			d.does[f.ID] = k.do
		}
	}
	return order.New(words, []order.Kind{zones, armies, techs, {ID: "nation", Names: nationNames}, tracks}, forms)
}
