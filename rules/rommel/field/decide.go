package field

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Kinds of decision, besides sheets of orders. The value is the code of the
// prompt, too, and the form in which most are said in advance.
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

// Decide brings a decision in a hex to the point where it can be carried out. It
// is false when the side must be asked first; the step runs again when the answer
// has come. After it, [Run.Policy] finds what the side has said. What it has said in
// the form that has the name of the decision is not asked.
//
// open reports whether there is anything to decide. It must not rest on what the
// enemy may not know, as he learns that the side is asked.
func (r *Run) Decide(side Side, kind string, hex int, open bool, ask func() (rules.Message, []play.Choice)) bool {
	return r.M.Settle(side.ID(), kind, r.D.HexID(hex), func() bool { return open && r.Policy(side, kind, hex) == nil }, ask)
}

// Policy finds what a side has said of a decision in a hex: in its answer,
// else in the sheet of the turn that runs, else in its standing orders.
func (r *Run) Policy(side Side, form string, hex int) *rules.Order {
	return r.M.DecisionOrder(side.ID(), form, r.D.HexID(hex), nil)
}

// AbsentUnitFault says which unit that an answer names does not stand where it is asked
// about.
func (r *Run) AbsentUnitFault(_ Side, q *play.Question, o *rules.Order) *play.Fault {
	if q == nil {
		return nil
	}
	h := r.D.HexOf(q.At)
	for u, v := range r.D.UnitsOf(o) {
		if int(r.S.Blocks[u].At) != h || h < 0 {
			return play.Refuse("8", "rommel.bad.not-in-battle", r.UnitArg("unit", u), r.HexArg("hex", h)).At(v)
		}
	}
	return nil
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
