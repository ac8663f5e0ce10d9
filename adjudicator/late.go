package adjudicator

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// late tells whether the mail server received a sheet for the same demand, or
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
		return false, nil
	}
	late, err := a.in.older(last.Received, last.Letter)
	if late {
		a.tooLate = true
		a.overtaken = append([]rules.Message{m}, a.overtaken...)
	}
	return late, err
}

// older tells whether this letter reached the mail server before another:
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
