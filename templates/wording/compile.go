package wording

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Style says where a text goes when it is one line of a list; the first
// characters of the text choose it. It is described at [Catalogs.Text].
type Style byte

const (
	Item   Style = 0   // an item of its own
	Detail Style = '>' // indented below the item before it
	Joined Style = '+' // goes on in the item before it
	Run    Style = '&' // an item, but goes on in the one before it if that is another
	Plan   Style = '~' // an item that news leave out when what comes of it stands at its place
	Group  Style = '#' // a heading over the items that follow
	Row    Style = '|' // a row of a table
	Header Style = '=' // the row of headings of a table
)

// IsOwn reports whether a text may be an item of its own.
func (st Style) IsOwn() bool { return st == Item || st == Run || st == Plan }

// IsBelow reports whether a text belongs to the item before it.
func (st Style) IsBelow() bool { return st == Detail || st == Joined }

// op is what a piece of a compiled text does.
type op uint8

const (
	opText   op = iota // text as it stands
	opArg              // the argument, joined with "and" when it is a list
	opOr               // the same joined with "or"
	opWay              // the same joined with arrows
	opRow              // the same joined with blanks
	opPlural           // one of parts, by the number of the argument
	opIf               // parts[0] when the argument is present
	opUnless           // parts[0] when it is absent
	opCount            // the number of the plural around it
)

// piece is a part of a compiled text.
type piece struct {
	op    op
	upper bool // the first letter becomes a capital
	the   bool // names stand with their article, see [Words.appendWithArticle]
	text  string
	name  string
	parts [][]piece
}

// entry is one text of a catalog, compiled.
type entry struct {
	style  Style
	pieces []piece
	file   string
	line   int
	// names holds the placeholders of the text, and whether the text needs
	// them: a name is needed unless it stands in an optional part of its own.
	names map[string]bool
}

// Marks that stand inside rendered text until a page is written. Arguments
// can never hold them, for they lose their control characters.
const (
	MarkCell    = '\x1f' // between the cells of a row
	MarkLine    = '\x12' // between the lines of an item
	MarkCode    = '\x0e' // around words to type
	MarkCodeEnd = '\x0f'
	MarkBold    = '\x10'
	MarkBoldEnd = '\x11'
)

// compile reads a text in the notation described at [Catalogs.Text].
func compile(text string) (*entry, error) {
	e := &entry{names: map[string]bool{}}
	for _, p := range []struct {
		prefix string
		style  Style
	}{{"> ", Detail}, {"+ ", Joined}, {"& ", Run}, {"~ ", Plan}, {"# ", Group}, {"| ", Row}, {"|= ", Header}} {
		if rest, ok := strings.CutPrefix(text, p.prefix); ok {
			text, e.style = rest, p.style
			break
		}
	}
	if strings.TrimSpace(text) == "" {
		return nil, errors.New("the text is empty")
	}
	lines := strings.Split(text, "\n> ")
	if len(lines) > 1 && e.style != Item && e.style != Detail {
		return nil, errors.New("only an item or a detail has further lines")
	}
	for _, line := range lines {
		if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' }) {
			return nil, errors.New("the text holds a line break or a control character")
		}
	}
	text = strings.Join(lines, string(MarkLine))
	c := compiler{rest: text, rows: e.style == Row || e.style == Header}
	pieces, err := c.pieces("")
	if err != nil {
		return nil, err
	}
	if c.code {
		return nil, errors.New("a ` is not closed")
	}
	e.pieces = pieces
	collect(e.names, pieces, nil)
	return e, nil
}

// collect notes the names of the pieces; those in guarded are optional here.
func collect(names map[string]bool, pieces []piece, guarded []string) {
	for _, p := range pieces {
		if p.name != "" {
			needed := p.op != opIf && p.op != opUnless && !slices.Contains(guarded, p.name)
			names[p.name] = names[p.name] || needed
		}
		inner := guarded
		if p.op == opIf {
			inner = append(guarded[:len(guarded):len(guarded)], p.name)
		}
		for _, part := range p.parts {
			collect(names, part, inner)
		}
	}
}

type compiler struct {
	rest  string
	rows  bool // "|" outside of braces parts cells
	count bool // "#" stands for the number
	code  bool // between two `
	depth int
}

