package field

import (
	"maps"
	"slices"
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
	InProduction = 1 << iota
	InTurn
	InSetup
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
	// UnitsPattern is a list of units, UnitPattern one of them, HQPattern a headquarters.
	UnitsPattern = "{" + ArgUnits + ":" + KindUnit + "+}"
	UnitPattern  = "{" + ArgUnits + ":" + KindUnit + "}"
	HQPattern    = "{" + ArgUnits + ":" + KindHQ + "}"
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
	if v.Kind != KindUnit && v.Kind != KindHQ {
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

// UnitOf returns the unit that an id names for a side: a number that several have is that of
// the side's own, of the first if none is. It is -1 where nobody has the name.
func (d *Data) UnitOf(side Side, id string) int {
	if u, ok := d.UnitByID[id]; ok {
		return u
	}
	list := d.shared[id]
	for _, f := range d.factionsOf(side) {
		for _, u := range list {
			if d.Units[u].Faction == f {
				return u
			}
		}
	}
	if len(list) > 0 {
		return list[0]
	}
	return -1
}

// UnitOf returns what [Data.UnitOf] does, in a game: a unit of the side that takes no part in it gives its
// number to the one unit of the side that does, and has it ("6 Corps" are Finns in the Winter War).
func (r *Run) UnitOf(side Side, id string) int {
	plain := func(t Type) bool { return t == Infantry || t == Static }
	u := r.D.UnitOf(side, id)
	if u < 0 || r.S.Blocks[u].At != Unused || !plain(r.D.Units[u].Type) || r.Holder(r.D.Units[u].Faction) != side {
		return u
	}
	only, number := -1, r.D.Units[u].number()
	for x := range r.D.Units {
		d := &r.D.Units[x]
		if !plain(d.Type) || r.Holder(d.Faction) != side || r.S.Blocks[x].At == Unused || d.number() != number {
			continue
		}
		if only >= 0 {
			return u
		}
		only = x
	}
	if only >= 0 {
		return only
	}
	return u
}

// number returns the word with which the name of a unit begins.
func (u *Unit) number() string {
	number, _, _ := strings.Cut(u.Names.In(order.English), " ")
	return number
}

// OwnName returns an argument of an order of a side by its own name: what several units are
// called is the side's own.
func (d *Data) OwnName(side rules.Side, v rules.Value) rules.Value {
	if u := d.UnitOf(d.SideOf(side), v.ID); (v.Kind == KindUnit || v.Kind == KindHQ) && u >= 0 {
		v.ID = d.Units[u].ID
	}
	return v
}

// ShortName returns the first of what a unit is called for short that means it to a side in all
// languages alike, "" for none.
func (d *Data) ShortName(side Side, u int) string {
	names := &d.Units[u].Names
	foreign := func(word string) bool {
		return slices.ContainsFunc(order.Languages, func(l order.Lang) bool { return !slices.Contains(strings.Fields(names.In(l)), word) })
	}
	for _, a := range d.Units[u].Aliases {
		if slices.ContainsFunc(strings.Fields(a), foreign) {
			continue
		}
		if d.shared[sharedID(a)] == nil || d.UnitOf(side, sharedID(a)) == u {
			return a
		}
	}
	return ""
}

// UnitNames returns the vocabularies of units, and of the headquarters among them for orders
// that none but they carry out: each in full and shorter, and once for all who have it
// what several are called, which [Data.UnitOf] tells apart.
func (d *Data) UnitNames() []order.Kind {
	kind, hqs := order.Kind{ID: KindUnit}, order.Kind{ID: KindHQ, Of: KindUnit}
	add := func(n order.Name, units ...int) {
		kind.Names = append(kind.Names, n)
		if !slices.ContainsFunc(units, func(u int) bool { return !d.Units[u].Type.IsHQ() }) {
			hqs.Names = append(hqs.Names, n)
		}
	}
	for i := range d.Units {
		u := &d.Units[i]
		n := order.Name{ID: u.ID, EN: u.numbered(order.English), ES: u.numbered(order.Spanish)}
		for _, a := range u.Aliases {
			if a != pronoun && d.shared[sharedID(a)] == nil {
				n.EN = append(n.EN, a)
			}
		}
		n.Counted = []string{n.EN[0], n.EN[0] + " " + u.nationality()}
		add(n, i)
	}
	for _, id := range slices.Sorted(maps.Keys(d.shared)) {
		add(order.Name{ID: id, EN: []string{strings.TrimPrefix(id, sharedPrefix)}}, d.shared[id]...)
	}
	return []order.Kind{kind, hqs}
}

// nationality returns the adjective of those whose units are called by it in no name.
func (u *Unit) nationality() string {
	if u.Faction == Soviet {
		return "soviet"
	}
	return "german"
}

// pronoun is a Roman number that names no unit alone: with it begins "I 24 Pz to Kharkov".
const pronoun = "I"

// numbered returns the name of a unit in a language, and what it is with each way to write its
// number ("17 Cuerpo", "XVII Cuerpo", "Cuerpo XVII").
func (u *Unit) numbered(lang rules.Lang) []string {
	name := u.Names.In(lang)
	out := []string{name}
	number, rest, ok := strings.Cut(name, " ")
	if !ok || len(u.Aliases) == 0 || !strings.HasPrefix(u.Aliases[0]+" ", number+" ") {
		return out
	}
	for _, a := range u.Aliases {
		written, _, _ := strings.Cut(a, " ")
		out = append(out, written+" "+rest, rest+" "+written)
	}
	slices.Sort(out[1:])
	return append(out[:1], slices.DeleteFunc(slices.Compact(out[1:]), func(x string) bool { return x == name })...)
}

// sharedPrefix begins the id of what several units are called.
const sharedPrefix = "any "

func sharedID(alias string) string { return sharedPrefix + alias }

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

// KindType and KindNation are the vocabularies of types of units and of nations.
const (
	KindType   = "type"
	KindNation = "nation"
)

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

// NamesPlace reports whether an order names places, and this one among them.
func (d *Data) NamesPlace(o *rules.Order, place string) (some, this bool) {
	list, _, _ := d.Called.Places(o, ArgIn)
	return len(list) > 0, slices.ContainsFunc(list, func(p int) bool { return d.Places[p].ID == place })
}
