package desk

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Sheet is what the lines of one letter ask for.
type Sheet struct {
	Orders    []rules.Order   // for the phase
	Standing  []rules.Order   // answers given in advance
	OnFailure rules.OnFailure // empty when the letter does not say
	Wait      bool            // the sheet is not final
	Ready     bool            // it is; alone, the one in hand is
	PlayNow   bool            // it keeps nothing waiting; alone, the one in hand does not
	Undo      bool            // the one in hand is taken back
	Check     bool            // nothing is to be kept of the letter
	Turn      int             // the game turn an advance sheet is for; 0 means now
	TurnAt    Spot            // where the letter says so
	Problems  []rules.Problem // what the grammar could not read, by line
	Requests  []Request
	Chatter   int // lines in which nothing resembles an order
}

// Spot is a place in a letter.
type Spot struct{ Line, Col, End int } // see [rules.Problem]

// reader is the working space of one Read.
type reader struct {
	parser *language.Parser
	order  rules.Order
}

// Read sorts the lines of a letter. The result shares nothing with the desk.
func (d *Desk) Read(lines []language.Line) Sheet {
	var s Sheet
	if len(lines) == 0 {
		return s
	}
	r := d.readers.Get().(*reader)
	defer d.readers.Put(r)
	values := make([]rules.Value, 0, 3*len(lines))
	s.Orders = make([]rules.Order, 0, len(lines))
	for _, line := range lines {
		pieces := d.splitOrders(r, line)
		if pieces == nil {
			values = d.readLine(&s, r, line, values)
			continue
		}
		for _, piece := range pieces {
			values = d.readLine(&s, r, piece, values)
		}
	}
	if s.Chatter > 0 && len(s.Orders)+len(s.Standing) > 0 {
		d.readAmong(&s, r, lines)
	}
	if len(s.Problems) > s.Chatter && len(s.Orders)+len(s.Standing) > 0 {
		passHeadings(&s, r, lines)
	}
	if len(s.Orders) == 0 {
		s.Orders = nil
	}
	s.refuseStaying()
	return s
}

// readAmong looks once more at the lines that seemed to be prose: among orders, or right below or
// above them, they are taken for prose less easily. A blank line ends what stands among them.
func (d *Desk) readAmong(s *Sheet, r *reader, lines []language.Line) {
	first, last := len(lines), -1
	for i := range lines {
		if s.IsOrder(lines[i].No) {
			first, last = min(first, i), max(last, i)
		}
	}
	next := func(i, by int) int { // the line beside it, where no blank one is between
		if k := i + by; k >= 0 && k < len(lines) && lines[k].Text != "" && (lines[k].No-lines[i].No)*by == 1 {
			return k
		}
		return i
	}
	for k := next(first, -1); k != first; k = next(first, -1) {
		first = k
	}
	for k := next(last, 1); k != last; k = next(last, 1) {
		last = k
	}
	for i := first; i <= last; i++ {
		line := lines[i]
		at := slices.IndexFunc(s.Problems, func(p rules.Problem) bool { return p.Line == line.No && p.Message.Code == "fault.chatter" })
		if at < 0 {
			continue
		}
		line.Among = true
		if fault := r.parser.Parse(line, &r.order); fault != nil && !fault.Chatter {
			s.Problems[at] = d.problem(fault)
			s.Chatter--
		}
	}
}

// IsOrder reports whether a line is an order of the title.
func (s *Sheet) IsOrder(no int) bool {
	of := func(o rules.Order) bool { return o.Line == no }
	return slices.ContainsFunc(s.Orders, of) || slices.ContainsFunc(s.Standing, of)
}

// passHeadings passes over the lines that are no orders, and headings of what stands below them: an
// order, or another heading of one.
func passHeadings(s *Sheet, r *reader, lines []language.Line) {
	heads := false // what stands below
	for i := len(lines) - 1; i >= 0; i-- {
		line := lines[i]
		at := slices.IndexFunc(s.Problems, func(p rules.Problem) bool { return p.Line == line.No })
		switch {
		case strings.TrimSpace(line.Text) == "":
		case at < 0:
			heads = s.IsOrder(line.No)
		case heads && r.parser.Heads(line):
			if s.Problems[at].Severity == rules.Error {
				s.Problems[at] = chatter(line)
				s.Chatter++
			}
		default:
			heads = false
		}
	}
}

