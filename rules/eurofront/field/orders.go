package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// OrderKind is one order of the title.
type OrderKind = play.Kind[*Run, Side]

// Orders have their place in these sheets.
const (
	InProduction = 1 << iota
	InTurn
	InSetup
	InDeployment // of who has come into the war (§16.31)
)

// SheetArg returns the word for the sheet in which orders have their place, by the bits of their
// kind; for those of none it is an answer or a standing order.
func SheetArg(in uint32) rules.Arg {
	word := "answer"
	switch {
	case in&InTurn != 0:
		word = "turn"
	case in&InProduction != 0:
		word = "production"
	case in&InSetup != 0:
		word = "setup"
	}
	return rules.Word("where", "eurofront.sheet."+word)
}

// The names of arguments that orders share.
const (
	ArgUnits = "units"
	ArgTo    = "to"
	ArgIn    = "in"
	ArgVia   = "via"
	ArgFrom  = "from"
)

// Patterns that orders share.
var (
	// UnitsPattern is a list of units, UnitPattern one of them, HQPattern a headquarters, BeachPattern a beachhead.
	UnitsPattern = "{" + ArgUnits + ":" + KindUnit + "+}"
	UnitPattern  = "{" + ArgUnits + ":" + KindUnit + "}"
	HQPattern    = "{" + ArgUnits + ":" + KindHQ + "}"
	BeachPattern = "{" + ArgUnits + ":" + KindBeach + "}"
	// ToPattern is where units go, and over which places.
	ToPattern = "to " + compass.Pattern(ArgTo) + " [via " + compass.Repeated(ArgVia, "via") + "]"
)

// ReadPlaces reads the places that an order names as an argument, or says which of them
// lies off the map.
func (d *Data) ReadPlaces(o *rules.Order, name string) ([]int, rules.Value, *play.Fault) {
	list, v, ok := d.Called.Places(o, name)
	return list, v, offMap(v, ok)
}

// ReadPlace reads the one place that an order names as an argument, -1 where the order names none.
func (d *Data) ReadPlace(o *rules.Order, name string) (int, rules.Value, *play.Fault) {
	place, v, ok := d.Called.Place(o, name)
	return place, v, offMap(v, ok)
}

func offMap(v rules.Value, ok bool) *play.Fault {
	if ok {
		return nil
	}
	return play.Refuse("1.2", "eurofront.bad.off-map").At(v).Final()
}

// NormalOnPlayedFronts returns an order with its places by their own names, and on fronts that are played
// ([OrderOnPlayedFront]): a way may lead to such a place, too.
func NormalOnPlayedFronts(o *rules.Order, d *Data, scenario int) *rules.Order {
	return OrderOnPlayedFront(d.Called.Normal(OrderOnPlayedFront(o, d, scenario)), d, scenario)
}

// OrderOnPlayedFront returns an order in which a place of a front that nobody plays in the scenario, and whose name begins
// that of a place of one that is played, is that place: in the East, Brest is Brest-Litovsk.
func OrderOnPlayedFront(o *rules.Order, d *Data, scenario int) *rules.Order {
	fronts := d.Scenarios[scenario].Fronts
	for i, v := range o.Args {
		to, ok := d.longer[v.ID]
		if !ok || v.Kind != compass.KindHex || slices.Contains(fronts, d.Places[d.PlaceByID[v.ID]].Front) || !slices.Contains(fronts, d.Places[to].Front) {
			continue
		}
		meant := *o
		meant.Args = slices.Clone(o.Args)
		meant.Args[i].ID = d.Places[to].ID
		o = &meant
	}
	return o
}

// UnitsIn returns the units that an order of a side names, each once.
func (r *Run) UnitsIn(side Side, o *rules.Order) (units []int) {
	for i := range o.Args {
		if u := r.unitNamed(side, &o.Args[i]); u >= 0 && !slices.Contains(units, u) {
			units = append(units, u)
		}
	}
	return units
}

