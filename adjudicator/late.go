package adjudicator

import (
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// late reports whether the mail server received a sheet for the same demand, or
// a draft where this one is no better, after this letter: that stays.
func (a *acceptance) late(mine []store.Sheet, stands *store.Sheet) (bool, error) {
	m := rules.M("notice.overtaken")
	last := stands
	if last != nil {
		m.Args = append(m.Args, rules.Text("receipt", last.Receipt))
	} else if !a.row.Accepted {
		last = draft(mine, a.row.Demand, a.row.Turn)
	}
	if last == nil {
		return a.takenBack()
	}
	late, err := a.in.older(last.Received, last.Letter)
	if late {
		a.tooLate = true
		a.overtaken = append([]rules.Message{m}, a.overtaken...)
	}
	return late, err
}

// takenBack reports whether the mail server received a letter after this one in which
// the side took its sheet back: then nothing is to stand.
func (a *acceptance) takenBack() (bool, error) {
	if a.row.Demand == "" {
		return false, nil
	}
	at, err := a.in.tx.TakenBack(a.row.Game, a.row.Phase, a.row.Side, a.row.Demand)
	if err != nil || !at.After(a.in.row.Received) {
		return false, err
	}
	a.tooLate = true
	a.overtaken = append([]rules.Message{rules.M("notice.overtaken-undone")}, a.overtaken...)
	return true, nil
}

// older reports whether this letter reached the mail server before another:
// within a second the order of the mailbox counts.
func (in *intake) older(received time.Time, letter int64) (bool, error) {
	if !in.row.Received.Equal(received) {
		return in.row.Received.Before(received), nil
	}
	other, err := in.tx.Letter(letter)
	if err != nil {
		return false, err
	}
	return other.Mailbox == in.row.Mailbox && other.UIDValidity == in.row.UIDValidity && in.row.UID < other.UID, nil
}

// afterDeadline says that orders reached the mail server when the deadline of
// the phase had passed, nil when they did not. The phase may still wait, for the
// mailbox: who wrote in time must not lose by that, nor who wrote late gain. What
// is for a turn to come is welcome, and so is the sheet that a game will wait for
// in any case.
func (in *intake) afterDeadline(sheet *desk.Sheet) (*rules.Message, error) {
	g := &in.game
	at := forceAt(g)
	if g.State != store.Running || in.outage || at.IsZero() || !in.row.Received.After(at) {
		return nil, nil
	}
	demands := demandsOf(g.Demands, in.seat.Side)
	if len(sheet.Standing) == 0 && (sheet.Turn > g.Clock.Turn || len(demands) == 0) {
		return nil, nil
	}
	mine, err := in.tx.Sheets(g.ID, in.seat.Side)
	if err != nil {
		return nil, err
	}
	zone := in.s.zone(in.seat.Zone)
	m := rules.M("notice.late", rules.Num("phase", g.Phase), rules.Text("when", in.s.book.When(in.seat.Lang, in.row.Received, zone)),
		rules.Text("deadline", in.s.book.When(in.seat.Lang, at, zone)))
	for i := range demands {
		switch stands := standingSheet(mine, demands[i].Key); {
		case stands != nil:
			m.Args = append(m.Args, rules.Text("receipt", stands.Receipt))
			return &m, nil
		case !demands[i].Optional && g.Missing == store.MissingHold:
			return nil, nil
		}
	}
	return &m, nil
}
