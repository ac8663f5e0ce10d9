package post

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// HeldLetter is a letter that lies in the mailbox and cannot be had: the mail server hands
// it out empty or not at all, or it cannot be stored. It is tried again by itself.
type HeldLetter struct {
	Mailbox     string    `json:"mailbox"`
	UIDValidity uint32    `json:"uidvalidity"`
	UID         uint32    `json:"uid"`
	From        string    `json:"from,omitempty"` // the address of its sender; "": not known
	Received    time.Time `json:"received"`       // by the mail server
	Since       time.Time `json:"since"`          // when it was tried first
	Why         string    `json:"why,omitempty"`
}

// HeldLetters returns the letters that cannot be had.
func HeldLetters(tx *office.Tx) (letters []HeldLetter, err error) {
	text, err := tx.Fact(FactHeldLetters)
	if err != nil || text == "" {
		return nil, err
	}
	if err := json.Unmarshal([]byte(text), &letters); err != nil {
		return nil, fmt.Errorf("adjudicator: fact %s: %w", FactHeldLetters, err)
	}
	return letters, nil
}

// LetterSender returns the address of the person who wrote a letter, "" when it was a
// machine. Reading the letter may be what goes wrong with it.
func LetterSender(o *office.Office, row *store.Letter) (address string) {
	defer func() {
		if recover() != nil {
			address = ""
		}
	}()
	l, err := parser.ReadLetter(row.Raw, mailtext.Options{Loop: o.Cfg.Loop})
	if err != nil || l.Auto != "" {
		return ""
	}
	return l.From.Addr
}

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

// ErrNoFailure says that nothing that failed has such an id.
var ErrNoFailure = errors.New("adjudicator: nothing of that id has failed")

// Failures lists what failed since a time: letters that cannot be had, letters, dispatches,
// each the oldest first.
func (s Service) Failures(ctx context.Context, since time.Time) (out []Failure, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		held, err := HeldLetters(tx)
		if err != nil {
			return err
		}
		for _, l := range held {
			out = append(out, Failure{ID: fmt.Sprint(office.PrefixMailbox, l.UID), Who: l.From, Why: l.Why, At: l.Received})
		}
		letters, err := tx.Letters().List(store.LetterFilter{State: store.LetterFailed, Received: since})
		if err != nil {
			return err
		}
		for i := range letters {
			l := &letters[i]
			out = append(out, Failure{ID: fmt.Sprint(office.PrefixLetter, l.ID), Who: LetterSender(s.Office, l), At: l.Received})
		}
		dispatches, err := tx.Dispatches().List(store.DispatchFilter{State: store.Failed, Created: since})
		for i := range dispatches {
			d := &dispatches[i]
			out = append(out, Failure{
				ID: fmt.Sprint(office.PrefixDispatch, d.ID), Who: d.Recipient, Game: d.Game, Side: d.Side, Subject: d.Subject, Why: d.Reply, At: d.Created,
			})
		}
		return err
	})
	return out, err
}

// Retry has a failed letter handled, or a failed dispatch sent, as if nobody
// had tried yet. A daemon on the same database takes it up within a minute.
func (s Service) Retry(ctx context.Context, actor, id string) error {
	now := s.Now()
	err := s.Update(ctx, func(tx *office.Tx) error {
		err := fmt.Errorf("%w: %s", ErrNoFailure, id)
		game := ""
		if n, ok := office.ParsePrefixedNumber(id, office.PrefixLetter); ok {
			err = tx.Letters().Update(store.LetterFilter{ID: n, State: store.LetterFailed}, store.LetterUpdate{State: new(store.LetterNew), Attempts: new(0)})
		} else if n, ok := office.ParsePrefixedNumber(id, office.PrefixMailbox); ok { // the mailbox is looked at once a minute
			var held []HeldLetter
			if held, err = HeldLetters(tx); err == nil && !slices.ContainsFunc(held, func(l HeldLetter) bool { return int64(l.UID) == n }) {
				err = store.ErrNotFound
			}
		} else if n, ok := office.ParsePrefixedNumber(id, office.PrefixDispatch); ok {
			d, found := tx.Dispatch(n)
			if err = found; err == nil {
				game, err = d.Game, tx.Dispatches().Update(store.DispatchFilter{ID: n, State: store.Failed}, store.DispatchUpdate{State: new(store.Queued), Attempts: new(0), Refused: new(time.Time{}), Next: new(now)})
			}
		}
		if IsNotFound(err) || errors.Is(err, store.ErrNoFilter) {
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
	s.Env.Queued()
	s.Wake()
	return nil
}

// FactHeldLetters names the fact that holds the letters which cannot be had ([HeldLetters]),
// for the health and for [Service.Retry].
const FactHeldLetters = "held letters"
