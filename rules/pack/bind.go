package pack

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/tree"
)

// binder reads one row, or a table that stands once.
type binder struct {
	*Loader
	file  string
	row   *tree.Value
	label string // what the row is called, e.g. "zone metz"
}

// fault notes what is wrong with a value of the row.
func (b *binder) fault(n *tree.Value, format string, args ...any) {
	b.bad[b.row] = true
	if b.label != "" {
		format = b.label + ": " + format
	}
	b.add(b.file, n, format, args...)
}

// line is that of a value.
func (b *binder) line(n *tree.Value) int {
	line, _ := tree.Place(b.source[b.file], n.At)
	return line
}

// field reads a value, or what stands for one that is missing.
func (b *binder) field(v reflect.Value, t *tag, n *tree.Value) {
	if n == nil {
		b.places[v.Addr().Interface()] = place{b.file, b.label + ": " + t.key, b.row, b.row, false}
		b.fit(v, t)
		switch {
		case t.optional:
			b.missing(v, t)
		case t.typ.Kind() == reflect.Bool:
		case t.file != "":
			b.add(b.file, b.row, "the table %s is missing", t.key)
		default:
			b.fault(b.row, "%s is missing", t.key)
		}
		return
	}
	b.places[v.Addr().Interface()] = place{b.file, b.label + ": " + t.key, n, b.row, true}
	if t.file != "" {
		b.places[v.Addr().Interface()] = place{b.file, t.key, n, n, true}
	}
	b.value(v, t, n)
}

// missing sets a reference that may be absent to what names nothing: -1, or for
// unsigned numbers the number behind the last. (For one that must be there the
// first stands, as for one that is wrong.)
func (b *binder) missing(v reflect.Value, t *tag) {
	switch {
	case t.set || t.ref == "" && t.oneOf == nil:
	case v.CanInt():
		v.SetInt(-1)
	case v.CanUint() && t.oneOf != nil:
		v.SetUint(uint64(len(t.oneOf)))
	case v.CanUint() && b.lists[t.ref] != nil:
		v.SetUint(uint64(len(b.lists[t.ref].names)))
	case t.by != "": // of each
		for i := range v.Len() {
			b.missing(v.Index(i), &tag{typ: v.Type().Elem(), ref: t.ref, oneOf: t.oneOf})
		}
	}
}

// fit makes room for an entry for each id of a list.
func (b *binder) fit(v reflect.Value, t *tag) {
	if v.Kind() == reflect.Slice && b.lists[t.by] != nil {
		n := len(b.lists[t.by].names)
		v.Set(reflect.MakeSlice(v.Type(), n, n))
	}
}

func (b *binder) value(v reflect.Value, t *tag, n *tree.Value) {
	switch typ := v.Type(); {
	case typ == reflect.TypeFor[Names]():
		b.names(v, t, n)
	case t.has != "":
		v.SetBool(slices.ContainsFunc(n.Items, func(el tree.Entry) bool { return el.Kind == '"' && el.Text == t.has }))
	case t.by != "":
		b.each(v, t, n)
	case t.set:
		b.set(v, t, n)
	case t.ref != "" && typ.Kind() != reflect.Slice:
		b.reference(v, t, n)
	case typ.Kind() == reflect.Struct:
		in := *b
		in.label = cmp.Or(b.label, t.key)
		in.table(v, n)
	case typ.Kind() == reflect.Slice && typ.Elem().Kind() == reflect.Struct:
		b.rows(v, t, n)
	case typ.Kind() == reflect.Slice:
		if b.is(t, n, '[') {
			v.Set(reflect.MakeSlice(typ, len(n.Items), len(n.Items)))
			for i := range n.Items {
				b.value(v.Index(i), t, &n.Items[i].Value)
			}
		}
	default:
		b.scalar(v, t, n)
	}
}

// rows reads the entries of a table; room for those of the data is there.
func (b *binder) rows(v reflect.Value, t *tag, n *tree.Value) {
	if !b.is(t, n, '[') {
		return
	}
	if v.Len() != len(n.Items) {
		v.Set(reflect.MakeSlice(v.Type(), len(n.Items), len(n.Items)))
	}
	seen := map[[2]string]*tree.Value{}
	tags := b.fieldsOf(v.Type().Elem())
	for i := range n.Items {
		row := &n.Items[i].Value
		in := b.entry(v.Index(i), t, row)
		for _, f := range tags {
			id := row.Get(f.key)
			if id == nil || !f.id && !f.unique {
				continue
			}
			if was := seen[[2]string{f.key, id.Text}]; was != nil {
				in.fault(id, "duplicate %s %q, as in line %d", f.key, id.Text, b.line(was))
			} else {
				seen[[2]string{f.key, id.Text}] = id
			}
		}
	}
}

