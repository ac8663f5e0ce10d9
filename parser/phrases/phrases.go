package phrases

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/fieldpost/fieldpost/rules/order"
)

//go:embed */*.toml
var files embed.FS

// other is the folder of what stands in no language of ours.
const other order.Lang = "other"

// catalog holds the phrases of one language.
type catalog struct {
	keys  []string // in the order of the files
	lists map[string][]string
}

var catalogs = sync.OnceValue(func() map[order.Lang]*catalog {
	all := map[order.Lang]*catalog{}
	for _, lang := range append(slices.Clone(order.Languages), other) {
		c := &catalog{lists: map[string][]string{}}
		names, err := fs.Glob(files, path.Join(string(lang), "*.toml"))
		for i := 0; err == nil && i < len(names); i++ {
			var data []byte
			if data, err = files.ReadFile(names[i]); err == nil {
				err = c.read(names[i], data)
			}
		}
		if err != nil {
			panic(err) // they are part of the program
		}
		all[lang] = c
	}
	return all
})

// read adds the lists of one file.
func (c *catalog) read(file string, data []byte) error {
	var p unstable.Parser
	p.Reset(data)
	table := ""
	for p.NextExpression() {
		n := p.Expression()
		it := n.Key()
		it.Next()
		name := string(it.Node().Data)
		switch n.Kind {
		case unstable.Table:
			table = name + "."
			continue
		case unstable.KeyValue:
		default:
			return fmt.Errorf("phrases: %s: %s: a catalog holds tables and lists only", file, name)
		}
		key := table + name
		if _, double := c.lists[key]; double {
			return fmt.Errorf("phrases: %s: %s stands twice", file, key)
		}
		var list []string
		switch v := n.Value(); v.Kind {
		case unstable.String:
			list = strings.Fields(string(v.Data))
		case unstable.Array:
			list = []string{} // a language may have no phrase where another has one
			for it := v.Children(); it.Next(); {
				list = append(list, string(it.Node().Data))
			}
		}
		if list == nil {
			return fmt.Errorf("phrases: %s: %s is no list", file, key)
		}
		c.keys, c.lists[key] = append(c.keys, key), list
	}
	if err := p.Error(); err != nil {
		return fmt.Errorf("phrases: %s: %w", file, err)
	}
	return nil
}

// In returns the phrases of a key in one language.
func In(lang order.Lang, key string) []string {
	list, ok := catalogs()[lang].lists[key]
	if !ok && lang != other {
		panic(fmt.Sprintf("phrases: %s has no %s", lang, key))
	}
	return list
}

// All returns the phrases of a key in all languages, English first.
func All(key string) (out []string) {
	for _, lang := range order.Languages {
		out = append(out, In(lang, key)...)
	}
	return append(out, In(other, key)...)
}

// Keys returns the keys of a table, without its name, in the order in which they stand.
func Keys(table string) (out []string) {
	for _, key := range catalogs()[order.English].keys {
		if name, ok := strings.CutPrefix(key, table+"."); ok {
			out = append(out, name)
		}
	}
	return out
}

// List returns what reads the phrases of keys in all languages.
func List(keys ...string) func() []string {
	return sync.OnceValue(func() (out []string) {
		for _, key := range keys {
			out = append(out, All(key)...)
		}
		return out
	})
}

// Set does what [List] does, as a set.
func Set(keys ...string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		set := map[string]bool{}
		for _, key := range keys {
			for _, phrase := range All(key) {
				set[phrase] = true
			}
		}
		return set
	})
}

// named is a key within a pattern.
var named = regexp.MustCompile(`\{([a-z]+\.[a-z-]+)\}`)

// Pattern returns what compiles a regular expression in which "{key}" stands for the phrases of a
// key, which may be expressions themselves, in all languages: one of them.
func Pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(named.ReplaceAllStringFunc(expr, func(key string) string {
			return strings.Join(All(strings.Trim(key, "{}")), "|")
		}))
	})
}
