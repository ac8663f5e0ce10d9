package rommel

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
)

// policyAllowed reports whether a form may stand in the sheet of a player turn
// and settle decisions of that turn. What the passive side decides can only be
// said in its answers and standing orders.
func policyAllowed(form string) bool {
	switch form {
	case field.FormSupply, field.FormFallBack, field.FormPursue, field.FormFight, field.FormFire, field.FormLosses:
		return true
	}
	return false
}

// policyFault says what is wrong with an order that settles a decision, apart
// from the moment: places off the map, units of the enemy, numbers that mean
// nothing.
func (r *run) policyFault(side field.Side, o *rules.Order) *play.Fault {
	for _, name := range [3]string{"at", "to", "from"} {
		if _, v, ok := r.D.Places(o, name); !ok && v.Kind != "" {
			return field.OffMap(v)
		}
	}
	for _, v := range r.D.UnitValues(o) {
		if r.D.Units[r.D.UnitOf(v)].Side != side {
			return play.Deny("9.2", "rommel.bad.not-yours", r.UnitArg("unit", r.D.UnitOf(v))).At(v)
		}
	}
	for _, name := range [2]string{"a", "b"} {
		if v, ok := o.Get(name); ok && v.Num == 0 {
			return play.Deny("", "rommel.bad.ratio").At(v)
		}
	}
	if strings.TrimPrefix(o.Form, play.StandingPrefix) == field.FormSupply {
		if at, v, ok := r.D.Place(o, "at"); ok && !r.D.Hexes[at].Fortress && !r.D.Hexes[at].Oasis {
			return play.Deny("13.3", "rommel.bad.no-fortress", r.HexArg("hex", at)).At(v)
		} else if how, limited := o.Get("how"); ok && limited && r.D.Hexes[at].Oasis {
			return play.Deny("15.1", "rommel.bad.oasis-must", r.HexArg("hex", at)).At(how)
		}
	}
	return nil
}

// saidTwice says which earlier order of a sheet is about the same as one of its
// orders: only one of them could be followed. Lines of supply add up.
func (r *run) saidTwice(orders []rules.Order, o *rules.Order) *play.Fault {
	if o.Form == field.FormSupply || o.Form == field.FormWithdraw {
		return nil
	}
	for i := range orders {
		x := &orders[i]
		if x == o {
			return nil
		}
		if x.Form != o.Form || x.Has("to") != o.Has("to") && x.Form == field.FormFallBack || !sameFire(x, o) {
			continue
		}
		at, _, _ := r.D.Places(o, "at")
		other, _, _ := r.D.Places(x, "at")
		if len(at)+len(other) > 0 && !slices.ContainsFunc(at, func(h int) bool { return slices.Contains(other, h) }) {
			continue
		}
		if r.Canonical(x) != r.Canonical(o) {
			return play.Deny("", "rommel.bad.said-twice", rules.Num("line", x.Line))
		}
	}
	return nil
}

// sameFire reports whether two orders of fire, or two others of one form, are about
// the same units.
func sameFire(a, b *rules.Order) bool {
	if a.ID("with") != b.ID("with") || a.Form != field.FormFire {
		return a.Form != field.FormFire
	}
	if !a.Has("units") || !b.Has("units") {
		return a.Has("units") == b.Has("units")
	}
	return slices.ContainsFunc(a.Args, func(v rules.Value) bool {
		return v.Name == "units" && slices.ContainsFunc(b.Args, func(w rules.Value) bool { return w.Name == "units" && w.ID == v.ID })
	})
}

// answerFault says why an order does not answer a question.
func (r *run) answerFault(q *play.Question, o *rules.Order) *play.Fault {
	if !slices.Contains(field.AnswerForms[q.Kind], o.Form) {
		return q.Suggest(play.Deny("", "rommel.bad.not-an-answer"), examples)
	}
	if f := r.policyFault(field.SideOf(q.Side), o); f != nil {
		return f
	}
	h := r.D.HexOf(q.At)
	if at, v, ok := r.D.Places(o, "at"); ok && len(at) > 0 {
		for _, x := range at {
			if h >= 0 && x != h {
				return play.Deny("", "rommel.bad.other-hex", r.HexArg("hex", h)).At(v)
			}
			if h < 0 && r.S.BattleAt(x) == nil {
				return play.Deny("8", "rommel.bad.no-battle", r.HexArg("hex", x)).At(v)
			}
		}
	}
	switch q.Kind {
	case field.AskChallenge:
		return r.ChallengeFault(field.SideOf(q.Side), o)
	case field.AskRefuse, field.AskWithdraw:
		return r.withdrawFault(q, o)
	case field.AskFire, field.AskLosses, field.AskSupply, field.AskPursue:
		for _, v := range r.D.UnitValues(o) {
			u := r.D.UnitOf(v)
			if b := &r.S.Blocks[u]; q.Kind != field.AskSupply && int(b.At) != h || b.At < 0 {
				return play.Deny("8", "rommel.bad.not-in-battle", r.UnitArg("unit", u), r.HexArg("hex", h)).At(v)
			}
		}
	}
	return nil
}

// withdrawFault checks an answer that says where units withdraw to.
func (r *run) withdrawFault(q *play.Question, o *rules.Order) *play.Fault {
	to, tv, _ := r.D.Place(o, "to")
	if o.Form == field.FormFallBack || to == field.None {
		return nil
	}
	var units field.UnitSet
	switch {
	case o.Form == field.FormRefuse:
		at, _, _ := r.D.Place(o, "at")
		if at == field.None {
			return nil
		}
		units = r.UnitsAt(at, field.SideOf(q.Side), false)
	case o.Has("all"):
		from, _, f := r.D.HexIn(o, "from")
		if f != nil {
			return f
		}
		units = r.UnitsAt(from, field.SideOf(q.Side), q.Kind == field.AskWithdraw)
	default:
		for _, v := range r.D.UnitValues(o) {
			units.Add(r.D.UnitOf(v))
		}
	}
	for _, u := range units.List() {
		b := &r.S.Blocks[u]
		if b.At < 0 || r.S.BattleAt(int(b.At)) == nil || q.At != "" && int(b.At) != r.D.HexOf(q.At) {
			return play.Deny("10.2", "rommel.bad.not-attacked", r.UnitArg("unit", u))
		}
		list := r.Withdrawals(u)
		if _, ok := march.RefugeAt(list, to); !ok {
			return r.NoWithdrawal(u, to, list, field.FormWithdraw).At(tv)
		}
	}
	return nil
}

// AnswerFault implements [play.Game].
func (r *run) AnswerFault(q *play.Question, o *rules.Order) *play.Fault {
	if o == nil {
		return q.Suggest(play.Deny("", "rommel.bad.no-answer"), examples)
	}
	f := r.answerFault(q, o)
	if f == nil && r.Trying() {
		f = r.saidTwice(r.Answered, o)
	}
	return f
}

// examples is how many answers are suggested.
const examples = 4

// Names implements [play.Game].
func (r *run) Names(o *rules.Order, hex string) (some, this bool) {
	at, _, _ := r.D.Places(o, "at")
	return len(at) > 0, slices.ContainsFunc(at, func(h int) bool { return r.D.Hexes[h].ID == hex })
}
