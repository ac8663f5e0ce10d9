package intake

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// letterState is what a letter holds whose seat is known, as far as the steps have found
// out.
type letterState struct {
	in      *office.Intake
	desk    *desk.Desk
	sheet   desk.Sheet
	pressed bool   // its messages were answered
	dry     bool   // it is only to be checked
	amended bool   // its orders are a sheet that it changes; its words stand beside
	ordered string // what its orders came to; "" while it has none
}

// step looks at a letter for one thing. It returns what the letter came to, or "" where
// the steps behind it are to go on.
type step func(*letterState) (outcome string, err error)

// steps is what a letter is looked at for, in turn.
var steps = []step{
	(*letterState).copies,
	(*letterState).gathering,
	(*letterState).gone,
	(*letterState).tooLong,
	(*letterState).press,
	(*letterState).agrees,

	// Which of its lines count.
	(*letterState).own,
	(*letterState).unmarked,
	(*letterState).amend,
	(*letterState).subject,
	(*letterState).below,
	(*letterState).passed,

	// Whether they are meant.
	(*letterState).checks,
	(*letterState).quotation,

	// Whether they are orders.
	(*letterState).onlyPress,
	(*letterState).empty,
	(*letterState).otherTitle,
	(*letterState).prose,
	(*letterState).machine,

	// What becomes of them.
	(*letterState).asides,
	(*letterState).order,
	(*letterState).requests,
	(*letterState).rest,
}

// read looks at the letter of a seat step by step.
func read(in *office.Intake) (outcome string, err error) {
	d, err := in.Office.Desk(&in.Game)
	if err != nil {
		return "", err
	}
	for _, lines := range []*[]language.Line{&in.Letter.Lines, &in.Letter.Below, &in.Letter.Passed, &in.Letter.Words} {
		*lines = d.SplitLines(*lines)
	}
	c := &letterState{in: in, desk: d}
	for _, look := range steps {
		if outcome, err = look(c); outcome != "" || err != nil {
			return outcome, err
		}
	}
	return "", nil
}

// copies answers the copy of a letter that was handled.
func (c *letterState) copies() (string, error) {
	before, told, err := repeats(c.in)
	if err != nil || before == nil {
		return "", err
	}
	return repeat(c.in, before, told)
}

// gathering answers a letter to a game that has not begun.
func (c *letterState) gathering() (string, error) {
	if c.in.Game.State != store.Gathering {
		return "", nil
	}
	return whileGathering(c.in, c.desk)
}

// tooLong refuses what is longer than we read.
func (c *letterState) tooLong() (string, error) {
	in := c.in
	switch lines := len(in.Letter.Lines); {
	case in.Row.TooBig:
		return press.Refuse(in, rules.M("notice.too-big", rules.Num("size", int(in.Row.Size>>10)), rules.Num("limit", in.Office.Cfg.MaxLetter>>10)))
	case lines > in.Office.Cfg.MaxLines:
		return press.Refuse(in, rules.M("notice.too-many-lines", rules.Num("lines", lines), rules.Num("limit", in.Office.Cfg.MaxLines)))
	}
	return "", nil
}

// press sends its messages to players.
func (c *letterState) press() (_ string, err error) {
	c.pressed, err = press.Press(c.in, c.desk)
	return "", err
}

// agrees takes a yes to the repaired sheet that was offered.
func (c *letterState) agrees() (string, error) { return press.Agree(c.in, c.desk) }

// own reads the lines that count as the parser sees it.
func (c *letterState) own() (string, error) {
	c.sheet = understand(c.in, c.desk, c.in.Letter.Lines)
	c.in.Quoted = c.in.Letter.Quoted
	return "", nil
}

// unmarked recognizes a block that he seems to have typed as one of a mail of ours.
func (c *letterState) unmarked() (_ string, err error) {
	in, l := c.in, c.in.Letter
	if l.Block && l.Own && !l.Quoted {
		in.Unmarked, in.Beside, err = filing.Copied(in, &in.Seat)
		in.Quoted = in.Unmarked
	}
	return "", err
}

// subject reads the subject where there is nothing else: people ask for help in it, or order.
func (c *letterState) subject() (string, error) {
	l := c.in.Letter
	if len(l.Below)+len(l.Passed) > 0 || !greets(&c.sheet) {
		return "", nil
	}
	asked := desk.Number([]string{l.Subject})
	if read := c.desk.Read(asked); len(read.Requests) > 0 || len(read.Orders) > 0 && len(read.Problems) == 0 {
		c.sheet, l.Lines = read, asked
	}
	return "", nil
}

