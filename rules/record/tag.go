package record

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// tag is what the tag of a field says; doc.go explains the language.
type tag struct {
	name    string
	options []string
	doc     string
	json    bool // taken from a json tag
}

func parseTag(f *reflect.StructField, foreign bool) tag {
	text, json := f.Tag.Get("record"), false
	if foreign {
		text = f.Tag.Get("json")
		json = text != ""
	}
	parts := strings.Split(text, ",")
	t := tag{name: parts[0], options: parts[1:], doc: f.Tag.Get("doc"), json: json}
	if t.name == "" && !f.Anonymous {
		t.name = snake(f.Name)
	}
	return t
}

// snake writes the name of a field as a key: gasYear is gas_year.
func snake(name string) string {
	var b strings.Builder
	for i, c := range name {
		if c >= 'A' && c <= 'Z' {
			if i > 0 {
				b.WriteByte('_')
			}
			c += 'a' - 'A'
		}
		b.WriteRune(c)
	}
	return b.String()
}

// take reports whether an option is given, and takes it off the list.
func (t *tag) take(option string) bool {
	i := slices.Index(t.options, option)
	if i >= 0 {
		t.options = slices.Delete(slices.Clone(t.options), i, i+1)
	}
	return i >= 0
}

// value is what stands behind "option=", "" when it is not given.
func (t *tag) value(option string) string {
	for _, o := range t.options {
		if v, ok := strings.CutPrefix(o, option+"="); ok {
			t.take(o)
			return v
		}
	}
	return ""
}

// compiler makes the forms of a title's types.
type compiler struct {
	kinds  Kinds
	texts  map[reflect.Type]form // types with a short text of their own
	fields map[reflect.Type][]field
	faults []error
}

func (c *compiler) fault(where, format string, args ...any) {
	c.faults = append(c.faults, fmt.Errorf("record: %s: %s", where, fmt.Sprintf(format, args...)))
}

// kind finds a vocabulary by name.
func (c *compiler) kind(name string) *Kind {
	for _, k := range c.kinds {
		if k.name == name {
			return k
		}
	}
	return nil
}

// vocabulary is that of a field: named by its tag, written in it, or of its
// type. It is nil for plain numbers.
func (c *compiler) vocabulary(t reflect.Type, tag *tag) *Kind {
	for _, o := range tag.options {
		if k := c.kind(o); k != nil {
			tag.take(o)
			return k
		}
		if strings.Contains(o, "|") {
			tag.take(o)
			var own Kinds
			return own.IDs(tag.name, strings.Split(o, "|"))
		}
	}
	for _, k := range c.kinds {
		if k.typ == t {
			return k
		}
	}
	return nil
}

// form makes the form of a type, as far as the options of the tag are about
// it. What is left of them is a fault.
func (c *compiler) form(t reflect.Type, tag *tag, where string) form {
	if f := c.texts[t]; f != nil {
		return f
	}
	if name := tag.value("by"); name != "" {
		k := c.kind(name)
		if k == nil || t.Kind() != reflect.Slice && t.Kind() != reflect.Array {
			c.fault(where, "by=%s needs a list and a kind", name)
			return &number{}
		}
		return &table{kind: k, array: arrayOf(t), omit: tag.take("omit"), elem: c.form(t.Elem(), tag, where)}
	}
	if tag.take("keyed") {
		fields := c.fieldsOf(t.Elem(), where)
		return &keyed{array: arrayOf(t), key: fields[0], elem: &short{object{fields[1:]}}}
	}
	if count := tag.take("count"); count || tag.take("set") {
		return c.set(t, tag, where, count)
	}
	joined := tag.take("joined")
	switch t.Kind() {
	case reflect.Struct:
		if tag.take("text") {
			return &short{object{c.fieldsOf(t, where)}}
		}
		return &object{c.fieldsOf(t, where)}
	case reflect.Pointer:
		return &pointer{typ: t.Elem(), elem: c.form(t.Elem(), tag, where)}
	case reflect.Slice, reflect.Array:
		return &list{array: arrayOf(t), joined: joined, elem: c.form(t.Elem(), tag, where)}
	case reflect.String:
		return text{}
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Uint8, reflect.Uint16:
		n := numberOf(t)
		if k := c.vocabulary(t, tag); k != nil {
			return &word{number: n, kind: k, none: tag.value("none"), usual: tag.value("default"), unset: tag.take("none")}
		}
		if t.Kind() == reflect.Bool {
			return boolean{}
		}
		for _, o := range tag.options {
			if _, err := fmt.Sscanf(o, "%d..%d", &n.from, &n.to); err == nil {
				tag.take(o)
			}
		}
		return &n
	}
	c.fault(where, "%s has no form", t)
	return &number{}
}

