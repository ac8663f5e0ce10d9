package founding

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mtibben/confusables"
	"golang.org/x/text/unicode/norm"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// LongestPublic is how many characters the name has by which pages call a player.
const LongestPublic = 40

// nameFault is what is wrong with a name, for pages.
type nameFault string

const (
	nameLong    nameFault = "long"
	nameAddress nameFault = "address"  // it says where somebody can be reached
	nameStrange nameFault = "strange"  // a character that nobody sees, or no letter at all
	NameTwice   nameFault = "taken"    // another player of the game is called so
	nameNobodys nameFault = "reserved" // it is no person's, see IsReserved
)

// PersonFault returns what is wrong with a name of a person for pages, "" for nothing.
func PersonFault(o *office.Office, name string) nameFault {
	if fault := PublicFault(name); fault != "" || !IsReserved(o, name) {
		return fault
	}
	return nameNobodys
}

// PublicFault returns what is wrong with a name for pages by itself, "" for nothing.
func PublicFault(name string) nameFault {
	unseen := func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }
	switch {
	case utf8.RuneCountInString(name) > LongestPublic:
		return nameLong
	case strings.Contains(name, "@") || strings.Contains(name, "//"):
		return nameAddress
	case strings.ContainsFunc(name, unseen) || !strings.ContainsFunc(name, unicode.IsLetter) || language.Fold(name) == store.Anonymous:
		return nameStrange
	}
	return ""
}

// IsNameTaken reports whether a name for pages would pass the player of a seat off as
// another one of his game: by the name that all of them know from their mails, or by
// that of the pages. Whoever holds several sides may have one name for all.
func IsNameTaken(seat *store.Seat, name string, seats []store.Seat) bool {
	for i := range seats {
		other := &seats[i]
		if other.Address == seat.Address {
			continue
		}
		for _, taken := range []string{other.Name, other.Public} {
			if taken != "" && looksLike(taken, name) {
				return true
			}
		}
	}
	return false
}

// No person has a name that mails and pages give to something else: the service and its
// moderators, a program, a side of a title, all or nobody. Names are compared as they look
// (UTS 39, skeletons), so that letters of another script make no other name.

// nameSkeletons holds how names look, see skeletonsOf.
type nameSkeletons map[string]bool

func (l nameSkeletons) add(name string) {
	for _, look := range skeletonsOf(name) {
		l[look] = look != ""
	}
}

// has reports whether a name looks like one of these, whatever its case, accents, spaces and
// articles, and the script of its letters.
func (l nameSkeletons) has(name string) bool {
	return slices.ContainsFunc(skeletonsOf(name), func(look string) bool { return l[look] })
}

// reservedSkeletons holds how names look that are no person's: alone, and as a word of one.
type reservedSkeletons struct{ alone, within nameSkeletons }

// keyReserved is the key of what is made once, see reserved.
type keyReserved struct{}

// reservedNames returns the names that are no person's, in all languages.
func reservedNames(o *office.Office) reservedSkeletons {
	return office.Memo(o, keyReserved{}, func() reservedSkeletons { return buildReservedNames(o) })
}

// buildReservedNames makes what reserved returns.
func buildReservedNames(o *office.Office) (r reservedSkeletons) {
	r = reservedSkeletons{nameSkeletons{}, nameSkeletons{}}
	for _, way := range WordingsOf(o, "name.words-alone") {
		r.alone.add(strings.Join(way, " "))
	}
	for _, way := range WordingsOf(o, "name.words-within") {
		r.alone.add(strings.Join(way, " "))
		r.within.add(strings.Join(way, " "))
	}
	for _, id := range o.Order {
		for _, side := range o.Desks[id].About().Sides {
			r.alone.add(string(side))
			for _, lang := range o.Book.Langs() {
				r.alone.add(o.Desks[id].SideName(side, lang))
			}
		}
	}
	return r
}

// IsReserved reports whether a name is no person's, in any language: one of those words, or
// one that has the moderator or the service in it.
func IsReserved(o *office.Office, name string) bool {
	if strings.HasPrefix(name, "@") { // as names are stored that are no person's
		return true
	}
	reserved := reservedNames(o)
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N) })
	return reserved.alone.has(name) || slices.ContainsFunc(words, reserved.within.has)
}

// looksLike reports whether two names look alike, see looks.has.
func looksLike(a, b string) bool {
	l := nameSkeletons{}
	l.add(a)
	return l.has(b)
}

// articles may stand before a name.
var articles = phrases.List("side.articles")

// skeletonsOf returns how a name looks with its letters as they are and with small ones: the
// skeletons of "I" and "l" are one, those of "i" and "l" are not.
func skeletonsOf(name string) []string {
	words := strings.Fields(norm.NFKC.String(name))
	if len(words) > 1 && slices.Contains(articles(), strings.ToLower(words[0])) {
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

// WordingsOf returns the ways to write what a text of the catalogs lists, parted by |, in all
// languages. They are put together once, and must not be changed.
func WordingsOf(o *office.Office, code string) [][]string {
	return office.Memo(o, keyWordings(code), func() (out [][]string) {
		for _, lang := range o.Book.Langs() {
			for way := range strings.SplitSeq(o.Book.Text(lang, nil, rules.M(code)), "|") {
				out = append(out, strings.Fields(language.Fold(way)))
			}
		}
		return out
	})
}

// keyWordings is a code, the key of what is made once, see WordingsOf.
type keyWordings string
