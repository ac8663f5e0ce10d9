package adjudicator

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// lastWord carries out what a letter says of the sheet in hand: that it is taken back,
// is final, or keeps nothing waiting. done is false when it holds orders, too, which
// then are to take the place of what was taken back.
func (in *intake) lastWord(d *desk.Desk, sheet *desk.Sheet) (outcome string, done bool, err error) {
	if !sheet.Says() {
		return "", false, nil
	}
	alone := len(sheet.Orders)+len(sheet.Standing) == 0 && !sheet.Wait && sheet.OnFailure == "" && len(sheet.Problems) == sheet.Chatter
	if !alone && !sheet.Undo {
		return "", false, nil // it is said of the orders that come with it
	}
	mine, err := in.tx.Sheets(in.game.ID, in.seat.Side)
	if err != nil {
		return "", true, err
	}
	hand := spokenOf(&in.game, mine, sheet.Undo)
	if in.spoken != nil {
		hand = []store.Sheet{*in.spoken}
	}
	if late, err := in.spokenLate(hand); err != nil {
		return "", true, err
	} else if late != nil {
		outcome, err = in.refuse(*late)
		return refusedAs(outcome, outcomeOvertaken), true, err
	}
	switch {
	case sheet.Undo && len(hand) > 0:
		outcome, err = in.undo(d, hand, alone)
		return outcome, alone, err
	case !alone:
		return "", false, nil
	case sheet.Undo:
		outcome, err = in.nothingToUndo()
	case len(hand) == 0:
		outcome, err = in.refuse(rules.M("notice.nothing-ready", rules.Num("phase", in.game.Phase)))
	default:
		outcome, err = in.finishSheets(d, hand, sheet.PlayNow)
	}
	return outcome, true, err
}

// spokenOf lists the sheets that a side means when it speaks of its sheet: those for what is asked
// of it, with the drafts when drafts is set; or else the one that it sent last in advance.
func spokenOf(g *store.Game, mine []store.Sheet, drafts bool) (out []store.Sheet) {
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

// spokenLate says that the mail server received one of the sheets after this letter,
// which then did not mean it, nil when it did not.
func (in *intake) spokenLate(hand []store.Sheet) (*rules.Message, error) {
	for i := range hand {
		s := &hand[i]
		late, err := in.older(s.Received, s.Letter)
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

// undo takes sheets back: nothing of the side stands then, and it is awaited again.
// What was written comes back to be mended, unless the letter brings other orders.
func (in *intake) undo(d *desk.Desk, hand []store.Sheet, alone bool) (outcome string, err error) {
	for i := range hand {
		if err := in.tx.RetireSheet(hand[i].ID, in.row.Received); err != nil {
			return "", err
		}
	}
	if err := in.awaited(); err != nil || !alone {
		return "", err
	}
	latest := &hand[0]
	m := rules.M("notice.undone", rules.Num("phase", in.game.Phase))
	if latest.Demand == "" {
		m = rules.M("notice.undone-advance")
		if latest.Turn > 0 {
			m.Args = append(m.Args, rules.Num("turn", latest.Turn))
		}
	}
	n := templates.Notice{
		Head: in.s.head(&in.game, &in.seat, d, in.now), Messages: append([]rules.Message{m}, in.notes(true)...), Draft: asWritten(d, latest), Reply: true,
	}
	return outcomeUndone, in.reply(kindNotice, in.s.book.Notice(n))
}

// undoneTooLate answers who takes a sheet back for a phase that is over; m says so.
func (in *intake) undoneTooLate(m rules.Message) (outcome string, err error) {
	played, err := in.lastPlayed(in.phase)
	if err != nil || played == nil || !in.proved {
		if err != nil {
			return "", err
		}
		return in.refuse(m)
	}
	return in.refuse(rules.M("notice.undo-late", append(played, rules.Num("phase", in.game.Phase))...))
}

// nothingToUndo answers who takes back what does not stand: he has sent nothing, or it
// was played.
func (in *intake) nothingToUndo() (outcome string, err error) {
	m := rules.M("notice.nothing-undo", rules.Num("phase", in.game.Phase))
	last, err := in.lastPlayed(in.game.Phase - 1)
	if err != nil {
		return "", err
	}
	m.Args = append(m.Args, last...)
	return in.refuse(m)
}

// lastPlayed says when a phase was played in which the side had a sheet, nil when it
// had none.
func (in *intake) lastPlayed(number int) ([]rules.Arg, error) {
	if number < 1 {
		return nil, nil
	}
	phase, err := in.tx.Phase(in.game.ID, number)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(phase.Inputs.Sheets, func(c store.Carried) bool { return c.Sheet.Side == in.seat.Side }) {
		return nil, nil
	}
	return []rules.Arg{rules.Num("played", number), rules.Text("when", in.s.book.When(in.seat.Lang, phase.Adjudicated, in.s.zone(in.seat.Zone)))}, nil
}

// finishSheets makes sheets final; released has them keep nothing waiting, either.
func (in *intake) finishSheets(d *desk.Desk, hand []store.Sheet, released bool) (outcome string, err error) {
	for i := range hand {
		if err := in.tx.FinishSheet(hand[i].ID, released); err != nil {
			return "", err
		}
	}
	g := &in.game
	told := templates.Final{
		Head: in.s.head(g, &in.seat, d, in.now), Receipt: hand[0].Receipt, Orders: len(hand[0].Orders), Turn: hand[0].Turn, Advance: hand[0].Demand == "",
		Notes: in.notes(true),
	}
	if g.State == store.Paused {
		told.Notes = append(told.Notes, rules.M("notice.game-paused", rules.Text("game", g.ID)))
	}
	sheets, err := in.tx.SheetStates(g.ID)
	if err != nil {
		return "", err
	}
	told.Waiting = waiting(g, bySide(sheets))
	if g.State == store.Running && len(told.Waiting) == 0 && !told.Advance {
		if err := in.complete(sheets); err != nil {
			return "", err
		}
		told.Last, told.Closes, told.PlayAt = !byBeacon(g) || !in.outage, byBeacon(g), in.played()
		told.OwnHeld, told.OthersHeld = in.holding(sheets)
	}
	return outcomeFinal, in.replyToHolders(nil, kindAck, in.s.book.Final(told), func(seat *store.Seat) (written, error) {
		own := told
		own.Head = in.s.head(g, seat, d, in.now)
		return written{head: own.Head, page: in.s.book.Final(own)}, nil
	})
}

// asWritten returns the lines of a sheet as its player wrote them, without what is no
// order among them, so that they can be sent back as they are; of one with mistakes that was
// mended, as it was mended.
func asWritten(d *desk.Desk, s *store.Sheet) []string {
	return slices.DeleteFunc(slices.Clone(inPlaces(d, s)), func(line string) bool { return line == "" })
}

// spoken says what became of `ready` and `play now` beside orders.
func (a *acceptance) spoken() {
	code := "letter.ready"
	switch {
	case a.sheet.PlayNow:
		code = "letter.play-now"
	case !a.sheet.Ready, a.in.spoken != nil, !a.kept && len(a.overtaken) > 0:
		return
	}
	m := rules.M(code)
	switch {
	case !a.kept && len(a.sheet.Orders) == 0:
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
