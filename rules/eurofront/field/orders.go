package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// OrderKind is one order of the title, on the run of its storey.
type OrderKind[R any] = play.Kind[R, Side]

// Orders have their place in these sheets.
const (
	InProduction = 1 << iota
	InTurn
)

// The names of arguments that orders share.
const (
	ArgUnits = "units"
	ArgTo    = "to"
	ArgIn    = "in"
	ArgVia   = "via"
)

// Patterns that orders share.
var (
	// UnitsPattern is a list of units, UnitPattern one of them.
	UnitsPattern = "{" + ArgUnits + ":" + KindUnit + "+}"
	UnitPattern  = "{" + ArgUnits + ":" + KindUnit + "}"
	// ToPattern is where units go, and over which places.
	ToPattern = "to " + compass.Pattern(ArgTo) + " [via " + compass.Patterns(ArgVia) + "]"
)

// Spots reads the places that an order names as an argument, or says which of them
// lies off the map.
func (d *Data) Spots(o *rules.Order, name string) ([]int, rules.Value, *play.Fault) {
	list, v, ok := d.Called.Places(o, name)
	return list, v, offMap(v, ok)
}

// Spot is Spots for one place, -1 where the order names none.
func (d *Data) Spot(o *rules.Order, name string) (int, rules.Value, *play.Fault) {
	place, v, ok := d.Called.Place(o, name)
	return place, v, offMap(v, ok)
}

func offMap(v rules.Value, ok bool) *play.Fault {
	if ok {
		return nil
	}
	return play.Deny("1.2", "eurofront.bad.off-map").At(v).Surely()
}

// UnitsIn are the units that an order names, each once, with the arguments.
func (d *Data) UnitsIn(o *rules.Order) (units []int, values []rules.Value) {
	for _, v := range o.Args {
		if u, ok := d.UnitByID[v.ID]; ok && v.Kind == KindUnit && !slices.Contains(units, u) {
			units, values = append(units, u), append(values, v)
		}
	}
	return units, values
}

// Value is a unit as an argument of an order.
func (d *Data) Value(u int) order.Value { return order.Named(ArgUnits, KindUnit, d.Units[u].ID) }
