package pack

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// tag is what the tag of a field says.
type tag struct {
	field  int
	typ    reflect.Type
	file   string   // of a table of the data
	key    string   // in the pack
	reader []string // keys that are for the reader, of a field named _
	table  string   // of what is looked up: "zone=salonica", "index=zone"
	wanted string
	as     string // what references call the table; its key unless said

	id, unique, optional bool
	set                  bool // of references
	ref, by, has         string
	oneOf                []string
	least, most          float64
}

// of is the tagged field of a struct, to be set. The data of a title is its own
// matter and its fields are not exported, which reflection alone would not set.
func (t *tag) of(v reflect.Value) reflect.Value {
	f := v.Field(t.field)
	return reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem()
}

// fieldsOf reads the tags of a struct. A tag that means nothing is a mistake in
// the program.
func (l *Loader) fieldsOf(typ reflect.Type) []*tag {
	if tags, ok := l.tags[typ]; ok {
		return tags
	}
	var out []*tag
	for i := range typ.NumField() {
		f := typ.Field(i)
		text, ok := f.Tag.Lookup("pack")
		if !ok {
			continue
		}
		t, err := parse(text)
		if err != nil {
			panic(fmt.Sprintf("pack: the tag of %s.%s: %v", typ, f.Name, err))
		}
		t.field, t.typ = i, f.Type
		if f.Name == "_" {
			t.reader = strings.Split(t.key, "|")
		}
		out = append(out, t)
	}
	l.tags[typ] = out
	return out
}

// unbounded is the limit of a number that has none.
const unbounded = 1 << 40

func parse(text string) (*tag, error) {
	t := &tag{least: -unbounded, most: unbounded}
	key, opts, _ := strings.Cut(text, ",")
	if table, wanted, ok := strings.Cut(key, "="); ok {
		t.table, t.wanted = table, wanted
		if table == "index" {
			t.table = wanted
		}
		return t, nil
	}
	t.key = key
	if file, k, ok := strings.Cut(key, ":"); ok {
		t.file, t.key = file, k
	}
	t.id, t.as = t.key == "id", t.key
	for opt := range strings.SplitSeq(opts, ",") {
		name, value, _ := strings.Cut(opt, "=")
		var err error
		switch name {
		case "":
		case "id":
			t.id = true
		case "unique":
			t.unique = true
		case "optional":
			t.optional = true
		case "as":
			t.as = value
		case "ref", "set":
			t.ref, t.set = value, name == "set"
		case "by":
			t.by = value
		case "has":
			t.has = value
		case "oneof":
			t.oneOf = strings.Split(value, "|")
		case "min":
			t.least, err = strconv.ParseFloat(value, 64)
		case "max":
			t.most, err = strconv.ParseFloat(value, 64)
		default:
			err = fmt.Errorf("unknown option %q", name)
		}
		if err != nil {
			return nil, err
		}
	}
	return t, nil
}

// idOf is the key that holds the ids of a table, empty for one without.
func (l *Loader) idOf(typ reflect.Type) string {
	for _, t := range l.fieldsOf(typ) {
		if t.id {
			return t.key
		}
	}
	return ""
}

// isForReader reports whether a key is one for the reader that every table may
// have: where an entry comes from, and what else is to be said of it.
func isForReader(key string) bool {
	return key == "note" || key == "source" || strings.HasPrefix(key, "source_") || strings.HasSuffix(key, "_source")
}