// set is the form of a set of numbers of a vocabulary.
func (c *compiler) set(t reflect.Type, tag *tag, where string, count bool) form {
	s := &set{kind: c.vocabulary(t, tag), count: count, joined: tag.take("joined")}
	switch {
	case t.Kind() == reflect.Uint8:
		s.unit, s.fixed = 8, 1
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint64:
		s.unit = 64
	case t.Kind() == reflect.Array && t.Elem().Kind() == reflect.Uint64:
		s.unit, s.fixed = 64, t.Len()
	case t.Kind() == reflect.Array && t.Elem().Size() == 1:
		s.unit, s.fixed = 1, t.Len()
	}
	if s.kind == nil || s.unit == 0 || s.fixed > 0 && s.unit*s.fixed < len(s.kind.ids) && s.unit > 1 {
		c.fault(where, "%s is not a set of a kind", t)
	}
	return s
}

// field is one of a struct.
type field struct {
	tag
	offset uintptr
	form   form
	scalar scalar // the form, if it is one word
	key    string // as JSON has it, with its colon
	omit   bool   // left out when it is empty
	where  uint8  // of JSON and TOML, in which it is
	bare   bool   // in a short text: the word alone, without its name
	needed bool   // in a short text: it must be there
	spaced bool   // its name and its word stand apart
	given  int    // field of the same struct without whose number it is left out; -1 for none
	inline bool
}

// Where a field is read and written.
const (
	inJSON = 1 << iota
	inTOML
	shown // in JSON, where it is not read
)

// fieldsOf makes the fields of a struct. Those of structs that it embeds are
// its own.
func (c *compiler) fieldsOf(t reflect.Type, where string) []field {
	if known, ok := c.fields[t]; ok {
		return known
	}
	foreign := true // a type of the contract, which has its tags for JSON
	for f := range fieldsIn(t) {
		foreign = foreign && f.Tag.Get("record") == "" && f.IsExported()
	}
	var out []field
	for f := range fieldsIn(t) {
		at := where + "." + f.Name
		g := parseTag(&f, foreign)
		if g.name == "-" {
			continue
		}
		if f.Anonymous && g.name == "" {
			side := g.where()
			for _, in := range c.fieldsOf(f.Type, at) {
				in.offset += f.Offset
				in.where &= side
				out = append(out, in)
			}
			continue
		}
		n := field{offset: f.Offset, key: quote(g.name) + ":", where: g.where(), given: -1}
		omit, keep := g.take("omit") || g.take("omitempty"), g.take("keep")
		n.bare, n.spaced, n.inline = g.take("bare"), g.take("spaced"), g.take("inline")
		if other := g.value("if"); other != "" {
			n.given = slices.IndexFunc(out, func(o field) bool { return o.name == other })
		}
		by := slices.ContainsFunc(g.options, func(o string) bool { return strings.HasPrefix(o, "by=") })
		if by && omit {
			g.options = append(slices.Clone(g.options), "omit")
		}
		n.form = c.form(f.Type, &g, at)
		n.scalar, _ = n.form.(scalar)
		n.needed = n.bare && n.scalar != nil && !omit && n.given < 0
		if w, ok := n.form.(*word); ok && omit && !g.json {
			w.zero = true
		}
		n.omit = omit || !keep && !g.json && n.form.optional()
		if len(g.options) > 0 {
			c.fault(at, "unknown option %s", strings.Join(g.options, ", "))
		}
		n.tag = g
		out = append(out, n)
	}
	c.fields[t] = out
	return out
}

func fieldsIn(t reflect.Type) func(func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			if f := t.Field(i); f.Name != "_" && !yield(f) {
				return
			}
		}
	}
}

// where says in which documents a field stands: all, or those that are named.
func (t *tag) where() (in uint8) {
	for option, bit := range map[string]uint8{"stored": inJSON, "composed": inTOML, "shown": shown} {
		if t.take(option) {
			in |= bit
		}
	}
	if in == 0 {
		in = inJSON | inTOML | shown
	}
	return in
}
