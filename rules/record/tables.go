package record

import (
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules/tree"
)

// NewTables is a document of several files, the packs of a title, whose tables are
// read into one struct; a table is known as "file:name".
func NewTables() *Input {
	return &Input{places: map[any]place{}, root: tree.Value{Kind: '{', At: -1}}
}

// Add reads one more file.
func (in *Input) Add(name string, text []byte) {
	root, err := in.source.Add(name, text, tree.ParseTOML)
	if err != nil {
		in.Wrong(err)
	}
	for _, e := range root.Items {
		in.root.Items = append(in.root.Items, tree.Entry{Key: name + ":" + e.Key, Value: e.Value})
	}
}

// Entries are the rows of a table as they stand there, each with its id.
func (in *Input) Entries(table string) (rows []tree.Entry) {
	if v := in.root.Get(table); v != nil {
		rows = slices.Clone(v.Items)
	}
	for i := range rows {
		if id := rows[i].Get("id"); id != nil && id.Kind == '"' {
			rows[i].Key = id.Text
		}
	}
	return rows
}

// Read reads all files into a struct, by tags with a key of their own: there a
// field has its tag or is none, and whatever is not optional or true or false must
// be there. A tag that says what cannot be is a mistake in the program.
func (in *Input) Read(key string, data any, kinds Kinds) {
	v := reflect.ValueOf(data).Elem()
	c := &compiler{key: key, strict: true, kinds: kinds, fields: map[reflect.Type][]field{}}
	f := c.form(v.Type(), &tag{}, v.Type().Name())
	if len(c.faults) > 0 {
		panic(errors.Join(c.faults...))
	}
	f.read(in, &in.root, v)
}

// forReader reports whether a key is one that every table of a pack may have:
// where an entry comes from, and what else is to be said of it.
func (in *Input) forReader(key string) bool {
	return in.places != nil && (key == "note" || key == "source" || strings.HasPrefix(key, "source_") || strings.HasSuffix(key, "_source"))
}

// Sound reports whether nothing was found wrong with a row, given by its address.
func (in *Input) Sound(row any) bool {
	return !slices.ContainsFunc(in.faults, func(f fault) bool { return strings.HasPrefix(f.path+".", in.places[row].path+".") })
}

// Given reports whether a value, given by its address, stands in a file.
func (in *Input) Given(value any) bool { return in.places[value].given }
