package language

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/order"
)

// Fault says what is wrong with a line that no form fits. Of all ways to
// read the line, the one that came farthest is reported.
type Fault struct {
	Line int // Line.No
	// Col and End are rune columns in the line as written: the trouble
	// stands in the columns from Col, 1-based, up to but not including End.
	// At the end of a line that is too short both are one past its last word.
	Col, End int
	Word     string // what stands there
	Text     string // the line as written
	Code     Code
	Kind     string        // kind id for UnknownName and AmbiguousName, when one is meant
	Expected []string      // word ids, then kind ids, that would have fitted there
	Suggest  []order.Value // names, and words of kind order.KindWord, nearest first, more than 3 only where they are alike
	Form     string        // id of the likeliest form, "" when none is likely
	Pattern  string        // its pattern
	// Chatter says that the line is prose, see judge. A line that is meant
	// is never chatter.
	Chatter bool
}

// Code is the kind of a Fault.
type Code string

// The codes of faults.
const (
	UnknownVerb   Code = "unknown-verb"   // no form begins so
	UnknownWord   Code = "unknown-word"   // a word of the language should stand here
	UnknownName   Code = "unknown-name"   // a name should stand here
	AmbiguousName Code = "ambiguous-name" // several names begin so
	Expected      Code = "expected"       // the line ends too early, or what stands here is known but out of place
	Trailing      Code = "trailing"       // the order was complete before this
	Revoked       Code = "revoked"        // the line takes back, or puts off, what stands below it
	Number        Code = "number"         // a number should stand here, or this one is too large
)

// trace gathers, while the forms are run once more, what would have fitted
// at the farthest token that any of them reached.
type trace struct {
	far    int
	form   int // the first form that came so far
	now    int // the form that is running
	words  []bool
	kinds  uint64
	number bool
	text   bool
	match  bool // a form was complete here
	shared uint64
	span   int // tokens of the ambiguous name
}

func (t *trace) reach(pos int) bool {
	if pos < t.far {
		return false
	}
	if pos > t.far || t.form < 0 {
		clear(t.words)
		*t = trace{far: pos, form: t.now, now: t.now, words: t.words}
	}
	return true
}

// failed notes that in did not fit at pos.
func (p *Parser) failed(in order.Inst, pos int) {
	if p.trace == nil || !p.trace.reach(pos) {
		return
	}
	t := p.trace
	switch in.Op {
	case order.OpMatch:
		t.match = true
	case order.OpWord:
		t.words[in.X] = true
	case order.OpSlot:
		s := &p.prog.Slots[in.X]
		t.kinds |= s.Mask &^ p.g.tacit
		t.number = t.number || s.Number
		t.text = t.text || s.Text
		for _, w := range s.Words {
			t.words[w] = true
		}
	}
}

// ambiguous notes that the tokens of sp begin several names.
func (p *Parser) ambiguous(s *order.Slot, pos int, sp span) {
	if p.trace == nil || !p.trace.reach(pos) {
		return
	}
	t := p.trace
	if sp.n < t.span {
		return
	}
	t.span = sp.n
	t.shared |= sp.shared & s.Mask
	for _, b := range sp.begins {
		t.shared |= s.Mask & (1 << b.kind)
	}
}

// Explain finds out why the line that was read last fits no form.
func (p *Parser) Explain() *Fault {
	f, t := p.farthest()
	if t == nil {
		return f
	}
	f.Chatter = !p.line.Meant && !judge{p}.isOrder(f, t)
	if !f.Chatter && t.far > 0 {
		f = cmp.Or(f.behindList(p), f)
	}
	if !f.Chatter && (judge{p}).revokes() {
		f.Code, f.Kind, f.Pattern, f.Expected, f.Suggest = Revoked, "", "", nil, nil
		return f
	}
	if (f.Chatter || t.far == 0) && p.loosen() { // what is wrong stands behind "please"
		behind, t := p.farthest()
		switch {
		case f.Chatter && judge{p}.loosely(behind, t):
			f = behind
		case !f.Chatter && t.far > 0:
			f = behind
		}
		p.again()
	}
	if f.Chatter {
		f.Suggest, f.Form, f.Pattern = nil, "", ""
	}
	return f
}

