package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/fieldpost/fieldpost/store/calendar"
)

// reader reads one file into a Config.
type reader struct {
	file, dir string
	env       func(string) (string, bool)
	keys      []entry        // as they stand in the file
	tables    []entry        // the heads of sections, without values
	set       map[string]int // line of each key that was given
	faults    Faults
	meant     []string // sections that were probably meant, and whose names are misspelt

	holidays []calendar.Dates // those of games.holiday_list
}

// entry is one key of the file with its value.
type entry struct {
	key   string
	line  int
	value any
}

// fault notes a fault at a key; its line is looked up.
func (r *reader) fault(key, format string, args ...any) {
	r.faults = append(r.faults, Fault{File: r.file, Line: r.set[key], Key: key, Reason: fmt.Sprintf(format, args...)})
}

// document parses the text into keys and reports whether it is TOML at all.
func (r *reader) document(text []byte) bool {
	var tree map[string]any
	if err := toml.Unmarshal(text, &tree); err != nil {
		f := Fault{File: r.file, Reason: strings.TrimPrefix(err.Error(), "toml: ") + "; mend the TOML"}
		var bad *toml.DecodeError
		if errors.As(err, &bad) {
			f.Line, _ = bad.Position()
		}
		r.faults = append(r.faults, f)
		return false
	}
	var p unstable.Parser
	p.Reset(text)
	table := ""
	for p.NextExpression() {
		switch e := p.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			name := dotted("", e.Key())
			it := e.Key()
			it.Next()
			r.tables = append(r.tables, entry{key: name, line: p.Shape(it.Node().Raw).Start.Line})
			table = name + "."
		case unstable.KeyValue:
			it := e.Key()
			it.Next()
			key := dotted(table, e.Key())
			line := p.Shape(it.Node().Raw).Start.Line
			r.set[key] = line
			r.keys = append(r.keys, entry{key, line, lookup(tree, key)})
		}
	}
	return true
}

func dotted(table string, it unstable.Iterator) string {
	var parts []string
	for it.Next() {
		parts = append(parts, string(it.Node().Data))
	}
	return table + strings.Join(parts, ".")
}

// lookup finds the value of a dotted key.
func lookup(tree map[string]any, key string) any {
	var v any = tree
	for _, part := range strings.Split(key, ".") {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[part]
	}
	return v
}

// apply puts the values of the file where they belong.
func (r *reader) apply(all []setting) {
	strange := r.strangeTables(all)
	for _, e := range r.keys {
		if isWithin(e.key, strange) {
			continue
		}
		i := slices.IndexFunc(all, func(s setting) bool { return s.key == e.key })
		if i < 0 {
			r.fault(e.key, "no such key%s; `fieldpost serve --example-config` shows all", near(e.key, all))
			continue
		}
		if err := all[i].put(r, e.value); err != nil {
			r.fault(e.key, "%v", err)
		}
	}
	for _, s := range all {
		if _, given := r.set[s.key]; s.required && !given && !isWithin(s.key, r.meant) {
			r.fault(s.key, "is missing; it is required")
		}
	}
}

// strangeTables notes a fault at each section that is not known, and returns them. What they hold, and
// what those lack that were probably meant, is no fault of its own.
func (r *reader) strangeTables(all []setting) (strange []string) {
	for _, t := range r.tables {
		if t.key == tableModerators || slices.ContainsFunc(all, func(s setting) bool { return isWithin(s.key, []string{t.key}) }) {
			continue
		}
		best, least := "", 3
		for _, s := range all {
			if table, _, ok := cutLast(s.key); ok && len(table) > 2 && distance(t.key, table) < least {
				best, least = table, distance(t.key, table)
			}
		}
		says := ""
		if best != "" {
			says, r.meant = " (did you mean ["+best+"]?)", append(r.meant, best)
		}
		r.set[t.key] = t.line
		r.fault(t.key, "no such section%s; `fieldpost serve --example-config` shows all", says)
		strange = append(strange, t.key)
	}
	return strange
}

// isWithin reports whether a key stands in one of some sections.
func isWithin(key string, tables []string) bool {
	return slices.ContainsFunc(tables, func(t string) bool { return strings.HasPrefix(key, t+".") })
}

// cutLast parts a key from its section.
func cutLast(key string) (table, name string, ok bool) {
	i := strings.LastIndexByte(key, '.')
	if i < 0 {
		return "", key, false
	}
	return key[:i], key[i+1:], true
}

// near returns advice about a key that does not exist: where a secret is given, or else the key that was
// probably meant, which goes on as this one begins or differs in fewer than half of its letters, three at most.
func near(key string, all []setting) string {
	_, last, _ := cutLast(key)
	if last == "password" || last == "instance_key" || last == "password_hash" {
		return ": secrets do not stand in this file; give " + key + "_file or " + key + "_env"
	}
	if last == "token" {
		return ": secrets do not stand in this file; give " + key + "_file or " + key + "_command"
	}
	best, least := "", min(4, len(last)/2+1)
	for _, s := range all {
		d := distance(key, s.key)
		if strings.HasPrefix(s.key, key+"_") { // poll for poll_every
			d = 0
		}
		if d < least {
			best, least = s.key, d
		}
	}
	if best == "" {
		return ""
	}
	return " (did you mean " + best + "?)"
}

// distance counts the letters to add, drop or change to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}

// path makes a path of the file relative to the file's folder.
func (r *reader) path(p string) string {
	if p == "" || filepath.IsAbs(p) {
		return p
	}
	return filepath.Join(r.dir, p)
}

// secretFile reads a secret from a file, without the line end.
func (r *reader) secretFile(name string) (string, error) {
	raw, err := os.ReadFile(r.path(name))
	switch {
	case errors.Is(err, fs.ErrPermission):
		return "", fmt.Errorf("%v; have it belong to who runs fieldpost, with mode 0600", err)
	case errors.Is(err, syscall.EISDIR):
		return "", fmt.Errorf("%v; name a file that holds it", err)
	case err != nil:
		return "", fmt.Errorf("%v; make the file, readable by the daemon only", err)
	}
	value := strings.TrimRight(string(raw), "\r\n")
	if value == "" {
		return "", fmt.Errorf("the file %s is empty; write the secret into it", r.path(name))
	}
	return value, nil
}

// secretEnv reads a secret from the environment.
func (r *reader) secretEnv(name string) (string, error) {
	value, ok := r.env(name)
	if !ok || value == "" {
		return "", fmt.Errorf("the environment variable %s is not set; set it for the daemon", name)
	}
	return value, nil
}
