package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// losing says whose step is lost (§10.7.1), and who is taken away where too many stand
// (§8.4.3).
var losing = field.OrderKind{
	Words: []order.Word{
		{ID: "lose", EN: []string{"lose", "loses", "losses", "I lose", "take it from"}, ES: []string{"pierde", "pierden", "perder", "pierdo", "yo pierdo", "bajas", "lo pierde"}},
		{ID: "its-step", EN: []string{"it", "one", "a step", "first"}, ES: []string{"un paso", "el paso", "primero"}},
	},
	Decisions: []order.Form{
		{ID: field.FormLose, Pattern: field.DecisionPattern("lose " + field.UnitsPattern + " [its-step]")},
		{ID: field.FormLose, Pattern: field.DecisionPattern(field.UnitsPattern + " lose [its-step]")},
	},
	In:      field.InOrders | field.InWindow,
	Answers: []string{field.AskLoss},
}

// keepingCadres says whether cadres take the place of lost units (§14.9.2).
var keepingCadres = field.OrderKind{
	Words:     []order.Word{{ID: "cadre", EN: []string{"cadre", "cadres"}, ES: []string{"cuadro", "cuadros"}}},
	Decisions: []order.Form{{ID: FormCadre, Pattern: field.DecisionPattern("cadre {when:=always|never}")}},
	In:        field.InOrders | field.InWindow,
	Answers:   []string{field.AskCadre},
}

// fighters returns the units of a side in a battle that are still on the map.
func (r fight) fighters(side field.Side) []int {
	if side == r.Side {
		return numbers(aliveUnits(r.run, r.Attackers))
	}
	return numbers(aliveUnits(r.run, r.Defenders))
}

// exchangeDefenders returns the defenders among whom a step is lost (§10.7, EX): all of them, or
// where DS is converted those of the fortresses (§10.7.4).
func (r fight) exchangeDefenders() (list []int) {
	for _, u := range r.fighters(r.Side.Enemy()) {
		if r.resultAt(int(r.run.S.Units[u].At)) == field.EX {
			list = append(list, u)
		}
	}
	return list
}

// mustLose returns those of some units of a side who have to take a loss: the SS tanks and
// the shock armies when they attack (§14.5, §14.7), the SS grenadiers unless they attack
// with the SS tanks (§14.6); else all. Rezervy can take one for others (§15.8).
func (r fight) mustLose(side field.Side, list []int) []int {
	of := func(c field.Class) []int {
		return slices.DeleteFunc(slices.Clone(list), func(u int) bool { return r.run.Class(u) != c })
	}
	attacks := side == r.Side
	for _, c := range [...]field.Class{field.SSArmor, field.Shock, field.SSMechanized} {
		if x := of(c); len(x) > 0 && (attacks || c == field.SSMechanized) {
			return x
		}
	}
	if at := int(r.run.S.Units[r.run.D.Rezervy].At); at >= 0 && attacks && side == field.Soviet && slices.ContainsFunc(list, func(u int) bool { return int(r.run.S.Units[u].At) == at }) {
		return append(slices.Clone(list), r.run.D.Rezervy)
	}
	return list
}

// askLoss finds whose step a side loses by EX, where there is a choice by asking.
func (r fight) askLoss(side field.Side, list []int) int8 {
	place := int(r.Places[0])
	list = r.mustLose(side, list)
	where := r.placeIDs(list...)
	if !r.settle(side, field.AskLoss, field.FormLose, place, func() bool { return len(list) > 1 }, func() (rules.Message, []play.Choice) {
		var out []play.Choice
		for _, u := range r.run.LossOrder(side, where, list) {
			out = append(out, play.ExampleChoice(rules.M("noretreat.choice.loss", r.run.UnitArg("unit", u)), order.Of(field.FormLose, r.run.D.Unit(field.ArgUnits, u))))
		}
		return rules.M("noretreat.ask.loss", r.run.PlaceArg("place", place)), out
	}) {
		return r.Stage
	}
	if len(list) > 0 {
		r.Lost = append(r.Lost, int16(r.run.LossOrder(side, where, list)[0]))
	}
	return r.Stage + 1
}

