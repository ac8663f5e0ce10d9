package field

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
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

// FormArmistice is the form in which the Soviets answer the Finnish armistice (§16.72).
const FormArmistice = "armistice"

// The arguments of these orders: who comes first, in order, and who last.
const (
	argFirst = "first"
	argKept  = "kept"
)

// KindType and KindNation are the vocabularies of types of units and of nations.
const (
	KindType   = "type"
	KindNation = "nation"
)

// sorts returns a list of units, of types and of nations.
func sorts(name string) string {
	return "{" + name + ":" + KindUnit + "|" + KindType + "|" + KindNation + "+}"
}

// PreferenceOrders returns the orders of preference. Each stands in the sheet of a player turn and
// counts until the next one of the side begins, or among standing orders.
func PreferenceOrders() []OrderKind {
	in := " [in " + compass.Patterns(ArgIn) + "]"
	of := func(w order.Word, patterns ...string) OrderKind {
		k := OrderKind{Words: []order.Word{w}, In: InTurn, Do: (*Run).PreferFault}
		k.Answers = []string{w.ID}
		for _, p := range patterns {
			k.Decisions = append(k.Decisions, order.Form{ID: w.ID, Pattern: w.ID + " " + p + in})
		}
		return k
	}
	first, kept := "[ahead] "+sorts(argFirst)+" [ahead]", "keep "+sorts(argKept)
	list := []OrderKind{
		of(order.Word{ID: FormLosses, EN: []string{"losses", "loss"}, ES: []string{"pérdidas", "pérdida", "bajas"}}, first+" ["+kept+"]", kept),
		of(order.Word{ID: FormRebuffs, EN: []string{"rebuffs", "rebuff"}, ES: []string{"rechazos", "rechazo"}}, first+" ["+kept+"]", kept),
		of(order.Word{ID: FormLargest, EN: []string{"largest"}, ES: []string{"defensor mayor", "mayor defensor"}}, first),
	}
	list[0].Words = append(list[0].Words, order.Word{ID: "ahead", EN: []string{"first"}, ES: []string{"primero", "primera", "primeros", "primeras"}})
	return list
}

// SortNames returns the vocabularies of types and nations.
func (d *Data) SortNames() []order.Kind {
	named := func(id string, n rules.Names, aliases []string) order.Name {
		return order.Name{ID: id, EN: append([]string{n.In(order.English)}, aliases...), ES: append([]string{n.In(order.Spanish)}, aliases...)}
	}
	kinds := order.Kind{ID: KindType}
	for t := range d.Types {
		kinds.Names = append(kinds.Names, named(TypeWords[t], d.Types[t].Names, d.Types[t].Aliases))
	}
	nations := order.Kind{ID: KindNation}
	for i := range d.Nations {
		nations.Names = append(nations.Names, named(d.Nations[i].ID, d.Nations[i].Names, nil))
	}
	return []order.Kind{kinds, nations}
}

// PreferFault says what is wrong with an order of preference, nil for nothing: a place
// off the map, or what the side has none of in any game.
func (r *Run) PreferFault(side Side, o *rules.Order) *play.Fault {
	if _, _, f := r.D.ReadPlaces(o, ArgIn); f != nil {
		return f
	}
	for _, v := range o.Args {
		if v.Name != argFirst && v.Name != argKept {
			continue
		}
		if !r.HasMeant(side, v, false) {
			return play.Refuse("7.33", "eurofront.bad.none-of-yours", rules.ID(v.Kind, "unit", v.ID)).At(v).Final()
		}
	}
	return nil
}

// HasMeant reports whether a side has a unit that it means by an argument, in any game or in this one.
func (r *Run) HasMeant(side Side, v rules.Value, here bool) bool {
	for u := range r.D.Units {
		if r.D.Holder(r.D.Units[u].Faction) == side && r.means(side, v, u) && (!here || r.S.Blocks[u].At != Unused) {
			return true
		}
	}
	return false
}

// means reports whether a side means a unit by an argument: a unit, a type or a nation.
func (r *Run) means(side Side, v rules.Value, u int) bool {
	switch v.Kind {
	case KindUnit:
		return r.UnitOf(side, v.ID) == u
	case KindType:
		return TypeWords[r.D.Units[u].Type] == v.ID
	case KindNation:
		return r.D.Nations[r.D.Units[u].Nation].ID == v.ID
	}
	return false
}

// Prefer puts blocks of one side at a place in the order in which their owner names
// them in a form, in the sheet of his last turn or in standing orders; what he says of
// the place counts before what he says of none. Who is not named, and equals by what is
// named, come as usual has them.
func (r *Run) Prefer(form string, place int, units []int, usual func(a, b int) int) []int {
	list := slices.Clone(units)
	if len(list) < 2 {
		return list
	}
	side := r.D.Holder(r.D.Units[list[0]].Faction)
	o := r.Preference(form, place, list)
	slices.SortStableFunc(list, func(a, b int) int {
		return cmp.Or(cmp.Compare(r.rank(side, o, a), r.rank(side, o, b)), usual(a, b))
	})
	return list
}

