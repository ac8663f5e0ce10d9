package pack

import (
	"cmp"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules/tree"
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
	g := tree.ParseTag(text)
	if table, wanted, ok := strings.Cut(g.Name, "="); ok {
		if table == "index" {
			table = wanted
		}
		return &tag{table: table, wanted: wanted}, nil
	}
	t := &tag{
		unique: g.Take("unique"), optional: g.Take("optional"), as: g.Value("as"),
		ref: g.Value("ref"), by: g.Value("by"), has: g.Value("has"), least: -unbounded, most: unbounded,
	}
	var found bool
	if t.file, t.key, found = strings.Cut(g.Name, ":"); !found {
		t.file, t.key = "", g.Name
	}
	t.id = g.Take("id") || t.key == "id"
	t.as = cmp.Or(t.as, t.key)
	if of := g.Value("set"); of != "" {
		t.ref, t.set = of, true
	}
	if words := g.Value("oneof"); words != "" {
		t.oneOf = strings.Split(words, "|")
	}
	for option, limit := range map[string]*float64{"min": &t.least, "max": &t.most} {
		if n := g.Value(option); n != "" {
			var err error
			if *limit, err = strconv.ParseFloat(n, 64); err != nil {
				return nil, err
			}
		}
	}
	if len(g.Options) > 0 {
		return nil, fmt.Errorf("unknown option %s", strings.Join(g.Options, ", "))
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
