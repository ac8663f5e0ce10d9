package adjudicator

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/mail"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// maxAttempts is how often a letter is tried before a person has to look.
const maxAttempts = 3

// Receive stores a letter and handles it. A nil error promises that it is
// stored durably; whatever goes wrong afterwards is tried again by Tick. A
// letter that was delivered before is recognised and not handled again.
func (s *Service) Receive(ctx context.Context, l store.Arrival) error {
	s.env.Failpoint(stepReceived)
	if err := s.watch(ctx); err != nil { // before anything is called late by a clock that jumped
		return err
	}
	s.doubtClock(l.Received)
	id, err := s.keep(ctx, l)
	if err != nil {
		return fmt.Errorf("adjudicator: receive: %w", err)
	}
	s.env.Failpoint(stepStored)
	if id != 0 {
		s.handle(ctx, id)
		s.wake()
	}
	return nil
}

// keep stores a letter. It returns 0 when it was handled before.
func (s *Service) keep(ctx context.Context, l store.Arrival) (id int64, err error) {
	row := store.Letter{Arrival: l, Stored: s.now()}
	row.Received = l.Received.UTC().Truncate(time.Millisecond)
	if row.Received.IsZero() {
		row.Received = row.Stored
	}
	if row.Raw == nil {
		row.Raw = []byte{}
	}
	row.MessageID, row.Hash, row.Sent = identity(l.Raw)
	err = s.store.Update(ctx, func(tx *store.Tx) error {
		id, err = tx.AddLetter(&row)
		if !errors.Is(err, store.ErrExists) {
			return err
		}
		known, err := tx.LetterLike(row.MessageID, row.Hash)
		if isNotFound(err) { // another letter at a place that was taken: the mailbox broke its word
			row.Mailbox += fmt.Sprintf("#%x", row.Hash[:8])
			id, err = tx.AddLetter(&row)
			return err
		}
		id = 0
		if known.State == store.LetterNew {
			id = known.ID
		}
		return err
	})
	return id, err
}

// Knows reports whether a letter was received before, see [Knows].
func (s *Service) Knows(ctx context.Context, raw []byte, size int64) (known bool, err error) {
	err = s.store.View(ctx, func(tx *store.Tx) error {
		known, err = Knows(tx, raw, size)
		return err
	})
	return known, err
}

// Knows reports whether a letter was received before, by its Message-ID and size: raw may
// hold no more than the head. A letter without Message-ID is never known by these, only
// by its whole text.
func Knows(tx *store.Tx, raw []byte, size int64) (bool, error) {
	id, _, _ := identity(raw)
	if id == "" {
		return false, nil
	}
	return tx.KnowsLetter(id, size)
}

// Since returns the moment before which no letter can be for a game of ours, see [Since].
func (s *Service) Since(ctx context.Context) (at time.Time, err error) {
	err = s.store.View(ctx, func(tx *store.Tx) error {
		at, err = Since(tx)
		return err
	})
	return at, err
}

// Since returns the moment before which no letter can be for a game of ours, the zero
// time when there is no game. A database that was put back from a copy without a game may
// have had letters since that begin one. An hour covers clocks that differ.
func Since(tx *store.Tx) (time.Time, error) {
	at, err := tx.Oldest()
	if err == nil && at.IsZero() {
		at, err = tx.RestoredFrom()
	}
	if err != nil || at.IsZero() {
		return time.Time{}, err
	}
	return at.Add(-time.Hour), nil
}

// maxMessageID is how long a Message-ID may be: a line (RFC 5322 §2.1.1). It is
// kept for as long as the letter, so that a longer one is kept as its hash.
const maxMessageID = 998

// identity returns what tells a letter from all others, however it came: its
// Message-ID and a hash of its body, as the fields before the body differ from
// delivery to delivery. A letter without Message-ID is its whole text. sent is
// its Date, zero when none can be read.
func identity(raw []byte) (messageID string, hash []byte, sent time.Time) {
	msg, err := mail.ReadMessage(bytes.NewReader(raw))
	if err == nil {
		messageID = strings.Trim(strings.TrimSpace(msg.Header.Get("Message-Id")), "<>")
		if date, err := msg.Header.Date(); err == nil {
			sent = date.UTC()
		}
	}
	if len(messageID) > maxMessageID {
		sum := sha256.Sum256([]byte(messageID))
		messageID = fmt.Sprintf("%x", sum)
	}
	body := raw
	if messageID != "" {
		if i := bytes.Index(raw, []byte("\r\n\r\n")); i >= 0 {
			body = raw[i+4:]
		} else if i := bytes.Index(raw, []byte("\n\n")); i >= 0 {
			body = raw[i+2:]
		}
	}
	sum := sha256.Sum256(body)
	return messageID, sum[:], sent
}

