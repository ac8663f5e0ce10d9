package battle

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// counterblowing pays a card to have a place attacked (§10.1.2).
var counterblowing = field.OrderKind{
	Words: []order.Word{{ID: "counterblow", EN: []string{"counterblow", "counterblow in", "counterblow at"}, ES: []string{"contragolpe en", "contragolpe"}}},
	Decisions: []order.Form{
		{ID: FormCounterblow, Pattern: "counterblow " + compass.Pattern(field.ArgAt) + " " + field.PaidPattern + " [if {if:=cut-off}]"},
		{ID: FormCounterblow, Pattern: "counterblow " + field.PaidPattern + " if " + compass.Pattern(field.ArgAt) + " {if:=cut-off}"},
	},
	In: field.InWindow,
	Settles: func(r *field.Run, side field.Side, q *play.Question, o *rules.Order) *play.Fault {
		place, v, f := r.D.ReadPlace(o, field.ArgAt)
		if f == nil && q != nil {
			f = CounterblowFault(r, side, place)
		}
		if f != nil && f.Col == 0 {
			f.At(v)
		}
		return f
	},
}

// responding says who attacks a counterblow (§10.1.2).
var responding = field.OrderKind{
	Words: []order.Word{{ID: "respond", EN: []string{"respond", "responds", "answer", "answers"}, ES: []string{"responde", "responden", "responder", "respondo"}}},
	Decisions: []order.Form{
		{ID: FormRespond, Pattern: field.DecisionPattern("respond with " + field.UnitsPattern)},
		{ID: FormRespond, Pattern: field.DecisionPattern(field.UnitsPattern + " respond")},
	},
	In:      field.InOrders,
	Answers: []string{field.AskRespond},
}

// CounterblowFault says why a counterblow marker cannot be laid at a place of the passive side:
// somebody must stand there whose strength is not in white, and no target marker lie,
// an enemy stand beside it, and a marker be left (§10.1.2).
func CounterblowFault(r *field.Run, side field.Side, place int) *play.Fault {
	at := r.PlaceArg("place", place)
	switch {
	case !r.Has(side, place):
		return play.Refuse("10.1.2", "noretreat.bad.nobody-there", at)
	case !slices.ContainsFunc(r.UnitsAt(place), func(u int16) bool { return r.Face(int(u)).Attacks }):
		return play.Refuse("10.1.2", "noretreat.bad.blow-white", at)
	case targetAt(r, place, side.Enemy()) != nil || targetAt(r, place, side) != nil:
		return play.Refuse("10.1.2", "noretreat.bad.blow-target", at)
	case len(unitsBeside(r, side.Enemy(), place)) == 0:
		return play.Refuse("10.1.2", "noretreat.bad.blow-nobody", at)
	case MarkersLeft(r, side) <= 0:
		return play.Refuse("10.1", "noretreat.bad.targets-used", rules.Num("left", 0))
	}
	return nil
}

// unitsBeside returns the units of a side that stand beside a place.
func unitsBeside(r *field.Run, side field.Side, place int) (list []int) {
	for _, n := range r.D.Places[place].Near {
		if !n.Lake && r.Has(side, int(n.To)) {
			list = append(list, numbers(r.UnitsAt(int(n.To)))...)
		}
	}
	slices.Sort(list)
	return list
}

// answerers returns the units of the active side that can answer a counterblow: those
// beside it that have not fought yet.
func answerers(r *field.Run, place int) []int {
	return slices.DeleteFunc(unitsBeside(r, r.S.Active, place), func(u int) bool { return r.S.Units[u].Fought })
}

// LayCounterblow lays a counterblow marker of the passive side, if that may be.
func LayCounterblow(r *field.Run, side field.Side, place int) *play.Fault {
	if f := CounterblowFault(r, side, place); f != nil {
		return f
	}
	r.S.Targets = append(r.S.Targets, field.Target{Place: int16(place), Side: side, Counterblow: true})
	r.M.Event("noretreat.counterblow", field.SideArg("side", side), r.PlaceArg("place", place))
	return nil
}

// layCounterblows lays the markers that the passive side pays for, in the order of places,
// and those that its cards give (§10.1.2).
func layCounterblows(r *field.Run) {
	side := r.S.Active.Enemy()
	cards.SayAll(r, side, field.CounterblowStep, field.Nowhere())
	for place := range r.D.Places {
		if !r.Has(side, place) {
			continue
		}
		o := r.M.DecisionOrder(side.ID(), FormCounterblow, r.D.PlaceID(place), func(o *rules.Order) bool {
			at, _, _ := r.D.ReadPlace(o, field.ArgAt)
			return at == place && (!o.Has("if") || supply.HasUnsuppliedUnits(r, place))
		})
		if o != nil && CounterblowFault(r, side, place) == nil && cards.Pay(r, side, o, field.ArgWith, r.D.Counterblow, cards.ForCounterblow) == nil {
			LayCounterblow(r, side, place)
		}
	}
}

// unansweredCounterblows returns the places with counterblow markers that no attack answers yet.
func unansweredCounterblows(r *field.Run) (list []int) {
	for i := range r.S.Targets {
		t := &r.S.Targets[i]
		if t.Counterblow && t.Side != r.S.Active && !t.Done && !slices.ContainsFunc(r.S.Attacks, func(a field.Attack) bool { return slices.Contains(a.Places, t.Place) }) {
			list = append(list, int(t.Place))
		}
	}
	slices.Sort(list)
	return list
}

