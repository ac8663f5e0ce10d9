package country

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// whole carries out an order of several parts whole or not at all.
func whole(do func(*field.Run, field.Side, *rules.Order) *play.Fault) func(*field.Run, field.Side, *rules.Order) *play.Fault {
	return func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
		return r.DoWhole(func() *play.Fault { return do(r, side, o) })
	}
}

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind {
	return []field.OrderKind{acting, developing, building, buildingNation, raising, converting, disbanding, dismounting}
}