// readLine sorts one line. The arguments of its orders are added to values.
func (d *Desk) readLine(s *Sheet, r *reader, line language.Line, values []rules.Value) []rules.Value {
	o := &r.order
	if fault := r.parser.Parse(line, o); fault != nil {
		if s.accepts(line) || d.remarked(s, r, line) {
			return values
		}
		if pieces := (&splitter{d, r}).split(line, fault); pieces != nil {
			for _, piece := range pieces {
				values = d.readLine(s, r, piece, values)
			}
			return values
		}
		if s.stays(line, d) {
			return values
		}
		verb := forAll(line)
		if fault.Chatter && verb != "" {
			line.Meant = true
			fault = r.parser.Parse(line, o)
		}
		if fault.Chatter {
			s.Chatter++
		}
		p := d.problemIn(line, fault)
		if verb != "" {
			d.nameUnits(&p, verb)
		}
		s.Problems = append(s.Problems, p)
		return values
	}
	if o.Form == "" || d.shared(s, o, line) {
		return values
	}
	own := *o
	own.Args = nil
	if n := len(values); len(o.Args) > 0 {
		values = append(values, o.Args...)
		own.Args = values[n:len(values):len(values)]
	}
	s.add(d, own)
	for _, more := range r.parser.Further {
		s.add(d, more)
	}
	return values
}

// ValuesIn returns the words and names that a text holds, see [language.Grammar.ValuesIn].
func ValuesIn(d *Desk, text string) []rules.Value { return d.words().grammar.ValuesIn(text) }

// SplitLine returns the orders of a line that holds several, or else the line.
func (d *Desk) SplitLine(line language.Line) []language.Line {
	if strings.Contains(line.Text, ";") {
		r := d.readers.Get().(*reader)
		defer d.readers.Put(r)
		if pieces := d.splitOrders(r, line); pieces != nil {
			return pieces
		}
	}
	return []language.Line{line}
}

// splitOrders returns the orders of a line that holds several, parted by semicolons, nil when
// it is to be read as it stands. All of them are orders, or some are the title's and the
// line stands where orders are meant; a list and a text that has such a sign are none.
func (d *Desk) splitOrders(r *reader, line language.Line) []language.Line {
	pieces := language.SplitOrders(line)
	if pieces == nil {
		return nil
	}
	o := &r.order
	fit, ordered := 0, 0
	for _, piece := range pieces {
		if r.parser.Fits(piece, o) {
			fit++
			if d.isOrder(o.Form) {
				ordered++
			}
		}
	}
	whole := r.parser.Fits(line, o)
	text := whole && slices.ContainsFunc(o.Args, func(v rules.Value) bool { return v.Kind == order.KindText })
	if text || fit < len(pieces) && (whole || ordered == 0 || !line.Meant && fit < 2) {
		return nil
	}
	return pieces
}

// isOrder reports whether a form is one of the title's.
func (d *Desk) isOrder(form string) bool {
	return slices.ContainsFunc(d.Title.Grammar().Forms, func(f order.Form) bool { return f.ID == form })
}

// add sorts an order of the title.
func (s *Sheet) add(d *Desk, o rules.Order) {
	o.Text = strings.TrimLeft(o.Text, " ") // of one of several in a line
	if d.words().grammar.Standing(o.Form) {
		s.Standing = append(s.Standing, o)
	} else {
		s.Orders = append(s.Orders, o)
	}
}

// failure notes what becomes of the rest of the sheet; it can be one thing
// only.
func (s *Sheet) failure(o *rules.Order) {
	says := rules.Skip
	a, _ := o.Get(argAnswer)
	if a.ID == prefix+wordStop {
		says = rules.Stop
	}
	if s.OnFailure == "" || s.OnFailure == says {
		s.OnFailure = says
		return
	}
	s.Problems = append(s.Problems, Spot{o.Line, a.Col, a.End}.Problem(rules.M("fault.failure-twice")))
}