// Preference returns what the owner of some blocks at a place has said in a form that puts
// one of them before or behind others, nil if nothing.
func (r *Run) Preference(form string, place int, units []int) *rules.Order {
	if r.M.Stored == nil { // a bot's run holds no sheets
		return nil
	}
	side := r.D.Holder(r.D.Units[units[0]].Faction)
	return r.M.DecisionOrder(r.D.ID(side), form, r.D.Places[place].ID, func(o *rules.Order) bool {
		return slices.ContainsFunc(units, func(u int) bool { return r.rank(side, o, u) != 0 })
	})
}

// Decide brings a decision of a side at a place to the point where it can be carried out
// (see [play.Run.Settle]).
func (r *Run) Decide(side rules.Side, kind, at string, open func() bool, ask func() (rules.Message, []play.Choice)) bool {
	return r.M.Stored == nil || r.M.Settle(side, kind, at, open, ask)
}

// First returns a unit as the first one of an order of preference.
func (d *Data) First(u int) order.Value { return order.Named(argFirst, KindUnit, d.Units[u].ID) }

// Alike reports whether two units are of one nation and type, can be as large as one
// another, and are both of the SS or not: nobody needs to be asked which of them he means.
func (d *Data) Alike(a, b int) bool {
	x, y := &d.Units[a], &d.Units[b]
	return x.Nation == y.Nation && x.Type == y.Type && x.Max == y.Max && x.SS == y.SS
}

// examples is how many answers a fault suggests.
const examples = 3

// AnswerFault says why an order does not answer a question, nil if it does: what answers is the one order of preference that
// is asked for, about those whom it is asked about.
func (r *Run) AnswerFault(q *play.Question, o *rules.Order) *play.Fault {
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
	if f := r.PreferFault(side, o); f != nil {
		return q.SuggestChoices(f, examples)
	}
	if some, here := NamesPlace(o, q.At, r.D); some && !here {
		return q.SuggestChoices(play.Refuse("7.33", "eurofront.bad.elsewhere", rules.ID(KindPlace, "in", q.At)), examples)
	}
	for i := range q.Choices {
		if units := r.UnitsIn(side, &q.Choices[i].Order); len(units) > 0 && r.rank(side, o, units[0]) != 0 {
			return nil
		}
	}
	return q.SuggestChoices(play.Refuse("7.33", "eurofront.bad.none-asked"), examples)
}

// rank returns where an order of preference puts a unit: below 0 first, in order, 0 where it
// is not named, above 0 last. What names a unit itself counts before its type or nation.
func (r *Run) rank(side Side, o *rules.Order, u int) (at int) {
	if o == nil {
		return 0
	}
	for i, v := range o.Args {
		if v.Name == ArgIn || !r.means(side, v, u) || at != 0 && v.Kind != KindUnit {
			continue
		}
		at = i - len(o.Args)
		if v.Name == argKept {
			at = len(o.Args) - i
		}
	}
	return at
}

// usualOrder is in which order types take losses of which their owner has said nothing:
// who is cheap and fires badly first, armour and headquarters last.
var usualOrder = [...]Type{Beachhead, Fort, Static, Infantry, Cavalry, MountainTroops, Shock, Amphibious, Airborne, Mech, Armor, HQ, TheatreHQ, SupremeHQ}

// CompareLossOrder compares two units by the order in which they take losses of which nothing is
// said: by type, of one type those of the lesser powers first and the SS last.
func (d *Data) CompareLossOrder(a, b int) int {
	key := func(u int) int {
		n := 4 * slices.Index(usualOrder[:], d.Units[u].Type)
		switch {
		case d.Units[u].SS:
			n += 2
		case !d.Lesser(u):
			n++
		}
		return n
	}
	return cmp.Compare(key(a), key(b))
}

// CompareKeepOrder compares two units by who is usually lost last.
func (d *Data) CompareKeepOrder(a, b int) int { return d.CompareLossOrder(b, a) }

// Lesser reports whether a unit is of a lesser power (§11.84).
func (d *Data) Lesser(u int) bool {
	n := d.Units[u].Nation
	return n != d.Germany && n != d.USSR && d.Units[u].Faction != Allied
}

// NamesPlace reports whether an order names places, and this one among them.
func NamesPlace(o *rules.Order, place string, d *Data) (some, this bool) {
	list, _, _ := d.Called.Places(o, ArgIn)
	return len(list) > 0, slices.ContainsFunc(list, func(p int) bool { return d.Places[p].ID == place })
}
