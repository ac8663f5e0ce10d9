package record

import (
	"reflect"
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
		switch {
		case (g.omit || !g.bare) && g.form.empty(q), g.given >= 0 && get(f.fields[g.given].of(v)) < 0:
		case g.form.shape == table: // name:ID:word
			for k := range q.Len() {
				if e := q.Index(k); !g.form.elem.empty(e) {
					w.named(g, g.form.kind.show(k, w.toml)+":")
					g.form.elem.write(w, e)
				}
			}
		case g.form.shape == set: // name:ID for each
			g.form.each(q, func(id string) { w.named(g, id) })
		case g.form.shape == flag:
			w.named(g, "")
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
	if w.b[len(w.b)-1] != '"' {
		w.b = append(w.b, ' ')
	}
	w.b = append(append(w.b, g.begin()...), id...)
}

// begin is what the words of a field begin with.
func (g *field) begin() string {
	switch {
	case g.bare:
		return ""
	case g.form.shape == flag:
		return g.name
	case g.form.shape == number:
		return g.name + " "
	}
	return g.name + ":"
}

func (f *form) readWords(in *Input, n *tree.Value, v reflect.Value) {
	f.blank(v)
	var had [most]bool
	rest := strings.TrimSpace(n.Text)
	for i := 0; i < len(f.fields) && rest != ""; i++ {
		g := &f.fields[i]
		if had[i] && g.form.shape < object {
			continue
		}
		switch end := g.takes(in, rest, g.at(v)); {
		case end > 0:
			had[i], rest = true, strings.TrimLeft(rest[end:], " ")
			i = -1 // words may stand in any order
		case g.needed: // but for this, which comes first
			i = len(f.fields)
		}
	}
	word, _, _ := strings.Cut(rest, " ")
	for i := range f.fields {
		if g := &f.fields[i]; g.needed && !had[i] {
			in.fault(n, "%s", g.form.wrong(word))
			return
		}
	}
	if word != "" {
		in.fault(n, "unknown word %q; there are %s", word, f.pattern())
	}
}

// longest is how many words the name of a place may have in TOML.
const longest = 5

// takes reads the words that a text begins with, if they are the field's: as many
// as make a name, in JSON always one. It gives their length.
func (g *field) takes(in *Input, text string, v reflect.Value) int {
	begin := g.begin()
	if !strings.HasPrefix(text, begin) {
		return 0
	}
	var ends [longest]int
	n := 0
	for i := len(begin); i <= len(text) && n < longest && (n == 0 || in.loose); i++ {
		if i == len(text) || text[i] == ' ' {
			ends[n] = i
			n++
		}
	}
	for n--; n >= 0; n-- {
		if g.form.part(in, text[len(begin):ends[n]], v) {
			return ends[n]
		}
	}
	return 0
}

// part reads what stands behind the name of a field, if it is right.
func (f *form) part(in *Input, s string, v reflect.Value) bool {
	switch f.shape {
	case flag:
		if s == "" {
			v.SetBool(true)
		}
		return s == ""
	case table:
		id, value, _ := strings.Cut(s, ":")
		k, ok := f.kind.find(id, in.loose)
		return ok && k >= 0 && k < v.Len() && f.elem.part(in, value, v.Index(k))
	}
	return f.scalar() && f.take(in, s, v)
}

// pattern is what a form takes in a short text.
func (f *form) pattern() string {
	switch k := f.kind; {
	case f.shape == short:
		var all []string
		for i := range f.fields {
			switch g := &f.fields[i]; {
			case g.needed:
			case g.bare && g.form.shape == word && len(g.form.kind.order) <= 12:
				all = append(all, strings.TrimPrefix(strings.Join(g.form.kind.ids, ", "), ", "))
			default:
				all = append(all, g.begin()+g.form.pattern())
			}
		}
		return strings.Join(all, ", ")
	case f.shape == flag:
		return ""
	case f.shape == table:
		return strings.ToUpper(k.name) + ":" + f.elem.pattern()
	case k != nil:
		return strings.ToUpper(k.name)
	}
	return "NUMBER"
}
