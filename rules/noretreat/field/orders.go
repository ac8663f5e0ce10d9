package field

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// OrderKind is one order of the title.
type OrderKind = play.Kind[*Run, Side]

// Orders have their place in these sheets.
const (
	InCards  = 1 << iota // the card phase, before the draw
	InOrders             // the rest of a player turn
	InWindow             // the other side's answer in a window

	OwnUnits // all units that it names are of its own side, whatever the phase
)

// Kinds of questions. A window is asked about whatever the hand of the side holds;
// what the dice and the places alone lead to is asked of either side.
const (
	AskWindow        = "window"
	AskCounterattack = "counterattack"
	AskLoss          = "loss"
	AskRetreat       = "retreat"
	AskAdvance       = "advance"
	AskRespond       = "respond"
	AskCadre         = "cadre"
	AskMarker        = "marker"
)

// Words of the order language that several orders share, beside those of all titles.
var Words = []order.Word{
	{ID: "at", EN: []string{"at", "in"}, ES: []string{"en"}},
	{ID: "upon", EN: []string{"on"}, ES: []string{"sobre"}},
	{ID: "for", EN: []string{"for"}, ES: []string{"por", "a cambio de"}},
	{ID: "against", EN: []string{"against"}, ES: []string{"contra"}},
	{ID: "if", EN: []string{"if", "when"}, ES: []string{"si", "cuando"}},
	{ID: "unless", EN: []string{"unless"}, ES: []string{"salvo que esté", "si no está", "salvo que", "a menos que esté"}},
	{ID: "below", EN: []string{"below", "under", "less than"}, ES: []string{"está por debajo de", "por debajo de", "menos de", "es menos de"}},
	{ID: "better", EN: []string{"or better", "or more", "at least"}, ES: []string{"o mejor", "o más", "como mínimo"}},
	{ID: "place", EN: []string{"place", "places"}, ES: []string{"coloca", "colocar", "coloco", "pon", "poner", "pongo"}},
}

// The names of arguments that orders share. A decision may be bound to a place by
// [ArgIn]; orders that do something at places name them by [ArgAt] or [ArgTo].
const (
	ArgIn    = "in"
	ArgAt    = "at"
	ArgTo    = "to"
	ArgVia   = "via"
	ArgUnits = "units"
	ArgWith  = "with" // cards that pay
)

// Patterns that orders share.
var (
	// UnitsPattern is a list of units.
	UnitsPattern = "{" + ArgUnits + ":" + KindUnit + "+}"
	// PaidPattern is what pays for an order.
	PaidPattern = "with {" + ArgWith + ":" + KindCard + "+}"
	// ToPattern is where units go, and over which places.
	ToPattern = "to " + compass.Pattern(ArgTo) + " [via " + compass.Patterns(ArgVia) + "]"
	// RatioPattern is a ratio of strengths, see [Data.RatioOf].
	RatioPattern = "{a:number} (to|on|) {b:number}"
)

// DecisionPattern returns that of a decision, with the place that it may be bound to.
func DecisionPattern(pattern string) string { return pattern + " [in " + compass.Pattern(ArgIn) + "]" }

// ReadPlaces reads the places that an order names as an argument, or says which of them
// lies off the map.
func (d *Data) ReadPlaces(o *rules.Order, name string) (list []int, v rules.Value, f *play.Fault) {
	list, v, ok := d.Called.Places(o, name)
	if !ok {
		f = play.Refuse("", "noretreat.bad.off-map").At(v).Final()
	}
	return list, v, f
}

// ReadPlace reads the first place of an argument, -1 where the order names none.
func (d *Data) ReadPlace(o *rules.Order, name string) (place int, v rules.Value, f *play.Fault) {
	list, v, f := d.ReadPlaces(o, name)
	if f != nil || len(list) == 0 {
		return -1, v, f
	}
	return list[0], v, nil
}

// BoundTo reports whether an order names places that it is bound to, and this one
// among them, or one of several ids with spaces between ([Data.PlaceIDs]): the run of
// the title answers by it as [play.Game] asks.
func (d *Data) BoundTo(o *rules.Order, place string) (some, this bool) {
	for _, name := range [...]string{ArgIn, ArgAt} {
		list, _, _ := d.Called.Places(o, name)
		some = some || len(list) > 0
		for _, p := range list {
			for id := range strings.FieldsSeq(place) {
				this = this || id == d.Places[p].ID
			}
		}
	}
	return some, this
}

// OwnUnitsFault says which of the units that an order names is of the enemy.
func (r *Run) OwnUnitsFault(side Side, o *rules.Order) *play.Fault {
	for _, v := range o.Args {
		if v.Kind == KindUnit {
			if u := r.D.UnitByID[v.ID]; r.D.Units[u].Side != side {
				return play.Refuse("", "noretreat.bad.not-yours", r.UnitArg("unit", u)).At(v).Final()
			}
		}
	}
	return nil
}

// RatioOf returns the column of the combat tables (§10.5) that an order names in a ratio
// of strengths; below 0 where there is none, such as 1:4.
func (d *Data) RatioOf(o *rules.Order) (column int, f *play.Fault) {
	a, _ := o.Get("a")
	b, ok := o.Get("b")
	if !ok {
		return -1, nil
	}
	if a.Num <= 0 || b.Num <= 0 {
		return -1, play.Refuse("10.5", "noretreat.bad.ratio").At(b).Final()
	}
	return Column(a.Num, b.Num), nil
}

// Column returns the column of a ratio of strengths, rounded in favour of the defender;
// -1 where it is below 1:3 (§10.5).
func Column(attacker, defender int) int {
	best := -1
	for c, r := range ratios {
		if attacker*r[1] >= defender*r[0] {
			best = c
		}
	}
	return best
}

// ratios are those of the columns.
var ratios = [Columns][2]int{{1, 3}, {1, 2}, {1, 1}, {3, 2}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}}

// KindRatio is that of a column in messages: "3:1".
const KindRatio = "ratio"

// RatioArg returns a column as an argument of a message.
func RatioArg(name string, column int) rules.Arg {
	return rules.ID(KindRatio, name, ratioID(column))
}

func ratioID(column int) string {
	r := ratios[column]
	return string(rune('0'+r[0])) + ":" + string(rune('0'+r[1]))
}

// Ratios returns the vocabulary of columns: they are told so in every language, and no order
// names one.
func Ratios() order.Kind {
	k := order.Kind{ID: KindRatio, Exact: true, Tacit: true}
	for c := range ratios {
		k.Names = append(k.Names, order.Name{ID: ratioID(c), EN: []string{ratioID(c)}})
	}
	return k
}
