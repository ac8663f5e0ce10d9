package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind {
	return []field.OrderKind{attacking, ordering, counterblowing, responding, counterattacking, losing, keepingCadres, retreating, advancing, marking}
}

// placeIDs returns the places that a battle is about, as it was declared and as it is now, and
// those of some units: what is said for one of them is said in that battle.
func (r fight) placeIDs(units ...int) string {
	list := append(append(make([]int16, 0, 16), r.Places...), r.Want.Places...)
	for _, u := range units {
		list = append(list, r.run.S.Units[u].At)
	}
	return r.run.D.PlaceIDs(list...)
}

// settle brings a decision about a battle to the point where it can be carried out
// (see [play.Run.Settle]): nothing that the side has said in the form settles it yet.
func (r fight) settle(side field.Side, kind, form string, place int, open func() bool, ask func() (rules.Message, []play.Choice)) bool {
	return r.run.M.Settle(side.ID(), kind, r.run.D.PlaceID(place), func() bool {
		return r.run.M.DecisionOrder(side.ID(), form, r.placeIDs(), nil) == nil && open()
	}, ask)
}

// units returns numbers of units as the fight stores them.
func units(list []int) []int16 {
	out := make([]int16, len(list))
	for i, u := range list {
		out[i] = int16(u)
	}
	return out
}

// numbers returns the inverse of units.
func numbers(list []int16) []int {
	out := make([]int, len(list))
	for i, u := range list {
		out[i] = int(u)
	}
	return out
}

// unitArgs and placeArgs are lists as arguments of a message.
func unitArgs(r *field.Run, args []rules.Arg, name string, list []int16) []rules.Arg {
	args = slices.Grow(args, len(list)+3)
	for _, u := range list {
		args = append(args, r.UnitArg(name, int(u)))
	}
	return args
}

func placeArgs(r *field.Run, args []rules.Arg, name string, list []int16) []rules.Arg {
	for _, p := range list {
		args = append(args, r.PlaceArg(name, int(p)))
	}
	return args
}

// Stages of a combat phase.
const (
	phaseMarkers int8 = iota // the passive side lays counterblow markers
	phaseAnswers             // the active side says who answers them
	phaseBattles
	phaseEnd
)

// Battles goes through the combat phase of the active side (§10.0), one stage or battle
// at a time. The targets are declared and the passive side has said what it does.
func Battles(r *field.Run) {
	st := r.S.Top()
	switch st.Stage {
	case phaseMarkers:
		st.Stage = phaseAnswers
		dropStaleAttacks(r)
		layCounterblows(r)
	case phaseAnswers:
		if !answerCounterblows(r) {
			return
		}
		st.Stage = phaseBattles
		arrangeBattles(r)
	case phaseBattles:
		for _, p := range unansweredCounterblows(r) { // who should have answered has had to leave
			answerOrRemove(r, p)
		}
		if len(r.S.Attacks) == 0 {
			st.Stage = phaseEnd
			return
		}
		a := r.S.Attacks[0]
		r.S.Attacks = r.S.Attacks[1:]
		beginBattle(r, &a)
	case phaseEnd:
		depth, left := r.S.Depth(), len(r.S.Attacks)
		cards.SayBoth(r, field.OwnCombatEnd, field.EnemyCombatEnd, field.Nowhere)
		switch {
		case r.S.Depth() > depth:
		case len(r.S.Attacks) > left:
			st.Stage = phaseBattles // card 29
		default:
			endPhase(r)
		}
	}
	r.M.Answered = nil
}

// dropStaleAttacks lets attacks fall away whose targets have left, or whose attackers have.
func dropStaleAttacks(r *field.Run) {
	for i := range r.S.Attacks {
		reviseAttack(r, &r.S.Attacks[i])
	}
	r.S.Attacks = slices.DeleteFunc(r.S.Attacks, func(a field.Attack) bool { return len(a.Places) == 0 })
	r.S.Targets = slices.DeleteFunc(r.S.Targets, func(t field.Target) bool {
		return !t.Counterblow && t.Side == r.S.Active && !r.Has(t.Side.Enemy(), int(t.Place))
	})
}