// pieces reads up to one of the characters in stop, which it leaves, or to
// the end when stop is empty.
func (c *compiler) pieces(stop string) ([]piece, error) {
	code := c.code
	var out []piece
	var lit strings.Builder
	flush := func() {
		if lit.Len() > 0 {
			out = append(out, piece{op: opText, text: lit.String()})
			lit.Reset()
		}
	}
	for c.rest != "" {
		ch := c.rest[0]
		switch {
		case strings.IndexByte(stop, ch) >= 0:
			if c.code != code {
				return nil, errors.New("a ` is not closed before the part ends")
			}
			flush()
			return out, nil
		case ch == '\\':
			if len(c.rest) < 2 || !strings.ContainsRune("\\{}|#`", rune(c.rest[1])) {
				return nil, errors.New(`after \ stands none of \ { } | # ` + "`")
			}
			lit.WriteByte(c.rest[1])
			c.rest = c.rest[2:]
			continue
		case ch == '{':
			flush()
			p, err := c.placeholder()
			if err != nil {
				return nil, err
			}
			out = append(out, p)
			continue
		case ch == '}':
			return nil, errors.New("a } closes nothing")
		case ch == '#' && c.count:
			flush()
			out = append(out, piece{op: opCount})
		case ch == '|' && c.rows && stop == "":
			s := strings.TrimRight(lit.String(), " ")
			lit.Reset()
			lit.WriteString(s)
			lit.WriteByte(MarkCell)
			c.rest = strings.TrimLeft(c.rest[1:], " ")
			continue
		case ch == '`':
			c.code = !c.code
			if c.code {
				lit.WriteByte(MarkCode)
			} else {
				lit.WriteByte(MarkCodeEnd)
			}
		default:
			n := 1 // up to the next that may mean something
			for n < len(c.rest) && strings.IndexByte("\\{}#|`", c.rest[n]) < 0 {
				n++
			}
			lit.WriteString(c.rest[:n])
			c.rest = c.rest[n:]
			continue
		}
		c.rest = c.rest[1:]
	}
	if stop != "" {
		return nil, errors.New("a { is not closed")
	}
	flush()
	return out, nil
}

// placeholder reads from a "{" to its "}".
func (c *compiler) placeholder() (piece, error) {
	if c.depth++; c.depth > 5 {
		return piece{}, errors.New("braces are nested too deep")
	}
	defer func() { c.depth-- }()
	c.rest = c.rest[1:]
	p := piece{op: opArg}
	if strings.HasPrefix(c.rest, "^") {
		p.upper = true
		c.rest = c.rest[1:]
	}
	if rest, ok := strings.CutPrefix(c.rest, "="); ok {
		p.the, c.rest = true, rest
	}
	for _, o := range []struct {
		sign string
		op   op
	}{{"/", opOr}, {">", opWay}, {"+", opRow}, {"?", opIf}, {"!", opUnless}} {
		if rest, ok := strings.CutPrefix(c.rest, o.sign); ok {
			p.op, c.rest = o.op, rest
			break
		}
	}
	n := 0
	for n < len(c.rest) && (c.rest[n] >= 'a' && c.rest[n] <= 'z' || n > 0 && (c.rest[n] >= '0' && c.rest[n] <= '9' || c.rest[n] == '-')) {
		n++
	}
	if n == 0 {
		return piece{}, errors.New("after { stands no name")
	}
	p.name, c.rest = c.rest[:n], c.rest[n:]
	if c.rest == "" {
		return piece{}, errors.New("a { is not closed")
	}
	if p.op == opIf || p.op == opUnless {
		if c.rest[0] != ':' {
			return piece{}, fmt.Errorf("after {?%s or {!%s stands no colon", p.name, p.name)
		}
		c.rest = c.rest[1:]
		part, err := c.pieces("}")
		if err != nil {
			return piece{}, err
		}
		p.parts = [][]piece{part}
	}
	if p.op == opArg && c.rest[0] == '|' {
		p.op = opPlural
		before := c.count
		c.count = true
		for c.rest[0] == '|' {
			c.rest = c.rest[1:]
			part, err := c.pieces("|}")
			if err != nil {
				return piece{}, err
			}
			p.parts = append(p.parts, part)
		}
		c.count = before
		if len(p.parts) != 2 && len(p.parts) != 3 {
			return piece{}, fmt.Errorf("{%s|...} has neither two parts nor three", p.name)
		}
	}
	if c.rest[0] != '}' {
		return piece{}, fmt.Errorf("%q cannot stand in {%s}", c.rest[:1], p.name)
	}
	c.rest = c.rest[1:]
	return p, nil
}
