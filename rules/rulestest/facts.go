package rulestest

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/fieldpost/fieldpost/rules"
)

// packFact is something that the rulebook says and that stands in a pack: of the
// rows that are asked for, what they show is what it is.
type packFact struct {
	Source string // section of the rulebook
	Pack   string // name of the file
	Rows   string // its tables: [[zone]], [side.german] or [deck]
	// Where holds the values of the rows that are meant; "a|b" is either key. A list
	// in a pack holds each of its items, and of a list here each would do.
	Where map[string]any
	// Show are keys; that of a table of tables is "key". "a|b" shows the values of
	// both in their order, "a-b", and "list#" how many it holds.
	Show []string
	Has  []string // what some of the rows show
	Not  []string // what none shows
	// Is is how many rows there are, how many show what, or what the rows show, each
	// once.
	Is any
	// Parts asks how many of the rows of this table hang together by a and b of the
	// rows, in place of what they show, and Crossed how many of the rows cross each
	// other, drawn between the rows of this table.
	Parts, Crossed string
}

// HelpNames lists what the help of a title must name of its packs, in a language, as
// its testdata/packs.toml says.
func HelpNames(packs fs.FS, text []byte, lang rules.Lang) (names []string, err error) {
	tests, err := readPackTests(text)
	if err != nil {
		return nil, err
	}
	for i := range tests.Help {
		h := &tests.Help[i]
		doc, err := packDoc(packs, h.Pack)
		if err != nil {
			return nil, err
		}
		rows := h.rows(doc)
		if len(rows) == 0 {
			return nil, fmt.Errorf("packs.toml: no %s of %s is as the help wants it", h.Rows, h.Pack)
		}
		for _, row := range rows {
			names = append(names, packSlot.ReplaceAllStringFunc(h.Text, func(slot string) string {
				key := slot[1 : len(slot)-1]
				if of, ok := strings.CutSuffix(key, ".lang"); ok {
					key = of + "." + string(lang)
				}
				return packText(packValue(row, key))
			}))
		}
	}
	return names, nil
}

var packSlot = regexp.MustCompile(`\{[^{}]*\}`)

func packDoc(packs fs.FS, name string) (doc map[string]any, err error) {
	b, err := fs.ReadFile(packs, name)
	if err != nil {
		return nil, err
	}
	if err := toml.Unmarshal(b, &doc); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return doc, nil
}

// packsSay looks whether packs hold what their facts say.
func packsSay(packs fs.FS, text []byte) error {
	tests, err := readPackTests(text)
	if err != nil {
		return err
	}
	docs := map[string]map[string]any{}
	var faults []error
	for i := range tests.Fact {
		f := &tests.Fact[i]
		if docs[f.Pack] == nil {
			if docs[f.Pack], err = packDoc(packs, f.Pack); err != nil {
				return err
			}
		}
		got := f.got(docs[f.Pack])
		want := f.want(got)
		if !maps.Equal(got, want) {
			faults = append(faults, fmt.Errorf("%s: %s of %s %v: %s", f.Source, f.Rows, f.Pack, f.Where, differ(got, want)))
		}
	}
	return errors.Join(faults...)
}

// want returns how often what is to be shown.
func (f *packFact) want(got map[string]int) map[string]int {
	out := map[string]int{}
	if f.Is == nil {
		out = maps.Clone(got)
		for _, text := range f.Has {
			out[text] = max(got[text], 1)
		}
		for _, text := range f.Not {
			delete(out, text)
		}
	}
	switch is := f.Is.(type) {
	case int64:
		out[""] = int(is)
	case []any:
		for _, v := range is {
			out[packText(v)]++
		}
	case map[string]any:
		for k, v := range is {
			n, _ := v.(int64)
			out[k] = int(n)
		}
	}
	return out
}

// got returns how often what is shown.
func (f *packFact) got(doc map[string]any) map[string]int {
	rows := f.rows(doc)
	out := map[string]int{}
	if f.Parts != "" {
		for _, n := range packParts(packRows(doc[f.Parts]), rows) {
			out[fmt.Sprint(n)]++
		}
		return out
	}
	if f.Crossed != "" {
		return map[string]int{"": packCrossings(packRows(doc[f.Crossed]), rows)}
	}
	for _, row := range rows {
		var words []string
		for _, key := range f.Show {
			words = append(words, packShown(row, key))
		}
		out[strings.Join(words, " ")]++
	}
	if len(f.Show) == 0 {
		return map[string]int{"": len(rows)}
	}
	return out
}

