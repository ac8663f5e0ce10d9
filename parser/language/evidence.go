package language

import (
	"slices"
	"strings"
	"unicode"

	"github.com/fieldpost/fieldpost/parser/phrases"
)

// Outside of a block people write what they like, so a line that fits no form
// is an order that went wrong only where something speaks for it. One word of
// the language does not: "and another", "Can we help?". What speaks for it is
//
//	an id      of a unit, or what looks like one (de99), with an action, a
//	           name, a second id, or in a line of which half reads
//	a name     with an action: one that begins the line, or where the two
//	           outnumber what does not read; or with a second name, where all
//	           of the line reads, or half of it and all behind an action
//	an action  that begins a short line which is complete before it ends, or
//	           in which what stands where a name should is nearly right, in
//	           capitals, or all the rest; or that is the only word; or that
//	           follows the word for standing orders at the beginning
//
// Nothing speaks for a question that begins with no word of the language ("Can de4
// reach Nancy?"), and an action is none behind an article or before "is".
//
// An action is a word of the language that is not one of the little words that
// everybody uses; a name or action counts when it is nearly right, too. In
// doubt a line is meant: to ask costs a mail, to pass over an order a phase.
type evidence struct {
	words, read         int // words but for articles, and those of them that mean something
	ids, names, actions int
	firstAction         bool // the first word is an action
	firstID             bool
	soonName            bool // a name is among the first words
	unreadLate          int  // words behind an action that mean nothing
	capital             bool // the second word is unknown and in capitals, as names are
	states              bool // the second word is one of copulas
	apart               int  // ids written in two words (de 4), or Spanish for "from 4"
}

// judge tells whether the line that a parser read last, and that fits no form, was meant as an order.
type judge struct{ p *Parser }

// isOrder reports whether the line was meant as an order.
func (j judge) isOrder(f *Fault, t *trace) bool {
	if j.p.over {
		return true
	}
	if j.announced() || j.p.line.Among && (j.revokes() || !j.p.line.Polite && j.ordersAmong()) {
		return true
	}
	if t.far == 0 && j.p.question() && !(j.p.asks && j.commands(0)) && !j.requests() {
		return false
	}
	if t.far == 0 && greetings()[string(j.p.buf[j.p.toks[0].from:j.p.toks[0].to])] && strings.HasSuffix(strings.TrimSpace(j.p.line.Text), ":") {
		return false // "Hi, the attack on Nancy:"
	}
	if t.far >= whole && t.far < len(j.p.toks) && len(j.p.toks)-t.far <= tail && !copulas()[string(j.p.buf[j.p.toks[t.far].from:j.p.toks[t.far].to])] {
		return true // "14 to Petsamo by road"
	}
	e := j.weigh()
	switch {
	case e.ids > 0:
		return e.actions+e.names > 0 || e.ids > 1 || e.firstID && e.words < 3 || 2*e.read >= e.words
	case e.names > 1 && e.read == e.words: // "3rd Panzer Warsaw"
		return true
	case e.names > 0 && e.actions > 0:
		if e.firstAction && e.soonName {
			return e.words <= 6 || 2*e.read >= e.words || t.far > 1
		}
		return e.names+e.actions >= 2*(e.words-e.read) || e.names > 1 && e.unreadLate == 0 && 2*e.read >= e.words
	case e.words == 1:
		return !j.p.line.Polite && e.actions > 0 && (t.far > 0 || len(f.Suggest) > 0)
	case !e.firstAction || e.states || t.far == 0:
		return false
	case f.Code == Trailing:
		return e.words <= 3
	case f.Code == Number:
		return e.words <= 2
	case len(f.Suggest) > 0:
		return e.words <= 4
	case t.kinds == 0: // "on failure halt"
		return e.words <= 3 && t.far == len(j.p.toks)-1
	default: // "attack narnia"
		return e.words <= 2 || e.words <= 4 && e.capital
	}
}

// ordersAmong reports whether a line that stands among orders was meant as one: it is no question or
// statement, and begins with a verb, with what sounds like one before a unit or a place, or with nearly one
// where all else means something, or a unit and a place are in it.
func (j judge) ordersAmong() bool {
	if j.p.question() && !j.p.asks && !j.requests() || j.closes() {
		return false
	}
	from := 0
	for from < len(j.p.toks) && (j.p.toks[from].article || j.p.toks[from].and) {
		from++
	}
	if from == len(j.p.toks) {
		return false
	}
	e := j.weigh()
	if e.ids+e.names > 1 || j.p.toks[from].number && e.ids+e.names > 0 {
		return true
	}
	if e.names+e.ids > 0 && e.words == e.read+1 && j.soundsLikeVerb(from) { // "convate en Riga"
		return true
	}
	return !e.states && (j.begins(from) || e.firstAction && e.words > 1 && e.read == e.words) // "desarolla carros"
}

