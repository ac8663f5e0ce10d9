package field

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Kinds of decision, besides sheets of orders. The value is the code of the
// prompt, too.
const (
	AskChallenge = "challenge" // to the Allies: challenge the initiative? to the Axis: answer?
	AskSupply    = "supply"    // whom does the fortress supply?
	AskRefuse    = "refuse"    // refuse battle, and withdraw where to?
	AskWithdraw  = "withdraw"  // where do the routed withdraw to?
	AskPursue    = "pursue"    // with how many units?
	AskProbe     = "probe"     // probe the rear guard?
	AskCombat    = "combat"    // which battles are fought?
	AskFire      = "fire"      // at which classes?
	AskLosses    = "losses"    // who takes the hits?
)

// AnswerForms are the forms that may answer a kind of decision.
var AnswerForms = map[string][]string{
	AskChallenge: {FormChallenge},
	AskSupply:    {FormSupply},
	AskRefuse:    {FormRefuse, FormWithdraw, FormFallBack},
	AskWithdraw:  {FormWithdraw, FormFallBack},
	AskPursue:    {FormPursue},
	AskProbe:     {FormProbe},
	AskCombat:    {FormFight},
	AskFire:      {FormFire},
	AskLosses:    {FormLosses},
}

// Decide brings a decision in a hex to the point where it can be carried out. It
// is false when the side must be asked first; the step runs again when the answer
// has come. After it, [Run.Policy] finds what the side has said.
//
// open reports whether there is anything to decide. It must not rest on what the
// enemy may not know, as he learns that the side is asked.
func (r *Run) Decide(side Side, kind string, hex int, open bool, ask func() (rules.Message, []play.Choice)) bool {
	asked := r.Asked
	if !r.Settle(side.ID(), kind, r.D.HexID(hex), func() bool { return open && !r.saidAlready(side, kind, hex) }, ask) {
		return false
	}
	if kind == AskSupply && r.Asked != asked { // the check runs again from its beginning
		r.Keep(side.ID(), append([]rules.Order{order.Of(FormSupply, r.D.HexValue("at", hex))}, r.Answered...)...)
	}
	return true
}

// saidAlready reports whether the sheet of the turn or the standing orders of a
// side settle a kind of decision in a hex. Where to fall back does not say
// whether to refuse battle.
func (r *Run) saidAlready(side Side, kind string, hex int) bool {
	for _, form := range AnswerForms[kind] {
		if kind == AskRefuse && form != FormRefuse {
			continue
		}
		if r.Policy(side, form, hex) != nil {
			return true
		}
	}
	return false
}

// Policy finds what a side has said of a decision in a hex: in its answer,
// else in the sheet of the turn that runs, else in its standing orders.
func (r *Run) Policy(side Side, form string, hex int) *rules.Order {
	return r.Said(side.ID(), form, r.D.HexID(hex), nil)
}

// Ratio reads "A to B" of an order; 2 to 1 when it says none.
func Ratio(o *rules.Order) (a, b int) {
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
