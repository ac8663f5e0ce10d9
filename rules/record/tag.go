package record

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// tag is what the tag of a field says; doc.go explains the language.
type tag struct {
	name     string
	by       *Kind
	kind     *Kind // named, or of the words in the tag
	from, to int
	options  map[string]string
}

const options = " set count text bare if default omit omitempty optional keep inline unique stored composed shown as "

// has reports whether an option is given.
func (g *tag) has(option string) bool {
	_, ok := g.options[option]
	return ok
}

// compiler makes the forms of types. A tag that says what cannot be is a mistake in
// the program.
type compiler struct {
	key    string // of the tags
	strict bool   // of packs: what has no tag is not read, and what is not optional must be there
	kinds  Kinds
}

func (c *compiler) fault(where, format string, args ...any) {
	panic(fmt.Errorf("%s: %s: %s", c.key, where, fmt.Sprintf(format, args...)))
}

// tag reads the tag of a field.
func (c *compiler) tag(key, said, where string) *tag {
	parts := strings.Split(said, ",")
	g := &tag{name: parts[0], from: math.MinInt, to: math.MaxInt, options: map[string]string{}}
	for _, o := range parts[1:] {
		name, value, _ := strings.Cut(o, "=")
		switch {
		case name == "by" && c.kinds[value] != nil:
			g.by = c.kinds[value]
		case strings.Contains(options, " "+name+" "):
			g.options[name] = value
		case c.kinds[o] != nil:
			g.kind = c.kinds[o]
		case strings.Contains(o, "|"):
			g.kind = Kinds{}.IDs(cmp.Or(g.name, key), strings.Split(o, "|"))
		default: // 1..6, or 1.. without a highest
			if n, _ := fmt.Sscanf(o, "%d..%d", &g.from, &g.to); n == 0 {
				c.fault(where, "unknown option %s", o)
			}
		}
	}
	return g
}

// form makes the form of a type, as far as a tag says.
func (c *compiler) form(t reflect.Type, g *tag, where string) *form {
	f := &form{typ: t, kind: g.kind, omit: g.has("omit"), maybe: g.has("optional"), n: 1, slot: slots[t.Kind()]}
	if f.kind == nil && f.put != nil {
		f.kind = c.kinds[nameOf(t)]
	}
	k := t.Kind()
	if k == reflect.Slice || k == reflect.Array {
		f.size = t.Elem().Size()
	}
	if k == reflect.Array {
		f.n = t.Len()
	}
	elem := func() *form {
		item := *g
		item.by = nil
		return c.form(t.Elem(), &item, where)
	}
	f.count = g.has("count")
	switch {
	case g.by != nil && f.size > 0:
		f.shape, f.kind, f.elem, f.omit = table, g.by, elem(), f.omit || f.maybe
		f.maybe = f.omit || f.elem.maybe
	case g.by != nil:
		c.fault(where, "by=%s needs a list", g.by.name)
	case f.count || g.has("set"):
		f.shape, f.maybe = set, f.maybe || !c.strict
		c.set(f, where)
	case k == reflect.Struct:
		f.shape, f.fields, f.index = object, c.fields(t, where), map[string]int{}
		for i := range f.fields {
			f.index[f.fields[i].name] = i
		}
		if g.has("text") {
			f.shape, f.maybe = short, true
			for i := range f.fields {
				g := &f.fields[i]
				switch {
				case g.bare:
				case g.form.shape == flag:
					g.begin = g.name
				case g.form.shape == number:
					g.begin = g.name + " "
				default:
					g.begin = g.name + ":"
				}
				g.omit = g.omit || !g.bare
				g.needed = !g.omit && g.given == ""
				f.maybe = f.maybe && (g.omit || g.form.usual)
			}
		}
	case k == reflect.Pointer:
		f.shape, f.maybe, f.elem = pointer, true, elem()
	case f.size > 0:
		f.shape, f.maybe, f.elem = list, f.maybe || !c.strict && k == reflect.Slice, elem()
	case k == reflect.String:
		f.shape, f.maybe = text, f.maybe || !c.strict
	case t == reflect.TypeFor[rules.Names]():
		f.shape = names
	case k == reflect.Float64:
		f.shape = number
	case f.put == nil, k == reflect.Uint64:
		c.fault(where, "%s has no form", t)
	case f.kind != nil:
		f.shape = word
		c.word(f, g)
	case k == reflect.Bool:
		f.shape, f.maybe = flag, true
	default:
		if f.from, f.to = -1<<(t.Bits()-1), 1<<(t.Bits()-1)-1; k >= reflect.Uint {
			f.from, f.to = 0, 1<<t.Bits()-1
		}
		f.from, f.to = max(f.from, g.from), min(f.to, g.to)
	}
	f.still = f.shape != table && f.absent == 0 && (f.elem == nil || f.elem.still || k != reflect.Array) &&
		!slices.ContainsFunc(f.fields, func(g field) bool { return !g.form.still })
	return f
}

