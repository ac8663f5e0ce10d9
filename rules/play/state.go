package play

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/record"
)

// Agenda is what is still to be done, the last first: a stack of the title's own
// steps. A step that puts others on it goes on when they are done.
type Agenda[T any] []T

// Steps are an [Agenda], whatever its steps are.
type Steps interface{ Depth() int }

// Push puts a step on the agenda; it is the next to run.
func (a *Agenda[T]) Push(st T) { *a = append(*a, st) }

// Pop takes off the step that is done.
func (a *Agenda[T]) Pop() { *a = (*a)[:len(*a)-1] }

// Top returns the step that runs.
func (a *Agenda[T]) Top() *T { return &(*a)[len(*a)-1] }

// Only leaves a single step on the agenda.
func (a *Agenda[T]) Only(st T) { *a = append((*a)[:0], st) }

// Depth returns how many steps there are.
func (a *Agenda[T]) Depth() int { return len(*a) }

// Verify notes an agenda on which nothing stands, and what is wrong with its steps.
func (a Agenda[T]) Verify(in *record.Input, fault func(i int) error) {
	if len(a) == 0 {
		in.Fault("agenda", "it is empty")
	}
	for i := range a {
		if err := fault(i); err != nil {
			in.Fault("agenda", "%w", err)
		}
	}
}

// Stored is what a position keeps of the machine, besides its agenda.
type Stored struct {
	Pending   []*Queue         `json:"pending,omitempty"` // sheets in hand, one a side
	Forced    []rules.Side     `json:"forced,omitempty"`  // were waited for and sent nothing; they are not waited for again
	Asked     *Question        `json:"asked,omitempty"`
	Questions int              `json:"questions"`          // asked so far
	Policies  rules.Standing   `json:"policies,omitempty"` // decisions that the sheet which runs has settled in advance
	Answers   []rules.Standing `json:"answers,omitempty"`  // given to a step that begins again and may ask more
}

// Queue is a sheet in hand. Orders before Next are done or belong to steps on
// the agenda.
type Queue struct {
	Side      rules.Side      `json:"side"`
	OnFailure rules.OnFailure `json:"on_failure,omitempty"`
	Orders    []rules.Order   `json:"orders,omitempty"`
	Next      int             `json:"next"`
}

// Clone returns a copy that shares nothing that changes.
func (s *Stored) Clone() Stored {
	c := *s
	if len(s.Pending) > 0 {
		c.Pending = make([]*Queue, len(s.Pending))
		queues := make([]Queue, len(s.Pending))
		for i, q := range s.Pending {
			queues[i] = *q
			c.Pending[i] = &queues[i]
		}
	}
	c.Forced = slices.Clone(s.Forced)
	c.Policies.Orders = slices.Clone(s.Policies.Orders)
	c.Answers = slices.Clone(s.Answers)
	return c
}

// CurrentSheet returns the sheet of a side, nil when there is none.
func (s *Stored) CurrentSheet(side rules.Side) *Queue {
	for _, q := range s.Pending {
		if q.Side == side {
			return q
		}
	}
	return nil
}

// PutSheet puts a sheet into the hand, in place of one that is there.
func (s *Stored) PutSheet(q *Queue) *Queue {
	s.Drop(q.Side)
	s.Pending = append(s.Pending, q)
	return q
}

// Drop puts the sheet of a side away.
func (s *Stored) Drop(side rules.Side) {
	s.Pending = slices.DeleteFunc(s.Pending, func(q *Queue) bool { return q.Side == side })
	if len(s.Pending) == 0 {
		s.Pending = nil
	}
}

// IsForced reports whether a side was waited for in vain.
func (s *Stored) IsForced(side rules.Side) bool { return slices.Contains(s.Forced, side) }

// Force notes that a side was waited for in vain, or that it counts no more.
func (s *Stored) Force(side rules.Side, forced bool) {
	s.Forced = slices.DeleteFunc(s.Forced, func(x rules.Side) bool { return x == side })
	if forced {
		s.Forced = append(s.Forced, side)
	}
	if len(s.Forced) == 0 {
		s.Forced = nil
	}
}

// hasBegun reports whether anybody has reported, or was waited for in vain.
func (s *Stored) hasBegun() bool { return len(s.Pending)+len(s.Forced) > 0 }

// Know tells a viewer the sheets in hand that are his, what is left of them, and what
// sheets before them have settled in advance.
func (s *Stored) Know(k *rules.Known) {
	for _, q := range s.Pending {
		if !k.Viewer.Sees(q.Side) {
			continue
		}
		sh := rules.Sheet{Side: q.Side, OnFailure: q.OnFailure}
		for i := q.Next; i < len(q.Orders); i++ {
			sh.Orders = append(sh.Orders, q.Orders[i].Clone())
		}
		k.Sheets = append(k.Sheets, sh)
	}
	if k.Viewer.Sees(s.Policies.Side) {
		for i := range s.Policies.Orders {
			k.Said = append(k.Said, s.Policies.Orders[i].Clone())
		}
	}
}

// Recall takes back what Know told.
func (s *Stored) Recall(k *rules.Known) {
	for i := range k.Sheets {
		s.PutSheet(&Queue{Side: k.Sheets[i].Side, OnFailure: k.Sheets[i].OnFailure, Orders: k.Sheets[i].Orders})
	}
	if side := k.Viewer.Side(); side != "" && len(k.Said) > 0 {
		s.Policies = rules.Standing{Side: side, Orders: k.Said}
	}
}

// Validate notes what keeps what is stored from being gone on with, and what orders
// finds wrong with the orders in it.
func (s *Stored) Validate(in *record.Input, sides []rules.Side, orders func(in *record.Input, path string, list []rules.Order)) {
	known := func(path string, side rules.Side) {
		if !slices.Contains(sides, side) {
			in.Fault(path, "unknown side %q", side)
		}
	}
	for i, q := range s.Pending {
		known("pending", q.Side)
		if s.CurrentSheet(q.Side) != s.Pending[i] {
			in.Fault("pending", "duplicate sheet of side %q", q.Side)
		}
		if q.Next < 0 || q.Next > len(q.Orders) {
			in.Fault("pending", "%d of %d orders are done", q.Next, len(q.Orders))
		}
		if q.OnFailure != "" && q.OnFailure != rules.Skip && q.OnFailure != rules.Stop {
			in.Fault("pending", "unknown word %q", q.OnFailure)
		}
		orders(in, "pending", q.Orders)
	}
	for _, side := range s.Forced {
		known("forced", side)
	}
	if q := s.Asked; q != nil {
		known("asked", q.Side)
		if len(q.Choices) == 0 {
			in.Fault("asked", "no choices")
		}
	}
	for i := range s.Answers {
		known("answers", s.Answers[i].Side)
		orders(in, "answers", s.Answers[i].Orders)
	}
	if p := &s.Policies; p.Side != "" {
		known("policies", p.Side)
		orders(in, "policies", p.Orders)
	}
}
