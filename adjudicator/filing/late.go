package filing

import (
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// checkOvertaken reports whether the mail server received a sheet for the same demand, or
// a draft where this one is no better, after this letter: that stays.
func (a *Submission) checkOvertaken(mine []store.Sheet, stands *store.Sheet) (bool, error) {
	m := rules.M("notice.overtaken")
	last := stands
	if last != nil {
		m.Args = append(m.Args, rules.Text("receipt", last.Receipt))
	} else if !a.row.Accepted {
		last = schedule.DraftSheet(mine, a.row.Demand, a.row.Turn)
	}
	if last == nil {
		return a.checkUndoneLater()
	}
	late, err := precedesLetter(a.In, last.Received, last.Letter)
	if late {
		a.tooLate = true
		a.Overtaken = append([]rules.Message{m}, a.Overtaken...)
	}
	return late, err
}

// checkUndoneLater reports whether the mail server received a letter after this one in which
// the side took its sheet back: then nothing is to stand.
func (a *Submission) checkUndoneLater() (bool, error) {
	if a.row.Demand == "" {
		return false, nil
	}
	at, err := a.In.Tx.Sheets().WithdrawnAt(a.row.Game, a.row.Phase, a.row.Side, a.row.Demand)
	if err != nil || !at.After(a.In.Row.Received) {
		return false, err
	}
	a.tooLate = true
	a.Overtaken = append([]rules.Message{rules.M("notice.overtaken-undone")}, a.Overtaken...)
	return true, nil
}

// precedesLetter reports whether this letter reached the mail server before another:
// within a second the order of the mailbox counts.
func precedesLetter(in *office.Intake, received time.Time, letter int64) (bool, error) {
	if !in.Row.Received.Equal(received) {
		return in.Row.Received.Before(received), nil
	}
	other, err := in.Tx.Letter(letter)
	if err != nil {
		return false, err
	}
	return other.Mailbox == in.Row.Mailbox && other.UIDValidity == in.Row.UIDValidity && in.Row.UID < other.UID, nil
}

// LateRefusal returns that orders reached the mail server after the deadline of the phase,
// nil when they did not. The phase may still wait for the mailbox: a player who wrote in
// time must not lose by that, and one who wrote late must not gain. Orders for a turn to
// come are welcome, and so is a sheet that the game will wait for in any case.
func LateRefusal(in *office.Intake, sheet *desk.Sheet) (*rules.Message, error) {
	g := &in.Game
	at := seating.ForceTime(g)
	if g.State != store.Running || in.Outage || at.IsZero() || !in.Row.Received.After(at) {
		return nil, nil
	}
	demands := seating.SideDemands(g.Demands, in.Seat.Side)
	if len(sheet.Standing) == 0 && (sheet.Turn > g.Clock.Turn || len(demands) == 0) {
		return nil, nil
	}
	mine, err := in.Tx.Sheets().List(store.Sheet{Game: g.ID, Side: in.Seat.Side})
	if err != nil {
		return nil, err
	}
	zone := in.Tx.Office.Zone(in.Seat.Zone)
	m := rules.M("notice.late", rules.Num("phase", g.Phase), rules.Text("when", in.Tx.Office.Book.When(in.Seat.Lang, in.Row.Received, zone)),
		rules.Text("deadline", in.Tx.Office.Book.When(in.Seat.Lang, at, zone)))
	for i := range demands {
		switch stands := seating.AcceptedDemandSheet(mine, demands[i].Key); {
		case stands != nil:
			m.Args = append(m.Args, rules.Text("receipt", stands.Receipt))
			return &m, nil
		case !demands[i].Optional && g.Missing == store.MissingHold:
			return nil, nil
		}
	}
	return &m, nil
}
