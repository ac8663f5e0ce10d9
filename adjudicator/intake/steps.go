package intake

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
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
	(*letterState).answerIfCopy,
	(*letterState).answerIfRecruiting,
	(*letterState).refuseIfMoved,
	(*letterState).refuseIfTooLong,
	(*letterState).deliverPress,
	(*letterState).takeAgreement,

	// Which of its lines count.
	(*letterState).readTypedLines,
	(*letterState).detectUnmarkedQuote,
	(*letterState).applyAmendment,
	(*letterState).readSubject,
	(*letterState).readBelowQuote,
	(*letterState).readIgnoredLines,

	// Whether they are meant.
	(*letterState).detectDryRun,
	(*letterState).refuseQuotedOrders,

	// Whether they are orders.
	(*letterState).endIfOnlyPress,
	(*letterState).refuseIfEmpty,
	(*letterState).refuseOtherTitle,
	(*letterState).answerProse,
	(*letterState).ignoreIfMachine,

	// What becomes of them.
	(*letterState).readSettings,
	(*letterState).forwardLinesBeside,
	(*letterState).takeOrders,
	(*letterState).answerRequests,
	(*letterState).endWithoutOrders,
}

// runSteps looks at the letter of a seat step by step.
func runSteps(in *office.Intake, steps []step) (outcome string, err error) {
	d, err := in.Tx.Office.Desk(&in.Game)
	if err != nil {
		return "", err
	}
	filing.SplitLines(d, in.Letter)
	c := &letterState{in: in, desk: d}
	for _, look := range steps {
		if outcome, err = look(c); outcome != "" || err != nil {
			return outcome, err
		}
	}
	return "", nil
}

// answerIfCopy answers the copy of a letter that was handled.
func (c *letterState) answerIfCopy() (string, error) {
	before, told, err := findOriginal(c.in)
	if err != nil || before == nil {
		return "", err
	}
	return answerCopy(c.in, before, told)
}

// answerIfRecruiting answers a letter to a game that has not begun.
func (c *letterState) answerIfRecruiting() (string, error) {
	if c.in.Game.State != store.Recruiting {
		return "", nil
	}
	return answerRecruitingGame(c.in, c.desk)
}

// refuseIfTooLong refuses what is longer than we read.
func (c *letterState) refuseIfTooLong() (string, error) {
	in := c.in
	switch lines := len(in.Letter.Lines); {
	case in.Row.TooBig:
		return filing.RefuseLetter(in, rules.M("notice.too-big", rules.Num("size", int(in.Row.Size>>10)), rules.Num("limit", in.Tx.Office.Cfg.MaxLetter>>10)))
	case lines > in.Tx.Office.Cfg.MaxLines:
		return filing.RefuseLetter(in, rules.M("notice.too-many-lines", rules.Num("lines", lines), rules.Num("limit", in.Tx.Office.Cfg.MaxLines)))
	}
	return "", nil
}

// deliverPress sends its messages to players.
func (c *letterState) deliverPress() (_ string, err error) {
	c.pressed, err = press.HandleMessages(c.in, c.desk)
	return "", err
}

// takeAgreement takes a yes to the repaired sheet that was offered.
func (c *letterState) takeAgreement() (string, error) { return handleYesOrNo(c.in, c.desk) }

// readTypedLines reads the lines that count as the parser sees it.
func (c *letterState) readTypedLines() (string, error) {
	c.sheet = filing.Understand(c.in, c.desk, c.in.Letter.Lines)
	c.in.Letter.Quoted = c.in.Letter.Counts == mailtext.QuotedBlock
	return "", nil
}

// detectUnmarkedQuote recognizes a block that he seems to have typed as one of a mail of ours.
func (c *letterState) detectUnmarkedQuote() (_ string, err error) {
	if c.in.Letter.Counts == mailtext.TypedBlock {
		c.in.Letter.Quoted, err = filing.MarkUnmarkedQuote(c.in)
	}
	return "", err
}

