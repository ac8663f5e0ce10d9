package record

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"unsafe"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/tree"
)

// Codec writes and reads the positions of a title. D is its document: a struct
// that embeds the state and has the keys besides it.
type Codec[D any] struct {
	title   string
	version int
	root    *object
	kinds   Kinds
}

// New makes the codec of a title. It fails when a tag says what cannot be. Texts
// are the types that write and read themselves, see [Self].
func New[D any](title string, version int, kinds Kinds, texts ...Text) (*Codec[D], error) {
	c := &compiler{kinds: kinds, texts: map[reflect.Type]form{}, fields: map[reflect.Type][]field{}}
	for _, t := range texts {
		c.texts[t.typ] = t.form
	}
	root := &object{fields: c.fieldsOf(reflect.TypeFor[D](), title)}
	if len(root.fields) > 128 {
		c.fault(title, "more than 128 keys")
	}
	return &Codec[D]{title, version, root, kinds}, errors.Join(c.faults...)
}

// Text is a type with a short text of its own.
type Text struct {
	typ  reflect.Type
	form form
}

// Self makes a type write and read itself.
func Self[T any](own Own[T]) Text { return Text{reflect.TypeFor[T](), &own} }

// Encode writes a document as JSON.
func (c *Codec[D]) Encode(doc *D) []byte {
	w := writer{b: make([]byte, 0, 12<<10)}
	w.b = append(append(append(w.b, `{"title":"`...), c.title...), `","version":`...)
	w.b = strconv.AppendInt(w.b, int64(c.version), 10)
	c.root.inner(&w, unsafe.Pointer(doc))
	return append(w.b, '}')
}

// Decode reads a document that Encode wrote into one that is empty. If it can be
// read, sound adds what keeps it from being played.
func (c *Codec[D]) Decode(b []byte, doc *D, sound func(*Input)) error {
	in := &Input{source: b, whose: c.title + ": decode a position"}
	var err error
	if in.root, err = tree.ParseJSON(b); err != nil {
		return fmt.Errorf("%s: %w", in.whose, err)
	}
	if title := in.Text("title"); title != c.title {
		return fmt.Errorf("%s of %q", in.whose, title)
	}
	in.root.Items = slices.DeleteFunc(in.root.Items, func(e tree.Entry) bool { return e.Key == "title" || e.Key == "version" })
	c.root.read(in, &in.root, unsafe.Pointer(doc))
	if !in.Failed() {
		sound(in)
	}
	return in.Err()
}

// Compose reads the TOML of a position: what it gives is put over a document
// that start makes, and finish works out the rest or says what is wrong with it.
func (c *Codec[D]) Compose(b []byte, start func(*Input) (*D, error), finish func(*Input, *D)) (*D, error) {
	in := &Input{source: b, toml: true}
	var err error
	if in.root, err = tree.ParseTOML(b); err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	doc, err := start(in)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	c.root.read(in, &in.root, unsafe.Pointer(doc))
	finish(in, doc)
	return doc, in.Err()
}

// CheckOrders finds the ids in stored orders that the title does not know, so
// that carrying them out cannot meet one.
func (c *Codec[D]) CheckOrders(in *Input, path string, orders []rules.Order) {
	for i := range orders {
		for _, v := range orders[i].Args {
			for _, k := range c.kinds {
				if _, ok := k.index[v.ID]; k.name == v.Kind && (!ok || v.ID == "") {
					in.Fault(path, "unknown %s %q in %q", v.Kind, v.ID, orders[i].Text)
				}
			}
		}
	}
}