// bySound writes letters alike that sound alike in Spanish.
var bySound = strings.NewReplacer("nv", "mb", "nb", "mb", "np", "mp", "v", "b", "ll", "y", "qu", "c", "k", "c", "cc", "c", "z", "s", "ce", "se", "ci", "si", "ge", "je", "gi", "ji", "x", "s", "h", "")

// soundsLikeVerb reports whether a token is a verb of a form but for letters that sound alike.
func (j judge) soundsLikeVerb(i int) bool {
	t := j.p.toks[i]
	sound := bySound.Replace(string(j.p.buf[t.from:t.to]))
	return slices.ContainsFunc(j.p.g.verbs, func(v spelling) bool { return bySound.Replace(v.fold) == sound })
}

// revoking are words that take back, or put off, what stands below a line that ends in a colon, folded.
var revoking = phrases.Set("line.revoking")

// revokes reports whether the line says of what stands below it that it does not count, or not yet: "Ignore the
// following:", "Old orders:".
func (j judge) revokes() bool {
	return strings.HasSuffix(strings.TrimRight(j.p.line.Text, " \t*_="), ":") && slices.ContainsFunc(j.p.toks, func(t token) bool {
		return revoking()[string(j.p.buf[t.from:t.to])]
	})
}

// What closes a letter: the beginnings of good wishes, and whole lines, folded.
var (
	wishes = phrases.List("line.wishes")
	ends   = phrases.List("line.closing")
)

// closes reports whether the line closes the letter.
func (j judge) closes() bool {
	fold := Fold(j.p.line.Text)
	return slices.Contains(ends(), fold) || slices.ContainsFunc(wishes(), func(w string) bool { return strings.HasPrefix(fold+" ", w+" ") })
}

// begins reports whether a verb of a form stands at a token, spelt as it is.
func (j judge) begins(i int) bool {
	spans := j.p.spansAt(i)
	for k := range spans {
		for _, w := range spans[k].words {
			if j.p.g.verbOf[w] >= 0 {
				return true
			}
		}
	}
	return false
}

// A line of which so many words read is an order though so many follow that do not.
const (
	whole = 3
	tail  = 2
)

// loosely reports whether a line that politeness was taken from was meant as an order.
// Unless a unit or place is in it, a word of the language with others behind it is none
// there: "please wait for me", "could you pass this on?" Nor is one of which a letter is
// wrong, unless it is asked for: "my list".
func (j judge) loosely(f *Fault, t *trace) bool {
	if !j.isOrder(f, t) {
		return false
	}
	e := j.weigh()
	return e.ids+e.names > 0 || f.Code != Trailing && j.p.pleased && (len(f.Suggest) > 0 || e.capital)
}

// announced reports whether the line begins as a standing order: with the word that
// begins such forms, and an action behind it.
func (j judge) announced() bool {
	spans := j.p.spansAt(0)
	for k := len(spans) - 1; k >= 0; k-- {
		sp := &spans[k]
		for _, w := range sp.words {
			if form := j.p.g.verbOf[w]; form >= 0 && j.p.g.Forms[form].Standing && sp.n < len(j.p.toks) {
				m, _ := j.p.meaning(sp.n)
				return m == meansAction
			}
		}
	}
	return false
}

// requests reports whether a question asks that something be done: "would you move".
func (j judge) requests() bool {
	from, to, asks := j.p.around()
	if !asks || from >= to {
		return false
	}
	return j.commands(from)
}

// commands reports whether an order could begin at a token.
func (j judge) commands(i int) bool {
	m, _ := j.p.meaning(i)
	return m == meansAction || m == meansID
}

// soon is how many words may stand before a name that belongs to the verb.
const soon = 3

