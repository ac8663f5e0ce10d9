package order

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Word is a verb, a preposition or any other fixed word of the language, with
// all ways to write it ("attack", "attacks"; "ataca", "ataca a"). A way may have
// several words, and "->" stands for every arrow. The first of either language
// is the one that is written; where it is empty nothing is, as English needs no
// word for the "a" of «ataca a fr4».
type Word struct {
	ID     string
	EN, ES []string
}

// Kind is a family of names that orders may hold: zones, armies, cards. Names
// are recognized by any beginning of three letters or more that no other name of
// the kind shares; with Exact only whole (ids such as de4). What is Tacit is read
// where a pattern has it, but neither usage nor a fault tells of it: another way
// to write what can be said without it.
//
// Of is the kind whose names these are some of, under the same ids, as headquarters are
// some of the units: what was picked as one of that kind fills a place of this one, too.
type Kind struct {
	ID    string
	Of    string
	Exact bool
	Tacit bool
	Many  bool // a number in figures before such a name tells how many: "2 French" is no unit
	Names []Name
}

// Name is one thing of a kind and the ways to write it, the first of either
// language as it is written. Without ES it is written alike in both. The ID
// counts as a way to write it only when it is listed. An Exact one is recognized
// only whole, whatever its kind, and is not offered where a name was misspelled.
type Name struct {
	ID      string
	Exact   bool
	EN, ES  []string
	Counted []string // what it is by number and kind, as units are, in any language: "39 Panzer Corps"; read in any order, and with other words for the same
	Also    []string // what it is called elsewhere or was once, in any language: Warszawa, Wien; each is recognized whole
}

// Form is one shape that an order may have. Several forms may share an ID.
//
// A pattern is made of these, parted by spaces:
//
//	attack            the word with this id
//	[ ... ]           may be absent; written only where an argument needs it
//	( a | b )         one of these; the first that can be is written
//	( a | )           a, or nothing: may be absent, but is written
//	{to:zone}         a name of the kind, as the argument "to"
//	{to:army|zone}    a name of one of the kinds; of equal names the first kind's
//	{to:zone+}        one or more, parted by spaces, commas, and, y, e, &
//	{n:number}        a whole number below 1,000,000,000
//	{say:text}        the rest of the line, only at the end
//	{how:=full|half}  one of these words; which one is the argument
//
// Of the patterns of a form the first that can express an order is the one that
// writes it.
type Form struct {
	ID       string
	Pattern  string
	Standing bool     // a standing order; it may be sent at any time
	Usual    []Value  // what is meant where nothing is said of it
	Means    []Value  // what the words of the pattern say, as "I stay" says that nobody advances
	Helpers  *Helpers // nil where a line holds one order
}

// maxKinds is how many kinds a Grammar may have: sets of kinds are 64 bits.
const maxKinds = 60

// Grammar is the order language of a title. It never changes after [New] and may
// be used by several goroutines at once.
type Grammar struct {
	Words []Word
	Kinds []Kind
	Forms []Form

	programs []Program        // of Forms
	words    map[string]int32 // by id
	kinds    map[string]int32
	names    []map[string]int32 // by kind, then by id
	forms    map[string][]int32 // by id
	writers  *sync.Pool
}

