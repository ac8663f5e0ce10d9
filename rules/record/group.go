package record

import (
	"cmp"
	"iter"
	"reflect"
	"slices"
	"unsafe"

	"github.com/fieldpost/fieldpost/rules/tree"
)

// object is a struct as a table of its fields.
type object struct{ fields []field }

func (f *object) write(w *writer, p unsafe.Pointer) {
	w.b = append(w.b, '{')
	f.inner(w, p)
	w.close('}')
}

// inner writes the fields without the braces.
func (f *object) inner(w *writer, p unsafe.Pointer) {
	for i := range f.fields {
		g := &f.fields[i]
		q := unsafe.Add(p, g.offset)
		if w.toml && g.where&inTOML == 0 || !w.toml && g.where&(inJSON|shown) == 0 || g.omit && g.form.empty(q, 0) {
			continue
		}
		if w.toml {
			w.key(g.Name)
		} else {
			w.sep()
			w.b = append(w.b, g.key...)
		}
		g.form.write(w, q)
	}
}

func (f *object) read(in *Input, v *tree.Value, p unsafe.Pointer) {
	if !in.is(v, '{') {
		return
	}
	var seen [2]uint64
	for i := range v.Items {
		e := &v.Items[i]
		k := f.find(e.Key)
		in.push(e.Key)
		switch {
		case k < 0 || in.toml && f.fields[k].where&inTOML == 0:
			in.unknown(&e.Value)
		case seen[k>>6]&(1<<(k&63)) != 0:
			in.fault(&e.Value, "duplicate key")
		default:
			seen[k>>6] |= 1 << (k & 63)
			if g := &f.fields[k]; in.toml || g.where&inJSON != 0 {
				g.form.read(in, &e.Value, unsafe.Add(p, g.offset))
			}
		}
		in.pop()
	}
	if in.toml {
		return
	}
	for k := range f.fields {
		if g := &f.fields[k]; seen[k>>6]&(1<<(k&63)) == 0 && g.where&inJSON != 0 {
			if !g.omit {
				in.push(g.Name)
				in.fault(v, "it is missing")
				in.pop()
			}
			g.form.blank(unsafe.Add(p, g.offset), 0)
		}
	}
}

// find is the number of a field, -1 for none.
func (f *object) find(key string) int {
	for i := range f.fields {
		if f.fields[i].Name == key {
			return i
		}
	}
	return -1
}

func (f *object) empty(p unsafe.Pointer, _ int) bool {
	for i := range f.fields {
		if g := &f.fields[i]; !g.form.empty(unsafe.Add(p, g.offset), 0) {
			return false
		}
	}
	return true
}

func (f *object) blank(p unsafe.Pointer, _ int) {
	for i := range f.fields {
		f.fields[i].form.blank(unsafe.Add(p, f.fields[i].offset), 0)
	}
}

func (f *object) optional() bool { return false }

// pointer is a value that there may not be.
type pointer struct {
	typ  reflect.Type
	elem form
}

func (f *pointer) write(w *writer, p unsafe.Pointer) {
	if q := *(*unsafe.Pointer)(p); q != nil {
		f.elem.write(w, q)
		return
	}
	w.b = append(w.b, "null"...)
}

func (f *pointer) read(in *Input, v *tree.Value, p unsafe.Pointer) {
	q := reflect.New(f.typ).UnsafePointer()
	f.elem.blank(q, 0)
	f.elem.read(in, v, q)
	*(*unsafe.Pointer)(p) = q
}

func (f *pointer) empty(p unsafe.Pointer, _ int) bool { return *(*unsafe.Pointer)(p) == nil }
func (f *pointer) blank(p unsafe.Pointer, _ int)      { *(*unsafe.Pointer)(p) = nil }
func (f *pointer) optional() bool                     { return true }

// array is where the items of a slice or of an array lie.
type array struct {
	typ   reflect.Type
	size  uintptr // of an item
	fixed int     // length of an array; -1 for slices
}

func arrayOf(t reflect.Type) array {
	a := array{typ: t, size: t.Elem().Size(), fixed: -1}
	if t.Kind() == reflect.Array {
		a.fixed = t.Len()
	}
	return a
}

func (a *array) items(p unsafe.Pointer) (first unsafe.Pointer, n int) {
	if a.fixed >= 0 {
		return p, a.fixed
	}
	s := *(*[]struct{})(p)
	return unsafe.Pointer(unsafe.SliceData(s)), len(s)
}

// all goes through the items.
func (a *array) all(p unsafe.Pointer) iter.Seq2[int, unsafe.Pointer] {
	return func(yield func(int, unsafe.Pointer) bool) {
		first, n := a.items(p)
		for i := 0; i < n && yield(i, unsafe.Add(first, uintptr(i)*a.size)); i++ {
		}
	}
}

// make gives a slice n items.
func (a *array) make(p unsafe.Pointer, n int) (first unsafe.Pointer) {
	if a.fixed < 0 {
		reflect.NewAt(a.typ, p).Elem().Set(reflect.MakeSlice(a.typ, n, n))
	}
	first, _ = a.items(p)
	return first
}

// clear makes a slice nil.
func (a *array) clear(p unsafe.Pointer) {
	if a.fixed < 0 {
		reflect.NewAt(a.typ, p).Elem().SetZero()
	}
}

// list is a list of values, or one text of words apart by blanks.
type list struct {
	array
	elem   form
	joined bool
}

