package record

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules/tree"
)

// Kind is a vocabulary: the words that stand for the numbers of a field.
type Kind struct {
	name  string
	ids   []string // by number from 0; "" is a number that is left out
	below []string // by number from -1 down
	typ   reflect.Type
	index map[string]int
	order []int // numbers by their ids, as tables of JSON are sorted

	// Other finds a number by what people write in TOML besides ids; Title is
	// how they read it there; Note is a remark behind the entry of a table.
	// Each may be nil.
	Other func(text string) (int, bool)
	Title func(n int) string
	Note  func(n int) string
}

// Kinds are the vocabularies of a title.
type Kinds []*Kind

// IDs adds a vocabulary of things that fields name by number. Below are the
// words for -1, -2 and so on.
func (k *Kinds) IDs(name string, ids []string, below ...string) *Kind {
	return k.add(&Kind{name: name, ids: ids, below: below})
}

// Words adds the vocabulary of a type: every field of it has one of the words,
// by number from 0. One that is "" is left out. Tags name it as the type, exported
// or not: that of Side is "side".
func Words[T ~uint8 | ~int8 | ~int, S ~string](k *Kinds, words ...S) *Kind {
	t := reflect.TypeFor[T]()
	name := strings.ToLower(t.Name()[:1]) + t.Name()[1:]
	return k.add(&Kind{name: name, ids: IDsOf(words, func(s *S) string { return string(*s) }), typ: t})
}

// IDsOf are the ids of a list of things.
func IDsOf[T any](list []T, id func(*T) string) []string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = id(&list[i])
	}
	return out
}

// Find is the vocabulary of a name, nil when there is none.
func (k Kinds) Find(name string) *Kind {
	for _, kind := range k {
		if kind.name == name {
			return kind
		}
	}
	return nil
}

func (k *Kinds) add(kind *Kind) *Kind {
	kind.index = make(map[string]int, len(kind.ids)+len(kind.below))
	for i, id := range kind.ids {
		if _, twice := kind.index[id]; !twice {
			kind.index[id] = i
		}
		if id != "" {
			kind.order = append(kind.order, i)
		}
	}
	slices.SortFunc(kind.order, func(a, b int) int { return strings.Compare(kind.ids[a], kind.ids[b]) })
	for i, id := range kind.below {
		kind.index[id] = -1 - i
	}
	*k = append(*k, kind)
	return kind
}

// text is the word for a number.
func (k *Kind) text(n int) string {
	switch {
	case n >= 0 && n < len(k.ids):
		return k.ids[n]
	case n < 0 && -1-n < len(k.below):
		return k.below[-1-n]
	}
	return ""
}

// show is the word for a number as a document has it: in TOML people read names.
func (k *Kind) show(n int, toml bool) string {
	if toml && k.Title != nil && n >= 0 {
		return k.Title(n)
	}
	return k.text(n)
}

// find is the number of a word; loose takes what people write for it, too.
func (k *Kind) find(text string, loose bool) (int, bool) {
	n, ok := k.index[text]
	if !ok && loose && k.Other != nil {
		return k.Other(text)
	}
	return n, ok
}

// wrong says what is wrong with a word, and what would be right.
func (k *Kind) wrong(text string) string {
	return "unknown " + k.name + " " + strconv.Quote(text) + "; " + tree.Nearest(text, append(slices.Clone(k.ids), k.below...))
}

// has reports whether a word is one of the kind.
func (k *Kind) has(text string) bool {
	_, ok := k.index[text]
	return ok
}

// Numbers are the numbers by their words.
func (k *Kind) Numbers() map[string]int { return k.index }