// farthest tells where the form that comes farthest fails. Without a trace the line is
// too long.
func (p *Parser) farthest() (*Fault, *trace) {
	f := &Fault{Line: p.line.No, Text: p.line.Text}
	if p.over {
		f.Code, f.Col, f.End = Trailing, p.toks[maxTokens-1].end, p.cols+1
		f.Col = min(f.Col, f.End)
		return f, nil
	}
	t := &trace{form: -1, words: make([]bool, len(p.g.Words))}
	units{p}.add()
	p.trace, p.strict = t, false
	for form := range p.g.Forms {
		t.now = form
		p.runForm(form)
	}
	p.trace = nil
	if t.form < 0 { // a grammar without forms
		t.form = 0
	}
	p.classify(f, t)
	for i, w := range p.g.Words {
		if t.words[i] {
			f.Expected = append(f.Expected, w.ID)
		}
	}
	for i, k := range p.g.Kinds {
		if t.kinds&(1<<i) != 0 {
			f.Expected = append(f.Expected, k.ID)
		}
	}
	if t.number {
		f.Expected = append(f.Expected, order.KindNumber)
	}
	if t.text {
		f.Expected = append(f.Expected, order.KindText)
	}
	return f, t
}

// classify sets the code, the place, the suggestions and the form of f.
func (p *Parser) classify(f *Fault, t *trace) {
	if t.far > 0 {
		p.likely(f, t.form)
	}
	if t.far == len(p.toks) {
		f.Code = Expected
		f.Col = p.toks[t.far-1].end
		f.End = f.Col
		return
	}
	n := 1
	near := p.suggest(t, &n)
	known := n == 1 && p.known(t.far)
	p.place(f, t.far, n)
	switch {
	case t.shared != 0 && n <= t.span:
		f.Code = AmbiguousName
		p.place(f, t.far, t.span)
		f.Suggest = p.sharers(t)
		f.Kind = p.g.onlyKind(t.shared)
		if len(f.Suggest) == 1 {
			f.Code = UnknownName
		}
		return
	case t.far == 0:
		f.Code = UnknownVerb
		if len(near) > 0 && near[0].kind < 0 && p.g.verbOf[near[0].id] >= 0 {
			p.likely(f, int(p.g.verbOf[near[0].id]))
		} else if w := p.g.inside(string(p.buf[p.toks[0].from:p.toks[0].to])); w >= 0 {
			p.likely(f, int(p.g.formOf[w]))
		}
	case t.number && (p.toks[t.far].number || t.kinds == 0 && !slices.Contains(t.words, true) && !t.match):
		f.Code = Number
		near = nil
	case known && !t.match:
		f.Code, near = Expected, nil
	case known, t.match && len(near) == 0:
		f.Code, near = Trailing, nil
	case len(near) > 0 && near[0].kind < 0 || t.kinds == 0:
		f.Code = UnknownWord
	default:
		f.Code = UnknownName
		f.Kind = p.g.onlyKind(t.kinds)
		if len(near) > 0 {
			f.Kind = p.g.Kinds[near[0].kind].ID
		}
	}
	for _, s := range near {
		f.Suggest = append(f.Suggest, p.g.value(s.kind, s.id))
	}
}

// inside returns the word, and no little one, that a text is or may mean, though no form
// begins with it: "attack" in "de4 attacks fr2". It is -1 when there is none.
func (g *Grammar) inside(text string) int32 {
	near := guesser{text: text, letters: letterSet(text)}
	for i := range g.actions {
		near.try(-1, &g.actions[i])
	}
	if len(near.found) == 0 {
		return -1
	}
	return slices.MinFunc(near.found, func(a, b guess) int { return a.rank - b.rank }).id
}

// known reports that something in the language is written as token i.
func (p *Parser) known(i int) bool {
	for _, sp := range p.spansAt(i) {
		if sp.known() {
			return true
		}
	}
	return false
}

func (p *Parser) likely(f *Fault, form int) {
	f.Form, f.Pattern = p.g.Forms[form].ID, p.g.Forms[form].Pattern
}

// place points f at n tokens from pos.
func (p *Parser) place(f *Fault, pos, n int) {
	first, last := p.toks[pos], p.toks[pos+n-1]
	f.Col, f.End = first.col, last.end
	f.Word = p.line.Text[first.at:last.stop]
}

func (g *Grammar) onlyKind(set uint64) string {
	if set == 0 || set&(set-1) != 0 {
		return ""
	}
	for i, k := range g.Kinds {
		if set == 1<<i {
			return k.ID
		}
	}
	return ""
}

// Line is one line of orders. No is its number, 1-based: within the block when
// there is one, within the letter otherwise.
type Line struct {
	No   int
	Text string
	// Meant says that the line cannot be anything but an order, since it stands
	// between "orders" and "end": what is not understood there is a fault,
	// never chatter.
	Meant bool
	// Polite says that it is a greeting or the sender's name: a word of it that
	// is nearly an order (Carlos, «carros») is not one.
	Polite bool
	// Among says that it stands among orders: one that begins with a verb, or
	// holds a unit and a place, is one that went wrong, whatever else it says.
	Among bool
}
