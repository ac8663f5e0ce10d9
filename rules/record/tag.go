package record

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unsafe"
)

// tag is what the tag of a field says; doc.go explains the language.
type tag struct {
	name    string
	options []string // those that have not been taken
}

// value takes an option off the list, and gives what stands behind its "=".
func (t *tag) value(option string) (value string, ok bool) {
	for i, o := range t.options {
		if name, v, _ := strings.Cut(o, "="); name == option {
			t.options = slices.Delete(t.options, i, i+1)
			return v, true
		}
	}
	return "", false
}

// take reports whether an option is given, and takes it off the list.
func (t *tag) take(option string) bool {
	_, ok := t.value(option)
	return ok
}

var capital = regexp.MustCompile("[A-Z]")

// snake writes the name of a field as a key: gasYear is gas_year.
func snake(name string) string {
	return strings.TrimPrefix(strings.ToLower(capital.ReplaceAllString(name, "_$0")), "_")
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
func (c *compiler) vocabulary(t reflect.Type, g *tag) *Kind {
	for _, o := range g.options {
		k := c.kinds.Find(o)
		if strings.Contains(o, "|") {
			k = new(Kinds).IDs(g.name, strings.Split(o, "|"))
		}
		if k != nil {
			g.take(o)
			return k
		}
	}
	if i := slices.IndexFunc(c.kinds, func(k *Kind) bool { return k.typ == t }); i >= 0 {
		return c.kinds[i]
	}
	return nil
}

// form makes the form of a type, as far as the options of the tag are about it.
// What is left of them is a fault.
func (c *compiler) form(t reflect.Type, g *tag, where string) *form {
	f := &form{typ: t, omit: slices.Contains(g.options, "omit"), maybe: slices.Contains(g.options, "optional")}
	if by, ok := g.value("by"); ok {
		if f.shape, f.kind = table, c.kinds.Find(by); f.kind == nil || t.Kind() != reflect.Slice && t.Kind() != reflect.Array {
			c.fault(where, "by=%s needs a list and a kind", by)
			return f
		}
		f.elem = c.form(t.Elem(), g, where)
		f.omit = f.omit || f.maybe
		f.maybe = f.omit || f.elem.maybe
		return f
	}
	if f.count = g.take("count"); f.count || g.take("set") {
		c.set(f, g, where)
		return f
	}
	switch k := t.Kind(); k {
	case reflect.Struct:
		if f.shape, f.fields = object, c.fieldsOf(t, where); g.take("text") {
			f.shape = short
			f.maybe = !slices.ContainsFunc(f.fields, func(g field) bool { return !g.omit && !g.form.usual })
		}
		if len(f.fields) > most {
			c.fault(where, "more than %d keys", most)
		}
	case reflect.Pointer:
		f.shape, f.maybe, f.elem = pointer, true, c.form(t.Elem(), g, where)
	case reflect.Slice, reflect.Array:
		f.shape, f.maybe, f.elem = list, f.maybe || !c.strict && k == reflect.Slice, c.form(t.Elem(), g, where)
	case reflect.String:
		f.shape, f.maybe, f.kind = text, f.maybe || !c.strict, c.vocabulary(t, g)
	case reflect.Map:
		if f.shape = names; t.Elem().Kind() != reflect.String || !c.strict {
			c.fault(where, "%s has no form", t)
		}
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Uint8, reflect.Uint16, reflect.Float64:
		c.number(f, g)
	default:
		c.fault(where, "%s has no form", t)
	}
	return f
}

// number is the form of a number, of a word for one, or of true and false.
func (c *compiler) number(f *form, g *tag) {
	f.from, f.to = math.Inf(-1), math.Inf(1)
	if v := reflect.Zero(f.typ); v.CanInt() {
		f.from, f.to = -math.Ldexp(1, f.typ.Bits()-1), math.Ldexp(1, f.typ.Bits()-1)-1
	} else if v.CanUint() {
		f.from, f.to = 0, math.Ldexp(1, f.typ.Bits())-1
	}
	if f.kind = c.vocabulary(f.typ, g); f.kind == nil {
		if f.typ.Kind() == reflect.Bool {
			f.shape, f.maybe = flag, true
		}
		for _, o := range g.options { // 1..6, or 1.. without a highest
			var from, to int
			n, _ := fmt.Sscanf(o, "%d..%d", &from, &to)
			if n > 1 {
				f.to = float64(to)
			}
			if n > 0 {
				f.from = float64(from)
				g.take(o)
				break
			}
		}
		return
	}
	f.shape = word
	n, blank := f.kind.index[""]
	switch usual, ok := g.value("default"); {
	case ok:
		f.absent, f.usual = f.kind.index[usual], true
	case blank && !f.omit:
		f.absent, f.maybe = n, f.maybe || !c.strict
	case f.maybe && f.from < 0:
		f.absent = -1
	case f.maybe:
		f.absent = len(f.kind.ids)
	}
}

// set completes the form of a set of numbers of a vocabulary.
func (c *compiler) set(f *form, g *tag, where string) {
	f.shape, f.kind, f.maybe, f.bits = set, c.vocabulary(f.typ, g), f.maybe || !c.strict, 1
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

// most is how many fields a struct may have.
const most = 128

// field is one of a struct.
type field struct {
	name   string
	doc    string
	index  []int
	offset uintptr
	form   *form
	omit   bool  // left out when it is empty
	in     uint8 // of JSON and TOML, in which it is; of none what only the reader of a pack needs
	bare   bool  // in a short text: the word alone, without its name
	needed bool  // in a short text: it must be there
	given  int   // field of the same struct without whose number it is left out; -1 for none
	inline bool
	id     bool // no other row has the same
}

// Where a field is read and written.
const (
	inJSON = 1 << iota
	inTOML
	shown // in JSON, where it is not read
)

// of is a field of a struct, to be looked at; at is one to be set, which
// reflection alone does not allow as the fields of a state are its package's own.
func (g *field) of(v reflect.Value) reflect.Value { return v.FieldByIndex(g.index) }
func (g *field) at(v reflect.Value) reflect.Value {
	return reflect.NewAt(g.form.typ, unsafe.Add(v.Addr().UnsafePointer(), g.offset)).Elem()
}

// fieldsOf makes the fields of a struct. Those of structs that it embeds are
// its own.
func (c *compiler) fieldsOf(t reflect.Type, where string) []field {
	if known, ok := c.fields[t]; ok {
		return known
	}
	var out []field
	for i := range t.NumField() {
		f := t.Field(i)
		said, tagged := f.Tag.Lookup(c.key)
		foreign := false // a type of the contract, which has its tags for JSON
		if !tagged && !c.strict {
			said, foreign = f.Tag.Lookup("json")
		}
		parts := strings.Split(said, ",")
		g, at := &tag{parts[0], parts[1:]}, where+"."+f.Name
		switch {
		case g.name == "-" || !tagged && (c.strict || f.Name == "_"):
		case f.Name == "_":
			file, keys, ok := strings.Cut(g.name, ":")
			if !ok {
				file, keys = "", g.name
			} else {
				file += ":"
			}
			for key := range strings.SplitSeq(keys, "|") {
				out = append(out, field{name: file + key, omit: true, index: f.Index, form: &form{shape: object, typ: reflect.TypeFor[struct{}]()}})
			}
		case f.Anonymous && g.name == "":
			side := g.where()
			for _, in := range c.fieldsOf(f.Type, at) {
				in.index = append([]int{i}, in.index...)
				in.offset += f.Offset
				in.in &= side
				out = append(out, in)
			}
		default:
			if g.name == "" {
				g.name = snake(f.Name)
			}
			out = append(out, c.field(&f, g, at, out, foreign))
		}
	}
	c.fields[t] = out
	return out
}

// field makes a field, behind those before it.
func (c *compiler) field(f *reflect.StructField, g *tag, at string, before []field, foreign bool) field {
	n := field{name: g.name, doc: f.Tag.Get("doc"), index: f.Index, offset: f.Offset, in: g.where(), bare: g.take("bare"), inline: g.take("inline"), id: g.take("unique") || c.strict && g.name == "id"}
	other, _ := g.value("if")
	n.given = slices.IndexFunc(before, func(o field) bool { return o.name == other })
	keep := g.take("keep") || foreign
	g.take("as") // for references to a table
	n.form = c.form(f.Type, g, at)
	for _, o := range []string{"omit", "optional", "omitempty"} {
		n.omit = g.take(o) || n.omit
	}
	n.omit = n.omit || n.form.maybe && !keep
	n.needed = n.bare && n.form.scalar() && !n.omit && n.given < 0
	if k := n.form.kind; !c.strict && n.doc == "" && n.form.shape == word && k.typ == nil && k.name == g.name && k.ids[0] != "" {
		n.doc = strings.Join(k.ids, " or ")
	}
	if len(g.options) > 0 {
		c.fault(at, "unknown option %s", strings.Join(g.options, ", "))
	}
	return n
}

// where says in which documents a field stands: all, or those that are named.
func (t *tag) where() (in uint8) {
	for i, option := range []string{"stored", "composed", "shown"} {
		if t.take(option) {
			in |= 1 << i
		}
	}
	if in == 0 {
		in = inJSON | inTOML | shown
	}
	return in
}
