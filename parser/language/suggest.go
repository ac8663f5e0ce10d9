package language

import (
	"math/bits"
	"sort"
	"strings"

	"github.com/fieldpost/fieldpost/rules/order"
)

// maxSuggest is how many suggestions a fault holds, and mostAlike how many where further names are as
// near as the last of them: which is meant is for others to say.
const (
	maxSuggest = 3
	mostAlike  = 12
)

// maxSharers is how many names a fault holds that begin alike: of a handful all, as the
// one that is meant is among them.
const maxSharers = 6

// guess is a word (kind -1) or a name that may have been meant.
type guess struct {
	kind int32
	id   int32
	rank int // twice the distance, odd when only a beginning is near
}

// suggest returns what may have been meant at the farthest token, nearest
// first, and sets n to the number of tokens that the nearest replaces.
func (p *Parser) suggest(t *trace, n *int) []guess {
	var best []guess
	for k := 1; k <= 3 && t.far+k <= len(p.toks); k++ {
		last := t.far + k - 1
		if k > 1 && (p.toks[last].apart || p.known(last)) {
			break
		}
		found := p.guesses(string(p.buf[p.toks[t.far].from:p.toks[last].to]), t)
		if len(found) > 0 && (len(best) == 0 || found[0].rank < best[0].rank || k > t.span && t.span > 0 && *n <= t.span) {
			best, *n = found, k
		}
	}
	return best
}

// guesses ranks the words and names that were expected by their distance
// to text.
func (p *Parser) guesses(text string, t *trace) []guess {
	g := guesser{text: text, letters: letterSet(text)}
	list := p.g.words
	if t.far == 0 {
		list = p.g.verbs
	}
	for i := range list {
		if t.words[list[i].id] {
			g.try(-1, &list[i])
		}
	}
	for k, names := range p.g.names {
		if t.kinds&(1<<k) == 0 {
			continue
		}
		for i := range names {
			g.try(int32(k), &names[i])
		}
	}
	sort.SliceStable(g.found, func(i, j int) bool { return g.found[i].rank < g.found[j].rank })
	n := min(len(g.found), maxSuggest)
	for n >= maxSuggest && n < min(len(g.found), mostAlike) && g.found[n].kind >= 0 && g.found[n].rank == g.found[n-1].rank {
		n++
	}
	return g.found[:n]
}

// surely is how long a word is that is hardly like another by chance.
const surely = 7

type guesser struct {
	text    string
	letters uint32
	found   []guess
}

func (g *guesser) try(kind int32, s *spelling) {
	limit := allowedDistance(len(g.text))
	if kind < 0 && len(s.fold) > 0 && len(g.text) > 0 && s.fold[0] != g.text[0] { // of words the first letter is seldom wrong
		limit = min(limit, max(1, len(g.text)/4))
	}
	if s.also && len(g.text) < surely { // there are many, and most are not what is meant
		limit = min(limit, 1)
	}
	rank := -1
	if len(g.text) >= 2 && strings.HasPrefix(s.fold, g.text) {
		rank = 1 // too short a beginning, or one of an Exact kind
	} else if bits.OnesCount32(g.letters&^s.letters) <= limit && len(g.text)-len(s.fold) <= limit {
		whole, beginning := Distance(g.text, s.fold, limit)
		if whole <= limit && whole < len(s.fold) {
			rank = 2 * whole
		} else if len(g.text) >= 5 && beginning < limit {
			rank = 2*beginning + 1
		}
	}
	if rank < 0 {
		return
	}
	for i := range g.found {
		if f := &g.found[i]; f.kind == kind && f.id == s.id {
			if rank < f.rank {
				f.rank = rank
			}
			return
		}
	}
	g.found = append(g.found, guess{kind, s.id, rank})
}

// sharers returns names that share the ambiguous beginning.
func (p *Parser) sharers(t *trace) []order.Value {
	first, last := p.toks[t.far], p.toks[t.far+t.span-1]
	text := string(p.buf[first.from:last.to])
	var out []order.Value
	for _, sp := range p.spansAt(t.far) {
		for _, h := range p.sharing[sp.entry] {
			if sp.n == t.span && t.shared&(1<<h.kind) != 0 && len(out) < 2*maxSharers {
				out = append(out, p.g.value(h.kind, h.name))
			}
		}
	}
	if len(out) > 0 {
		return out
	}
	for k, names := range p.g.names {
		if t.shared&(1<<k) == 0 {
			continue
		}
		seen := int32(-1)
		for _, s := range names {
			if s.id != seen && strings.HasPrefix(s.fold, text) && len(out) < maxSharers {
				out = append(out, p.g.value(int32(k), s.id))
				seen = s.id
			}
		}
	}
	return out
}

// value names what may have been meant: a word (kind -1) or a name.
func (g *Grammar) value(kind, id int32) order.Value {
	if kind < 0 {
		return order.Chosen("suggest", g.Words[id].ID)
	}
	return order.Named("suggest", g.Kinds[kind].ID, g.Kinds[kind].Names[id].ID)
}
