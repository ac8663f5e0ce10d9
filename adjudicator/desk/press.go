package desk

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Opening is a line that opens a message, taken apart: "to russian, the french: hello".
type Opening struct {
	To   []string // names as written
	Text string   // what stands behind the colon
}

// longestOpening is how many bytes may stand before the colon of an opening, and
// mostAddressed how many names.
const (
	longestOpening = 200
	mostAddressed  = 20
)

// Opens takes a line apart that has the form of one which opens a message; whether
// anybody of that name plays is for [Desk.Addressee] to say.
func Opens(text string) (o Opening, ok bool) {
	text = strings.TrimLeft(text, "*_- ")
	head, rest, found := strings.Cut(text, ":")
	if !found || len(head) > longestOpening {
		return o, false
	}
	words := strings.Fields(parting.Replace(head))
	if len(words) > 3 && language.Fold(words[0]) == "a" && slices.Contains(calledMessage(), language.Fold(words[1])) {
		words = words[1:]
	}
	for len(words) > 2 && slices.Contains(calledMessage(), language.Fold(words[0])) { // "a message to Red:"
		words = words[1:]
	}
	if len(words) < 2 || !slices.Contains(towards(), language.Fold(words[0])) {
		return o, false
	}
	var name []string
	flush := func() {
		if name = bare(name); len(name) > 0 {
			o.To = append(o.To, strings.Join(name, " "))
		}
		name = nil
	}
	for _, w := range words[1:] {
		switch fold := language.Fold(w); {
		case w == ",", slices.Contains(joining(), fold):
			flush()
		default:
			name = append(name, w)
		}
	}
	flush()
	o.Text = strings.TrimSpace(strings.TrimLeft(rest, "*_"))
	return o, len(o.To) > 0 && len(o.To) <= mostAddressed
}

// OpensAlone takes a line apart that opens a message without a colon: it says to whom, and
// nothing else. It opens one where the game knows all of them ([Desk.KnowsAll]).
func OpensAlone(text string) (o Opening, ok bool) {
	text = strings.TrimRight(text, " .,;!*_-")
	if strings.Contains(text, ":") {
		return o, false
	}
	return Opens(text + ":")
}

// KnowsAll reports whether somebody of the game is called just so, for each of some names.
func (d *Desk) KnowsAll(names []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		_, fit := d.Addressee(name)
		return fit != Fits
	})
}

// OpensByWord takes a line apart that says in so many words that a message begins, and to whom,
// without a colon: "message to Ana". Whether anybody is called so is for the service to say.
func OpensByWord(text string) (o Opening, ok bool) {
	text = strings.TrimRight(text, " .,;!*_-/")
	words := strings.Fields(language.Fold(text))
	if len(words) > 0 && slices.Contains(aMessage(), words[0]) {
		words = words[1:]
	}
	if len(words) < 3 || len(words) > mostOpeningWords || !slices.Contains(calledMessage(), words[0]) || !slices.Contains(towards(), words[1]) || strings.Contains(text, ":") {
		return o, false
	}
	return Opens(text + ":")
}

// mostOpeningWords is how many words a line has that opens a message without a colon.
const mostOpeningWords = 7

var (
	calledMessage = phrases.List("address.message") // may stand before an opening
	aMessage      = phrases.List("address.a")
	towards       = phrases.List("address.towards")  // begins an opening
	articles      = phrases.List("address.articles") // may follow that, and stand before each name
	joining       = phrases.List("address.and")
	everybody     = phrases.List("address.all")
	moderators    = phrases.List("address.moderator")
)

// parting sets apart what stands between names, and takes out what mail programs put
// around words.
var parting = strings.NewReplacer(",", " , ", ";", " , ", "&", " , ", "/", " , ", "+", " , ", "*", "", "_", "", `"`, "")

// bare takes prepositions and articles off a name, and the comma that sticks to it.
func bare(name []string) []string {
	for len(name) > 1 && slices.Contains(articles(), language.Fold(name[0])) {
		name = name[1:]
	}
	return name
}

// Addressee is whom a message can go to.
type Addressee struct {
	Side      rules.Side // "" for the next two
	All       bool       // all other sides
	Moderator bool
}

// Fit is how well a name fits an addressee.
type Fit int

// The fits.
const (
	Stranger Fit = iota // nobody is called so
	Near                // one slip away: to be asked about
	Fits
)

// Addressee finds whom a name means: a side by its id, its name in any language with or
// without an article, in the plural or a beginning that no other has; everybody; the
// moderator.
func (d *Desk) Addressee(name string) (Addressee, Fit) {
	word := folded(strings.Join(bare(strings.Fields(name)), " "))
	switch {
	case word == "":
		return Addressee{}, Stranger
	case slices.Contains(everybody(), word):
		return Addressee{All: true}, Fits
	case slices.Contains(moderators(), word):
		return Addressee{Moderator: true}, Fits
	}
	best, at, twice := 0, rules.Side(""), false
	for _, side := range d.about().Sides {
		fit := 0
		for _, lang := range order.Languages {
			fit = max(fit, likeness(word, folded(d.Name(rules.KindSide, string(side), lang))))
		}
		fit = max(fit, likeness(word, folded(string(side))))
		if fit > best {
			best, at, twice = fit, side, false
		} else if fit == best {
			twice = true
		}
	}
	switch {
	case best == 0 || twice:
		return Addressee{}, Stranger
	case best == likeNear:
		return Addressee{Side: at}, Near
	}
	return Addressee{Side: at}, Fits
}

// How like a word is to a name, the least first.
const (
	likeNear = iota + 1 // a slip
	likeLonger
	likeBeginning
	likeStem
	likeSame
)

func likeness(word, name string) int {
	const sure = 4 // letters that tell a name
	switch {
	case word == name:
		return likeSame
	case len(word) >= 3 && stem(word) == stem(name):
		return likeStem
	case len(word) >= sure && strings.HasPrefix(name, word):
		return likeBeginning
	case len(name) > sure && strings.HasPrefix(word, name) && len(word) <= len(name)+2:
		return likeLonger
	case len(word) >= sure && parser.Slips(word, name) <= 1+len(word)/8:
		return likeNear
	}
	return 0
}

// stem takes number and gender off a name: rusos, rusa.
func stem(word string) string {
	word = strings.TrimSuffix(word, "s")
	return cmp.Or(strings.TrimRight(word, "aeo"), word)
}

func folded(name string) string { return strings.ReplaceAll(language.Fold(name), " ", "") }
