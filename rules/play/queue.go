package play

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/record"
)

// Queue is a sheet that is being carried out. Orders before Next are done or
// belong to steps on the agenda.
type Queue struct {
	OnFailure rules.OnFailure
	Orders    []rules.Order
	Next      int
}

// NotReached appends an end for every order that is left and empties the
// queue.
func (q *Queue) NotReached(ends []rules.End, side rules.Side) []rules.End {
	for ; q.Next < len(q.Orders); q.Next++ {
		o := &q.Orders[q.Next]
		ends = append(ends, rules.End{Side: side, Line: o.Line, Text: o.Text, State: rules.NotReached})
	}
	return ends
}

// Done appends the end of an order that was carried out.
func Done(ends []rules.End, side rules.Side, o *rules.Order) []rules.End {
	return append(ends, rules.End{Side: side, Line: o.Line, Text: o.Text, State: rules.Done})
}

// Failed appends the end of an order that could not be carried out, and why.
func Failed(ends []rules.End, side rules.Side, o *rules.Order, reason rules.Message) []rules.End {
	return append(ends, rules.End{Side: side, Line: o.Line, Text: o.Text, State: rules.Failed, Reason: &reason})
}

// Sheet finds the sheet of a side for a demand, nil when it sent none.
func Sheet(in *rules.Input, side rules.Side, key string) *rules.Sheet {
	for i := range in.Sheets {
		if in.Sheets[i].Side == side && in.Sheets[i].Key == key {
			return &in.Sheets[i]
		}
	}
	return nil
}

// Demanded reports whether a sheet answers one of the demands.
func Demanded(ds []rules.Demand, sh *rules.Sheet) bool {
	for i := range ds {
		if ds[i].Side == sh.Side && ds[i].Key == sh.Key {
			return true
		}
	}
	return false
}

// CheckQueues checks stored queues: that their orders are begun from the first
// on, and what orders finds wrong with them.
func CheckQueues(in *record.Input, queues []*Queue, orders func(in *record.Input, path string, list []rules.Order)) {
	for _, q := range queues {
		if q == nil {
			continue
		}
		if q.Next < 0 || q.Next > len(q.Orders) {
			in.Fault("pending", "%d of %d orders are done", q.Next, len(q.Orders))
		}
		orders(in, "pending", q.Orders)
	}
}
