package pack

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// node is a value of a pack, with the place where it stands.
type node struct {
	line, col int
	scalar    any // string, bool, int64 or float64; nil for the others
	list      []*node
	table     map[string]*node // nil but for tables
	keys      []string         // of the table, as they stand
}

// tree reads a pack. Its fault names line and column.
func tree(name string, b []byte) (*node, error) {
	// The tree is made of single expressions; what is wrong with the whole, such
	// as a key that is given twice, the decoder finds.
	var all map[string]any
	if err := toml.Unmarshal(b, &all); err != nil {
		var at *toml.DecodeError
		if errors.As(err, &at) {
			row, col := at.Position()
			return nil, fmt.Errorf("%s:%d:%d: %s", name, row, col, what(at))
		}
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	g := grower{lines: []int{0}}
	for i, c := range b {
		if c == '\n' {
			g.lines = append(g.lines, i+1)
		}
	}
	g.p.Reset(b)
	root := &node{line: 1, col: 1, table: map[string]*node{}}
	at := root
	for g.p.NextExpression() {
		switch e := g.p.Expression(); e.Kind {
		case unstable.Table:
			at = g.descend(root, e.Key(), func(at *node) *node { return &node{line: at.line, col: at.col, table: map[string]*node{}} })
		case unstable.ArrayTable:
			list := g.descend(root, e.Key(), func(at *node) *node { return &node{line: at.line, col: at.col} })
			key := g.first(e)
			at = &node{line: key.line, col: key.col, table: map[string]*node{}}
			list.list = append(list.list, at)
		case unstable.KeyValue:
			g.put(at, e)
		}
	}
	return root, nil
}

type grower struct {
	p     unstable.Parser
	lines []int // offsets of their beginnings
}

// place is where a node of the syntax begins.
func (g *grower) place(n *unstable.Node) *node {
	offset := int(n.Raw.Offset)
	line := sort.SearchInts(g.lines, offset+1)
	return &node{line: line, col: offset - g.lines[line-1] + 1}
}

// first is the place of the first key of an expression.
func (g *grower) first(e *unstable.Node) *node {
	it := e.Key()
	it.Next()
	return g.place(it.Node())
}

// descend follows a key from a table, and makes what is missing on the way
// tables and its last part what end says.
func (g *grower) descend(at *node, key unstable.Iterator, end func(at *node) *node) *node {
	for key.Next() {
		n, name := key.Node(), string(key.Node().Data)
		if len(at.list) > 0 { // the last entry of an array of tables
			at = at.list[len(at.list)-1]
		}
		next := at.table[name]
		if next == nil {
			next = g.place(n)
			if key.IsLast() {
				next = end(next)
			} else {
				next.table = map[string]*node{}
			}
			at.table[name], at.keys = next, append(at.keys, name)
		}
		at = next
	}
	return at
}

func (g *grower) put(at *node, e *unstable.Node) {
	g.descend(at, e.Key(), func(at *node) *node { return g.value(e.Value(), at.line, at.col) })
}

// value reads a value whose key stands at a place.
func (g *grower) value(v *unstable.Node, line, col int) *node {
	n := &node{line: line, col: col}
	text := string(v.Data)
	switch v.Kind {
	case unstable.String:
		n.scalar = text
	case unstable.Bool:
		n.scalar = text == "true"
	case unstable.Integer:
		n.scalar, _ = strconv.ParseInt(strings.ReplaceAll(text, "_", ""), 0, 64)
	case unstable.Float:
		n.scalar, _ = strconv.ParseFloat(strings.ReplaceAll(text, "_", ""), 64)
	case unstable.Array:
		n.list = []*node{}
		for it := v.Children(); it.Next(); {
			el := it.Node()
			l, c := line, col
			if el.Raw.Length > 0 {
				p := g.place(el)
				l, c = p.line, p.col
			}
			n.list = append(n.list, g.value(el, l, c))
		}
	case unstable.InlineTable:
		n.table = map[string]*node{}
		for it := v.Children(); it.Next(); {
			g.put(n, it.Node())
		}
	}
	return n
}

// is names what kind of value a node is.
func (n *node) is() string {
	switch n.scalar.(type) {
	case string:
		return "a text"
	case bool:
		return "true or false"
	case int64, float64:
		return "a number"
	}
	if n.table != nil {
		return "a table"
	}
	return "a list"
}

// get is the value of a key of a table, nil when it is not there.
func (n *node) get(key string) *node {
	if n == nil {
		return nil
	}
	return n.table[key]
}

// nearest says what may be meant by an id that is none of those there are: the
// ids themselves where they are few, else the one most like it.
func nearest(id string, names []string) string {
	names = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "" })
	if len(names) == 0 {
		return "there are none"
	}
	if len(names) <= 12 {
		return "there are " + strings.Join(names, ", ")
	}
	like := slices.MinFunc(names, func(a, b string) int { return distance(id, a) - distance(id, b) })
	if distance(id, like) > (len(id)+1)/2 {
		return fmt.Sprintf("none of the %d there are is like it", len(names))
	}
	return fmt.Sprintf("did you mean %q?", like)
}

// distance counts the letters to be changed, added or left out to make one
// word the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
