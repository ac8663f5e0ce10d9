package play

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Options are those that every title has; a title embeds them before its own.
type Options struct {
	Ask    bool `record:"decisions,standing|ask"` // players are asked for what nothing has settled
	ByTurn bool `record:"report,phase|turn"`      // all sides report at once for a whole turn
}

// Game is what the machine asks of a title, over a state: a small type in the package of
// the title, which calls its layers. The first four methods answer for [rules.Position],
// those from When to AnswerFault are in [Defaults].
type Game interface {
	Demands() []rules.Demand
	Clock() rules.Clock
	Standings() (rules.Standings, bool)
	// Know adds what its viewer may know to what every title tells.
	Know(*rules.Known)
	// Step runs the step on top of the agenda, which calls [Run.Wait] when it
	// cannot go on.
	Step()
	// Execute carries out an order of a sheet in hand, or tries it.
	Execute(*Queue, *rules.Order) *Fault
	// When begins the keys of questions, such as "t3".
	When() string
	// Understood is an order in full words.
	Understood(*rules.Order) rules.Message
	// Normal is an order as it counts, without what decides nothing: the receipt
	// has it so.
	Normal(*rules.Order) *rules.Order
	// Names reports whether an order names places, and this one among them.
	Names(o *rules.Order, place string) (some, this bool)
	// AnswerFault says why an order does not answer a question.
	AnswerFault(*Question, *rules.Order) *Fault
	// Try carries a sheet of orders out in a trial, and says what is missing.
	Try(*rules.Sheet, *rules.Reading)

	// Machine returns the machine that the title runs on.
	Machine() *Run
}

// Resumer is a game that has to tell or to do something when the sheets have been
// taken up, before the agenda is run on.
type Resumer interface{ Resume() }

// StandingChecker is a game that says why an order is not a standing order.
type StandingChecker interface {
	StandingFault(rules.Side, *rules.Order) *Fault
}

// Run is the machine; the working space of a title holds one. From
// [Run.Begin] on it carries sheets out. Before that, and in a sheet that is only
// checked, everything is a trial: nothing is told, asked or rolled, no order
// ends, what is put on the agenda is not run, and what goes wrong is a problem of
// the sheet.
type Run struct {
	*Stored
	Answered []rules.Order // the answer to the question that is being settled
	Failed   bool          // the order that was carried out last has failed

	game    Game
	steps   interface{ Depth() int } // of the agenda: an order that puts one there is followed by it
	about   *rules.About
	sides   []rules.Side // that play the game
	grammar *rules.Grammar
	opt     Options
	live    bool
	waits   bool
	side    rules.Side // whose orders are read
	in      rules.Input
	out     rules.Outcome
	trial
}

// Reset makes a run ready for what a position keeps, as a trial, and returns it.
func (r *Run) Reset(steps Steps, stored *Stored, opt Options) *Run {
	*r = Run{Stored: stored, steps: steps, opt: opt, trial: trial{forecasts: r.forecasts[:0]}}
	return r
}

// Serve says for whose game a run works.
func (r *Run) Serve(game Game, about *rules.About, grammar *rules.Grammar) {
	r.game, r.about, r.sides, r.grammar = game, about, about.Sides, grammar
}

// Release drops what belongs to others, so that a run can be kept for the next.
func (r *Run) Release() {
	clear(r.forecasts)
	*r = Run{trial: trial{forecasts: r.forecasts[:0]}}
}

// Begin takes the sheets up that were demanded and leaves the trial. A side that
// was waited for and sent nothing is forced. A sheet that nobody demanded breaks
// the contract.
func (r *Run) Begin(in rules.Input, demands []rules.Demand) error {
	lines := 0
	for i := range in.Sheets {
		sh := &in.Sheets[i]
		if !slices.ContainsFunc(demands, func(d rules.Demand) bool { return d.Side == sh.Side && d.Key == sh.Key }) {
			return fmt.Errorf("%s: no demand %q of side %q", r.about.ID, sh.Key, sh.Side)
		}
		lines += len(sh.Orders)
	}
	r.in, r.live = in, true
	r.out = rules.Outcome{Events: make([]rules.Event, 0, 24+2*lines), Ends: make([]rules.End, 0, lines)}
	r.Pending = slices.Grow(r.Pending, len(in.Sheets))
	for i := range demands {
		d := &demands[i]
		if d.Kind != rules.DemandOrders {
			continue
		}
		if sh := r.sheet(d.Side, d.Key); sh != nil {
			r.PutSheet(&Queue{Side: d.Side, OnFailure: sh.OnFailure, Orders: sh.Orders})
			r.Force(d.Side, false)
		} else if !d.Optional {
			r.Force(d.Side, true)
		}
	}
	return nil
}

