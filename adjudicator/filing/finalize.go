package filing

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
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

// undoSheets takes sheets back: nothing of the side stands then, and it is awaited again.
// What was written comes back to be mended, unless the letter brings other orders.
func undoSheets(in *office.Intake, d *desk.Desk, hand []store.Sheet, alone bool) (outcome string, err error) {
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
		Head: post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now), Messages: slices.Concat([]rules.Message{m}, entryNotes(in, "letter.entry-undone"), parseNotes(in, true)), Draft: OrderLines(d, latest), Reply: true,
	}
	return outcomeUndone, AnswerSeat(in, office.KindNotice, in.Tx.Office.Book.Notice(n))
}

// playedSheetArgs says when a phase was played in which the side had a sheet, nil when it
// had none.
func playedSheetArgs(in *office.Intake, number int) ([]rules.Arg, error) {
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

// finalizeSheets makes sheets final; released has them keep nothing waiting, either.
func finalizeSheets(in *office.Intake, d *desk.Desk, hand []store.Sheet, released bool) (outcome string, err error) {
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
		told.Thinkers = seating.AsksThinkers(in.Tx.Office, g)
		told.OwnHeld, told.OthersHeld = schedule.HasHeldSheets(in, sheets)
	}
	return outcomeFinal, seating.AnswerHolders(in, nil, office.KindAck, in.Tx.Office.Book.Final(told), func(seat *store.Seat) (post.WrittenMail, error) {
		own := told
		own.Head = post.NewHead(in.Tx.Office, g, seat, d, in.Now)
		return post.WrittenMail{Head: own.Head, Page: in.Tx.Office.Book.Final(own)}, nil
	})
}

// addReadyNote says what became of `ready` and `play now` beside orders.
func (a *submission) addReadyNote() {
	code := "letter.ready"
	switch {
	case a.sheet.PlayNow:
		code = "letter.play-now"
	case !a.sheet.Ready, a.in.MeantSheet != nil, !a.stored && len(a.overtaken) > 0:
		return
	}
	m := rules.M(code)
	switch {
	case !a.stored && len(a.sheet.Orders) == 0:
		m.Args = append(m.Args, rules.Text("none", "1"))
	case !a.row.Accepted:
		m.Args = append(m.Args, rules.Text("refused", "1"))
	case a.row.Doubt:
		m.Args = append(m.Args, rules.Text("doubt", "1"))
	case a.row.Wait:
		m.Args = append(m.Args, rules.Text("wait", "1"))
	}
	a.ack.Notes = append(a.ack.Notes, m)
}

// undoOrFinalize carries out what a letter says of the sheet in hand: that it is taken back,
// is final, or keeps nothing waiting. done is false when it holds orders, too, which
// then are to take the place of what was taken back.
func undoOrFinalize(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) (outcome string, done bool, err error) {
	if !sheet.Says() {
		return "", false, nil
	}
	alone := len(sheet.Orders)+len(sheet.Standing) == 0 && !sheet.Wait && sheet.OnFailure == "" && len(sheet.Problems) == sheet.Chatter
	if !alone && !sheet.Undo {
		return "", false, nil // it is said of the orders that come with it
	}
	mine, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID, Side: in.Seat.Side})
	if err != nil {
		return "", true, err
	}
	hand := ReferredSheets(&in.Game, mine, sheet.Undo)
	if in.MeantSheet != nil {
		hand = []store.Sheet{*in.MeantSheet}
	}
	if late, err := laterSheetRefusal(in, hand); err != nil {
		return "", true, err
	} else if late != nil {
		outcome, err = RefuseLetter(in, *late)
		return NarrowRefusal(outcome, OutcomeOvertaken), true, err
	}
	switch {
	case sheet.Undo && len(hand) > 0:
		outcome, err = undoSheets(in, d, hand, alone)
		return outcome, alone, err
	case !alone:
		return "", false, nil
	case sheet.Undo:
		outcome, err = refuseEmptyUndo(in)
	case len(hand) == 0:
		outcome, err = RefuseLetter(in, rules.M("notice.nothing-ready", rules.Num("phase", in.Game.Phase)))
	default:
		outcome, err = finalizeSheets(in, d, hand, sheet.PlayNow)
	}
	return outcome, true, err
}

// refuseLateUndo answers who takes a sheet back for a phase that is over; m says so.
func refuseLateUndo(in *office.Intake, m rules.Message) (outcome string, err error) {
	played, err := playedSheetArgs(in, in.Phase)
	if err != nil || played == nil || !in.Authenticated {
		if err != nil {
			return "", err
		}
		return RefuseLetter(in, m)
	}
	return RefuseLetter(in, rules.M("notice.undo-late", append(played, rules.Num("phase", in.Game.Phase))...))
}

// refuseEmptyUndo answers who takes back what does not stand: he has sent nothing, or it
// was played.
func refuseEmptyUndo(in *office.Intake) (outcome string, err error) {
	m := rules.M("notice.nothing-undo", rules.Num("phase", in.Game.Phase))
	last, err := playedSheetArgs(in, in.Game.Phase-1)
	if err != nil {
		return "", err
	}
	m.Args = append(m.Args, last...)
	return RefuseLetter(in, m)
}