// unitNamed returns the unit that an argument of an order of a side names, -1 for none.
func (r *Run) unitNamed(side Side, v *rules.Value) int {
	if !IsUnitKind(v.Kind) {
		return -1
	}
	return r.UnitOf(side, v.ID)
}

// EachUnit does something with each unit that an order of a side names, with the books of its
// faction in hand, whatever becomes of the others, and returns the first fault, at the word that
// names who is meant.
func (r *Run) EachUnit(side Side, o *rules.Order, do func(u int) *play.Fault) (first *play.Fault) {
	defer func(l *Ledger) { r.Books = l }(r.Books)
	for _, u := range r.UnitsIn(side, o) {
		if i := slices.IndexFunc(r.Ledgers, func(l *Ledger) bool { return l.Faction == r.D.Units[u].Faction }); i >= 0 {
			r.Books = r.Ledgers[i]
		}
		if f := do(u); f != nil && first == nil {
			if first = f; f != play.Later {
				f.At(o.Args[slices.IndexFunc(o.Args, func(v rules.Value) bool { return r.unitNamed(side, &v) == u })])
			}
		}
	}
	return first
}

// Value returns a unit as an argument of an order.
func (d *Data) Value(u int) order.Value { return order.Named(ArgUnits, KindUnit, d.Units[u].ID) }

// HQ returns a headquarters as an argument of an order that none but headquarters carry out.
func (d *Data) HQ(u int) order.Value { return order.Named(ArgUnits, KindHQ, d.Units[u].ID) }

// StayingUnits returns the units of which the sheet in hand says, in orders of a form before end, that
// they stay; -1 is its end. It counts in the movement phase, as who stays there may go on in
// the blitz.
func (r *Run) StayingUnits(form string, side Side, end int) (out []int) {
	q := r.M.CurrentSheet(r.M.CurrentSide())
	if q == nil || r.S.Phase > PhaseMovement { // a bot tries orders that stand in no sheet
		return nil
	}
	if end < 0 {
		end = len(q.Orders)
	}
	for i := range q.Orders[:end] {
		if o := &q.Orders[i]; o.Form == form {
			out = append(out, r.UnitsIn(side, o)...)
		}
	}
	return out
}

// EachMoving does what [Run.EachUnit] does with units that move: of who was said above to stay it says so.
func (r *Run) EachMoving(stays string, side Side, o *rules.Order, do func(u int) *play.Fault) *play.Fault {
	end := 0
	if q := r.M.CurrentSheet(r.M.CurrentSide()); q != nil {
		end = q.Next
	}
	stay := r.StayingUnits(stays, side, end)
	return r.EachUnit(side, o, func(u int) *play.Fault {
		if slices.Contains(stay, u) {
			return play.Refuse("6.1", "eurofront.bad.said-stays", r.UnitArg("unit", u))
		}
		return do(u)
	})
}

// NamesPlace reports whether an order names places, and this one among them.
func (d *Data) NamesPlace(o *rules.Order, place string) (some, this bool) {
	list, _, _ := d.Called.Places(o, ArgIn)
	return len(list) > 0, slices.ContainsFunc(list, func(p int) bool { return d.Places[p].ID == place })
}

// PassedFault refuses an order that comes behind the phase to which it belongs, and says which order of the sheet ended that, where
// that one lies on the map.
func (to Phase) PassedFault(r *Run, code string, args ...rules.Arg) *play.Fault {
	f := play.Refuse("4.3", code, args...)
	if r.Ended[to] == nil {
		return f
	}
	o := NormalOnPlayedFronts(r.Ended[to], r.D, int(r.S.Scenario))
	if !slices.ContainsFunc(o.Args, func(v rules.Value) bool { return v.Kind == compass.KindOffset || v.Kind == compass.KindBearing }) {
		f.Message.Args = append(f.Message.Args, rules.OrderArg("behind", *o))
	}
	return f
}
