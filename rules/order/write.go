package order

import (
	"bytes"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// Write writes an order in a language, by the first pattern of its form that can
// express all its arguments. How they were ordered does not matter, as long as
// those of one name stand together; else they keep their order. ok is false when
// no pattern can: the text then tells what the order is, for tests and logs.
func (g *Grammar) Write(o *Order, lang Lang) (text string, ok bool) {
	w := g.writers.Get().(*writer)
	defer g.writers.Put(w)
	w.lang, w.args = lang, o.Args
	w.identity()
	inRuns := w.runs()
	for _, form := range g.forms[o.Form] {
		if g.Forms[form].Helpers != nil {
			continue
		}
		w.prog = &g.programs[form]
		if inRuns && w.sort(false) {
			if w.try() {
				return string(w.to), true
			}
			w.identity()
		}
		if w.try() {
			return string(w.to), true
		}
		if inRuns && w.sort(true) && w.try() {
			return string(w.to), true
		}
		w.identity()
	}
	return o.String(), false
}

// Full returns an order with what its form means where nothing is said.
func (g *Grammar) Full(o *Order) *Order {
	for _, form := range g.forms[o.Form] {
		for _, v := range g.Forms[form].Usual {
			if !o.Has(v.Name) {
				full := *o
				full.Args = append(slices.Clip(o.Args), v)
				o = &full
			}
		}
	}
	return o
}

// Lines writes orders, one a line. One that no pattern can express is told as
// [Order.String] tells it.
func (g *Grammar) Lines(orders []Order, lang Lang) []string {
	if len(orders) == 0 {
		return nil
	}
	lines := make([]string, len(orders))
	for i := range orders {
		lines[i], _ = g.Write(&orders[i], lang)
	}
	return lines
}

// String tells form and arguments; people never read it.
func (o *Order) String() string {
	s := o.Form
	for _, v := range o.Args {
		s += " " + v.Name + "="
		if v.Kind == KindNumber {
			s += strconv.Itoa(v.Num)
		} else {
			s += v.ID
		}
	}
	return s
}

// writer runs a program over the arguments of an order. It keeps its working
// space from order to order.
type writer struct {
	g    *Grammar
	lang Lang
	prog *Program
	args []Value
	at   []int16 // args in the order in which they are written
	to   []byte
	seen []uint64 // step and argument that were tried in vain: one bit each
}

// identity orders the arguments as they are.
func (w *writer) identity() {
	w.at = w.at[:0]
	for i := range w.args {
		w.at = append(w.at, int16(i))
	}
}

// runs reports whether the arguments of each name stand together.
func (w *writer) runs() bool {
	for i := 2; i < len(w.args); i++ {
		if name := w.args[i].Name; w.args[i-1].Name != name {
			for k := range i - 1 {
				if w.args[k].Name == name {
					return false
				}
			}
		}
	}
	return true
}

// sort orders the arguments as the slots of the program come, those of a name that
// has several as the first of them, or the last, and reports whether that changed
// anything.
func (w *writer) sort(last bool) (changed bool) {
	w.at = w.at[:0]
	for i := range w.prog.Slots {
		name := w.prog.Slots[i].Name
		if !w.only(i, last) {
			continue
		}
		for k := range w.args {
			if w.args[k].Name == name {
				changed = changed || len(w.at) != k
				w.at = append(w.at, int16(k))
			}
		}
	}
	if len(w.at) < len(w.args) {
		w.identity()
		return false
	}
	return changed
}

// only reports whether a slot is the first of its name, or the last.
func (w *writer) only(i int, last bool) bool {
	others := w.prog.Slots[:i]
	if last {
		others = w.prog.Slots[i+1:]
	}
	return !slices.ContainsFunc(others, func(s Slot) bool { return s.Name == w.prog.Slots[i].Name })
}

// try runs the program from its beginning.
func (w *writer) try() bool {
	n := (len(w.prog.Code)*(len(w.args)+1) + 63) / 64
	w.seen = w.seen[:0]
	for range n {
		w.seen = append(w.seen, 0)
	}
	w.to = w.to[:0]
	return w.run(0, 0, span{end: -1})
}

// run carries out the program from pc with the arguments from pos, the last of which stands
// where last says. On failure the caller takes back what was written.
func (w *writer) run(pc, pos int, last span) bool {
	for {
		in := w.prog.Code[pc]
		switch in.Op {
		case OpJump:
			pc = int(in.X)
		case OpMatch:
			return pos == len(w.args)
		case OpAnd:
			pc++
		case OpWord:
			word := &w.g.Words[in.X]
			w.put(first(word.EN, word.ES, w.lang))
			pc++
		case OpSlot:
			n := len(w.to)
			if pos == len(w.args) || !w.slot(&w.prog.Slots[in.X], &w.args[w.at[pos]]) {
				return false
			}
			if w.comma(pos, n, in.X, last) {
				w.to = slices.Insert(w.to, n, ',')
				n++
			}
			pc, pos, last = pc+1, pos+1, span{n, len(w.to), in.X}
		case OpSplit, OpOption:
			bit := pc*(len(w.args)+1) + pos
			if w.seen[bit/64]&(1<<(bit%64)) != 0 {
				return false
			}
			w.seen[bit/64] |= 1 << (bit % 64)
			one, other := in.X, in.Y
			if in.Op == OpOption {
				one, other = other, one
			}
			n := len(w.to)
			if w.run(int(one), pos, last) {
				return true
			}
			w.to = w.to[:n]
			pc = int(other)
		}
	}
}

// comma reports whether the argument at pos, written from n on, is a further one of several
// that readers could not tell apart without a comma: it stands right behind one of its name,
// is of the kind of the first of them, and one of the two is more than a short word; or it fills the same slot with a name that
// could be part of that of the one before it, as that of a country or letters could ("HQ OKW"), and any behind a bare number ("2 shock"). That was written
// from and to where last says.
func (w *writer) comma(pos, n int, slot int32, last span) bool {
	v := &w.args[w.at[pos]]
	if pos == 0 || n != last.end || w.args[w.at[pos-1]].Name != v.Name {
		return false
	}
	head := pos - 1
	for head > 0 && w.args[w.at[head-1]].Name == v.Name {
		head--
	}
	if w.args[w.at[head]].Kind != v.Kind {
		return slot == last.slot && (isCapital(w.to[n:]) || isFigures(w.to[last.start:last.end]))
	}
	return head != pos-1 && w.args[w.at[pos-1]].Kind != v.Kind || wordy(w.to[n:]) || wordy(w.to[last.start:last.end])
}

// wordy reports whether a name is more than the short words by which units are called: of
// several words, or that of a place. A space may stand before it.
func wordy(name []byte) bool {
	name = bytes.TrimPrefix(name, []byte(" "))
	return isProper(name) || bytes.IndexByte(name, ' ') >= 0
}

// isProper reports whether a name is that of a place or of a nation, and no short one. A space may stand before it.
func isProper(name []byte) bool {
	name = bytes.TrimPrefix(name, []byte(" "))
	first, _ := utf8.DecodeRune(name)
	return len(name) > 4 && unicode.IsUpper(first)
}

// isCapital reports whether a name begins with a capital. A space may stand before it.
func isCapital(name []byte) bool {
	first, _ := utf8.DecodeRune(bytes.TrimPrefix(name, []byte(" ")))
	return unicode.IsUpper(first)
}

// isFigures reports whether a name is a bare number. A space may stand before it.
func isFigures(name []byte) bool {
	name = bytes.TrimPrefix(name, []byte(" "))
	return len(name) > 0 && len(bytes.Trim(name, "0123456789")) == 0
}

// span is where the text of a slot stands.
type span struct {
	start, end int
	slot       int32
}

func (w *writer) put(text string) {
	if text == "" {
		return
	}
	if len(w.to) > 0 {
		w.to = append(w.to, ' ')
	}
	w.to = append(w.to, text...)
}

// slot writes an argument, if it fits.
func (w *writer) slot(s *Slot, v *Value) bool {
	if v.Name != s.Name {
		return false
	}
	switch v.Kind {
	case KindNumber:
		if !s.Number || v.Num < 0 || v.Num > maxNumber {
			return false
		}
		if len(w.to) > 0 {
			w.to = append(w.to, ' ')
		}
		w.to = strconv.AppendInt(w.to, int64(v.Num), 10)
		return true
	case KindText:
		if s.Text && v.ID != "" {
			w.put(v.ID)
		}
		return s.Text && v.ID != ""
	case KindWord:
		for _, i := range s.Words {
			if word := &w.g.Words[i]; word.ID == v.ID {
				w.put(first(word.EN, word.ES, w.lang))
				return true
			}
		}
		return false
	}
	for _, k := range s.Kinds {
		if kind := &w.g.Kinds[k]; kind.ID == v.Kind {
			i, ok := w.g.names[k][v.ID]
			if ok {
				w.put(kind.Names[i].In(w.lang))
			}
			return ok
		}
	}
	return false
}

// maxNumber is the largest number that an order may hold.
const maxNumber = 999_999_999
