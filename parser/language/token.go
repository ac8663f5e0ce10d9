package language

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/parser/phrases"
)

// articles say nothing before a name or a word, in either language, and are
// passed over where they are not part of it (El Adem, "the rest").
var articles = phrases.Set("line.articles")

// maxTokens bounds the words of one line; what follows is reported, not read.
const maxTokens = 400

// arrow is the folded text of ->, → and of a lone > inside a line.
const arrow = "->"

// token is one word of a line. Its folded text is buf[from:to] of the
// scanner, in which neighbouring tokens stand one space apart, so that the
// folded text of several tokens is a slice of buf as well.
type token struct {
	from, to int  // in scanner.buf
	at, stop int  // bytes in the line as written
	col, end int  // rune columns in the line as written, 1-based, end exclusive
	apart    bool // a comma or the like stands before it: no name reaches across
	and      bool // and, y, e, &: parts the items of a list
	number   bool // only digits
	article  bool // says nothing before a name
	last     int  // see Parser.retell; 0 while the line is read as it stands
}

// scanner cuts lines into tokens, reusing its buffers from line to line.
type scanner struct {
	buf  []byte
	toks []token
	stop int  // bytes of the line that are not comment
	cols int  // rune columns of the line up to stop
	over bool // the line has more than maxTokens tokens

	line   bool // read a line: pass over bullet and comment
	arrows bool // arrows are words

	// While reading one line:
	open   bool // the last token still grows
	letter bool // the last rune put was a letter
	hyphen bool // just one hyphen stands between that letter and here
	apart  bool
	run    int // where the digits at the end of the open token begin, or -1
	at     int // bytes and column of the rune being read
	next   int
	col    int
}

// read cuts text into s.toks. With s.line (not a name), a leading
// bullet or number and a comment are passed over.
func (s *scanner) read(text string) {
	s.buf, s.toks = s.buf[:0], s.toks[:0]
	s.open, s.letter, s.hyphen, s.apart, s.over, s.run = false, false, false, false, false, -1
	i, col := 0, 0
	if s.line {
		i = bullet(text)
		col = i // a bullet is ASCII
	}
scan:
	for i < len(text) {
		c := text[i]
		s.at, s.next, s.col = i, i+1, col+1
		switch {
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(text[i:])
			s.next = i + n
			s.putOther(r)
		case 'a' <= c && c <= 'z':
			s.putLetter(rune(c))
		case 'A' <= c && c <= 'Z':
			s.putLetter(rune(c) + 'a' - 'A')
		case '0' <= c && c <= '9':
			s.putDigit(c)
		default:
			if s.line && beginsComment(text, i) {
				break scan
			}
			s.putSign(rune(c))
		}
		i, col = s.next, col+1
		if s.over {
			break
		}
	}
	s.stop, s.cols = i, col
	for k := range s.toks {
		t := &s.toks[k]
		switch w := s.buf[t.from:t.to]; {
		case len(w) == 1:
			t.and = w[0] == 'y' || w[0] == 'e' || w[0] == '&'
			t.number = w[0] >= '0' && w[0] <= '9'
		case len(w) == 3 && w[0] == 'a':
			t.and = string(w) == "and"
		default:
			t.number = Digits(w)
		}
		t.article = t.to-t.from <= 3 && articles()[string(s.buf[t.from:t.to])]
	}
}

// beginsComment reports whether the sign at i begins a comment: a #, a ; with nothing before
// it, or two / with nothing right before them.
func beginsComment(text string, i int) bool {
	switch text[i] {
	case '#':
		return true
	case '/':
		return strings.HasPrefix(text[i+1:], "/") && (i == 0 || text[i-1] == ' ' || text[i-1] == '\t')
	case ';':
		return strings.TrimLeft(text[:i], " \t") == ""
	}
	return false
}

