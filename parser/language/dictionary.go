package language

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// minBeginning is how many letters the beginning of a name must have.
const minBeginning = 3

// entry is all that one folded text can mean.
type entry struct {
	words  []int32 // words with this form
	exact  []hit   // names with this form
	begins []hit   // for a kind, the only name that begins so
	shared uint64  // kinds of which several names begin so
	more   bool    // the beginning of something with more words

	// first holds the forms of the grammar that a line may have whose first
	// words are this text: one bit a form.
	first []uint64
}

// known reports that the text means something by itself.
func (e *entry) known() bool {
	return len(e.words)+len(e.exact)+len(e.begins) > 0 || e.shared != 0
}

// hit is a name of a kind, by their places in the grammar.
type hit struct{ kind, name int32 }

// dictionary finds folded texts. Beginnings have entries of their own, so
// that one look-up a word is enough.
type dictionary map[string]*entry

// filer fills a dictionary. What it holds is small and of great number, so it is cut
// from larger pieces.
type filer struct {
	dictionary
	entries []entry
	hits    []hit
	words   []int32
	sets    []uint64
	cuts    []int // of the text at hand, see beginnings
	counted bool  // the names at hand are told by number and kind
	beside  bool  // some names of the grammar are: Panzer is not Panzerblitz
}

// piece is how many small things are made at a time.
const piece = 256

func (d *filer) at(text string) *entry {
	e := d.dictionary[text]
	if e == nil {
		if len(d.entries) == 0 {
			d.entries = make([]entry, piece)
		}
		e, d.entries = &d.entries[0], d.entries[1:]
		d.dictionary[text] = e
	}
	return e
}

// addWord files one form of a word.
func (d *filer) addWord(text string, word int32) {
	d.markMore(text)
	e := d.at(text)
	if slices.Contains(e.words, word) {
		return
	}
	if e.words == nil {
		e.words, d.words = cut(d.words, 1)
	}
	e.words = append(e.words, word)
}

// cut takes room for n values off a piece, or off a new one where it is used up; the room
// is empty.
func cut[T any](from []T, n int) (room, rest []T) {
	if len(from) < n {
		from = make([]T, max(n, piece))
	}
	return from[:0:n], from[n:]
}

// addName files one form of a name, with all its beginnings if it may be
// shortened. It returns the name that already has this form in this kind: a
// clash, unless it is known as a form of the same name.
func (d *filer) addName(text string, h hit, whole bool) (rival hit, clash, known bool) {
	d.markMore(text)
	e := d.at(text)
	for _, old := range e.exact {
		if old.kind == h.kind {
			return old, old != h, old == h
		}
	}
	if e.exact == nil {
		e.exact, d.hits = cut(d.hits, 1)
	}
	e.exact = append(e.exact, h)
	if whole {
		return hit{}, false, false
	}
	d.cuts = beginnings(d.cuts[:0], text)
	for _, n := range d.cuts {
		if !smallWords()[text[:n]] && !breaksOff(text, n) && !((d.counted || d.beside && text[n] != ' ') && tellsNone(text[:n])) {
			d.addBeginning(d.at(text[:n]), h)
		}
	}
	return hit{}, false, false
}

// breaksOff reports whether a text that is cut short ends in a small word with which a word of it begins, so that "1 in Malta" is not the
// beginning of "1 Indian".
func breaksOff(text string, n int) bool {
	from := strings.LastIndexByte(text[:n], ' ') + 1
	return from > 0 && text[n] != ' ' && (smallWords()[text[from:n]] || littleWords()[text[from:n]])
}

func (d *filer) addBeginning(e *entry, h hit) {
	if e.shared&(1<<h.kind) != 0 {
		return
	}
	for i, old := range e.begins {
		if old.kind != h.kind {
			continue
		}
		if old != h {
			e.begins = append(e.begins[:i], e.begins[i+1:]...)
			e.shared |= 1 << h.kind
		}
		return
	}
	if e.begins == nil {
		e.begins, d.hits = cut(d.hits, 1)
	}
	e.begins = append(e.begins, h)
}

// markMore says of every run of whole first words of text that it goes on.
func (d *filer) markMore(text string) {
	for i := range text {
		if text[i] == ' ' {
			d.at(text[:i]).more = true
		}
	}
}

// beginnings appends where text may be cut short: after three letters at
// least, not inside a number, and not after an e or y that begins a later
// word (so that "Paris e Berlin" is not the beginning of "Paris East").
func beginnings(cuts []int, text string) []int {
	letters, inWord, words := 0, 0, 0
	var last rune
	for i, r := range text {
		if i > 0 && letters >= minBeginning && last != ' ' &&
			!(words > 0 && inWord == 1 && (last == 'e' || last == 'y')) &&
			!(unicode.IsDigit(last) && unicode.IsDigit(r)) {
			cuts = append(cuts, i)
		}
		if r == ' ' {
			words++
			inWord = 0
		} else {
			letters++
			inWord++
		}
		last = r
	}
	return cuts
}

// spelling is one form as the suggestions compare it.
type spelling struct {
	fold    string
	id      int32
	letters uint32 // see letterSet
	also    bool   // what a place is called elsewhere
}

// letterSet returns a bit for every letter that occurs in folded text: a quick
// lower bound for the distance of two texts.
func letterSet(fold string) uint32 {
	var set uint32
	for i := 0; i < len(fold); i++ {
		switch c := fold[i]; {
		case 'a' <= c && c <= 'z':
			set |= 1 << (c - 'a')
		case '0' <= c && c <= '9':
			set |= 1 << 26
		case c >= utf8.RuneSelf:
			set |= 1 << 27
		}
	}
	return set
}
