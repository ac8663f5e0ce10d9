package pack

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// binder reads one row, or a table that stands once.
type binder struct {
	*Loader
	file  string
	row   *node
	label string // what the row is called, e.g. "zone metz"
}

// fault notes what is wrong with a value of the row.
func (b *binder) fault(n *node, format string, args ...any) {
	b.bad[b.row] = true
	if b.label != "" {
		format = b.label + ": " + format
	}
	b.add(b.file, n, format, args...)
}

// field reads a value, or what stands for one that is missing.
func (b *binder) field(v reflect.Value, t *tag, n *node) {
	if n == nil {
		b.missing(v, t)
		switch {
		case t.optional || t.typ.Kind() == reflect.Bool:
		case t.file != "":
			b.add(b.file, b.row, "the table %s is missing", t.key)
		default:
			b.fault(b.row, "%s is missing", t.key)
		}
		return
	}
	b.places[v.Addr().Interface()] = place{b.file, b.label + ": " + t.key, n, b.row}
	if t.file != "" {
		b.places[v.Addr().Interface()] = place{b.file, t.key, n, n}
	}
	b.value(v, t, n)
}

// missing sets a reference to what names nothing: -1, or for unsigned numbers
// the number behind the last.
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
		b.fit(v, t)
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

func (b *binder) value(v reflect.Value, t *tag, n *node) {
	switch typ := v.Type(); {
	case typ == reflect.TypeFor[Names]():
		b.names(v, t, n)
	case t.has != "":
		v.SetBool(slices.ContainsFunc(n.list, func(el *node) bool { return el.scalar == t.has }))
	case t.by != "":
		b.each(v, t, n)
	case t.set:
		b.set(v, t, n)
	case t.ref != "" && typ.Kind() != reflect.Slice:
		b.reference(v, t, n)
	case typ.Kind() == reflect.Struct:
		b.table(v, n, b.label)
	case typ.Kind() == reflect.Slice && typ.Elem().Kind() == reflect.Struct:
		b.rows(v, t, n)
	case typ.Kind() == reflect.Slice:
		if n.list == nil {
			b.fault(n, "%s is %s, not a list", t.key, n.is())
			return
		}
		v.Set(reflect.MakeSlice(typ, len(n.list), len(n.list)))
		for i, el := range n.list {
			b.value(v.Index(i), t, el)
		}
	default:
		b.scalar(v, t, n)
	}
}

// rows reads the entries of a table; room for those of the data is there.
func (b *binder) rows(v reflect.Value, t *tag, n *node) {
	if n.list == nil {
		b.fault(n, "%s is %s, not a list of tables", t.key, n.is())
		return
	}
	if v.Len() != len(n.list) {
		v.Set(reflect.MakeSlice(v.Type(), len(n.list), len(n.list)))
	}
	seen := map[string]map[string]int{}
	tags := fieldsOf(v.Type().Elem())
	for i, row := range n.list {
		in := b.in(t, row, tags)
		in.table(v.Index(i), row, in.label)
		for _, f := range tags {
			if (f.id || f.unique) && row.get(f.key) != nil {
				if seen[f.key] == nil {
					seen[f.key] = map[string]int{}
				}
				value := fmt.Sprint(row.get(f.key).scalar)
				if line := seen[f.key][value]; line > 0 {
					in.fault(row.get(f.key), "duplicate %s %q, as in line %d", f.key, value, line)
				} else {
					seen[f.key][value] = row.get(f.key).line
				}
			}
		}
	}
}

// in is the binder of an entry of a table.
func (b *binder) in(t *tag, row *node, tags []*tag) *binder {
	in := &binder{Loader: b.Loader, file: b.file, row: row, label: t.key}
	if t.file == "" {
		in.label = b.label + ": " + t.key
	}
	for _, f := range tags {
		if id := row.get(f.key); f.id && id != nil && id.scalar != nil {
			in.label += fmt.Sprintf(" %v", id.scalar)
		}
	}
	return in
}

// table reads a struct, and notes the keys that it has no field for.
func (b *binder) table(v reflect.Value, n *node, label string) {
	if n.table == nil {
		b.fault(n, "%s, not a table", n.is())
		return
	}
	in := &binder{Loader: b.Loader, file: b.file, row: n, label: label}
	b.places[v.Addr().Interface()] = place{b.file, label, n, n}
	known := map[string]bool{}
	flags := map[string][]string{}
	for _, t := range fieldsOf(v.Type()) {
		for _, k := range t.reader {
			known[k] = true
		}
		known[t.key] = true
		if t.has != "" {
			flags[t.key] = append(flags[t.key], t.has)
		}
		if t.reader != nil {
			continue
		}
		in.field(t.of(v), t, n.get(t.key))
	}
	for _, k := range n.keys {
		if !known[k] && !isForReader(k) {
			in.fault(n.table[k], "unknown key %s", k)
		}
		for _, el := range n.table[k].list {
			if is, _ := el.scalar.(string); flags[k] != nil && !slices.Contains(flags[k], is) {
				in.fault(el, "%s: unknown %q; %s", k, is, nearest(is, flags[k]))
			}
		}
	}
}

// names reads a name in every language.
func (b *binder) names(v reflect.Value, t *tag, n *node) {
	names := Names{}
	for _, lang := range langs {
		if s := n.get(string(lang)); s == nil || s.scalar == "" {
			b.fault(n, "%s: the name in %q is missing", t.key, lang)
		} else {
			names[lang], _ = s.scalar.(string)
		}
	}
	for _, k := range n.keys {
		if !slices.Contains(langs, rules.Lang(k)) {
			b.fault(n.table[k], "%s: unknown language %q", t.key, k)
		}
	}
	v.Set(reflect.ValueOf(names))
}

