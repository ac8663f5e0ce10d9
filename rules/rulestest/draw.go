package rulestest

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Draw writes an order of a form at random, in the words of a language: the
// optional parts of its pattern or not, one of alternatives, lists of one to
// three. The names of a vocabulary are what name gives for its kind.
func Draw(g *order.Grammar, pattern string, lang rules.Lang, roll func(faces int) int, name func(kind string) string) string {
	d := drawer{tokens: patternTokens(pattern), grammar: g, lang: lang, roll: roll, name: name}
	d.alternatives(true)
	return strings.Join(d.words, " ")
}

// patternTokens parts a pattern into arguments in braces, signs and words.
func patternTokens(pattern string) (tokens []string) {
	const signs = "[]()|"
	for pattern = strings.TrimSpace(pattern); pattern != ""; pattern = strings.TrimLeft(pattern, " ") {
		n := 1
		switch {
		case pattern[0] == '{':
			n = max(strings.IndexByte(pattern, '}')+1, 1)
		case !strings.ContainsRune(signs, rune(pattern[0])):
			if n = strings.IndexAny(pattern, signs+"{ "); n < 0 {
				n = len(pattern)
			}
		}
		tokens = append(tokens, pattern[:n])
		pattern = pattern[n:]
	}
	return tokens
}

type drawer struct {
	tokens  []string
	at      int
	grammar *order.Grammar
	lang    rules.Lang
	roll    func(int) int
	name    func(string) string
	words   []string
}

// alternatives reads up to the end of a group and keeps one of the sequences
// in it, or none.
func (d *drawer) alternatives(keep bool) {
	before := d.words
	var ways [][]string
	for open := true; open; {
		d.words = nil
		open = d.sequence()
		ways = append(ways, d.words)
	}
	d.words = before
	if keep {
		d.words = append(d.words, ways[d.roll(len(ways))-1]...)
	}
}

// sequence reads up to the end of an alternative and reports whether another
// follows.
func (d *drawer) sequence() (more bool) {
	for d.at < len(d.tokens) {
		t := d.tokens[d.at]
		d.at++
		switch t[0] {
		case ']', ')':
			return false
		case '|':
			return true
		case '[':
			d.alternatives(d.roll(2) == 1)
		case '(':
			d.alternatives(true)
		case '{':
			d.argument(t[1 : len(t)-1])
		default:
			d.word(t)
		}
	}
	return false
}

// argument writes {name:kind}, {name:kind|kind+} or {name:=word|word}, which may be a
// list, too.
func (d *drawer) argument(text string) {
	_, kind, _ := strings.Cut(text, ":")
	kind, list := strings.CutSuffix(kind, "+")
	words, fixed := strings.CutPrefix(kind, "=")
	all := strings.Split(words, "|")
	times := 1
	if list {
		times = d.roll(3)
	}
	for range times {
		if one := all[d.roll(len(all))-1]; fixed {
			d.word(one)
		} else {
			d.words = append(d.words, d.name(one))
		}
	}
}

func (d *drawer) word(id string) {
	if text := d.grammar.Word(id, d.lang); text != "" {
		d.words = append(d.words, text)
	}
}
