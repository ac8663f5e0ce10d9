package wording

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/fieldpost/fieldpost/rules"
)

// A name has an article in sentences and none in lists and tables: "the Axis
// wins", "Side: Axis". How a name goes in a sentence stands in the catalogs
// under <title>.the.<id>, for those that differ from what is usual: a side has
// the article of its language, anything else none.

// manyMark ends the words of the catalog for a name of several: "the Allies +".
const manyMark = " +"

// phraseOf returns a name as it stands in a sentence, and whether it is of
// several.
func (w *Words) phraseOf(a *rules.Arg) (name []byte, many bool) {
	start := len(w.buf)
	defer func() { w.buf = w.buf[:start] }()
	if title, ok := w.Namer.(interface{ About() *rules.About }); ok {
		if e := w.Catalogs.byLang[w.Lang][title.About().ID+".the."+a.Value]; e != nil {
			w.pieces(e.pieces, nil, 0)
			many = bytes.HasSuffix(w.buf[start:], []byte(manyMark))
			w.buf = bytes.TrimSuffix(w.buf, []byte(manyMark))
			w.markedName(start+articleOf(w.buf[start:]), w.Colours.mark(a))
			return bytes.Clone(w.buf[start:]), many
		}
	}
	w.arg(a, nil)
	name = bytes.Clone(w.buf[start:])
	if a.Kind == rules.KindSide {
		name = w.tongue().side(name)
	}
	return name, false
}

// articleOf returns how long the article is that a name begins with, with its blank.
func articleOf(name []byte) int {
	at := bytes.IndexByte(name, ' ') + 1
	if at > len("the ") || bytes.ContainsFunc(name[:at], unicode.IsUpper) {
		return 0
	}
	return at
}

// isPlural reports whether the one name of an argument is of several.
func (w *Words) isPlural(args []rules.Arg, name string) bool {
	for i := range args {
		if args[i].Name == name {
			_, many := w.phraseOf(&args[i])
			return many
		}
	}
	return false
}

// appendWithArticle appends a name as it stands in a sentence. Where prepositions melt into
// the article, as a el becomes al in Spanish, before is what of them stands there.
func (w *Words) appendWithArticle(a *rules.Arg, before string) {
	name, _ := w.phraseOf(a)
	if rest, ok := bytes.CutPrefix(name, []byte("el ")); ok && before != "" {
		w.buf = append(w.buf[:len(w.buf)-1], "l "...)
		name = rest
	}
	w.buf = append(w.buf, name...)
}

// preposition returns the a or de, with its blank, that Spanish words end
// with, "" for any other word.
func preposition(words []byte) string {
	last := words[bytes.LastIndexAny(bytes.TrimSuffix(words, []byte(" ")), " (:"+string(rune(MarkCell))+string(rune(MarkLine)))+1:]
	switch p := strings.ToLower(string(last)); p {
	case "a ", "de ":
		return p
	}
	return ""
}
