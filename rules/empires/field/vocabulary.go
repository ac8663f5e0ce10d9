package field

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

// Kinds are the things that orders name, in the words of the pack.
func (d *Data) Kinds() []order.Kind {
	zones := order.Kind{ID: "zone"}
	for i := range d.Zones {
		z := &d.Zones[i]
		zones.Names = append(zones.Names, order.Name{ID: z.ID, EN: append([]string{z.names.In(order.English), z.ID}, z.aliases...), ES: []string{z.names.In(order.Spanish)}})
	}
	armies := order.Kind{ID: "army", Exact: true}
	for i := range d.Units {
		armies.Names = append(armies.Names, order.Name{ID: d.Units[i].ID, EN: []string{d.Units[i].ID}})
	}
	techs := order.Kind{ID: "tech"}
	for i := range d.Techs {
		t := &d.Techs[i]
		techs.Names = append(techs.Names, order.Name{ID: t.ID, EN: append([]string{t.names.In(order.English), t.ID}, techForms[t.ID].EN...), ES: []string{t.names.In(order.Spanish)}})
	}
	tracks := order.Kind{ID: "track"}
	for i := range d.Tracks {
		t := &d.Tracks[i]
		more := trackForms[t.ID]
		tracks.Names = append(tracks.Names, order.Name{ID: t.ID, EN: append([]string{t.names.In(order.English), t.ID}, more.EN...), ES: append([]string{t.names.In(order.Spanish)}, more.ES...)})
	}
	return []order.Kind{zones, armies, techs, {ID: "nation", Names: nationNames}, tracks}
}
