package record

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Options are the options of a title: a struct whose fields are words, the
// first of each the default.
type Options[O any] struct {
	title  string
	fields []field
}

// NewOptions reads the tags of a title's options.
func NewOptions[O any](title string) (*Options[O], error) {
	c := &compiler{key: "record", fields: map[reflect.Type][]field{}}
	o := &Options[O]{title, c.fieldsOf(reflect.TypeFor[O](), title)}
	for i := range o.fields {
		if o.fields[i].form.shape != word {
			c.fault(title, "options are words")
		}
	}
	return o, errors.Join(c.faults...)
}

// List are the options as a title declares them.
func (o *Options[O]) List() (out []rules.Option) {
	for i := range o.fields {
		out = append(out, rules.Option{ID: o.fields[i].name, Values: o.fields[i].form.kind.ids})
	}
	return out
}

// Settings are the options as they are chosen.
func (o *Options[O]) Settings(chosen *O) []rules.Setting {
	out := make([]rules.Setting, len(o.fields))
	for i := range o.fields {
		g := &o.fields[i]
		out[i] = rules.Setting{ID: g.name, Value: g.form.kind.text(get(g.of(reflect.ValueOf(chosen).Elem())))}
	}
	return out
}

// Set reads the options that are given; every one of them must be known.
func (o *Options[O]) Set(given map[string]string, to *O) error {
	for _, id := range slices.Sorted(maps.Keys(given)) {
		i := slices.IndexFunc(o.fields, func(g field) bool { return g.name == id })
		if i < 0 {
			return fmt.Errorf("%s: no option %q", o.title, id)
		}
		if g := &o.fields[i]; !g.form.take(&Input{}, given[id], g.at(reflect.ValueOf(to).Elem())) {
			return fmt.Errorf("%s: option %s is %q; it may be one of %v", o.title, id, given[id], g.form.kind.ids)
		}
	}
	return nil
}
