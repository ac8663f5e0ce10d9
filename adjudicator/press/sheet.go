package press

import (
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// HandleSheet takes the orders and standing orders of a letter and acknowledges
// them. Before anything is changed the letter must hold the key, and be for a
// phase that is not over.
func HandleSheet(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) (outcome string, err error) {
	if refusal := filing.SheetRefusal(in, d, sheet); refusal != nil {
		if refusal.Code == "notice.phase-over" && sheet.Undo && in.Line.Includes(in.Phase) {
			return refuseLateUndo(in, *refusal)
		}
		return RefuseLetter(in, *refusal)
	}
	if late, err := filing.LateRefusal(in, sheet); err != nil {
		return "", err
	} else if late != nil {
		outcome, err = RefuseLetter(in, *late)
		return NarrowRefusal(outcome, filing.OutcomeLate), err
	}
	if outcome, done, err := applyLastWord(in, d, sheet); done || err != nil {
		return outcome, err
	}
	pos, err := office.Position(in.Tx, &in.Game)
	if err != nil {
		return "", err
	}
	a := &filing.Submission{In: in, Desk: d, Pos: pos, Sheet: sheet}
	a.Ack.Head = post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now)
	a.Ack.Colours = in.Tx.Office.Positions.Colours(in.Game.ID, in.Game.Phase-1, in.Seat.Side, func() *templates.Colours {
		return templates.NewColours(d.Title, a.Known())
	})
	a.Lines = filing.LinesByNumber(in.Letter.Lines)
	a.Ack.Lines, a.Ack.Trial = a.Lines, in.DryRun != nil
	if refusal, err := a.CheckAndStore(); err != nil {
		return "", err
	} else if len(refusal) > 0 {
		outcome, err = RefuseLetter(in, refusal[0], refusal[1:]...)
		if len(a.Overtaken) > 0 {
			outcome = NarrowRefusal(outcome, filing.OutcomeOvertaken)
		}
		return outcome, err
	}
	if err := a.CompleteAck(); err != nil {
		return "", err
	}
	a.Ack.Head.PlayAt = confirm.PendingPlayTime(in) // the letter may have changed that
	in.Ack = &a.Ack
	page, err := filing.SetThreadSubject(in, in.Tx.Office.Book.Ack(a.Ack), &a.Ack)
	if err != nil {
		return "", err
	}
	return a.Outcome(), seating.AnswerHolders(in, nil, office.KindAck, page, func(seat *store.Seat) (post.WrittenMail, error) {
		own := a.Ack
		own.Head = post.NewHead(in.Tx.Office, &in.Game, seat, d, in.Now)
		own.Colours = a.Ack.Colours
		return post.WrittenMail{Head: own.Head, Page: in.Tx.Office.Book.Ack(own)}, nil
	})
}
