package record

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules/tree"
)

// tag is what the tags of a field say; doc.go explains the language.
type tag struct {
	*tree.Tag
	doc  string
	json bool // taken from a json tag
}

func parseTag(f *reflect.StructField, foreign bool) tag {
	text, json := f.Tag.Get("record"), false
	if foreign {
		text = f.Tag.Get("json")
		json = text != ""
	}
	t := tag{tree.ParseTag(text), f.Tag.Get("doc"), json}
	if t.Name == "" && !f.Anonymous {
		t.Name = snake(f.Name)
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
	for _, o := range tag.Options {
		if k := c.kind(o); k != nil {
			tag.Take(o)
			return k
		}
		if strings.Contains(o, "|") {
			tag.Take(o)
			var own Kinds
			return own.IDs(tag.Name, strings.Split(o, "|"))
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
	if name := tag.Value("by"); name != "" {
		k := c.kind(name)
		if k == nil || t.Kind() != reflect.Slice && t.Kind() != reflect.Array {
			c.fault(where, "by=%s needs a list and a kind", name)
			return &number{}
		}
		return &table{kind: k, array: arrayOf(t), omit: tag.Take("omit"), elem: c.form(t.Elem(), tag, where)}
	}
	if tag.Take("keyed") {
		fields := c.fieldsOf(t.Elem(), where)
		return &keyed{array: arrayOf(t), key: fields[0], elem: &short{object{fields[1:]}}}
	}
	if count := tag.Take("count"); count || tag.Take("set") {
		return c.set(t, tag, where, count)
	}
	joined := tag.Take("joined")
	switch t.Kind() {
	case reflect.Struct:
		if tag.Take("text") {
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
			return &word{number: n, kind: k, none: tag.Value("none"), usual: tag.Value("default"), unset: tag.Take("none")}
		}
		if t.Kind() == reflect.Bool {
			return boolean{}
		}
		for _, o := range tag.Options {
			if _, err := fmt.Sscanf(o, "%d..%d", &n.from, &n.to); err == nil {
				tag.Take(o)
			}
		}
		return &n
	}
	c.fault(where, "%s has no form", t)
	return &number{}
}

// set is the form of a set of numbers of a vocabulary.
func (c *compiler) set(t reflect.Type, tag *tag, where string, count bool) form {
	s := &set{kind: c.vocabulary(t, tag), count: count, joined: tag.Take("joined"), bits: 1}
	s.array = array{typ: t, size: t.Size(), fixed: 1}
	item := t
	if t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		s.array, item = arrayOf(t), t.Elem()
	}
	if s.elem = numberOf(item); item == t || item.Kind() == reflect.Uint64 {
		s.bits = int(8 * item.Size())
	}
	if k := item.Kind(); s.kind == nil || k != reflect.Bool && (k < reflect.Uint8 || k > reflect.Uint64) || s.bits > 1 && s.fixed > 0 && s.fixed*s.bits < len(s.kind.ids) {
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
		if g.Name == "-" {
			continue
		}
		if f.Anonymous && g.Name == "" {
			side := g.where()
			for _, in := range c.fieldsOf(f.Type, at) {
				in.offset += f.Offset
				in.where &= side
				out = append(out, in)
			}
			continue
		}
		n := field{offset: f.Offset, key: quote(g.Name) + ":", where: g.where(), given: -1}
		omit, keep := g.Take("omit") || g.Take("omitempty"), g.Take("keep")
		n.bare, n.spaced, n.inline = g.Take("bare"), g.Take("spaced"), g.Take("inline")
		if other := g.Value("if"); other != "" {
			n.given = slices.IndexFunc(out, func(o field) bool { return o.Name == other })
		}
		by := slices.ContainsFunc(g.Options, func(o string) bool { return strings.HasPrefix(o, "by=") })
		if by && omit {
			g.Options = append(g.Options, "omit")
		}
		n.form = c.form(f.Type, &g, at)
		n.scalar, _ = n.form.(scalar)
		n.needed = n.bare && n.scalar != nil && !omit && n.given < 0
		if w, ok := n.form.(*word); ok && omit && !g.json {
			w.zero = true
		}
		n.omit = omit || !keep && !g.json && n.form.optional()
		if len(g.Options) > 0 {
			c.fault(at, "unknown option %s", strings.Join(g.Options, ", "))
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
		if t.Take(option) {
			in |= bit
		}
	}
	if in == 0 {
		in = inJSON | inTOML | shown
	}
	return in
}
