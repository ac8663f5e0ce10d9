package filing

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// OrderLinesWithBlanks returns the lines of a sheet as its player wrote them, or as it was mended,
// without what is no order among them: an empty line stands there.
func OrderLinesWithBlanks(d *desk.Desk, s *store.Sheet) []string {
	if !s.Accepted && len(s.Offer) > 0 {
		return s.Offer
	}
	lines := desk.Number(s.Lines)
	for i := range lines {
		lines[i].Meant = false // a greeting was passed over when it came
	}
	out := make([]string, len(lines))
	read := d.Read(lines)
	for i, line := range lines {
		if !isChatterLine(read.Problems, line) {
			out[i] = line.Text
		}
	}
	return out
}

// isChatterLine reports whether nothing in a line resembles an order.
func isChatterLine(problems []rules.Problem, line language.Line) bool {
	for i := range problems {
		if problems[i].Line == line.No && IsChatter(&problems[i]) {
			return true
		}
	}
	return false
}

// IsChatter reports whether a problem says that a line resembles no order.
func IsChatter(p *rules.Problem) bool { return p.Message.Code == "fault.chatter" }

// What a letter came to, for the moderator: the outcomes of all packages that handle letters.
const (
	OutcomeAccepted  = "accepted"
	outcomeAdvance   = "advance"
	outcomeStanding  = "standing"
	outcomeDraft     = "draft"
	OutcomeRequest   = "request"
	OutcomeRefused   = "refused"   // it changes nothing; the answer says why
	OutcomeOvertaken = "overtaken" // the mail server received a later one
	OutcomeLate      = "late"      // for a phase whose deadline had passed
	outcomeUndone    = "undone"    // a sheet was taken back
	outcomeFinal     = "final"     // a sheet is his last word
	OutcomeChecked   = "checked"   // nothing was to be kept of it
	OutcomeRepeat    = "repeat"    // handled before under another Message-ID
	OutcomeStranger  = "stranger"  // from nobody who plays here
	OutcomeMachine   = "machine"
	OutcomeOwn       = "own"
	OutcomeBounce    = "bounce"
	OutcomeRate      = "rate" // one too many of its sender
	OutcomeUnaddress = "no-sender"
)

// ReferredSheets lists the sheets that a side means when it speaks of its sheet: those for what is
// asked of it, with the drafts when drafts is set; or else the one that it sent last in advance.
func ReferredSheets(g *store.Game, mine []store.Sheet, drafts bool) (out []store.Sheet) {
	for i := range mine {
		s := &mine[i]
		asked := slices.ContainsFunc(g.Demands, func(d rules.Demand) bool { return d.Side == s.Side && d.Key == s.Demand })
		if asked && (s.Accepted || drafts) {
			out = append(out, *s)
		}
	}
	for i := range mine {
		if s := &mine[i]; len(out) == 0 && s.Demand == "" && (s.Accepted || drafts) {
			out = append(out, *s)
		}
	}
	return out
}

// LaterSheetRefusal says that the mail server received one of the sheets after this letter,
// which then did not mean it, nil when it did not.
func LaterSheetRefusal(in *office.Intake, hand []store.Sheet) (*rules.Message, error) {
	for i := range hand {
		s := &hand[i]
		late, err := precedesLetter(in, s.Received, s.Letter)
		if err != nil {
			return nil, err
		}
		if late {
			m := rules.M("notice.overtaken")
			if s.Accepted {
				m.Args = append(m.Args, rules.Text("receipt", s.Receipt))
			}
			return &m, nil
		}
	}
	return nil, nil
}

// UndoSheets takes sheets back: nothing of the side stands then, and it is awaited again.
// What was written comes back to be mended, unless the letter brings other orders.
func UndoSheets(in *office.Intake, d *desk.Desk, hand []store.Sheet, alone bool) (outcome string, err error) {
	for i := range hand {
		if err := in.Tx.Sheets().Retire(hand[i].ID, in.Row.Received); err != nil {
			return "", err
		}
	}
	if err := schedule.MarkPhaseIncomplete(in); err != nil || !alone {
		return "", err
	}
	latest := &hand[max(0, slices.IndexFunc(hand, func(s store.Sheet) bool { return s.Accepted }))] // and no draft that came behind it
	m := rules.M("notice.undone", rules.Num("phase", in.Game.Phase))
	if latest.Demand == "" {
		m = rules.M("notice.undone-advance")
		if latest.Turn > 0 {
			m.Args = append(m.Args, rules.Num("turn", latest.Turn))
		}
	}
	n := templates.Notice{
		Head: post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now), Messages: append([]rules.Message{m}, parseNotes(in, true)...), Draft: OrderLines(d, latest), Reply: true,
	}
	return outcomeUndone, AnswerSeat(in, office.KindNotice, in.Tx.Office.Book.Notice(n))
}