// entry reads an entry of a table, and gives the binder that did.
func (b *binder) entry(v reflect.Value, t *tag, row *tree.Value) *binder {
	in := &binder{Loader: b.Loader, file: b.file, row: row, label: t.key}
	if t.file == "" {
		in.label = b.label + ": " + t.key
	}
	if id := row.Get(b.idOf(v.Type())); id != nil {
		in.label += " " + id.Text
	}
	in.table(v, row)
	return in
}

// table reads a struct, and notes the keys that it has no field for.
func (b *binder) table(v reflect.Value, n *tree.Value) {
	if n.Kind != '{' {
		b.fault(n, "%s, not a table", tree.Name(n.Kind))
		return
	}
	b.row = n
	b.places[v.Addr().Interface()] = place{b.file, b.label, n, n, true}
	b.fields(v, b.fieldsOf(v.Type()), n)
}

// fields reads the fields of a struct, or those of the data that lie in a file.
func (b *binder) fields(v reflect.Value, tags []*tag, n *tree.Value) {
	what := "key"
	known := map[string]bool{}
	flags := map[string][]string{}
	for _, t := range tags {
		for _, k := range t.reader {
			known[k] = true
		}
		known[t.key] = true
		if t.has != "" {
			flags[t.key] = append(flags[t.key], t.has)
		}
		if t.file != "" {
			what = "table"
		}
		if t.reader == nil {
			b.field(t.of(v), t, n.Get(t.key))
		}
	}
	for i := range n.Items {
		e := &n.Items[i]
		if !known[e.Key] && (what == "table" || !isForReader(e.Key)) {
			b.fault(&e.Value, "unknown %s %s", what, e.Key)
		}
		for k := range e.Items {
			if el := &e.Items[k].Value; flags[e.Key] != nil && !slices.Contains(flags[e.Key], el.Text) {
				b.fault(el, "%s: unknown %q; %s", e.Key, el.Text, tree.Nearest(el.Text, flags[e.Key]))
			}
		}
	}
}

// names reads a name in every language.
func (b *binder) names(v reflect.Value, t *tag, n *tree.Value) {
	names := Names{}
	for _, lang := range langs {
		if s := n.Get(string(lang)); s == nil || s.Kind != '"' || s.Text == "" {
			b.fault(n, "%s: the name in %q is missing", t.key, lang)
		} else {
			names[lang] = s.Text
		}
	}
	for i := range n.Items {
		if e := &n.Items[i]; !slices.Contains(langs, rules.Lang(e.Key)) {
			b.fault(&e.Value, "%s: unknown language %q", t.key, e.Key)
		}
	}
	v.Set(reflect.ValueOf(names))
}

// each reads what there is one of for each id of a list: the entries of a
// table, which hold the id, or a table with the ids as its keys.
func (b *binder) each(v reflect.Value, t *tag, n *tree.Value) {
	b.fit(v, t)
	li := b.lists[t.by]
	switch {
	case li == nil: // that its table is missing is told
		return
	case v.Type().Elem().Kind() != reflect.Struct && !b.is(t, n, '{'), n.Kind != '{' && !b.is(t, n, '['):
		return
	}
	entries := map[int]*tree.Value{}
	add := func(id string, at, entry *tree.Value) {
		i, ok := li.index[id]
		switch {
		case !ok:
			b.fault(at, "%s: there is no %s %q; %s", t.key, t.by, id, tree.Nearest(id, li.names))
		case entries[i] != nil:
			b.fault(at, "%s: duplicate %s %q, as in line %d", t.key, t.by, id, b.line(entries[i]))
		default:
			entries[i] = entry
		}
	}
	table := n.Kind == '{'
	for i := range n.Items {
		id, row := n.Items[i].Key, &n.Items[i].Value
		if table {
			add(id, row, row)
		} else if key := b.idOf(v.Type().Elem()); row.Get(key) != nil {
			add(row.Get(key).Text, row.Get(key), row)
		} else {
			b.fault(row, "%s: %s is missing", t.key, key)
		}
	}
	one := *t
	one.by, one.typ = "", v.Type().Elem()
	for i, id := range li.names {
		switch entry := entries[i]; {
		case id == "":
		case entry == nil && !t.optional:
			b.fault(n, "%s: the %s %s is missing", t.key, t.by, id)
		case entry == nil:
			b.missing(v.Index(i), &one)
		case !table:
			b.entry(v.Index(i), t, entry)
		default:
			one.key = t.key + "." + id
			b.field(v.Index(i), &one, entry)
		}
	}
}

