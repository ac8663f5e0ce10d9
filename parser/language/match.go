package language

import (
	"math/bits"
	"strings"

	"github.com/fieldpost/fieldpost/rules/order"
)

// Parser reads lines with a Grammar. It keeps its working space from line to
// line: make one for each goroutine.
type Parser struct {
	g *Grammar
	scanner
	spans []span
	start []int // spans[start[i]:start[i+1]] begin at token i, shortest first

	line    Line
	prog    *order.Program
	Args    []order.Value
	seen    []uint64 // instruction and token that were tried in vain: one bit each
	strict  bool     // a whole word is never the beginning of a name
	skipped bool     // strict mattered
	trace   *trace   // set while the reason of a failure is sought

	// While a line is read once more, see loosen and each:
	loose     bool // more than what stands before the order was taken from the line
	wished    bool // who orders is taken from it
	mending   bool // the line is read once more, see readMended
	pleased   bool // politeness, or that, stood before or behind it
	asks      bool // it asks for what it orders
	spareBuf  []byte
	spareToks []token
	kept      []token
	piece     []byte
	items     []item

	added      bool // units.add has looked at the spans
	hasCounted bool // and found some
	spareSpans []span
	spareStart []int
	sharing    map[*entry][]hit // the names of entries of which several are told by number and kind

	// Further is what the line that was read last orders besides what it was read as: the orders for de5
	// and de6 of "de4, de5 and de6 to Nancy".
	Further []order.Order
}

// span is a meaning of the next n tokens.
type span struct {
	n int
	*entry
}

// NewParser returns a Parser for g.
func (g *Grammar) NewParser() *Parser {
	return &Parser{g: g, scanner: scanner{line: true, arrows: g.arrow}}
}

// Parse reads one line into cmd, reusing its Args. It returns what is wrong
// with the line, or nil. A line that says nothing leaves cmd.Form empty; what one says
// besides, that orders the same for several, is in Further.
func (p *Parser) Parse(line Line, cmd *order.Order) *Fault {
	if !p.Fits(line, cmd) {
		return p.Explain()
	}
	return nil
}

// Fits does what Parse does, for who does not ask what is wrong with a line that no form fits, which
// takes many times as long to find out.
func (p *Parser) Fits(line Line, cmd *order.Order) bool {
	form, ok := p.Read(line)
	args := cmd.Args[:0]
	*cmd = order.Order{Args: args}
	if !ok {
		return false
	}
	if form < 0 {
		cmd.Args = args
		return true
	}
	first, others := p.g.Forms[form].Split(p.Args)
	*cmd = p.Order(form, append(args, first...))
	for _, other := range others {
		p.Further = append(p.Further, p.Order(form, other))
	}
	return true
}

// Order returns an order of a form with some arguments, as the line that was read last has it.
func (p *Parser) Order(form int, args []order.Value) order.Order {
	return order.Order{
		Form: p.g.Forms[form].ID,
		Line: p.line.No,
		Col:  p.toks[0].col,
		Text: p.line.Text,
		Args: append(args, p.g.Forms[form].Means...),
	}
}

// Read finds the first form that fits the line, -1 for a line without words.
func (p *Parser) Read(line Line) (form int, ok bool) {
	p.line = line
	p.Args, p.Further = p.Args[:0], nil
	p.loose, p.wished, p.pleased, p.asks = false, false, false, false
	p.scanner.read(line.Text)
	if len(p.toks) == 0 {
		return -1, true
	}
	if p.over {
		return 0, false
	}
	p.look()
	if form, ok = p.fit(); ok {
		return form, true
	}
	loosened := p.loosen()
	if loosened {
		form, ok = p.fit()
	}
	if !ok {
		form, ok = p.each()
	}
	if !ok && loosened {
		p.again()
	}
	if !ok && !p.mending {
		return p.readMended(line)
	}
	return form, ok
}

// readMended reads a line that fits no form once more, with the names in it that are
// damaged as they should be.
func (p *Parser) readMended(line Line) (form int, ok bool) {
	text, found := p.g.undamage(line.Text)
	if !found {
		return 0, false
	}
	p.mending = true
	defer func() { p.mending = false }()
	mended := line
	mended.Text = text
	if form, ok = p.Read(mended); ok {
		p.asWritten(line, text)
		return form, true
	}
	return p.Read(line)
}

