package record

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
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
	v := reflect.ValueOf(doc).Elem()
	d.keys(c.root, v, true)
	for i := range c.root.fields {
		if g := &c.root.fields[i]; g.in&inTOML != 0 && g.isTable() {
			d.table(g, g.of(v))
		}
	}
	return d.b
}

// isTable reports whether a field of the root is a table, and not one key.
func (g *field) isTable() bool {
	switch g.form.shape {
	case object, table:
		return !g.inline
	case list:
		return g.form.elem.shape == object
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

// pair writes a key, and a comment behind it. One that is left out is a comment
// itself, with what it could be.
func (d *describer) pair(key string, f *form, v reflect.Value, out bool, remark string) {
	from := len(d.b)
	if out {
		d.b = append(d.b, "# "...)
	}
	d.b = append(append(d.b, tomlKey(key)...), " = "...)
	switch {
	case out && f.shape == flag:
		d.b = append(d.b, "true"...)
	case out && f.shape == word:
		d.text(f.kind.ids[slices.Min(f.kind.order)])
	default:
		f.write(&d.writer, v)
	}
	if remark != "" {
		d.b = fmt.Appendf(d.b, "%*s # %s", max(column-(len(d.b)-from), 0), "", remark)
	}
	d.line("")
}

// keys writes the fields of a table that are keys, each with what it means where
// it comes first.
func (d *describer) keys(f *form, v reflect.Value, root bool) {
	for i := range f.fields {
		g := &f.fields[i]
		out := g.omit && g.form.empty(g.of(v)) && !stands(g.form, g.of(v))
		if g.in&inTOML == 0 || root && g.isTable() || out && d.said[g] {
			continue
		}
		doc := g.doc
		if d.said[g] {
			doc = ""
		}
		d.said[g] = true
		d.pair(g.name, g.form, g.of(v), out, doc)
	}
}

// stands reports whether an empty value is written all the same: what is left out
// is as the scenario starts, where the list may hold something.
func stands(f *form, v reflect.Value) bool {
	return f.shape == list || f.shape == set && (v.Kind() != reflect.Slice || !v.IsNil())
}

// table writes a field of the root that is a table.
func (d *describer) table(g *field, v reflect.Value) {
	f := g.form
	if g.omit && f.empty(v) && g.doc == "" {
		return
	}
	d.line("")
	d.comment(g.doc)
	if f.shape == object {
		d.line("[" + g.name + "]")
		d.keys(f, v, false)
		return
	}
	deep := f.elem.shape == object
	if !deep {
		d.line("[" + g.name + "]")
	}
	for i := range v.Len() {
		e := v.Index(i)
		switch {
		case f.shape == list:
			d.line("[[" + g.name + "]]")
			d.keys(f.elem, e, false)
		case f.kind.text(i) == "" || f.omit && f.elem.empty(e):
		case deep:
			d.line("[" + g.name + "." + tomlKey(f.kind.ids[i]) + "]")
			d.keys(f.elem, e, false)
		default:
			note := ""
			if f.kind.Note != nil {
				note = f.kind.Note(i)
			}
			d.pair(f.kind.show(i, true), f.elem, e, false, note)
		}
	}
}
