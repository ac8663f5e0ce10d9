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

// Sheet is the queue as it is stored.
func (q *Queue) Sheet(side rules.Side) *rules.Sheet {
	return &rules.Sheet{Side: side, OnFailure: q.OnFailure, Orders: q.Orders}
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