// readSubject reads the subject where there is nothing else: people ask for help in it, or order.
func (c *letterState) readSubject() (string, error) {
	l := c.in.Letter
	if len(l.LinesAt(mailtext.Below))+len(l.LinesAt(mailtext.Passed)) > 0 || !hasOnlyChatter(&c.sheet) {
		return "", nil
	}
	asked := desk.Number([]string{l.Subject})
	if read := c.desk.Read(asked); len(read.Requests) > 0 || len(read.Orders) > 0 && len(read.Problems) == 0 {
		c.sheet, l.Lines = read, asked
	}
	return "", nil
}

// readBelowQuote reads what stands below the quotation where nothing stands above it.
func (c *letterState) readBelowQuote() (string, error) {
	below := c.in.Letter.LinesAt(mailtext.Below)
	if !hasOnlyChatter(&c.sheet) || !fitsLineLimit(below, c.in.Tx.Office) {
		return "", nil
	}
	if read := filing.Understand(c.in, c.desk, below); filing.CountInstructions(&read) > 0 || !hasNoOrders(&read) {
		c.sheet, c.in.Letter.Lines = read, below
	}
	return "", nil
}

// readIgnoredLines reads what was passed over, a block in the quotation or an attached text, where
// he says nothing himself.
func (c *letterState) readIgnoredLines() (string, error) {
	l := c.in.Letter
	passed := l.LinesAt(mailtext.Passed)
	if !hasOnlyChatter(&c.sheet) || !fitsLineLimit(passed, c.in.Tx.Office) {
		return "", nil
	}
	fromQuotation := l.HasNote(mailtext.NoteQuotedIgnored) // else it is attached
	if read := filing.ReadSheet(c.in, c.desk, passed); filing.CountInstructions(&read) > 0 || fromQuotation && !hasOnlyChatter(&read) {
		c.sheet, l.Lines, l.Quoted = read, passed, fromQuotation
	}
	return "", nil
}

// detectDryRun finds out whether anything is to be kept of it.
func (c *letterState) detectDryRun() (string, error) {
	if c.dry = filing.IsCheckOnly(c.in.Letter, c.desk, &c.sheet); c.dry {
		leaveChanges(c.in, &c.sheet)
	}
	return "", nil
}

// refuseQuotedOrders refuses a block that his mail program quoted and he did not mean. What he
// asks beside it is passed on.
func (c *letterState) refuseQuotedOrders() (string, error) {
	in := c.in
	if !in.Letter.Quoted || c.dry {
		return "", nil
	}
	why, err := filing.QuoteGuardReasons(in, c.desk, &c.sheet)
	switch {
	case err != nil || len(why) == 0:
		return "", err
	case c.pressed: // he answers a message, and his program quotes
		return filing.OutcomeRequest, nil
	}
	told, err := press.ForwardToModerator(in, "letter.")
	if err != nil {
		return "", err
	}
	in.Letter.Quoted = false // so much was read, but it counts for nothing
	return filing.RefuseLetter(in, why[0], slices.Concat(told, why[1:])...)
}

// endIfOnlyPress ends with the messages where nothing else was meant.
func (c *letterState) endIfOnlyPress() (string, error) {
	if c.pressed && filing.CountInstructions(&c.sheet) == 0 && hasNoOrders(&c.sheet) {
		return filing.OutcomeRequest, c.stopClockForProse()
	}
	return "", nil
}

// refuseIfEmpty refuses a letter without a line.
func (c *letterState) refuseIfEmpty() (string, error) {
	if len(c.in.Letter.Lines) > 0 {
		return "", nil
	}
	code := emptyCode(c.in.Letter.Letter)
	var stopped []rules.Message
	if code == "notice.binary" || code == "notice.broken" || c.in.Letter.HasBlock() { // it may be a sheet, or want none
		var err error
		if stopped, err = filing.StopClock(c.in); err != nil {
			return "", err
		}
	}
	if code == "notice.no-orders" {
		return press.RefuseNoOrders(c.in, filing.MarkAsRemark(stopped)...)
	}
	return filing.RefuseLetter(c.in, rules.M(code), filing.MarkAsRemark(stopped)...)
}

