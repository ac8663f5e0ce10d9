package layout

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/templates/wording"
)

// lineWidth is the number of columns of plain text.
const lineWidth = 76

// columns counts the columns of a text: marks that combine with a letter and
// emphasis have none, everything else has one.
func columns(s []byte) int {
	n := 0
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if c != wording.MarkBold && c != wording.MarkBoldEnd && !wording.IsNameMark(c) {
				n++
			}
			i++
			continue
		}
		r, size := utf8.DecodeRune(s[i:])
		if !unicode.Is(unicode.Mn, r) && !unicode.Is(unicode.Cf, r) {
			n++
		}
		i += size
	}
	return n
}

// Wrap appends s to dst as lines of at most lineWidth columns, the first
// after first, the others after next, each ended by a line feed. Words that
// are too long are cut, except addresses.
func Wrap(dst, s []byte, first, next string) []byte {
	return wrapTo(dst, s, first, next, lineWidth)
}

func wrapTo(dst, s []byte, first, next string, width int) []byte {
	dst = append(dst, first...)
	at := len(first) // prefixes are ASCII
	empty := true    // the line holds no word yet
	for len(s) > 0 {
		n := bytes.IndexByte(s, ' ')
		if n < 0 {
			n = len(s)
		}
		word := s[:n]
		s = s[min(n+1, len(s)):]
		if n == 0 {
			continue
		}
		w := columns(word)
		if !empty && at+1+w > width {
			dst = append(dst, '\n')
			dst = append(dst, next...)
			at, empty = len(next), true
		}
		if !empty {
			dst = append(dst, ' ')
			at++
		}
		for at+w > width && !bytes.Contains(word, []byte("://")) {
			cut, cols := cutAt(word, width-at)
			dst = appendPlain(dst, word[:cut])
			dst = append(dst, '\n')
			dst = append(dst, next...)
			word = word[cut:]
			w, at = w-cols, len(next)
		}
		dst = appendPlain(dst, word)
		at += w
		empty = false
	}
	return append(dst, '\n')
}

// cutAt returns how many bytes of s fill n columns, at least one letter, and
// how many columns they are.
func cutAt(s []byte, n int) (bytes, cols int) {
	i := 0
	for i < len(s) {
		_, size := utf8.DecodeRune(s[i:])
		w := columns(s[i : i+size])
		if i > 0 && cols+w > n {
			break
		}
		cols += w
		i += size
	}
	return i, cols
}

// appendPlain appends a word with its marks as plain text shows them.
func appendPlain(dst, s []byte) []byte {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case wording.MarkCode, wording.MarkCodeEnd:
			dst = append(dst, '"')
		case wording.MarkBold, wording.MarkBoldEnd:
		case wording.MarkCell, wording.MarkLine:
			dst = append(dst, ' ')
		case 0xc2:
			if i+1 < len(s) && s[i+1] == 0xa0 { // noBreak
				dst = append(dst, ' ')
				i++
				continue
			}
			dst = append(dst, c)
		default:
			if !wording.IsNameMark(c) {
				dst = append(dst, c)
			}
		}
	}
	return dst
}

func splitLines(s []byte) [][]byte {
	return bytes.Split(bytes.TrimSuffix(s, []byte("\n")), []byte("\n"))
}

// window cuts a player's line to width columns around the columns from col to
// end (from 1): what stands before them, in them and behind them, and how many
// columns they fill, one at least, and none when col is 0.
func window(line string, col, end, width int) (head, word, tail []byte, under int) {
	runes := []rune(line)
	col = min(max(col, 0), len(runes)+1)
	from, to := 0, 0
	if col > 0 {
		from = col - 1
		to = min(max(end-1, from), len(runes))
	}
	head = wording.AppendClean(nil, string(runes[:from]))
	word = wording.AppendClean(nil, string(runes[from:to]))
	tail = wording.AppendClean(nil, string(runes[to:]))
	if col > 0 {
		under = max(columns(word), 1)
	}
	if columns(head)+max(columns(word), under)+columns(tail) > width {
		under = min(under, width/2)
		word = word[:cutColumns(word, width/2)]
		room := width - max(columns(word), under) - 2
		if n := columns(head); n > room/2 {
			keep := max(room/2, room-columns(tail))
			if n > keep {
				head = append([]byte("…"), head[cutColumns(head, n-keep):]...)
			}
		}
		room -= columns(head)
		if columns(tail) > room {
			tail = append(tail[:cutColumns(tail, max(room, 0)):cutColumns(tail, max(room, 0))], "…"...)
		}
	}
	return head, word, bytes.TrimRight(tail, " "), under
}

// cutColumns returns how many bytes of s fill at most n columns.
func cutColumns(s []byte, n int) int {
	if n <= 0 || len(s) == 0 {
		return 0
	}
	cut, _ := cutAt(s, n)
	return cut
}