// bullet returns how many bytes of a "1.", "1)" or "(1)" stand before the text.
func bullet(text string) int {
	i := len(text) - len(strings.TrimLeft(text, " \t"))
	open := strings.HasPrefix(text[i:], "(")
	if open {
		i++
	}
	n := i
	for n < len(text) && n < i+3 && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	if n == i || n >= len(text) || text[n] != ')' && (open || text[n] != '.') {
		return 0
	}
	rest := text[n+1:]
	if rest == "" || rest[0] >= '0' && rest[0] <= '9' || open && rest[0] != ' ' || counts(rest) {
		return 0
	}
	return n + 1
}

// counts reports whether a text begins with what makes a Spanish ordinal of a number and a
// point: "1.er Ejército", "3.º Cuerpo".
func counts(text string) bool {
	return strings.HasPrefix(text, "º") || strings.HasPrefix(text, "ª") || strings.HasPrefix(text, "er ")
}

func Digits(w []byte) bool {
	for _, c := range w {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(w) > 0
}

// grow makes sure that a token is open and reaches to the current rune.
func (s *scanner) grow() {
	if !s.open {
		if len(s.toks) == maxTokens {
			s.over = true
			return
		}
		if len(s.buf) > 0 {
			s.buf = append(s.buf, ' ')
		}
		s.toks = append(s.toks, token{from: len(s.buf), at: s.at, col: s.col, apart: s.apart})
		s.open, s.letter, s.apart, s.run = true, false, false, -1
	}
	t := &s.toks[len(s.toks)-1]
	t.stop, t.end = s.next, s.col+1
}

func (s *scanner) putLetter(r rune) {
	s.grow()
	if s.over {
		return
	}
	if r < utf8.RuneSelf {
		s.buf = append(s.buf, byte(r))
	} else {
		s.buf = utf8.AppendRune(s.buf, r)
	}
	s.toks[len(s.toks)-1].to = len(s.buf)
	s.letter, s.hyphen, s.run = true, false, -1
}

func (s *scanner) putDigit(c byte) {
	if !s.open && s.hyphen {
		s.open = true // de-04 is de4
	}
	s.grow()
	if s.over {
		return
	}
	if s.letter {
		s.run = len(s.buf)
	}
	if s.run >= 0 && len(s.buf) == s.run+1 && s.buf[s.run] == '0' {
		s.buf[s.run] = c
	} else {
		s.buf = append(s.buf, c)
	}
	s.toks[len(s.toks)-1].to = len(s.buf)
	s.letter, s.hyphen = false, false
}

// putSign takes what is neither letter nor digit: it closes the token.
func (s *scanner) putSign(r rune) {
	wasLetter := s.open && s.letter
	s.open, s.hyphen = false, false
	switch r {
	case '-', '‐', '‑', '‒', '–', '—', '―', '−':
		s.hyphen = wasLetter
	case ',', ';', '/', '+':
		s.apart = true
	case '&':
		s.word("&")
	case '>', '→', '⇒', '➔', '➜', '⟶':
		if !s.arrows {
			s.apart = true
			return
		}
		n := len(s.toks)
		if n == 0 && s.line || n > 0 && string(s.buf[s.toks[n-1].from:]) == arrow {
			return
		}
		s.word(arrow)
	}
}

// word adds a whole token that is a sign.
func (s *scanner) word(w string) {
	s.grow()
	if s.over {
		return
	}
	s.buf = append(s.buf, w...)
	s.toks[len(s.toks)-1].to = len(s.buf)
	s.open = false
}

func (s *scanner) putOther(r rune) {
	var fold []byte
	var space [32]byte
	if r < rune(len(latinFolds)) {
		for _, r := range latinFolds[r] {
			s.putFolded(r)
		}
		return
	}
	fold = foldRune(space[:0], r)
	for len(fold) > 0 {
		r, n := utf8.DecodeRune(fold)
		fold = fold[n:]
		s.putFolded(r)
	}
}

func (s *scanner) putFolded(r rune) {
	switch {
	case r >= '0' && r <= '9':
		s.putDigit(byte(r))
	case r == 'ʼ' || r == 'ʻ': // apostrophes that Unicode calls letters
		s.putSign(r)
	case unicode.IsLetter(r) || unicode.IsDigit(r):
		s.putLetter(r)
	default:
		s.putSign(r)
	}
}