// answerCounterblows sees to it that each counterblow marker is answered (§10.1.2, §10.3.1): by
// those whom the active side has named, else by units beside it that have no other
// battle. Where there are none one is taken out of an attack that has several, and a
// single one attacks both. A marker that nobody can attack is taken away. It is false
// when the active side must be asked first.
func answerCounterblows(r *field.Run) bool {
	side := r.S.Active
	open := unansweredCounterblows(r)
	if !r.M.Settle(side.ID(), field.AskRespond, "", func() bool {
		return slices.ContainsFunc(open, func(p int) bool {
			return len(answerers(r, p)) > 1 && r.M.DecisionOrder(side.ID(), FormRespond, r.D.PlaceID(p), nil) == nil
		})
	}, func() (rules.Message, []play.Choice) { return askRespond(r, side, open) }) {
		return false
	}
	open = slices.DeleteFunc(open, func(p int) bool {
		empty := !r.Has(side.Enemy(), p) || len(answerers(r, p)) == 0
		if empty {
			answerOrRemove(r, p) // which takes the marker away
		}
		return empty
	})
	// Who has the fewest to choose from comes first.
	slices.SortStableFunc(open, func(a, b int) int {
		return len(answerers(r, a)) - len(answerers(r, b))
	})
	for _, p := range open {
		o := r.M.DecisionOrder(side.ID(), FormRespond, r.D.PlaceID(p), nil)
		if o == nil {
			continue
		}
		named := r.D.UnitsIn(o, field.ArgUnits)
		for _, u := range answerers(r, p) {
			if slices.Contains(named, u) {
				sendAnswerer(r, u, p)
			}
		}
	}
	for _, p := range open {
		answerOrRemove(r, p)
	}
	for _, p := range open { // those who are left
		for _, u := range answerers(r, p) {
			if attackOf(r, u) < 0 && r.M.DecisionOrder(side.ID(), FormRespond, r.D.PlaceID(p), nil) == nil {
				sendAnswerer(r, u, p)
			}
		}
	}
	return true
}

// answerOrRemove sees to it that somebody answers a counterblow, or takes the marker away.
func answerOrRemove(r *field.Run, place int) {
	side := r.S.Active
	list := answerers(r, place)
	if answeringAttack(r, place) >= 0 {
		return
	}
	if len(list) == 0 || !r.Has(side.Enemy(), place) {
		r.S.Targets = slices.DeleteFunc(r.S.Targets, func(t field.Target) bool { return int(t.Place) == place && t.Side != side })
		r.M.Event("noretreat.counterblow-void", r.PlaceArg("place", place))
		return
	}
	// The strongest who is free, else the weakest who can be spared.
	slices.SortStableFunc(list, func(a, b int) int {
		if x, y := attackOf(r, a) < 0, attackOf(r, b) < 0; x != y {
			return cmp.Compare(b2i(y), b2i(x))
		} else if x {
			return r.Face(b).Strength - r.Face(a).Strength
		}
		return r.Face(a).Strength - r.Face(b).Strength
	})
	for _, u := range list {
		if sendAnswerer(r, u, place) {
			return
		}
	}
	// All are alone in their battles: one attacks both.
	a := &r.S.Attacks[attackOf(r, list[0])]
	a.Places = append(a.Places, int16(place))
	r.M.Event("noretreat.responds", r.PlaceArg("place", place), r.UnitArg("units", list[0]))
}

// answeringAttack returns the attack that answers a counterblow, -1 for none.
func answeringAttack(r *field.Run, place int) int {
	return slices.IndexFunc(r.S.Attacks, func(a field.Attack) bool { return slices.Contains(a.Places, int16(place)) })
}

// sendAnswerer lets a unit answer a counterblow, if the attack that it is part of can do
// without it.
func sendAnswerer(r *field.Run, u, place int) bool {
	if to := answeringAttack(r, place); to >= 0 && attackerFault(r, u, &r.S.Attacks[to]) != nil {
		return false
	}
	if at := attackOf(r, u); at >= 0 {
		a := &r.S.Attacks[at]
		if len(a.Units) < 2 || at == answeringAttack(r, place) {
			return false
		}
		a.Units = slices.DeleteFunc(a.Units, func(x int16) bool { return int(x) == u })
	}
	at := answeringAttack(r, place)
	if at < 0 {
		at = len(r.S.Attacks)
		r.S.Attacks = append(r.S.Attacks, field.Attack{Places: []int16{int16(place)}})
	}
	r.S.Attacks[at].Units = append(r.S.Attacks[at].Units, int16(u))
	r.M.Event("noretreat.responds", r.PlaceArg("place", place), r.UnitArg("units", u))
	return true
}

func askRespond(r *field.Run, side field.Side, open []int) (rules.Message, []play.Choice) {
	prompt := rules.M("noretreat.ask.respond", placeArgs(r, nil, "places", units(open))...)
	var out []play.Choice
	for _, p := range open {
		for _, u := range answerers(r, p) {
			out = append(out, play.ExampleChoice(rules.M("noretreat.choice.respond", r.UnitArg("unit", u), r.PlaceArg("place", p)),
				order.Of(FormRespond, r.D.Unit(field.ArgUnits, u), r.D.Called.Value(field.ArgIn, p))))
		}
	}
	return prompt, out
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
