package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules/tree"
)

// Input is a document that is read: what it gives, and what is wrong with it.
type Input struct {
	source []byte
	whose  string // what every fault of a stored position begins with
	root   tree.Value
	toml   bool     // composed by people: what is absent stays as it is
	path   []string // keys of what is read
	index  int      // number of the entry of a table that is read
	faults []error
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
	in.note(v.At, path, fmt.Errorf(format, args...))
}

// Failed reports whether something is wrong so far.
func (in *Input) Failed() bool { return len(in.faults) > 0 }

// Err is all that is wrong with the document, nil when nothing is.
func (in *Input) Err() error {
	if len(in.faults) == 0 {
		return nil
	}
	if !in.toml {
		return fmt.Errorf("%s: %w", in.whose, errors.Join(in.faults...))
	}
	return errors.Join(in.faults...)
}

// fault notes what is wrong with the value that is read.
func (in *Input) fault(v *tree.Value, format string, args ...any) {
	in.note(v.At, strings.Join(in.path, "."), fmt.Errorf(format, args...))
}

// note adds the key and the line, which a document in one line does not have.
func (in *Input) note(at int, path string, err error) {
	if path != "" {
		err = fmt.Errorf("%s: %w", path, err)
	}
	in.faults = append(in.faults, in.lined(at, err))
}

func (in *Input) lined(at int, err error) error {
	line, _ := tree.Place(in.source, at)
	switch {
	case in.toml:
		return fmt.Errorf("position: line %d: %w", line, err)
	case line > 1:
		return fmt.Errorf("line %d: %w", line, err)
	}
	return err
}

// unknown notes a key that is none.
func (in *Input) unknown(v *tree.Value) {
	in.faults = append(in.faults, in.lined(v.At, fmt.Errorf("unknown key %s", strings.Join(in.path, "."))))
}

func (in *Input) push(key string) { in.path = append(in.path, key) }

func (in *Input) pop() { in.path = in.path[:len(in.path)-1] }

// is reports whether a value is of a kind, and notes the fault if it is not.
func (in *Input) is(v *tree.Value, kind byte) bool {
	if v.Kind == kind {
		return true
	}
	want := tree.Name(kind)
	if kind == '0' {
		want = "a whole number"
	}
	in.fault(v, "it is not %s", want)
	return false
}

func quote(text string) string { return strconv.Quote(text) }
