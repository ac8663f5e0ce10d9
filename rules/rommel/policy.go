package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// policyAllowed reports whether a form may stand in the sheet of a player turn
// and settle decisions of that turn. What the passive side decides can only be
// said in its answers and standing orders.
func policyAllowed(form string) bool {
	switch form {
	case formSupply, formFallBack, formPursue, formFight, formFire, formLosses:
		return true
	}
	return false
}

// policyFault says what is wrong with an order that settles a decision, apart
// from the moment: places off the map, units of the enemy, numbers that mean
// nothing.
func (r *run) policyFault(sd side, o *rules.Order) *fault {
	for _, name := range [3]string{"at", "to", "from"} {
		if _, v, ok := r.d.places(o, name); !ok && v.Kind != "" {
			return offMap(v)
		}
	}
	for _, v := range r.d.unitArgs(o) {
		if r.d.units[r.d.unitOf(v)].side != sd {
			return deny("9.2", "rommel.bad.not-yours", r.unitArg("unit", r.d.unitOf(v))).At(v)
		}
	}
	if v, ok := o.Get("a"); ok && v.Num == 0 {
		return deny("", "rommel.bad.ratio").At(v)
	}
	if v, ok := o.Get("b"); ok && v.Num == 0 {
		return deny("", "rommel.bad.ratio").At(v)
	}
	form := o.Form
	if len(form) > len(play.StandingPrefix) && form[:len(play.StandingPrefix)] == play.StandingPrefix {
		form = form[len(play.StandingPrefix):]
	}
	if form == formSupply {
		if at, v, ok := r.d.place(o, "at"); ok && !r.d.hexes[at].fortress && !r.d.hexes[at].oasis {
			return deny("13.3", "rommel.bad.no-fortress", r.hexArg("hex", at)).At(v)
		} else if how, limited := o.Get("how"); ok && limited && r.d.hexes[at].oasis {
			return deny("15.1", "rommel.bad.oasis-must", r.hexArg("hex", at)).At(how)
		}
	}
	return nil
}

// saidTwice says which earlier order of a sheet is about the same as one of its
// orders: only one of them could be followed. Lines of supply add up.
func (r *run) saidTwice(orders []rules.Order, o *rules.Order) *fault {
	if o.Form == formSupply || o.Form == formWithdraw {
		return nil
	}
	for i := range orders {
		x := &orders[i]
		if x == o {
			return nil
		}
		if x.Form != o.Form || x.Has("to") != o.Has("to") && x.Form == formFallBack || !sameFire(x, o) {
			continue
		}
		at, _, _ := r.d.places(o, "at")
		other, _, _ := r.d.places(x, "at")
		if len(at)+len(other) > 0 && !slices.ContainsFunc(at, func(h int) bool { return slices.Contains(other, h) }) {
			continue
		}
		if r.Canonical(x) != r.Canonical(o) {
			return deny("", "rommel.bad.said-twice", rules.Num("line", x.Line))
		}
	}
	return nil
}

// sameFire reports whether two orders of fire, or two others of one form, are about
// the same units.
func sameFire(a, b *rules.Order) bool {
	if wordOf(a, "with") != wordOf(b, "with") || a.Form != formFire {
		return a.Form != formFire
	}
	if !a.Has("units") || !b.Has("units") {
		return a.Has("units") == b.Has("units")
	}
	return slices.ContainsFunc(a.Args, func(v rules.Value) bool {
		return v.Name == "units" && slices.ContainsFunc(b.Args, func(w rules.Value) bool { return w.Name == "units" && w.ID == v.ID })
	})
}

// answerFault says why an order does not answer a question.
func (r *run) answerFault(q *play.Question, o *rules.Order) *fault {
	if !slices.Contains(answerForms[q.Kind], o.Form) {
		return q.Suggest(deny("", "rommel.bad.not-an-answer"), examples)
	}
	if f := r.policyFault(sideOf(q.Side), o); f != nil {
		return f
	}
	h := r.d.hexOf(q.At)
	if at, v, ok := r.d.places(o, "at"); ok && len(at) > 0 {
		for _, x := range at {
			if h >= 0 && x != h {
				return deny("", "rommel.bad.other-hex", r.hexArg("hex", h)).At(v)
			}
			if h < 0 && r.s.battleAt(x) == nil {
				return deny("8", "rommel.bad.no-battle", r.hexArg("hex", x)).At(v)
			}
		}
	}
	switch q.Kind {
	case askChallenge:
		return r.challengeFault(sideOf(q.Side), o)
	case askRefuse, askWithdraw:
		return r.withdrawFault(q, o)
	case askFire, askLosses, askSupply, askPursue:
		for _, v := range r.d.unitArgs(o) {
			u := r.d.unitOf(v)
			if b := &r.s.blocks[u]; q.Kind != askSupply && int(b.at) != h || b.at < 0 {
				return deny("8", "rommel.bad.not-in-battle", r.unitArg("unit", u), r.hexArg("hex", h)).At(v)
			}
		}
	}
	return nil
}

// withdrawFault checks an answer that says where units withdraw to.
func (r *run) withdrawFault(q *play.Question, o *rules.Order) *fault {
	to, tv, _ := r.d.place(o, "to")
	if o.Form == formFallBack || to == none {
		return nil
	}
	var units unitSet
	switch {
	case o.Form == formRefuse:
		at, _, _ := r.d.place(o, "at")
		if at == none {
			return nil
		}
		units = r.unitsAt(at, sideOf(q.Side), false)
	case o.Has("all"):
		from, _, f := r.d.hexIn(o, "from")
		if f != nil {
			return f
		}
		units = r.unitsAt(from, sideOf(q.Side), q.Kind == askWithdraw)
	default:
		for _, v := range r.d.unitArgs(o) {
			units.add(r.d.unitOf(v))
		}
	}
	var f *fault
	units.each(func(u int) {
		if f != nil {
			return
		}
		b := &r.s.blocks[u]
		if b.at < 0 || r.s.battleAt(int(b.at)) == nil || q.At != "" && int(b.at) != r.d.hexOf(q.At) {
			f = deny("10.2", "rommel.bad.not-attacked", r.unitArg("unit", u))
			return
		}
		list := r.withdrawals(u)
		for _, x := range list {
			if x.hex == to {
				return
			}
		}
		f = deny("5.3", "rommel.bad.no-withdrawal", r.unitArg("unit", u), r.hexArg("hex", to)).At(tv)
		for k, x := range list {
			if k < 3 {
				f.Try(r.d.to(formWithdraw, setOf(u), x.hex))
			}
		}
	})
	return f
}
