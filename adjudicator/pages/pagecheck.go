package pages

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/intake"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// NewPageToken makes the token of a form. Two forms never have the same.
func NewPageToken() string { return rand.Text() }

// checkToken is the token of no form: what is only checked is kept nowhere.
const checkToken = "check"

// TooOftenError says that a side had its sheet checked too often.
type TooOftenError struct{ Wait time.Duration }

// Error implements error.
func (e *TooOftenError) Error() string {
	return fmt.Sprintf("adjudicator: checked too often: wait %s", e.Wait)
}

// MostChecked is how many bytes of a text are checked. A check keeps the games waiting,
// and nothing but a sheet is worth that: the longest draft of any title has a quarter
// of it. What is longer can still be filed, as letters can be.
const MostChecked = 20 << 10

// ErrPageLong says that a text has more than MostChecked bytes.
var ErrPageLong = errors.New("adjudicator: too long to be checked")

// CheckPage tells what the answer would be if a sheet of a page were filed now. The
// letter that [Service.FilePage] would make of it is handled as any other, and all of
// that is undone: so it says what the mail would say and nothing else, and nothing is
// left of it. It does not say that a letter is a copy of one before.
//
// Its errors are ErrNoGame, ErrPageLong and *TooOftenError, besides those of the database.
func (s Service) CheckPage(ctx context.Context, p PageSheet) (answer PageAnswer, err error) {
	if len(p.Text) > MostChecked {
		return answer, ErrPageLong
	}
	if wait := checksOf(s.Office).countCheck(p.Game+" "+string(p.Side), s.Now()); wait > 0 {
		return answer, &TooOftenError{wait}
	}
	defer func() {
		if r := recover(); r != nil {
			answer, err = PageAnswer{}, seating.PanicError(r)
		}
	}()
	s.Mu.Lock()
	defer s.Mu.Unlock()
	outage := schedule.CurrentOutage(s.Office) != nil
	p.Token = checkToken
	err = s.Update(ctx, func(tx *office.Tx) error {
		_, seat, err := confirm.LoadSeatHeldBy(tx, p.Game, p.Side, p.By)
		if post.IsNotFound(err) {
			return phases.ErrNoGame
		}
		if err != nil {
			return err
		}
		row := store.Letter{Arrival: pageArrival(s.Office, &p, 1, &seat, s.Now()), Stored: s.Now()}
		row.MessageID, row.Hash, _ = intake.Identity(row.Raw)
		if row.ID, err = tx.Letters().Receive(&row); err != nil {
			return err
		}
		in := &office.Intake{Tx: tx, Row: &row, Now: s.Now(), Outage: outage}
		answer.State = store.LetterHandled
		if answer.Outcome, err = intake.Handle(in); err != nil {
			return err
		}
		answer.Lines = pageLines(in)
		if in.Ack != nil && in.Ack.Mended {
			answer.Mended = in.Ack.Draft
		}
		answer.Doubt = in.Ack != nil && in.Ack.Doubt
		if answer.Answers, err = pageMails(tx, &seat, row.ID); err != nil {
			return err
		}
		return transfer.ErrUndone
	})
	if errors.Is(err, transfer.ErrUndone) {
		err = nil
	}
	return answer, err
}

// pageLines tells of each line what the letter's orders came to: the worst of it.
func pageLines(in *office.Intake) (out []PageLine) {
	if in.Ack == nil {
		return nil
	}
	note := func(line int, severity rules.Severity) {
		i := slices.IndexFunc(out, func(l PageLine) bool { return l.Line == line })
		switch {
		case line == 0:
		case i < 0:
			out = append(out, PageLine{line, severity})
		case out[i].Severity != rules.Error && severity != "":
			out[i].Severity = severity
		}
	}
	for i := range in.Ack.Reading.Orders {
		note(in.Ack.Reading.Orders[i].Line, "")
	}
	for i := range in.Ack.Standing {
		note(in.Ack.Standing[i].Line, "")
	}
	for i := range in.Ack.Problems {
		note(in.Ack.Problems[i].Line, in.Ack.Problems[i].Severity)
	}
	slices.SortFunc(out, func(a, b PageLine) int { return cmp.Compare(a.Line, b.Line) })
	return out
}