// word says what a word is that is not there.
func (c *compiler) word(f *form, g *tag) {
	n, blank := f.kind.index[""]
	switch usual := g.options["default"]; {
	case usual != "":
		f.absent, f.usual = f.kind.index[usual], true
	case f.omit:
		f.maybe = true
	case blank:
		f.absent, f.maybe = n, f.maybe || !c.strict
	case f.maybe && reflect.Zero(f.typ).CanInt():
		f.absent = -1
	case f.maybe:
		f.absent = len(f.kind.ids)
	}
}

// set completes the form of a set of numbers of a vocabulary.
func (c *compiler) set(f *form, where string) {
	item := f.typ
	if f.size > 0 {
		item = f.typ.Elem()
	}
	k := item.Kind()
	if f.bits = 1; f.size == 0 || k == reflect.Uint64 {
		f.bits = item.Bits()
	}
	f.slot = slots[k]
	if f.kind == nil || k != reflect.Bool && (k < reflect.Uint8 || k > reflect.Uint64) ||
		!c.strict && f.bits > 1 && f.typ.Kind() != reflect.Slice && f.n*f.bits < len(f.kind.ids) {
		c.fault(where, "%s is not a set of a kind", f.typ)
	}
}

// field is one of a struct.
type field struct {
	name   string
	doc    string
	offset uintptr
	form   *form
	omit   bool   // left out when it is empty
	in     uint8  // of JSON and TOML, in which it is; of none what only the reader of a document needs
	bare   bool   // in a short text: the word alone, without its name
	needed bool   // in a short text: it must be there
	begin  string // in a short text: what its words begin with
	given  string // field of the same struct without whose number it is left out, "" for none
	inline bool
	unique bool // no other row has the same
}

// Where a field is read and written.
const (
	inJSON = 1 << iota
	inTOML
	shown // in JSON, where it is not read
)

// where says in which documents a field stands: all, or those that are named.
func (g *tag) where() (in uint8) {
	for i, option := range []string{"stored", "composed", "shown"} {
		if g.has(option) {
			in |= 1 << i
		}
	}
	if in == 0 {
		in = inJSON | inTOML | shown
	}
	return in
}

// unread is the form of what only the reader of a document needs.
var unread = &form{shape: object, still: true}

var capital = regexp.MustCompile("[A-Z]")

// fields makes the fields of a struct. Those of structs that it embeds are its own.
func (c *compiler) fields(t reflect.Type, where string) (out []field) {
	for i := range t.NumField() {
		f := t.Field(i)
		where := where + "." + f.Name
		said, tagged := f.Tag.Lookup(c.key)
		foreign := false // a type of the contract, which has its tags for JSON
		if !tagged && !c.strict {
			said, foreign = f.Tag.Lookup("json")
		}
		key := strings.TrimPrefix(strings.ToLower(capital.ReplaceAllString(f.Name, "_$0")), "_") // gasYear is gas_year
		g := c.tag(key, said, where)
		switch {
		case g.name == "-" || !tagged && (c.strict || f.Name == "_"):
		case f.Name == "_":
			file, keys, ok := strings.Cut(g.name, ":")
			if file += ":"; !ok {
				file, keys = "", g.name
			}
			for key := range strings.SplitSeq(keys, "|") {
				out = append(out, field{name: file + key, form: unread})
			}
		case f.Anonymous && g.name == "":
			for _, in := range c.fields(f.Type, where) {
				in.offset += f.Offset
				in.in &= g.where()
				out = append(out, in)
			}
		default:
			g.name = cmp.Or(g.name, key)
			n := field{name: g.name, doc: f.Tag.Get("doc"), given: g.options["if"], offset: f.Offset, in: g.where(), form: c.form(f.Type, g, where),
				bare: g.has("bare"), inline: g.has("inline"), unique: g.has("unique") || c.strict && g.name == "id"}
			n.omit = g.has("omit") || g.has("optional") || g.has("omitempty") || n.form.maybe && !g.has("keep") && !foreign
			if n.doc == "" && n.form.shape == word && c.kinds[g.name] != g.kind && g.kind != nil && g.kind.name == g.name && !slices.Contains(g.kind.ids, "") {
				n.doc = strings.Join(g.kind.ids, " or ")
			}
			out = append(out, n)
		}
	}
	return out
}
