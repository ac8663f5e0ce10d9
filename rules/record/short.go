package record

import (
	"strings"
	"unsafe"

	"github.com/fieldpost/fieldpost/rules/tree"
)

// short is a struct as one text of words: "metz reduced lent". A field that is
// true stands as its name, another as "name:word", or as the word alone if it is
// bare; what is empty is left out.
type short struct{ object }

func (w *writer) join(do func()) {
	was := w.word
	if !was {
		w.b = append(w.b, '"')
	}
	w.word = true
	do()
	if w.word = was; !was {
		w.b = append(w.b, '"')
	}
}

// blank separates a word from the one before it.
func (w *writer) blank() {
	if w.b[len(w.b)-1] != '"' {
		w.b = append(w.b, ' ')
	}
}

func (f *short) write(w *writer, p unsafe.Pointer) {
	w.join(func() {
		for i := range f.fields {
			g := &f.fields[i]
			q := unsafe.Add(p, g.offset)
			if (g.omit || !g.bare) && g.form.empty(q, 0) || g.given >= 0 && f.number(p, g.given) < 0 {
				continue
			}
			g.words(w, q)
		}
	})
}

// number is that of another field.
func (f *short) number(p unsafe.Pointer, field int) int {
	return f.fields[field].form.(*word).get(unsafe.Add(p, f.fields[field].offset))
}

// words writes the words of a field.
func (g *field) words(w *writer, p unsafe.Pointer) {
	switch form := g.form.(type) {
	case boolean:
		w.blank()
		w.text(g.Name)
	case *table: // name:ID:word
		for i, q := range form.all(p) {
			if !form.elem.empty(q, i) {
				w.named(g, form.kind.Show(i, w.toml))
				w.b = append(w.b, ':')
				form.elem.write(w, q)
			}
		}
	case *set: // name:ID for each
		form.each(p, func(id string) { w.named(g, id) })
	default:
		if g.bare {
			w.blank()
			form.write(w, p)
			return
		}
		w.named(g, "")
		from := len(w.b)
		form.write(w, p)
		for i := from; i < len(w.b); i++ { // the names of places have blanks
			if w.b[i] == ' ' {
				w.b[i] = '-'
			}
		}
	}
}

// named begins the word of a field.
func (w *writer) named(g *field, id string) {
	w.blank()
	if !g.bare {
		w.b = append(w.b, g.Name...)
		if g.spaced {
			w.b = append(w.b, ' ')
		} else {
			w.b = append(w.b, ':')
		}
	}
	w.text(id)
}

// words makes a list of a text of words; it is made only where it is read.
func (in *Input) words(v *tree.Value) *tree.Value {
	if v.Kind != '"' {
		return v
	}
	out := &tree.Value{Kind: '[', At: v.At}
	for w := range strings.FieldsSeq(v.Text) {
		out.Items = append(out.Items, tree.Entry{Value: tree.Value{Kind: '"', Text: w, At: v.At}})
	}
	return out
}

func (f *short) read(in *Input, v *tree.Value, p unsafe.Pointer) {
	if !in.is(v, '"') {
		return
	}
	f.blank(p, 0)
	rest := strings.TrimSpace(v.Text)
	var bare uint64 // fields that have had their word
	for rest != "" {
		word, after := cutWord(rest)
		k, text, ok := f.named(word)
		switch {
		case ok:
			if f.fields[k].spaced && text == "" {
				text, after = cutWord(after)
			}
			f.fields[k].take(in, v, text, unsafe.Add(p, f.fields[k].offset))
		default:
			k, after, ok = f.bareWord(in, rest, bare, p)
			if !ok {
				in.fault(v, "%s", f.wrong(word, bare))
				return
			}
			if k >= 0 {
				bare |= 1 << k
			}
		}
		rest = after
	}
	for i := range f.fields {
		if g := &f.fields[i]; g.needed && bare&(1<<i) == 0 {
			in.fault(v, "it needs a %s", g.Name)
		}
	}
}

// cutWord cuts the first word off a text.
func cutWord(text string) (word, rest string) {
	word, rest, _ = strings.Cut(text, " ")
	return word, strings.TrimLeft(rest, " ")
}