// askCadre finds whether a cadre of a side takes the place of a unit that is lost by EX
// or DD, where one is there and somebody may be lost by asking (§14.9.2).
func (r fight) askCadre(side field.Side) int8 {
	place := int(r.Places[0])
	lost := numbers(r.Lost)
	if r.Result == field.DD && side != r.Side {
		lost = r.fighters(side)
	}
	open := func() bool {
		return cadreToSave(r.run, side) >= 0 && slices.ContainsFunc(lost, func(u int) bool {
			return r.run.D.Units[u].Side == side && r.run.Steps(u) == 1 && r.run.Class(u) != field.Cadre
		})
	}
	if !r.settle(side, field.AskCadre, FormCadre, place, open, func() (rules.Message, []play.Choice) {
		var out []play.Choice
		for _, when := range [...]string{"always", "never"} {
			out = append(out, play.ExampleChoice(rules.M("noretreat.choice.cadre."+when), order.Of(FormCadre, order.Chosen("when", when))))
		}
		return rules.M("noretreat.ask.cadre", r.run.PlaceArg("place", place)), out
	}) {
		return r.Stage
	}
	o := r.run.M.DecisionOrder(side.ID(), FormCadre, r.placeIDs(), nil)
	r.Cadre[side] = o == nil || o.ID("when") == "always"
	return r.Stage + 1
}

// exchange takes a step of each side (§10.7, EX).
func (r fight) exchange() int8 {
	for _, u := range r.Lost {
		r.loseStep(int(u))
	}
	r.Lost = nil
	if r.Result == field.EX {
		return stageNext
	}
	return stageRetreat
}

// loseOne takes a step of a side in a battle that no result asks for.
func (r fight) loseOne(side field.Side, cause field.Cause) {
	if list := r.fighters(side); len(list) > 0 {
		r.run.LoseStep(r.run.LossOrder(side, r.placeIDs(list...), list)[0], cause)
	}
}

// loseStep takes a step of a unit by a result; a cadre may take the place of one that is
// lost by it (§14.9.2).
func (r fight) loseStep(u int) {
	side, at, cadre := r.run.D.Units[u].Side, int(r.run.S.Units[u].At), r.run.Class(u) == field.Cadre
	if !r.run.LoseStep(u, field.ByResult) || cadre {
		return
	}
	k := cadreToSave(r.run, side)
	if k < 0 || !r.Cadre[side] || r.run.Has(side.Enemy(), at) || len(r.run.UnitsAt(at)) > 0 && r.run.CountStacked(at) >= r.run.StackLimit(side, at) {
		return
	}
	r.run.Put(k, at)
	r.run.M.Event("noretreat.cadre", r.run.UnitArg("unit", k), r.run.PlaceArg("place", at))
}

// cadreToSave returns the first available cadre of a side, -1 for none.
func cadreToSave(r *field.Run, side field.Side) int {
	for u := range r.S.Units {
		if r.S.Units[u].At == field.Cadres && r.D.Units[u].Side == side {
			return u
		}
	}
	return -1
}

// retreating says where units retreat to (§10.7.5): the first of the places that a unit
// can retreat to.
var retreating = field.OrderKind{
	Words: []order.Word{{ID: "retreat", EN: []string{"retreat", "retreats"}, ES: []string{"retira", "retirada", "retirar", "retiro", "me retiro", "se retira", "se retiran", "retírate", "retrocede", "retroceder", "retrocedo", "repliega", "se repliega"}}},
	Decisions: []order.Form{
		{ID: FormRetreat, Pattern: field.DecisionPattern("retreat [" + field.UnitsPattern + "] to " + compass.Patterns(field.ArgTo))},
		{ID: FormRetreat, Pattern: field.DecisionPattern(field.UnitsPattern + " retreat to " + compass.Patterns(field.ArgTo))},
	},
	In:      field.InOrders | field.InWindow,
	Answers: []string{field.AskRetreat},
	Settles: retreatFault,
	Beside:  besideUnits,
}