// New checks an order language whole and makes a Grammar of it, with the words that
// titles share as far as its forms use them. The error joins
// every fault that was found: ids that are missing, duplicate or unknown, words
// without a way to write them, patterns that cannot be read.
func New(words []Word, kinds []Kind, forms []Form) (*Grammar, error) {
	words = append(shared(words, forms), words...)
	g := &Grammar{
		Words: words, Kinds: kinds, Forms: forms,
		words: map[string]int32{}, kinds: map[string]int32{}, forms: map[string][]int32{},
	}
	g.writers = &sync.Pool{New: func() any { return &writer{g: g} }}
	var faults []error
	fault := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	for i, w := range words {
		if w.ID == "" || strings.ContainsAny(w.ID, " \t[](){}|") {
			fault("word %d: %q cannot be an id", i+1, w.ID)
		}
		if _, double := g.words[w.ID]; double {
			fault("word %q: duplicate", w.ID)
		}
		g.words[w.ID] = int32(i)
		if len(w.EN) == 0 {
			fault("word %q: no English", w.ID)
		}
		if len(w.ES) == 0 {
			fault("word %q: no Spanish", w.ID)
		}
	}
	if len(kinds) > maxKinds {
		fault("more than %d kinds", maxKinds)
	}
	for i, k := range kinds {
		switch k.ID {
		case "", KindNumber, KindText, KindWord:
			fault("kind %d: %q cannot be an id", i+1, k.ID)
		}
		if strings.ContainsAny(k.ID, " {}|+=:") {
			fault("kind %q: such an id cannot stand in a pattern", k.ID)
		}
		if _, double := g.kinds[k.ID]; double {
			fault("kind %q: duplicate", k.ID)
		}
		g.kinds[k.ID] = int32(i)
		ids := make(map[string]int32, len(k.Names))
		for j := range k.Names {
			n := &k.Names[j]
			if _, double := ids[n.ID]; n.ID == "" || double {
				fault("kind %q: name id %q is empty or duplicate", k.ID, n.ID)
			}
			ids[n.ID] = int32(j)
			if len(n.EN) == 0 {
				fault("kind %q: name %q has no English", k.ID, n.ID)
			}
		}
		g.names = append(g.names, ids)
		whole, ok := g.kinds[k.Of]
		if k.Of != "" && (!ok || int(whole) == i) {
			fault("kind %q: no kind %q stands before it", k.ID, k.Of)
			continue
		}
		for j := range k.Names {
			if _, ok := g.names[whole][k.Names[j].ID]; k.Of != "" && !ok {
				fault("kind %q: no %s has the id %q", k.ID, k.Of, k.Names[j].ID)
			}
		}
	}
	standing := map[string]bool{}
	for i, f := range forms {
		if f.ID == "" {
			fault("form %q: no id", f.Pattern)
		}
		if was, other := standing[f.ID]; other && was != f.Standing {
			fault("form %q: a standing order in one pattern and not in another", f.ID)
		}
		standing[f.ID] = f.Standing
		g.forms[f.ID] = append(g.forms[f.ID], int32(i))
		prog, err := g.assemble(f.Pattern)
		for _, err := range err {
			fault("form %q: pattern %q: %w", f.ID, f.Pattern, err)
		}
		g.programs = append(g.programs, prog)
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return g, nil
}

// Must returns what stands in the code, as a grammar may: it panics where making it
// fails.
func Must[T any](made T, err error) T {
	if err != nil {
		panic(err)
	}
	return made
}

// Join makes a Grammar of this one and more words and forms, which come last.
func (g *Grammar) Join(words []Word, forms []Form) (*Grammar, error) {
	return New(slices.Concat(g.Words, words), g.Kinds, slices.Concat(g.Forms, forms))
}

// Program returns the pattern of a form made ready to run.
func (g *Grammar) Program(form int) *Program { return &g.programs[form] }

// Standing reports whether a form is that of a standing order.
func (g *Grammar) Standing(form string) bool {
	list := g.forms[form]
	return len(list) > 0 && g.Forms[list[0]].Standing
}

// IsKind reports whether a kind is another one, or holds some of its names ([Kind].Of).
func (g *Grammar) IsKind(kind, of string) bool {
	return slices.ContainsFunc(g.Kinds, func(k Kind) bool { return k.ID == kind && (k.ID == of || k.Of == of) })
}

// tacit reports whether a kind is not told of.
func (g *Grammar) tacit(kind string) bool {
	k, ok := g.kinds[kind]
	return ok && g.Kinds[k].Tacit
}

// Word returns how a word is written, "" when there is none.
func (g *Grammar) Word(id string, lang Lang) string {
	i, ok := g.words[id]
	if !ok {
		return ""
	}
	return first(g.Words[i].EN, g.Words[i].ES, lang)
}

// Name returns how a name is written, "" when there is none.
func (g *Grammar) Name(kind, id string, lang Lang) string {
	k, ok := g.kinds[kind]
	if !ok {
		return ""
	}
	i, ok := g.names[k][id]
	if !ok {
		return ""
	}
	return g.Kinds[k].Names[i].In(lang)
}

// In returns the name as it is written in a language.
func (n *Name) In(lang Lang) string { return first(n.EN, n.ES, lang) }

func first(en, es []string, lang Lang) string {
	if lang == Spanish && len(es) > 0 {
		return es[0]
	}
	return en[0]
}