func (f *list) write(w *writer, p unsafe.Pointer) {
	if f.joined {
		w.join(func() {
			for _, q := range f.all(p) {
				w.blank()
				f.elem.write(w, q)
			}
		})
		return
	}
	w.b = append(w.b, '[')
	for _, q := range f.all(p) {
		w.sep()
		f.elem.write(w, q)
	}
	w.close(']')
}

func (f *list) read(in *Input, v *tree.Value, p unsafe.Pointer) {
	if f.joined {
		v = in.words(v)
	}
	if !in.is(v, '[') {
		return
	}
	if f.fixed >= 0 && len(v.Items) != f.fixed {
		in.fault(v, "%d items, want %d", len(v.Items), f.fixed)
		return
	}
	if len(v.Items) == 0 {
		f.clear(p)
		return
	}
	f.make(p, len(v.Items))
	for i, q := range f.all(p) {
		f.elem.blank(q, i)
		f.elem.read(in, &v.Items[i].Value, q)
	}
}

func (f *list) empty(p unsafe.Pointer, _ int) bool {
	for i, q := range f.all(p) {
		if f.fixed < 0 || !f.elem.empty(q, i) {
			return false
		}
	}
	return true
}

func (f *list) blank(p unsafe.Pointer, _ int) {
	f.clear(p)
	for i, q := range f.all(p) {
		f.elem.blank(q, i)
	}
}

func (f *list) optional() bool { return f.fixed < 0 }

// table is a list as a table, by the ids of a vocabulary.
type table struct {
	array
	kind *Kind
	elem form
	omit bool // entries that are empty are left out
}

// left reports whether an entry is left out.
func (f *table) left(p unsafe.Pointer, i int) bool { return f.optional() && f.elem.empty(p, i) }

func (f *table) write(w *writer, p unsafe.Pointer) {
	first, n := f.items(p)
	w.b = append(w.b, '{')
	for _, i := range f.kind.order {
		if q := unsafe.Add(first, uintptr(i)*f.size); i < n && !f.left(q, i) {
			w.key(f.kind.Show(i, w.toml))
			w.index = i
			f.elem.write(w, q)
		}
	}
	w.close('}')
}

func (f *table) read(in *Input, v *tree.Value, p unsafe.Pointer) {
	if !in.is(v, '{') {
		return
	}
	first, n := f.items(p)
	if n == 0 {
		n = len(f.kind.ids)
		first = f.make(p, n)
	}
	for i, q := range f.all(p) {
		if f.omit || !in.toml && f.optional() {
			f.elem.blank(q, i)
		}
	}
	seen := make([]bool, n)
	for i := range v.Items {
		e := &v.Items[i]
		in.push(e.Key)
		k, ok := f.kind.find(e.Key, in.toml)
		switch {
		case !ok || k < 0 || k >= n || f.kind.ids[k] == "":
			in.fault(&e.Value, "%s", f.kind.wrong(e.Key))
		case seen[k]:
			in.fault(&e.Value, "duplicate key")
		default:
			seen[k], in.index = true, k
			f.elem.read(in, &e.Value, unsafe.Add(first, uintptr(k)*f.size))
			e.Key = f.kind.ids[k] // by which the title asks for it
		}
		in.pop()
	}
	for _, k := range f.kind.order {
		if !in.toml && !f.optional() && (k >= n || !seen[k]) {
			in.push(f.kind.ids[k])
			in.fault(v, "it is missing")
			in.pop()
		}
	}
}

func (f *table) empty(p unsafe.Pointer, _ int) bool {
	for i, q := range f.all(p) {
		if f.kind.text(i) != "" && !f.left(q, i) {
			return false
		}
	}
	return true
}

func (f *table) blank(p unsafe.Pointer, _ int) {
	if _, n := f.items(p); n == 0 {
		f.make(p, len(f.kind.ids))
	}
	for i, q := range f.all(p) {
		f.elem.blank(q, i)
	}
}

func (f *table) optional() bool { return f.omit || f.elem.optional() }

// keyed is a list as a table whose keys are the first fields of its items. They
// stand in the order of their numbers.
type keyed struct {
	array
	key  field
	elem form
}

func (f *keyed) write(w *writer, p unsafe.Pointer) {
	w.b = append(w.b, '{')
	for _, q := range f.all(p) {
		k := f.key.form.(*word)
		w.key(k.kind.Show(k.get(unsafe.Add(q, f.key.offset)), w.toml))
		f.elem.write(w, q)
	}
	w.close('}')
}

func (f *keyed) read(in *Input, v *tree.Value, p unsafe.Pointer) {
	if !in.is(v, '{') {
		return
	}
	k := f.key.form.(*word)
	items := v.Items
	number := func(e tree.Entry) int { n, _ := k.kind.find(e.Key, in.toml); return n }
	slices.SortStableFunc(items, func(a, b tree.Entry) int { return cmp.Compare(number(a), number(b)) })
	if f.clear(p); len(items) == 0 {
		return
	}
	f.make(p, len(items))
	for i, q := range f.all(p) {
		e := &items[i]
		in.push(e.Key)
		if !k.take(in, e.Key, unsafe.Add(q, f.key.offset)) || number(*e) < 0 {
			in.fault(&e.Value, "%s", k.wrong(e.Key))
		}
		f.elem.read(in, &e.Value, q)
		e.Key = k.kind.text(k.get(unsafe.Add(q, f.key.offset))) // by which the title asks for it
		in.pop()
	}
}

func (f *keyed) empty(p unsafe.Pointer, _ int) bool { _, n := f.items(p); return n == 0 }
func (f *keyed) blank(p unsafe.Pointer, _ int)      { f.clear(p) }
func (f *keyed) optional() bool                     { return true }
