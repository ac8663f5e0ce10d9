package record

import (
	"reflect"
	"strconv"
	"strings"
	"unsafe"

	"github.com/fieldpost/fieldpost/rules/tree"
)

// form is how the values of a type are written and read. They are given by
// where they lie, as the fields of a state are its package's own.
type form interface {
	write(w *writer, p unsafe.Pointer)
	read(in *Input, v *tree.Value, p unsafe.Pointer)
	// empty reports whether a value may be left out, and blank makes it so; i is
	// its number in a table.
	empty(p unsafe.Pointer, i int) bool
	blank(p unsafe.Pointer, i int)
	// optional reports whether an empty value is left out without being told.
	optional() bool
}

// scalar is a form that is one word of a short text.
type scalar interface {
	form
	// take reads a word, if it is one.
	take(in *Input, text string, p unsafe.Pointer) bool
	// wrong says what is wrong with a word that was not taken.
	wrong(text string) string
}

// number is a whole number, or true and false as 1 and 0.
type number struct {
	typ      reflect.Type
	from, to int
}

// numberOf is the form of a type of whole numbers, with all that it can hold.
func numberOf(t reflect.Type) number {
	n := number{typ: t, to: 1}
	if v := reflect.Zero(t); v.CanInt() {
		n.from, n.to = -1<<(t.Bits()-1), 1<<(t.Bits()-1)-1
	} else if v.CanUint() {
		n.to = 1<<t.Bits() - 1
	}
	return n
}

func (f *number) get(p unsafe.Pointer) int {
	switch v := reflect.NewAt(f.typ, p).Elem(); {
	case v.CanInt():
		return int(v.Int())
	case v.CanUint():
		return int(v.Uint())
	case v.Bool():
		return 1
	}
	return 0
}

// put reports whether the number fits.
func (f *number) put(p unsafe.Pointer, n int) bool {
	switch v := reflect.NewAt(f.typ, p).Elem(); {
	case v.CanInt():
		v.SetInt(int64(n))
	case v.CanUint():
		v.SetUint(uint64(n))
	default:
		v.SetBool(n == 1)
	}
	return f.get(p) == n
}

func (f *number) write(w *writer, p unsafe.Pointer) {
	w.b = strconv.AppendInt(w.b, int64(f.get(p)), 10)
}
func (f *number) empty(p unsafe.Pointer, _ int) bool { return f.get(p) == 0 }
func (f *number) blank(p unsafe.Pointer, _ int)      { f.put(p, 0) }
func (f *number) optional() bool                     { return false }

func (f *number) read(in *Input, v *tree.Value, p unsafe.Pointer) {
	if in.is(v, '0') && !f.take(in, v.Text, p) {
		in.fault(v, "%s", f.wrong(v.Text))
	}
}

func (f *number) take(in *Input, text string, p unsafe.Pointer) bool {
	n, err := strconv.Atoi(text)
	return err == nil && n >= f.from && n <= f.to && f.put(p, n)
}

func (f *number) wrong(text string) string {
	if f.typ.Bits() > 32 {
		return text + " is not a whole number"
	}
	return text + " is not a number from " + strconv.Itoa(f.from) + " to " + strconv.Itoa(f.to)
}

// word is a number for which a word of a vocabulary stands.
type word struct {
	number
	kind  *Kind
	none  string // the word for the number that else is left out
	usual string // the word that is meant where none is
	zero  bool   // 0 is left out, and not what has no word
	unset bool   // -1 is none, and left out
}

func (f *word) write(w *writer, p unsafe.Pointer) {
	text := f.kind.Show(f.get(p), w.toml)
	if text == "" {
		text = f.none
	}
	w.text(text)
}

func (f *word) empty(p unsafe.Pointer, _ int) bool {
	if f.zero {
		return f.get(p) == 0
	}
	return f.none == "" && f.kind.text(f.get(p)) == ""
}

func (f *word) optional() bool {
	_, ok := f.kind.blank()
	return f.none == "" && (ok || f.unset)
}

func (f *word) blank(p unsafe.Pointer, _ int) {
	n, _ := f.kind.blank()
	switch {
	case f.unset:
		n = -1
	case f.zero:
		n = 0
	case f.usual != "":
		n = f.kind.index[f.usual]
	}
	f.put(p, n)
}

func (f *word) read(in *Input, v *tree.Value, p unsafe.Pointer) {
	if in.is(v, '"') && !f.take(in, v.Text, p) {
		in.fault(v, "%s", f.wrong(v.Text))
	}
}

func (f *word) take(in *Input, text string, p unsafe.Pointer) bool {
	switch {
	case f.none != "" && text == f.none || f.unset && text == "":
		f.blank(p, 0)
		return true
	case f.none != "" && text == "":
		return false
	}
	n, ok := f.kind.find(text, in.toml)
	return ok && f.put(p, n)
}

func (f *word) wrong(text string) string { return f.kind.wrong(text) }

// boolean is true or false.
type boolean struct{}

func (boolean) write(w *writer, p unsafe.Pointer)  { w.b = strconv.AppendBool(w.b, *(*bool)(p)) }
func (boolean) empty(p unsafe.Pointer, _ int) bool { return !*(*bool)(p) }
func (boolean) blank(p unsafe.Pointer, _ int)      { *(*bool)(p) = false }
func (boolean) optional() bool                     { return true }

func (boolean) read(in *Input, v *tree.Value, p unsafe.Pointer) {
	if in.is(v, 't') {
		*(*bool)(p) = v.Text == "true"
	}
}

// text is a text as it is.
type text struct{}

func (text) write(w *writer, p unsafe.Pointer)  { w.text(*(*string)(p)) }
func (text) empty(p unsafe.Pointer, _ int) bool { return *(*string)(p) == "" }
func (text) blank(p unsafe.Pointer, _ int)      { *(*string)(p) = "" }
func (text) optional() bool                     { return true }
func (text) wrong(s string) string              { return quote(s) + " is not a text" }
func (text) take(_ *Input, s string, p unsafe.Pointer) bool {
	*(*string)(p) = strings.Clone(s)
	return true
}

func (f text) read(in *Input, v *tree.Value, p unsafe.Pointer) {
	if in.is(v, '"') {
		f.take(in, v.Text, p)
	}
}

// Own is how a type writes and reads its short text itself. Index is the number
// of the value in its table.
type Own[T any] struct {
	Write func(b []byte, t *T, index int, toml bool) []byte
	Read  func(in *Input, t *T, index int, text string) error
	Empty func(t *T, index int) bool // it is left out; nil for never
	Blank func(t *T, index int)      // makes it so
}

func (f *Own[T]) write(w *writer, p unsafe.Pointer) {
	w.b = append(w.b, '"')
	w.b = f.Write(w.b, (*T)(p), w.index, w.toml)
	w.b = append(w.b, '"')
}

func (f *Own[T]) read(in *Input, v *tree.Value, p unsafe.Pointer) {
	if in.is(v, '"') {
		if err := f.Read(in, (*T)(p), in.index, v.Text); err != nil {
			in.fault(v, "%w", err)
		}
	}
}

func (f *Own[T]) empty(p unsafe.Pointer, i int) bool { return f.Empty != nil && f.Empty((*T)(p), i) }
func (f *Own[T]) optional() bool                     { return f.Empty != nil }

func (f *Own[T]) blank(p unsafe.Pointer, i int) {
	if f.Blank != nil {
		f.Blank((*T)(p), i)
	}
}
