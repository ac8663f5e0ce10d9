package language

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Units are called by their number and their kind, which people write in every way in which they count, in
// any order and with more or fewer words: "6th Army", «6to ejército», «ejército 6», "XIV Panzer Corps", «39
// blindada». Where a line fits no form as it stands, or a form only by cutting such a name in two, runs of
// a number and such words are names ([order.Name].Counted).

// trait is what one word says of a unit, in whatever language.
type trait struct {
	sort uint8
	id   int16 // the same for words that say the same
}

// The sorts of traits. A size, and that it is no more than infantry, need not be said.
const (
	sizeTrait uint8 = iota
	plainTrait
	armTrait
	nationTrait
	ownTrait // a word that stands in no catalog: Kampfgruppe
)

// traits holds the words of the catalogs, numbers those that count, both by word.
var (
	traits = sync.OnceValue(func() map[string]trait {
		all := map[string]trait{}
		id := int16(0)
		for sort, lists := range [][2][]string{
			{phrases.In(order.English, "unit.sizes"), phrases.In(order.Spanish, "unit.sizes")}, {phrases.In(order.English, "unit.plain"), phrases.In(order.Spanish, "unit.plain")},
			{phrases.In(order.English, "unit.arms"), phrases.In(order.Spanish, "unit.arms")}, {phrases.In(order.English, "unit.nations"), phrases.In(order.Spanish, "unit.nations")},
		} {
			for i := range lists[0] {
				for _, word := range strings.Fields(lists[0][i] + " " + lists[1][i]) {
					all[word] = trait{uint8(sort), id}
				}
				id++
			}
		}
		return all
	})
	numberWords = sync.OnceValue(func() map[string]int { return numbered("unit.numbers") })
	countWords  = sync.OnceValue(func() map[string]int { return numbered("line.counts") })
	suffixes    = phrases.Set("unit.suffixes")
	withinNames = phrases.Set("unit.within")
)

// numbered returns the words of phrases by what they count.
func numbered(key string) map[string]int {
	all := map[string]int{}
	for _, lang := range order.Languages {
		for i, words := range phrases.In(lang, key) {
			for _, word := range strings.Fields(words) {
				all[word] = i + 1
			}
		}
	}
	return all
}

// counted is the names of a grammar that are told by number and kind.
type counted struct {
	words map[string]trait
	by    map[int][]description // by their first number
	kinds map[int32]bool
}

// description is one way to tell a name: "5 Panzer Regiment 21 Panzer Division" is two.
type description struct {
	hit
	numbers []int
	words   []string // as they are written
	traits  []trait
	many    bool // a number in figures before it tells how many
}

// tellsNone reports whether a text is a number alone, or words for kinds alone: the beginning of many units,
// whatever stands in the grammar.
func tellsNone(text string) bool {
	words, numbers, kinds := 0, 0, 0
	for w := range strings.SplitSeq(text, " ") {
		words++
		if n, _ := numberOf(w); n > 0 {
			numbers++
		} else if _, ok := traits()[w]; ok || withinNames()[w] {
			kinds++
		}
	}
	return numbers == words || kinds == words
}

// count files what the names of a kind are by number and kind.
func (c *compiler) count(kind int32, k *order.Kind) {
	c.dict.counted = false
	for j := range k.Names {
		for _, text := range k.Names[j].Counted {
			if c.g.counted == nil {
				c.g.counted = &counted{words: map[string]trait{}, by: map[int][]description{}, kinds: map[int32]bool{}}
			}
			c.g.counted.add(description{hit: hit{kind, int32(j)}, many: k.Many}, strings.Fields(c.fold(text)))
			c.g.counted.kinds[kind], c.dict.counted = true, true
		}
	}
}

func (t *counted) add(d description, words []string) {
	for _, w := range words {
		if n, _ := numberOf(w); n > 0 {
			d.numbers = append(d.numbers, n)
			continue
		}
		if withinNames()[w] {
			continue
		}
		tr, ok := traits()[w]
		if !ok {
			if tr, ok = t.words[w]; !ok {
				tr = trait{ownTrait, int16(1000 + len(t.words))}
			}
		}
		t.words[w] = tr
		d.words, d.traits = append(d.words, w), append(d.traits, tr)
	}
	if len(d.numbers) > 0 && len(d.numbers)+len(d.words) > 1 {
		t.by[d.numbers[0]] = append(t.by[d.numbers[0]], d)
	}
}

// traitOf returns what a word says of a unit of this grammar.
func (t *counted) traitOf(word string) (trait, bool) {
	if tr, ok := t.words[word]; ok {
		return tr, true
	}
	tr, ok := traits()[word]
	return tr, ok
}

