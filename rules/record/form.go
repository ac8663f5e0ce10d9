package record

import (
	"iter"
	"reflect"
	"strconv"
	"strings"
	"unsafe"

	"github.com/fieldpost/fieldpost/rules"
)

// shape is how values are written.
type shape uint8

const (
	number  shape = iota // as it is
	word                 // a number as the word of a kind
	flag                 // true or false
	text                 // as it is
	set                  // numbers of a kind as a list of their words
	names                // texts by language, of packs
	object               // a struct as a table
	short                // a struct as one text of words
	list                 // as a list
	table                // a list as a table by the words of a kind
	pointer              // as what it points to
)

// form is how the values of a type are written and read. Values are given by their
// address, as the fields of a state are its package's own.
type form struct {
	shape
	tag
	slot   // of a number, or of the items of a set
	typ    reflect.Type
	elem   *form          // of the items of a list or table, of what a pointer points to
	fields []field        // of a struct
	index  map[string]int // of them by name
	slice  bool
	n      int     // of items in an array
	size   uintptr // of an item
	absent int     // number of a word that is not there
	maybe  bool    // an empty value is left out without being told
	bits   int     // numbers of a set in one item: as many as it has bits, or 1
}

// slot reads and sets a number in memory.
type slot struct {
	get func(unsafe.Pointer) int
	put func(unsafe.Pointer, int)
}

func slotOf[T int | int8 | int16 | int32 | uint8 | uint16 | uint64]() slot {
	return slot{func(p unsafe.Pointer) int { return int(*(*T)(p)) }, func(p unsafe.Pointer, n int) { *(*T)(p) = T(n) }}
}

var slots = map[reflect.Kind]slot{reflect.Bool: slotOf[uint8](), reflect.Int: slotOf[int](), reflect.Int8: slotOf[int8](), reflect.Int16: slotOf[int16](),
	reflect.Int32: slotOf[int32](), reflect.Uint8: slotOf[uint8](), reflect.Uint16: slotOf[uint16](), reflect.Uint64: slotOf[uint64]()}

// value returns what lies at an address.
func (f *form) value(p unsafe.Pointer) reflect.Value { return reflect.NewAt(f.typ, p).Elem() }

// len returns how many items a list, a table or a set has.
func (f *form) len(p unsafe.Pointer) int {
	if f.slice {
		return len(*(*[]byte)(p)) // the head of every slice is the same
	}
	return f.n
}

// item returns the address of an item.
func (f *form) item(p unsafe.Pointer, i int) unsafe.Pointer {
	if f.slice {
		p = *(*unsafe.Pointer)(p)
	}
	return unsafe.Add(p, uintptr(i)*f.size)
}

// resize gives a slice new items; one without any is nil.
func (f *form) resize(p unsafe.Pointer, n int) {
	v := f.value(p)
	if v.SetZero(); n > 0 {
		v.Set(reflect.MakeSlice(f.typ, n, n))
	}
}

// node returns a value as it is written; toml takes the words that people read.
func (f *form) node(p unsafe.Pointer, toml bool) (n node) {
	n.kind = signs[f.shape]
	switch f.shape {
	case number:
		n.text, n.empty = strconv.Itoa(f.get(p)), f.get(p) == 0
	case word:
		n.text, n.empty = f.kind.word(f.get(p), toml), (f.maybe || f.usual != "") && f.get(p) == f.absent
	case flag:
		n.text, n.empty = strconv.FormatBool(f.get(p) > 0), f.get(p) == 0
	case text:
		n.text, n.empty = *(*string)(p), *(*string)(p) == ""
	case object:
		n.empty, n.items = true, make([]node, 0, len(f.fields))
		for e := range f.entries(p, toml) {
			if n.empty = n.empty && e.empty; !e.out || toml {
				n.items = append(n.items, e)
			}
		}
	case short:
		n.text, n.empty = f.words(p, toml)
	case list:
		n.empty = true
		for i := range f.len(p) {
			e := f.elem.node(f.item(p, i), toml)
			n.empty = n.empty && e.empty && f.n > 0
			n.items = append(n.items, e)
		}
	case set:
		for id := range f.members(p) {
			n.items = append(n.items, node{kind: '"', text: id})
		}
		n.empty = f.value(p).IsZero()
	case table:
		for i := range f.len(p) {
			e := f.elem.node(f.item(p, i), toml)
			if e.key, e.at = f.kind.word(i, toml), i; e.key != "" && !(e.empty && (f.omit || f.maybe && !toml)) {
				n.items = append(n.items, e)
			}
		}
		n.empty = len(n.items) == 0
	case pointer:
		if p = *(*unsafe.Pointer)(p); p == nil {
			return node{empty: true}
		}
		n = f.elem.node(p, toml)
		n.empty = false
	case names: // of packs, which are only read
	}
	return n
}

// entries returns the fields of a struct that are written, and those that are left out.
func (f *form) entries(p unsafe.Pointer, toml bool) iter.Seq[node] {
	return func(yield func(node) bool) {
		for i := range f.fields {
			g := &f.fields[i]
			if f.skips(g, p, toml) {
				continue
			}
			if !yield(g.node(p, toml)) {
				return
			}
		}
	}
}

// skips reports whether a field of a struct is not written, whatever it is; or is absent, as
// most are, and seen to be so at once.
func (f *form) skips(g *field, p unsafe.Pointer, toml bool) bool {
	switch w := g.form; {
	case toml && g.in&inTOML == 0, !toml && g.in&(inJSON|shown) == 0, g.given != "" && f.number(p, g.given) < 0:
		return true
	case !toml && g.left && w.shape <= flag && (w.shape == number || w.maybe):
		return w.get(g.of(p)) == w.absent
	}
	return false
}

