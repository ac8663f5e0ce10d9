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
	kind, by *Kind
	from, to int    // of a number
	usual    string // the word that is not there
	given    string // field of the same struct without whose number it is left out, "" for none
	in       uint8  // of JSON and TOML, in which it is; of none what only the reader of a document needs

	set, count, text, bare, omit, optional, keep, inline, unique bool
}

// Where a field is read and written.
const (
	inJSON = 1 << iota
	inTOML
	shown // in JSON, where it is not read
)

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

// tag reads the tag of a field, which is called key where it says nothing else.
func (c *compiler) tag(said, key, where string) tag {
	name, options, _ := strings.Cut(said, ",")
	g := tag{name: name, from: math.MinInt, to: math.MaxInt}
	flags := map[string]*bool{"set": &g.set, "count": &g.count, "text": &g.text, "bare": &g.bare, "omit": &g.omit, "omitempty": &g.omit,
		"optional": &g.optional, "keep": &g.keep, "inline": &g.inline, "unique": &g.unique}
	places := map[string]uint8{"stored": inJSON, "composed": inTOML, "shown": shown}
	for o := range strings.FieldsFuncSeq(options, func(c rune) bool { return c == ',' }) {
		option, value, _ := strings.Cut(o, "=")
		switch {
		case flags[o] != nil:
			*flags[o] = true
		case option == "by" && c.kinds[value] != nil:
			g.by = c.kinds[value]
		case option == "default":
			g.usual = value
		case option == "if":
			g.given = value
		case places[o] > 0:
			g.in |= places[o]
		case c.kinds[o] != nil:
			g.kind = c.kinds[o]
		case strings.Contains(o, "|"):
			g.kind = Kinds{}.IDs(cmp.Or(name, key), strings.Split(o, "|"))
		case option != "as": // 1..6, or 1.. without a highest
			if n, _ := fmt.Sscanf(o, "%d..%d", &g.from, &g.to); n == 0 {
				c.fault(where, "unknown option %s", o)
			}
		}
	}
	g.in = cmp.Or(g.in, inJSON|inTOML|shown)
	return g
}

// form makes the form of a type, as far as a tag says.
func (c *compiler) form(t reflect.Type, g tag, where string) *form {
	f := &form{tag: g, typ: t, maybe: g.optional, slot: slots[t.Kind()]}
	k := t.Kind()
	switch k {
	case reflect.Array:
		f.n, f.size = t.Len(), t.Elem().Size()
	case reflect.Slice:
		f.slice, f.size = true, t.Elem().Size()
	default:
		f.n = 1
	}
	if f.kind == nil && f.put != nil {
		f.kind = c.kinds[nameOf(t)]
	}
	g.by = nil
	switch {
	case f.by != nil && f.size > 0:
		f.shape, f.kind, f.elem, f.omit = table, f.by, c.form(t.Elem(), g, where), g.omit || g.optional
		f.maybe = f.omit || f.elem.maybe
	case g.set, g.count:
		f.shape, f.maybe = set, f.maybe || !c.strict
		c.set(f, where)
	case k == reflect.Struct:
		f.shape, f.fields, f.index = object, c.fields(t, where), map[string]int{}
		for i := range f.fields {
			f.index[f.fields[i].name] = i
		}
		if g.text {
			f.short()
		}
	case k == reflect.Pointer:
		f.shape, f.maybe, f.elem = pointer, true, c.form(t.Elem(), g, where)
	case f.size > 0 && f.by == nil:
		f.shape, f.maybe, f.elem = list, f.maybe || !c.strict && f.slice, c.form(t.Elem(), g, where)
	case k == reflect.String:
		f.shape, f.maybe = text, f.maybe || !c.strict
	case t == reflect.TypeFor[rules.Names]():
		f.shape = names
	case k == reflect.Float64:
		f.shape = number
	case f.put == nil, k == reflect.Uint64, f.by != nil:
		c.fault(where, "%s has no form", t)
	case f.kind != nil:
		f.shape = word
		c.word(f)
	case k == reflect.Bool:
		f.shape, f.maybe = flag, true
	case k >= reflect.Uint:
		f.from, f.to = max(f.from, 0), min(f.to, 1<<t.Bits()-1)
	default:
		f.from, f.to = max(f.from, -1<<(t.Bits()-1)), min(f.to, 1<<(t.Bits()-1)-1)
	}
	return f
}

// short makes the form of a struct one of words.
func (f *form) short() {
	f.shape, f.maybe = short, true
	for i := range f.fields {
		g := &f.fields[i]
		if !g.bare {
			g.left = true
			g.begin = g.name + [...]string{number: " ", word: ":", flag: "", text: ":", set: ":", table: ":"}[g.form.shape]
		}
		g.needed = !g.left && g.given == ""
		f.maybe = f.maybe && (g.left || g.usual != "")
	}
}

// word says what a word is that is not there.
func (c *compiler) word(f *form) {
	n, blank := f.kind.index[""]
	switch {
	case f.usual != "":
		f.absent = f.kind.index[f.usual]
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
	f.slot, f.bits = slots[item.Kind()], 1
	if f.size == 0 || item.Kind() == reflect.Uint64 {
		f.bits = item.Bits()
	}
	if f.kind == nil || f.put == nil || f.bits > 1 && reflect.Zero(item).CanInt() || !c.strict && f.bits > 1 && !f.slice && f.n*f.bits < len(f.kind.ids) {
		c.fault(where, "%s is not a set of a kind", f.typ)
	}
}

// field is one of a struct.
type field struct {
	tag
	doc    string
	offset uintptr
	form   *form
	left   bool   // out when it is empty
	needed bool   // in a short text: it must be there
	begin  string // in a short text: what its words begin with
}

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
		g := c.tag(said, key, where)
		switch {
		case g.name == "-" || !tagged && (c.strict || f.Name == "_"):
		case f.Name == "_":
			file := g.name[:strings.Index(g.name, ":")+1]
			for key := range strings.SplitSeq(g.name[len(file):], "|") {
				out = append(out, unread(file+key, 0))
			}
		case f.Anonymous && g.name == "":
			for _, in := range c.fields(f.Type, where) {
				in.offset += f.Offset
				in.in &= g.in
				out = append(out, in)
			}
		default:
			g.name = cmp.Or(g.name, key)
			n := field{tag: g, doc: f.Tag.Get("doc"), offset: f.Offset, form: c.form(f.Type, g, where)}
			n.unique = g.unique || c.strict && g.name == "id"
			n.left = g.omit || g.optional || n.form.maybe && !g.keep && !foreign
			if n.doc == "" && g.kind != nil && g.kind.name == g.name && n.form.shape == word && len(g.kind.ids) <= 12 && !slices.Contains(g.kind.ids, "") {
				n.doc = strings.Join(g.kind.ids, " or ")
			}
			out = append(out, n)
		}
	}
	return out
}

// unread returns a key that is not read into a field.
func unread(key string, in uint8) field {
	return field{tag: tag{name: key, in: in}, form: &form{shape: object}}
}