// each reads what there is one of for each id of a list: the entries of a
// table, which hold the id, or a table with the ids as its keys.
func (b *binder) each(v reflect.Value, t *tag, n *node) {
	li := b.lists[t.by]
	b.fit(v, t)
	entries := map[int]*node{}
	add := func(id string, at, entry *node) {
		i, ok := li.index[id]
		switch {
		case !ok:
			b.fault(at, "%s: there is no %s %q; %s", t.key, t.by, id, nearest(id, li.names))
		case entries[i] != nil:
			b.fault(at, "%s: duplicate %s %q, as in line %d", t.key, t.by, id, entries[i].line)
		default:
			entries[i] = entry
		}
	}
	if n.table != nil {
		for _, k := range n.keys {
			add(k, n.table[k], n.table[k])
		}
	} else {
		key := idOf(v.Type().Elem())
		for _, row := range n.list {
			if id := row.get(key); id != nil {
				add(fmt.Sprint(id.scalar), id, row)
			} else {
				b.fault(row, "%s: %s is missing", t.key, key)
			}
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
		case n.table == nil:
			in := b.in(t, entry, fieldsOf(v.Type().Elem()))
			in.table(v.Index(i), entry, in.label)
		default:
			one.key = t.key + "." + id
			b.field(v.Index(i), &one, entry)
		}
	}
}

// set reads a list of references as a set: flags by number, bits, or words of
// bits.
func (b *binder) set(v reflect.Value, t *tag, n *node) {
	if n.list == nil {
		b.fault(n, "%s is %s, not a list", t.key, n.is())
	}
	if v.Kind() == reflect.Slice && b.lists[t.ref] != nil { // a board.Set
		v.Set(reflect.MakeSlice(v.Type(), (len(b.lists[t.ref].names)+63)/64, (len(b.lists[t.ref].names)+63)/64))
	}
	seen := map[int]bool{}
	for _, el := range n.list {
		i, ok := b.find(t, el)
		if ok && seen[i] {
			b.fault(el, "%s: duplicate %v", t.key, el.scalar)
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
			b.fault(el, "%s: %v is number %d, which is more than there is room for", t.key, el.scalar, i+1)
		}
	}
}

// reference reads an id as the number of what it names, or as the address of
// its row. One that names nothing is told, and the first stands for it, so that
// what is made of it does not fall over.
func (b *binder) reference(v reflect.Value, t *tag, n *node) {
	if n.scalar == "" && t.optional {
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

func (b *binder) find(t *tag, n *node) (int, bool) {
	id, ok := n.scalar.(string)
	if !ok {
		b.fault(n, "%s: %s, not the id of a %s", t.key, n.is(), t.ref)
		return 0, false
	}
	li := b.lists[t.ref]
	if li == nil {
		li = listOf(nil)
	}
	i, ok := li.index[id]
	if !ok {
		b.fault(n, "%s: there is no %s %q; %s", t.key, t.ref, id, nearest(id, li.names))
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

// scalar reads a text, a number or what is true or false.
func (b *binder) scalar(v reflect.Value, t *tag, n *node) {
	number := func(x float64) bool {
		switch {
		case x >= t.least && x <= t.most:
			return true
		case t.most == unbounded:
			b.fault(n, "%s is %v, which is below %v", t.key, x, t.least)
		case t.least == -unbounded:
			b.fault(n, "%s is %v, which is above %v", t.key, x, t.most)
		default:
			b.fault(n, "%s is %v, not from %v to %v", t.key, x, t.least, t.most)
		}
		return false
	}
	switch x := n.scalar.(type) {
	case string:
		switch k := slices.Index(t.oneOf, x); {
		case t.oneOf != nil && k < 0:
			b.fault(n, "%s: unknown %q; %s", t.key, x, nearest(x, t.oneOf))
		case t.oneOf != nil && v.Kind() != reflect.String:
			setInt(v, k)
		case v.Kind() == reflect.String:
			if v.SetString(x); t.id && strings.TrimSpace(x) == "" {
				b.fault(n, "%s is empty", t.key)
			}
		default:
			b.wrong(v, t, n)
		}
	case int64:
		switch {
		case v.CanInt() && !v.OverflowInt(x), v.CanUint() && x >= 0 && !v.OverflowUint(uint64(x)):
			if number(float64(x)) {
				setInt(v, int(x))
			}
		case v.CanFloat():
			if number(float64(x)) {
				v.SetFloat(float64(x))
			}
		case v.CanInt(), v.CanUint():
			b.fault(n, "%s is %d, and there is no room for that", t.key, x)
		default:
			b.wrong(v, t, n)
		}
	case float64:
		switch {
		case v.CanInt(), v.CanUint():
			b.fault(n, "%s is %v, not a whole number", t.key, x)
		case !v.CanFloat():
			b.wrong(v, t, n)
		case number(x):
			v.SetFloat(x)
		}
	case bool:
		if v.Kind() != reflect.Bool {
			b.wrong(v, t, n)
			return
		}
		v.SetBool(x)
	default:
		b.wrong(v, t, n)
	}
}

func (b *binder) wrong(v reflect.Value, t *tag, n *node) {
	want := "a number"
	switch v.Kind() {
	case reflect.String:
		want = "a text"
	case reflect.Bool:
		want = "true or false"
	}
	b.fault(n, "%s is %s, not %s", t.key, n.is(), want)
}