// numberOf returns the number that a word is, 0 for none, and whether it is written in figures alone.
func numberOf(word string) (n int, plain bool) {
	figures := 0
	for figures < len(word) && word[figures] >= '0' && word[figures] <= '9' {
		figures++
	}
	switch {
	case figures > 3:
	case figures > 0:
		if figures == len(word) || suffixes()[word[figures:]] {
			n, _ = strconv.Atoi(word[:figures])
		}
		return n, figures == len(word)
	case strings.Trim(word, "ivxl") == "":
		return roman(word), false
	}
	return numberWords()[word], false
}

// roman returns what a Roman numeral below 90 is, 0 where it is written as none is.
func roman(word string) int {
	tens, ones := []string{"", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx"}, []string{"", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"}
	for t, begin := range tens {
		if rest, ok := strings.CutPrefix(word, begin); ok {
			if o := slices.Index(ones, rest); o >= 0 {
				return 10*t + o
			}
		}
	}
	return 0
}

// saying is a run of words that may tell a unit.
type saying struct {
	numbers []int
	words   []string
	traits  []trait
	plain   bool // the first number is in figures
	leads   bool // and stands before the words
}

// endsIn reports whether what is said may end with a number, as "Panzer 2" and "UK 13" do: where a kind follows, the number
// belongs to that, "infantry 6th Corps" are two things, and «infantería 6» and "infantry first" may be.
func (s *saying) endsIn(number string, kindFollows bool) bool {
	if s.leads || len(s.words) == 0 {
		return true
	}
	has := func(sort uint8) bool {
		return slices.ContainsFunc(s.traits, func(t trait) bool { return t.sort == sort })
	}
	_, isWord := numberWords()[number]
	return !kindFollows && (has(sizeTrait) || !isWord && (has(armTrait) || has(nationTrait) || has(ownTrait) || len(s.numbers) > 1))
}

// fits reports whether a description is what is said, and whether that holds all that tells it from others.
func (s *saying) fits(d *description) (fits, full bool) {
	if len(s.numbers) > len(d.numbers) || !slices.Equal(s.numbers, d.numbers[:len(s.numbers)]) {
		return false, false
	}
	has := func(list []trait, sort uint8) bool {
		return slices.ContainsFunc(list, func(t trait) bool { return t.sort == sort })
	}
	if d.many && s.plain && (s.leads || !has(s.traits, sizeTrait)) {
		return false, false
	}
	for _, t := range s.traits {
		unsaid := t.sort == plainTrait && !has(d.traits, armTrait) || t.sort == sizeTrait && !has(d.traits, sizeTrait) && !has(d.traits, ownTrait)
		if !unsaid && !slices.Contains(d.traits, t) {
			return false, false
		}
	}
	return true, !slices.ContainsFunc(d.traits, func(t trait) bool { return t.sort > plainTrait && !slices.Contains(s.traits, t) })
}

// sameArm reports whether a description has the words that are said for the arm: a Tank Army is no Panzer Army.
func (s *saying) sameArm(d *description) bool {
	for i, w := range s.words {
		same := func(x string) bool { return x == w || len(x) > minBeginning && strings.HasPrefix(w, x) } // Panzerarmee
		if s.traits[i].sort == armTrait && !slices.ContainsFunc(d.words, same) {
			return false
		}
	}
	return true
}

// means returns the names that what is said may mean; surely says that it is the only one.
func (g *Grammar) means(s *saying) (names []hit, surely bool) {
	var whole, said []hit // which it tells in all respects, and by the same word for the arm
	for i := range g.counted.by[s.numbers[0]] {
		d := &g.counted.by[s.numbers[0]][i]
		fits, full := s.fits(d)
		if fits && !slices.Contains(names, d.hit) {
			names = append(names, d.hit)
		}
		if full && !slices.Contains(whole, d.hit) {
			whole = append(whole, d.hit)
		}
		if full && !slices.Contains(said, d.hit) && s.sameArm(d) {
			said = append(said, d.hit)
		}
	}
	switch {
	case g.areOne(whole):
		return whole, true
	case g.areOne(said):
		return said, true
	case len(whole) > 1:
		return whole, false
	case g.areOne(names): // "39 Corps" is 39 Pz Corps where the number alone is
		e := g.dict[strconv.Itoa(s.numbers[0])]
		return names, e != nil && slices.Contains(e.exact, names[0])
	}
	return names, false
}

// areOne reports whether hits are one name, which more kinds than one may have: a headquarters is a unit as well.
func (g *Grammar) areOne(hits []hit) bool {
	return len(hits) > 0 && !slices.ContainsFunc(hits, func(h hit) bool {
		return g.Kinds[h.kind].Names[h.name].ID != g.Kinds[hits[0].kind].Names[hits[0].name].ID
	})
}
