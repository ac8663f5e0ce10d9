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

// Kinds of decision, besides sheets of orders. The value is the code of the
// prompt, too, and the form in which most are said in advance.
const (
	AskChallenge = "challenge" // to the Allies: challenge the initiative? to the Axis: answer?
	AskSupply    = "supply"    // whom does the fortress supply?
	AskRefuse    = "refuse"    // refuse battle, and withdraw where to?
	AskWithdraw  = "withdraw"  // where do the routed withdraw to?
	AskPursue    = "pursue"    // with how many units?
	AskProbe     = "probe"     // probe the rear guard?
	AskCombat    = "combat"    // which battles are fought?
	AskFire      = "fire"      // at which classes?
	AskLosses    = "losses"    // who takes the hits?
)

// Decide brings a decision in a hex to the point where it can be carried out. It
// is false when the side must be asked first; the step runs again when the answer
// has come. After it, [Run.Policy] finds what the side has said. What it has said in
// the form that has the name of the decision is not asked.
//
// open reports whether there is anything to decide. It must not rest on what the
// enemy may not know, as he learns that the side is asked.
func (r *Run) Decide(side Side, kind string, hex int, open bool, ask func() (rules.Message, []play.Choice)) bool {
	return r.M.Settle(side.ID(), kind, r.D.HexID(hex), func() bool { return open && r.Policy(side, kind, hex) == nil }, ask)
}

// Policy finds what a side has said of a decision in a hex: in its answer,
// else in the sheet of the turn that runs, else in its standing orders.
func (r *Run) Policy(side Side, form string, hex int) *rules.Order {
	return r.M.DecisionOrder(side.ID(), form, r.D.HexID(hex), nil)
}

// AbsentUnitFault says which unit that an answer names does not stand where it is asked
// about.
func (r *Run) AbsentUnitFault(_ Side, q *play.Question, o *rules.Order) *play.Fault {
	if q == nil {
		return nil
	}
	h := r.D.HexOf(q.At)
	for u, v := range r.D.UnitsOf(o) {
		if int(r.S.Blocks[u].At) != h || h < 0 {
			return play.Refuse("8", "rommel.bad.not-in-battle", r.UnitArg("unit", u), r.HexArg("hex", h)).At(v)
		}
	}
	return nil
}

// Ratio reads "A to B" of an order; 2 to 1 when it says none.
func Ratio(o *rules.Order) (a, b int) {
	va, ok := o.Get("a")
	if !ok {
		return 2, 1
	}
	a, b = va.Num, 1
	if vb, ok := o.Get("b"); ok {
		b = vb.Num
	}
	return a, max(b, 1)
}