// below reads what stands below the quotation where nothing stands above it.
func (c *letterState) below() (string, error) {
	l := c.in.Letter
	if !greets(&c.sheet) || !readable(l.Below, c.in.Office) {
		return "", nil
	}
	if read := understand(c.in, c.desk, l.Below); filing.Says(&read) > 0 || !idle(&read) {
		c.sheet, l.Lines = read, l.Below
	}
	return "", nil
}

// passed reads what was passed over, a block in the quotation or an attached text, where
// he says nothing himself.
func (c *letterState) passed() (string, error) {
	l := c.in.Letter
	if !greets(&c.sheet) || !readable(l.Passed, c.in.Office) {
		return "", nil
	}
	fromQuotation := l.HasNote(mailtext.NoteQuotedIgnored) // else it is attached
	if read := filing.ReadSheet(c.in, c.desk, l.Passed); filing.Says(&read) > 0 || fromQuotation && !greets(&read) {
		c.sheet, l.Lines, c.in.Quoted = read, l.Passed, fromQuotation
	}
	return "", nil
}

// checks finds out whether anything is to be kept of it.
func (c *letterState) checks() (string, error) {
	if c.dry = filing.Checks(c.in, c.desk, &c.sheet); c.dry {
		leaveChanges(c.in, &c.sheet)
	}
	return "", nil
}

// quotation refuses a block that his mail program quoted and he did not mean. What he
// asks beside it is passed on.
func (c *letterState) quotation() (string, error) {
	in := c.in
	if !in.Quoted || c.dry {
		return "", nil
	}
	why, err := filing.Unmeant(in, c.desk, &c.sheet)
	switch {
	case err != nil || len(why) == 0:
		return "", err
	case c.pressed: // he answers a message, and his program quotes
		return filing.OutcomeRequest, nil
	}
	told, err := press.PassOn(in, "letter.")
	if err != nil {
		return "", err
	}
	in.Quoted = false // so much was read, but it counts for nothing
	return press.Refuse(in, why[0], slices.Concat(told, why[1:])...)
}

// onlyPress ends with the messages where nothing else was meant.
func (c *letterState) onlyPress() (string, error) {
	if c.pressed && filing.Says(&c.sheet) == 0 && idle(&c.sheet) {
		return filing.OutcomeRequest, c.stopsBeside()
	}
	return "", nil
}

// stopsBeside stops the clock where words beside requests or messages want something of the sheet in
// hand, and says so in the answer to come, or, below messages, in one of its own.
func (c *letterState) stopsBeside() error {
	in := c.in
	words := slices.DeleteFunc(slices.Clone(in.Letter.Lines), func(line language.Line) bool {
		return slices.ContainsFunc(c.sheet.Requests, func(r desk.Request) bool { return r.Line == line.No })
	})
	if c.ordered != "" || !desk.WantsChange(words) {
		return nil
	}
	stopped, err := filing.StopClock(in)
	if err != nil || len(stopped) == 0 {
		return err
	}
	if in.Passed = append(in.Passed, stopped...); c.pressed && len(c.sheet.Requests) == 0 {
		return seating.AnswerSide(in, office.KindNotice, c.desk, seating.ToldPassed(in)...)
	}
	return nil
}

// empty refuses a letter without a line.
func (c *letterState) empty() (string, error) {
	if len(c.in.Letter.Lines) > 0 {
		return "", nil
	}
	code := emptyCode(c.in.Letter)
	if code != "notice.binary" && code != "notice.broken" && !c.in.Letter.Block {
		return press.Refuse(c.in, rules.M(code))
	}
	stopped, err := filing.StopClock(c.in) // it may be a sheet, or want none
	if err != nil {
		return "", err
	}
	return press.Refuse(c.in, rules.M(code), filing.StopRemark(stopped)...)
}

// otherTitle refuses orders of another title.
func (c *letterState) otherTitle() (string, error) {
	in := c.in
	if filing.Says(&c.sheet) > 0 {
		return "", nil
	}
	other := filing.OtherTitle(in)
	if other == nil {
		return "", nil
	}
	stopped, err := filing.StopClock(in)
	if err != nil {
		return "", err
	}
	lang := in.Seat.Lang
	return press.Refuse(in, rules.M("notice.other-title", rules.Text("title", other.About().Names.In(lang)), rules.Text("own", c.desk.About().Names.In(lang))), filing.StopRemark(stopped)...)
}

