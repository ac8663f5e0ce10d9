package language

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules/order"
)

// units finds in the line of a parser the units that are told by number and kind.
type units struct{ p *Parser }

// add adds to what runs of tokens can mean the units that they tell by number and kind, and reports
// whether there are any.
func (u units) add() bool {
	p := u.p
	if p.g.counted == nil || p.added {
		return p.hasCounted
	}
	p.added = true
	if p.sharing == nil {
		p.sharing = map[*entry][]hit{}
	}
	clear(p.sharing)
	spans, start := p.spareSpans[:0], p.spareStart[:0]
	for i := range p.toks {
		start = append(start, len(spans))
		old := p.spansAt(i)
		u.findRuns(i, func(n int, e *entry) {
			for len(old) > 0 && old[0].n < n {
				spans, old = append(spans, old[0]), old[1:]
			}
			if len(old) > 0 && old[0].n == n {
				if len(old[0].words)+len(old[0].exact) > 0 {
					return
				}
				old = old[1:]
			}
			if e.shared != 0 { // what it may mean cut in two is not meant
				spans = spans[:start[i]]
			}
			spans, p.hasCounted = append(spans, span{n, e}), true
		})
		spans = append(spans, old...)
	}
	start = append(start, len(spans))
	p.spareSpans, p.spareStart = spans, start
	if p.hasCounted {
		p.spans, p.spareSpans = p.spareSpans, p.spans
		p.start, p.spareStart = p.spareStart, p.start
	}
	return p.hasCounted
}

// countJoined returns how many arguments that were read stand side by side where one name does that is told by
// number and kind: «4º Ejército rumano» is no list of two.
func (u units) countJoined() (joined int) {
	p := u.p
	beside := func(i int) bool {
		a, b := &p.Args[i-1], &p.Args[i]
		return a.Name == b.Name && a.Kind == b.Kind && a.End+1 == b.Col && a.Kind != order.KindWord && a.Kind != order.KindNumber
	}
	for i := 1; i < len(p.Args); i++ {
		if !beside(i) || !u.add() {
			continue
		}
		from := slices.IndexFunc(p.toks, func(t token) bool { return t.col == p.Args[i-1].Col })
		if from >= 0 && slices.ContainsFunc(p.spansAt(from), func(sp span) bool {
			return p.toks[from+sp.n-1].end == p.Args[i].End && sp.shared == 0 && len(sp.exact) == 1
		}) {
			joined++
		}
	}
	return joined
}

// findRuns finds the runs of tokens from one that tell a unit, the shortest first.
func (u units) findRuns(from int, add func(n int, e *entry)) {
	p := u.p
	var s saying
	text := "" // with the number in figures
	strokes := 0
	for i := from; i < len(p.toks); i++ {
		if i > from && p.toks[i].apart {
			if u.before(i) != "/" {
				return
			}
			strokes++
		}
		word := string(p.buf[p.toks[i].from:p.toks[i].to])
		n, plain := numberOf(word)
		figures, written := word[0] <= '9', word
		if t, ok := p.g.counted.traitOf(word); ok && n == 0 {
			if len(s.numbers) > 0 && !s.leads && (s.traits[0].sort == plainTrait || s.traits[0].sort == armTrait) {
				return // "armour 39 Corps" are two things
			}
			s.words, s.traits = append(s.words, word), append(s.traits, t)
		} else if n > 0 {
			if len(s.numbers) == 2 {
				return
			}
			if plain && u.endsOrdinal(i) {
				i, plain = i+1, false
			}
			if len(s.numbers) == 0 {
				s.plain, s.leads = plain, len(s.words) == 0
			}
			s.numbers = append(s.numbers, n)
			word = strconv.Itoa(n)
		} else if i == from || !withinNames()[word] {
			return
		} else {
			text += " " + word
			continue
		}
		text = strings.TrimSpace(text + " " + word)
		if len(s.numbers) == 0 || n > 0 && !s.endsIn(written, u.kindFollows(i+1)) {
			continue
		}
		if e := p.g.dict[text]; e != nil && !s.plain && slices.ContainsFunc(e.exact, func(h hit) bool { return p.g.counted.kinds[h.kind] }) && (len(s.words) > 0 || figures && u.standsAlone(from, i+1)) {
			add(i-from+1, e)
			continue
		}
		if len(s.words) == 0 && (strokes == 0 || len(s.numbers) < 2) {
			continue
		}
		if names, surely := p.g.means(&s); len(names) > 0 {
			add(i-from+1, u.entryOf(names, surely))
		}
	}
}

// standsAlone reports whether an ordinal that ends at a token may be a unit and is no number of a list: a word of
// the language stands behind it.
func (u units) standsAlone(from, end int) bool {
	p := u.p
	if from > 0 || end == len(p.toks) {
		return true
	}
	return slices.ContainsFunc(p.spansAt(end), func(sp span) bool { return len(sp.words) > 0 })
}

// isBeside reports whether tokens are a word for a kind of unit, with a number right before or behind it:
// "39th Army" is no 39 Corps.
func (u units) isBeside(from, to int) bool {
	p := u.p
	if p.g.counted == nil {
		return false
	}
	if _, ok := traits()[string(p.buf[p.toks[from].from:p.toks[from].to])]; !ok {
		return false
	}
	isNumber := func(i int) bool {
		if i < 0 || i >= len(p.toks) {
			return false
		}
		n, _ := numberOf(string(p.buf[p.toks[i].from:p.toks[i].to]))
		return n > 0
	}
	return isNumber(from-1) || isNumber(to)
}

