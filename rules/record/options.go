package record

import (
	"fmt"
	"reflect"
	"slices"
	"unsafe"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/tree"
)

// Options are the options of a title: a struct whose fields are words, the
// first of each the default.
type Options[O any] struct {
	title string
	root  *object
	kinds []*Kind // by field
}

// NewOptions reads the tags of a title's options.
func NewOptions[O any](title string) (*Options[O], error) {
	c := &compiler{texts: map[reflect.Type]form{}, fields: map[reflect.Type][]field{}}
	o := &Options[O]{title: title, root: &object{fields: c.fieldsOf(reflect.TypeFor[O](), title)}}
	for i := range o.root.fields {
		switch form := o.root.fields[i].form.(type) {
		case *boolean:
			o.kinds = append(o.kinds, form.words)
		case *word: // of one byte, as a bool is
			if form.size == 1 {
				o.kinds = append(o.kinds, form.kind)
			}
		}
	}
	if len(c.faults) == 0 && (len(o.kinds) != len(o.root.fields) || slices.Contains(o.kinds, nil)) {
		c.fault(title, "options are words")
	}
	if len(c.faults) > 0 {
		return nil, c.faults[0]
	}
	return o, nil
}

// List are the options as a title declares them.
func (o *Options[O]) List() []rules.Option {
	out := make([]rules.Option, len(o.kinds))
	for i, k := range o.kinds {
		out[i] = rules.Option{ID: o.root.fields[i].name, Values: k.ids}
	}
	return out
}

// Settings are the options as they are chosen.
func (o *Options[O]) Settings(chosen *O) []rules.Setting {
	out := make([]rules.Setting, len(o.kinds))
	for i, k := range o.kinds {
		g := &o.root.fields[i]
		out[i] = rules.Setting{ID: g.name, Value: k.ids[*(*uint8)(unsafe.Add(unsafe.Pointer(chosen), g.offset))]}
	}
	return out
}

// Set reads the options that are given; every one of them must be known.
func (o *Options[O]) Set(given map[string]string, to *O) error {
	left := len(given)
	for i, k := range o.kinds {
		g := &o.root.fields[i]
		text, ok := given[g.name]
		if !ok {
			continue
		}
		left--
		in := Input{}
		if g.form.read(&in, &tree.Value{Kind: '"', Text: text}, unsafe.Add(unsafe.Pointer(to), g.offset)); in.Failed() {
			return fmt.Errorf("%s: option %s is %q; it may be one of %v", o.title, g.name, text, k.ids)
		}
	}
	if left > 0 {
		known := func(id string) bool { return o.root.find(id, 0) >= 0 }
		unknown := make([]string, 0, left)
		for id := range given {
			if !known(id) {
				unknown = append(unknown, id)
			}
		}
		return fmt.Errorf("%s: no option %q", o.title, slices.Min(unknown))
	}
	return nil
}
