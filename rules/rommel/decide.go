package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
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

// settle brings a decision in a hex to the point where it can be carried out. It
// is false when the side must be asked first; the step runs again when the answer
// has come. After it, r.policy finds what the side has said.
//
// open reports whether there is anything to decide. It must not rest on what the
// enemy may not know, as he learns that the side is asked.
func (r *run) settle(sd side, kind string, hex int, open bool, ask func() (rules.Message, []play.Choice)) bool {
	asked := r.Asked
	if !r.Settle(sd.id(), kind, r.d.idOf(hex), func() bool { return open && !r.saidAlready(sd, kind, hex) }, ask) {
		return false
	}
	if kind == askSupply && r.Asked != asked { // the check runs again from its beginning
		r.Keep(sd.id(), append([]rules.Order{order.Of(formSupply, r.d.hex("at", hex))}, r.Answered...)...)
	}
	return true
}

// AnswerFault implements [play.Game].
func (r *run) AnswerFault(q *play.Question, o *rules.Order) *fault {
	if o == nil {
		return q.Suggest(deny("", "rommel.bad.no-answer"), examples)
	}
	f := r.answerFault(q, o)
	if f == nil && r.Trying() {
		f = r.saidTwice(r.Answered, o)
	}
	return f
}

// examples is how many answers are suggested.
const examples = 4

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
// else in the sheet of the turn that runs, else in its standing orders.
func (r *run) policy(sd side, form string, hex int) *rules.Order {
	return r.Said(sd.id(), form, r.d.idOf(hex), nil)
}

// Names implements [play.Game].
func (r *run) Names(o *rules.Order, hex string) (some, this bool) {
	at, _, _ := r.d.places(o, "at")
	return len(at) > 0, slices.ContainsFunc(at, func(h int) bool { return r.d.hexes[h].id == hex })
}

// wordOf is the word of an order's argument, "" when it has none.
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
