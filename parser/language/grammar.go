package language

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Grammar is an order language made ready to read lines. It never changes after
// Compile and may be used by several goroutines at once, each with a Parser of
// its own.
type Grammar struct {
	*order.Grammar
	dict dictionary

	arrow   bool     // some word is written ->
	always  []uint64 // forms that may begin with any word: one bit a form
	numbers []uint64 // forms that may begin with a number
	tacit   uint64   // kinds that no fault tells of
	none    []uint64

	verbs  []spelling // words that may begin a line
	words  []spelling
	names  [][]spelling // by kind
	verbOf []int32      // by word: a form that begins with it, or -1
	formOf []int32      // by word: the shortest form that holds it, or -1

	counted *counted   // nil where no name is told by number and kind
	firstOf [][]uint64 // by kind: forms that may begin with it

	actions  []spelling      // words that are not little ones
	prefixes map[string]bool // the letters before the numbers of ids
}

// Compile makes a Grammar of an order language. The error joins every fault
// that was found: what cannot be read, names of one kind that cannot be told
// apart.
func Compile(language *order.Grammar) (*Grammar, error) {
	c := compiler{g: &Grammar{Grammar: language, dict: make(dictionary, entriesOf(language))}}
	c.dict.dictionary = c.g.dict
	for i := range language.Words {
		w := &language.Words[i]
		c.word(int32(i), w, w.EN)
		c.word(int32(i), w, contracted(w.ES))
	}
	c.dict.beside = slices.ContainsFunc(language.Kinds, func(k order.Kind) bool {
		return slices.ContainsFunc(k.Names, func(n order.Name) bool { return len(n.Counted) > 0 })
	})
	for i := range language.Kinds {
		c.kind(int32(i), &language.Kinds[i])
	}
	if len(c.faults) > 0 {
		return nil, errors.Join(c.faults...)
	}
	c.conjugate()
	c.index()
	return c.g, nil
}

type compiler struct {
	g      *Grammar
	dict   filer
	scan   scanner
	faults []error
}

// entriesOf guesses how many entries the dictionary of a language has.
func entriesOf(language *order.Grammar) int {
	n := 12 * len(language.Words)
	for i := range language.Kinds {
		k := &language.Kinds[i]
		for j := range k.Names {
			if x := &k.Names[j]; k.Exact || x.Exact {
				n += len(x.EN) + len(x.ES)
			} else {
				n += 6 * (len(x.EN) + len(x.ES))
			}
		}
	}
	return n
}

// fold does what [Fold] does, with the working space of the compiler.
func (c *compiler) fold(s string) string {
	if folded(s) {
		return s
	}
	c.scan.arrows = true
	c.scan.read(s)
	return string(c.scan.buf)
}

func (c *compiler) fault(format string, args ...any) {
	c.faults = append(c.faults, fmt.Errorf(format, args...))
}

