package record

import (
	"errors"
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
	root  *object
}

// NewOptions reads the tags of a title's options.
func NewOptions[O any](title string) (*Options[O], error) {
	c := &compiler{texts: map[reflect.Type]form{}, fields: map[reflect.Type][]field{}}
	o := &Options[O]{title, &object{c.fieldsOf(reflect.TypeFor[O](), title)}}
	for i := range o.root.fields {
		if _, ok := o.root.fields[i].form.(*word); !ok {
			c.fault(title, "options are words")
		}
	}
	return o, errors.Join(c.faults...)
}

// each goes through the options: their ids, their words, and where they lie.
func (o *Options[O]) each(of *O, do func(id string, w *word, p unsafe.Pointer)) {
	for i := range o.root.fields {
		g := &o.root.fields[i]
		do(g.Name, g.form.(*word), unsafe.Add(unsafe.Pointer(of), g.offset))
	}
}

// List are the options as a title declares them.
func (o *Options[O]) List() (out []rules.Option) {
	o.each(new(O), func(id string, w *word, _ unsafe.Pointer) {
		out = append(out, rules.Option{ID: id, Values: w.kind.ids})
	})
	return out
}

// Settings are the options as they are chosen.
func (o *Options[O]) Settings(chosen *O) []rules.Setting {
	out := make([]rules.Setting, 0, len(o.root.fields))
	o.each(chosen, func(id string, w *word, p unsafe.Pointer) {
		out = append(out, rules.Setting{ID: id, Value: w.kind.ids[w.get(p)]})
	})
	return out
}

// Set reads the options that are given; every one of them must be known.
func (o *Options[O]) Set(given map[string]string, to *O) (err error) {
	for _, id := range slices.Sorted(maps.Keys(given)) {
		if o.root.find(id) < 0 {
			return fmt.Errorf("%s: no option %q", o.title, id)
		}
	}
	o.each(to, func(id string, w *word, p unsafe.Pointer) {
		if text, ok := given[id]; ok && !w.take(&Input{}, text, p) && err == nil {
			err = fmt.Errorf("%s: option %s is %q; it may be one of %v", o.title, id, text, w.kind.ids)
		}
	})
	return err
}
