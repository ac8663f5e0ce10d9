package pack

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/tree"
)

// Names are the printed names of an entry, by language.
type Names = rules.Names

// Index holds the names of all entries by the name of their table and their ids.
type Index map[string]map[string]Names

// Name is what an entry is called in a language: its id where it has no name.
func (x Index) Name(table, id string, lang rules.Lang) string {
	if n, ok := x[table][id]; ok {
		return n.In(lang)
	}
	return id
}

// langs are the languages in which everything is named.
var langs = order.Languages

// Loader reads the packs of a title into its data, and collects what is wrong
// with them.
type Loader struct {
	source map[string][]byte      // of files
	files  map[string]*tree.Value // what stands in them
	lists  map[string]*list
	places map[any]place // by the address of what was read
	bad    map[*tree.Value]bool
	tags   map[reflect.Type][]*tag
	faults []fault
}

// list is what references name: the rows of a table, or ids that the code knows.
type list struct {
	names []string
	index map[string]int
	rows  reflect.Value // of a table; the zero value for the others
}

// place is where something stands that was read, and what it is called.
type place struct {
	file, label string
	node        *tree.Value
	row         *tree.Value // of which it is part
	given       bool        // it stands in the pack
}

type fault struct {
	file      string
	line, col int
	text      string
	err       error // of reading a file, instead of the others
}

// Load reads the packs that the tags of data name, and checks them as far as
// tags can say what is right; data points to a struct. The ids that the code
// knows, by name, are lists that tags refer to as to tables. The loader holds
// the faults, and takes those that the title finds beyond.
func (f Files) Load(data any, lists map[string][]string) *Loader {
	l := &Loader{source: map[string][]byte{}, files: map[string]*tree.Value{}, lists: map[string]*list{}, places: map[any]place{}, bad: map[*tree.Value]bool{}, tags: map[reflect.Type][]*tag{}}
	for name, ids := range lists {
		l.lists[name] = listOf(ids)
	}
	v := reflect.ValueOf(data).Elem()
	fields := l.fieldsOf(v.Type())
	for _, t := range fields {
		if t.file == "" || l.files[t.file] != nil {
			continue
		}
		b, err := f.read(t.file)
		root, bad := tree.ParseTOML(b)
		l.source[t.file], l.files[t.file] = b, &root
		var at *tree.SyntaxError
		switch {
		case err != nil:
			l.faults = append(l.faults, fault{err: fmt.Errorf("%s: read %s: %w", f.Title, t.file, err)})
		case errors.As(bad, &at):
			l.faults = append(l.faults, fault{file: t.file, line: at.Line, col: at.Col, text: at.Text})
		case bad != nil:
			l.faults = append(l.faults, fault{err: fmt.Errorf("%s: %w", t.file, bad)})
		}
	}
	if len(l.faults) > 0 {
		return l
	}
	for _, t := range fields {
		l.index(v, t)
	}
	for _, file := range slices.Sorted(maps.Keys(l.files)) {
		b := binder{Loader: l, file: file, row: l.files[file]}
		b.fields(v, slices.DeleteFunc(slices.Clone(fields), func(t *tag) bool { return t.file != file }), b.row)
	}
	for _, t := range fields {
		l.lookUp(v, t, fields)
	}
	return l
}

func listOf(ids []string) *list {
	li := &list{names: ids, index: make(map[string]int, len(ids))}
	for i, id := range ids {
		if _, ok := li.index[id]; !ok && id != "" {
			li.index[id] = i
		}
	}
	return li
}

// index makes room for the rows of a table and notes their ids, so that all
// rows can refer to them.
func (l *Loader) index(data reflect.Value, t *tag) {
	if t.reader != nil || t.file == "" || t.typ.Kind() != reflect.Slice || t.typ.Elem().Kind() != reflect.Struct {
		return
	}
	n := l.files[t.file].Get(t.key)
	if n == nil {
		return
	}
	rows := t.of(data)
	rows.Set(reflect.MakeSlice(t.typ, len(n.Items), len(n.Items)))
	key := l.idOf(t.typ.Elem())
	if key == "" {
		return
	}
	ids := make([]string, len(n.Items))
	for i := range n.Items {
		if id := n.Items[i].Get(key); id != nil && id.Kind == '"' {
			ids[i] = id.Text
		}
	}
	li := listOf(ids)
	li.rows = rows
	l.lists[t.as] = li
}

