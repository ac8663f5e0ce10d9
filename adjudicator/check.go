package adjudicator

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// trial is what a letter would have been answered that is only to be checked.
type trial struct {
	kind    store.Kind
	page    templates.Page
	refusal []rules.Message // why it would have changed nothing
}

// check answers a sheet as if it counted, and keeps nothing of it. It needs what a
// sheet needs, the key first of all: otherwise it would tell others what a side may
// know.
func (in *intake) check(d *desk.Desk, sheet *desk.Sheet) (outcome string, err error) {
	sheet.Undo, sheet.Ready, sheet.PlayNow = false, false, false
	if len(sheet.Orders)+len(sheet.Standing) == 0 && len(sheet.Problems) == sheet.Chatter { // of what he sent before, then
		mine, err := in.tx.Sheets(in.game.ID, in.seat.Side)
		if err != nil {
			return "", err
		}
		hand := spokenOf(&in.game, mine, true)
		if len(hand) == 0 || !in.proved {
			return in.refuse(rules.M("notice.no-orders"))
		}
		in.letter.Lines = desk.Number(asWritten(d, &hand[0]))
		*sheet = in.readSheet(d, in.letter.Lines)
	}
	in.trial = new(trial)
	game, seat := in.game, in.seat
	err = in.tx.Undone(func() error {
		outcome, err = in.sheet(d, sheet)
		return err
	})
	t := in.trial
	in.trial, in.game, in.seat, in.ready = nil, game, seat, false
	switch {
	case err != nil:
		return "", err
	case len(t.refusal) > 0:
		return in.refuse(t.refusal[0], append(t.refusal[1:], in.left()...)...)
	case t.kind == "":
		return outcome, nil
	}
	return outcomeChecked, in.reply(t.kind, t.page)
}

// leaveChanges takes out of a letter that is only to be checked what it asks for beside
// orders, but for questions.
func (in *intake) leaveChanges(sheet *desk.Sheet) {
	sheet.Requests = slices.DeleteFunc(sheet.Requests, func(q desk.Request) bool {
		if e := errandOf(q.Kind); e.asks && q.Kind == e.kinds[0] {
			return false
		}
		in.leaves = true
		return true
	})
}

// left says that a letter which is only to be checked had more than orders.
func (in *intake) left() []rules.Message {
	if !in.leaves {
		return nil
	}
	return []rules.Message{rules.M("letter.check-leaves")}
}

// checks reports whether the sender wants nothing kept of the letter: he says so among
// his orders, above a block of them, or as the subject.
func (in *intake) checks(d *desk.Desk, sheet *desk.Sheet) bool {
	l := in.letter
	above := func(lines []parser.Line) bool {
		i := slices.IndexFunc(lines, func(line parser.Line) bool { return line.Text != "" })
		return i >= 0 && d.Checks(lines[i])
	}
	return sheet.Check || above(l.Words) || above(desk.Number([]string{l.Subject}))
}

// withoutCheck returns the lines of the letter but for those that say that it is only to be
// checked: they can be sent in earnest.
func (a *acceptance) withoutCheck() []parser.Line {
	return slices.DeleteFunc(slices.Clone(a.in.letter.Lines), a.desk.Checks)
}
