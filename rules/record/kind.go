package record

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Kind is a vocabulary: the words that stand for the numbers of a field.
type Kind struct {
	name  string
	ids   []string // by number from 0; "" is a number that is left out
	below []string // by number from -1 down
	index map[string]int

	// Other finds a number by what people write in TOML besides ids; Title is
	// how they read it there; Note is a remark behind the entry of a table.
	// Each may be nil.
	Other func(text string) (int, bool)
	Title func(n int) string
	Note  func(n int) string
}

// Kinds are the vocabularies of a title, by name.
type Kinds map[string]*Kind

// IDs adds a vocabulary of things that fields name by number. Below are the
// words for -1, -2 and so on. That with the name of a type is the vocabulary of
// its fields.
func (k Kinds) IDs(name string, ids []string, below ...string) *Kind {
	kind := &Kind{name: name, ids: ids, below: below, index: make(map[string]int, len(ids)+len(below))}
	for i := len(ids) - 1; i >= 0; i-- {
		kind.index[ids[i]] = i // the first, of duplicates
	}
	for i, id := range below {
		kind.index[id] = -1 - i
	}
	k[name] = kind
	return kind
}

// Words adds the vocabulary of a type: every field of it has one of the words,
// by number from 0. One that is "" is left out. It is called as the type, exported
// or not: that of Side is "side".
func Words[T ~uint8 | ~int8 | ~int, S ~string](k Kinds, words ...S) {
	k.IDs(nameOf(reflect.TypeFor[T]()), IDsOf(words, func(s *S) string { return string(*s) }))
}

func nameOf(t reflect.Type) string {
	if t.Name() == "" {
		return ""
	}
	return strings.ToLower(t.Name()[:1]) + t.Name()[1:]
}

// IDsOf returns the ids of a list of things.
func IDsOf[T any](list []T, id func(*T) string) []string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = id(&list[i])
	}
	return out
}

// word returns the word for a number; in TOML people read names.
func (k *Kind) word(n int, toml bool) string {
	switch {
	case n >= 0 && toml && k.Title != nil:
		return k.Title(n)
	case n >= 0 && n < len(k.ids):
		return k.ids[n]
	case n < 0 && -1-n < len(k.below):
		return k.below[-1-n]
	}
	return ""
}

// find returns the number of a word; loose takes what people write for it, too.
func (k *Kind) find(text string, loose bool) (int, bool) {
	n, ok := k.index[text]
	if !ok && loose && k.Other != nil {
		return k.Other(text)
	}
	return n, ok
}

// Has reports whether a word is one of the kind.
func (k *Kind) Has(text string) bool {
	_, ok := k.index[text]
	return ok
}

// Numbers returns the numbers by their words.
func (k *Kind) Numbers() map[string]int { return k.index }

// wrong says what is wrong with a word, and what would be right: the ids where
// they are few, else the one most like it.
func (k *Kind) wrong(text string) string {
	words := slices.DeleteFunc(slices.Concat(k.ids, k.below), func(id string) bool { return id == "" })
	right := "there are none"
	switch n := len(words); {
	case n > 12:
		like := slices.MinFunc(words, func(a, b string) int { return distance(text, a) - distance(text, b) })
		if right = fmt.Sprintf("did you mean %q?", like); distance(text, like) > (len(text)+1)/2 {
			right = fmt.Sprintf("none of the %d there are is like it", n)
		}
	case n > 0:
		right = "there are " + strings.Join(words, ", ")
	}
	return fmt.Sprintf("unknown %s %q; %s", k.name, text, right)
}

// distance counts the letters to be changed, added or left out to make one
// word the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
