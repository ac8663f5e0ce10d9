package example

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// How many orders are tried to find an example, and all those of a letter.
const (
	mostTried    = 50
	mostTriedAll = 200
	mostFilled   = 8000 // ways to fill a form, for all that is asked
	mostScenes   = 30   // that they are taken from
	mostBefore   = 4    // orders, or lists of them, that an example may stand behind
	mostLike     = 4    // words of the faulty line that an example has
	mostHomes    = 4    // places where what is not in play may come
	mostHand     = 8    // cards
)

// Finder finds orders that show a side how forms are written.
type Finder struct {
	desk    *desk.Desk
	side    rules.Side
	known   *rules.Known
	draft   []rules.DraftLine
	try     *rules.Suggestions
	tried   int // for all forms
	filled  int
	scenes  []scene                 // the more telling ones first
	others  []scene                 // of the same units, beside other enemies
	far     []scene                 // of units that are not in play
	hand    [][]rules.Value         // its cards
	passing []rules.Order           // what the draft suggests, where all of it can stand
	written map[string]*rules.Order // by pattern and what is to be like it; nil: there is none
}

// NewFinder returns a finder for a side that knows and may order something.
func NewFinder(d *desk.Desk, known *rules.Known, check rules.Check, side rules.Side) *Finder {
	e := &Finder{desk: d, side: side, known: known, draft: d.Draft(known, check), written: map[string]*rules.Order{}}
	e.try, _ = rules.NewSuggestions(known, check)
	for i := range e.draft {
		if stands := e.draft[i].Stands; len(stands) > 0 {
			e.scene(stands)
		}
	}
	slices.SortStableFunc(e.scenes, func(a, b scene) int { return min(len(b.enemy), 1) - min(len(a.enemy), 1) })
	e.spread()
	for i := range known.Cards {
		if c := &known.Cards[i]; c.Side == side && len(e.hand) < mostHand {
			e.hand = append(e.hand, e.named(known.Kinds.Card, c.ID))
		}
	}
	return e
}

// Draft returns the draft of the side, which its examples come from first.
func (e *Finder) Draft() []rules.DraftLine { return e.draft }

// Find returns an order written by a pattern that goes behind what was said, nil where the side
// has nothing to write it with. It holds as much as can be of what a faulty line says, and may be written
// by another pattern of the same form then. Without a pattern it is any order of the title that holds all
// that the line names. Where orders of one form alone are asked for, it is one of these. It is looked for
// once.
func (e *Finder) Find(pattern string, line []rules.Value, said []rules.Order) *rules.Order {
	key := pattern
	for _, v := range line {
		key += "\x00" + v.ID
	}
	o, known := e.written[key]
	if known {
		return o
	}
	line = e.withEnemies(line)
	form := slices.IndexFunc(e.desk.Grammar().Forms, func(f order.Form) bool { return f.Pattern == pattern })
	switch only := rules.OnlyForm(e.draft); {
	case only != "" && e.isOther(form, only):
		o = &e.draft[0].Orders[0]
	case form >= 0:
		forms := e.forms(form)
		o = e.search(forms, e.valuesFor(forms, line), said)
	case pattern == "":
		o = e.anyOrder(line, said)
	}
	e.written[key] = o
	return o
}

// isOther reports whether a form, if it is any, can order nothing where those of another one are asked for: what
// can be sent at any time can.
func (e *Finder) isOther(form int, only string) bool {
	if form < 0 {
		return true
	}
	f := &e.desk.Grammar().Forms[form]
	isOfTitle := slices.ContainsFunc(e.desk.Title.Grammar().Forms, func(x order.Form) bool { return x.ID == f.ID })
	return f.ID != only && isOfTitle && !f.Standing
}

// anyOrder returns an order of any form that is allowed and holds the units and places, and whatever else it
// takes, that a line names.
func (e *Finder) anyOrder(line []rules.Value, said []rules.Order) *rules.Order {
	line = slices.DeleteFunc(slices.Clone(line), func(v rules.Value) bool { return v.Kind == order.KindWord })
	if len(line) == 0 || len(line) > mostLike {
		return nil
	}
	for form, f := range e.desk.Title.Grammar().Forms {
		if f.Standing {
			continue
		}
		forms := []int{form}
		if taken := e.valuesFor(forms, line); len(taken) == len(line) {
			a := e.attempt(line, said)
			if o := e.orderHolding(&a, len(line), nil, forms); o != nil && !e.spends(o, line) {
				return o
			}
		}
	}
	return nil
}

// spends reports whether an order has a card that a line does not name.
func (e *Finder) spends(o *rules.Order, line []rules.Value) bool {
	return slices.ContainsFunc(o.Args, func(v rules.Value) bool { return v.Kind == e.known.Kinds.Card && !has(line, v) })
}

