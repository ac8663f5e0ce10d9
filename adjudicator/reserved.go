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

// looks holds how names look, see looksOf.
type looks map[string]bool

func (l looks) add(name string) {
	for _, look := range looksOf(name) {
		l[look] = look != ""
	}
}

// has reports whether a name looks like one of these, whatever its case, accents, spaces and
// articles, and the script of its letters.
func (l looks) has(name string) bool {
	return slices.ContainsFunc(looksOf(name), func(look string) bool { return l[look] })
}

// reservedLooks holds how names look that are no person's: alone, and as a word of one.
type reservedLooks struct{ alone, within looks }

// keyReserved is the key of what is made once, see reserved.
type keyReserved struct{}

// reserved returns the names that are no person's, in all languages.
func (s *Service) reserved() reservedLooks { return once(s, keyReserved{}, s.allReserved) }

// allReserved makes what reserved returns.
func (s *Service) allReserved() (r reservedLooks) {
	r = reservedLooks{looks{}, looks{}}
	for _, way := range s.waysOf("name.words-alone") {
		r.alone.add(strings.Join(way, " "))
	}
	for _, way := range s.waysOf("name.words-within") {
		r.alone.add(strings.Join(way, " "))
		r.within.add(strings.Join(way, " "))
	}
	for _, id := range s.order {
		for _, side := range s.desks[id].About().Sides {
			r.alone.add(string(side))
			for _, lang := range s.book.Langs() {
				r.alone.add(sideName(s.desks[id], side, lang))
			}
		}
	}
	return r
}

// isReserved reports whether a name is no person's, in any language: one of those words, or
// one that has the moderator or the service in it.
func (s *Service) isReserved(name string) bool {
	if strings.HasPrefix(name, "@") { // as names are stored that are no person's
		return true
	}
	reserved := s.reserved()
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N) })
	return reserved.alone.has(name) || slices.ContainsFunc(words, reserved.within.has)
}

// looksLike reports whether two names look alike, see looks.has.
func looksLike(a, b string) bool {
	l := looks{}
	l.add(a)
	return l.has(b)
}

// looksOf returns how a name looks with its letters as they are and with small ones: the
// skeletons of "I" and "l" are one, those of "i" and "l" are not.
func looksOf(name string) []string {
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
	return []string{bare(strings.ToLower(confusables.Skeleton(bare(name)))), bare(confusables.Skeleton(bare(strings.ToLower(name))))}
}