// again makes the line what it was before it was loosened.
func (p *Parser) again() {
	p.loose, p.wished, p.pleased, p.asks = false, false, false, false
	p.scanner.read(p.line.Text)
	p.look()
}

// fit finds the first form that fits the tokens: as they stand, or else with units by number and kind.
func (p *Parser) fit() (form int, ok bool) { return units{p}.fit() }

// look finds in the dictionary what every run of tokens can mean.
func (p *Parser) look() {
	p.spans, p.start, p.added, p.hasCounted = p.spans[:0], p.start[:0], false, false
	for i := range p.toks {
		p.start = append(p.start, len(p.spans))
		for j := i; j < len(p.toks) && (j == i || !p.toks[j].apart); j++ {
			e := p.g.dict[string(p.buf[p.toks[i].from:p.toks[j].to])]
			if e == nil {
				break
			}
			p.spans = append(p.spans, span{j - i + 1, e})
			if !e.more {
				break
			}
		}
	}
	p.start = append(p.start, len(p.spans))
}

func (p *Parser) spansAt(i int) []span { return p.spans[p.start[i]:p.start[i+1]] }

// try runs the forms that may begin as the line does.
func (p *Parser) try() (form int, ok bool) {
	n := 1
	for n < len(p.toks) && p.toks[n-1].article {
		n++
	}
	spans := p.spans[:p.start[n]]
	for i, set := range p.g.always {
		for _, s := range spans {
			if s.first != nil {
				set |= s.first[i]
			}
		}
		if p.toks[0].number {
			set |= p.g.numbers[i]
		}
		for ; set != 0; set &= set - 1 {
			form := i*64 + bits.TrailingZeros64(set)
			if p.runForm(form) {
				return form, true
			}
		}
	}
	return 0, false
}

func (p *Parser) runForm(form int) bool {
	p.prog = p.g.Program(form)
	p.Args = p.Args[:0]
	n := (len(p.prog.Code)*(len(p.toks)+1) + 63) / 64
	if cap(p.seen) < n {
		p.seen = make([]uint64, n)
	}
	p.seen = p.seen[:n]
	clear(p.seen)
	return p.run(0, 0)
}

// run carries out the program from pc on the tokens from pos. On failure the
// caller takes back p.args to what they were. Since no choice depends on an
// earlier one, a pair (pc, pos) that failed once is not tried again, which
// bounds the work by the product of both.
func (p *Parser) run(pc, pos int) bool {
	for {
		in := p.prog.Code[pc]
		switch in.Op {
		case order.OpJump:
			pc = int(in.X)
		case order.OpMatch:
			if pos == len(p.toks) {
				return true
			}
			p.failed(in, pos)
			return false
		case order.OpSplit, order.OpOption:
			if p.tried(pc, pos) {
				return false
			}
			n := len(p.Args)
			if p.run(int(in.X), pos) {
				return true
			}
			p.Args = p.Args[:n]
			pc = int(in.Y)
		case order.OpAnd:
			if pos < len(p.toks) && p.toks[pos].and {
				n := len(p.Args)
				if p.run(pc+1, pos+1) {
					return true
				}
				p.Args = p.Args[:n]
			}
			pc++
		case order.OpWord:
			next, ok := p.word(in.X, pc, pos)
			for !ok && next < 0 && p.article(pos) {
				p.failed(in, pos)
				pos++
				next, ok = p.word(in.X, pc, pos)
			}
			if ok || next < 0 {
				if !ok {
					p.failed(in, pos)
				}
				return ok
			}
			pc, pos = pc+1, next
		case order.OpSlot:
			if p.tried(pc, pos) {
				return false
			}
			if p.slot(&p.prog.Slots[in.X], pc, pos) {
				return true
			}
			if !p.article(pos) || p.prog.Slots[in.X].Text {
				return false
			}
			pos++
		}
	}
}

// tried reports whether pc was run at pos before, and notes that it is now.
func (p *Parser) tried(pc, pos int) bool {
	bit := pc*(len(p.toks)+1) + pos
	if p.seen[bit/64]&(1<<(bit%64)) != 0 {
		return true
	}
	p.seen[bit/64] |= 1 << (bit % 64)
	return false
}

// article reports that a word of the language or a name may stand behind the
// token at pos as if that were not there: "to the Ruhr", «apoya a la de4».
func (p *Parser) article(pos int) bool { return pos+1 < len(p.toks) && p.toks[pos].article }

