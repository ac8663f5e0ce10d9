package country

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Run carries out what this layer holds.
type Run struct {
	field.Run
}

// whole carries out an order of several parts whole or not at all.
func whole(do func(*Run, field.Side, *rules.Order) *play.Fault) func(*Run, field.Side, *rules.Order) *play.Fault {
	return func(r *Run, side field.Side, o *rules.Order) *play.Fault {
		return r.DoWhole(func() *play.Fault { return do(r, side, o) })
	}
}

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind[*Run] {
	return []field.OrderKind[*Run]{acting, developing, building, buildingNation, raising, converting, disbanding, dismounting}
}
