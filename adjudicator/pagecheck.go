package adjudicator

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

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

// errUndone ends the transaction of a check.
var errUndone = errors.New("adjudicator: a check changes nothing")

// CheckPage tells what the answer would be if a sheet of a page were filed now. The
// letter that [Service.FilePage] would make of it is handled as any other, and all of
// that is undone: so it says what the mail would say and nothing else, and nothing is
// left of it. It does not say that a letter is a copy of one before.
//
// Its errors are ErrNoGame, ErrPageLong and *TooOftenError, besides those of the database.
func (s *Service) CheckPage(ctx context.Context, p PageSheet) (answer PageAnswer, err error) {
	if len(p.Text) > MostChecked {
		return answer, ErrPageLong
	}
	if wait := s.checks.try(p.Game+" "+string(p.Side), s.now()); wait > 0 {
		return answer, &TooOftenError{wait}
	}
	defer func() {
		if r := recover(); r != nil {
			answer, err = PageAnswer{}, panicked(r)
		}
	}()
	s.mu.Lock()
	defer s.mu.Unlock()
	outage := s.outage() != nil
	p.Token = checkToken
	err = s.store.Update(ctx, func(tx *store.Tx) error {
		_, seat, err := s.seatBy(tx, p.Game, p.Side, p.By)
		if isNotFound(err) {
			return ErrNoGame
		}
		if err != nil {
			return err
		}
		row := store.Letter{Arrival: s.pageArrival(&p, 1, &seat, s.now()), Stored: s.now()}
		row.MessageID, row.Hash, _ = identity(row.Raw)
		if row.ID, err = tx.AddLetter(&row); err != nil {
			return err
		}
		in := &intake{s: s, tx: tx, row: &row, now: s.now(), outage: outage}
		answer.State = store.LetterHandled
		if answer.Outcome, err = in.run(); err != nil {
			return err
		}
		answer.Lines = in.pageLines()
		if answer.Answers, err = s.pageMails(tx, &seat, row.ID); err != nil {
			return err
		}
		return errUndone
	})
	if errors.Is(err, errUndone) {
		err = nil
	}
	return answer, err
}

// pageLines tells of each line what the letter's orders came to: the worst of it.
func (in *intake) pageLines() (out []PageLine) {
	if in.ack == nil {
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
	for i := range in.ack.Reading.Orders {
		note(in.ack.Reading.Orders[i].Line, "")
	}
	for i := range in.ack.Standing {
		note(in.ack.Standing[i].Line, "")
	}
	for i := range in.ack.Problems {
		note(in.ack.Problems[i].Line, in.ack.Problems[i].Severity)
	}
	slices.SortFunc(out, func(a, b PageLine) int { return cmp.Compare(a.Line, b.Line) })
	return out
}

// How often a side's sheet is checked: faster than anybody types, with the pauses of
// who reads the answers.
const (
	checksPerSpan = 40
	checksSpan    = time.Minute
)

// checkLimit counts checks by side. Its zero value is ready.
type checkLimit struct {
	mu    sync.Mutex
	sides map[string]checked
}

// checked is how often a side's sheet was checked since a moment.
type checked struct {
	since time.Time
	n     int
}

// try counts a check. It returns how long to wait when there were too many.
func (l *checkLimit) try(side string, now time.Time) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	over := func(c checked) bool { past := now.Sub(c.since); return past < 0 || past >= checksSpan }
	if l.sides == nil {
		l.sides = map[string]checked{}
	}
	c, known := l.sides[side]
	if !known || over(c) {
		for other, c := range l.sides { // few: those that checked within the last span
			if over(c) {
				delete(l.sides, other)
			}
		}
		c = checked{since: now}
	}
	if c.n >= checksPerSpan {
		return c.since.Add(checksSpan).Sub(now)
	}
	c.n++
	l.sides[side] = c
	return 0
}
