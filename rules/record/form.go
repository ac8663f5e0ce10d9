package record

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules/tree"
)

// shape is how values are written.
type shape uint8

const (
	number  shape = iota // as it is
	word                 // a number as the word of a kind
	flag                 // true or false
	text                 // as it is
	names                // texts by language, of packs
	object               // a struct as a table
	short                // a struct as one text of words
	list                 // as a list
	set                  // numbers of a kind as a list of their words
	table                // a list as a table by the words of a kind
	pointer              // as what it points to
)

// form is how the values of a type are written and read.
type form struct {
	shape
	typ      reflect.Type
	kind     *Kind   // of a word, of what is in a set, of the keys of a table
	elem     *form   // of the items of a list or table, of what a pointer points to
	fields   []field // of a struct; the one that is the key
	from, to float64 // of a number
	absent   int     // number of a word that is not there
	usual    bool    // that number is one of its words
	maybe    bool    // an empty value is left out without being told
	omit     bool    // 0 is left out; of a table, entries that are empty
	count    bool    // a number stands in a set as often as it counts
	bits     int     // numbers of a set in one item: as many as it has bits, or 1
}

// scalar reports whether a value is one word of a short text.
func (f *form) scalar() bool { return f.shape <= text || f.shape == set }

// get is a value as a number.
func get(v reflect.Value) int {
	switch {
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
func put(v reflect.Value, n int) bool {
	switch {
	case v.CanInt():
		v.SetInt(int64(n))
	case v.CanUint():
		v.SetUint(uint64(n))
	default:
		v.SetBool(n == 1)
	}
	return get(v) == n
}

func (f *form) write(w *writer, v reflect.Value) {
	switch f.shape {
	case number:
		w.b = strconv.AppendInt(w.b, int64(get(v)), 10)
	case word:
		w.text(f.kind.show(get(v), w.toml))
	case flag:
		w.b = strconv.AppendBool(w.b, v.Bool())
	case text:
		w.text(v.String())
	case object:
		w.b = append(w.b, '{')
		f.inner(w, v)
		w.close('}')
	case short:
		w.b = append(w.b, '"')
		f.words(w, v)
		w.b = append(w.b, '"')
	case list:
		w.b = append(w.b, '[')
		for i := range v.Len() {
			w.sep()
			f.elem.write(w, v.Index(i))
		}
		w.close(']')
	case set:
		w.b = append(w.b, '[')
		f.each(v, func(id string) { w.sep(); w.text(id) })
		w.close(']')
	case table:
		w.b = append(w.b, '{')
		for _, i := range f.kind.order {
			if i < v.Len() && !f.left(v.Index(i)) {
				w.key(f.kind.show(i, w.toml))
				f.elem.write(w, v.Index(i))
			}
		}
		w.close('}')
	case pointer:
		f.elem.write(w, v.Elem())
	case names: // of packs, which are only read
	}
}

// inner writes the fields of a struct without the braces.
func (f *form) inner(w *writer, v reflect.Value) {
	for i := range f.fields {
		g := &f.fields[i]
		if w.toml && g.in&inTOML == 0 || !w.toml && g.in&(inJSON|shown) == 0 || g.omit && g.form.empty(g.of(v)) {
			continue
		}
		w.key(g.name)
		g.form.write(w, g.of(v))
	}
}

// left reports whether an entry of a table is left out.
func (f *form) left(v reflect.Value) bool { return f.maybe && f.elem.empty(v) }

// empty reports whether a value may be left out.
func (f *form) empty(v reflect.Value) bool {
	switch k := f.typ.Kind(); {
	case f.shape == word:
		return f.omit && get(v) == 0 || (f.maybe || f.usual) && get(v) == f.absent
	case f.shape == object, f.shape == short:
		return !slices.ContainsFunc(f.fields, func(g field) bool { return !g.form.empty(g.of(v)) })
	case k == reflect.Slice && f.shape == list:
		return v.Len() == 0
	case f.elem != nil && f.shape != pointer:
		for i := range v.Len() {
			if f.shape == list && !f.elem.empty(v.Index(i)) || f.shape == table && !f.left(v.Index(i)) {
				return false
			}
		}
		return true
	}
	return v.IsZero()
}

// blank makes a value what it is where it is not there.
func (f *form) blank(v reflect.Value) {
	switch slice := f.typ.Kind() == reflect.Slice; {
	case f.shape == word:
		put(v, f.absent)
	case f.shape == object, f.shape == short:
		for i := range f.fields {
			f.fields[i].form.blank(f.fields[i].at(v))
		}
	case f.shape == table, f.shape == list && !slice:
		if slice && v.Len() == 0 {
			resize(v, len(f.kind.ids))
		}
		for i := range v.Len() {
			f.elem.blank(v.Index(i))
		}
	default:
		v.SetZero()
	}
}

// resize gives a slice new items; one without any is nil.
func resize(v reflect.Value, n int) {
	if v.SetZero(); n > 0 {
		v.Set(reflect.MakeSlice(v.Type(), n, n))
	}
}

// signs are how the shapes stand in a document, see [tree.Value].
var signs = [...]byte{number: '0', word: '"', flag: 't', text: '"', names: '{', object: '{', short: '"', list: '[', set: '[', table: '{'}

func (f *form) read(in *Input, n *tree.Value, v reflect.Value) {
	if f.shape == pointer {
		v.Set(reflect.New(f.typ.Elem()))
		f.elem.blank(v.Elem())
		f.elem.read(in, n, v.Elem())
		return
	}
	if f.shape == short && n.Kind == '[' { // a list of words
		all := &tree.Value{Kind: '"', At: n.At}
		for i := range n.Items {
			all.Text += n.Items[i].Text + " "
		}
		n = all
	}
	if n.Kind != signs[f.shape] {
		in.fault(n, "it is %s, not %s", tree.Name(n.Kind), tree.Name(signs[f.shape]))
		if f.shape == table {
			f.blank(v) // with an entry for each id
		}
		return
	}
	switch f.shape {
	case number, word, flag, text:
		if !f.take(in, n.Text, v) {
			in.fault(n, "%s", f.wrong(n.Text))
		}
	case object:
		f.readObject(in, n, v)
	case short:
		f.readWords(in, n, v)
	case list:
		f.readList(in, n, v)
	case table:
		f.readTable(in, n, v)
	case set:
		f.blank(v)
		if f.typ.Kind() == reflect.Slice {
			resize(v, (len(f.kind.ids)+f.bits-1)/f.bits)
		}
		for i := range n.Items {
			e := &n.Items[i].Value
			switch {
			case e.Kind != '"' || !f.kind.has(e.Text):
				in.fault(e, "%s", f.wrong(e.Text))
			case !f.take(in, e.Text, v):
				in.fault(e, "duplicate %s %q", f.kind.name, e.Text)
			}
		}
	case names:
		f.readNames(in, n, v)
	case pointer:
	}
}

// take reads one word, if it is one.
func (f *form) take(in *Input, s string, v reflect.Value) bool {
	switch f.shape {
	case number:
		if v.CanFloat() {
			x, err := strconv.ParseFloat(s, 64)
			v.SetFloat(x)
			return err == nil && x >= f.from && x <= f.to
		}
		n, err := strconv.ParseInt(s, 0, 64)
		return err == nil && float64(n) >= f.from && float64(n) <= f.to && put(v, int(n))
	case word:
		if n, ok := f.kind.find(s, in.loose); ok || s != "" || !f.maybe {
			return ok && put(v, n)
		}
		f.blank(v)
	case flag:
		v.SetBool(s == "true")
	case text:
		if f.kind != nil && !f.kind.has(s) {
			return false
		}
		v.SetString(strings.Clone(s))
	case set:
		i, ok := f.kind.find(s, in.loose)
		return ok && i >= 0 && f.add(v, i)
	}
	return true
}

// wrong says what is wrong with a word that was not taken.
func (f *form) wrong(s string) string {
	switch {
	case f.kind != nil:
		return f.kind.wrong(s)
	case f.typ.Kind() != reflect.Float64 && strings.ContainsAny(s, ".eE"), f.from < -1e18 && f.to > 1e18:
		return s + " is not a whole number"
	case f.to > 1e9:
		return s + " is less than " + decimal(f.from)
	}
	return s + " is not a number from " + decimal(f.from) + " to " + decimal(f.to)
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// cell is where a number of a set lies: an item and a bit of it.
func (f *form) cell(v reflect.Value, i int) (item reflect.Value, bit int, ok bool) {
	if f.typ.Kind() == reflect.Slice || f.typ.Kind() == reflect.Array {
		if i/f.bits >= v.Len() {
			return v, 0, false
		}
		return v.Index(i / f.bits), i % f.bits, true
	}
	return v, i, i < f.bits
}

// times is how often a number is in a set.
func (f *form) times(v reflect.Value, i int) int {
	item, bit, ok := f.cell(v, i)
	switch {
	case !ok:
		return 0
	case f.bits == 1:
		return get(item)
	}
	return int(item.Uint() >> bit & 1)
}

// add reports whether there was room for one more in a set.
func (f *form) add(v reflect.Value, i int) bool {
	item, bit, ok := f.cell(v, i)
	switch {
	case !ok, !f.count && f.times(v, i) > 0:
		return false
	case f.bits == 1:
		return put(item, get(item)+1)
	}
	item.SetUint(item.Uint() | 1<<bit)
	return true
}

// each calls do for every word of a set.
func (f *form) each(v reflect.Value, do func(id string)) {
	for i, id := range f.kind.ids {
		for range f.times(v, i) {
			do(id)
		}
	}
}
