package record

import (
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// parseTOML reads TOML into values, with the places where its keys stand.
func parseTOML(source []byte) (root value, err error) {
	var all map[string]any
	if err := toml.Unmarshal(source, &all); err != nil {
		var at *toml.DecodeError
		if errors.As(err, &at) {
			row, col := at.Position()
			return root, fmt.Errorf("line %d, column %d: %s", row, col, strings.TrimPrefix(at.Error(), "toml: "))
		}
		return root, err
	}
	var p unstable.Parser
	p.Reset(source)
	root.kind = '{'
	table := &root // the one that the last header named
	for p.NextExpression() {
		e := p.Expression()
		switch e.Kind {
		case unstable.Table:
			table = root.down(e.Key())
		case unstable.ArrayTable:
			list := root.down(e.Key())
			list.kind = '['
			list.items = append(list.items, entry{value: value{kind: '{', at: list.at}})
			table = &list.items[len(list.items)-1].value
		default:
			table.assign(e)
		}
	}
	return root, p.Error()
}

// down finds the table, or the last of a list of tables, that keys lead to; it
// is made where there is none.
func (v *value) down(keys unstable.Iterator) *value {
	for keys.Next() {
		n := keys.Node()
		next := v.get(string(n.Data))
		if next == nil {
			v.items = append(v.items, entry{string(n.Data), value{kind: '{', at: int(n.Raw.Offset)}})
			next = &v.items[len(v.items)-1].value
		}
		if v = next; v.kind == '[' && !keys.IsLast() {
			v = &v.items[len(v.items)-1].value
		}
	}
	return v
}

// assign puts "key = value" into a table.
func (v *value) assign(e *unstable.Node) {
	at := v.down(e.Key())
	at.set(e.Value())
}

// set takes over a value, but for its place, which is that of its key.
func (v *value) set(n *unstable.Node) {
	v.text = string(n.Data)
	switch n.Kind {
	case unstable.String:
		v.kind = '"'
	case unstable.Bool:
		v.kind = 't'
	case unstable.Array:
		v.kind, v.text = '[', ""
		for it := n.Children(); it.Next(); {
			if it.Node().Kind != unstable.Comment {
				item := value{at: v.at}
				item.set(it.Node())
				v.items = append(v.items, entry{value: item})
			}
		}
	case unstable.InlineTable:
		v.kind, v.text = '{', ""
		for it := n.Children(); it.Next(); {
			if it.Node().Kind == unstable.KeyValue {
				v.assign(it.Node())
			}
		}
	default:
		v.kind = '0'
	}
}
