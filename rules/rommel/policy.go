package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// isPolicy reports whether an order may stand in the sheet of a player turn
// and settle decisions of that turn. What the passive side decides can only be
// said in its answers and standing orders.
func isPolicy(k *field.OrderKind) bool { return k.Decisions != nil && k.In&field.InTurn != 0 }

// policyFault hears an order that settles a decision; the sheet has been opened with it.
func (g *game) policyFault(side field.Side, q *play.Queue, o *rules.Order) *play.Fault {
	r := &g.run
	k := g.t.orders.Kind(o.Form)
	f := decisionFault(r, side, k, o)
	if f == nil && k.Do != nil {
		f = k.Do(r, side, o)
	}
	if f == nil && r.M.Trying() {
		f = g.duplicateFault(phaseOrders(q.Orders[:q.Next]), o)
	}
	return f
}

// decisionFault says what is wrong with an order that settles a decision, apart
// from the moment: places off the map, units of the enemy, numbers that mean
// nothing.
func decisionFault(r *field.Run, side field.Side, k *field.OrderKind, o *rules.Order) *play.Fault {
	for _, name := range [3]string{"at", "to", "from"} {
		if _, v, ok := r.D.Called.Places(o, name); !ok && v.Kind != "" {
			return field.OffMapFault(v)
		}
	}
	for u, v := range r.D.UnitsOf(o) {
		if r.D.Units[u].Side != side {
			return play.Refuse("9.2", "rommel.bad.not-yours", r.UnitArg("unit", u)).At(v)
		}
	}
	for _, name := range [2]string{"a", "b"} {
		if v, ok := o.Get(name); ok && v.Num == 0 {
			return play.Refuse("", "rommel.bad.ratio").At(v)
		}
	}
	if k.Settles != nil {
		return k.Settles(r, side, nil, o)
	}
	return nil
}

// duplicateFault says which earlier order of a sheet is about the same as one of its
// orders, where only one of them could be followed.
func (g *game) duplicateFault(orders []rules.Order, o *rules.Order) *play.Fault {
	r := &g.run
	beside := g.t.orders.Kind(o.Form).Beside
	for i := range orders {
		x := &orders[i]
		if x == o {
			return nil
		}
		if x.Form != o.Form || beside != nil && beside(x, o) {
			continue
		}
		at, _, _ := r.D.Called.Places(o, "at")
		other, _, _ := r.D.Called.Places(x, "at")
		if len(at)+len(other) > 0 && !slices.ContainsFunc(at, func(h int) bool { return slices.Contains(other, h) }) {
			continue
		}
		if r.M.Canonical(x) != r.M.Canonical(o) {
			return play.Refuse("", "rommel.bad.said-twice", rules.Num("line", x.Line))
		}
	}
	return nil
}

// AnswerFault implements [play.Game].
func (g *game) AnswerFault(q *play.Question, o *rules.Order) *play.Fault {
	r := &g.run
	if o == nil {
		return q.SuggestChoices(play.Refuse("", "rommel.bad.no-answer"), examples)
	}
	side, k := field.SideOf(q.Side), g.t.orders.Kind(o.Form)
	if !slices.Contains(k.Answers, q.Kind) {
		return q.SuggestChoices(play.Refuse("", "rommel.bad.not-an-answer"), examples)
	}
	f := decisionFault(r, side, k, o)
	if f == nil {
		f = wrongPlaceFault(r, q, o)
	}
	if f == nil && k.Settles != nil {
		f = k.Settles(r, side, q, o)
	}
	if f == nil && r.M.Trying() {
		f = g.duplicateFault(r.M.Answered, o)
	}
	return f
}

// wrongPlaceFault says which place that an answer names is not one that is asked about.
func wrongPlaceFault(r *field.Run, q *play.Question, o *rules.Order) *play.Fault {
	h := r.D.HexOf(q.At)
	at, v, _ := r.D.Called.Places(o, "at")
	for _, x := range at {
		if h >= 0 && x != h {
			return play.Refuse("", "rommel.bad.other-hex", r.HexArg("hex", h)).At(v)
		}
		if h < 0 && r.S.BattleAt(x) == nil {
			return play.Refuse("8", "rommel.bad.no-battle", r.HexArg("hex", x)).At(v)
		}
	}
	return nil
}

// examples is how many answers are suggested.
const examples = 4

// Names implements [play.Game].
func (g *game) Names(o *rules.Order, hex string) (some, this bool) {
	r := &g.run
	at, _, _ := r.D.Called.Places(o, "at")
	return len(at) > 0, slices.ContainsFunc(at, func(h int) bool { return r.D.Hexes[h].ID == hex })
}
