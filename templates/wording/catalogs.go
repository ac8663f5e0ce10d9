package wording

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// Catalogs are the texts of all languages. They are immutable.
type Catalogs struct {
	langs  []rules.Lang // English first
	byLang map[rules.Lang]catalog
	sum    string // SHA-256
}

// Read reads catalog/<lang>/*.toml. Its error joins every fault with its file and line.
func Read(fsys fs.FS) (*Catalogs, error) {
	langs, err := Languages(fsys)
	if err != nil {
		return nil, err
	}
	all, err := readCatalogs(fsys, langs)
	if err != nil {
		return nil, err
	}
	sum, err := sumOf(fsys)
	if err != nil {
		return nil, err
	}
	return &Catalogs{langs, all, sum}, nil
}

// StyleOf returns the style of the text of a code; one without a text is an item.
func (c *Catalogs) StyleOf(code string) Style {
	if e := c.byLang[rules.English][code]; e != nil {
		return e.style
	}
	return Item
}

// Namer puts an id of one of a title's kinds, or a side, into words, and writes
// orders. Every [rules.Title] is one.
type Namer interface {
	Name(kind, id string, lang rules.Lang) string
	Grammar() *rules.Grammar
}

// Langs lists the languages that people can be written to in, English first.
func (c *Catalogs) Langs() []rules.Lang { return slices.Clone(c.langs) }

// Speaks reports whether people can be written to in a language.
func (c *Catalogs) Speaks(lang rules.Lang) bool { return slices.Contains(c.langs, lang) }

// Codes lists every code of the catalogs, sorted.
func (c *Catalogs) Codes() []string {
	return slices.Sorted(maps.Keys(c.byLang[rules.English]))
}

// Has reports whether the catalogs know a code.
func (c *Catalogs) Has(code string) bool { return c.byLang[rules.English][code] != nil }

// Check reports whether the catalogs can put a message into words: its code is
// known, every argument that the text needs is there, and codes of words are
// known too. Tests of titles call it for all that a title says.
func (c *Catalogs) Check(m rules.Message) error {
	e := c.byLang[rules.English][m.Code]
	if e == nil {
		return fmt.Errorf("templates: check message: no text for %q", m.Code)
	}
	missing := "" // the first of them
	for name, needed := range e.names {
		if _, ok := m.Arg(name); needed && !ok && (missing == "" || name < missing) {
			missing = name
		}
	}
	if missing != "" {
		return fmt.Errorf("templates: check message: %q needs {%s}", m.Code, missing)
	}
	for _, a := range m.Args {
		if _, used := e.names[a.Name]; a.Kind == rules.KindWord && used && !c.Has(a.Value) {
			return fmt.Errorf("templates: check message: %q: no text for the word %q", m.Code, a.Value)
		}
		title, _, _ := strings.Cut(m.Code, ".")
		if code := numbered(title, a.Kind); a.Num != 0 && a.Value != "" && !c.Has(code) {
			return fmt.Errorf("templates: check message: %q: no text %q for %s and its number", m.Code, code, a.Value)
		}
	}
	return nil
}

// Text puts a message into words. The namer may be nil for messages that
// name nothing of a title. A code that no catalog knows is shown as it is.
//
// Texts of catalogs are written so:
//
//	{name}              the argument; several of one name are joined: a, b and c
//	{^name}             the same with a capital first letter
//	{=name}             with its article: the Axis, la Unión Soviética; in Spanish
//	                    a and de before it are joined to el, and repeated in a list
//	{^=name}            the same with a capital first letter
//	{=name|wins|win}    by number, which the name with its article has, too
//	{/name}             joined with "or"
//	{>name}             joined with arrows, for a way: a -> b -> c
//	{+name}             joined with blanks, for ids to copy: a b c
//	{n|one army|# armies}          by number; # is the number
//	{n|no army|one army|# armies}  the same with a text for zero
//	{?name: to {name}}  only when the argument is there
//	{!name: nowhere}    only when it is not
//	`help`              a word to type
//	\{ \} \| \# \` \\   the character itself
//
// The number of an argument that is not a number is how often it occurs. A
// text that is put into words for an argument of kind word sees the arguments
// of the message around it.
//
// The first characters choose the style that a text has among others, in the
// events of a sitrep and the sections of a view:
//
//	# Battle of {zone}  a heading over the texts that follow
//	> Roll {die}        a detail, indented below the text before it
//	+ Roll {die}        a sentence that goes on in the item before it
//	& {unit} -> {place} the same where that item is of this style; else an item
//	~ {unit} attacks    an item; news that tell what came of it leave it out
//	|= Zone | Armies    the headings of a table
//	| {zone} | {armies} a row of it; a cell of digits stands to the right
//
// Further lines of a text, each begun with "> " as well, stand as details
// below it; only an item and a detail may have them.
func (c *Catalogs) Text(lang rules.Lang, namer Namer, m rules.Message) string {
	w := Words{Catalogs: c, Lang: lang, Namer: namer}
	w.message(m)
	return string(PlainMarks(w.buf))
}

// PlainMarks replaces the marks inside a rendered text for plain text.
func PlainMarks(s []byte) []byte {
	out := s[:0:0]
	for _, c := range s {
		switch c {
		case MarkCell:
			out = append(out, " · "...)
		case MarkCode, MarkCodeEnd:
			out = append(out, '"')
		case MarkBold, MarkBoldEnd:
		case MarkLine:
			out = append(out, ' ')
		default:
			if !IsNameMark(c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// Sum returns the SHA-256 of the catalogs: two of one sum put a message into the same words.
func (c *Catalogs) Sum() string { return c.sum }

// sumOf hashes the catalogs, each as its length, its name and its bytes.
func sumOf(fsys fs.FS) (string, error) {
	h := sha256.New()
	err := fs.WalkDir(fsys, "catalog", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(fsys, name)
		fmt.Fprintf(h, "%d %s\n", len(data), name)
		h.Write(data)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("templates: hash the catalogs: %w", err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