// set reads a list of references as a set: flags by number, bits, or words of
// bits.
func (b *binder) set(v reflect.Value, t *tag, n *tree.Value) {
	if !b.is(t, n, '[') {
		return
	}
	if v.Kind() == reflect.Slice && b.lists[t.ref] != nil { // a board.Set
		v.Set(reflect.MakeSlice(v.Type(), (len(b.lists[t.ref].names)+63)/64, (len(b.lists[t.ref].names)+63)/64))
	}
	seen := map[int]bool{}
	for k := range n.Items {
		el := &n.Items[k].Value
		i, ok := b.find(t, el)
		if ok && seen[i] {
			b.fault(el, "%s: duplicate %s", t.key, el.Text)
		}
		seen[i] = true
		switch {
		case !ok:
		case v.Kind() == reflect.Slice:
			word := v.Index(i >> 6)
			word.SetUint(word.Uint() | 1<<(i&63))
		case v.CanUint() && i < v.Type().Bits():
			v.SetUint(v.Uint() | 1<<i)
		case v.Kind() == reflect.Array && i < v.Len():
			v.Index(i).SetBool(true)
		default:
			b.fault(el, "%s: %s is number %d, which is more than there is room for", t.key, el.Text, i+1)
		}
	}
}

// reference reads an id as the number of what it names, or as the address of
// its row. One that names nothing is told, and the first stands for it, so that
// what is made of it does not fall over.
func (b *binder) reference(v reflect.Value, t *tag, n *tree.Value) {
	if n.Text == "" && n.Kind == '"' && t.optional {
		b.missing(v, t)
		return
	}
	i, ok := b.find(t, n)
	if v.Kind() != reflect.Pointer {
		setInt(v, i)
	} else if ok {
		v.Set(b.lists[t.ref].rows.Index(i).Addr())
	}
}

func (b *binder) find(t *tag, n *tree.Value) (int, bool) {
	if n.Kind != '"' {
		b.fault(n, "%s: %s, not the id of a %s", t.key, tree.Name(n.Kind), t.ref)
		return 0, false
	}
	li := b.lists[t.ref]
	if li == nil {
		li = listOf(nil)
	}
	i, ok := li.index[n.Text]
	if !ok {
		b.fault(n, "%s: there is no %s %q; %s", t.key, t.ref, n.Text, tree.Nearest(n.Text, li.names))
	}
	return i, ok
}

func setInt(v reflect.Value, i int) {
	if v.CanUint() {
		v.SetUint(uint64(i))
	} else {
		v.SetInt(int64(i))
	}
}

// is reports whether a value is of a kind, and notes the fault if it is not.
func (b *binder) is(t *tag, n *tree.Value, kind byte) bool {
	if n.Kind != kind {
		b.fault(n, "%s is %s, not %s", t.key, tree.Name(n.Kind), tree.Name(kind))
	}
	return n.Kind == kind
}

// scalar reads a text, a number or what is true or false.
func (b *binder) scalar(v reflect.Value, t *tag, n *tree.Value) {
	switch {
	case v.Kind() == reflect.Bool:
		if b.is(t, n, 't') {
			v.SetBool(n.Text == "true")
		}
	case v.Kind() == reflect.String || t.oneOf != nil:
		if b.is(t, n, '"') {
			b.text(v, t, n)
		}
	case b.is(t, n, '0'):
		b.number(v, t, n)
	}
}

// text reads a text, or one of several as its number.
func (b *binder) text(v reflect.Value, t *tag, n *tree.Value) {
	switch k := slices.Index(t.oneOf, n.Text); {
	case t.oneOf != nil && k < 0:
		b.fault(n, "%s: unknown %q; %s", t.key, n.Text, tree.Nearest(n.Text, t.oneOf))
	case v.Kind() != reflect.String:
		setInt(v, k)
	case t.id && strings.TrimSpace(n.Text) == "":
		b.fault(n, "%s is empty", t.key)
	default:
		v.SetString(n.Text)
	}
}

// number reads a number that lies between the limits of its tag.
func (b *binder) number(v reflect.Value, t *tag, n *tree.Value) {
	whole, err := strconv.ParseInt(n.Text, 0, 64)
	x := float64(whole)
	if err != nil {
		x, _ = strconv.ParseFloat(n.Text, 64) // the parser of TOML took it for one
	}
	switch {
	case err != nil && !v.CanFloat():
		b.fault(n, "%s is %s, not a whole number", t.key, n.Text)
	case v.CanInt() && v.OverflowInt(whole), v.CanUint() && (whole < 0 || v.OverflowUint(uint64(whole))):
		b.fault(n, "%s is %d, and there is no room for that", t.key, whole)
	case x >= t.least && x <= t.most && v.CanFloat():
		v.SetFloat(x)
	case x >= t.least && x <= t.most:
		setInt(v, int(whole))
	case t.most == unbounded:
		b.fault(n, "%s is %v, which is below %v", t.key, x, t.least)
	case t.least == -unbounded:
		b.fault(n, "%s is %v, which is above %v", t.key, x, t.most)
	default:
		b.fault(n, "%s is %v, not from %v to %v", t.key, x, t.least, t.most)
	}
}
