package prefer

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The forms in which an owner says in advance whom of his equally strong blocks he
// means: who takes a hit (§7.33), who is thrown back (§7.61), and who counts as the
// largest defender of a fortress, which fires triple (§7.5) and is fed (§10.7).
const (
	FormLosses  = "losses"
	FormRebuffs = "rebuffs"
	FormLargest = "largest"
)

// FormMaintain is the form in which an owner says whom in the desert he maintains longest, and whom he disbands first (§21.372).
const FormMaintain = "maintain"

// FormArmistice is the form in which the Soviets answer the Finnish armistice (§16.72).
const FormArmistice = "armistice"

// The arguments of these orders: who comes first, in order, and who last.
const (
	argFirst = "first"
	argKept  = "kept"
)

// sorts returns a list of units, of types and of nations.
func sorts(name string) string {
	return "{" + name + ":" + field.KindUnit + "|" + field.KindType + "|" + field.KindNation + "+}"
}

// Orders returns the orders of preference. Each stands in the sheet of a player turn and
// counts until the next one of the side begins, or among standing orders.
func Orders() []field.OrderKind {
	in := " [in " + compass.Patterns(field.ArgIn) + "]"
	of := func(w order.Word, patterns ...string) field.OrderKind {
		k := field.OrderKind{Words: []order.Word{w}, In: field.InTurn, Do: Fault}
		k.Answers = []string{w.ID}
		for _, p := range patterns {
			k.Decisions = append(k.Decisions, order.Form{ID: w.ID, Pattern: w.ID + " " + p + in})
		}
		return k
	}
	first, kept := "[ahead] "+sorts(argFirst)+" [ahead]", "keep "+sorts(argKept)
	list := []field.OrderKind{
		of(order.Word{ID: FormLosses, EN: []string{"losses", "loss"}, ES: []string{"pérdidas", "pérdida", "bajas"}}, first+" ["+kept+"]", kept),
		of(order.Word{ID: FormRebuffs, EN: []string{"rebuffs", "rebuff"}, ES: []string{"rechazos", "rechazo"}}, first+" ["+kept+"]", kept),
		of(order.Word{ID: FormLargest, EN: []string{"largest"}, ES: []string{"defensor mayor", "mayor defensor"}}, first),
	}
	list = append(list, maintaining)
	list[0].Words = append(list[0].Words, order.Word{ID: "ahead", EN: []string{"first"}, ES: []string{"primero", "primera", "primeros", "primeras"}})
	return append(list, shipping()...)
}

// maintaining says whom to disband when what comes to the Mediterranean does not maintain all: no place changes that.
var maintaining = field.OrderKind{
	Words: []order.Word{
		{ID: FormMaintain, EN: []string{"maintain", "maintain first", "maintenance", "in the desert maintain"}, ES: []string{"mantén", "mantengo", "mantener", "mantenemos", "mantén primero", "mantenimiento"}},
		{ID: "give-up", EN: []string{"disband", "disband first", "and disband", "give up", "give up first"}, ES: []string{"disuelve", "disolver", "disuelvo", "disuelve primero", "y disuelve", "y disuelvo"}},
	},
	Decisions: []order.Form{
		{ID: FormMaintain, Pattern: FormMaintain + " " + sorts(argKept) + " [give-up " + sorts(argFirst) + "]"},
		{ID: FormMaintain, Pattern: FormMaintain + " give-up " + sorts(argFirst) + " [[and] " + FormMaintain + " " + sorts(argKept) + "]"},
	},
	In: field.InTurn,
	Do: Fault,
}

// Fault says what is wrong with an order of preference, nil for nothing: a place
// off the map, of ships one by no sea, or what the side has none of in any game.
func Fault(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	_, at, f := r.D.ReadPlaces(o, field.ArgIn)
	if f != nil {
		return f
	}
	places, _, _ := r.D.ReadPlaces(field.NormalOnPlayedFronts(o, r.D, int(r.S.Scenario)), field.ArgIn)
	if form := strings.TrimPrefix(o.Form, play.StandingPrefix); form == FormLine || form == FormInterception {
		if i := slices.IndexFunc(places, func(p int) bool { return len(r.D.Places[p].Seas) == 0 }); i >= 0 {
			return play.Refuse("15.73", "eurofront.bad.by-no-sea", r.PlaceArg("in", places[i])).At(at).Final()
		}
	}
	if f := field.NameFault(r, side, o); f != nil {
		return f
	}
	for _, v := range o.Args {
		if v.Name != argFirst && v.Name != argKept {
			continue
		}
		if !HasMeant(r, side, v, false) {
			return play.Refuse("7.33", "eurofront.bad.none-of-yours", rules.ID(v.Kind, "unit", v.ID)).At(v).Final()
		}
	}
	return nil
}

