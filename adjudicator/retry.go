package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Failure is a letter that could not be handled, or a dispatch that was refused
// for good. Nobody tries it again unless a person says so, see [Service.Retry].
type Failure struct {
	ID      string     `json:"id"` // "letter-5", "dispatch-17", "mailbox-12" of one that lies there
	Who     string     `json:"who,omitempty"`
	Game    string     `json:"game,omitempty"`
	Side    rules.Side `json:"side,omitempty"`
	Subject string     `json:"subject,omitempty"` // of a dispatch
	Why     string     `json:"why,omitempty"`     // the mail server's last words
	At      time.Time  `json:"at"`                // when the letter came, the dispatch was queued
}

const (
	prefixLetter   = "letter-"
	prefixDispatch = "dispatch-"
	prefixCommand  = "command-"
	prefixMailbox  = "mailbox-"
)

// ErrNoFailure says that nothing that failed has such an id.
var ErrNoFailure = errors.New("adjudicator: nothing of that id has failed")

// Failures lists what failed since a time: letters that cannot be had, letters, dispatches,
// each the oldest first.
func (s *Service) Failures(ctx context.Context, since time.Time) (out []Failure, err error) {
	err = s.store.View(ctx, func(tx *store.Tx) error {
		held, err := heldLetters(tx)
		if err != nil {
			return err
		}
		for _, l := range held {
			out = append(out, Failure{ID: fmt.Sprint(prefixMailbox, l.UID), Who: l.From, Why: l.Why, At: l.Received})
		}
		letters, err := tx.FailedLetters(since)
		if err != nil {
			return err
		}
		for i := range letters {
			l := &letters[i]
			out = append(out, Failure{ID: fmt.Sprint(prefixLetter, l.ID), Who: s.senderOf(l), At: l.Received})
		}
		dispatches, err := tx.FailedDispatches(since)
		for i := range dispatches {
			d := &dispatches[i]
			out = append(out, Failure{
				ID: fmt.Sprint(prefixDispatch, d.ID), Who: d.Recipient, Game: d.Game, Side: d.Side, Subject: d.Subject, Why: d.Reply, At: d.Created,
			})
		}
		return err
	})
	return out, err
}

// Retry has a failed letter handled, or a failed dispatch sent, as if nobody
// had tried yet. A daemon on the same database takes it up within a minute.
func (s *Service) Retry(ctx context.Context, actor, id string) error {
	now := s.now()
	err := s.store.Update(ctx, func(tx *store.Tx) error {
		err := fmt.Errorf("%w: %s", ErrNoFailure, id)
		game := ""
		if n, ok := numberAfter(id, prefixLetter); ok {
			err = tx.RetryLetter(n)
		} else if n, ok := numberAfter(id, prefixMailbox); ok { // the mailbox is looked at once a minute
			var held []HeldLetter
			if held, err = heldLetters(tx); err == nil && !slices.ContainsFunc(held, func(l HeldLetter) bool { return int64(l.UID) == n }) {
				err = store.ErrNotFound
			}
		} else if n, ok := numberAfter(id, prefixDispatch); ok {
			d, found := tx.Dispatch(n)
			if err = found; err == nil {
				game, err = d.Game, tx.RetryDispatch(n, now)
			}
		}
		if isNotFound(err) {
			err = fmt.Errorf("%w: %s", ErrNoFailure, id)
		}
		if err != nil {
			return err
		}
		return tx.Audit(&store.Entry{At: now, Game: game, Actor: actor, Action: "retried", Detail: map[string]string{"what": id}})
	})
	if err != nil {
		return err
	}
	s.env.Queued()
	s.wake()
	return nil
}

func numberAfter(id, prefix string) (n int64, ok bool) {
	rest, ok := strings.CutPrefix(id, prefix)
	if !ok {
		return 0, false
	}
	n, err := strconv.ParseInt(rest, 10, 64)
	return n, err == nil
}