// retreatFault warns in a trial of a retreat that leads nowhere as things stand: of
// those that are named, or stand at the place of the battle, nobody could end at any of
// the places.
func retreatFault(r *field.Run, side field.Side, q *play.Question, o *rules.Order) *play.Fault {
	if !r.M.Trying() || q != nil && q.Kind == field.AskRetreat { // that has its own choices
		return nil
	}
	to, v, f := r.D.ReadPlaces(o, field.ArgTo)
	if f != nil {
		return f
	}
	list := r.D.UnitsIn(o, field.ArgUnits)
	if in, _, f := r.D.ReadPlace(o, field.ArgIn); f == nil && in >= 0 && len(list) == 0 && r.Has(side, in) {
		list = numbers(r.UnitsAt(in))
	}
	for _, u := range list {
		from := r.S.Units[u].At
		if from < 0 {
			continue
		}
		ends := fightOn(r, &field.Fight{Side: side.Enemy(), Places: []int16{from}}).refuges(u)
		if !slices.ContainsFunc(ends, func(x refuge) bool { return slices.Contains(to, x.to) }) {
			args := []rules.Arg{r.UnitArg("unit", u), r.PlaceArg("from", int(from))}
			for _, x := range ends {
				args = append(args, r.PlaceArg("end", x.to))
			}
			return play.Refuse("10.7.5", "noretreat.bad.retreat-end", args...).At(v).MarkTentative(true)
		}
	}
	return nil
}

// besideUnits reports whether two orders are of different units.
func besideUnits(a, b *rules.Order) bool {
	for _, v := range a.Args {
		if v.Name == field.ArgUnits && slices.ContainsFunc(b.Args, func(w rules.Value) bool { return w.Name == v.Name && w.ID == v.ID }) {
			return false
		}
	}
	return a.Has(field.ArgUnits) && b.Has(field.ArgUnits)
}

// retreatingUnits returns the units that a result makes leave their places (§10.7.5): also those that
// stand there and are not part of the battle (§10.7.2).
func (r fight) retreatingUnits() (list []int) {
	for _, p := range r.Places {
		if slices.Contains(r.Held, p) || r.resultAt(int(p)) < field.DR {
			continue
		}
		for _, u := range r.run.UnitsAt(int(p)) {
			if !r.Solo || r.Counter > 0 || slices.Contains(r.Defenders, u) {
				list = append(list, int(u))
			}
		}
	}
	return list
}

// retreat carries DR, DS and DD out (§10.7): defenders retreat, and then are shattered
// or lose a step each.
func (r fight) retreat() int8 {
	side, place := r.Side.Enemy(), int(r.Places[0])
	list := r.retreatingUnits()
	open := func() bool {
		return slices.ContainsFunc(list, func(u int) bool { return len(r.refuges(u)) > 1 && r.retreatSaid(u) == nil })
	}
	if !r.run.M.Settle(side.ID(), field.AskRetreat, r.run.D.PlaceID(place), open, func() (rules.Message, []play.Choice) { return r.askRetreat(list) }) {
		return r.Stage
	}
	var militia []int
	for _, p := range r.Places {
		for _, u := range r.run.UnitsAt(int(p)) {
			if _, is := r.bars(int(p)); is && r.Result == field.DR && r.run.Class(int(u)) == field.Volkssturm {
				militia = append(militia, int(u))
			}
		}
	}
	for _, u := range list {
		r.retreatUnit(u)
	}
	for _, u := range militia {
		r.run.Eliminate(u, field.ByResult)
	}
	for _, u := range r.fighters(side) {
		switch gone := slices.Contains(list, u); {
		case r.Result == field.DD && (gone || r.resultAt(int(r.run.S.Units[u].At)) == field.DD):
			r.loseStep(u)
		case r.Result == field.DS && gone:
			r.run.Shatter(u)
		}
	}
	r.Won = r.Won || (r.Counter == 0 || !r.Solo)
	return stageNext
}

// refuge is a place that a unit can retreat to.
type refuge struct {
	over, to int
}

// refuges returns the places two hexes away from where a unit stands that it can retreat to,
// the best first: into supply, of which there is only the choice where any is so, without
// too many there, far from the enemy.
func (r fight) refuges(u int) (list []refuge) {
	from := int(r.run.S.Units[u].At)
	side := r.run.D.Units[u].Side
	for _, a := range r.run.D.Places[from].Near {
		over := int(a.To)
		if a.Lake || !r.mayRetreat(u, over) {
			continue
		}
		for _, b := range r.run.D.Places[over].Near {
			to := int(b.To)
			beside := to == from || slices.ContainsFunc(r.run.D.Places[from].Near, func(n field.Near) bool { return int(n.To) == to })
			if b.Lake || beside || !r.mayRetreat(u, to) {
				continue
			}
			at := slices.IndexFunc(list, func(x refuge) bool { return x.to == to })
			switch {
			case at < 0:
				list = append(list, refuge{over, to})
			case r.run.Control(list[at].over) != side && r.run.Control(over) == side:
				list[at].over = over
			}
		}
	}
	net := supply.Trace(r.run, side)
	supplied := func(x refuge) bool { return net.Feeds(u, x.to) }
	if slices.ContainsFunc(list, supplied) {
		list = slices.DeleteFunc(list, func(x refuge) bool { return !supplied(x) })
	}
	rank := func(x refuge) int {
		n := 0
		if r.run.CountStacked(x.to) >= r.run.StackLimit(side, x.to) && len(r.run.UnitsAt(x.to)) > 0 {
			n += 4
		}
		if r.run.InZOCOf(side.Enemy(), x.to) {
			n += 2
		}
		return n - b2i(r.run.City(x.to))
	}
	slices.SortStableFunc(list, func(x, y refuge) int {
		if d := rank(x) - rank(y); d != 0 {
			return d
		}
		return x.to - y.to
	})
	return list
}