// turn notes the turn of an advance sheet; a sheet is for one turn only.
func (s *Sheet) turn(o *rules.Order) {
	a, _ := o.Get(argTurn)
	at := Spot{o.Line, a.Col, a.End}
	switch {
	case a.Num == 0:
		s.Problems = append(s.Problems, at.Problem(rules.M("fault.turn-zero")))
	case s.Turn == 0:
		s.Turn, s.TurnAt = a.Num, at
	case s.Turn != a.Num:
		s.Problems = append(s.Problems, at.Problem(rules.M("fault.two-turns", rules.Num("first", s.Turn), rules.Num("second", a.Num))))
	}
}

// Problem makes an error at a place.
func (s Spot) Problem(m rules.Message) rules.Problem {
	return rules.Problem{Line: s.Line, Col: s.Col, End: s.End, Severity: rules.Error, Message: m}
}

// mostJoints bounds the places at which a line is parted, on trial.
const mostJoints = 8

// joints matches what stands between two orders of a line.
var joints = phrases.Pattern(`(?i)\s*,\s*(?:(?:{line.joint})\s+)?|\s+(?:{line.joint})\s+`)

// splitter parts lines that hold several orders.
type splitter struct {
	desk *Desk
	*reader
}

// split returns the orders of a line that fits no form and holds several: parted by commas or "and", or
// before a verb. What stands behind a comma may lack the verb of what stands before it: "recruit uk2 in
// London, uk3 in Calais". It is nil where a piece is no order. Each has blanks before it, so that its columns are
// those of the line.
func (s *splitter) split(line language.Line, fault *language.Fault) []language.Line {
	if strings.Contains(line.Text, "?") || len(line.Text) > longestAmendment {
		return nil
	}
	at := joints().FindAllStringIndex(line.Text, mostJoints)
	if fault.Code == language.Trailing {
		end := offsetOf(line.Text, fault.Col)
		inside := func(joint []int) bool { return joint[0] <= end && end <= joint[1] }
		if next := strings.Fields(line.Text[end:]); !slices.ContainsFunc(at, inside) && len(next) > 0 && isVerb(next[0], s.desk) {
			at = append(at, []int{end, end})
		}
	}
	o := &s.order
	for _, joint := range at {
		before, behind := line, line
		before.Text = strings.TrimRight(line.Text[:joint[0]], " \t:.-")
		if strings.TrimSpace(before.Text) == "" || !s.parser.Fits(before, o) || !s.desk.isOrder(o.Form) {
			continue
		}
		standing := s.desk.words().grammar.Standing(o.Form)
		indent, rest := utf8.RuneCountInString(line.Text[:joint[1]]), line.Text[joint[1]:]
		verb := strings.Fields(before.Text)[0]
		if n := utf8.RuneCountInString(verb); joint[0] < joint[1] && n < indent && isVerb(verb, s.desk) {
			behind.Text = strings.Repeat(" ", indent-n-1) + verb + " " + rest
			if pieces := s.pieces(behind, standing); pieces != nil && strings.TrimSpace(pieces[0].Text) != verb {
				return append([]language.Line{before}, pieces...)
			}
		}
		behind.Text = strings.Repeat(" ", indent) + rest
		if pieces := s.pieces(behind, false); !standing && pieces != nil {
			return append([]language.Line{before}, pieces...)
		}
	}
	return nil
}

// offsetOf returns where a column of a text begins, in bytes. A byte that is no UTF-8 is a column.
func offsetOf(text string, col int) int {
	for i := range text {
		if col--; col == 0 {
			return i
		}
	}
	return len(text)
}

// pieces returns a line that is an order, standing or not, or else the several that it holds.
func (s *splitter) pieces(line language.Line, standing bool) []language.Line {
	if strings.TrimSpace(line.Text) == "" {
		return nil
	}
	fault := s.parser.Parse(line, &s.order)
	if fault != nil {
		return s.split(line, fault)
	}
	if !s.desk.isOrder(s.order.Form) || s.desk.words().grammar.Standing(s.order.Form) != standing {
		return nil
	}
	return []language.Line{line}
}

// isVerb reports whether a word is one of the language and names nothing.
func isVerb(word string, d *Desk) bool {
	said := ValuesIn(d, word)
	return len(said) > 0 && !slices.ContainsFunc(said, func(v order.Value) bool { return v.Kind != order.KindWord })
}
