package record

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
	"unsafe"
)

// describer writes TOML with comments.
type describer struct {
	b    []byte
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
	d := &describer{said: map[*field]bool{}}
	d.comment("A position of " + c.title + " (" + name + "). Everything may be left out: what is absent is as the scenario starts. " + more)
	root := c.root.node(unsafe.Pointer(doc), true)
	d.keys(&root, true)
	for i := range root.items {
		if e := &root.items[i]; e.field.isTable() {
			d.line("")
			d.comment(e.field.doc)
			d.table(e.key, e, e.field.form)
		}
	}
	return bytes.ReplaceAll(d.b, []byte{0x7f}, []byte(`\u007f`)) // which JSON leaves as it is
}

// isTable reports whether a field of the root is a table, and not one key.
func (g *field) isTable() bool {
	f := g.form
	return !g.inline && (f.shape == object || f.shape == table || f.shape == list && f.elem.shape == object)
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

// pair writes a key, and a comment behind it.
func (d *describer) pair(n *node, remark string) {
	line := string(n.append([]byte(tomlKey(n.key)+" = "), true))
	if n.out {
		line = "# " + line
	}
	if remark != "" {
		line = fmt.Sprintf("%-*s # %s", column, line, remark)
	}
	d.line(line)
}

// keys writes the entries of a table, each with what it means where it comes
// first. One that is left out is a comment itself, with what it could be.
func (d *describer) keys(n *node, root bool) {
	for i := range n.items {
		e := n.items[i]
		g := e.field
		switch {
		case root && g.isTable(), e.out && d.said[g]:
			continue
		case e.out && e.kind == 't':
			e.text = "true"
		case e.out && g.form.shape == word:
			e.text = cmp.Or(g.form.kind.ids...)
		}
		doc := g.doc
		if d.said[g] {
			doc = ""
		}
		d.said[g] = true
		d.pair(&e, doc)
	}
}

// table writes a table or a list of tables.
func (d *describer) table(name string, n *node, f *form) {
	if f.shape == object {
		d.line("[" + name + "]")
		d.keys(n, false)
		return
	}
	if f.elem.shape != object {
		d.line("[" + name + "]")
	}
	for i := range n.items {
		switch e := &n.items[i]; {
		case f.shape == list:
			d.line("[[" + name + "]]")
			d.keys(e, false)
		case f.elem.shape == object:
			d.table(name+"."+tomlKey(e.key), e, f.elem)
		case f.kind.Note != nil:
			d.pair(e, f.kind.Note(e.at))
		default:
			d.pair(e, "")
		}
	}
}