// node returns a field of a struct as it is written.
func (g *field) node(p unsafe.Pointer, toml bool) node {
	e := g.form.node(g.of(p), toml)
	// In TOML what is left out is as the scenario starts, where a list may hold something.
	stands := toml && (g.form.shape == list || g.form.shape == set && !g.form.slice)
	e.key, e.field, e.out = g.name, g, e.empty && g.left && !stands
	return e
}

// number returns the number of a field of a struct.
func (f *form) number(p unsafe.Pointer, name string) int {
	g := &f.fields[f.index[name]]
	return g.form.get(g.of(p))
}

// of returns the address of a field of a struct.
func (g *field) of(p unsafe.Pointer) unsafe.Pointer { return unsafe.Add(p, g.offset) }

// blank makes zero what it is where it is not there.
func (f *form) blank(p unsafe.Pointer) {
	if f.slice && (f.shape == table || f.shape == set && f.bits == 1) {
		f.resize(p, len(f.kind.ids))
	}
	switch {
	case f.shape == word:
		f.put(p, f.absent)
	case f.shape == table, f.shape == list:
		for i := range f.len(p) {
			f.elem.blank(f.item(p, i))
		}
	}
	for i := range f.fields {
		f.fields[i].form.blank(f.fields[i].of(p))
	}
}

// clear makes a value what it is where it is not there.
func (f *form) clear(p unsafe.Pointer) {
	f.value(p).SetZero()
	f.blank(p)
}

// signs are how the shapes stand in a document, see [node].
var signs = [...]byte{number: '0', word: '"', flag: 't', text: '"', names: '{', object: '{', short: '"', list: '[', set: '[', table: '{', pointer: 'n'}

func (f *form) read(in *Input, n *node, p unsafe.Pointer) {
	if f.shape == pointer {
		v := reflect.New(f.typ.Elem())
		*(*unsafe.Pointer)(p) = v.UnsafePointer()
		f.elem.blank(v.UnsafePointer())
		f.elem.read(in, n, v.UnsafePointer())
		return
	}
	if n.kind != signs[f.shape] && (n.kind != '[' || f.shape != short) {
		in.fault(place{node: n}, "it is %s, not %s", kinds[n.kind], kinds[signs[f.shape]])
		in.broken = in.broken || f.shape == object || f.shape == list || f.shape == table
		return
	}
	switch f.shape {
	case object:
		f.readObject(in, n, p)
	case short:
		f.readWords(in, n, p)
	case list:
		f.readList(in, n, p)
	case table:
		f.readTable(in, n, p)
	case set:
		f.readSet(in, n, p)
	case names:
		*(*rules.Names)(p) = readNames(in, n)
	default:
		if !f.take(in, n.text, p) {
			in.fault(place{node: n}, "%s", f.wrong(n.text))
		}
	}
}

// take reads one word, if it is one.
func (f *form) take(in *Input, s string, p unsafe.Pointer) bool {
	switch f.shape {
	case number:
		if f.put == nil {
			x, err := strconv.ParseFloat(s, 64)
			*(*float64)(p) = x
			return err == nil
		}
		n, err := strconv.ParseInt(s, 0, 0)
		if err != nil || int(n) < f.from || int(n) > f.to {
			return false
		}
		f.put(p, int(n))
	case word:
		n, ok := f.kind.find(s, in.loose)
		if s == "" && f.maybe {
			n, ok = f.absent, true
		}
		if !ok {
			return false
		}
		f.put(p, n)
	case flag:
		f.put(p, strings.Count(s, "true"))
	case text:
		if f.kind != nil && !f.kind.Has(s) {
			return false
		}
		*(*string)(p) = strings.Clone(s)
	case set:
		i, ok := f.kind.find(s, in.loose)
		return ok && i >= 0 && f.add(p, i)
	}
	return true
}

// wrong says what is wrong with a word that was not taken.
func (f *form) wrong(s string) string {
	from, to := strconv.Itoa(f.from), strconv.Itoa(f.to)
	switch {
	case f.kind != nil:
		return f.kind.wrong(s)
	case strings.ContainsAny(s, ".eE"), len(from)+len(to) > 30:
		return s + " is not a whole number"
	case f.to > 1e9:
		return s + " is less than " + from
	}
	return s + " is not a number from " + from + " to " + to
}

// members returns the ids in a set, each as often as it is there.
func (f *form) members(p unsafe.Pointer) iter.Seq[string] {
	return func(yield func(string) bool) {
		for j := range f.len(p) {
			n := f.get(f.item(p, j))
			for i := j * f.bits; n != 0 && i < len(f.kind.ids) && i < (j+1)*f.bits; i++ {
				more := n
				if f.bits > 1 {
					more, n = n&1, int(uint(n)>>1)
				}
				for range more {
					if !yield(f.kind.ids[i]) {
						return
					}
				}
			}
		}
	}
}

// times returns how often a number is in a set.
func (f *form) times(p unsafe.Pointer, i int) int {
	if i/f.bits >= f.len(p) {
		return 0
	}
	n := f.get(f.item(p, i/f.bits)) >> (i % f.bits)
	if f.bits > 1 {
		n &= 1
	}
	return n
}

// add reports whether there was room for one more in a set.
func (f *form) add(p unsafe.Pointer, i int) bool {
	if i/f.bits >= f.len(p) || !f.count && f.times(p, i) > 0 {
		return false
	}
	item := f.item(p, i/f.bits)
	f.put(item, f.get(item)+1<<(i%f.bits))
	return true
}
