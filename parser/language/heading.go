package language

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/parser/phrases"
)

// People part a long sheet by headings: "My orders for France:", «Movimientos:». One says nothing where
// nothing in it could be carried out: it has no unit, and a place only behind what it says of all orders
// ("orders for Paris"). Words that change what stands below it ("if", "old", "rail") make it none.

// The words of headings, folded: those for orders of any kind, those for some kind, of which no order
// below is another one, and those beside them.
var (
	headsAll    = phrases.Set("heading.all")
	headsSome   = phrases.Set("heading.some")
	headsBeside = phrases.Set("heading.beside")
	headsWhere  = phrases.Set("heading.where")
	headsWhose  = phrases.Set("heading.whose")  // behind a name
	headsBefore = phrases.Set("heading.before") // a place
	headsOther  = phrases.Set("heading.other")  // of another time, or another's
)

// isOfPeople reports whether a folded word ends as those do that are made of a country's name: "German".
func isOfPeople(word string) bool {
	return strings.HasSuffix(word, "an") || strings.HasSuffix(word, "ish") || strings.HasSuffix(word, "ese") || strings.HasSuffix(word, "ench")
}

// longestHeading bounds a heading, in words.
const longestHeading = 8

// Heads reports whether a line is a heading, if orders stand below it. It is for lines that fit no form.
func (p *Parser) Heads(line Line) bool {
	text := strings.TrimRight(line.Text, " \t*_=")
	if !strings.HasSuffix(text, ":") {
		return false
	}
	p.line = line
	p.scanner.read(line.Text)
	if len(p.toks) == 0 || len(p.toks) > longestHeading || p.over {
		return false
	}
	p.look()
	all, some, where, whose := false, false, false, false
	before, named := false, false // a preposition stands before the word; a name does
	i := 0
	if p.listed() {
		i = 1
	}
	for i < len(p.toks) {
		t := p.toks[i]
		word := string(p.buf[t.from:t.to])
		switch {
		case headsAll()[word], headsSome()[word]:
			all, some = all || headsAll()[word], true
			if named && !headsWhose()[word] { // "Guards move"
				return false
			}
			named = false
		case headsBefore()[word]:
			before, named = true, false
			i++
			continue
		case headsBeside()[word]:
			named = false
		case headsWhere()[word]:
			where, named = true, false
		default:
			kind, n := p.meaning(i)
			first, _ := utf8.DecodeRuneInString(line.Text[t.at:])
			switch {
			case kind == meansName && !before && !some && !whose: // "German orders"
				whose, named = true, true
			case kind == meansName && before && all && !named && !whose: // "orders for Brest", and not "orders for Guards Brest"
				named = true
			case kind == meansNothing && unicode.IsUpper(first) && !t.number && !named && (before && !headsOther()[word] || !some && isOfPeople(word)): // and not "Old orders", "No moves"
				named = some
			default:
				return false
			}
			i += n
			continue
		}
		i++
	}
	return some && (all || !where) // "attack west"
}
