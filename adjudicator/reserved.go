package adjudicator

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mtibben/confusables"
	"golang.org/x/text/unicode/norm"
)

// No person has a name that mails and pages give to something else: the service and its
// moderators, a program, a side of a title, all or nobody. Names are compared as they look
// (UTS 39, skeletons), so that letters of another script make no other name.

// isReserved reports whether a name is no person's, in any language: one of those words, or
// one that has the moderator or the service in it.
func (s *Service) isReserved(name string) bool {
	if strings.HasPrefix(name, "@") { // as names are stored that are no person's
		return true
	}
	var alone []string
	for _, code := range []string{"name.words-alone", "name.words-within"} {
		for _, way := range s.waysOf(code) {
			alone = append(alone, strings.Join(way, " "))
		}
	}
	for _, id := range s.order {
		for _, side := range s.desks[id].About().Sides {
			alone = append(alone, string(side))
			for _, lang := range s.book.Langs() {
				alone = append(alone, sideName(s.desks[id], side, lang))
			}
		}
	}
	looks := func(as string) func(string) bool { return func(word string) bool { return looksLike(word, as) } }
	if slices.ContainsFunc(alone, looks(name)) {
		return true
	}
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N) }) {
		for _, way := range s.waysOf("name.words-within") {
			if looksLike(strings.Join(way, " "), word) {
				return true
			}
		}
	}
	return false
}

// looksLike reports whether two names look alike, whatever their case, accents, spaces and
// articles, and the scripts of their letters.
func looksLike(a, b string) bool {
	x, y := looksOf(a), looksOf(b)
	return slices.ContainsFunc(x[:], func(look string) bool { return look != "" && slices.Contains(y[:], look) })
}

// looksOf returns how a name looks with its letters as they are and with small ones: the
// skeletons of "I" and "l" are one, those of "i" and "l" are not.
func looksOf(name string) [2]string {
	words := strings.Fields(norm.NFKC.String(name))
	if len(words) > 1 && slices.Contains([]string{"the", "a", "an", "el", "la", "los", "las", "un", "una"}, strings.ToLower(words[0])) {
		words = words[1:]
	}
	name = strings.Join(words, "")
	bare := func(look string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return r
			}
			return -1
		}, norm.NFD.String(look))
	}
	return [2]string{bare(strings.ToLower(confusables.Skeleton(bare(name)))), bare(confusables.Skeleton(bare(strings.ToLower(name))))}
}
