package play

import (
	"iter"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// The forms of standing orders: the form of a decision with a prefix, and the one
// that makes all earlier ones void.
const (
	StandingPrefix = "standing-"
	StandingNone   = StandingPrefix + "none"
)

// DecisionOrder finds what a side has said of a decision in a place: in its answer, else in
// the sheet of the turn that runs, else in its standing orders. Of each, the later
// order that names the place counts, else the later one that names none. fits, if
// any, says which orders serve the purpose.
func (r *Run) DecisionOrder(side rules.Side, form, place string, fits func(*rules.Order) bool) *rules.Order {
	for _, said := range r.said(side) {
		if o := r.LastDecisionOrder(said.orders, said.prefix+form, place, fits); o != nil {
			return o
		}
	}
	return nil
}

// DecisionOrders lists all that a side has said of a decision in a place by name, where
// several orders add up: in its answer, else in the sheet of the turn that runs,
// else in its standing orders.
func (r *Run) DecisionOrders(side rules.Side, form, place string) (out []*rules.Order) {
	for _, said := range r.said(side) {
		for i := range said.orders {
			o := &said.orders[i]
			if o.Form != said.prefix+form {
				continue
			}
			if _, here := r.game.Names(o, place); here {
				out = append(out, o)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// sayings are orders in which a side has said something; in standing orders forms
// have a prefix.
type sayings struct {
	prefix string
	orders []rules.Order
}

func (r *Run) said(side rules.Side) [4]sayings {
	all := [4]sayings{{"", r.Answered}, {}, {}, {StandingPrefix, r.standing(side)}}
	for i := range r.Answers {
		if r.Answers[i].Side == side {
			all[1].orders = r.Answers[i].Orders
		}
	}
	if r.Policies.Side == side {
		all[2].orders = r.Policies.Orders
	}
	return all
}

// LastDecisionOrder finds among some orders what [Run.DecisionOrder] finds among all.
func (r *Run) LastDecisionOrder(orders []rules.Order, form, place string, fits func(*rules.Order) bool) *rules.Order {
	var general, special *rules.Order
	for i := range orders {
		o := &orders[i]
		if o.Form != form || fits != nil && !fits(o) {
			continue
		}
		switch some, here := r.game.Names(o, place); {
		case !some:
			general = o
		case here:
			special = o
		}
	}
	if special != nil {
		return special
	}
	return general
}

// standing lists the standing orders of a side that are not void.
func (r *Run) standing(side rules.Side) []rules.Order {
	for i := range r.in.Standing {
		st := &r.in.Standing[i]
		if st.Side != side {
			continue
		}
		for k := range slices.Backward(st.Orders) {
			if st.Orders[k].Form == StandingNone {
				return st.Orders[k+1:]
			}
		}
		return st.Orders
	}
	return nil
}

// KeepAnswers adds what was answered to the answers of a step that begins again.
func (r *Run) KeepAnswers(side rules.Side, orders ...rules.Order) {
	for i := range r.Answers {
		if r.Answers[i].Side == side {
			r.Answers[i].Orders = append(slices.Clip(r.Answers[i].Orders), orders...)
			return
		}
	}
	r.Answers = append(r.Answers, rules.Standing{Side: side, Orders: orders})
}

// DropAnswers drops the answers that were kept of a side.
func (s *Stored) DropAnswers(side rules.Side) {
	s.Answers = slices.DeleteFunc(s.Answers, func(a rules.Standing) bool { return a.Side == side })
	if len(s.Answers) == 0 {
		s.Answers = nil
	}
}

// Sayings goes through all that a side has said in orders of a form, in advance too:
// its answers, the sheet of the turn that runs, its standing orders, each as a list.
func (r *Run) Sayings(side rules.Side, form string) iter.Seq[[]*rules.Order] {
	return func(yield func([]*rules.Order) bool) {
		for _, said := range r.said(side) {
			var list []*rules.Order
			for i := range said.orders {
				if o := &said.orders[i]; o.Form == said.prefix+form {
					list = append(list, o)
				}
			}
			if len(list) > 0 && !yield(list) {
				return
			}
		}
	}
}
