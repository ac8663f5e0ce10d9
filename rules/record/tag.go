package record

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"
)

// tag is what the tag of a field says; doc.go explains the language.
type tag struct {
	name    string
	options []string // those that have not been taken
}

// take reports whether an option is given, and takes it off the list.
func (t *tag) take(option string) bool {
	i := slices.Index(t.options, option)
	if i >= 0 {
		t.options = slices.Delete(t.options, i, i+1)
	}
	return i >= 0
}

// value takes what stands behind "option=", "" when it is not given.
func (t *tag) value(option string) string {
	for _, o := range t.options {
		if v, ok := strings.CutPrefix(o, option+"="); ok {
			t.take(o)
			return v
		}
	}
	return ""
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

// compiler makes the forms of types, each once.
type compiler struct {
	key    string // of the tags
	strict bool   // of packs: what has no tag is not read, and what is not optional must be there
	kinds  Kinds
	fields map[reflect.Type][]field
	faults []error
}

func (c *compiler) fault(where, format string, args ...any) {
	c.faults = append(c.faults, fmt.Errorf("%s: %s: %s", c.key, where, fmt.Sprintf(format, args...)))
}

// vocabulary is that of a field: named by its tag, written in it, or of its
// type. It is nil for plain numbers and texts.
func (c *compiler) vocabulary(t reflect.Type, tag *tag) *Kind {
	for _, o := range tag.options {
		if k := c.kinds.Find(o); k != nil {
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

// form makes the form of a type, as far as the options of the tag are about it.
// What is left of them is a fault.
func (c *compiler) form(t reflect.Type, tag *tag, where string) *form {
	f := &form{typ: t, omit: slices.Contains(tag.options, "omit"), maybe: slices.Contains(tag.options, "optional")}
	if name := tag.value("by"); name != "" {
		if f.kind = c.kinds.Find(name); f.kind == nil || t.Kind() != reflect.Slice && t.Kind() != reflect.Array {
			c.fault(where, "by=%s needs a list and a kind", name)
			return f
		}
		f.shape, f.elem = table, c.form(t.Elem(), tag, where)
		f.omit = f.omit || f.maybe
		f.maybe = f.omit || f.elem.maybe
		return f
	}
	if tag.take("keyed") {
		all := c.fieldsOf(t.Elem(), where)
		f.shape, f.maybe, f.fields, f.elem = keyed, true, all[:1], &form{shape: short, typ: t.Elem(), fields: all[1:]}
		return f
	}
	if f.count = tag.take("count"); f.count || tag.take("set") {
		c.set(f, tag, where)
		return f
	}
	switch k := t.Kind(); k {
	case reflect.Struct:
		if f.shape, f.fields = object, c.fieldsOf(t, where); tag.take("text") {
			f.shape = short
		}
		f.maybe = f.shape == short && !slices.ContainsFunc(f.fields, func(g field) bool { return !g.omit && !g.form.usual })
		if len(f.fields) > 128 {
			c.fault(where, "more than 128 keys")
		}
	case reflect.Pointer:
		f.shape, f.maybe, f.elem = pointer, true, c.form(t.Elem(), tag, where)
	case reflect.Slice, reflect.Array:
		f.shape, f.maybe, f.elem = list, f.maybe || !c.strict && k == reflect.Slice, c.form(t.Elem(), tag, where)
	case reflect.String:
		f.shape, f.maybe, f.kind = text, f.maybe || !c.strict, c.vocabulary(t, tag)
	case reflect.Map:
		if f.shape = names; t.Elem().Kind() != reflect.String || !c.strict {
			c.fault(where, "%s has no form", t)
		}
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Uint8, reflect.Uint16, reflect.Float64:
		c.number(f, tag)
	default:
		c.fault(where, "%s has no form", t)
	}
	return f
}

// number is the form of a number, of a word for one, or of true and false.
func (c *compiler) number(f *form, tag *tag) {
	f.from, f.to = math.Inf(-1), math.Inf(1)
	if v := reflect.Zero(f.typ); v.CanInt() {
		f.from, f.to = -math.Ldexp(1, f.typ.Bits()-1), math.Ldexp(1, f.typ.Bits()-1)-1
	} else if v.CanUint() {
		f.from, f.to = 0, math.Ldexp(1, f.typ.Bits())-1
	}
	switch f.kind = c.vocabulary(f.typ, tag); {
	case f.kind != nil:
		f.shape = word
		n, blank := f.kind.index[""]
		switch usual := tag.value("default"); {
		case usual != "":
			f.absent, f.usual = f.kind.index[usual], true
		case blank && !f.omit:
			f.absent, f.maybe = n, f.maybe || !c.strict
		case f.maybe && f.from < 0:
			f.absent = -1
		case f.maybe:
			f.absent = len(f.kind.ids)
		}
		return
	case f.typ.Kind() == reflect.Bool:
		f.shape, f.maybe = flag, true
		return
	}
	for _, o := range tag.options {
		if from, to, ok := strings.Cut(o, ".."); ok {
			tag.take(o)
			for text, limit := range map[string]*float64{from: &f.from, to: &f.to} {
				if n, err := strconv.ParseFloat(text, 64); err == nil {
					*limit = n
				}
			}
			return
		}
	}
}

// set completes the form of a set of numbers of a vocabulary.
func (c *compiler) set(f *form, tag *tag, where string) {
	f.shape, f.kind, f.maybe, f.bits = set, c.vocabulary(f.typ, tag), f.maybe || !c.strict, 1
	item, n := f.typ, 1
	switch f.typ.Kind() {
	case reflect.Array:
		item, n = f.typ.Elem(), f.typ.Len()
	case reflect.Slice:
		item, n = f.typ.Elem(), math.MaxInt32
	}
	if item == f.typ || item.Kind() == reflect.Uint64 {
		f.bits = int(8 * item.Size())
	}
	k := item.Kind()
	if f.kind == nil || k != reflect.Bool && (k < reflect.Uint8 || k > reflect.Uint64) || !c.strict && f.bits > 1 && n*f.bits < len(f.kind.ids) {
		c.fault(where, "%s is not a set of a kind", f.typ)
	}
}

// field is one of a struct.
type field struct {
	name   string
	doc    string
	typ    reflect.Type
	index  []int
	offset uintptr
	form   *form
	key    string // as JSON has it, with its colon
	omit   bool   // left out when it is empty
	in     uint8  // of JSON and TOML, in which it is
	bare   bool   // in a short text: the word alone, without its name
	needed bool   // in a short text: it must be there
	given  int    // field of the same struct without whose number it is left out; -1 for none
	inline bool
	id     bool // a text that is not empty; the name of its row
	unique bool // no other row has the same
}

// Where a field is read and written.
const (
	inJSON = 1 << iota
	inTOML
	shown // in JSON, where it is not read
)

// of is a field of a struct, to be looked at; at is one to be set, which
// reflection alone does not allow as fields of a state are its package's own.
func (g *field) of(v reflect.Value) reflect.Value { return v.FieldByIndex(g.index) }
func (g *field) at(v reflect.Value) reflect.Value {
	return reflect.NewAt(g.typ, unsafe.Add(v.Addr().UnsafePointer(), g.offset)).Elem()
}

// fieldsOf makes the fields of a struct. Those of structs that it embeds are
// its own.
func (c *compiler) fieldsOf(t reflect.Type, where string) []field {
	if known, ok := c.fields[t]; ok {
		return known
	}
	foreign := !c.strict // a type of the contract, which has its tags for JSON
	for i := range t.NumField() {
		f := t.Field(i)
		foreign = foreign && f.Tag.Get(c.key) == "" && f.IsExported()
	}
	var out []field
	for i := range t.NumField() {
		f := t.Field(i)
		said, tagged := f.Tag.Lookup(c.key)
		if foreign {
			said, tagged = f.Tag.Lookup("json")
		}
		parts := strings.Split(said, ",")
		g := &tag{parts[0], parts[1:]}
		if g.name == "-" || f.Name == "_" && !tagged || c.strict && !tagged {
			continue
		}
		at := where + "." + f.Name
		if f.Name == "_" {
			file, keys, ok := strings.Cut(g.name, ":")
			if !ok {
				file, keys = "", g.name
			} else {
				file += ":"
			}
			for key := range strings.SplitSeq(keys, "|") {
				out = append(out, field{name: file + key, form: &form{shape: ignored}, omit: true})
			}
			continue
		}
		if f.Anonymous && g.name == "" {
			side := g.where()
			for _, in := range c.fieldsOf(f.Type, at) {
				in.offset += f.Offset
				in.index = append([]int{i}, in.index...)
				in.in &= side
				out = append(out, in)
			}
			continue
		}
		if g.name == "" {
			g.name = snake(f.Name)
		}
		n := field{name: g.name, doc: f.Tag.Get("doc"), typ: f.Type, index: f.Index, offset: f.Offset, key: strconv.Quote(g.name) + ":", in: g.where(), given: -1}
		n.bare, n.inline, n.id = g.take("bare"), g.take("inline"), g.take("id") || c.strict && g.name == "id"
		n.unique = g.take("unique") || n.id
		keep := g.take("keep")
		g.value("as") // for references to a table
		if other := g.value("if"); other != "" {
			n.given = slices.IndexFunc(out, func(o field) bool { return o.name == other })
		}
		n.form = c.form(f.Type, g, at)
		n.omit = g.take("omit") || n.form.maybe && !keep && !(foreign && tagged)
		n.omit = g.take("optional") || g.take("omitempty") || n.omit
		n.needed = n.bare && n.form.scalar() && !n.omit && n.given < 0
		if len(g.options) > 0 {
			c.fault(at, "unknown option %s", strings.Join(g.options, ", "))
		}
		out = append(out, n)
	}
	c.fields[t] = out
	return out
}
