package record

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules/tree"
)

// Input is a document that is read: what it gives, and what is wrong with it.
type Input struct {
	source tree.Source
	whose  string // what every fault begins with
	root   tree.Value
	loose  bool     // composed by people: what is absent stays as it is, and names stand for ids
	path   []string // keys of what is read
	faults []fault

	skip  func(key string) bool // keys that nothing reads
	noted func(at any, p place) // where a value was read, by its address
}

// place is where something stands in a document.
type place struct {
	path  string
	at    int  // offset, -1 for nowhere
	given bool // it is there
}

type fault struct {
	place
	err error
}

// find follows a path of keys joined by dots as far as the document goes.
func (in *Input) find(path string) (v *tree.Value, whole bool) {
	v = &in.root
	for path != "" {
		next := v.Get(path)
		rest := ""
		for cut := strings.LastIndexByte(path, '.'); next == nil && cut > 0; cut = strings.LastIndexByte(path[:cut], '.') {
			next, rest = v.Get(path[:cut]), path[cut+1:]
		}
		if next == nil {
			return v, false
		}
		v, path = next, rest
	}
	return v, true
}

// Has reports whether the document gives a key: "sides.german.missions".
func (in *Input) Has(path string) bool {
	_, ok := in.find(path)
	return ok
}

// of is what stands under a key, "" when there is nothing of the kind.
func (in *Input) of(path string, kind byte) string {
	if v, ok := in.find(path); ok && v.Kind == kind {
		return v.Text
	}
	return ""
}

// Text is the text under a key, "" when there is none.
func (in *Input) Text(path string) string { return in.of(path, '"') }

// True reports whether a key is true.
func (in *Input) True(path string) bool { return in.of(path, 't') == "true" }

// Number is the number under a key, 0 when there is none.
func (in *Input) Number(path string) int {
	n, _ := strconv.Atoi(in.of(path, '0'))
	return n
}

// Texts are the texts of a table, by key.
func (in *Input) Texts(path string) map[string]string {
	v, ok := in.find(path)
	if !ok {
		return nil
	}
	out := make(map[string]string, len(v.Items))
	for i := range v.Items {
		out[v.Items[i].Key] = v.Items[i].Text
	}
	return out
}

// Fault notes what is wrong with a key.
func (in *Input) Fault(path, format string, args ...any) {
	v, _ := in.find(path)
	in.faults = append(in.faults, fault{place{path, v.At, true}, fmt.Errorf(format, args...)})
}

// fault notes what is wrong with the value that is read.
func (in *Input) fault(v *tree.Value, format string, args ...any) {
	in.faults = append(in.faults, fault{place{strings.Join(in.path, "."), v.At, true}, fmt.Errorf(format, args...)})
}

// Failed reports whether something is wrong so far.
func (in *Input) Failed() bool { return len(in.faults) > 0 }

// Err is all that is wrong with the document, in the order of its lines, nil
// when nothing is.
func (in *Input) Err() error {
	slices.SortStableFunc(in.faults, func(a, b fault) int { return a.at - b.at })
	var out []error
	for _, f := range in.faults {
		err, where := f.err, ""
		if f.at >= 0 {
			name, line, col := in.source.Place(f.at)
			if where = fmt.Sprintf("%d:%d: ", line, col); name != "" {
				where = name + ":" + where
			}
			f.path = strings.TrimPrefix(f.path, name+":")
		}
		if f.path != "" {
			where += f.path + ": "
		}
		out = append(out, fmt.Errorf("%s%w", where, err))
	}
	if err := errors.Join(out...); err == nil || in.whose == "" {
		return err
	} else {
		return fmt.Errorf("%s: %w", in.whose, err)
	}
}

// syntax notes why a file could not be read.
func (in *Input) syntax(err error) {
	at := -1
	var syntax *tree.SyntaxError
	if errors.As(err, &syntax) {
		at = syntax.At
	}
	if err != nil {
		in.faults = append(in.faults, fault{place{at: at}, err})
	}
}

func (in *Input) note(v reflect.Value, n *tree.Value, given bool) {
	if in.noted != nil {
		in.noted(v.Addr().Interface(), place{strings.Join(in.path, "."), n.At, given})
	}
}

func (in *Input) push(key string) { in.path = append(in.path, key) }

func (in *Input) pop() { in.path = in.path[:len(in.path)-1] }
