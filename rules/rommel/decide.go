package rommel

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Kinds of decision, besides sheets of orders. The value is the code of the
// prompt, too.
const (
	askChallenge = "challenge" // to the Allies: challenge the initiative? to the Axis: answer?
	askSupply    = "supply"    // whom does the fortress supply?
	askRefuse    = "refuse"    // refuse battle, and withdraw where to?
	askWithdraw  = "withdraw"  // where do the routed withdraw to?
	askPursue    = "pursue"    // with how many units?
	askProbe     = "probe"     // probe the rear guard?
	askCombat    = "combat"    // which battles are fought?
	askFire      = "fire"      // at which classes?
	askLosses    = "losses"    // who takes the hits?
)

// answerForms are the forms that may answer a kind of decision.
var answerForms = map[string][]string{
	askChallenge: {formChallenge},
	askSupply:    {formSupply},
	askRefuse:    {formRefuse, formWithdraw, formFallBack},
	askWithdraw:  {formWithdraw, formFallBack},
	askPursue:    {formPursue},
	askProbe:     {formProbe},
	askCombat:    {formFight},
	askFire:      {formFire},
	askLosses:    {formLosses},
}

// question is a decision the position waits for.
type question struct {
	key     string
	kind    string
	side    side
	hex     int16 `record:",place"` // none when it is about no single hex
	prompt  rules.Message
	choices []choice
}

// choice is one answer that would do, in both languages. Of a decision that is
// put together from several orders the choices are examples, the default
// first.
type choice struct {
	msg   rules.Message `record:"message"`
	order rules.Order
}

// settle brings a decision to the point where it can be carried out: answered
// by mail, settled by the sheet of the turn or by standing orders, or left to
// the title's default. It is false when the side must be asked first; the step
// runs again when the answer has come. After it, r.policy finds what the side
// has said, the answer first.
//
// open reports whether there is anything to decide. It must not rest on what the
// enemy may not know, as he learns that the side is asked.
func (r *run) settle(sd side, kind string, hex int, open bool, ask func() (rules.Message, []choice)) bool {
	s := r.s
	r.answered = nil
	if q := s.asked; q != nil && q.kind == kind && q.side == sd && int(q.hex) == hex {
		r.takeAnswer(sd, q)
		s.asked = nil
		if kind == askSupply { // the check runs again from its beginning
			s.answers[sd] = append(s.answers[sd], order.Of(formSupply, r.d.hex("at", hex)))
			s.answers[sd] = append(s.answers[sd], r.answered...)
		}
		return true
	}
	if !open || !s.opt.ask || r.plan || r.saidAlready(sd, kind, hex) {
		return true
	}
	s.questions++
	prompt, choices := ask()
	s.asked = &question{key: fmt.Sprintf("m%d/%s/%s/%d", s.month, sd.id(), kind, s.questions), kind: kind, side: sd, hex: int16(hex), prompt: prompt, choices: choices}
	r.waiting = true
	return false
}

// takeAnswer reads the sheet sent for a question into r.answered.
func (r *run) takeAnswer(sd side, q *question) {
	sh := r.sheet(sd, q.key)
	if sh == nil {
		r.tell(sd, "rommel.default-decision", rules.Word("decision", "rommel.ask."+q.kind+".short"))
		return
	}
	for i := range sh.Orders {
		o := &sh.Orders[i]
		if f := r.answerFault(q, o); f != nil {
			r.fail(sd, o, f)
			continue
		}
		r.answered = append(r.answered, *o)
		r.done(sd, o)
	}
	r.stopped = false
}

// saidAlready reports whether the sheet of the turn or the standing orders of a
// side settle a kind of decision in a hex. Where to fall back does not say
// whether to refuse battle.
func (r *run) saidAlready(sd side, kind string, hex int) bool {
	for _, form := range answerForms[kind] {
		if kind == askRefuse && form != formRefuse {
			continue
		}
		if r.policy(sd, form, hex) != nil {
			return true
		}
	}
	return false
}

// policy finds what a side has said of a decision in a hex: in its answer,
// else in the sheet of the turn that runs, else in its standing orders. Of
// each, the later order that names the hex counts, else the later one that
// names none.
func (r *run) policy(sd side, form string, hex int) *rules.Order {
	return r.policyWhere(sd, form, hex, nil)
}

// policiesOf lists all that a side has said of a decision in a hex, where
// several orders add up: in its answers, else in the sheet of the turn that runs,
// else in its standing orders.
func (r *run) policiesOf(sd side, form string, hex int) (out []*rules.Order) {
	add := func(orders []rules.Order, form string) {
		for i := range orders {
			if at, _, ok := r.d.places(&orders[i], "at"); orders[i].Form == form && ok && slices.Contains(at, hex) {
				out = append(out, &orders[i])
			}
		}
	}
	for _, said := range [2][]rules.Order{r.answered, r.s.answers[sd]} {
		if len(out) == 0 {
			add(said, form)
		}
	}
	if len(out) == 0 && sd == r.s.active {
		add(r.s.policies, form)
	}
	if len(out) == 0 {
		add(r.standing(sd), standingPrefix+form)
	}
	return out
}

// policyWhere is policy for the orders that fit a purpose.
func (r *run) policyWhere(sd side, form string, hex int, fits func(*rules.Order) bool) *rules.Order {
	for _, said := range [2][]rules.Order{r.answered, r.s.answers[sd]} {
		if o := r.lastOf(said, form, hex, fits); o != nil {
			return o
		}
	}
	if sd == r.s.active {
		if o := r.lastOf(r.s.policies, form, hex, fits); o != nil {
			return o
		}
	}
	return r.standingOrder(sd, standingPrefix+form, hex, fits)
}

func (r *run) lastOf(orders []rules.Order, form string, hex int, fits func(*rules.Order) bool) *rules.Order {
	var general, special *rules.Order
	for i := range orders {
		o := &orders[i]
		if o.Form != form || fits != nil && !fits(o) {
			continue
		}
		at, _, ok := r.d.places(o, "at")
		switch {
		case len(at) == 0:
			general = o
		case ok && hex >= 0 && slices.Contains(at, hex):
			special = o
		}
	}
	if special != nil {
		return special
	}
	return general
}

// standingOrder is lastOf for the standing orders of a side.
func (r *run) standingOrder(sd side, form string, hex int, fits func(*rules.Order) bool) *rules.Order {
	return r.lastOf(r.standing(sd), form, hex, fits)
}

// standing lists the standing orders of a side. An order that drops all standing
// orders makes the earlier ones void.
func (r *run) standing(sd side) []rules.Order {
	if r.in == nil {
		return nil
	}
	for i := range r.in.Standing {
		st := &r.in.Standing[i]
		if st.Side != sd.id() {
			continue
		}
		orders := st.Orders
		for k := len(orders) - 1; k >= 0; k-- {
			if orders[k].Form == formStandNone {
				orders = orders[k+1:]
				break
			}
		}
		return orders
	}
	return nil
}

// word of an order's argument, "" when it has none.
func wordOf(o *rules.Order, name string) string {
	v, _ := o.Get(name)
	return v.ID
}

// ratio reads "A to B" of an order; 2 to 1 when it says none.
func ratio(o *rules.Order) (a, b int) {
	va, ok := o.Get("a")
	if !ok {
		return 2, 1
	}
	a, b = va.Num, 1
	if vb, ok := o.Get("b"); ok {
		b = vb.Num
	}
	return a, max(b, 1)
}