// rows returns those that are meant.
func (f *packFact) rows(doc map[string]any) []map[string]any {
	return slices.DeleteFunc(packRows(doc[f.Rows]), func(row map[string]any) bool {
		for key, want := range f.Where {
			if !slices.ContainsFunc(strings.Split(key, "|"), func(k string) bool { return packHolds(packValue(row, k), want) }) {
				return true
			}
		}
		return false
	})
}

// packRows returns the rows of a list of tables, of a table of tables, or the one table.
func packRows(v any) (rows []map[string]any) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			if row, ok := e.(map[string]any); ok {
				rows = append(rows, row)
			}
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if row, ok := v[key].(map[string]any); ok {
				row = maps.Clone(row)
				row["key"] = key
				rows = append(rows, row)
			}
		}
		if len(rows) < len(v) {
			rows = []map[string]any{v}
		}
	}
	return rows
}

// packShown returns what a row shows under a key.
func packShown(row map[string]any, key string) string {
	if a, b, ok := strings.Cut(key, "|"); ok {
		both := []string{packText(packValue(row, a)), packText(packValue(row, b))}
		slices.Sort(both)
		return strings.Join(both, "-")
	}
	if list, ok := strings.CutSuffix(key, "#"); ok {
		items, _ := packValue(row, list).([]any)
		return fmt.Sprint(len(items))
	}
	return packText(packValue(row, key))
}

// packCrossings returns how many lines from a to b cross each other, drawn between nodes.
func packCrossings(nodes, lines []map[string]any) (n int) {
	type point struct{ x, y float64 }
	at := map[any]point{}
	for _, z := range nodes {
		x, _ := z["lon"].(float64)
		y, _ := z["lat"].(float64)
		at[z["id"]] = point{x, y}
	}
	left := func(p, q, r point) bool { return (q.x-p.x)*(r.y-p.y) > (q.y-p.y)*(r.x-p.x) }
	for i, e := range lines {
		for _, f := range lines[:i] {
			p, q, r, s := at[e["a"]], at[e["b"]], at[f["a"]], at[f["b"]]
			if p != r && p != s && q != r && q != s && left(p, q, r) != left(p, q, s) && left(r, s, p) != left(r, s, q) {
				n++
			}
		}
	}
	return n
}

// packValue returns the value under a dotted key; a number counts the items of a list.
func packValue(row map[string]any, key string) any {
	key, rest, more := strings.Cut(key, ".")
	if inner, ok := row[key].(map[string]any); ok && more {
		return packValue(inner, rest)
	}
	if n, err := strconv.Atoi(rest); more && err == nil {
		if list, ok := row[key].([]any); ok && n < len(list) {
			return list[n]
		}
	}
	return row[key]
}

// packHolds reports whether a value is the wanted one, or one of them, or holds it.
func packHolds(v, want any) bool {
	if all, ok := want.([]any); ok {
		return slices.ContainsFunc(all, func(w any) bool { return packHolds(v, w) })
	}
	if items, ok := v.([]any); ok {
		return slices.ContainsFunc(items, func(e any) bool { return packHolds(e, want) })
	}
	return packText(v) == packText(want)
}

// packText shows a value: a list as one+other, a table as key:value+key:value, what
// is not there as -.
func packText(v any) string {
	var words []string
	switch v := v.(type) {
	case nil:
		return "-"
	case []any:
		for _, e := range v {
			words = append(words, packText(e))
		}
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			words = append(words, k+":"+packText(v[k]))
		}
	default:
		return fmt.Sprint(v)
	}
	return strings.Join(words, "+")
}

// packParts returns the sizes of the parts into which nodes fall that rows join.
func packParts(nodes, joins []map[string]any) (sizes []int) {
	part := map[any][]any{}
	for _, n := range nodes {
		part[n["id"]] = []any{n["id"]}
	}
	for _, j := range joins {
		if a, b := part[j["a"]], part[j["b"]]; len(a) > 0 && len(b) > 0 && a[0] != b[0] {
			all := slices.Concat(a, b)
			for _, id := range all {
				part[id] = all
			}
		}
	}
	for _, n := range nodes {
		if p := part[n["id"]]; p[0] == n["id"] {
			sizes = append(sizes, len(p))
		}
	}
	return sizes
}

// differ lists what is shown otherwise than it should be.
func differ(got, want map[string]int) string {
	var words []string
	all := maps.Clone(want)
	maps.Copy(all, got)
	for _, k := range slices.Sorted(maps.Keys(all)) {
		if got[k] != want[k] {
			words = append(words, fmt.Sprintf("%q %d times, want %d", k, got[k], want[k]))
		}
	}
	return strings.Join(words, "; ")
}
