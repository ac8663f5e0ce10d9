package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
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
