package record

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Input is a document that is read: what it gives, and what is wrong with it.
type Input struct {
	text   []byte // of all files, each with a line feed behind it
	files  []file
	whose  string // what every fault begins with
	root   node
	items  []node // of the tables and lists that are read, as far as they go
	loose  bool   // composed by people: what is absent stays as it is, and names stand for ids
	faults []fault
	broken bool             // a table or a list is none
	places map[any]place    // of what was read of packs, by its address
	paths  map[*node]string // of all nodes, once many are asked for
}

// file is one of those that are read as one document.
type file struct {
	name string
	from int // offset of its first byte
}

// place is where a value was read, or the table in which its key is missing.
type place struct {
	node    *node
	missing string
}

type fault struct {
	path string
	at   int // offset, -1 for nowhere
	err  error
}

// add takes in the text of one more file, and gives its offset.
func (in *Input) add(name string, text []byte) (from int) {
	from = len(in.text)
	in.text = append(append(in.text, text...), '\n')
	in.files = append(in.files, file{name, from})
	return from
}

// stands returns the file, the line and the column of an offset.
func (in *Input) stands(at int) (name string, line, col int) {
	i := len(in.files) - 1
	for in.files[i].from > at {
		i--
	}
	before := in.text[in.files[i].from:at]
	return in.files[i].name, 1 + bytes.Count(before, []byte{'\n'}), len(before) - bytes.LastIndexByte(before, '\n')
}

// find follows a path of keys joined by dots as far as the document goes.
func (in *Input) find(path string) (n *node, whole bool) {
	n = &in.root
	for key := range strings.SplitSeq(path, ".") {
		next := n.get(key)
		if next == nil {
			return n, false
		}
		n = next
	}
	return n, true
}

// Has reports whether the document gives a key: "sides.german.missions".
func (in *Input) Has(path string) bool {
	_, ok := in.find(path)
	return ok
}

// of returns what stands under a key, "" when there is nothing of the kind.
func (in *Input) of(path string, kind byte) string {
	if n, ok := in.find(path); ok && n.kind == kind {
		return n.text
	}
	return ""
}

// Text returns the text under a key, "" when there is none.
func (in *Input) Text(path string) string { return in.of(path, '"') }

// True reports whether a key is true.
func (in *Input) True(path string) bool { return in.of(path, 't') == "true" }

// Number returns the number under a key, 0 when there is none.
func (in *Input) Number(path string) int {
	n, _ := strconv.Atoi(in.of(path, '0'))
	return n
}

// Texts returns the texts of a table, by key.
func (in *Input) Texts(path string) map[string]string {
	n, ok := in.find(path)
	if !ok {
		return nil
	}
	return texts[string](n)
}

func texts[K ~string](n *node) map[K]string {
	out := make(map[K]string, len(n.items))
	for i := range n.items {
		out[K(n.items[i].key)] = n.items[i].text
	}
	return out
}

// Fault notes what is wrong with a key, given by its path, or with a value of a
// pack, given by its address.
func (in *Input) Fault(at any, format string, args ...any) {
	path, is := at.(string)
	p, ok := in.places[at]
	switch {
	case is:
		n, _ := in.find(path)
		in.faults = append(in.faults, fault{path, n.at, fmt.Errorf(format, args...)})
	case !ok:
		panic(fmt.Sprintf("record: a fault of a %T that was not read: "+format, append([]any{at}, args...)...))
	default:
		in.fault(p, format, args...)
	}
}

// fault notes what is wrong with a value.
func (in *Input) fault(p place, format string, args ...any) {
	in.faults = append(in.faults, fault{in.path(p), p.node.at, fmt.Errorf(format, args...)})
}

// path returns the keys that lead to a place. Rows of a list are known by their id, or
// by their number from 1.
func (in *Input) path(p place) string {
	keys, _ := in.root.path(p.node)
	if p.missing != "" {
		keys = append(keys, p.missing)
	}
	return strings.Join(keys, ".")
}

// pathOf returns the path of a place in a document that is read to its end. Whoever asks
// for one row after the other would otherwise go through all of them for each.
func (in *Input) pathOf(p place) string {
	if in.paths == nil {
		in.paths = map[*node]string{}
		in.root.addPaths(in.paths, nil)
	}
	path, ok := in.paths[p.node]
	if !ok || p.missing != "" {
		return in.path(p)
	}
	return path
}

// addPaths adds the paths of a node and of what it holds.
func (n *node) addPaths(to map[*node]string, keys []string) {
	to[n] = strings.Join(keys, ".")
	for i := range n.items {
		e := &n.items[i]
		if key, ok := n.keyOf(i); ok {
			e.addPaths(to, append(keys, key))
		}
	}
}

// keyOf returns by what an item is known; false where its list is all that can be said of it.
func (n *node) keyOf(i int) (key string, ok bool) {
	e := &n.items[i]
	switch id := e.get("id"); {
	case n.kind == '{':
		return e.key, true
	case id != nil && id.text != "":
		return id.text, true
	case e.kind == '{':
		return strconv.Itoa(i + 1), true
	}
	return "", false
}

func (n *node) path(to *node) (keys []string, found bool) {
	for i := range n.items {
		e := &n.items[i]
		keys, found := e.path(to)
		if !found {
			continue
		}
		if key, ok := n.keyOf(i); ok {
			return append([]string{key}, keys...), true
		}
		return nil, true
	}
	return nil, n == to
}

// Failed reports whether something is wrong so far.
func (in *Input) Failed() bool { return len(in.faults) > 0 }

// Err returns all that is wrong with the document, in the order of its lines, nil
// when nothing is.
func (in *Input) Err() error {
	slices.SortStableFunc(in.faults, func(a, b fault) int { return a.at - b.at })
	var out []error
	for _, f := range in.faults {
		where := ""
		if f.at >= 0 {
			name, line, col := in.stands(f.at)
			where = strings.TrimPrefix(fmt.Sprintf("%s:%d:%d: ", name, line, col), ":")
			f.path = strings.TrimPrefix(f.path, name+":")
		}
		if f.path != "" {
			where += f.path + ": "
		}
		out = append(out, fmt.Errorf("%s%w", where, f.err))
	}
	err := errors.Join(out...)
	if err != nil && in.whose != "" {
		return fmt.Errorf("%s: %w", in.whose, err)
	}
	return err
}

// Wrong notes why a file could not be read, or what is wrong with all of them.
func (in *Input) Wrong(err error) { in.faults = append(in.faults, fault{at: -1, err: err}) }
