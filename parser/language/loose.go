package language

import (
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/parser/phrases"
)

// What people write around an order and what says nothing: politeness, and who it is
// that orders. A line that fits no form as it stands is read once more without (see
// Parser.loosen); so nothing is read otherwise for it.
const (
	please  manner = 1 + iota // may stand anywhere: "please move de4 to Nancy"
	wishing                   // at the beginning: "I would like to move de4 to Nancy"
	asking                    // the same as a question: "would you move de4 to Nancy?"
	thanks                    // at the end
	naming                    // before a name: "an army", «mi de4», "the city of Nancy"
)

type manner uint8

// manners are the phrases, folded, and by the word that begins or ends some how many words the longest
// of them has: few lines hold any.
var manners = sync.OnceValue(func() *mannered {
	m := &mannered{map[string]manner{}, map[string]int{}, map[string]int{}}
	for key, kind := range map[string]manner{"manner.please": please, "manner.wishing": wishing, "manner.asking": asking, "manner.thanks": thanks, "manner.naming": naming} {
		for _, phrase := range phrases.All(key) {
			words := strings.Fields(phrase)
			first, last := words[0], words[len(words)-1]
			m.kind[phrase] = kind
			m.opening[first], m.closing[last] = max(m.opening[first], len(words)), max(m.closing[last], len(words))
		}
	}
	return m
})

type mannered struct {
	kind             map[string]manner
	opening, closing map[string]int
}

// phrase finds the longest of the phrases that begins at a token and ends before one.
func (p *Parser) phrase(from, to int) (kind manner, n int) {
	first, m := &p.toks[from], manners()
	for n = min(m.opening[string(p.buf[first.from:first.to])], to-from); n > 0; n-- {
		if kind = m.kind[string(p.buf[p.toks[from].from:p.toks[from+n-1].to])]; kind != 0 {
			return kind, n
		}
	}
	return 0, 0
}

// loosen takes from the line what says nothing in it, and writes ids in one word that
// are parted (de 4), and reports whether anything is left that is not the line as it
// stood. What a question asks stays one, unless it asks to be carried out.
func (p *Parser) loosen() bool {
	from, to, asks := p.around()
	if from >= to || !asks && p.question() {
		return false
	}
	p.asks = asks
	front, inner := from > 0, to < len(p.toks)
	kept, names := p.kept[:0], 0 // up to there stands what says nothing before a name
	for i := from; i < to; {
		kind, n := p.phrase(i, to)
		if kind == naming && !(units{p}).isBeside(i, i+n) {
			names = max(names, i+n)
		}
		if kind == please {
			i, inner = i+n, true
			continue
		}
		t := p.toks[i]
		n = p.parted(i, to)
		t.last = p.toks[i+n-1].to
		t.stop, t.end, t.number = p.toks[i+n-1].stop, p.toks[i+n-1].end, t.number && n == 1
		inner = inner || n > 1
		if !t.article && (i < names || p.joins(i, to)) {
			t.article, inner = true, true
		}
		kept = append(kept, t)
		i += n
	}
	p.kept = kept
	if len(kept) == 0 || !front && !inner {
		return false
	}
	p.loose = inner || p.wished
	p.retell(kept)
	return true
}

// retell makes tokens of the line, or runs of them that are one word now (their last),
// the line that is read.
func (p *Parser) retell(tokens []token) {
	buf, toks := p.spareBuf[:0], p.spareToks[:0]
	for _, t := range tokens {
		if len(buf) > 0 {
			buf = append(buf, ' ')
		}
		from := len(buf)
		for _, c := range p.buf[t.from:max(t.to, t.last)] {
			if c != ' ' || t.last == 0 {
				buf = append(buf, c)
			}
		}
		t.from, t.to, t.last = from, len(buf), 0
		toks = append(toks, t)
	}
	p.spareBuf, p.buf = p.buf, buf
	p.spareToks, p.toks = p.toks, toks
	p.look()
}

