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
	places map[any]place // of what was read of packs, by its address
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
	for key := range strings.SplitSeq(path, ".") {
		next := v.Get(key)
		if next == nil {
			return v, path == ""
		}
		v = next
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

// Fault notes what is wrong with a key, given by its path, or with a value of a
// pack, given by its address.
func (in *Input) Fault(at any, format string, args ...any) {
	p, ok := in.places[at]
	if path, is := at.(string); is {
		v, _ := in.find(path)
		p, ok = place{path, v.At, true}, true
	}
	if !ok {
		panic(fmt.Sprintf("record: a fault of a %T that was not read: "+format, append([]any{at}, args...)...))
	}
	in.faults = append(in.faults, fault{p, fmt.Errorf(format, args...)})
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
	err := errors.Join(out...)
	if err != nil && in.whose != "" {
		return fmt.Errorf("%s: %w", in.whose, err)
	}
	return err
}

// Wrong notes why a file could not be read, or what is wrong with all of them.
func (in *Input) Wrong(err error) {
	at := -1
	var syntax *tree.SyntaxError
	if errors.As(err, &syntax) {
		at = syntax.At
	}
	in.faults = append(in.faults, fault{place{at: at}, err})
}

// note remembers where a value of a pack was read.
func (in *Input) note(v reflect.Value, n *tree.Value, given bool) {
	if in.places != nil {
		in.places[v.Addr().Interface()] = place{strings.Join(in.path, "."), n.At, given}
	}
}

func (in *Input) push(key string) { in.path = append(in.path, key) }

func (in *Input) pop() { in.path = in.path[:len(in.path)-1] }
