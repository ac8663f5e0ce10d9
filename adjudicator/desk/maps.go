package desk

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Maps is the request for how maps are to come with mails; its Topic is one of the
// ways. Unlike the others it changes something.
const Maps RequestKind = "maps"

// The ways.
const (
	MapsInline   = "inline"
	MapsAttached = "attached"
	MapsNone     = "none"
)

// formMaps begins the forms of the ways. Each is words of its own, so that `map`
// alone stays free.
const formMaps = prefix + "maps-"

func mapWords() []order.Word {
	return []order.Word{
		{ID: formMaps + MapsInline, EN: []string{"map inline", "map inside", "maps inline"}, ES: []string{"mapa dentro", "mapa incrustado", "mapas dentro"}},
		{
			ID: formMaps + MapsAttached, EN: []string{"map attached", "map as attachment", "map as file", "maps attached"},
			ES: []string{"mapa adjunto", "mapa aparte", "mapas adjuntos"},
		},
		{ID: formMaps + MapsNone, EN: []string{"map none", "map off", "maps none", "maps off"}, ES: []string{"mapa no", "mapa ninguno", "mapas no"}},
	}
}

func mapForms() []order.Form { return formsOf(mapWords()) }

// maps takes a line that says how maps are to come; false means that it says
// something else.
func (s *Sheet) maps(o *rules.Order) bool { return s.choice(o, Maps, formMaps) }
