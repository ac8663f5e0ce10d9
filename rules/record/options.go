package record

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"unsafe"

	"github.com/fieldpost/fieldpost/rules"
)

// Options are the options of a title: a struct whose fields are words, the
// first of each the default.
type Options[O any] struct {
	title string
	*form
}

// NewOptions reads the tags of a title's options.
func NewOptions[O any](title string) *Options[O] {
	c := &compiler{key: "record"}
	o := &Options[O]{title, c.form(reflect.TypeFor[O](), tag{}, title)}
	for i := range o.fields {
		if o.fields[i].form.shape != word {
			c.fault(title, "options are words")
		}
	}
	return o
}

// List returns the options as a title declares them.
func (o *Options[O]) List() (out []rules.Option) {
	for i := range o.fields {
		out = append(out, rules.Option{ID: o.fields[i].name, Values: o.fields[i].form.kind.ids})
	}
	return out
}

// Settings returns the options as they are chosen.
func (o *Options[O]) Settings(chosen *O) (out []rules.Setting) {
	for e := range o.entries(unsafe.Pointer(chosen), false) {
		out = append(out, rules.Setting{ID: e.key, Value: e.text})
	}
	return out
}

// Set reads the options that are given; every one of them must be known.
func (o *Options[O]) Set(given map[string]string, to *O) error {
	for _, id := range slices.Sorted(maps.Keys(given)) {
		k, ok := o.index[id]
		if !ok {
			return fmt.Errorf("%s: no option %q", o.title, id)
		}
		if g := &o.fields[k]; !g.form.take(&Input{}, given[id], g.of(unsafe.Pointer(to))) {
			return fmt.Errorf("%s: option %s is %q; it may be one of %v", o.title, id, given[id], g.form.kind.ids)
		}
	}
	return nil
}
