package language

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/fieldpost/fieldpost/rules/order"
)

// lost finds what programs leave of a letter that they cannot write: a sign in its place,
// its bytes one by one, or the beginning of what was read in a wrong charset.
var lost = regexp.MustCompile(`(?:\x{fffd}|[ÂÃÄÅ]\x{fffd}|\?|=[0-9A-F]{2}|\\x[0-9a-fA-F]{2}|\+[A-Za-z0-9/]{3,6}-)+`)

// How far a name may be damaged: letters that must be left of a word, and words of a line.
const (
	leastLeft   = 3
	mostDamaged = 6
)

// undamage writes the names in a line of which letters were lost, each where only one
// name fits what is left of it, and reports whether there is one.
func (g *Grammar) undamage(text string) (mended string, found bool) {
	if !strings.ContainsAny(text, "\ufffd?=\\+") {
		return text, false
	}
	words := strings.Fields(text)
	n := 0
	for i, word := range words {
		word = strings.TrimRight(word, "?.,;:!)")
		runs := lost.FindAllStringIndex(word, -1)
		if len(runs) == 0 {
			continue
		}
		if n++; n > mostDamaged {
			return text, false
		}
		if name := g.wordOf(remains(word, runs)); name != "" {
			words[i] = name + words[i][len(word):]
			found = true
		}
	}
	if !found {
		return text, false
	}
	return strings.Join(words, " "), true
}

// asWritten makes what was read of a mended text point into the line as it was written.
func (p *Parser) asWritten(line Line, mended string) {
	was, is := wordColumns(line.Text), wordColumns(mended)
	column := func(col int, end bool) int {
		for i, w := range is {
			switch {
			case i >= len(was):
			case end && col == w[1]:
				return was[i][1]
			case col < w[1]:
				return min(was[i][0]+max(col-w[0], 0), was[i][1]-1)
			}
		}
		return col
	}
	move := func(args []order.Value) {
		for i := range args {
			if a := &args[i]; a.Col > 0 {
				a.Col, a.End = column(a.Col, false), column(a.End, true)
				a.End = max(a.End, a.Col+1)
			}
		}
	}
	move(p.Args)
	for i := range p.Further {
		o := &p.Further[i]
		o.Text, o.Col = line.Text, column(o.Col, false)
		move(o.Args)
	}
	if len(p.toks) > 0 {
		p.toks[0].col = column(p.toks[0].col, false)
	}
	p.line = line
}

// wordColumns returns where the words of a text begin and end, in runes from 1, the end
// exclusive.
func wordColumns(text string) (words [][2]int) {
	col, inside := 0, false
	for _, r := range text {
		col++
		switch blank := unicode.IsSpace(r); {
		case blank:
			inside = false
		case !inside:
			words, inside = append(words, [2]int{col, col + 1}), true
		default:
			words[len(words)-1][1] = col + 1
		}
	}
	return words
}

// remains returns what is left of a word, folded, between the letters that it lost.
func remains(word string, runs [][]int) (left []string) {
	at := 0
	for _, run := range runs {
		left = append(left, Fold(word[at:run[0]]))
		at = run[1]
	}
	return append(left, Fold(word[at:]))
}

// wordOf returns the word that these are the pieces of, "" when none or words of several
// names are.
func (g *Grammar) wordOf(left []string) (found string) {
	letters := 0
	for _, piece := range left {
		letters += len(piece)
	}
	if letters < leastLeft {
		return ""
	}
	kind, id := -2, int32(-1)
	try := func(k int, list []spelling) bool {
		for i := range list {
			s := &list[i]
			for word := range strings.SplitSeq(s.fold, " ") {
				switch {
				case !consistsOf(word, left):
				case kind == -2:
					kind, id, found = k, s.id, word
				case (kind != k || id != s.id) && found != word:
					return false
				}
			}
		}
		return true
	}
	if !try(-1, g.words) {
		return ""
	}
	for k, names := range g.names {
		if !try(k, names) {
			return ""
		}
	}
	return found
}

// consistsOf reports whether a word is these pieces with one letter or two between each
// two of them: ß is ss.
func consistsOf(word string, left []string) bool {
	rest, ok := strings.CutPrefix(word, left[0])
	if left = left[1:]; len(left) == 0 {
		return ok && rest == ""
	}
	if !ok || !strings.HasSuffix(rest, left[len(left)-1]) {
		return false
	}
	for n := 1; n <= 2 && n <= len(rest); n++ {
		if consistsOf(rest[n:], left) {
			return true
		}
	}
	return false
}