// withEnemies returns what a line names with the places behind it where the enemies stand whom it names: who
// attacks them attacks there.
func (e *Finder) withEnemies(line []rules.Value) []rules.Value {
	line = slices.Clone(line)
	for _, v := range line {
		at := slices.IndexFunc(e.known.Pieces, func(p rules.Piece) bool { return p.ID == v.ID && !p.Hidden() && p.Side != e.side })
		if at >= 0 && e.isUnitOrPlace(v) {
			line = append(line, e.place(e.known.Pieces[at].At)...)
		}
	}
	return line
}

// Allows reports whether an order may stand behind what was said, or could if what the draft tells or
// suggests stood before it.
func (e *Finder) Allows(o rules.Order, said []rules.Order) bool {
	return e.accepts(e.attempt(nil, said).before, o)
}

// forms returns a form, and others that are written in other ways.
func (e *Finder) forms(form int) []int {
	g, list := e.desk.Grammar(), []int{form}
	for i := range g.Forms {
		if f := &g.Forms[i]; i != form && f.ID == g.Forms[form].ID && len(f.Means) == 0 {
			list = append(list, i)
		}
	}
	return list
}

// valuesFor returns what forms take of what a line says.
func (e *Finder) valuesFor(forms []int, line []rules.Value) (some []rules.Value) {
	g := e.desk.Grammar()
	for _, v := range line {
		takes := func(s order.Slot) bool {
			for _, w := range s.Words {
				if v.Kind == order.KindWord && g.Words[w].ID == v.ID {
					return true
				}
			}
			return slices.ContainsFunc(s.Kinds, func(k int32) bool { return g.IsKind(g.Kinds[k].ID, v.Kind) })
		}
		if len(some) < mostLike && !has(some, v) && slices.ContainsFunc(forms, func(f int) bool { return slices.ContainsFunc(g.Program(f).Slots, takes) }) {
			some = append(some, v)
		}
	}
	return some
}

// attempt holds what one search for an example goes by.
type attempt struct {
	said   []rules.Order   // what the side orders before
	before [][]rules.Order // what it may stand behind
	line   []rules.Value   // what it should hold
	used   []string        // units that have their order
	first  *rules.Order    // the first of the draft that holds most of it, or of any, allowed or not
}

// attempt returns the search for an order of a form.
func (e *Finder) attempt(line []rules.Value, said []rules.Order) attempt {
	a := attempt{said: said, before: [][]rules.Order{said, nil}, line: line}
	for i := range e.draft { // what must be said first
		if l := &e.draft[i]; l.Mark == rules.DraftTells && len(l.Orders) == 1 && len(a.before) < mostBefore {
			a.before = append(a.before, l.Orders)
		}
	}
	if len(said) == 0 {
		a.before = append(a.before, e.suggested())
	}
	return a
}

// search returns an order by the first of some forms that are written in several ways, or by another of them
// where that holds more of what a line says: of the draft, else made of what the side knows.
func (e *Finder) search(forms []int, line []rules.Value, said []rules.Order) *rules.Order {
	id := e.desk.Grammar().Forms[forms[0]].ID
	a := e.attempt(line, said)
	var drafted []rules.Order
	for i := range e.draft {
		l := &e.draft[i]
		for k, o := range l.Orders {
			if o.Form != id {
				continue
			}
			drafted = append(drafted, o)
			if k > 0 && len(a.before) <= mostBefore {
				a.before = append(a.before, l.Orders[:k])
			}
		}
	}
	for n := len(line); n > 0; n-- {
		if o := e.orderHolding(&a, n, drafted, forms); o != nil {
			return o
		}
	}
	if o := e.orderBehind(a, drafted, forms); o != nil {
		return o
	}
	if o := e.orderHolding(&a, 0, drafted, forms); o != nil {
		return o
	}
	return cmp.Or(e.fill(&a, 0, forms[:1], e.far), a.first)
}

// suggested returns what the draft suggests, as far as one may stand behind the other.
func (e *Finder) suggested() []rules.Order {
	if e.passing == nil {
		e.passing = []rules.Order{}
		for i := range e.draft {
			if l := &e.draft[i]; len(l.Orders) == 1 && l.Mark == rules.DraftSuggests && e.accepts([][]rules.Order{e.passing}, l.Orders[0]) {
				e.passing = append(e.passing, l.Orders[0])
			}
		}
	}
	return e.passing
}

// orderBehind returns an order that holds all that was said and is allowed behind one of the same form
// with another word, as support behind an attack.
func (e *Finder) orderBehind(a attempt, drafted []rules.Order, forms []int) *rules.Order {
	g := e.desk.Grammar()
	var other []rules.Value
	for _, form := range forms {
		for _, slot := range g.Program(form).Slots {
			for _, w := range slot.Words {
				if v := order.Chosen("", g.Words[w].ID); !has(a.line, v) && !has(other, v) && len(a.line) > 0 {
					other = append(other, v)
				}
			}
		}
	}
	for _, word := range other {
		lead := attempt{said: a.said, before: a.before, line: []rules.Value{word}}
		if first := e.orderHolding(&lead, 1, drafted, forms); first != nil {
			behind := attempt{said: a.said, before: [][]rules.Order{{*first}}, line: a.line}
			for i := range e.known.Pieces {
				if u := &e.known.Pieces[i]; u.Side == e.side && has(first.Args, rules.Value{ID: u.ID}) {
					behind.used = append(behind.used, u.ID)
				}
			}
			for i := range a.before {
				behind.before = append(behind.before, append(slices.Clone(a.before[i]), *first))
			}
			if o := e.orderHolding(&behind, len(a.line), drafted, forms); o != nil {
				return o
			}
		}
	}
	return nil
}

