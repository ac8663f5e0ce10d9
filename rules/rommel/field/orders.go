package field

import (
	"iter"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Words with which several forms settle decisions.
const (
	WordAssault  = "assault"
	WordHold     = "hold"
	WordNever    = "never"
	WordSuperior = "superior"
)

// OrderKind is one order of the title, or several that belong together.
type OrderKind = play.Kind[*Run, Side]

// Orders have their place in the sheets that these steps carry out.
const (
	InPreparation = 1 << StepPrepare
	InSetup       = 1 << StepSetup
	InHand        = 1 << StepHand
	InRearmament  = 1 << StepRearm
	InTurn        = 1 << StepOrders
)

// RatioPattern is a ratio of strengths, see [Ratio]; ViaPattern a way by some places.
var (
	RatioPattern = "[{a:number} (to|on|) {b:number}]"
	ViaPattern   = "[via " + compass.Patterns("via") + "]"
)

// DecisionPattern returns that of a decision, with the place that it may be bound to.
func DecisionPattern(pattern string) string { return pattern + " [in " + compass.Pattern("at") + "]" }

// HexID returns the id of a hex, "" for none.
func (d *Data) HexID(hex int) string {
	if hex < 0 {
		return ""
	}
	return d.Hexes[hex].ID
}

// HexOf returns the hex with an id, none when there is none.
func (d *Data) HexOf(id string) int {
	if h, ok := d.HexByID[id]; ok {
		return h
	}
	return None
}

// Place reads an argument that names a hex. ok is false when there is none, or when
// it lies off the map.
func (d *Data) Place(o *rules.Order, name string) (hex int, v rules.Value, ok bool) {
	hex, v, ok = d.Called.Place(o, name)
	return hex, v, ok && hex >= 0
}

// HexOnMap reads an argument that names a hex and must be on the map.
func (d *Data) HexOnMap(o *rules.Order, name string) (hex int, v rules.Value, f *play.Fault) {
	hex, v, ok := d.Place(o, name)
	if !ok {
		f = OffMapFault(v)
	}
	return hex, v, f
}

// OffMapFault returns the fault of an argument that lies off the map (§1.1).
func OffMapFault(v rules.Value) *play.Fault {
	return play.Refuse("1.1", "rommel.bad.off-map").At(v).Final()
}

// UnitValue returns an argument of an order that names a unit.
func (d *Data) UnitValue(name string, u int) rules.Value {
	return order.Named(name, KindUnit, d.Units[u].ID)
}

// OrderTo returns an order for units that names a hex.
func (d *Data) OrderTo(form string, units UnitSet, h int) rules.Order {
	o := order.Of(form)
	units.Each(func(u int) { o.Args = append(o.Args, d.UnitValue("units", u)) })
	o.Args = append(o.Args, d.Called.Value("to", h))
	return o
}

// OrderIn returns an order on how to do something in a hex.
func (d *Data) OrderIn(form, how string, h int) rules.Order {
	return order.Of(form, order.Chosen("how", how), d.Called.Value("at", h))
}

// UnitsOf returns the units that an order names, each with its argument.
func (d *Data) UnitsOf(o *rules.Order) iter.Seq2[int, rules.Value] {
	return func(yield func(int, rules.Value) bool) {
		for _, v := range o.Args {
			if v.Kind == KindUnit && !yield(d.UnitOf(v), v) {
				return
			}
		}
	}
}

// UnitOf returns the unit that an argument names.
func (d *Data) UnitOf(v rules.Value) int { return d.UnitByID[v.ID] }

// OptionOf returns the option that an order names, OptNone for other words.
func OptionOf(word string) TurnOption {
	return TurnOption(max(slices.Index(OptionNames, word), 0))
}

// NumberOf returns the number of an order's argument, 0 when it has none.
func NumberOf(o *rules.Order, name string) int {
	v, _ := o.Get(name)
	return v.Num
}
