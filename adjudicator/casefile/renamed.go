package casefile

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/tools/txtar"
)

// Renames are names that a title had before, with those that it has now. Titles
// keep theirs in testdata/renamed.tsv, whose first lines say what its columns
// are and where each kind of name is looked for.
type Renames struct {
	keys                      []renamed // of a position, by the end of their path
	codes, options, words, id map[string]string
}

type renamed struct{ was, is []string } // the parts of a dotted key

// ReadRenames reads a table. The error names every faulty line.
func ReadRenames(table []byte) (*Renames, error) {
	r := &Renames{codes: map[string]string{}, options: map[string]string{}, words: map[string]string{}, id: map[string]string{}}
	var faults []error
	for i, line := range strings.Split(string(table), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		row := strings.Split(line, "\t")
		if len(row) != 3 || row[0] == "" || row[1] == "" || row[2] == "" {
			faults = append(faults, fmt.Errorf("line %d: %q is not kind, old and new, parted by tabs", i+1, line))
			continue
		}
		names := r.id
		switch row[0] {
		case "key":
			r.keys = append(r.keys, renamed{strings.Split(row[1], "."), strings.Split(row[2], ".")})
			continue
		case "event", "problem":
			names = r.codes
		case "option":
			names = r.options
		case "word":
			names = r.words
		}
		if other, ok := names[row[1]]; ok && other != row[2] {
			faults = append(faults, fmt.Errorf("line %d: %s is renamed %s and %s", i+1, row[1], other, row[2]))
		}
		names[row[1]] = row[2]
	}
	if len(faults) > 0 {
		return nil, fmt.Errorf("read renames: %w", errors.Join(faults...))
	}
	return r, nil
}

// Apply puts a case of before into the names of now. Its comment, what its
// sitreps hold and, but for renamed words, its orders stay as they are.
func (r *Renames) Apply(data []byte) []byte {
	ar := txtar.Parse(data)
	for i := range ar.Files {
		f := &ar.Files[i]
		kind, _, _ := strings.Cut(f.Name, "/")
		edit := func(line string) string { return line }
		switch kind {
		case "position.toml", "expect.toml":
			edit = r.toml()
		case "events.txt", "ends", "problems":
			edit = func(line string) string { return each(line, r.code) }
		case "orders", "standing":
			edit = func(line string) string { return each(line, func(w string) string { return swap(r.words, w) }) }
		}
		lines := strings.SplitAfter(string(f.Data), "\n")
		for n, line := range lines {
			text, note := line, ""
			if at := strings.IndexByte(line, '#'); at >= 0 {
				text, note = line[:at], line[at:]
			}
			lines[n] = edit(text) + note
		}
		f.Data = []byte(strings.Join(lines, ""))
	}
	return txtar.Format(ar)
}

// toml returns what edits the lines of a position one after the other: it knows
// the table that a line stands in.
func (r *Renames) toml() func(string) string {
	var table []string
	return func(line string) string {
		trimmed := strings.TrimSpace(line)
		if strings.HasPrefix(trimmed, "[") {
			path := strings.Split(strings.Trim(trimmed, "[]"), ".")
			table = path
			return strings.Replace(line, strings.Join(path, "."), strings.Join(r.path(path), "."), 1)
		}
		key, value, ok := strings.Cut(line, "=")
		if !ok {
			return each(line, r.part)
		}
		names := r.part
		if len(table) > 0 && table[0] == "options" {
			names = func(w string) string { return swap(r.options, w) }
		}
		own := strings.Split(strings.TrimSpace(key), ".")
		path := r.path(append(append([]string(nil), table...), own...))
		now := path[min(len(table), len(path)-1):]
		if len(table) > 0 && table[0] == "options" {
			now = []string{names(own[0])}
		}
		return strings.Replace(key, strings.Join(own, "."), strings.Join(now, "."), 1) + "=" + each(value, names)
	}
}

// path puts a path of keys into the names of now.
func (r *Renames) path(path []string) []string {
	out := append([]string(nil), path...)
	for _, k := range r.keys {
		if n := len(path) - len(k.was); n >= 0 && strings.Join(path[n:], ".") == strings.Join(k.was, ".") {
			out = append(out[:n:n], k.is...)
			break
		}
	}
	for i := range out {
		out[i] = r.part(out[i])
	}
	return out
}

// code puts a word of an event or a problem into the names of now: a whole code,
// or an id.
func (r *Renames) code(word string) string {
	if now, ok := r.codes[word]; ok {
		return now
	}
	return r.part(word)
}

// part puts an id into the names of now, a dotted key part by part.
func (r *Renames) part(word string) string {
	parts := strings.Split(word, ".")
	for i, p := range parts {
		parts[i] = swap(r.id, p)
	}
	return strings.Join(parts, ".")
}

func swap(names map[string]string, word string) string {
	if now, ok := names[word]; ok {
		return now
	}
	return word
}

var word = regexp.MustCompile(`[\pL\pN_.-]+`)

// each replaces the words of a line.
func each(line string, by func(string) string) string { return word.ReplaceAllStringFunc(line, by) }