// orderHolding returns an order that is allowed and holds n things that were said: one of the draft, else
// one made of the scenes.
func (e *Finder) orderHolding(a *attempt, n int, drafted []rules.Order, forms []int) *rules.Order {
	for i := range drafted {
		if a.countHeld(drafted[i].Args) == n {
			if e.accepts(a.before, drafted[i]) {
				return &drafted[i]
			}
			if a.first == nil {
				a.first = &drafted[i]
			}
		}
	}
	if n == 0 {
		return e.fill(a, n, forms[:1], append(slices.Clone(e.scenes), scene{}))
	}
	var scenes []scene
	for most := n; most >= 0; most-- { // those that hold most of it first
		for _, s := range slices.Concat(e.scenes, e.others) {
			if led, holds := s.lead(a.line); min(holds, n) == most {
				scenes = append(scenes, led)
			}
		}
	}
	return e.fill(a, n, forms, slices.Concat(scenes, e.otherScenes(a.line), []scene{{}}))
}

// fill returns an order that is allowed, holds n things that were said, and is made of scenes by one
// of some forms.
func (e *Finder) fill(a *attempt, n int, forms []int, scenes []scene) *rules.Order {
	g, said := e.desk.Grammar(), a.line
	if n == 0 {
		said = nil
	}
	for _, form := range forms {
		if len(e.valuesFor([]int{form}, said)) < n {
			continue
		}
		scenes, tried := slices.Concat(e.leaders(form, said, a.said), scenes), map[string]bool{}
		if !e.takesUnitsOrPlaces(form) {
			scenes = []scene{{}}
		}
	ways:
		for _, w := range e.ways(g.Program(form), said) {
			for i := range scenes { // all scenes in one way, then all in the next
				values := scenes[i].values(&w) // all of which the order has
				if n > 0 && a.countHeld(values) != n || slices.ContainsFunc(values, func(v rules.Value) bool { return slices.Contains(a.used, v.ID) }) {
					continue
				}
				if e.filled++; e.filled > mostFilled {
					return nil
				}
				o, ok := g.Fill(form, values)
				if !ok {
					continue
				}
				text, _ := g.Write(&o, rules.English)
				if tried[text] || n > 0 && !e.leads(&o, text) {
					continue
				}
				a.first = cmp.Or(a.first, &o)
				if tried[text] = true; len(tried) > mostTried/(n+1) || e.tried > mostTriedAll {
					break ways
				}
				if e.accepts(a.before, o) {
					return &o
				}
			}
		}
	}
	return nil
}

// takesUnitsOrPlaces reports whether a form does.
func (e *Finder) takesUnitsOrPlaces(form int) bool {
	g, kinds := e.desk.Grammar(), &e.known.Kinds
	return slices.ContainsFunc(g.Program(form).Slots, func(s order.Slot) bool {
		return slices.ContainsFunc(s.Kinds, func(k int32) bool {
			return g.IsKind(g.Kinds[k].ID, kinds.Piece) || g.IsKind(g.Kinds[k].ID, kinds.Place)
		})
	})
}

// leads reports whether no unit of others stands before those of the side in an order, as it is written.
func (e *Finder) leads(o *rules.Order, text string) bool {
	own, other := len(text), len(text)
	for _, v := range o.Args {
		at := strings.Index(text, e.desk.Grammar().Name(v.Kind, v.ID, rules.English))
		switch unit := slices.IndexFunc(e.known.Pieces, func(p rules.Piece) bool { return p.ID == v.ID }); {
		case unit < 0 || at < 0:
		case e.known.Pieces[unit].Side == e.side:
			own = min(own, at)
		default:
			other = min(other, at)
		}
	}
	return own <= other
}

// countHeld returns how much the arguments of an order hold of what was said.
func (a *attempt) countHeld(args []rules.Value) (n int) {
	for _, v := range a.line {
		if has(args, v) {
			n++
		}
	}
	return n
}

// accepts reports whether an order could be given behind some others.
func (e *Finder) accepts(before [][]rules.Order, o rules.Order) bool {
	e.tried++
	return slices.ContainsFunc(before, func(first []rules.Order) bool {
		var sheet []rules.Order
		for i := range first {
			sheet = append(sheet, first[i].Clone())
		}
		return e.try.Accepts(append(sheet, o.Clone())...)
	})
}