// lookUp fills what the title wants of tables besides their rows: the number of
// the row with a certain id, the numbers of all by their ids, or all names.
func (l *Loader) lookUp(data reflect.Value, t *tag, tables []*tag) {
	switch v := t.of(data); {
	case t.typ == reflect.TypeFor[Index]():
		x := Index{}
		for _, table := range tables {
			x.add(table.of(data), table, l)
		}
		v.Set(reflect.ValueOf(x))
	case t.table == "" || l.lists[t.table] == nil: // a table that is missing is told
	case t.typ.Kind() == reflect.Map:
		v.Set(reflect.ValueOf(l.lists[t.table].index))
	default:
		i, ok := l.lists[t.table].index[t.wanted]
		if !ok {
			l.faults = append(l.faults, fault{text: fmt.Sprintf("the rules name the %s %q, which no pack has", t.table, t.wanted)})
		}
		setInt(v, i)
	}
}

// add takes in the names of a table, if it has ids and names.
func (x Index) add(rows reflect.Value, t *tag, l *Loader) {
	if k := t.typ.Kind(); t.file == "" || k != reflect.Slice && k != reflect.Array || t.typ.Elem().Kind() != reflect.Struct {
		return
	}
	var id, names *tag
	for _, f := range l.fieldsOf(t.typ.Elem()) {
		if f.id {
			id = f
		}
		if f.typ == reflect.TypeFor[Names]() && f.key == "names" {
			names = f
		}
	}
	if id == nil || names == nil {
		return
	}
	x[t.as] = make(map[string]Names, rows.Len())
	for i := range rows.Len() {
		if n := names.of(rows.Index(i)).Interface().(Names); n != nil {
			x[t.as][id.of(rows.Index(i)).String()] = n
		}
	}
}

// Fault notes what is wrong with a row, or with a value of a row, given by its
// address.
func (l *Loader) Fault(at any, format string, args ...any) {
	p, ok := l.places[at]
	if !ok {
		panic(fmt.Sprintf("pack: a fault of a %T that was not read: "+format, append([]any{at}, args...)...))
	}
	l.bad[p.row] = true
	l.add(p.file, p.node, p.label+": "+format, args...)
}

// Sound reports whether no fault was found in a row, given by its address.
func (l *Loader) Sound(row any) bool { return !l.bad[l.places[row].node] }

// Given reports whether a value, given by its address, stands in the pack.
func (l *Loader) Given(value any) bool {
	return l.places[value].given
}

func (l *Loader) add(file string, n *tree.Value, format string, args ...any) {
	line, col := tree.Place(l.source[file], n.At)
	l.faults = append(l.faults, fault{file: file, line: line, col: col, text: fmt.Sprintf(format, args...)})
}

// Err joins all faults, in the order of files and lines; nil when there are
// none.
func (l *Loader) Err() error {
	slices.SortStableFunc(l.faults, func(a, b fault) int {
		if c := strings.Compare(a.file, b.file); c != 0 {
			return c
		}
		return a.line - b.line
	})
	var out []error
	for _, f := range l.faults {
		switch {
		case f.err != nil:
			out = append(out, f.err)
		case f.file == "":
			out = append(out, errors.New(f.text))
		default:
			out = append(out, fmt.Errorf("%s:%d:%d: %s", f.file, f.line, f.col, f.text))
		}
	}
	return errors.Join(out...)
}

// Rows tells the faults that a board finds in its rows, each at the row whose
// address at gives; of a row with a fault nothing more is told.
func (l *Loader) Rows(err error, at func(*board.RowError) any) {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return
	}
	for _, err := range joined.Unwrap() {
		var row *board.RowError
		if errors.As(err, &row) && l.Sound(at(row)) {
			l.Fault(at(row), "%s", row.Fault)
		}
	}
}
