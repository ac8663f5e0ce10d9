package downfall

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
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
func (f *Faults) CheckQueue(q *play.Queue) {
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
	Asked     *play.Question          `json:"asked,omitempty" toml:"-"`
	Questions int                     `json:"questions" toml:"-"`
}

// Store adds what is in hand of a side.
func (s *Stored) Store(side rules.Side, q *play.Queue, forced bool) {
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
func (s *Stored) Queue(side rules.Side) (q *play.Queue, forced bool) {
	id := string(side)
	if sh := s.Pending[id]; sh != nil {
		q = &play.Queue{OnFailure: sh.OnFailure, Orders: sh.Orders, Next: s.Next[id]}
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

// Quoted writes words as the items of a TOML array.
func Quoted(in []string) string {
	q := make([]string, len(in))
	for i, s := range in {
		q[i] = strconv.Quote(s)
	}
	return strings.Join(q, ", ")
}
