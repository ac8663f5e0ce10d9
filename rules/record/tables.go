package record

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules/tree"
)

// Tables are files of TOML that are read into one struct, by tags with a key of
// their own: there a field has its tag or is none, and whatever is not optional
// or true or false must be there. A table is known as "file:name".
type Tables struct {
	in     Input
	places map[any]place // by the address of what was read
}

// NewTables are tables in which some keys need no field.
func NewTables(skip func(key string) bool) *Tables {
	t := &Tables{places: map[any]place{}}
	t.in.root = tree.Value{Kind: '{', At: -1}
	t.in.skip, t.in.noted = skip, func(at any, p place) { t.places[at] = p }
	return t
}

// Add reads one more file.
func (t *Tables) Add(name string, text []byte) {
	root, err := t.in.source.TOML(name, text)
	t.in.syntax(err)
	for _, e := range root.Items {
		t.in.root.Items = append(t.in.root.Items, tree.Entry{Key: name + ":" + e.Key, Value: e.Value})
	}
}

// Entries are the rows of a table as they stand there, each with its id.
func (t *Tables) Entries(table string) (rows []tree.Entry) {
	if v := t.in.root.Get(table); v != nil {
		rows = slices.Clone(v.Items)
	}
	for i := range rows {
		if id := rows[i].Get("id"); id != nil && id.Kind == '"' {
			rows[i].Key = id.Text
		}
	}
	return rows
}

// Read reads all files into a struct. A tag that says what cannot be is a mistake
// in the program.
func (t *Tables) Read(key string, data any, kinds Kinds) {
	v := reflect.ValueOf(data).Elem()
	c := &compiler{key: key, strict: true, kinds: kinds, fields: map[reflect.Type][]field{}}
	f := c.form(v.Type(), &tag{}, v.Type().Name())
	if len(c.faults) > 0 {
		panic(errors.Join(c.faults...))
	}
	f.read(&t.in, &t.in.root, v)
}

// Fault notes what is wrong with a value that was read, given by its address.
func (t *Tables) Fault(at any, format string, args ...any) {
	p, ok := t.places[at]
	if !ok {
		panic(fmt.Sprintf("a fault of a %T that was not read: "+format, append([]any{at}, args...)...))
	}
	t.in.faults = append(t.in.faults, fault{p, fmt.Errorf(format, args...)})
}

// Wrong notes what is wrong with all files, or why one could not be read.
func (t *Tables) Wrong(err error) { t.in.faults = append(t.in.faults, fault{place{at: -1}, err}) }

// Failed reports whether something is wrong so far.
func (t *Tables) Failed() bool { return t.in.Failed() }

// Sound reports whether nothing was found wrong with a row, given by its address.
func (t *Tables) Sound(row any) bool {
	for _, f := range t.in.faults {
		if strings.HasPrefix(f.path+".", t.places[row].path+".") {
			return false
		}
	}
	return true
}

// Given reports whether a value, given by its address, stands in a file.
func (t *Tables) Given(value any) bool { return t.places[value].given }

// Err is all that is wrong, in the order of files and lines; nil when nothing is.
func (t *Tables) Err() error { return t.in.Err() }
