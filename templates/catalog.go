package templates

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/fieldpost/fieldpost/rules"
)

// catalog holds the texts of one language by code.
type catalog map[string]*entry

// languages lists the folders of catalog: English, which the others are held
// against, and then by name.
func languages(fsys fs.FS) ([]rules.Lang, error) {
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
	at := lineCounter{data: data, line: 1}
	prefix := ""
	for p.NextExpression() {
		n := p.Expression()
		switch n.Kind {
		case unstable.Table:
			prefix, _ = key(&at, n)
			prefix += "."
		case unstable.KeyValue:
			code, line := key(&at, n)
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
			_, line := key(&at, n)
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

// key returns the dotted key of an expression and its line.
func key(at *lineCounter, n *unstable.Node) (code string, line int) {
	var parts []string
	for it := n.Key(); it.Next(); {
		if line == 0 {
			line = at.of(int(it.Node().Raw.Offset))
		}
		parts = append(parts, string(it.Node().Data))
	}
	return strings.Join(parts, "."), line
}

// lineCounter counts lines from the place that was asked for last: [unstable.Parser.Shape] begins
// at the top each time.
type lineCounter struct {
	data         []byte
	offset, line int
}

// of returns the line, from 1, of a place that is not before the last one.
func (c *lineCounter) of(offset int) int {
	c.line += bytes.Count(c.data[c.offset:offset], []byte("\n"))
	c.offset = offset
	return c.line
}

// compare names what stands in a and not, or not alike, in b.
func compare(a, b catalog, other rules.Lang) (faults []error) {
	var unlike []string
	for code, e := range a {
		if !e.fits(b[code]) {
			unlike = append(unlike, code)
		}
	}
	slices.Sort(unlike)
	for _, code := range unlike {
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

// fits reports whether a text in another language has the style of this one, and its placeholders.
func (e *entry) fits(f *entry) bool {
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
