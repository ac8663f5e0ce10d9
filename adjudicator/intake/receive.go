package intake

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Service is what the daemon hands over: letters, and the time.
type Service struct{ *office.Office }

// maxAttempts is how often a letter is tried before a person has to look.
const maxAttempts = 3

// Receive stores a letter and handles it. A nil error promises that it is
// stored durably; whatever goes wrong afterwards is tried again by Tick. A
// letter that was delivered before is recognised and not handled again.
func (s Service) Receive(ctx context.Context, l store.Arrival) error {
	_, err := s.ReceiveAll(ctx, []store.Arrival{l})
	return err
}

// ReceiveAll does what Receive does for several letters, in their order: they are stored
// with one flush to the disk, and handled several to a flush (see handleSet). An error is
// that of the first letter that could not be stored; taken counts those before it.
func (s Service) ReceiveAll(ctx context.Context, all []store.Arrival) (taken int, err error) {
	s.Env.Failpoint(office.StepReceived)
	if err := schedule.BeginOutageIfDetected(ctx, s.Office); err != nil { // before anything is called late by a clock that jumped
		return 0, err
	}
	for i := range all {
		schedule.NoteClockDoubt(s.Office, all[i].Received)
	}
	ids, err := storeLetters(ctx, s.Office, all)
	taken = len(ids)
	if err != nil {
		err = fmt.Errorf("adjudicator: receive: %w", err)
	}
	if taken > 0 {
		s.Env.Failpoint(office.StepStored)
	}
	if ids = slices.DeleteFunc(ids, func(id int64) bool { return id == 0 }); len(ids) > 0 {
		handleAll(ctx, s.Office, ids)
		s.Wake()
	}
	return taken, err
}

// storeLetters stores letters in one transaction. ids has 0 for one that was handled before.
// Where that fails each is stored alone, so that one letter keeps no other from being
// stored; ids ends before the first that cannot be.
func storeLetters(ctx context.Context, o *office.Office, all []store.Arrival) (ids []int64, err error) {
	rows := make([]store.Letter, len(all))
	for i := range all {
		rows[i] = rowOf(o, &all[i])
	}
	update := func(rows []store.Letter) error {
		kept := make([]int64, 0, len(rows))
		err := o.Update(ctx, func(tx *office.Tx) error {
			for i := range rows {
				id, err := storeLetter(tx, rows[i])
				if err != nil {
					return err
				}
				kept = append(kept, id)
			}
			return nil
		})
		if err == nil {
			ids = append(ids, kept...)
		}
		return err
	}
	if err = update(rows); err == nil || len(rows) == 1 {
		return ids, err
	}
	for i := range rows {
		if err := update(rows[i : i+1]); err != nil {
			return ids, err
		}
	}
	return ids, nil
}

// rowOf returns a letter as it is stored.
func rowOf(o *office.Office, l *store.Arrival) store.Letter {
	row := store.Letter{Arrival: *l, Stored: o.Now()}
	row.Received = l.Received.UTC().Truncate(time.Millisecond)
	if row.Received.IsZero() {
		row.Received = row.Stored
	}
	if row.Raw == nil {
		row.Raw = []byte{}
	}
	row.MessageID, row.Hash, row.Sent = Identity(l.Raw)
	return row
}

// storeLetter stores a letter. It returns 0 when it was handled before.
func storeLetter(tx *office.Tx, row store.Letter) (id int64, err error) {
	if strings.Contains(row.Mailbox, confirm.ReplayMark) {
		if known, err := tx.Letters().HasForgotten(row.MessageID, row.Hash); known || err != nil {
			return 0, err
		}
	}
	id, err = tx.Letters().Receive(&row)
	if !errors.Is(err, store.ErrExists) {
		return id, err
	}
	known, err := tx.Letters().One(store.LetterFilter{MessageID: row.MessageID, Hash: row.Hash})
	if post.IsNotFound(err) { // another letter at a place that was taken: the mailbox broke its word
		row.Mailbox += fmt.Sprintf("#%x", row.Hash[:8])
		return tx.Letters().Receive(&row)
	}
	if err != nil || known.State != store.LetterNew {
		return 0, err
	}
	return known.ID, nil
}

