package templates

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
)

//go:embed catalog help
var files embed.FS

// Namer puts an id of one of a title's kinds, or a side, into words, and writes
// orders. Every [rules.Title] is one.
type Namer interface {
	Name(kind, id string, lang rules.Lang) string
	Grammar() *rules.Grammar
}

// Book holds all catalogs and help pages. It is immutable.
type Book struct {
	langs    []rules.Lang // English first
	catalogs map[rules.Lang]catalog
	help     map[rules.Lang]map[string]*helpPage
	sum      string // SHA-256 of the catalogs
}

// Load reads the embedded catalogs and help pages whole, once in a process. Its error joins every
// fault with its file and line.
func Load() (*Book, error) { return embedded() }

var embedded = sync.OnceValues(func() (*Book, error) { return LoadFrom(files) })

// LoadFrom reads catalog/<lang>/*.toml and help/<lang>/*.md, a folder each for
// every language: a language is there when it has folders, whole or not at all.
func LoadFrom(fsys fs.FS) (*Book, error) {
	langs, err := languages(fsys)
	if err != nil {
		return nil, err
	}
	catalogs, err := readCatalogs(fsys, langs)
	if err != nil {
		return nil, err
	}
	help, err := readHelp(fsys, langs)
	if err != nil {
		return nil, err
	}
	sum, err := sumOf(fsys)
	if err != nil {
		return nil, err
	}
	return &Book{langs: langs, catalogs: catalogs, help: help, sum: sum}, nil
}

// Langs lists the languages that people can be written to in, English first.
func (b *Book) Langs() []rules.Lang { return slices.Clone(b.langs) }

// Speaks reports whether people can be written to in a language.
func (b *Book) Speaks(lang rules.Lang) bool { return slices.Contains(b.langs, lang) }

// Langs lists the languages of the embedded catalogs, English first.
func Langs() []rules.Lang {
	langs, err := languages(files)
	if err != nil {
		panic(err) // they are part of the program
	}
	return langs
}

// Codes lists every code of the catalogs, sorted.
func (b *Book) Codes() []string {
	return slices.Sorted(maps.Keys(b.catalogs[rules.English]))
}

// Has reports whether the catalogs know a code.
func (b *Book) Has(code string) bool { return b.catalogs[rules.English][code] != nil }

// Check reports whether the catalogs can put a message into words: its code is
// known, every argument that the text needs is there, and codes of words are
// known too. Tests of titles call it for all that a title says.
func (b *Book) Check(m rules.Message) error {
	e := b.catalogs[rules.English][m.Code]
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
		if _, used := e.names[a.Name]; a.Kind == rules.KindWord && used && !b.Has(a.Value) {
			return fmt.Errorf("templates: check message: %q: no text for the word %q", m.Code, a.Value)
		}
		title, _, _ := strings.Cut(m.Code, ".")
		if code := numbered(title, a.Kind); a.Num != 0 && a.Value != "" && !b.Has(code) {
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
func (b *Book) Text(lang rules.Lang, namer Namer, m rules.Message) string {
	w := words{book: b, lang: lang, namer: namer}
	w.message(m)
	return string(plainMarks(w.buf))
}

// plainMarks replaces the marks inside a rendered text for plain text.
func plainMarks(s []byte) []byte {
	out := s[:0:0]
	for _, c := range s {
		switch c {
		case markCell:
			out = append(out, " · "...)
		case markCode, markCodeEnd:
			out = append(out, '"')
		case markBold, markBoldEnd:
		case markLine:
			out = append(out, ' ')
		default:
			if !isNameMark(c) {
				out = append(out, c)
			}
		}
	}
	return out
}
