package tree

import (
	"bytes"
	"errors"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// ParseTOML reads TOML into values.
func ParseTOML(source []byte) (root Value, err error) {
	// The tree is made of single expressions; what is wrong with the whole, such
	// as a duplicate key, the decoder finds.
	if err := toml.Unmarshal(source, new(map[string]any)); err != nil {
		var at *toml.DecodeError
		if errors.As(err, &at) {
			row, col := at.Position()
			err = &SyntaxError{offset(source, row, col), strings.TrimPrefix(at.Error(), "toml: ")}
		}
		return root, err
	}
	var p unstable.Parser
	p.Reset(source)
	root.Kind = '{'
	table := &root // the one that the last header named
	for p.NextExpression() {
		e := p.Expression()
		switch e.Kind {
		case unstable.Table:
			table = root.down(e.Key())
		case unstable.ArrayTable:
			list := root.down(e.Key())
			list.Kind = '['
			first := e.Key()
			first.Next()
			list.Items = append(list.Items, Entry{Value: Value{Kind: '{', At: int(first.Node().Raw.Offset)}})
			table = &list.Items[len(list.Items)-1].Value
		default:
			table.assign(e)
		}
	}
	return root, p.Error()
}

// offset is that of a line and a column.
func offset(source []byte, line, col int) (at int) {
	for range line - 1 {
		at += bytes.IndexByte(source[at:], '\n') + 1
	}
	return min(at+col-1, len(source))
}

// down finds the table, or the last of a list of tables, that keys lead to; it
// is made where there is none.
func (v *Value) down(keys unstable.Iterator) *Value {
	for keys.Next() {
		n := keys.Node()
		next := v.Get(string(n.Data))
		if next == nil {
			v.Items = append(v.Items, Entry{string(n.Data), Value{Kind: '{', At: int(n.Raw.Offset)}})
			next = &v.Items[len(v.Items)-1].Value
		}
		if v = next; v.Kind == '[' && !keys.IsLast() {
			v = &v.Items[len(v.Items)-1].Value
		}
	}
	return v
}

// assign puts "key = value" into a table.
func (v *Value) assign(e *unstable.Node) {
	at := v.down(e.Key())
	at.set(e.Value())
}

// set takes over a value, but for its place, which is that of its key.
func (v *Value) set(n *unstable.Node) {
	v.Text = string(n.Data)
	switch n.Kind {
	case unstable.String:
		v.Kind = '"'
	case unstable.Bool:
		v.Kind = 't'
	case unstable.Integer, unstable.Float:
		v.Kind, v.Text = '0', strings.ReplaceAll(v.Text, "_", "")
	case unstable.Array:
		v.Kind, v.Text = '[', ""
		for it := n.Children(); it.Next(); {
			el := it.Node()
			if el.Kind == unstable.Comment {
				continue
			}
			item := Value{At: v.At}
			if el.Raw.Length > 0 {
				item.At = int(el.Raw.Offset)
			}
			item.set(el)
			v.Items = append(v.Items, Entry{Value: item})
		}
	case unstable.InlineTable:
		v.Kind, v.Text = '{', ""
		for it := n.Children(); it.Next(); {
			if it.Node().Kind == unstable.KeyValue {
				v.assign(it.Node())
			}
		}
	default:
		v.Kind = 'd'
	}
}
