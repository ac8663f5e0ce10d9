package wording

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"

	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/fieldpost/fieldpost/rules"
)

// catalog holds the texts of one language by code.
type catalog map[string]*entry

// Languages lists the folders of catalog: English, which the others are held
// against, and then by name.
func Languages(fsys fs.FS) ([]rules.Lang, error) {
	entries, err := fs.ReadDir(fsys, "catalog")
	if err != nil {
		return nil, fmt.Errorf("templates: list languages: %w", err)
	}
	langs := []rules.Lang{rules.English}
	for _, e := range entries {
		if lang := rules.Lang(e.Name()); lang != rules.English && e.IsDir() {
			langs = append(langs, lang)
		}
	}
	return langs, nil
}

// readCatalogs reads catalog/<lang>/*.toml of every language and checks them
// against each other. The error joins all faults.
func readCatalogs(fsys fs.FS, langs []rules.Lang) (map[rules.Lang]catalog, error) {
	all := map[rules.Lang]catalog{}
	var faults []error
	for _, lang := range langs {
		files, err := fs.Glob(fsys, path.Join("catalog", string(lang), "*.toml"))
		if err != nil {
			return nil, fmt.Errorf("templates: list catalogs: %w", err)
		}
		all[lang] = catalog{}
		for _, file := range files {
			data, err := fs.ReadFile(fsys, file)
			if err != nil {
				return nil, fmt.Errorf("templates: read catalog: %w", err)
			}
			faults = append(faults, all[lang].read(file, data)...)
		}
	}
	for _, lang := range langs[1:] {
		faults = append(faults, compare(all[rules.English], all[lang], lang)...)
		faults = append(faults, compare(all[lang], all[rules.English], rules.English)...)
	}
	return all, errors.Join(faults...)
}

// read adds the texts of one file. A key in a table is the table's name, a
// dot and the key; "a.b" = ... and b = ... under [a] are the same code.
func (c catalog) read(file string, data []byte) (faults []error) {
	fault := func(line int, format string, args ...any) {
		faults = append(faults, fmt.Errorf("%s:%d: %s", file, line, fmt.Sprintf(format, args...)))
	}
	var p unstable.Parser
	p.Reset(data)
	lines := lineCounter{data: data}
	prefix := ""
	for p.NextExpression() {
		n := p.Expression()
		switch n.Kind {
		case unstable.Table:
			prefix, _ = key(&lines, n)
			prefix += "."
		case unstable.KeyValue:
			code, line := key(&lines, n)
			code = prefix + code
			if n.Value().Kind != unstable.String {
				fault(line, "%s: the value is not a string", code)
				continue
			}
			e, err := compile(string(n.Value().Data))
			if err != nil {
				fault(line, "%s: %v", code, err)
				continue
			}
			if was, ok := c[code]; ok {
				fault(line, "%s stands already in %s:%d", code, was.file, was.line)
				continue
			}
			e.file, e.line = file, line
			c[code] = e
		default:
			_, line := key(&lines, n)
			fault(line, "a catalog holds tables and texts only")
		}
	}
	if err := p.Error(); err != nil {
		line := 0
		if at, ok := errors.AsType[*unstable.ParserError](err); ok && len(at.Highlight) > 0 {
			line = p.Shape(p.Range(at.Highlight)).Start.Line
		}
		fault(line, "%v", err)
	}
	return faults
}

// lineCounter tells the lines of a file from its beginning to its end.
type lineCounter struct {
	data []byte
	at   int // up to where line feeds were counted
	feed int // how many there were
}

// line returns the line of a place, which is not before the last that was asked for.
func (l *lineCounter) line(offset int) int {
	l.feed += bytes.Count(l.data[l.at:offset], []byte{'\n'})
	l.at = offset
	return l.feed + 1
}

// key returns the dotted key of an expression and its line. Expressions are asked for in
// the order of the file.
func key(lines *lineCounter, n *unstable.Node) (code string, line int) {
	for it := n.Key(); it.Next(); {
		part := string(it.Node().Data)
		if line == 0 {
			code, line = part, lines.line(int(it.Node().Raw.Offset))
		} else {
			code += "." + part
		}
	}
	return code, line
}

// standsFor reports whether an entry says the same as one of another language, as far as
// [compare] asks for it.
func (e *entry) standsFor(f *entry) bool {
	if f == nil || e.style != f.style {
		return false
	}
	for name, need := range e.names {
		if needed, ok := f.names[name]; !ok || need && !needed {
			return false
		}
	}
	return true
}

// compare names what stands in a and not, or not alike, in b.
func compare(a, b catalog, other rules.Lang) (faults []error) {
	var wrong []string
	for code, e := range a {
		if !e.standsFor(b[code]) {
			wrong = append(wrong, code)
		}
	}
	slices.Sort(wrong)
	for _, code := range wrong {
		e, f := a[code], b[code]
		fault := func(format string, args ...any) {
			faults = append(faults, fmt.Errorf("%s:%d: %s: %s", e.file, e.line, code, fmt.Sprintf(format, args...)))
		}
		if f == nil {
			fault("the text is missing in %q", other)
			continue
		}
		if e.style != f.style {
			fault("the style differs in %q (%s:%d)", other, f.file, f.line)
		}
		for _, name := range slices.Sorted(maps.Keys(e.names)) {
			needed, ok := f.names[name]
			if !ok {
				fault("{%s} is missing in %q (%s:%d)", name, other, f.file, f.line)
			} else if e.names[name] && !needed {
				fault("{%s} is optional in %q only (%s:%d)", name, other, f.file, f.line)
			}
		}
	}
	return faults
}
