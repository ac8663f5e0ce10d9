package record

import (
	"fmt"
	"slices"
	"strings"
	"unsafe"
)

// describer writes TOML with comments.
type describer struct {
	writer
	said map[*field]bool // fields that have been explained
}

// Comments go up to one column, and begin behind a key at another.
const (
	width  = 96
	column = 26
)

// Describe writes a document as the TOML that Compose reads, with comments
// that explain each key: the doc tags of the fields. A key that is left out
// stands there as a comment. Name is that of the title, and more is said above.
func (c *Codec[D]) Describe(doc *D, name, more string) []byte {
	d := &describer{writer{toml: true}, map[*field]bool{}}
	d.comment("A position of " + c.title + " (" + name + "). Everything may be left out: what is absent is as the scenario starts. " + more)
	d.keys(c.root, unsafe.Pointer(doc), true)
	for i := range c.root.fields {
		g := &c.root.fields[i]
		q := unsafe.Add(unsafe.Pointer(doc), g.offset)
		if g.where&inTOML != 0 && g.isTable() {
			d.table(g, q)
		}
	}
	return d.b
}

// isTable reports whether a field of the root is a table, and not one key.
func (g *field) isTable() bool {
	if g.inline {
		return false
	}
	switch form := g.form.(type) {
	case *object, *table, *keyed:
		return true
	case *list:
		_, objects := form.elem.(*object)
		return objects
	}
	return false
}

func (d *describer) line(text string) { d.b = append(append(d.b, text...), '\n') }

// comment writes a text in lines of at most width columns.
func (d *describer) comment(text string) {
	line := "#"
	for w := range strings.FieldsSeq(text) {
		if len(line)+1+len(w) > width {
			d.line(line)
			line = "#"
		}
		line += " " + w
	}
	if line != "#" {
		d.line(line)
	}
}

// remark writes a comment behind what stands in a line from some offset on.
func (d *describer) remark(from int, text string) {
	d.b = fmt.Appendf(d.b, "%*s # %s", max(column-(len(d.b)-from), 0), "", text)
}

// keys writes the fields of a table that are keys, each with what it means where
// it comes first.
func (d *describer) keys(o *object, p unsafe.Pointer, root bool) {
	for i := range o.fields {
		g := &o.fields[i]
		q := unsafe.Add(p, g.offset)
		if g.where&inTOML == 0 || root && g.isTable() {
			continue
		}
		from, out := len(d.b), g.omit && g.form.empty(q, 0)
		if out && d.said[g] {
			continue
		}
		if out {
			d.b = append(d.b, "# "...)
		}
		d.b = append(append(d.b, tomlKey(g.Name)...), " = "...)
		if out {
			d.sample(g, q)
		} else {
			g.form.write(&d.writer, q)
		}
		if doc := g.explained(); doc != "" && !d.said[g] {
			d.remark(from, doc)
		}
		d.said[g] = true
		d.b = append(d.b, '\n')
	}
}

// explained is the comment of a field, or the words that it may be.
func (g *field) explained() string {
	if g.doc != "" {
		return g.doc
	}
	if form, ok := g.form.(*word); ok && form.kind.typ == nil && form.kind.name == g.Name && form.kind.ids[0] != "" {
		return strings.Join(form.kind.ids, " or ")
	}
	return ""
}

// sample writes what a key that is left out could be.
func (d *describer) sample(g *field, p unsafe.Pointer) {
	switch form := g.form.(type) {
	case boolean:
		d.b = append(d.b, "true"...)
	case *word:
		d.text(form.kind.ids[slices.IndexFunc(form.kind.ids, func(id string) bool { return id != "" })])
	default:
		form.write(&d.writer, p)
	}
}

// table writes a field of the root that is a table.
func (d *describer) table(g *field, p unsafe.Pointer) {
	if g.omit && g.form.empty(p, 0) && g.doc == "" {
		return
	}
	d.b = append(d.b, '\n')
	d.comment(g.doc)
	switch form := g.form.(type) {
	case *object:
		d.line("[" + g.Name + "]")
		d.keys(form, p, false)
	case *list:
		for _, q := range form.all(p) {
			d.line("[[" + g.Name + "]]")
			d.keys(form.elem.(*object), q, false)
		}
	case *keyed:
		d.line("[" + g.Name + "]")
		for _, q := range form.all(p) {
			k := form.key.form.(*word)
			d.entry(k.kind, k.get(unsafe.Add(q, form.key.offset)), form.elem, q)
		}
	case *table:
		object, deep := form.elem.(*object)
		if !deep {
			d.line("[" + g.Name + "]")
		}
		for i, q := range form.all(p) {
			switch {
			case form.kind.text(i) == "" || form.left(q, i) && !form.elem.optional():
			case deep:
				d.line("[" + g.Name + "." + tomlKey(form.kind.ids[i]) + "]")
				d.keys(object, q, false)
			default:
				d.index = i
				d.entry(form.kind, i, form.elem, q)
			}
		}
	}
}

// entry writes an entry of a table.
func (d *describer) entry(k *Kind, n int, elem form, p unsafe.Pointer) {
	from := len(d.b)
	d.b = append(append(d.b, tomlKey(k.Show(n, true))...), " = "...)
	elem.write(&d.writer, p)
	if k.Note != nil {
		d.remark(from, k.Note(n))
	}
	d.b = append(d.b, '\n')
}