// sheet finds what a side has sent for a key, nil when it has sent nothing.
func (r *Run) sheet(side rules.Side, key string) *rules.Sheet {
	for i := range r.in.Sheets {
		if sh := &r.in.Sheets[i]; sh.Side == side && sh.Key == key {
			return sh
		}
	}
	return nil
}

// Wait ends the run: somebody is waited for, or the game is over.
func (r *Run) Wait() { r.waits = true }

// IsWaiting reports whether the run has ended.
func (r *Run) IsWaiting() bool { return r.waits }

// Trying reports whether this is a trial.
func (r *Run) Trying() bool { return !r.live }

// RunTrial does something as a trial: nothing comes of it but what it finds.
func (r *Run) RunTrial(do func()) {
	live := r.live
	r.live = false
	do()
	r.live = live
}

// Outcome returns what the run came to.
func (r *Run) Outcome(next rules.Position) rules.Outcome {
	out := r.out
	out.Next = next
	return out
}

// code returns one of the codes that the machine says in the name of a title.
func (r *Run) code(rest string) string { return r.about.ID + "." + rest }

// Event tells everybody. It keeps a copy of the arguments, so that those of a trial are
// never on the heap.
func (r *Run) Event(code string, args ...rules.Arg) {
	if r.live {
		r.out.Events = append(r.out.Events, rules.Event{Message: rules.Message{Code: code, Args: slices.Clone(args)}})
	}
}

// EventTo tells one side.
func (r *Run) EventTo(to rules.Side, code string, args ...rules.Arg) {
	if r.live {
		r.out.Events = append(r.out.Events, rules.Event{Message: rules.Message{Code: code, Args: slices.Clone(args)}, To: []rules.Side{to}})
	}
}

// EventToOthers tells all sides of the game but one.
func (r *Run) EventToOthers(but rules.Side, code string, args ...rules.Arg) {
	if r.live {
		to := slices.DeleteFunc(slices.Clone(r.sides), func(s rules.Side) bool { return s == but })
		r.out.Events = append(r.out.Events, rules.Event{Message: rules.Message{Code: code, Args: args}, To: to})
	}
}

// EventCounts returns how much has been told and foreseen, for [Run.TruncateEvents].
func (r *Run) EventCounts() (events, forecasts int) { return len(r.out.Events), len(r.forecasts) }

// TruncateEvents takes back what has been told and foreseen since.
func (r *Run) TruncateEvents(events, forecasts int) {
	r.out.Events, r.forecasts = r.out.Events[:events], r.forecasts[:forecasts]
}

// Roll throws a die. A trial has none: a step that rolls in it is a fault of the
// title, which stands out as a problem without words.
func (r *Run) Roll(label string, faces int) int {
	if !r.live {
		r.NoteProblem(nil, Refuse("", "play.rolled", rules.Text("label", label)))
		return 1
	}
	return r.in.Dice.Roll(label, faces)
}

// Succeed ends an order well.
func (r *Run) Succeed(o *rules.Order) { r.End(r.side, o.Line, o.Text, nil) }

// Fail ends an order badly. In a trial it becomes a problem of the sheet.
func (r *Run) Fail(o *rules.Order, f *Fault) {
	if !r.live {
		r.NoteProblem(o, f)
		return
	}
	r.End(r.side, o.Line, o.Text, &f.Message)
	r.Failed = true
}

// Finish ends an order well, or badly where there is a fault; with [Later] it ends
// elsewhere.
func (r *Run) Finish(o *rules.Order, f *Fault) {
	switch f {
	case nil:
		r.Succeed(o)
	case Later:
	default:
		r.Fail(o, f)
	}
}

// End ends an order whose sheet may be over, well or for a reason. Line 0 is of no
// order.
func (r *Run) End(side rules.Side, line int, text string, reason *rules.Message) {
	if !r.live || line == 0 {
		return
	}
	e := rules.End{Side: side, Line: line, Text: text, State: rules.Done}
	if reason != nil {
		e.State, e.Reason = rules.Failed, reason
	}
	r.out.Ends = append(r.out.Ends, e)
}

// NotReached ends the orders of a sheet that were not come to.
func (r *Run) NotReached(q *Queue) {
	for ; q.Next < len(q.Orders); q.Next++ {
		if o := &q.Orders[q.Next]; r.live {
			r.out.Ends = append(r.out.Ends, rules.End{Side: q.Side, Line: o.Line, Text: o.Text, State: rules.NotReached})
		}
	}
}