// contracted adds to the Spanish forms of a word that end in "a" or "de" what
// becomes of them before "el": «ataca a» is «ataca al» before «el fr4».
func contracted(forms []string) []string {
	out := slices.Clip(forms)
	for _, f := range forms {
		last := f[strings.LastIndexByte(f, ' ')+1:]
		if l := f + "l"; (last == "a" || last == "de") && !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return out
}

func (c *compiler) word(i int32, w *order.Word, forms []string) {
	for _, form := range forms {
		text := c.fold(form)
		if form == "" {
			continue
		}
		if text == "" {
			c.fault("word %q: nothing to read in %q", w.ID, form)
			continue
		}
		if strings.Contains(text, arrow) {
			c.g.arrow = true
		}
		c.dict.addWord(text, i)
		c.g.words = append(c.g.words, spelling{text, i, letterSet(text), false})
	}
}

// conjugate files the other forms of the verbs, but for what means something already.
func (c *compiler) conjugate() {
	type verb struct {
		form string
		word int32
	}
	var verbs []verb
	for i := range c.g.Words {
		w := &c.g.Words[i]
		for _, form := range conjugated(w.EN, contracted(w.ES)) {
			if e := c.g.dict[form]; (e == nil || !e.known()) && !smallWords()[form] {
				verbs = append(verbs, verb{form, int32(i)})
			}
		}
	}
	for _, v := range verbs {
		c.dict.addWord(v.form, v.word)
	}
}

func (c *compiler) kind(i int32, k *order.Kind) {
	if k.Tacit {
		c.g.tacit |= 1 << i
	}
	c.count(i, k)
	var spellings []spelling
	for j := range k.Names {
		name := &k.Names[j]
		own := len(name.EN) + len(name.ES)
		for n, form := range slices.Concat(name.EN, name.ES, name.Also) {
			text := c.fold(form)
			if text == "" {
				c.fault("kind %q: name %q: nothing to read in %q", k.ID, name.ID, form)
				continue
			}
			rival, clash, known := c.dict.addName(text, hit{i, int32(j)}, k.Exact || name.Exact || n >= own)
			if clash {
				c.fault("kind %q: %q is a form of both %q and %q", k.ID, text, k.Names[rival.name].ID, name.ID)
			} else if !known && !name.Exact {
				spellings = append(spellings, spelling{text, int32(j), letterSet(text), n >= own})
			}
		}
	}
	for j := range k.Names { // what begins a name has been read as that name
		for _, form := range k.Names[j].Also {
			e := c.g.dict[c.fold(form)]
			if e != nil && (e.shared&(1<<i) != 0 || slices.ContainsFunc(e.begins, func(h hit) bool { return h.kind == i && h.name != int32(j) })) {
				c.fault("kind %q: %q of %q begins the name of another", k.ID, form, k.Names[j].ID)
			}
		}
	}
	c.g.names = append(c.g.names, spellings)
}

// index works out which forms a line may have, by its first words.
func (c *compiler) index() {
	g := c.g
	size := (len(g.Forms) + 63) / 64
	g.always, g.numbers, g.none = make([]uint64, size), make([]uint64, size), make([]uint64, size)
	byWord := make([][]uint64, len(g.Words))
	byKind := make([][]uint64, len(g.Kinds))
	g.verbOf, g.formOf = make([]int32, len(g.Words)), make([]int32, len(g.Words))
	for i := range g.verbOf {
		g.verbOf[i], g.formOf[i] = -1, -1
	}
	add := func(set *[]uint64, form int) {
		if *set == nil {
			*set = make([]uint64, size)
		}
		(*set)[form/64] |= 1 << (form % 64)
	}
	verb := func(w int32, form int) {
		add(&byWord[w], form)
		if g.verbOf[w] < 0 {
			g.verbOf[w] = int32(form)
		}
	}
	holds := func(w int32, form int) {
		if was := g.formOf[w]; was < 0 || len(g.Forms[form].Pattern) < len(g.Forms[was].Pattern) {
			g.formOf[w] = int32(form)
		}
	}
	for i := range g.Forms {
		prog := g.Program(i)
		for _, in := range prog.Code {
			if in.Op == order.OpWord {
				holds(in.X, i)
			}
		}
		for k := range prog.Slots {
			for _, w := range prog.Slots[k].Words {
				holds(w, i)
			}
		}
		for _, pc := range prog.Next(0) {
			in := prog.Code[pc]
			if in.Op == order.OpWord {
				verb(in.X, i)
				continue
			}
			s := &prog.Slots[in.X]
			for _, w := range s.Words {
				verb(w, i)
			}
			for _, k := range s.Kinds {
				add(&byKind[k], i)
			}
			if s.Number {
				add(&g.numbers, i)
			}
			if s.Text {
				add(&g.always, i)
			}
		}
	}
	g.firstOf = byKind
	g.actions = make([]spelling, 0, len(g.words))
	for _, sp := range g.words {
		if g.verbOf[sp.id] >= 0 {
			g.verbs = append(g.verbs, sp)
		}
		if !littleWord(sp.fold) {
			g.actions = append(g.actions, sp)
		}
	}
	g.prefixes = map[string]bool{}
	for k, names := range g.names {
		for i := range names {
			if word := []byte(names[i].fold); g.Kinds[k].Exact && looksLikeID(word) {
				g.prefixes[letterPrefix(word)] = true
			}
		}
	}
	union := func(e *entry, set []uint64) {
		if set == nil {
			return
		}
		if e.first == nil {
			e.first, c.dict.sets = cut(c.dict.sets, size)
			e.first = e.first[:size]
		}
		for i, bits := range set {
			e.first[i] |= bits
		}
	}
	for _, e := range g.dict {
		for _, w := range e.words {
			union(e, byWord[w])
		}
		for _, h := range e.exact {
			union(e, byKind[h.kind])
		}
		for _, h := range e.begins {
			union(e, byKind[h.kind])
		}
	}
}

// smallWords are the little words of both languages that everybody writes
// between names. None of them is the beginning of a name: "the" is not
// Thessaloniki and "con" not Constantinople.
var smallWords = phrases.Set("line.small")
