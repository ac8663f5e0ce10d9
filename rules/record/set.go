package record

import (
	"reflect"
	"unsafe"

	"github.com/fieldpost/fieldpost/rules/tree"
)

// set is a set of numbers as a list of their words, or as one text of them. It
// lies in the bits of a number or of several, or is a list with one for each. A
// number that counts more than once stands as often.
type set struct {
	array
	kind   *Kind
	elem   number
	bits   int // numbers of the set in an item: as many as it has bits, or 1
	count  bool
	joined bool
}

// cell is where a number lies; nil if that is beyond the end.
func (f *set) cell(p unsafe.Pointer, i int) (item unsafe.Pointer, bit int) {
	first, n := f.items(p)
	if i/f.bits >= n {
		return nil, 0
	}
	return unsafe.Add(first, uintptr(i/f.bits)*f.size), i % f.bits
}

func (f *set) times(p unsafe.Pointer, i int) int {
	switch item, bit := f.cell(p, i); {
	case item == nil:
		return 0
	case f.bits == 1:
		return f.elem.get(item)
	default:
		return f.elem.get(item) >> bit & 1
	}
}

func (f *set) add(p unsafe.Pointer, i int) bool {
	item, bit := f.cell(p, i)
	switch {
	case item == nil:
		return false
	case f.bits > 1:
		return f.elem.put(item, f.elem.get(item)|1<<bit)
	}
	return (f.count || f.elem.get(item) == 0) && f.elem.put(item, f.elem.get(item)+1)
}

// each calls do for every word of the set.
func (f *set) each(p unsafe.Pointer, do func(id string)) {
	for i, id := range f.kind.ids {
		for range f.times(p, i) {
			do(id)
		}
	}
}

func (f *set) write(w *writer, p unsafe.Pointer) {
	if f.joined {
		w.join(func() { f.each(p, func(id string) { w.blank(); w.text(id) }) })
		return
	}
	w.b = append(w.b, '[')
	f.each(p, func(id string) { w.sep(); w.text(id) })
	w.close(']')
}

func (f *set) read(in *Input, v *tree.Value, p unsafe.Pointer) {
	if f.joined {
		v = in.words(v)
	}
	if !in.is(v, '[') {
		return
	}
	f.blank(p, 0)
	f.make(p, (len(f.kind.ids)+f.bits-1)/f.bits)
	for i := range v.Items {
		if e := &v.Items[i].Value; in.is(e, '"') && !f.take(in, e.Text, p) {
			in.fault(e, "%s, or once too often", f.wrong(e.Text))
		}
	}
}

func (f *set) take(in *Input, text string, p unsafe.Pointer) bool {
	i, ok := f.kind.find(text, in.toml)
	return ok && i >= 0 && f.add(p, i)
}

func (f *set) wrong(text string) string { return f.kind.wrong(text) }

func (f *set) empty(p unsafe.Pointer, _ int) bool {
	for i := range f.kind.ids {
		if f.times(p, i) > 0 {
			return false
		}
	}
	_, n := f.items(p)
	return f.fixed >= 0 || n == 0
}

func (f *set) blank(p unsafe.Pointer, _ int) { reflect.NewAt(f.typ, p).Elem().SetZero() }
func (f *set) optional() bool                { return true }
