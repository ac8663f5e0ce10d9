package wording

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// Colours says how names are set off in the HTML of a mail; the text is the same
// without. A side stands on its colour of the map, as counters do; a piece is
// underlined in that of its side, with a full line if it is the reader's own.
type Colours struct {
	Sides map[string]board.Livery
	Of    map[rules.Arg]rules.Side // by the kind and id of a piece
}

// NewColours returns those of a title, nil if it is not drawn. The pieces are those that
// the reader knows, of one position or several.
func NewColours(title any, known ...*rules.Known) *Colours {
	drawn, ok := rules.Unwrap[interface{ Look() *board.Look }](title)
	if !ok {
		return nil
	}
	c := &Colours{Sides: drawn.Look().Sides, Of: map[rules.Arg]rules.Side{}}
	some := map[string][]string{} // kinds of which others are some, see order.Kind
	if t, ok := title.(rules.Title); ok {
		for _, kind := range t.Grammar().Kinds {
			some[kind.Of] = append(some[kind.Of], kind.ID)
		}
	}
	for _, k := range known {
		for i := range k.Pieces {
			if p := &k.Pieces[i]; !p.Hidden() {
				piece := IDOf(k.PieceArg("", p))
				c.Of[piece] = p.Side
				for _, kind := range some[piece.Kind] {
					c.Of[rules.Arg{Kind: kind, Value: piece.Value}] = p.Side
				}
			}
		}
	}
	return c
}

// ink is a livery in mails: what words stand on, what they are written in, and a line
// that is seen on a light page and on a dark one.
type ink struct{ fill, on, line uint32 }

var inks = [...]ink{
	board.Slate:     {0x36485a, 0xffffff, 0x6b86a3},
	board.Vermilion: {0xc04a12, 0xffffff, 0xd9581a},
	board.Green:     {0x00795a, 0xffffff, 0x0a9970},
	board.Plum:      {0x8d4577, 0xffffff, 0xb0609a},
	board.Sky:       {0x5aa9dc, 0x1a1a1a, 0x3a92cc},
	board.Ochre:     {0xf7d060, 0x1a1a1a, 0xb0881a},
}

// Fill returns the colour of a livery, on maps as well.
func Fill(l board.Livery) uint32 { return inks[l].fill }

// Marks of names: a side and a piece of each livery, and what ends both.
const (
	markSides   = '\x01'
	markPieces  = '\x13'
	markNameEnd = '\x19'
)

// IsNameMark reports whether a byte of rendered text sets off a name.
func IsNameMark(c byte) bool {
	return c == markNameEnd || c-markSides < byte(len(inks)) || c-markPieces < byte(len(inks))
}

// afterMark returns a text without the mark that it begins with.
func afterMark(s []byte) []byte {
	if len(s) > 0 && IsNameMark(s[0]) {
		return s[1:]
	}
	return s
}

// mark returns the mark that begins a name; 0: it is not set off.
func (c *Colours) mark(a *rules.Arg) byte {
	if c == nil {
		return 0
	}
	first, side := byte(markSides), rules.Side(a.Value)
	if a.Kind != rules.KindSide {
		first, side = markPieces, c.Of[IDOf(*a)]
	}
	if l, ok := c.Sides[string(side)]; ok {
		return first + byte(l)
	}
	return 0
}

// markedName sets off what was appended from start on.
func (w *Words) markedName(start int, mark byte) {
	if mark != 0 && len(w.buf) > start {
		w.buf = append(slices.Insert(w.buf, start, mark), markNameEnd)
	}
}

// AppendNameMark appends a mark of a name as HTML.
func AppendNameMark(dst []byte, c byte) []byte {
	switch {
	case c == markNameEnd:
		return append(dst, "</span>"...)
	case c >= markPieces:
		return fmt.Appendf(dst, `<span class="u u%d">`, c-markPieces)
	}
	return fmt.Appendf(dst, `<span class="s s%d">`, c-markSides)
}

// AppendStyle appends the style sheet of the colours for who plays some sides.
func (c *Colours) AppendStyle(dst []byte, own ...rules.Side) []byte {
	if c == nil {
		return dst
	}
	dst = append(dst, ".s{padding:0 .25em;border-radius:.2em}.u{border-bottom:2px dotted}\n"...)
	for _, side := range slices.Sorted(maps.Keys(c.Sides)) {
		l := c.Sides[side]
		weight, line := "", ""
		if slices.Contains(own, rules.Side(side)) {
			weight, line = ";font-weight:700", ";border-bottom-style:solid"
		}
		dst = fmt.Appendf(dst, ".s%d{background:#%06x;color:#%06x%s}.u%d{border-color:#%06x%s}\n", l, inks[l].fill, inks[l].on, weight, l, inks[l].line, line)
	}
	return dst
}

// IDOf returns an argument without its name, its number and what an id says of its piece.
func IDOf(a rules.Arg) rules.Arg {
	if a.Kind != rules.KindText {
		a.Value, _, _ = strings.Cut(a.Value, " ")
	}
	return rules.Arg{Kind: a.Kind, Value: a.Value}
}
