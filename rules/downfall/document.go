package downfall

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// Faults collects what is wrong with a stored or composed position, each with
// the key where it stands.
type Faults []error

// Add notes a fault.
func (f *Faults) Add(key string, err error) { *f = append(*f, fmt.Errorf("%s: %w", key, err)) }

// Index looks an id up; one that is unknown is a fault.
func (f *Faults) Index(m map[string]int, key, id string) (int, bool) {
	i, ok := m[id]
	if !ok {
		f.Add(key, fmt.Errorf("unknown id %q", id))
	}
	return i, ok
}

// CheckQueue checks a stored queue: its orders are begun from the first on.
func (f *Faults) CheckQueue(q *Queue) {
	if q != nil && (q.Next < 0 || q.Next > len(q.Orders)) {
		f.Add("next", errors.New("it is beyond the orders"))
	}
}

// Stored is what a position has in hand and what it waits for, in its readable
// form: sheets that are not done and the order in each that is next, sides that
// have not reported, the question that is asked and how many there were.
type Stored struct {
	Pending   map[string]*rules.Sheet `json:"pending,omitempty" toml:"-"`
	Next      map[string]int          `json:"next,omitempty" toml:"-"`
	Forced    []string                `json:"forced,omitempty" toml:"-"`
	Asked     *Question               `json:"asked,omitempty" toml:"-"`
	Questions int                     `json:"questions" toml:"-"`
}

// Store adds what is in hand of a side.
func (s *Stored) Store(side rules.Side, q *Queue, forced bool) {
	id := string(side)
	if q != nil {
		if s.Pending == nil {
			s.Pending, s.Next = map[string]*rules.Sheet{}, map[string]int{}
		}
		s.Pending[id] = &rules.Sheet{Side: side, OnFailure: q.OnFailure, Orders: q.Orders}
		s.Next[id] = q.Next
	}
	if forced {
		s.Forced = append(s.Forced, id)
	}
}

// Queue is the stored queue of a side, nil when there is none, and whether it
// has not reported.
func (s *Stored) Queue(side rules.Side) (q *Queue, forced bool) {
	id := string(side)
	if sh := s.Pending[id]; sh != nil {
		q = &Queue{OnFailure: sh.OnFailure, Orders: sh.Orders, Next: s.Next[id]}
	}
	return q, slices.Contains(s.Forced, id)
}

// CheckStored finds what is stored of a side that there is not.
func (f *Faults) CheckStored(s *Stored, sides []rules.Side) {
	for _, id := range SortedKeys(s.Pending) {
		if !slices.Contains(sides, rules.Side(id)) || s.Pending[id] == nil {
			f.Add("pending", fmt.Errorf("no sheet of side %q", id))
		}
	}
	for _, id := range s.Forced {
		if !slices.Contains(sides, rules.Side(id)) {
			f.Add("forced", fmt.Errorf("unknown side %q", id))
		}
	}
}

// ReadOptions finds the values of a title's options, by their numbers: the
// first value where none is given. Every option given must be known.
func ReadOptions(title string, options []rules.Option, given map[string]string) ([]int, error) {
	out := make([]int, len(options))
	known := make([]string, len(options))
	for i := range options {
		o := &options[i]
		known[i] = o.ID
		v, ok := given[o.ID]
		if !ok {
			continue
		}
		if out[i] = slices.Index(o.Values, v); out[i] < 0 {
			return nil, fmt.Errorf("%s: option %s is %q; it may be one of %v", title, o.ID, v, o.Values)
		}
	}
	for _, id := range SortedKeys(given) {
		if !slices.Contains(known, id) {
			return nil, fmt.Errorf("%s: no option %q", title, id)
		}
	}
	return out, nil
}

// Quoted writes words as the items of a TOML array.
func Quoted(in []string) string {
	q := make([]string, len(in))
	for i, s := range in {
		q[i] = strconv.Quote(s)
	}
	return strings.Join(q, ", ")
}