// prose answers what holds no order.
func (c *letterState) prose() (string, error) {
	if filing.Says(&c.sheet) > 0 || c.in.Letter.Block || !idle(&c.sheet) {
		return "", nil
	}
	if kind := desk.RequestInProse(c.in.Letter.Lines); kind != "" && c.in.Proved {
		if err := c.stopsBeside(); err != nil {
			return "", err
		}
		c.sheet = desk.Sheet{Requests: []desk.Request{{Kind: kind, Line: c.in.Letter.Lines[0].No}}}
		c.in.Letter.Words, c.in.Letter.Below = nil, nil // they are answered, and not for the moderator
		return "", nil
	}
	if line, say := desk.NearRequest(c.in.Letter.Lines, c.in.Seat.Lang); line != "" {
		return press.Refuse(c.in, rules.M("notice.nearly", rules.Text("word", filing.CutText(line)), rules.Text("say", say)))
	}
	return press.NoOrders(c.in, c.desk)
}

// machine leaves alone what looks like a machine's, unless orders are in it: then a
// person wrote it, who has to be told even that they come too late.
func (c *letterState) machine() (string, error) {
	in, l := c.in, c.in.Letter
	if l.Likely && filing.Says(&c.sheet) == len(c.sheet.Requests) {
		return filing.OutcomeMachine, nil
	}
	if in.Proved && !in.Quoted && len(c.sheet.Orders)+len(c.sheet.Standing) > 0 {
		l.Likely = false
	}
	return "", nil
}

// order takes its orders and what it says of a sheet, or only checks them. It stands
// before the requests, which may be about them.
func (c *letterState) order() (_ string, err error) {
	switch s := &c.sheet; {
	case c.dry:
		c.ordered, err = press.Check(c.in, c.desk, s)
	case filing.Says(s) > len(s.Requests) || len(s.Problems) > s.Chatter:
		c.ordered, err = press.Sheet(c.in, c.desk, s)
	}
	return "", err
}

// requests answers what it asks.
func (c *letterState) requests() (string, error) {
	if err := c.stopsBeside(); err != nil {
		return "", err
	}
	asked, _, err := serve(c.in, requestContext{as: thePlayer, desk: c.desk, sheet: &c.sheet}, c.sheet.Requests, false)
	switch {
	case err != nil:
		return "", err
	case c.ordered != "":
		return c.ordered, nil
	case asked == 0:
		return "", nil
	}
	if several := filing.SeveralSheets(c.in); len(several) > 0 && c.in.Letter.Block {
		return press.Refuse(c.in, several[0])
	}
	if told := seating.ToldPassed(c.in); len(told) > 0 { // no answer had room for it
		return filing.OutcomeRequest, seating.AnswerSide(c.in, office.KindNotice, c.desk, told...)
	}
	return filing.OutcomeRequest, nil
}

// rest returns a letter with nothing to act on: its messages were all there was to it, or it
// holds no orders.
func (c *letterState) rest() (string, error) {
	if c.pressed {
		return filing.OutcomeRequest, nil
	}
	return press.NoOrders(c.in, c.desk)
}

// understand reads lines, and those that are no orders as answers to what is asked of
// the seat.
func understand(in *office.Intake, d *desk.Desk, lines []language.Line) desk.Sheet {
	sheet := filing.ReadSheet(in, d, lines)
	asked := filing.Decisions(in.Game.Demands, in.Seat.Side)
	takes := func(o rules.Order) bool {
		pos, err := in.Office.Position(in.Tx, &in.Game)
		if err != nil {
			return true
		}
		r := pos.Check(rules.Sheet{Side: in.Seat.Side, Key: asked[0].Key, Orders: []rules.Order{o}})
		return r.OK()
	}
	d.Answer(&sheet, lines, asked, takes, func(m rules.Message) (texts []string) {
		for _, lang := range in.Office.Book.Langs() {
			texts = append(texts, in.Office.Book.Text(lang, d, m))
		}
		return texts
	})
	return sheet
}

// greets reports whether nothing in the lines of a sheet resembles an order.
func greets(s *desk.Sheet) bool { return filing.Says(s) == 0 && s.Chatter == len(s.Problems) }

func readable(lines []language.Line, s *office.Office) bool {
	return len(lines) > 0 && len(lines) <= s.Cfg.MaxLines
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
	case l.HasNote(mailtext.NoteBrokenMIME):
		return "notice.broken"
	case l.HasNote(mailtext.NoteNoBody) && l.HasNote(mailtext.NoteAttachmentIgnored):
		return "notice.binary"
	case l.HasNote(mailtext.NoteNoBody):
		return "notice.empty"
	case strings.TrimSpace(l.Subject) == "" && !l.HasNote(mailtext.NoteNoOrders):
		return "notice.empty"
	default:
		return "notice.no-orders"
	}
}
