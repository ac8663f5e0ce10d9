package pack

import (
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"strings"
	"unsafe"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/record"
)

// Files are the packs of one title.
type Files struct {
	Title    string // id of the title, for messages
	Embedded fs.FS  // holds data/NAME for every pack
	Over     fs.FS  // the override folder, holds NAME; nil for none
}

// read returns a pack from the override folder when it is there, else the
// embedded one.
func (f Files) read(name string) ([]byte, error) {
	if f.Over != nil {
		b, err := fs.ReadFile(f.Over, name)
		if !errors.Is(err, fs.ErrNotExist) {
			return b, err
		}
	}
	return fs.ReadFile(f.Embedded, "data/"+name)
}

// Ground is the pack that says how a board is drawn. It says nothing of the rules,
// and the hash leaves it out.
const Ground = "ground.toml"

// Replaced reports whether a pack stands in the override folder.
func (f Files) Replaced(name string) bool {
	if f.Over == nil {
		return false
	}
	_, err := fs.Stat(f.Over, name)
	return err == nil
}

// Index holds the names of all entries by the name of their table and their ids.
type Index map[string]map[string]rules.Names

// Name returns what an entry is called in a language: its id where it has no name.
func (x Index) Name(table, id string, lang rules.Lang) string {
	if n, ok := x[table][id]; ok {
		return n.In(lang)
	}
	return id
}

// Loader holds what was read of the packs of a title, and what is wrong with it.
type Loader struct{ *record.Input }

// Read loads the packs of a title into its data and has it checked further; lists
// are the words that stand for numbers. The error names every fault; where tables
// are none, those that tags find.
func (f Files) Read(data any, lists map[string][]string, checks ...func(Loader)) error {
	l := f.Load(data, lists)
	for _, check := range checks {
		if !l.Broken() {
			check(l)
		}
	}
	return l.Err()
}

// Load reads the packs that the tags of data name, and checks them as far as
// tags can say what is right; data points to a struct. The ids that the code
// knows, by name, are lists that tags refer to as to tables. The loader holds
// the faults, and takes those that the title finds beyond.
func (f Files) Load(data any, lists map[string][]string) Loader {
	l := Loader{record.NewTables()}
	v := reflect.ValueOf(data).Elem()
	kinds, names, read := record.Kinds{}, Index{}, map[string]bool{}
	for name, ids := range lists {
		kinds.IDs(name, ids)
	}
	for i := range v.NumField() {
		table, options, _ := strings.Cut(v.Type().Field(i).Tag.Get("pack"), ",")
		file, as, ok := strings.Cut(table, ":")
		if !ok {
			continue
		}
		if !read[file] {
			read[file] = true
			if b, err := f.read(file); err != nil {
				l.Wrong(fmt.Errorf("%s: read %s: %w", f.Title, file, err))
			} else {
				l.Add(file, b)
			}
		}
		if _, other, ok := strings.Cut(options, "as="); ok {
			as = other
		}
		ids, called := l.Entries(table)
		if names[as] == nil { // several tables may have one name
			names[as] = map[string]rules.Names{}
		}
		for i, id := range ids {
			if called[i] != nil {
				names[as][id] = called[i]
			}
		}
		if k := v.Field(i).Type(); lists[as] == nil && k.Kind() == reflect.Slice && k.Elem().Kind() == reflect.Struct {
			kinds.IDs(as, ids)
		}
	}
	if !l.Failed() {
		l.Read("pack", data, kinds)
		l.find(v, kinds, names)
	}
	return l
}

// find fills the fields with a tag find: the number of the row with a certain id
// ("zone=london"), the numbers of all by their ids ("zone"), or all names.
func (l Loader) find(data reflect.Value, kinds record.Kinds, names Index) {
	for i := range data.NumField() {
		f := data.Type().Field(i)
		table, id, one := strings.Cut(f.Tag.Get("find"), "=")
		if table == "" {
			continue
		}
		to := reflect.NewAt(f.Type, unsafe.Add(data.Addr().UnsafePointer(), f.Offset)).Elem()
		switch k := kinds[table]; {
		case table == "names":
			to.Set(reflect.ValueOf(names))
		case !one:
			to.Set(reflect.ValueOf(k.Numbers()))
		case !k.Has(id):
			l.Wrong(fmt.Errorf("the rules name the %s %q, which no pack has", table, id))
		default:
			to.Set(reflect.ValueOf(k.Numbers()[id]).Convert(f.Type))
		}
	}
}

// Rows tells the faults that a board finds in its rows, each at the row of its
// table: a slice of rows, or of pointers to them. Of a row with a fault nothing
// more is told.
func (l Loader) Rows(err error, tables map[string]any) {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return
	}
	for _, err := range joined.Unwrap() {
		var wrong *board.RowError
		if !errors.As(err, &wrong) {
			continue
		}
		row := reflect.ValueOf(tables[wrong.Table]).Index(wrong.Row)
		if row.Kind() != reflect.Pointer {
			row = row.Addr()
		}
		if at := row.Interface(); l.Sound(at) {
			l.Fault(at, "%s", wrong.Fault)
		}
	}
}
