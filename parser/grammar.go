package parser

import (
	"errors"
	"fmt"
	"strings"
)

// maxKinds is how many kinds a Spec may have: sets of kinds are 64 bits.
const maxKinds = 60

// Grammar is a Spec made ready to read lines. It never changes after Compile
// and may be used by several goroutines at once, each with a Parser of its
// own.
type Grammar struct {
	spec  Spec
	dict  dictionary
	forms []*program

	arrow   bool     // some word is written ->
	always  []uint64 // forms that may begin with any word: one bit a form
	numbers []uint64 // forms that may begin with a number
	none    []uint64

	verbs  []spelling // words that may begin a line
	words  []spelling
	names  [][]spelling // by kind
	verbOf []int32      // by word: a form that begins with it, or -1

	actions  []spelling      // words that are not little ones
	prefixes map[string]bool // the letters before the numbers of ids
}

// Compile checks a Spec whole and makes a Grammar of it. The error joins
// every fault that was found: ids that are missing, double or unknown, names
// of one kind that cannot be told apart, patterns that cannot be read.
func Compile(spec Spec) (*Grammar, error) {
	c := compiler{
		g:     &Grammar{spec: spec, dict: dictionary{}},
		words: map[string]int32{},
		kinds: map[string]int32{},
	}
	for i, w := range spec.Words {
		c.word(int32(i), w)
	}
	for i, k := range spec.Kinds {
		c.kind(int32(i), k)
	}
	for _, f := range spec.Forms {
		c.form(f)
	}
	if len(c.faults) > 0 {
		return nil, errors.Join(c.faults...)
	}
	c.index()
	return c.g, nil
}

type compiler struct {
	g      *Grammar
	words  map[string]int32
	kinds  map[string]int32
	faults []error
}

func (c *compiler) fault(format string, args ...any) {
	c.faults = append(c.faults, fmt.Errorf(format, args...))
}

func (c *compiler) word(i int32, w Word) {
	if w.ID == "" || strings.ContainsAny(w.ID, " \t[](){}|") {
		c.fault("word %d: %q cannot be an id", i+1, w.ID)
	}
	if _, double := c.words[w.ID]; double {
		c.fault("word %q: given twice", w.ID)
	}
	c.words[w.ID] = i
	if len(w.Forms) == 0 {
		c.fault("word %q: no forms", w.ID)
	}
	for _, form := range w.Forms {
		text := Fold(form)
		if text == "" {
			c.fault("word %q: nothing to read in %q", w.ID, form)
			continue
		}
		if strings.Contains(text, arrow) {
			c.g.arrow = true
		}
		c.g.dict.addWord(text, i)
		c.g.words = append(c.g.words, spelling{text, form, i, letterSet(text)})
	}
}

func (c *compiler) kind(i int32, k Kind) {
	if i == maxKinds {
		c.fault("more than %d kinds", maxKinds)
	}
	if i >= maxKinds {
		return
	}
	switch k.ID {
	case "", KindNumber, KindText, KindWord:
		c.fault("kind %d: %q cannot be an id", i+1, k.ID)
	}
	if strings.ContainsAny(k.ID, " {}|+=:") {
		c.fault("kind %q: such an id cannot stand in a pattern", k.ID)
	}
	if _, double := c.kinds[k.ID]; double {
		c.fault("kind %q: given twice", k.ID)
	}
	c.kinds[k.ID] = i
	var spellings []spelling
	ids := map[string]bool{}
	for j, name := range k.Names {
		if name.ID == "" || ids[name.ID] {
			c.fault("kind %q: name id %q is empty or given twice", k.ID, name.ID)
		}
		ids[name.ID] = true
		if len(name.Forms) == 0 {
			c.fault("kind %q: name %q has no forms", k.ID, name.ID)
		}
		for _, form := range name.Forms {
			text := Fold(form)
			if text == "" {
				c.fault("kind %q: name %q: nothing to read in %q", k.ID, name.ID, form)
				continue
			}
			if rival, clash := c.g.dict.addName(text, hit{i, int32(j)}, k.Exact); clash {
				c.fault("kind %q: %q is a form of both %q and %q", k.ID, text, k.Names[rival.name].ID, name.ID)
				continue
			}
			spellings = append(spellings, spelling{text, form, int32(j), letterSet(text)})
		}
	}
	c.g.names = append(c.g.names, spellings)
}

func (c *compiler) form(f Form) {
	if f.ID == "" {
		c.fault("form %q: no id", f.Pattern)
	}
	prog, faults := assemble(f.Pattern, c.words, c.kinds)
	for _, err := range faults {
		c.fault("form %q: pattern %q: %w", f.ID, f.Pattern, err)
	}
	c.g.forms = append(c.g.forms, prog)
}

// index works out which forms a line may have, by its first words.
func (c *compiler) index() {
	g := c.g
	size := (len(g.forms) + 63) / 64
	g.always, g.numbers, g.none = make([]uint64, size), make([]uint64, size), make([]uint64, size)
	byWord := make([][]uint64, len(g.spec.Words))
	byKind := make([][]uint64, len(g.spec.Kinds))
	g.verbOf = make([]int32, len(g.spec.Words))
	for i := range g.verbOf {
		g.verbOf[i] = -1
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
	for i, prog := range g.forms {
		for _, pc := range prog.next(0) {
			in := prog.code[pc]
			if in.op == opWord {
				verb(in.x, i)
				continue
			}
			s := prog.slots[in.x]
			for _, w := range s.words {
				verb(w, i)
			}
			for _, k := range s.kinds {
				add(&byKind[k], i)
			}
			if s.number {
				add(&g.numbers, i)
			}
			if s.text {
				add(&g.always, i)
			}
		}
	}
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
			if word := []byte(names[i].fold); g.spec.Kinds[k].Exact && looksLikeID(word) {
				g.prefixes[letterPrefix(word)] = true
			}
		}
	}
	union := func(e *entry, set []uint64) {
		if set == nil {
			return
		}
		if e.first == nil {
			e.first = make([]uint64, size)
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