// handle handles a stored letter and runs the phase that it completes. Errors
// are logged: the letter stays new and Tick tries again, up to maxAttempts;
// for as long as it takes when the database is what fails.
func (s *Service) handle(ctx context.Context, id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	game, err := s.handleInTurn(ctx, id)
	if err != nil {
		if ctx.Err() != nil {
			return
		}
		s.env.Log.Error("handle letter", keyLetter, id, keyError, err)
		if errors.Is(err, store.ErrTrouble) { // not the letter's fault, however long it lasts
			return
		}
		if err := s.letterFailed(ctx, id); err != nil {
			s.env.Log.Error("note failed letter", keyLetter, id, keyError, err)
		}
		return
	}
	s.env.Failpoint(stepLetterDone)
	s.env.Queued()
	if game == "" {
		return
	}
	if err := s.runReady(ctx, game); err != nil {
		s.env.Log.Error("run phase", keyGame, game, keyError, err)
		if err := s.tellStuckLocked(ctx, game, err); err != nil {
			s.env.Log.Error("tell moderator", keyGame, game, keyError, err)
		}
	}
}

// handleOnce handles a letter in one transaction. It returns the game whose
// phase is ready now, if any; played are those of which a phase was played for it.
func (s *Service) handleOnce(ctx context.Context, id int64, played map[string]bool) (ready string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked(r)
		}
	}()
	outage := s.outage() != nil // asked here, as who begins one waits for the database
	err = s.store.Update(ctx, func(tx *store.Tx) error {
		s.env.Failpoint(stepLetterBegun)
		row, err := tx.Letter(id)
		if err != nil || row.State != store.LetterNew {
			return err
		}
		in := &intake{s: s, tx: tx, row: &row, now: s.now(), outage: outage, caughtUp: played}
		outcome, err := in.run()
		if err != nil {
			return err
		}
		if err := tx.HandleLetter(id, outcome, in.game.ID, in.seat.Side, in.now); err != nil {
			return err
		}
		if err := in.cut(outcome); err != nil {
			return err
		}
		if in.ready {
			ready = in.game.ID
		}
		s.env.Failpoint(stepLetterHandled)
		s.env.Log.Info("letter", keyLetter, id, keyOutcome, outcome, keyGame, in.game.ID, keySide, string(in.seat.Side))
		return nil
	})
	if err != nil {
		return "", err
	}
	return ready, nil
}

// panicked makes an error of a panic. Its value is told only when it is the
// runtime's, as others may quote what a player wrote.
func panicked(r any) error {
	what := fmt.Sprintf("%T", r)
	if e, ok := r.(runtime.Error); ok {
		what = e.Error()
	}
	return fmt.Errorf("adjudicator: panic: %s\n%s", what, debug.Stack())
}

// letterFailed counts the attempt and tells the moderator and the player when it
// was the last.
func (s *Service) letterFailed(ctx context.Context, id int64) error {
	return s.store.Update(ctx, func(tx *store.Tx) error {
		state, err := tx.TryLetter(id, maxAttempts, s.now())
		if err != nil || state != store.LetterFailed {
			return err
		}
		if err := tx.Audit(&store.Entry{At: s.now(), Actor: actorService, Action: "letter-failed", Detail: map[string]string{"letter": fmt.Sprint(id)}}); err != nil {
			return err
		}
		if err := s.tellModerator(tx, nil, aboutFault, id, rules.M("moderator.letter-fault", rules.Text("id", fmt.Sprint(prefixLetter, id)))); err != nil {
			return err
		}
		row, err := tx.Letter(id)
		if err != nil {
			return err
		}
		return s.tellSender(tx, &row)
	})
}

// tellSender tells a player that his letter could not be handled.
func (s *Service) tellSender(tx *store.Tx, row *store.Letter) error {
	from := s.senderOf(row)
	if from == "" || from == s.cfg.Address {
		return nil
	}
	seats, err := tx.SeatsOf(from)
	if err != nil || len(seats) == 0 {
		return err
	}
	head := templates.Head{Lang: seats[0].Lang, Now: s.now(), Player: seats[0].Name}
	return s.queue(tx, dispatch{
		kind: kindNotice, letter: row.ID, to: seats[0].Address, name: seats[0].Name, lang: head.Lang, parent: row.MessageID,
		auto: autoReplied, now: head.Now, page: s.book.Notice(templates.Notice{Head: head, Messages: []rules.Message{faultMessage(row.ID)}}),
	})
}

// senderOf is the address of the person who wrote a letter, "" when it was a
// machine. Reading the letter may be what goes wrong with it.
func (s *Service) senderOf(row *store.Letter) (address string) {
	defer func() {
		if recover() != nil {
			address = ""
		}
	}()
	l, err := parser.ReadLetter(row.Raw, parser.Options{Loop: s.cfg.Loop})
	if err != nil || l.Auto != "" {
		return ""
	}
	return l.From.Addr
}