// named finds the field whose name a word begins with.
func (f *short) named(word string) (k int, text string, ok bool) {
	name, text, pair := strings.Cut(word, ":")
	for i := range f.fields {
		g := &f.fields[i]
		if _, flag := g.form.(boolean); !g.bare && g.Name == name && (pair && !flag || !pair && (flag || g.spaced)) {
			return i, text, true
		}
	}
	return 0, "", false
}

// longest is how many words the name of a place may have in TOML.
const longest = 5

// Name reads the first words of a text, as many as make a name, and gives the
// rest.
func (in *Input) Name(k *Kind, text string) (n int, rest string, ok bool) {
	text = strings.TrimLeft(text, " ")
	end := in.names(text, func(name string) bool { n, ok = k.find(name, in.toml); return ok })
	return n, strings.TrimLeft(text[end:], " "), ok
}

// names finds the most words at the beginning of a text that are a name; in JSON
// that is always one. It gives their length.
func (in *Input) names(text string, is func(string) bool) int {
	ends := [longest]int{}
	n := 0
	for i := 0; i <= len(text) && n < longest; i++ {
		if i == len(text) || text[i] == ' ' {
			ends[n] = i
			n++
		}
	}
	if !in.toml {
		n = 1
	}
	for ; n > 0; n-- {
		if end := ends[n-1]; is(text[:end]) {
			return end
		}
	}
	return 0
}

// bareWord finds the field that takes the words that come next: as many as make
// a name. It is -1 for a field that takes more than one word.
func (f *short) bareWord(in *Input, text string, had uint64, p unsafe.Pointer) (k int, rest string, ok bool) {
	for i := range f.fields {
		g := &f.fields[i]
		q := unsafe.Add(p, g.offset)
		if !g.bare || had&(1<<i) != 0 {
			continue
		}
		word, rest := cutWord(text)
		if t, pairs := g.form.(*table); pairs {
			if id, value, pair := strings.Cut(word, ":"); pair {
				if n, ok := t.kind.find(id, true); ok && n >= 0 {
					e := unsafe.Add(q, uintptr(n)*t.size)
					return -1, rest, t.elem.(scalar).take(in, value, e)
				}
			}
			continue
		}
		if n := in.names(text, func(name string) bool { return g.scalar != nil && g.scalar.take(in, name, q) }); n > 0 {
			return i, strings.TrimLeft(text[n:], " "), true
		}
		if g.needed {
			return 0, "", false // it must come first
		}
	}
	return 0, "", false
}

// take reads the word behind the name of a field.
func (g *field) take(in *Input, v *tree.Value, text string, p unsafe.Pointer) {
	switch form := g.form.(type) {
	case boolean:
		*(*bool)(p) = true
	case *table:
		id, value, _ := strings.Cut(text, ":")
		n, ok := form.kind.find(id, in.toml)
		if !ok || n < 0 {
			in.fault(v, "%s", form.kind.wrong(id))
		} else if e := form.elem.(scalar); !e.take(in, value, unsafe.Add(p, uintptr(n)*form.size)) {
			in.fault(v, "%s", e.wrong(value))
		}
	case scalar:
		if !form.take(in, text, p) {
			in.fault(v, "%s", form.wrong(text))
		}
	}
}

// wrong says what words there are in place of one that is none.
func (f *short) wrong(word string, had uint64) string {
	var all []string
	for i := range f.fields {
		g := &f.fields[i]
		if g.needed && g.scalar != nil && had&(1<<i) == 0 {
			return g.scalar.wrong(word)
		}
		if !g.needed {
			all = append(all, g.pattern())
		}
	}
	return "unknown word " + quote(word) + "; there are " + strings.Join(all, ", ")
}

// pattern is what a field takes.
func (g *field) pattern() string {
	all := pattern(g.form)
	switch form := g.form.(type) {
	case boolean:
		return g.Name
	case *word:
		if g.bare && len(form.kind.order) <= 12 {
			all = strings.Join(form.kind.ids, ", ")
		}
	}
	switch {
	case g.bare:
		return strings.TrimPrefix(all, ", ") // of the word for none
	case g.spaced:
		return g.Name + " " + all
	}
	return g.Name + ":" + all
}

func pattern(f form) string {
	switch form := f.(type) {
	case *word:
		return strings.ToUpper(form.kind.name)
	case *set:
		return strings.ToUpper(form.kind.name)
	case *table:
		return strings.ToUpper(form.kind.name) + ":" + pattern(form.elem)
	}
	return "NUMBER"
}