// isCut reports whether a name that a token only begins would be cut from the number before it: "4 Mech SS" is no 4 and the one unit
// whose name begins with "Mech SS".
func (u units) isCut(h hit, i int) bool {
	p := u.p
	if p.g.counted == nil || !p.g.counted.kinds[h.kind] || i == 0 || p.toks[i].apart {
		return false
	}
	n, _ := numberOf(string(p.buf[p.toks[i-1].from:p.toks[i-1].to]))
	_, kind := traits()[string(p.buf[p.toks[i].from:p.toks[i].to])]
	return n > 0 && kind
}

// meaning returns what a token is that no dictionary holds, and whether it is a word for a kind of unit or a number:
// such a word is a name where a number stands beside it, or where it begins the line and the word of an order
// follows ("panzer to Minsk"); "your front" tells of no unit. An ordinal is a little word, "I" only beside a kind.
func (u units) meaning(i int) (m meaning, ok bool) {
	p := u.p
	if p.g.counted == nil {
		return meansNothing, false
	}
	of := func(i int) (number, kind bool) {
		if i < 0 || i >= len(p.toks) {
			return false, false
		}
		word := string(p.buf[p.toks[i].from:p.toks[i].to])
		n, _ := numberOf(word)
		t, ok := traits()[word]
		return n > 0, ok && t.sort < nationTrait
	}
	number, kind := of(i)
	if number == kind {
		return meansNothing, false
	}
	first, last, both := i, i, false // those beside it
	for n, k := of(first - 1); n != k; n, k = of(first - 1) {
		first, both = first-1, both || n == kind
	}
	for n, k := of(last + 1); n != k; n, k = of(last + 1) {
		last, both = last+1, both || n == kind
	}
	for first > 0 && p.toks[first-1].article {
		first--
	}
	switch word := p.buf[p.toks[i].from:p.toks[i].to]; {
	case number && (both || word[0] <= '9' || len(word) > 3):
		return meansLittle, true
	case both || kind && first == 0 && last+1 < len(p.toks) && littleWord(string(p.buf[p.toks[last+1].from:p.toks[last+1].to])):
		return meansName, true
	}
	return meansNothing, true
}

// kindFollows reports whether a word for a kind of unit stands at a token.
func (u units) kindFollows(i int) bool {
	p := u.p
	for ; i < len(p.toks) && !p.toks[i].apart; i++ {
		word := p.buf[p.toks[i].from:p.toks[i].to]
		if !withinNames()[string(word)] {
			_, ok := traits()[string(word)]
			return ok
		}
	}
	return false
}

// endsOrdinal reports whether a token is the end of an ordinal that a point parts: "1.er".
func (u units) endsOrdinal(i int) bool {
	p := u.p
	if i+1 == len(p.toks) {
		return false
	}
	next := p.toks[i+1]
	return u.before(i+1) == "." && suffixes()[string(p.buf[next.from:next.to])]
}

// before returns what stands in the line between a token and the one before it, "" where both are of one sign,
// as 1 and 2 of ½ are.
func (u units) before(i int) string {
	stop, at := u.p.toks[i-1].stop, u.p.toks[i].at
	return u.p.line.Text[stop:max(stop, at)]
}

// entryOf returns what a run of tokens means that stands in no dictionary.
func (u units) entryOf(names []hit, surely bool) *entry {
	p := u.p
	e := &entry{first: slices.Clone(p.g.none)}
	for _, h := range names {
		for i, bits := range p.g.firstOf[h.kind] {
			e.first[i] |= bits
		}
		if !surely {
			e.shared |= 1 << h.kind
		}
	}
	if surely {
		e.exact = names
		return e
	}
	p.sharing[e] = names
	return e
}

// fit finds the first form that fits the tokens: as they stand, or else with units by number and kind.
func (u units) fit() (form int, ok bool) {
	p := u.p
	form, ok = u.fitSpans()
	if p.g.counted == nil {
		return form, ok
	}
	if !ok {
		if !u.add() {
			return 0, false
		}
		return u.fitSpans()
	}
	args := len(p.Args)
	joined := u.countJoined()
	if joined == 0 {
		return form, true
	}
	if counted, fits := u.fitSpans(); fits && len(p.Args) == args-joined {
		return counted, true
	}
	p.look()
	return u.fitSpans()
}

// fitSpans finds the first form that fits what the tokens can mean.
func (u units) fitSpans() (form int, ok bool) {
	p := u.p
	p.strict, p.skipped, p.trace = true, false, nil
	if form, ok = p.try(); !ok && p.skipped {
		p.strict = false
		form, ok = p.try()
	}
	return form, ok
}

// countOf returns the number that a word is, in figures or as a word that counts; -1 for none.
func countOf(word []byte) int {
	if n := countWords()[string(word)]; n > 0 {
		return n
	}
	if len(word) > maxDigits || !Digits(word) {
		return -1
	}
	num := 0
	for _, c := range word {
		num = num*10 + int(c-'0')
	}
	return num
}
