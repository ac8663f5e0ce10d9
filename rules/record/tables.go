package record

import (
	"reflect"
	"slices"
	"strings"
	"unsafe"

	"github.com/fieldpost/fieldpost/rules"
)

// NewTables returns a document of several files, the packs of a title, whose tables are
// read into one struct; a table is known as "file:name".
func NewTables() *Input {
	return &Input{places: map[any]place{}, root: node{kind: '{', at: -1}}
}

// Add reads one more file.
func (in *Input) Add(name string, text []byte) {
	root := in.readTOML(name, text)
	for _, e := range root.items {
		e.key = name + ":" + e.key
		in.root.items = append(in.root.items, e)
	}
}

// Entries returns the ids of the rows of a table, and their names.
func (in *Input) Entries(table string) (ids []string, names []rules.Names) {
	if n := in.root.get(table); n != nil {
		for i := range n.items {
			row, id := &n.items[i], n.items[i].key
			if given := row.get("id"); given != nil && given.kind == '"' {
				id = given.text
			}
			ids, names = append(ids, id), append(names, nil)
			if given := row.get("names"); given != nil {
				names[i] = texts[rules.Lang](given)
			}
		}
	}
	return ids, names
}

// Read reads all files into a struct, by tags with a key of their own: there a
// field has its tag or is none, and whatever is not optional or true or false must
// be there.
func (in *Input) Read(key string, data any, kinds Kinds) {
	c := &compiler{key: key, strict: true, kinds: kinds}
	v := reflect.ValueOf(data)
	f := c.form(v.Type().Elem(), tag{}, v.Type().Elem().Name())
	f.blank(v.UnsafePointer())
	f.read(in, &in.root, v.UnsafePointer())
}

// note remembers where a value of a pack was read.
func (in *Input) note(f *form, p unsafe.Pointer, at place) {
	if in.places != nil {
		in.places[reflect.NewAt(f.typ, p).Interface()] = at
	}
}

// forReader reports whether a key is one that every table of a pack may have:
// where an entry comes from, and what else is to be said of it.
func (in *Input) forReader(key string) bool {
	return in.places != nil && (key == "note" || key == "source" || strings.HasPrefix(key, "source_") || strings.HasSuffix(key, "_source"))
}

// Sound reports whether nothing was found wrong with a row, given by its address.
func (in *Input) Sound(row any) bool {
	if !in.Failed() {
		return true
	}
	at := in.pathOf(in.places[row])
	return !slices.ContainsFunc(in.faults, func(f fault) bool { return strings.HasPrefix(f.path+".", at+".") })
}

// Broken reports whether a table or a list is none, so that rows were not read.
func (in *Input) Broken() bool { return in.broken }

// Given reports whether a value, given by its address, stands in a file.
func (in *Input) Given(value any) bool {
	p, ok := in.places[value]
	return ok && p.missing == ""
}