// Knows reports whether a letter was received before, see [IsKnownLetter].
func (s Service) Knows(ctx context.Context, raw []byte, size int64) (known bool, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		known, err = IsKnownLetter(tx.Tx, raw, size)
		return err
	})
	return known, err
}

// IsKnownLetter reports whether a letter was received before, by its Message-ID and size: raw may
// hold no more than the head. A letter without Message-ID is never known by these, only
// by its whole text.
func IsKnownLetter(tx *store.Tx, raw []byte, size int64) (bool, error) {
	id, _, _ := Identity(raw)
	if id == "" {
		return false, nil
	}
	return tx.Letters().Knows(id, size)
}

// Since returns the moment before which no letter can be for a game of ours, see [EarliestLetterTime].
func (s Service) Since(ctx context.Context) (at time.Time, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		at, err = EarliestLetterTime(tx.Tx)
		return err
	})
	return at, err
}

// EarliestLetterTime returns the moment before which no letter can be for a game of ours, the zero
// time when there is no game. A database that was put back from a copy without a game may
// have had letters since that begin one. An hour covers clocks that differ.
func EarliestLetterTime(tx *store.Tx) (time.Time, error) {
	at, err := tx.Games().Oldest()
	if err == nil && at.IsZero() {
		at, err = tx.RestoreTime()
	}
	if err != nil || at.IsZero() {
		return time.Time{}, err
	}
	return at.Add(-time.Hour), nil
}

// maxMessageID is how long a Message-ID may be: a line (RFC 5322 §2.1.1). It is
// kept for as long as the letter, so that a longer one is kept as its hash.
const maxMessageID = 998