// around finds the tokens that are left of a line without what people write before
// and behind an order; asks says that they ask for it.
func (p *Parser) around() (from, to int, asks bool) {
	to = len(p.toks)
	if p.listed() {
		from = 1
	}
	for from < to {
		kind, n := p.phrase(from, to)
		if kind != please && kind != wishing && kind != asking {
			break
		}
		asks = asks || kind == asking
		p.wished = p.wished || kind != please
		p.pleased = true
		from += n
	}
	for n := p.trailing(from, to); n > 0; n = p.trailing(from, to) {
		to -= n
		p.pleased = true
	}
	return from, to, asks
}

// trailing returns how many tokens before one are politeness.
func (p *Parser) trailing(from, to int) int {
	if from >= to {
		return 0
	}
	last := &p.toks[to-1]
	for n := min(manners().closing[string(p.buf[last.from:last.to])], to-from); n > 0; n-- {
		if kind := manners().kind[string(p.buf[p.toks[to-n].from:last.to])]; kind == please || kind == thanks {
			return n
		}
	}
	return 0
}

// listed reports whether the line begins with the number or letter of a list that is
// no bullet: "(1) ...", "a) ...", "2 - ...", "First: ...".
func (p *Parser) listed() bool {
	if len(p.toks) < 2 {
		return false
	}
	first := p.toks[0]
	between := strings.TrimSpace(p.line.Text[first.stop:max(first.stop, p.toks[1].at)])
	switch word := p.buf[first.from:first.to]; {
	case between == "":
		return false
	case len(word) == 1 || first.number && len(word) == 2:
		dash := strings.ContainsAny(between, "-–—")
		return !dash && strings.Contains(").:", between[:1]) || dash && strings.HasPrefix(p.line.Text[first.stop:], " ")
	default:
		return ordinals()[string(word)]
	}
}

var ordinals = phrases.Set("line.ordinals")

// question reports whether the line is one.
func (p *Parser) question() bool {
	text := strings.TrimRight(p.line.Text[:p.stop], " \t.!)")
	return strings.HasSuffix(text, "?")
}

// joins reports whether the token at i is the "to" between who is to do something and
// the verb, as behind "I want de4", or the «de» of «la ciudad de Nancy».
func (p *Parser) joins(i, to int) bool {
	if i == 0 || i+1 >= to {
		return false
	}
	switch string(p.buf[p.toks[i].from:p.toks[i].to]) {
	case "to":
		if !p.wished {
			return false
		}
		m, _ := p.meaning(i + 1)
		return m == meansAction
	case "of", "de":
		before := p.toks[i-1]
		return manners().kind[string(p.buf[before.from:before.to])] == naming && !p.toks[i-1].article
	}
	return false
}

// mostPieces is into how many words an id may be parted: 21 pz 5.
const mostPieces = 3

// parted returns how many tokens from i are one id that was written apart: letters and
// figures by turns, which together are one that there is, or look like those there are.
func (p *Parser) parted(i, to int) int {
	n := 1
	for n < mostPieces && i+n < to && !p.toks[i+n].apart && p.figure(i+n-1, true) != p.figure(i+n, false) {
		n++
	}
	for ; n > 1; n-- {
		p.piece = p.piece[:0]
		for _, t := range p.toks[i : i+n] {
			p.piece = append(p.piece, p.buf[t.from:t.to]...)
		}
		if e := p.g.dict[string(p.piece)]; e != nil && len(e.exact) > 0 {
			return n
		}
	}
	if i+1 < to && p.toks[i+1].number && !p.toks[i+1].apart && p.toks[i+1].to-p.toks[i+1].from <= 2 &&
		i == 0 && p.g.prefixes[string(p.buf[p.toks[i].from:p.toks[i].to])] {
		return 2
	}
	return 1
}

// figure reports whether a token ends, or begins, with a figure.
func (p *Parser) figure(i int, end bool) bool {
	c := p.buf[p.toks[i].from]
	if end {
		c = p.buf[p.toks[i].to-1]
	}
	return c >= '0' && c <= '9'
}