// reviseAttack leaves of an attack what can still be fought; without places nothing is left.
func reviseAttack(r *field.Run, a *field.Attack) {
	side := r.S.Active
	was := *a
	a.Places = slices.DeleteFunc(slices.Clone(a.Places), func(p int16) bool { return !r.Has(side.Enemy(), int(p)) })
	a.Units = slices.DeleteFunc(slices.Clone(a.Units), func(u int16) bool {
		return r.S.Units[u].At < 0 || !slices.ContainsFunc(a.Places, func(p int16) bool { return r.Adjacent(int(r.S.Units[u].At), int(p)) })
	})
	a.Places = slices.DeleteFunc(a.Places, func(p int16) bool {
		return slices.ContainsFunc(a.Units, func(u int16) bool { return !r.Adjacent(int(r.S.Units[u].At), int(p)) })
	})
	if len(a.Units) == 0 || len(a.Places) == 0 {
		a.Places = nil
		r.M.Event("noretreat.falls-away", placeArgs(r, nil, "places", was.Places)...)
	}
}

// arrangeBattles puts the battles in the order that the active side has named, else in that
// of its lines, those that answer counterblows last (§10.2).
func arrangeBattles(r *field.Run) {
	var named []int
	if o := r.M.DecisionOrder(r.S.Active.ID(), FormOrder, "", nil); o != nil {
		named, _, _ = r.D.ReadPlaces(o, "battles")
	}
	rank := func(a *field.Attack) int {
		for i, p := range named {
			if slices.Contains(a.Places, int16(p)) {
				return i
			}
		}
		return len(named) + b2i(targetMarkersNeeded(r, a) == 0)
	}
	slices.SortStableFunc(r.S.Attacks, func(a, b field.Attack) int { return rank(&a) - rank(&b) })
}

// beginBattle puts a battle on the agenda, if it can still be fought.
func beginBattle(r *field.Run, a *field.Attack) {
	side := r.S.Active
	reviseAttack(r, a)
	if len(a.Places) == 0 {
		return
	}
	voluntary := false
	for _, p := range a.Places {
		t := targetAt(r, int(p), side.Enemy())
		if !hasCounterblow(r, int(p)) {
			t, voluntary = targetAt(r, int(p), side), true
		}
		if t != nil {
			t.Done = true
		}
	}
	for _, u := range a.Units {
		r.S.Units[u].Fought = true
	}
	if voluntary {
		r.S.Attacked++
	} else {
		r.S.Answered++
	}
	r.S.Fight = newFight(r, a)
	if e := r.InForce("c23", field.Soviet); e != nil { // it was played in the battle before
		r.S.Fight.Cards = append(r.S.Fight.Cards, field.Used{Card: e.Card, Side: e.Side, Unit: -1})
		e.Until = field.ThisBattle
		r.EndEffects(field.ThisBattle)
	}
	r.S.Push(field.Step{Kind: field.StepBattle, Side: side, Place: a.Places[0]})
}

// newFight returns a battle as it begins. It changes nothing.
func newFight(r *field.Run, a *field.Attack) *field.Fight {
	f := &field.Fight{Side: r.S.Active, Want: *a, Places: slices.Clone(a.Places), Attackers: slices.Clone(a.Units)}
	for _, p := range a.Places {
		f.Defenders = append(f.Defenders, defenders(r, int(p))...)
	}
	return f
}

// defenders returns who is part of the defence of a place: all that stand there (§10.4); of
// counterblows not those whose strength is in white, unless there is nobody else
// (§10.1.2).
func defenders(r *field.Run, place int) []int16 {
	list := slices.Clone(r.UnitsAt(place))
	white := func(u int16) bool { return !r.Face(int(u)).Attacks }
	if hasCounterblow(r, place) && slices.ContainsFunc(list, func(u int16) bool { return !white(u) }) {
		list = slices.DeleteFunc(list, white)
	}
	return list
}

// endPhase ends the combat phase: who has not attacked as often as a card wants loses
// VP, and only the markers of results CB stay (§10.7.3).
func endPhase(r *field.Run) {
	s := r.S
	cards.CheckDuties(r, int(s.Attacked), int(s.Answered))
	s.Targets = slices.DeleteFunc(s.Targets, func(t field.Target) bool {
		if t.Last && t.Side == s.Active {
			return false
		}
		s.Laid[t.Side]++
		return true
	})
	s.Attacks, s.Attacked, s.Answered = nil, 0, 0
	r.EndEffects(field.ThisPhase)
	s.Pop()
}