// Identity returns what tells a letter from all others, however it came: its
// Message-ID and a hash of its body, as the fields before the body differ from
// delivery to delivery. A letter without Message-ID is its whole text. sent is
// its Date, zero when none can be read.
func Identity(raw []byte) (messageID string, hash []byte, sent time.Time) {
	msg, err := mail.ReadMessage(bytes.NewReader(raw))
	if err == nil {
		messageID = strings.Trim(strings.TrimSpace(msg.Header.Get("Message-Id")), "<>")
		if date, err := mailtext.ReadDate(msg.Header.Get("Date")); err == nil {
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
func handle(ctx context.Context, o *office.Office, id int64) {
	o.Mu.Lock()
	defer o.Mu.Unlock()
	game, err := handleInTurn(ctx, o, id)
	if err != nil {
		if ctx.Err() != nil {
			return
		}
		o.Env.Log.Error("handle letter", office.KeyLetter, id, office.KeyError, err)
		if errors.Is(err, store.ErrTrouble) { // not the letter's fault, however long it lasts
			return
		}
		if err := letterFailed(ctx, o, id); err != nil {
			o.Env.Log.Error("note failed letter", office.KeyLetter, id, office.KeyError, err)
		}
		return
	}
	finishHandled(ctx, o, game)
}

// finishHandled has the phase played that is ready once letters were handled, if any. The lock is held.
func finishHandled(ctx context.Context, o *office.Office, ready string) {
	o.Env.Failpoint(office.StepLetterDone)
	if ready != "" {
		playReady(ctx, o, ready)
	}
}

// playReady does what phases.RunReady does; errors are logged and told. The lock is held.
func playReady(ctx context.Context, o *office.Office, game string) {
	if err := phases.RunReady(ctx, o, game); err != nil {
		o.Env.Log.Error("run phase", office.KeyGame, game, office.KeyError, err)
		if err := post.NotifyStuckLocked(ctx, o, game, err); err != nil {
			o.Env.Log.Error("tell moderator", office.KeyGame, game, office.KeyError, err)
		}
	}
}

// handleOnce handles a letter in one transaction. It returns the game whose
// phase is ready now, if any; played are those of which a phase was played for it.
func handleOnce(ctx context.Context, o *office.Office, id int64, played map[string]bool) (ready string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = seating.PanicError(r)
		}
	}()
	outage := schedule.CurrentOutage(o) != nil // asked here, as who begins one waits for the database
	err = o.Update(ctx, func(tx *office.Tx) error {
		ready, err = handleIn(tx, id, outage, played)
		return err
	})
	if err != nil {
		return "", err
	}
	return ready, nil
}

// handleIn does what handleOnce does, within a transaction. A letter that is not new is
// left alone.
func handleIn(tx *office.Tx, id int64, outage bool, played map[string]bool) (ready string, err error) {
	tx.Office.Env.Failpoint(office.StepLetterBegun)
	row, err := tx.Letter(id)
	if err != nil || row.State != store.LetterNew {
		return "", err
	}
	in := &office.Intake{Tx: tx, Row: &row, Now: tx.Office.Now(), Outage: outage, CaughtUp: played}
	outcome, err := Handle(in)
	if err != nil {
		return "", err
	}
	if err := tx.Letters().Update(store.LetterFilter{ID: id, State: store.LetterNew}, store.LetterUpdate{State: new(store.LetterHandled), Outcome: new(outcome), Game: new(in.Game.ID), Side: new(in.Seat.Side), Handled: new(in.Now)}); err != nil {
		return "", err
	}
	if err := transfer.KeepStray(in, outcome); err != nil {
		return "", err
	}
	if err := transfer.TrimLetter(in, outcome); err != nil {
		return "", err
	}
	if in.PhaseReady {
		ready = in.Game.ID
	}
	tx.Office.Env.Failpoint(office.StepLetterHandled)
	tx.Office.Env.Log.Info("letter", office.KeyLetter, id, office.KeyOutcome, outcome, office.KeyGame, in.Game.ID, office.KeySide, string(in.Seat.Side))
	return ready, nil
}

// letterFailed counts the attempt and tells the moderator and the player when it
// was the last.
func letterFailed(ctx context.Context, o *office.Office, id int64) error {
	return o.Update(ctx, func(tx *office.Tx) error {
		state, err := tx.Letters().Try(id, maxAttempts, o.Now())
		if err != nil || state != store.LetterFailed {
			return err
		}
		if err := tx.Audit(&store.Entry{At: o.Now(), Actor: post.ActorService, Action: "letter-failed", Detail: map[string]string{"letter": fmt.Sprint(id)}}); err != nil {
			return err
		}
		if err := post.NotifyModerator(tx, nil, office.AboutFault, id, rules.M("moderator.letter-fault", rules.Text("id", fmt.Sprint(office.PrefixLetter, id)))); err != nil {
			return err
		}
		row, err := tx.Letter(id)
		if err != nil {
			return err
		}
		return notifySender(tx, &row)
	})
}

// notifySender tells a player that his letter could not be handled.
func notifySender(tx *office.Tx, row *store.Letter) error {
	from := post.LetterSender(tx.Office, row)
	if from == "" || from == tx.Office.Cfg.Address {
		return nil
	}
	seats, err := tx.Seats().Of(from)
	if err != nil || len(seats) == 0 {
		return err
	}
	head := templates.Head{Lang: seats[0].Lang, Now: tx.Office.Now(), Player: seats[0].Name}
	return post.Queue(tx, post.OutgoingMail{
		Kind: office.KindNotice, Letter: row.ID, To: seats[0].Address, Name: seats[0].Name, Lang: head.Lang, Parent: row.MessageID,
		Auto: post.AutoReplied, Now: head.Now, Page: tx.Office.Book.Notice(templates.Notice{Head: head, Messages: []rules.Message{filing.FaultMessage(row.ID)}}),
	})
}
