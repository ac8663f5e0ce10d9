package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Fault is something wrong with a file.
type Fault struct {
	File   string
	Line   int // 0 when no line can be named
	Key    string
	Reason string // with what to do
}

// String shows the fault on one line, as compilers do.
func (f Fault) String() string {
	place := f.File
	if f.Line > 0 {
		place = fmt.Sprintf("%s:%d", place, f.Line)
	}
	if f.Key != "" {
		return place + ": " + f.Key + ": " + f.Reason
	}
	return place + ": " + f.Reason
}

// Faults are all faults of a file, in the order of its lines.
type Faults []Fault

// Error shows a fault a line.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].String()
	}
	return strings.Join(lines, "\n")
}

// err returns the faults in order, nil when there are none. What is missing
// has no line and comes last.
func (f Faults) err() error {
	if len(f) == 0 {
		return nil
	}
	slices.SortStableFunc(f, func(a, b Fault) int {
		switch {
		case a.Line == 0 || b.Line == 0:
			return cmp.Compare(b.Line, a.Line)
		default:
			return cmp.Compare(a.Line, b.Line)
		}
	})
	return f
}
