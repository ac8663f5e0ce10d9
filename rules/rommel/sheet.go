package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
)

// What becomes of the sheets that were sent, and of their orders.

// demanded reports whether a side is waited for with a key.
func demanded(ds []rules.Demand, sd rules.Side, key string) bool {
	for i := range ds {
		if ds[i].Side == sd && ds[i].Key == key {
			return true
		}
	}
	return false
}

// takeSheets puts the sheets of orders into the queues. A side that was waited
// for and sent nothing gets an empty one.
func (r *run) takeSheets(demands []rules.Demand) {
	for i := range demands {
		dm := &demands[i]
		if dm.Kind != rules.DemandOrders {
			continue
		}
		sd := sideOf(dm.Side)
		if sh := r.sheet(sd, dm.Key); sh != nil {
			r.s.pending[sd] = &queue{onFailure: sh.OnFailure, orders: sh.Orders}
		} else if !dm.Optional && r.s.asked == nil {
			r.s.pending[sd] = &queue{}
			r.event("rommel.no-report", sideArg("side", sd))
		}
	}
}

// sheet finds what a side has sent for a key, nil when it has sent nothing.
func (r *run) sheet(sd side, key string) *rules.Sheet {
	for i := range r.in.Sheets {
		if r.in.Sheets[i].Side == sd.id() && r.in.Sheets[i].Key == key {
			return &r.in.Sheets[i]
		}
	}
	return nil
}

// workOff carries out what is left of a sheet, order by order. It is false when
// it stops before the end: for a rout that an order has led to, or because the
// sheet has halted.
func (r *run) workOff(sd side, q *queue, carryOut func(side, *rules.Order) *fault) bool {
	height := len(r.s.agenda)
	for q.next < len(q.orders) {
		o := &q.orders[q.next]
		q.next++
		r.stopped = false
		if f := carryOut(sd, o); f != nil {
			r.fail(sd, o, f)
		} else {
			r.done(sd, o)
		}
		if r.halted(sd, q) || len(r.s.agenda) > height {
			return false
		}
	}
	return true
}

// halted reports whether an order has just failed in a sheet that is to stop at
// failures. Its other orders are not reached, and a new sheet is waited for.
func (r *run) halted(sd side, q *queue) bool {
	if !r.stopped || q.onFailure != rules.Stop {
		return false
	}
	r.notReached(sd, q)
	r.s.pending[sd] = nil
	r.waiting = true
	return true
}

// done ends an order well.
func (r *run) done(sd side, o *rules.Order) {
	if !r.plan {
		r.out.Ends = append(r.out.Ends, rules.End{Side: sd.id(), Line: o.Line, Text: o.Text, State: rules.Done})
	}
}

// fail ends an order badly. In a dry run it becomes a problem of the sheet.
func (r *run) fail(sd side, o *rules.Order, f *fault) {
	if r.plan {
		r.problem(o, f)
		return
	}
	msg := f.msg
	r.out.Ends = append(r.out.Ends, rules.End{Side: sd.id(), Line: o.Line, Text: o.Text, State: rules.Failed, Reason: &msg})
	r.stopped = true
}

// notReached ends the orders of a queue that were not come to.
func (r *run) notReached(sd side, q *queue) {
	for ; q.next < len(q.orders); q.next++ {
		if r.plan {
			continue
		}
		o := &q.orders[q.next]
		r.out.Ends = append(r.out.Ends, rules.End{Side: sd.id(), Line: o.Line, Text: o.Text, State: rules.NotReached})
	}
}

// problem notes what is wrong with an order of the sheet being checked, or with
// the sheet as a whole. Where others move before the side does it is a warning,
// unless nothing can mend it.
func (r *run) problem(o *rules.Order, f *fault) {
	severity := rules.Error
	if f.soft || r.unsure && !f.firm {
		severity = rules.Warning
	}
	p := f.report(severity)
	if o != nil {
		p.Line = o.Line
		for i := range r.checked {
			if &r.checked[i] == o && severity == rules.Error {
				r.bad[i] = true
			}
		}
	}
	r.problems = append(r.problems, p)
}
