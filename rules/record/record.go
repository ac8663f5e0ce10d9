package record

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/tree"
)

// Codec writes and reads the positions of a title. D is its document: a struct
// that embeds the state and has the keys besides it.
type Codec[D any] struct {
	title   string
	version int
	root    *form
	kinds   Kinds
}

// New makes the codec of a title. It fails when a tag says what cannot be.
func New[D any](title string, version int, kinds Kinds) (*Codec[D], error) {
	c := &compiler{key: "record", kinds: kinds, fields: map[reflect.Type][]field{}}
	root := c.form(reflect.TypeFor[D](), &tag{}, title)
	return &Codec[D]{title, version, root, kinds}, errors.Join(c.faults...)
}

// Encode writes a document as JSON.
func (c *Codec[D]) Encode(doc *D) []byte {
	w := writer{b: make([]byte, 0, 12<<10)}
	w.b = append(append(append(w.b, `{"title":"`...), c.title...), `","version":`...)
	w.b = strconv.AppendInt(w.b, int64(c.version), 10)
	c.root.inner(&w, reflect.ValueOf(doc).Elem())
	return append(w.b, '}')
}

// Decode reads a document that Encode wrote into one that is empty. If it can be
// read, sound adds what keeps it from being played.
func (c *Codec[D]) Decode(b []byte, doc *D, sound func(*Input)) (err error) {
	in := &Input{whose: c.title + ": decode a position"}
	if in.root, err = in.source.Add("", b, tree.ParseJSON); err != nil {
		in.Wrong(err)
		return in.Err()
	}
	if title := in.Text("title"); title != c.title {
		return fmt.Errorf("%s of %q", in.whose, title)
	}
	in.root.Items = slices.DeleteFunc(in.root.Items, func(e tree.Entry) bool { return e.Key == "title" || e.Key == "version" })
	c.root.read(in, &in.root, reflect.ValueOf(doc).Elem())
	if !in.Failed() {
		sound(in)
	}
	return in.Err()
}

// Compose reads the TOML of a position: what it gives is put over a document
// that start makes, and finish works out the rest or says what is wrong with it.
func (c *Codec[D]) Compose(b []byte, start func(*Input) (*D, error), finish func(*Input, *D)) (doc *D, err error) {
	in := &Input{loose: true}
	if in.root, err = in.source.Add("position", b, tree.ParseTOML); err != nil {
		in.Wrong(err)
		return nil, in.Err()
	}
	if doc, err = start(in); err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	c.root.read(in, &in.root, reflect.ValueOf(doc).Elem())
	finish(in, doc)
	return doc, in.Err()
}

// CheckOrders finds the ids in stored orders that the title does not know, so
// that carrying them out cannot meet one.
func (c *Codec[D]) CheckOrders(in *Input, path string, orders []rules.Order) {
	for i := range orders {
		for _, v := range orders[i].Args {
			if k := c.kinds.Find(v.Kind); k != nil && (v.ID == "" || !k.has(v.ID)) {
				in.Fault(path, "unknown %s %q in %q", v.Kind, v.ID, orders[i].Text)
			}
		}
	}
}
