package intake

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
)

// stopClockForProse stops the clock where words beside requests or messages want something of the
// sheet in hand, and says so in the answer to come, or, below messages, in one of its own.
func (c *letterState) stopClockForProse() error {
	in := c.in
	words := slices.DeleteFunc(slices.Clone(in.Letter.Lines), func(line language.Line) bool {
		return slices.ContainsFunc(c.sheet.Requests, func(r desk.Request) bool { return r.Line == line.No })
	})
	if c.ordered != "" || !prose.WantsChange(words) {
		return nil
	}
	stopped, err := filing.StopClock(in)
	if err != nil || len(stopped) == 0 {
		return err
	}
	if in.ForwardNotes = append(in.ForwardNotes, stopped...); c.pressed && len(c.sheet.Requests) == 0 {
		return seating.AnswerSide(in, office.KindNotice, c.desk, seating.TakeForwardNotes(in)...)
	}
	return nil
}

// answerProse answers what holds no order.
func (c *letterState) answerProse() (string, error) {
	if filing.CountInstructions(&c.sheet) > 0 || c.in.Letter.HasBlock() || !hasNoOrders(&c.sheet) {
		return "", nil
	}
	if kind := desk.RequestKind(prose.RequestInProse(c.in.Letter.Lines)); kind != "" && c.in.Authenticated {
		if err := c.stopClockForProse(); err != nil {
			return "", err
		}
		c.sheet = desk.Sheet{Requests: []desk.Request{{Kind: kind, Line: c.in.Letter.Lines[0].No}}}
		c.in.Letter.Body = nil // it is answered, and not for the moderator
		return "", nil
	}
	if line, say := prose.NearRequest(c.in.Letter.Lines, c.in.Seat.Lang); line != "" {
		return filing.RefuseLetter(c.in, rules.M("notice.nearly", rules.Text("word", filing.CutText(line)), rules.Text("say", say)))
	}
	return press.AnswerNoOrders(c.in, c.desk)
}

// hasNoOrders reports whether no line of a sheet resembles an order.
func hasNoOrders(s *desk.Sheet) bool {
	for i := range s.Problems {
		p := &s.Problems[i]
		if p.Severity == rules.Error && (p.Message.Code != "fault.unknown-verb" || len(p.Suggest) > 0) {
			return false
		}
	}
	return true
}

// forwardLinesBeside passes on to the moderator what stands beside orders and requests and is for him,
// wherever it stands. Its player is told so in the answer to these.
func (c *letterState) forwardLinesBeside() (_ string, err error) {
	in := c.in
	l := in.Letter
	if !c.amended && c.sheet.Chatter == 0 && l.Counts != mailtext.QuotedBlock && len(l.LinesAt(mailtext.Below)) == 0 && len(l.Words()) <= len(l.Lines) { // every line was an order
		return "", nil
	}
	if in.DryRun != nil || hasOnlyChatter(&c.sheet) || l.QuotedPart && l.Part > 1 { // of several parts the first has the words
		return "", nil
	}
	lines := press.LinesToForward(in, c.desk, &c.sheet)
	matter, err := press.ForwardableMatter(in, prose.AsideMatter, lines)
	if err != nil || matter == prose.Nothing {
		return "", err
	}
	if in.ForwardNotes, err = press.ForwardLines(in, "letter.", lines, matter); err != nil || len(in.ForwardNotes) == 0 {
		return "", err
	}
	for i := range c.sheet.Problems {
		if p := &c.sheet.Problems[i]; filing.IsChatter(p) && slices.ContainsFunc(lines, func(l language.Line) bool { return l.No == p.Line }) {
			p.Message.Args = append(slices.Clip(p.Message.Args), rules.Text("passed", "1"))
		}
	}
	return "", nil
}
