package play

import "github.com/fieldpost/fieldpost/rules"

// What becomes of a sheet in hand.

// Later is no fault: the order ends with a step that it has put on the agenda, or
// has been ended already.
var Later = &Fault{}

// DueOrWait returns the sheet of a side that is to be carried out now. It is nil when the
// side is waited for; one that was waited for in vain has an empty sheet.
func (r *Run) DueOrWait(side rules.Side) *Queue {
	q := r.CurrentSheet(side)
	r.side = side
	if q == nil && !r.IsForced(side) {
		r.Wait()
		return nil
	}
	if q == nil {
		r.Event(r.code("no-report"), rules.SideArg("side", side))
		q = r.PutSheet(&Queue{Side: side})
	}
	return q
}

// Sheet carries out the sheet of a side, when it is there, and puts it away. It
// reports whether the step goes on. If any, begins is called before the first order.
func (r *Run) Sheet(side rules.Side, begins func()) bool {
	q := r.DueOrWait(side)
	if q == nil {
		return false
	}
	if q.Next == 0 && begins != nil {
		begins()
	}
	if !r.ExecuteQueue(q) {
		return false
	}
	r.Drop(side)
	return true
}

// ExecuteQueue carries out what is left of a sheet, order by order. It reports whether the
// sheet is done and the step goes on: not when an order has put a step on the
// agenda, when the sheet waits for another, and at the end of a trial.
func (r *Run) ExecuteQueue(q *Queue) bool { return r.ExecuteQueueTo(q, len(q.Orders)) && r.live }

// ExecuteQueueTo carries out the orders before end as [Run.ExecuteQueue] does, in a trial too.
func (r *Run) ExecuteQueueTo(q *Queue, end int) bool {
	r.side = q.Side
	depth := r.steps.Depth()
	for q.Next < end {
		o := &q.Orders[q.Next]
		q.Next++
		r.Failed = false
		r.Finish(o, r.game.Execute(q, o))
		if r.Halt(q) || r.CurrentSheet(q.Side) != q || r.live && r.steps.Depth() > depth {
			return false
		}
	}
	return true
}

// Halt stops a sheet that is to stop when an order has failed, and reports whether
// it has: the rest is not reached, and a new sheet is due.
func (r *Run) Halt(q *Queue) bool {
	if !r.Failed || q.OnFailure != rules.Stop {
		return false
	}
	r.CutShort(q)
	return true
}

// CutShort ends a sheet before its time: the rest is not reached, and a new one is
// due.
func (r *Run) CutShort(q *Queue) {
	r.NotReached(q)
	r.Drop(q.Side)
}

// JointOrders returns an order that is carried out, and those behind it in its sheet that
// belong to it: the sheet goes on behind them.
func (r *Run) JointOrders(belongs func(*rules.Order) bool) []rules.Order {
	q := r.CurrentSheet(r.side)
	if q == nil || q.Next == 0 { // a bot tries orders that stand in no sheet
		return nil
	}
	from := q.Next - 1
	for q.Next < len(q.Orders) && belongs(&q.Orders[q.Next]) {
		q.Next++
	}
	return q.Orders[from:q.Next]
}

// pause carries out an order to stop here. What stands behind it in a sheet is
// warned of.
func (r *Run) pause(o *rules.Order) *Fault {
	q := r.CurrentSheet(r.side)
	r.Succeed(o)
	if r.live {
		r.CutShort(q)
		return Later
	}
	r.Paused = true
	if q != nil && q.Next < len(q.Orders) { // a bot tries orders that stand in no sheet
		r.NoteProblem(&q.Orders[q.Next], Refuse("", r.code("bad.after-pause")).MarkTentative(true))
		q.Next = len(q.Orders)
	}
	return Later
}

// Abandon ends the sheet of a side that will not come to its turn.
func (r *Run) Abandon(side rules.Side) {
	if q := r.CurrentSheet(side); q != nil {
		r.NotReached(q)
		r.Drop(side)
	}
	r.Force(side, false)
}
