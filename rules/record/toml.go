package record

import (
	"bytes"
	"errors"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// readTOML reads TOML, behind what was read before. A value stands where it begins,
// or at its key where the parser does not say.
func (in *Input) readTOML(name string, source []byte) (root node) {
	from := in.add(name, source)
	// The tree is made of single expressions; what is wrong with the whole, such
	// as a duplicate key, the decoder finds.
	var wrong *toml.DecodeError
	if errors.As(toml.Unmarshal(source, new(map[string]any)), &wrong) {
		row, col := wrong.Position()
		before := bytes.Join(bytes.SplitAfterN(source, []byte("\n"), row)[:row-1], nil)
		in.faults = append(in.faults, fault{at: from + min(len(before)+col-1, len(source)), err: errors.New(strings.TrimPrefix(wrong.Error(), "toml: "))})
		return root
	}
	root.kind = '{'
	table := &root // the one that the last header named
	var p unstable.Parser
	for p.Reset(source); p.NextExpression(); {
		switch e := p.Expression(); e.Kind {
		case unstable.Table:
			table = root.down(e.Key(), from)
		case unstable.ArrayTable:
			list := root.down(e.Key(), from)
			first := e.Key()
			first.Next()
			list.kind, list.items = '[', append(list.items, node{kind: '{', at: from + int(first.Node().Raw.Offset)})
			table = &list.items[len(list.items)-1]
		default:
			table.assign(e, from)
		}
	}
	return root
}

// rowKeys is for how many keys a table has room at first: most rows of packs have about as many.
const rowKeys = 8

// down finds the table, or the last of a list of tables, that keys lead to; it
// is made where there is none.
func (n *node) down(keys unstable.Iterator, from int) *node {
	for keys.Next() {
		k := keys.Node()
		next := n.get(string(k.Data))
		if next == nil && n.items == nil {
			n.items = make([]node, 0, rowKeys)
		}
		if next == nil {
			n.items = append(n.items, node{key: string(k.Data), kind: '{', at: from + int(k.Raw.Offset)})
			next = &n.items[len(n.items)-1]
		}
		if n = next; n.kind == '[' && !keys.IsLast() {
			n = &n.items[len(n.items)-1]
		}
	}
	return n
}

// assign puts "key = value" into a table.
func (n *node) assign(e *unstable.Node, from int) { n.down(e.Key(), from).set(e.Value(), from) }

// set takes over a value, but for its place, which is that of its key.
func (n *node) set(e *unstable.Node, from int) {
	n.text = string(e.Data)
	switch e.Kind {
	case unstable.String:
		n.kind = '"'
	case unstable.Bool:
		n.kind = 't'
	case unstable.Integer, unstable.Float:
		n.kind = '0'
	case unstable.Array:
		n.kind = '['
		for it := e.Children(); it.Next(); {
			el := it.Node()
			if el.Kind == unstable.Comment {
				continue
			}
			item := node{at: n.at}
			if el.Raw.Length > 0 {
				item.at = from + int(el.Raw.Offset)
			}
			item.set(el, from)
			n.items = append(n.items, item)
		}
	case unstable.InlineTable:
		n.kind = '{'
		for it := e.Children(); it.Next(); {
			if it.Node().Kind == unstable.KeyValue {
				n.assign(it.Node(), from)
			}
		}
	default:
		n.kind = 'd'
	}
}
