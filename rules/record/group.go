package record

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/tree"
)

func (f *form) readObject(in *Input, n *tree.Value, v reflect.Value) {
	in.note(v, n, true)
	var seen [most]bool
	for i := range n.Items {
		e := &n.Items[i]
		k := slices.IndexFunc(f.fields, func(g field) bool { return g.name == e.Key })
		in.push(e.Key)
		switch {
		case k < 0 && in.forReader(e.Key):
		case k < 0 || in.loose && f.fields[k].in&inTOML == 0:
			in.fault(&e.Value, "unknown key")
		case seen[k]:
			in.fault(&e.Value, "duplicate key")
		default:
			seen[k] = true
			if g := &f.fields[k]; in.loose || g.in&inJSON != 0 {
				in.note(g.at(v), &e.Value, true)
				g.form.read(in, &e.Value, g.at(v))
				if g.id && e.Kind == '"' && e.Text == "" {
					in.fault(&e.Value, "it is empty")
				}
			}
		}
		in.pop()
	}
	for k := range f.fields {
		g := &f.fields[k]
		if in.loose || seen[k] || g.in&inJSON == 0 {
			continue
		}
		in.push(g.name)
		in.note(g.at(v), n, false)
		if !g.omit {
			in.fault(n, "it is missing")
		}
		in.pop()
		g.form.blank(g.at(v))
	}
}

func (f *form) readList(in *Input, n *tree.Value, v reflect.Value) {
	if f.typ.Kind() == reflect.Array && len(n.Items) != v.Len() {
		in.fault(n, "%d items, want %d", len(n.Items), v.Len())
		return
	}
	if f.typ.Kind() == reflect.Slice {
		resize(v, len(n.Items))
	}
	for i := range n.Items {
		e := &n.Items[i].Value
		if in.loose || f.elem.shape != object { // else readObject does what is absent
			f.elem.blank(v.Index(i))
		}
		if f.elem.shape != object {
			f.elem.read(in, e, v.Index(i))
			continue
		}
		in.push(called(e, i))
		f.elem.read(in, e, v.Index(i))
		for k := range f.elem.fields {
			if g := &f.elem.fields[k]; g.id {
				in.unique(g, n.Items[:i], e)
			}
		}
		in.pop()
	}
}

// called is what a row of a list is called: its id, or its number from 1.
func called(row *tree.Value, i int) string {
	if id := row.Get("id"); id != nil && id.Text != "" {
		return id.Text
	}
	return strconv.Itoa(i + 1)
}

// unique notes a value that a row before it has.
func (in *Input) unique(g *field, before []tree.Entry, row *tree.Value) {
	at := row.Get(g.name)
	for i := range before {
		if was := before[i].Get(g.name); at != nil && was != nil && was.Text == at.Text {
			_, line, _ := in.source.Place(was.At)
			in.fault(at, "duplicate %s %q, as in line %d", g.name, at.Text, line)
		}
	}
}

func (f *form) readTable(in *Input, n *tree.Value, v reflect.Value) {
	if f.omit || f.maybe && !in.loose || v.Len() == 0 {
		f.blank(v)
	}
	seen := make([]bool, v.Len())
	for i := range n.Items {
		e := &n.Items[i]
		in.push(e.Key)
		k, ok := f.kind.find(e.Key, in.loose)
		switch {
		case !ok || k < 0 || k >= v.Len() || f.kind.ids[k] == "":
			in.fault(&e.Value, "%s", f.kind.wrong(e.Key))
		case seen[k]:
			in.fault(&e.Value, "duplicate key")
		default:
			seen[k] = true
			in.note(v.Index(k), &e.Value, true)
			f.elem.read(in, &e.Value, v.Index(k))
			e.Key = f.kind.ids[k] // by which the title asks for it
		}
		in.pop()
	}
	for _, k := range f.kind.order {
		if !in.loose && !f.maybe && (k >= len(seen) || !seen[k]) {
			in.push(f.kind.ids[k])
			in.fault(n, "it is missing")
			in.pop()
		}
	}
}

// readNames reads a name in every language.
func (f *form) readNames(in *Input, n *tree.Value, v reflect.Value) {
	v.Set(reflect.MakeMap(f.typ))
	for _, lang := range order.Languages {
		if name := n.Get(string(lang)); name == nil || name.Kind != '"' || name.Text == "" {
			in.fault(n, "the name in %q is missing", lang)
		} else {
			v.SetMapIndex(reflect.ValueOf(lang), reflect.ValueOf(name.Text))
		}
	}
	for i := range n.Items {
		if e := &n.Items[i]; !slices.Contains(order.Languages, order.Lang(e.Key)) {
			in.fault(&e.Value, "unknown language %q", e.Key)
		}
	}
}