// word tries to read a word at pos, longest form first. It runs on itself
// with all forms but the last, for which it returns the next position; -1
// when the word does not stand here.
func (p *Parser) word(word int32, pc, pos int) (next int, ok bool) {
	next = -1
	if pos == len(p.toks) {
		return next, false
	}
	spans := p.spansAt(pos)
	for i := len(spans) - 1; i >= 0; i-- {
		for _, w := range spans[i].words {
			if w != word {
				continue
			}
			if next >= 0 {
				n := len(p.Args)
				if p.run(pc+1, next) {
					return next, true
				}
				p.Args = p.Args[:n]
			}
			next = pos + spans[i].n
		}
	}
	return next, false
}

// slot reads an argument at pos in every way it can, the longest first, and
// runs on.
func (p *Parser) slot(s *order.Slot, pc, pos int) bool {
	if pos == len(p.toks) {
		p.failed(p.prog.Code[pc], pos)
		return false
	}
	if s.Text && p.loose { // what was taken away would stand in it
		p.failed(p.prog.Code[pc], pos)
		return false
	}
	if s.Text {
		text := strings.TrimRight(p.line.Text[p.toks[pos].at:p.stop], " \t")
		end := p.toks[pos].col + len([]rune(text))
		p.Args = append(p.Args, order.Value{Name: s.Name, Kind: order.KindText, ID: text, Col: p.toks[pos].col, End: end})
		return p.run(pc+1, len(p.toks))
	}
	fits := false
	spans := p.spansAt(pos)
	for i := len(spans) - 1; i >= 0; i-- {
		sp := spans[i]
		n := len(p.Args)
		for _, w := range s.Words {
			for _, has := range sp.words {
				if has == w {
					fits = true
					if p.take(s, order.KindWord, p.g.Words[w].ID, pc, pos, sp.n) {
						return true
					}
					p.Args = p.Args[:n]
				}
			}
		}
		whole := false
		for _, k := range s.Kinds {
			for _, h := range sp.exact {
				if h.kind == k {
					fits, whole = true, true
					if p.takeName(s, h, pc, pos, sp.n) {
						return true
					}
					p.Args = p.Args[:n]
				}
			}
		}
		if whole {
			continue
		}
		h, ok, shared := p.beginning(sp.entry, s)
		switch {
		case shared:
			p.ambiguous(s, pos, sp)
		case ok && (units{p}).isCut(h, pos):
		case ok:
			fits = true
			if p.takeName(s, h, pc, pos, sp.n) {
				return true
			}
			p.Args = p.Args[:n]
		}
	}
	if s.Number && countOf(p.buf[p.toks[pos].from:p.toks[pos].to]) >= 0 {
		fits = true
		if p.take(s, order.KindNumber, "", pc, pos, 1) {
			return true
		}
	}
	if !fits {
		p.failed(p.prog.Code[pc], pos)
	}
	return false
}

// maxDigits keeps numbers below 1,000,000,000.
const maxDigits = 9

// beginning returns the one name among the kinds of s that begins as e does;
// shared says that there are several.
func (p *Parser) beginning(e *entry, s *order.Slot) (h hit, ok, shared bool) {
	if len(e.begins) == 0 && e.shared&s.Mask == 0 {
		return hit{}, false, false
	}
	if p.strict && len(e.words) > 0 {
		p.skipped = true
		return hit{}, false, false
	}
	count := bits.OnesCount64(e.shared & s.Mask)
	for _, b := range e.begins {
		if s.Mask&(1<<b.kind) != 0 {
			h = b
			count++
		}
	}
	return h, count == 1 && e.shared&s.Mask == 0, count > 1 || e.shared&s.Mask != 0
}

func (p *Parser) takeName(s *order.Slot, h hit, pc, pos, n int) bool {
	k := &p.g.Kinds[h.kind]
	return p.take(s, k.ID, k.Names[h.name].ID, pc, pos, n)
}

// take adds an argument of n tokens and runs on behind it.
func (p *Parser) take(s *order.Slot, kind, id string, pc, pos, n int) bool {
	first, last := &p.toks[pos], &p.toks[pos+n-1]
	num := 0
	if kind == order.KindNumber {
		num = countOf(p.buf[first.from:first.to])
	}
	p.Args = append(p.Args, order.Value{Name: s.Name, Kind: kind, ID: id, Num: num, Col: first.col, End: last.end})
	return p.run(pc+1, pos+n)
}