// refuseOtherTitle refuses orders of another title.
func (c *letterState) refuseOtherTitle() (string, error) {
	in := c.in
	if filing.CountInstructions(&c.sheet) > 0 {
		return "", nil
	}
	other := filing.GuessOtherTitle(in)
	if other == nil {
		return "", nil
	}
	lang := in.Seat.Lang
	return refuseAndStopClock(in, rules.M("notice.other-title", rules.Text("title", other.About().Names.In(lang)), rules.Text("own", c.desk.About().Names.In(lang))))
}

// refuseAndStopClock refuses a letter that may want something of the sheet in hand.
func refuseAndStopClock(in *office.Intake, m rules.Message) (string, error) {
	stopped, err := filing.StopClock(in)
	if err != nil {
		return "", err
	}
	return filing.RefuseLetter(in, m, filing.MarkAsRemark(stopped)...)
}

// ignoreIfMachine leaves alone what looks like a machine's, unless orders are in it: then a
// person wrote it, who has to be told even that they come too late.
func (c *letterState) ignoreIfMachine() (string, error) {
	in, l := c.in, c.in.Letter
	if l.Likely && filing.CountInstructions(&c.sheet) == len(c.sheet.Requests) {
		return filing.OutcomeMachine, nil
	}
	if in.Authenticated && !l.Quoted && len(c.sheet.Orders)+len(c.sheet.Standing) > 0 {
		l.Likely = false
	}
	return "", nil
}

// takeOrders takes its orders and what it says of a sheet, or only checks them. It stands
// before the requests, which may be about them.
func (c *letterState) takeOrders() (_ string, err error) {
	switch s := &c.sheet; {
	case c.dry:
		c.ordered, err = dryRunSheet(c.in, c.desk, s)
	case filing.CountInstructions(s) > len(s.Requests) || len(s.Problems) > s.Chatter:
		c.ordered, err = filing.HandleSheet(c.in, c.desk, s)
	}
	return "", err
}

// readSettings has all answers to a letter speak as it asks for, those to what stands before that, too.
func (c *letterState) readSettings() (string, error) {
	if c.in.Authenticated {
		people.SpeakAsAsked(c.in, c.sheet.Requests)
	}
	return "", nil
}

// answerRequests answers what it asks.
func (c *letterState) answerRequests() (string, error) {
	if err := c.stopClockForProse(); err != nil {
		return "", err
	}
	asked, _, err := serveRequests(office.RequestContext{In: c.in, As: office.ThePlayer, Desk: c.desk, Sheet: &c.sheet}, c.sheet.Requests, false)
	switch {
	case err != nil:
		return "", err
	case c.ordered != "":
		return c.ordered, nil
	case asked == 0:
		return "", nil
	}
	if several := filing.SeveralSheetsNotes(c.in); len(several) > 0 && c.in.Letter.HasBlock() {
		return filing.RefuseLetter(c.in, several[0])
	}
	if told := seating.TakeForwardNotes(c.in); len(told) > 0 { // no answer had room for it
		return filing.OutcomeRequest, seating.AnswerSide(c.in, office.KindNotice, c.desk, told...)
	}
	return filing.OutcomeRequest, nil
}

// endWithoutOrders returns a letter with nothing to act on: its messages were all there was to it,
// or it holds no orders.
func (c *letterState) endWithoutOrders() (string, error) {
	if c.pressed {
		return filing.OutcomeRequest, nil
	}
	return press.AnswerNoOrders(c.in, c.desk)
}

// hasOnlyChatter reports whether nothing in the lines of a sheet resembles an order.
func hasOnlyChatter(s *desk.Sheet) bool {
	return filing.CountInstructions(s) == 0 && s.Chatter == len(s.Problems)
}

func fitsLineLimit(lines []language.Line, s *office.Office) bool {
	return len(lines) > 0 && len(lines) <= s.Cfg.MaxLines
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

// refuseIfMoved answers a letter to a game that is played in another office.
func (c *letterState) refuseIfMoved() (string, error) {
	g := &c.in.Game
	if g.State != store.Moved || g.Gone == nil {
		return "", nil
	}
	return filing.RefuseLetter(c.in, rules.M("notice.game-is-gone", rules.Text("game", g.ID), rules.Text("address", g.Gone.To)))
}
