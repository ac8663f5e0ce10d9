package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// turnOption is what a player turn may hold (§4).
type turnOption uint8

const (
	optNone turnOption = iota // not chosen yet
	optPass
	optBasic
	optOffensive
	optAssault
	optBlitz
	turnOptions // how many there are
)

// optionNames are the words for the options.
var optionNames = []string{"", "pass", "basic", "offensive", "assault", "blitz"}

// openSheet reads what a sheet says of the whole turn before its first move:
// the option, and what it settles in advance.
func (r *run) openSheet(sd side, q *play.Queue) {
	s := r.s
	moves, fights, assault, then := 0, false, false, false
	var said *rules.Order
	for i := q.Next; i < len(q.Orders); i++ {
		o := &q.Orders[i]
		if o.Form == formThen {
			then = true
			break
		}
		switch o.Form {
		case formPlay:
			if said == nil {
				said = o
			}
		case formMove, formAllMove, formRegroup, formExit:
			moves++
		case formFight:
			fights = true
			assault = assault || wordOf(o, "how") == wordAssault
		}
		if policyAllowed(o.Form) && r.policyFault(sd, o) == nil {
			s.Policies.Side = sd.id()
			s.Policies.Orders = append(s.Policies.Orders, *o)
		}
	}
	if s.phase != phaseMove || s.choice != optNone {
		return
	}
	var f *fault
	if said != nil {
		f = r.playOption(sd, optionOf(wordOf(said, "option")), numOf(said, "n"))
		if f == nil {
			return
		}
		if r.Trying() { // the rest is checked as if it could be paid for
			s.choice, r.unpaid = optionOf(wordOf(said, "option")), f
			return
		}
	}
	// No option, or one that cannot be paid for.
	opt := optPass
	if said == nil {
		opt = r.guessOption(q, moves, fights, assault, then)
		if opt != optPass {
			f = r.playOption(sd, opt, 0)
			if f == nil {
				r.Remark(nil, deny("", "rommel.note.option", rules.Word("option", "rommel.option."+optionNames[opt])).Softly(true))
				return
			}
			r.Remark(nil, f)
		}
	}
	if r.playOption(sd, optPass, 0) != nil {
		s.choice = optPass
	}
}

// guessOption finds the cheapest option that a sheet without one needs.
func (r *run) guessOption(q *play.Queue, moves int, fights, assault, then bool) turnOption {
	switch {
	case then:
		return optBlitz
	case assault:
		return optAssault
	case moves == 0 && !fights:
		return optPass
	}
	groups := map[int]bool{}
	for i := q.Next; i < len(q.Orders); i++ {
		o := &q.Orders[i]
		switch o.Form {
		case formRegroup:
			groups[-1-i] = true
		case formAllMove:
			if h, _, ok := r.d.place(o, "from"); ok {
				groups[h] = true
			}
		case formMove, formExit:
			for _, v := range r.d.unitArgs(o) {
				if u := r.d.unitOf(v); r.d.units[u].side == r.s.active { // where the enemy's stand is not told
					groups[int(r.s.blocks[u].at)] = true
				}
			}
		}
	}
	if len(groups) > 1 {
		return optOffensive
	}
	return optBasic
}

// optionOf is the option that an order names, optNone for other words.
func optionOf(word string) turnOption {
	return turnOption(max(slices.Index(optionNames, word), 0))
}

// numOf is the number of an order's argument, 0 when it has none.
func numOf(o *rules.Order, name string) int {
	v, _ := o.Get(name)
	return v.Num
}

// playOption lays the cards of an option face down, with dummies (§3.42, §4).
func (r *run) playOption(sd side, opt turnOption, dummies int) *fault {
	s := r.s
	h := &s.sides[sd].hand
	cost := r.d.optionCost[opt]
	if h.real < cost {
		return r.tooDear(opt, h.real)
	}
	if dummies > int(h.dummy) || dummies < 0 {
		return deny("3.42", "rommel.bad.dummies", rules.Num("have", int(h.dummy)))
	}
	h.real -= cost
	h.dummy -= int8(dummies)
	s.played = hand{cost, int8(dummies)}
	s.choice = opt
	if opt != optPass || dummies > 0 {
		r.Event("rommel.cards-played", sideArg("side", sd), rules.Num("cards", s.played.total()))
	} else {
		r.Event("rommel.passes", sideArg("side", sd))
	}
	return nil
}

// tooDear is the fault of an option for which a side has too few real cards.
func (r *run) tooDear(opt turnOption, have int8) *fault {
	f := deny("4", "rommel.bad.cards", rules.Num("need", int(r.d.optionCost[opt])), rules.Num("have", int(have)))
	if have >= r.d.optionCost[optBasic] {
		f.Try(playing(optBasic))
	}
	return f.Try(playing(optPass))
}

// checkPlay says whether an option that stands in a sheet is the one played.
func (r *run) checkPlay(sd side, o *rules.Order) *fault {
	s := r.s
	want := optionOf(wordOf(o, "option"))
	v, _ := o.Get("option")
	switch {
	case s.phase == phaseBlitzMove && want == optPass && !o.Has("n"):
		return nil // no second move
	case s.phase == phaseBlitzMove:
		return deny("4.4", "rommel.bad.option-now").At(v)
	case r.unpaid != nil && want == s.choice:
		return r.unpaid.At(v)
	case want == s.choice && int(s.played.dummy) == numOf(o, "n"):
		return nil
	case s.choice == optPass && want != optPass || s.played.dummy == 0 && numOf(o, "n") > 0:
		h := s.sides[sd].hand
		if h.real >= r.d.optionCost[want] {
			return deny("3.42", "rommel.bad.dummies", rules.Num("have", int(h.dummy)))
		}
		return r.tooDear(want, h.real).At(v)
	}
	return deny("4", "rommel.bad.two-options", rules.Word("option", "rommel.option."+optionNames[s.choice])).At(v)
}
