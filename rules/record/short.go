package record

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules/tree"
)

// A short text is a struct as words: "metz reduced lent". A field that is true
// stands as its name, a number as "name 4", another as "name:word", or as the word
// alone if it is bare; what is empty is left out.

// words writes the fields of a struct as words.
func (f *form) words(w *writer, v reflect.Value) {
	w.word = true
	for i := range f.fields {
		g := &f.fields[i]
		q := g.of(v)
		if (g.omit || !g.bare) && g.form.empty(q) || g.given >= 0 && get(f.fields[g.given].of(v)) < 0 {
			continue
		}
		switch g.form.shape {
		case flag:
			w.blank()
			w.text(g.name)
		case table: // name:ID:word
			for k := range q.Len() {
				if e := q.Index(k); !g.form.elem.empty(e) {
					w.named(g, g.form.kind.show(k, w.toml))
					w.b = append(w.b, ':')
					g.form.elem.write(w, e)
				}
			}
		case set: // name:ID for each
			g.form.each(q, func(id string) { w.named(g, id) })
		default:
			w.named(g, "")
			from := len(w.b)
			g.form.write(w, q)
			for i := from; i < len(w.b) && !g.bare; i++ { // the names of places have blanks
				if w.b[i] == ' ' {
					w.b[i] = '-'
				}
			}
		}
	}
	w.word = false
}

// named begins the word of a field.
func (w *writer) named(g *field, id string) {
	w.blank()
	if !g.bare {
		w.b = append(append(w.b, g.name...), g.sign())
	}
	w.text(id)
}

// sign stands between the name of a field and its word.
func (g *field) sign() byte {
	if g.form.shape == number {
		return ' '
	}
	return ':'
}

func (f *form) readWords(in *Input, n *tree.Value, v reflect.Value) {
	f.blank(v)
	var had uint64 // bare fields that have had their word
	for rest := strings.TrimSpace(n.Text); rest != ""; {
		word, after := cutWord(rest)
		g, value, ok := f.named(word)
		if ok {
			if value == "" && g.form.shape == number {
				value, after = cutWord(after)
			}
			if why := g.form.part(in, value, g.at(v)); why != "" {
				in.fault(n, "%s", why)
			}
		} else if after, ok = f.bareWord(in, rest, &had, v); !ok {
			in.fault(n, "%s", f.expected(word, had))
			return
		}
		rest = after
	}
	for i := range f.fields {
		if f.fields[i].needed && had&(1<<i) == 0 {
			in.fault(n, "it needs a %s", f.fields[i].name)
		}
	}
}

// cutWord cuts the first word off a text.
func cutWord(text string) (word, rest string) {
	word, rest, _ = strings.Cut(text, " ")
	return word, strings.TrimLeft(rest, " ")
}

// named finds the field whose name a word begins with.
func (f *form) named(word string) (g *field, value string, ok bool) {
	name, value, pair := strings.Cut(word, ":")
	for i := range f.fields {
		if g := &f.fields[i]; !g.bare && g.name == name && !(pair && g.form.shape == flag) {
			return g, value, true
		}
	}
	return nil, "", false
}

// part reads what stands behind the name of a field, and says what is wrong.
func (f *form) part(in *Input, s string, v reflect.Value) string {
	switch f.shape {
	case flag:
		v.SetBool(true)
		return ""
	case table:
		id, value, _ := strings.Cut(s, ":")
		k, ok := f.kind.find(id, in.loose)
		if !ok || k < 0 {
			return f.kind.wrong(id)
		}
		return f.elem.part(in, value, v.Index(k))
	}
	if !f.scalar() || !f.take(in, s, v) {
		return f.wrong(s)
	}
	return ""
}

// longest is how many words the name of a place may have in TOML.
const longest = 5

// bareWord finds the field that takes the words that come next: as many as make
// a name, in JSON always one. One that is needed must come first.
func (f *form) bareWord(in *Input, text string, had *uint64, v reflect.Value) (rest string, ok bool) {
	for i := range f.fields {
		g := &f.fields[i]
		if !g.bare || *had&(1<<i) != 0 {
			continue
		}
		if word, rest := cutWord(text); g.form.shape == table {
			if strings.Contains(word, ":") && g.form.part(in, word, g.at(v)) == "" {
				return rest, true
			}
			continue
		}
		ends := make([]int, 0, longest)
		for k := 0; k <= len(text) && len(ends) < cap(ends); k++ {
			if k == len(text) || text[k] == ' ' {
				ends = append(ends, k)
			}
		}
		if !in.loose {
			ends = ends[:1]
		}
		for k := len(ends) - 1; k >= 0; k-- {
			if g.form.take(in, text[:ends[k]], g.at(v)) {
				*had |= 1 << i
				return strings.TrimLeft(text[ends[k]:], " "), true
			}
		}
		if g.needed {
			return "", false
		}
	}
	return "", false
}

// expected says what words there are in place of one that is not one.
func (f *form) expected(word string, had uint64) string {
	var all []string
	for i := range f.fields {
		g := &f.fields[i]
		if g.needed && had&(1<<i) == 0 {
			return g.form.wrong(word)
		}
		if !g.needed {
			all = append(all, g.pattern())
		}
	}
	return "unknown word " + strconv.Quote(word) + "; there are " + strings.Join(all, ", ")
}

// pattern is what a field takes.
func (g *field) pattern() string {
	all := "NUMBER"
	switch k := g.form.kind; {
	case g.form.shape == flag:
		return g.name
	case g.form.shape == table:
		all = strings.ToUpper(k.name) + ":" + (&field{form: g.form.elem, bare: true}).pattern()
	case k != nil && g.bare && len(k.order) <= 12:
		return strings.TrimPrefix(strings.Join(k.ids, ", "), ", ")
	case k != nil:
		all = strings.ToUpper(k.name)
	}
	if g.bare {
		return all
	}
	return g.name + string(g.sign()) + all
}
