package politics

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The forms of orders of diplomacy that stand in the sheets of production.
const (
	FormEvent   = "event"
	FormNone    = "event-none"
	FormReserve = "reserve"
)

// ArgEvent is the event that an order names.
const ArgEvent = "event"

// Orders returns the orders of this layer.
func Orders() []field.OrderKind {
	return []field.OrderKind{offering, answering, {
		Words: []order.Word{
			{ID: "event", EN: []string{"event", "try", "attempt", "try event", "try the event"}, ES: []string{"evento", "suceso", "intenta", "intento", "intentar", "intenta el evento"}},
		},
		Forms: []order.Form{{ID: FormEvent, Pattern: "event {" + ArgEvent + ":" + field.KindEvent + "}"}},
		In:    field.InProduction,
		Do: func(r *field.Run, _ field.Side, o *rules.Order) *play.Fault {
			v, _ := o.Get(ArgEvent)
			if f := Choose(r, r.Books.Faction, r.D.EventByID[v.ID]); f != nil {
				return f.At(v)
			}
			return nil
		},
	}, {
		Words: []order.Word{{ID: "no-event", EN: []string{"no event"}, ES: []string{"ningún evento", "sin evento"}}},
		Forms: []order.Form{{ID: FormNone, Pattern: "(event none|no-event)"}},
		In:    field.InProduction,
		Do:    func(r *field.Run, _ field.Side, _ *rules.Order) *play.Fault { return decline(r, r.Books.Faction) },
	}, {
		Words: []order.Word{{ID: "reserve", EN: []string{"reserve", "set aside"}, ES: []string{"reserva", "reservar", "reservo", "aparta"}}},
		Forms: []order.Form{{ID: FormReserve, Pattern: "reserve {points:number} [points]"}},
		In:    field.InProduction,
		Do: func(r *field.Run, _ field.Side, o *rules.Order) *play.Fault {
			n, _ := o.Get("points")
			return Reserve(r, r.Books, n.Num)
		},
	}}
}
