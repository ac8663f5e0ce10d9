package adjudicator

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// contents is what a letter holds whose seat is known, as far as the steps have found
// out.
type contents struct {
	in      *intake
	desk    *desk.Desk
	sheet   desk.Sheet
	pressed bool   // its messages were answered
	dry     bool   // it is only to be checked
	amended bool   // its orders are a sheet that it changes; its words stand beside
	ordered string // what its orders came to; "" while it has none
}

// step looks at a letter for one thing. It returns what the letter came to, or "" where
// the steps behind it are to go on.
type step func(*contents) (outcome string, err error)

// steps is what a letter is looked at for, in turn.
var steps = []step{
	(*contents).copies,
	(*contents).gathering,
	(*contents).gone,
	(*contents).tooLong,
	(*contents).press,
	(*contents).agrees,

	// Which of its lines count.
	(*contents).own,
	(*contents).unmarked,
	(*contents).amend,
	(*contents).subject,
	(*contents).below,
	(*contents).passed,

	// Whether they are meant.
	(*contents).checks,
	(*contents).quotation,

	// Whether they are orders.
	(*contents).onlyPress,
	(*contents).empty,
	(*contents).otherTitle,
	(*contents).prose,
	(*contents).machine,

	// What becomes of them.
	(*contents).asides,
	(*contents).order,
	(*contents).requests,
	(*contents).rest,
}

// read looks at the letter of a seat step by step.
func (in *intake) read() (outcome string, err error) {
	d, err := in.s.desk(&in.game)
	if err != nil {
		return "", err
	}
	for _, lines := range []*[]parser.Line{&in.letter.Lines, &in.letter.Below, &in.letter.Passed, &in.letter.Words} {
		*lines = d.SplitLines(*lines)
	}
	c := &contents{in: in, desk: d}
	for _, look := range steps {
		if outcome, err = look(c); outcome != "" || err != nil {
			return outcome, err
		}
	}
	return "", nil
}

// copies answers the copy of a letter that was handled.
func (c *contents) copies() (string, error) {
	before, told, err := c.in.repeats()
	if err != nil || before == nil {
		return "", err
	}
	return c.in.repeat(before, told)
}

// gathering answers a letter to a game that has not begun.
func (c *contents) gathering() (string, error) {
	if c.in.game.State != store.Gathering {
		return "", nil
	}
	return c.in.whileGathering(c.desk)
}

// tooLong refuses what is longer than we read.
func (c *contents) tooLong() (string, error) {
	in := c.in
	switch lines := len(in.letter.Lines); {
	case in.row.TooBig:
		return in.refuse(rules.M("notice.too-big", rules.Num("size", int(in.row.Size>>10)), rules.Num("limit", in.s.cfg.MaxLetter>>10)))
	case lines > in.s.cfg.MaxLines:
		return in.refuse(rules.M("notice.too-many-lines", rules.Num("lines", lines), rules.Num("limit", in.s.cfg.MaxLines)))
	}
	return "", nil
}

// press sends its messages to players.
func (c *contents) press() (_ string, err error) {
	c.pressed, err = c.in.press(c.desk)
	return "", err
}

// agrees takes a yes to the repaired sheet that was offered.
func (c *contents) agrees() (string, error) { return c.in.agree(c.desk) }

// own reads the lines that count as the parser sees it.
func (c *contents) own() (string, error) {
	c.sheet = c.in.understand(c.desk, c.in.letter.Lines)
	c.in.quoted = c.in.letter.Quoted
	return "", nil
}

// unmarked recognizes a block that he seems to have typed as one of a mail of ours.
func (c *contents) unmarked() (_ string, err error) {
	in, l := c.in, c.in.letter
	if l.Block && l.Own && !l.Quoted {
		in.unmarked, in.beside, err = in.copied(&in.seat)
		in.quoted = in.unmarked
	}
	return "", err
}

// subject reads the subject where there is nothing else: people ask for help in it, or order.
func (c *contents) subject() (string, error) {
	l := c.in.letter
	if len(l.Below)+len(l.Passed) > 0 || !greets(&c.sheet) {
		return "", nil
	}
	asked := desk.Number([]string{l.Subject})
	if read := c.desk.Read(asked); len(read.Requests) > 0 || len(read.Orders) > 0 && len(read.Problems) == 0 {
		c.sheet, l.Lines = read, asked
	}
	return "", nil
}

// unreadSubject says that an order in the subject of a letter with a sheet was not read.
func (a *acceptance) unreadSubject() []rules.Message {
	subject := strings.TrimSpace(a.in.letter.Subject)
	if len(a.in.letter.Lines) == 1 && a.in.letter.Lines[0].Text == a.in.letter.Subject {
		return nil
	}
	if read := a.desk.Read(desk.Number([]string{subject})); len(read.Orders) == 0 || len(read.Problems) > 0 {
		return nil
	}
	return []rules.Message{rules.M("letter.subject", rules.Text("line", cutText(subject)))}
}

