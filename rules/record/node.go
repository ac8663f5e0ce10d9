package record

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// node is one value of a document, of JSON or TOML alike: a table, a list, a text,
// a number, true or false.
type node struct {
	key   string // in a table
	kind  byte   // as JSON begins it: { [ " 0, t for true and false, n for null; d for a date
	text  string // of all but tables and lists
	at    int    // offset in the document; of what is written, the number in its table
	items []node // of a table or list, as they stand there

	// Of one that is written:
	field *field // whose it is
	empty bool   // it may be left out
	out   bool   // it is
}

// kinds says what a kind of node is.
var kinds = map[byte]string{'{': "a table", '[': "a list", '"': "a text", '0': "a number", 't': "true or false", 'n': "null", 'd': "a date"}

// get returns the value of a key of a table, nil when it is not there.
func (n *node) get(key string) *node {
	for i := range n.items {
		if n.items[i].key == key {
			return &n.items[i]
		}
	}
	return nil
}

// readJSON reads JSON.
func (in *Input) readJSON(source []byte) {
	in.add("", source)
	d := jsontext.NewDecoder(bytes.NewReader(source), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	var err error
	if in.root, err = in.value(d); err == nil {
		if _, err = d.ReadToken(); err == io.EOF {
			return
		}
	}
	in.faults = append(in.faults, fault{at: int(d.InputOffset()), err: cmp.Or(err, errors.New("it is more than one value"))})
}

// value reads the next value of JSON.
func (in *Input) value(d *jsontext.Decoder) (n node, err error) {
	for n.at = int(d.InputOffset()); strings.IndexByte(" \n\t\r,:", in.text[n.at]) >= 0 && n.at < len(in.text)-1; n.at++ {
	}
	token, err := d.ReadToken()
	switch n.kind = byte(token.Kind()); n.kind {
	case '{', '[':
		begin := len(in.items)
		for err == nil && d.PeekKind() != jsontext.Kind(n.kind+2) { // ] after [, } after {
			var key, e node
			if n.kind == '{' {
				key, err = in.value(d)
			}
			if err == nil {
				e, err = in.value(d)
			}
			e.key = key.text
			in.items = append(in.items, e)
		}
		if len(in.items) > begin {
			n.items = slices.Clone(in.items[begin:])
		}
		in.items = in.items[:begin]
		if err == nil {
			_, err = d.ReadToken()
		}
	case 'f':
		n.kind = 't'
		fallthrough
	default:
		n.text = token.String()
	}
	return n, err
}