// PlayedSheetArgs says when a phase was played in which the side had a sheet, nil when it
// had none.
func PlayedSheetArgs(in *office.Intake, number int) ([]rules.Arg, error) {
	if number < 1 {
		return nil, nil
	}
	phase, err := in.Tx.Phase(in.Game.ID, number)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(phase.Inputs.Sheets, func(c store.Carried) bool { return c.Sheet.Side == in.Seat.Side }) {
		return nil, nil
	}
	return []rules.Arg{rules.Num("played", number), rules.Text("when", in.Tx.Office.Book.When(in.Seat.Lang, phase.Adjudicated, in.Tx.Office.Zone(in.Seat.Zone)))}, nil
}

// FinalizeSheets makes sheets final; released has them keep nothing waiting, either.
func FinalizeSheets(in *office.Intake, d *desk.Desk, hand []store.Sheet, released bool) (outcome string, err error) {
	for i := range hand {
		if err := in.Tx.Sheets().Finish(hand[i].ID, released); err != nil {
			return "", err
		}
	}
	g := &in.Game
	told := templates.Final{
		Head: post.NewHead(in.Tx.Office, g, &in.Seat, d, in.Now), Receipt: hand[0].Receipt, Orders: len(hand[0].Orders), Turn: hand[0].Turn, Advance: hand[0].Demand == "",
		Notes: parseNotes(in, true),
	}
	if g.State == store.Paused {
		told.Notes = append(told.Notes, rules.M("notice.game-paused", rules.Text("game", g.ID)))
	}
	sheets, err := in.Tx.Sheets().States(g.ID)
	if err != nil {
		return "", err
	}
	told.Waiting = seating.MissingSides(g, seating.SheetsBySide(sheets))
	if g.State == store.Running && len(told.Waiting) == 0 && !told.Advance {
		if err := schedule.MarkPhaseComplete(in, sheets); err != nil {
			return "", err
		}
		told.Last, told.Closes, told.PlayAt = !schedule.UsesBeacon(g) || !in.Outage, schedule.UsesBeacon(g), confirm.PendingPlayTime(in)
		told.OwnHeld, told.OthersHeld = schedule.HasHeldSheets(in, sheets)
	}
	return outcomeFinal, seating.AnswerHolders(in, nil, office.KindAck, in.Tx.Office.Book.Final(told), func(seat *store.Seat) (post.WrittenMail, error) {
		own := told
		own.Head = post.NewHead(in.Tx.Office, g, seat, d, in.Now)
		return post.WrittenMail{Head: own.Head, Page: in.Tx.Office.Book.Final(own)}, nil
	})
}

// OrderLines returns the lines of a sheet as its player wrote them, without what is no
// order among them, so that they can be sent back as they are; of one with mistakes that was
// mended, as it was mended.
func OrderLines(d *desk.Desk, s *store.Sheet) []string {
	return slices.DeleteFunc(slices.Clone(OrderLinesWithBlanks(d, s)), func(line string) bool { return line == "" })
}

// addReadyNote says what became of `ready` and `play now` beside orders.
func (a *Submission) addReadyNote() {
	code := "letter.ready"
	switch {
	case a.Sheet.PlayNow:
		code = "letter.play-now"
	case !a.Sheet.Ready, a.In.MeantSheet != nil, !a.stored && len(a.Overtaken) > 0:
		return
	}
	m := rules.M(code)
	switch {
	case !a.stored && len(a.Sheet.Orders) == 0:
		m.Args = append(m.Args, rules.Text("none", "1"))
	case !a.row.Accepted:
		m.Args = append(m.Args, rules.Text("refused", "1"))
	case a.row.Doubt:
		m.Args = append(m.Args, rules.Text("doubt", "1"))
	case a.row.Wait:
		m.Args = append(m.Args, rules.Text("wait", "1"))
	}
	a.Ack.Notes = append(a.Ack.Notes, m)
}