// below reads what stands below the quotation where nothing stands above it.
func (c *contents) below() (string, error) {
	l := c.in.letter
	if !greets(&c.sheet) || !readable(l.Below, c.in.s) {
		return "", nil
	}
	if read := c.in.understand(c.desk, l.Below); says(&read) > 0 || !idle(&read) {
		c.sheet, l.Lines = read, l.Below
	}
	return "", nil
}

// passed reads what was passed over, a block in the quotation or an attached text, where
// he says nothing himself.
func (c *contents) passed() (string, error) {
	l := c.in.letter
	if !greets(&c.sheet) || !readable(l.Passed, c.in.s) {
		return "", nil
	}
	fromQuotation := l.HasNote(parser.NoteQuotedIgnored) // else it is attached
	if read := c.in.readSheet(c.desk, l.Passed); says(&read) > 0 || fromQuotation && !greets(&read) {
		c.sheet, l.Lines, c.in.quoted = read, l.Passed, fromQuotation
	}
	return "", nil
}

// checks finds out whether anything is to be kept of it.
func (c *contents) checks() (string, error) {
	if c.dry = c.in.checks(c.desk, &c.sheet); c.dry {
		c.in.leaveChanges(&c.sheet)
	}
	return "", nil
}

// quotation refuses a block that his mail program quoted and he did not mean. What he
// asks beside it is passed on.
func (c *contents) quotation() (string, error) {
	in := c.in
	if !in.quoted || c.dry {
		return "", nil
	}
	why, err := in.unmeant(c.desk, &c.sheet)
	switch {
	case err != nil || len(why) == 0:
		return "", err
	case c.pressed: // he answers a message, and his program quotes
		return outcomeRequest, nil
	}
	told, err := in.passOn("letter.")
	if err != nil {
		return "", err
	}
	in.quoted = false // so much was read, but it counts for nothing
	return in.refuse(why[0], slices.Concat(told, why[1:])...)
}

// onlyPress ends with the messages where nothing else was meant.
func (c *contents) onlyPress() (string, error) {
	if c.pressed && says(&c.sheet) == 0 && idle(&c.sheet) {
		return outcomeRequest, c.stopsBeside()
	}
	return "", nil
}

// stopsBeside stops the clock where words beside requests or messages want something of the sheet in
// hand, and says so in the answer to come, or, below messages, in one of its own.
func (c *contents) stopsBeside() error {
	in := c.in
	words := slices.DeleteFunc(slices.Clone(in.letter.Lines), func(line parser.Line) bool {
		return slices.ContainsFunc(c.sheet.Requests, func(r desk.Request) bool { return r.Line == line.No })
	})
	if c.ordered != "" || !desk.WantsChange(words) {
		return nil
	}
	stopped, err := in.stopClock()
	if err != nil || len(stopped) == 0 {
		return err
	}
	if in.passed = append(in.passed, stopped...); c.pressed && len(c.sheet.Requests) == 0 {
		return in.tell(kindNotice, c.desk, in.toldPassed()...)
	}
	return nil
}

// empty refuses a letter without a line.
func (c *contents) empty() (string, error) {
	if len(c.in.letter.Lines) > 0 {
		return "", nil
	}
	code := emptyCode(c.in.letter)
	if code != "notice.binary" && code != "notice.broken" && !c.in.letter.Block {
		return c.in.refuse(rules.M(code))
	}
	stopped, err := c.in.stopClock() // it may be a sheet, or want none
	if err != nil {
		return "", err
	}
	return c.in.refuse(rules.M(code), stopRemark(stopped)...)
}

// otherTitle refuses orders of another title.
func (c *contents) otherTitle() (string, error) {
	in := c.in
	if says(&c.sheet) > 0 {
		return "", nil
	}
	other := in.otherTitle()
	if other == nil {
		return "", nil
	}
	stopped, err := in.stopClock()
	if err != nil {
		return "", err
	}
	lang := in.seat.Lang
	return in.refuse(rules.M("notice.other-title", rules.Text("title", other.About().Names.In(lang)), rules.Text("own", c.desk.About().Names.In(lang))), stopRemark(stopped)...)
}

