package record

import (
	"unsafe"

	"github.com/fieldpost/fieldpost/rules/tree"
)

// set is a set of numbers as a list of their words, or as one text of them. A
// number that counts more than once stands as often.
type set struct {
	kind   *Kind
	unit   int // numbers in a piece of memory: 64, 8, or 1
	fixed  int // pieces; 0 for a slice
	count  bool
	joined bool
}

func (f *set) times(p unsafe.Pointer, i int) int {
	switch {
	case f.unit == 1 && i < f.fixed:
		return int(*(*uint8)(unsafe.Add(p, i)))
	case f.unit == 8:
		return int(*(*uint8)(p) >> i & 1)
	case f.unit == 64 && f.fixed > 0:
		return int(*(*uint64)(unsafe.Add(p, i>>6<<3)) >> (i & 63) & 1)
	case f.unit == 64:
		if s := *(*[]uint64)(p); i>>6 < len(s) {
			return int(s[i>>6] >> (i & 63) & 1)
		}
	}
	return 0
}

func (f *set) add(p unsafe.Pointer, i int) bool {
	switch {
	case f.unit == 1:
		b := (*uint8)(unsafe.Add(p, i))
		if !f.count && *b == 1 || *b == 255 || i >= f.fixed {
			return false
		}
		*b++
	case f.unit == 8:
		*(*uint8)(p) |= 1 << i
	case f.fixed > 0:
		*(*uint64)(unsafe.Add(p, i>>6<<3)) |= 1 << (i & 63)
	default:
		(*(*[]uint64)(p))[i>>6] |= 1 << (i & 63)
	}
	return true
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
	if f.unit == 64 && f.fixed == 0 {
		*(*[]uint64)(p) = make([]uint64, (len(f.kind.ids)+63)/64)
	}
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
	if f.unit == 64 && f.fixed == 0 {
		return *(*[]uint64)(p) == nil
	}
	for i := range f.kind.ids {
		if f.times(p, i) > 0 {
			return false
		}
	}
	return true
}

func (f *set) blank(p unsafe.Pointer, _ int) {
	if f.fixed == 0 {
		*(*[]uint64)(p) = nil
		return
	}
	clear(unsafe.Slice((*byte)(p), f.fixed*max(f.unit/8, 1)))
}

func (f *set) optional() bool { return true }
