package record

import (
	"fmt"
	"reflect"
	"strconv"
	"unsafe"

	"github.com/fieldpost/fieldpost/rules"
)

// Codec writes and reads the positions of a title. D is its document: a struct
// that embeds the state and has the keys besides it.
type Codec[D any] struct {
	title   string
	version int
	root    *form
	kinds   Kinds
}

// New makes the codec of a title. It panics when a tag says what cannot be.
func New[D any](title string, version int, kinds Kinds) *Codec[D] {
	c := &compiler{key: "record", kinds: kinds}
	root := c.form(reflect.TypeFor[D](), tag{}, title)
	root.fields = append([]field{unread("title", 0), unread("version", 0)}, root.fields...) // see Encode
	for i := range root.fields {
		root.index[root.fields[i].name] = i
	}
	return &Codec[D]{title, version, root, kinds}
}

// Encode writes a document as JSON.
func (c *Codec[D]) Encode(doc *D) []byte {
	b := appendText(append(make([]byte, 0, 12<<10), `{"title":`...), c.title)
	b = strconv.AppendInt(append(b, `,"version":`...), int64(c.version), 10)
	b, _ = c.root.appendFields(b, unsafe.Pointer(doc))
	return append(b, '}')
}

// Decode reads a document that Encode wrote into one that is empty. If it can be
// read, sound adds what keeps it from being played.
func (c *Codec[D]) Decode(b []byte, doc *D, sound func(*Input)) error {
	in := &Input{whose: c.title + ": decode a position"}
	if in.readJSON(b); in.Failed() {
		return in.Err()
	}
	if title := in.Text("title"); title != c.title {
		return fmt.Errorf("%s of %q", in.whose, title)
	}
	c.root.blank(unsafe.Pointer(doc))
	if c.root.read(in, &in.root, unsafe.Pointer(doc)); !in.Failed() {
		sound(in)
	}
	return in.Err()
}

// Compose reads the TOML of a position: what it gives is put over a document
// that start makes, and finish works out the rest or says what is wrong with it.
func (c *Codec[D]) Compose(b []byte, start func(*Input) (*D, error), finish func(*Input, *D)) (doc *D, err error) {
	in := &Input{loose: true}
	if in.root = in.readTOML("position", b); in.Failed() {
		return nil, in.Err()
	}
	if doc, err = start(in); err != nil {
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
			if k := c.kinds[v.Kind]; k != nil && (v.ID == "" || !k.Has(v.ID)) {
				in.Fault(path, "unknown %s %q in %q", v.Kind, v.ID, orders[i].Text)
			}
		}
	}
}