// weigh looks at each word of the line.
func (j judge) weigh() (e evidence) {
	for i := 0; i < len(j.p.toks); {
		t := j.p.toks[i]
		if t.article {
			i++
			continue
		}
		kind, n := j.p.meaning(i)
		switch kind {
		case meansID:
			e.ids++
			e.firstID = e.firstID || e.words == 0
		case meansName:
			e.names++
			e.soonName = e.soonName || e.words <= soon
		case meansAction:
			e.actions++
			e.firstAction = e.firstAction || i == 0
		case meansNothing:
			if e.actions > 0 {
				e.unreadLate++
			}
			r := []rune(j.p.line.Text[t.at:t.stop])
			e.capital = e.capital || e.words == 1 && unicode.IsUpper(r[0])
		case meansLittle: // NW Front
			word := j.p.line.Text[t.at:t.stop]
			e.capital = e.capital || e.words == 1 && len(word) > 1 && strings.ToUpper(word) == word && strings.ToLower(word) != word
		}
		if n == 1 && i+1 < len(j.p.toks) && j.p.toks[i+1].number && j.p.g.prefixes[string(j.p.buf[t.from:t.to])] {
			e.apart++
		}
		if kind != meansNothing {
			e.read += n
		}
		e.states = e.states || e.words == 1 && copulas()[string(j.p.buf[t.from:t.to])]
		e.words += n
		i += n
	}
	if e.names+e.actions > 0 {
		e.ids += e.apart
	}
	return e
}

// meaning is what a word of a line can be.
type meaning uint8

const (
	meansNothing meaning = iota
	meansLittle          // a little word of the language, or a number
	meansAction
	meansName
	meansID
)

// meaning finds what stands at token i, and how many tokens long it is.
func (p *Parser) meaning(i int) (m meaning, n int) {
	t := p.toks[i]
	spans := p.spansAt(i)
	for k := len(spans) - 1; k >= 0; k-- {
		sp := spans[k]
		last := p.toks[i+sp.n-1]
		if len(sp.exact) > 0 {
			if h := sp.exact[0]; sp.n == 1 && p.g.Kinds[h.kind].Exact && looksLikeID(p.buf[t.from:t.to]) {
				return meansID, 1
			}
			if m = meansName; last.to-t.from < minBeginning {
				m = meansLittle
			}
			return m, sp.n
		}
		if len(sp.words) > 0 {
			if sp.n == 1 && littleWord(string(p.buf[t.from:t.to])) {
				return meansLittle, 1
			}
			return meansAction, sp.n
		}
		if (len(sp.begins) > 0 || sp.shared != 0) && last.to-t.from > minBeginning {
			return meansName, sp.n
		}
	}
	if t.number || t.and {
		return meansLittle, 1
	}
	if m, ok := (units{p}).meaning(i); ok {
		return m, 1
	}
	word := p.buf[t.from:t.to]
	if prefix := letterPrefix(word); looksLikeID(word) && p.g.prefixes[prefix] {
		return meansID, 1
	}
	if smallWords()[string(word)] {
		return meansNothing, 1
	}
	if m = p.g.resembles(string(word)); m == meansAction && i > 0 && indefinite()[string(p.buf[p.toks[i-1].from:p.toks[i-1].to])] {
		return meansNothing, 1
	}
	return m, 1
}

// indefinite stand before nouns: what resembles a verb behind one is none, as in «un
// mensaje del Rojo» beside the word «mensajes».
var indefinite = phrases.Set("line.indefinite")

// copulas are what statements are made with: "the supply is short".
var copulas = phrases.Set("line.copulas")

// littleWord reports words of the language that say nothing by themselves.
func littleWord(word string) bool {
	return len(word) < minBeginning || smallWords()[word] || littleWords()[word]
}

// littleWords are those that the order languages use and prose, too, beside
// the smallWords.
var littleWords = phrases.Set("line.little")

// looksLikeID reports letters followed by digits.
func looksLikeID(word []byte) bool {
	n := len(letterPrefix(word))
	return n > 0 && n <= 4 && n < len(word) && len(word) <= n+3 && Digits(word[n:])
}

func letterPrefix(word []byte) string {
	n := 0
	for n < len(word) && (word[n] < '0' || word[n] > '9') {
		n++
	}
	return string(word[:n])
}

// resembles finds out whether a word is one slip away from a verb or a name,
// two if it is long.
func (g *Grammar) resembles(word string) meaning {
	limit := 1
	if len(word) < 4 {
		return meansNothing
	} else if len(word) >= 8 {
		limit = 2
	}
	set := letterSet(word)
	near := func(list []spelling) bool {
		for i := range list {
			s := &list[i]
			if d := len(s.fold) - len(word); d > limit || -d > limit || farApart(set, s.letters, limit) {
				continue
			}
			if d, _ := Distance(word, s.fold, limit); d <= limit {
				return true
			}
		}
		return false
	}
	if near(g.verbs) {
		return meansAction
	}
	if len(word) < 5 {
		return meansNothing
	}
	if near(g.actions) {
		return meansAction
	}
	for _, list := range g.names {
		if near(list) {
			return meansName
		}
	}
	return meansNothing
}