// mayRetreat reports whether a unit can retreat into a place: no enemy is there, nor his
// zone of control unless a friend is there, which card 19 lets be (§10.7.5).
func (r fight) mayRetreat(u, place int) bool {
	side := r.run.D.Units[u].Side
	return r.run.MayEnter(u, place) && !r.run.Has(side.Enemy(), place) &&
		(r.run.Has(side, place) || !r.run.InZOCOf(side.Enemy(), place) || side == field.Axis && isCardUsed(r.run, r.Fight, "c19", nil))
}

// retreatUnit retreats a unit, or eliminates it where there is no way.
func (r fight) retreatUnit(u int) {
	list := r.refuges(u)
	if len(list) == 0 {
		r.run.Eliminate(u, field.ByRetreat)
		return
	}
	x, side := list[0], r.run.D.Units[u].Side
	if o := r.retreatSaid(u); o != nil {
		to, _, _ := r.run.D.ReadPlaces(o, field.ArgTo)
		there := false
		for _, p := range slices.Backward(to) {
			if i := slices.IndexFunc(list, func(x refuge) bool { return x.to == p }); i >= 0 {
				x, there = list[i], true
			}
		}
		if !there {
			r.run.M.EventTo(side.ID(), "noretreat.retreat-elsewhere", placeArgs(r.run, []rules.Arg{r.run.UnitArg("unit", u)}, "place", units(to))...)
		}
	}
	r.run.M.Event("noretreat.retreats", r.run.UnitArg("unit", u), r.run.PlaceArg("from", int(r.run.S.Units[u].At)), r.run.PlaceArg("place", x.to))
	r.run.Put(u, x.to)
	r.run.Enter(side, x.over)
	r.run.Enter(side, x.to)
}

// retreatSaid returns what has been said of the retreat of a unit: of it alone, else of all.
func (r fight) retreatSaid(u int) *rules.Order {
	return r.unitSaid(u, FormRetreat)
}

// unitSaid returns what the side of a unit has said of it in a form, in a battle: with its
// name, else without names. A retreat may be said for where the unit stands; of several
// places of a battle that is the one that counts without names.
func (r fight) unitSaid(u int, form string) *rules.Order {
	side, named := r.run.D.Units[u].Side, r.placeIDs()
	if form == FormRetreat {
		named = r.placeIDs(u)
	}
	all := named
	if form == FormRetreat {
		if at := r.run.S.Units[u].At; slices.Contains(r.Want.Places, at) {
			all = r.run.D.PlaceIDs(at)
		}
	}
	if o := r.run.M.DecisionOrder(side.ID(), form, named, func(o *rules.Order) bool {
		return r.run.D.NamesUnit(o, u)
	}); o != nil {
		return o
	}
	return r.run.M.DecisionOrder(side.ID(), form, all, func(o *rules.Order) bool { return !o.Has(field.ArgUnits) })
}

func (r fight) askRetreat(list []int) (rules.Message, []play.Choice) {
	var out []play.Choice
	for _, u := range list {
		for _, x := range r.refuges(u) {
			out = append(out, play.ExampleChoice(rules.M("noretreat.choice.retreat", r.run.UnitArg("unit", u), r.run.PlaceArg("place", x.to)),
				order.Of(FormRetreat, r.run.D.Unit(field.ArgUnits, u), r.run.D.Called.Value(field.ArgTo, x.to))))
		}
	}
	return rules.M("noretreat.ask.retreat", r.run.PlaceArg("place", int(r.Places[0]))), out
}
