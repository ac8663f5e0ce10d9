package record

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
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

// get is the value of a key of a table, nil when it is not there.
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
	if !json.Valid(source) {
		err := json.Unmarshal(source, new(any))
		at := &json.SyntaxError{}
		errors.As(err, &at)
		in.faults = append(in.faults, fault{at: int(max(at.Offset-1, 0)), err: err})
		return
	}
	p := &parser{s: string(source), open: make([]node, 0, len(source)/32)}
	in.root = p.node()
}

// parser walks over JSON that is valid.
type parser struct {
	s    string
	i    int
	open []node // items of what is not closed yet
}

// next is the next character that is more than a separator.
func (p *parser) next() byte {
	for strings.IndexByte(" \n\t\r,:", p.s[p.i]) >= 0 {
		p.i++
	}
	return p.s[p.i]
}

// node reads the value that begins here. Texts are parts of the source, but for
// those with escapes.
func (p *parser) node() node {
	n := node{kind: p.next(), at: p.i}
	switch n.kind {
	case '{', '[':
		from := len(p.open)
		for p.i++; p.next() != n.kind+2; { // ] after [, } after {
			key := ""
			if n.kind == '{' {
				key = p.node().text
			}
			e := p.node()
			e.key = key
			p.open = append(p.open, e)
		}
		p.i++
		n.items, p.open = slices.Clone(p.open[from:]), p.open[:from]
	case '"':
		for p.i++; p.s[p.i] != '"'; p.i++ {
			if p.s[p.i] == '\\' {
				p.i++
			}
		}
		p.i++
		n.text = p.s[n.at+1 : p.i-1]
		if strings.Contains(n.text, `\`) {
			var plain string
			_ = json.Unmarshal([]byte(p.s[n.at:p.i]), &plain) // it is valid
			n.text = plain
		}
	default:
		for p.i < len(p.s) && strings.IndexByte(",]} \n\t\r", p.s[p.i]) < 0 {
			p.i++
		}
		switch n.text = p.s[n.at:p.i]; {
		case n.kind == 'f':
			n.kind = 't'
		case n.kind <= '9':
			n.kind = '0'
		}
	}
	return n
}