// HasMeant reports whether a side has a unit that it means by an argument, in any game or in this one.
func HasMeant(r *field.Run, side field.Side, v rules.Value, here bool) bool {
	return r.AnyUnit(func(u int, b *field.Block, d *field.Unit) bool {
		return r.Holder(d.Faction) == side && means(r, side, v, u) && (!here || b.At != field.Unused)
	})
}

// means reports whether a side means a unit by an argument: a unit, a type or a nation.
func means(r *field.Run, side field.Side, v rules.Value, u int) bool {
	switch v.Kind {
	case field.KindUnit:
		return r.UnitOf(side, v.ID) == u
	case field.KindType:
		return field.TypeWords[r.D.Units[u].Type] == v.ID
	case field.KindNation:
		return r.D.Nations[r.D.Units[u].Nation].ID == v.ID
	}
	return false
}

// Sort puts blocks of one side at a place in the order in which their owner names them in a form,
// in the sheet of his last turn or in standing orders; what he says of the place counts before what
// he says of none. Who is not named, and equals by what is named, come as usual has them.
func Sort(r *field.Run, form string, place int, units []int, usual func(a, b int) int) []int {
	list := slices.Clone(units)
	if len(list) < 2 {
		return list
	}
	side := r.Holder(r.D.Units[list[0]].Faction)
	o := Said(r, form, place, list)
	slices.SortStableFunc(list, func(a, b int) int {
		return cmp.Or(cmp.Compare(rank(r, side, o, a), rank(r, side, o, b)), usual(a, b))
	})
	return list
}

// Said returns what the owner of some blocks at a place has said in a form that puts
// one of them before or behind others, nil if nothing.
func Said(r *field.Run, form string, place int, units []int) *rules.Order {
	if r.M.Stored == nil { // a bot's run holds no sheets
		return nil
	}
	side := r.Holder(r.D.Units[units[0]].Faction)
	return r.M.DecisionOrder(r.D.ID(side), form, r.D.Places[place].ID, func(o *rules.Order) bool {
		return slices.ContainsFunc(units, func(u int) bool { return rank(r, side, o, u) != 0 })
	})
}

// Decide brings a decision of a side at a place to the point where it can be carried out
// (see [play.Run.Settle]).
func Decide(r *field.Run, side rules.Side, kind, at string, open func() bool, ask func() (rules.Message, []play.Choice)) bool {
	return r.M.Stored == nil || r.M.Settle(side, kind, at, open, ask)
}

// examples is how many answers a fault suggests.
const examples = 3

// AnswerFault says why an order does not answer a question, nil if it does: what answers is the one order of preference that
// is asked for, about those whom it is asked about.
func AnswerFault(r *field.Run, q *play.Question, o *rules.Order) *play.Fault {
	if o == nil {
		return q.SuggestChoices(play.Refuse("", "eurofront.bad.no-answer"), examples)
	}
	if o.Form != q.Kind {
		return q.SuggestChoices(play.Refuse("", "eurofront.bad.not-an-answer"), examples)
	}
	if len(r.M.Answered) > 0 {
		return q.SuggestChoices(play.Refuse("", "eurofront.bad.one-answer"), examples)
	}
	if q.Kind == FormArmistice {
		return nil
	}
	side := r.D.SideOf(q.Side)
	if f := Fault(r, side, o); f != nil {
		return q.SuggestChoices(f, examples)
	}
	if some, here := r.D.NamesPlace(o, q.At); some && !here {
		return q.SuggestChoices(play.Refuse("7.33", "eurofront.bad.elsewhere", rules.ID(field.KindPlace, "in", q.At)), examples)
	}
	for i := range q.Choices {
		if units := r.UnitsIn(side, &q.Choices[i].Order); len(units) > 0 && rank(r, side, o, units[0]) != 0 {
			return nil
		}
	}
	return q.SuggestChoices(play.Refuse("7.33", "eurofront.bad.none-asked"), examples)
}

// rank returns where an order of preference puts a unit: below 0 first, in order, 0 where it
// is not named, above 0 last. What names a unit itself counts before its type or nation.
func rank(r *field.Run, side field.Side, o *rules.Order, u int) (at int) {
	if o == nil {
		return 0
	}
	for i, v := range o.Args {
		if v.Name == field.ArgIn || !means(r, side, v, u) || at != 0 && v.Kind != field.KindUnit {
			continue
		}
		at = i - len(o.Args)
		if v.Name == argKept {
			at = len(o.Args) - i
		}
	}
	return at
}

// First returns a unit as the first one of an order of preference.
func First(d *field.Data, u int) order.Value {
	return order.Named(argFirst, field.KindUnit, d.Units[u].ID)
}