// prose answers what holds no order.
func (c *contents) prose() (string, error) {
	if says(&c.sheet) > 0 || c.in.letter.Block || !idle(&c.sheet) {
		return "", nil
	}
	if kind := desk.RequestInProse(c.in.letter.Lines); kind != "" && c.in.proved {
		if err := c.stopsBeside(); err != nil {
			return "", err
		}
		c.sheet = desk.Sheet{Requests: []desk.Request{{Kind: kind, Line: c.in.letter.Lines[0].No}}}
		c.in.letter.Words, c.in.letter.Below = nil, nil // they are answered, and not for the moderator
		return "", nil
	}
	if line, say := desk.NearRequest(c.in.letter.Lines, c.in.seat.Lang); line != "" {
		return c.in.refuse(rules.M("notice.nearly", rules.Text("word", cutText(line)), rules.Text("say", say)))
	}
	return c.in.noOrders(c.desk)
}

// machine leaves alone what looks like a machine's, unless orders are in it: then a
// person wrote it, who has to be told even that they come too late.
func (c *contents) machine() (string, error) {
	in, l := c.in, c.in.letter
	if l.Likely && says(&c.sheet) == len(c.sheet.Requests) {
		return outcomeMachine, nil
	}
	if in.proved && !in.quoted && len(c.sheet.Orders)+len(c.sheet.Standing) > 0 {
		l.Likely = false
	}
	return "", nil
}

// order takes its orders and what it says of a sheet, or only checks them. It stands
// before the requests, which may be about them.
func (c *contents) order() (_ string, err error) {
	switch s := &c.sheet; {
	case c.dry:
		c.ordered, err = c.in.check(c.desk, s)
	case says(s) > len(s.Requests) || len(s.Problems) > s.Chatter:
		c.ordered, err = c.in.sheet(c.desk, s)
	}
	return "", err
}

// requests answers what it asks.
func (c *contents) requests() (string, error) {
	if err := c.stopsBeside(); err != nil {
		return "", err
	}
	asked, _, err := c.in.serve(asking{as: thePlayer, desk: c.desk, sheet: &c.sheet}, c.sheet.Requests, false)
	switch {
	case err != nil:
		return "", err
	case c.ordered != "":
		return c.ordered, nil
	case asked == 0:
		return "", nil
	}
	if several := c.in.severalSheets(); len(several) > 0 && c.in.letter.Block {
		return c.in.refuse(several[0])
	}
	if told := c.in.toldPassed(); len(told) > 0 { // no answer had room for it
		return outcomeRequest, c.in.tell(kindNotice, c.desk, told...)
	}
	return outcomeRequest, nil
}

// rest returns a letter with nothing to act on: its messages were all there was to it, or it
// holds no orders.
func (c *contents) rest() (string, error) {
	if c.pressed {
		return outcomeRequest, nil
	}
	return c.in.noOrders(c.desk)
}

// understand reads lines, and those that are no orders as answers to what is asked of
// the seat.
func (in *intake) understand(d *desk.Desk, lines []parser.Line) desk.Sheet {
	sheet := in.readSheet(d, lines)
	asked := decisions(in.game.Demands, in.seat.Side)
	takes := func(o rules.Order) bool {
		pos, err := in.s.position(in.tx, &in.game)
		if err != nil {
			return true
		}
		r := pos.Check(rules.Sheet{Side: in.seat.Side, Key: asked[0].Key, Orders: []rules.Order{o}})
		return r.OK()
	}
	d.Answer(&sheet, lines, asked, takes, func(m rules.Message) (texts []string) {
		for _, lang := range in.s.book.Langs() {
			texts = append(texts, in.s.book.Text(lang, d, m))
		}
		return texts
	})
	return sheet
}

// says counts what a sheet asks for.
func says(s *desk.Sheet) int {
	n := len(s.Orders) + len(s.Standing) + len(s.Requests)
	if s.Wait || s.OnFailure != "" || s.Says() || s.Check {
		n++
	}
	return n
}

// greets reports whether nothing in the lines of a sheet resembles an order.
func greets(s *desk.Sheet) bool { return says(s) == 0 && s.Chatter == len(s.Problems) }

func readable(lines []parser.Line, s *Service) bool {
	return len(lines) > 0 && len(lines) <= s.cfg.MaxLines
}

// idle reports whether no line of a sheet resembles an order.
func idle(s *desk.Sheet) bool {
	for i := range s.Problems {
		p := &s.Problems[i]
		if p.Severity == rules.Error && (p.Message.Code != "fault.unknown-verb" || len(p.Suggest) > 0) {
			return false
		}
	}
	return true
}

// emptyCode says why a letter has no line of orders.
func emptyCode(l *parser.Letter) string {
	switch {
	case l.HasNote(parser.NoteBrokenMIME):
		return "notice.broken"
	case l.HasNote(parser.NoteNoBody) && l.HasNote(parser.NoteAttachmentIgnored):
		return "notice.binary"
	case l.HasNote(parser.NoteNoBody):
		return "notice.empty"
	case strings.TrimSpace(l.Subject) == "" && !l.HasNote(parser.NoteNoOrders):
		return "notice.empty"
	default:
		return "notice.no-orders"
	}
}
