package play

import (
	"fmt"
	"maps"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

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
	for _, id := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(known, id) {
			return nil, fmt.Errorf("%s: no option %q", title, id)
		}
	}
	return out, nil
}
