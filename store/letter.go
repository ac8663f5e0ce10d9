package store

import (
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// LetterState is how far a letter was handled.
type LetterState string

// A letter is new until it was handled; it failed when handling it went wrong
// too often, and a person has to look at it.
const (
	LetterNew     LetterState = "new"
	LetterHandled LetterState = "handled"
	LetterFailed  LetterState = "failed"
)

// Arrival is a mail as the mailbox gave it, before anybody read it. Its fields
// are those of mailer.Letter, which may not import this package: the one is the
// other by conversion.
type Arrival struct {
	Mailbox     string
	UIDValidity uint32 // with UID its place in the mailbox (RFC 9051 §2.3.1.1)
	UID         uint32
	Received    time.Time // when the mail server took it
	Size        int64     // bytes
	Raw         []byte    // the whole mail; its header only when TooBig
	TooBig      bool
}

// Letter is a mail that came in, with what became of it.
type Letter struct {
	ID int64
	Arrival
	MessageID string // without <>; "" when it had none
	Hash      []byte // SHA-256 of the body (of the whole letter without Message-ID)
	Stored    time.Time
	State     LetterState
	Attempts  int
	Handled   time.Time
	Outcome   string // what it came to, a code
	Game      string
	Side      rules.Side
	Sent      time.Time // its Date; zero when none can be read
	Cut       bool      // Raw does not hold all of it: see CutLetter
}

// AddLetter stores a letter and returns its id. ErrExists says that it was
// delivered before: its place, or its Message-ID with the hash of its body, is
// known.
func (t *Tx) AddLetter(l *Letter) (int64, error) {
	return t.insert("add letter", `INSERT INTO letter
		(mailbox, uidvalidity, uid, message_id, hash, received, stored, size, too_big, raw, state, sent)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'new', ?)`,
		l.Mailbox, l.UIDValidity, l.UID, l.MessageID, l.Hash, millis(l.Received), millis(l.Stored), l.Size, l.TooBig, l.Raw, millis(l.Sent))
}

const letterColumns = `id, mailbox, uidvalidity, uid, message_id, hash, received, stored, size, too_big, raw, state, attempts, handled, outcome, game, side, sent, cut`

func readLetter(s scanner) (l Letter, err error) {
	return l, s.Scan(&l.ID, &l.Mailbox, &l.UIDValidity, &l.UID, &l.MessageID, &l.Hash, moment{&l.Received}, moment{&l.Stored},
		&l.Size, &l.TooBig, &l.Raw, &l.State, &l.Attempts, moment{&l.Handled}, &l.Outcome, &l.Game, &l.Side, moment{&l.Sent}, &l.Cut)
}

// Letter returns one letter.
func (t *Tx) Letter(id int64) (Letter, error) {
	return one(t, "letter", readLetter, `SELECT `+letterColumns+` FROM letter WHERE id = ?`, id)
}

// LetterLike returns the letter with that Message-ID and hash of its body.
func (t *Tx) LetterLike(messageID string, hash []byte) (Letter, error) {
	return one(t, "letter like", readLetter, `SELECT `+letterColumns+` FROM letter WHERE message_id = ? AND hash = ?`, messageID, hash)
}

// LetterNamed returns the latest letter of a mailbox that has a Message-ID.
func (t *Tx) LetterNamed(mailbox, messageID string) (Letter, error) {
	return one(t, "letter named", readLetter, `SELECT `+letterColumns+` FROM letter WHERE message_id = ? AND mailbox = ? ORDER BY id DESC LIMIT 1`, messageID, mailbox)
}

// KnowsLetter reports whether a letter with that Message-ID and size was
// stored, wherever it lay.
func (t *Tx) KnowsLetter(messageID string, size int64) (known bool, err error) {
	return known, t.row("knows letter", `SELECT EXISTS (SELECT 1 FROM letter WHERE message_id IN (?, ?) AND size = ?)`, []any{messageID, formerMessage(messageID), size}, &known)
}

// NewLetters returns the ids of the letters that wait to be handled, the
// earliest received first.
func (t *Tx) NewLetters() ([]int64, error) {
	return list(t, "new letters", readID, `SELECT id FROM letter WHERE state = 'new' ORDER BY received, id`)
}

func readID(s scanner) (id int64, err error) { return id, s.Scan(&id) }

// HandleLetter marks a new letter as handled, with what it came to. It returns
// ErrNotFound when the letter is not new: somebody was faster.
func (t *Tx) HandleLetter(id int64, outcome string, game string, side rules.Side, now time.Time) error {
	return t.change("handle letter", `UPDATE letter SET state = 'handled', handled = ?, outcome = ?, game = ?, side = ?
		WHERE id = ? AND state = 'new'`, millis(now), outcome, game, side, id)
}

// CutLetter keeps a part of a letter that was handled and that nobody
// will read again. Its hash stays, so that it is known when it comes again.
func (t *Tx) CutLetter(id int64, part []byte) error {
	return t.change("cut letter", `UPDATE letter SET raw = ?, cut = 1 WHERE id = ? AND state = 'handled'`, part, id)
}

// TryLetter counts an attempt to handle a letter that went wrong. After most
// attempts the letter is marked as failed; it returns the new state.
func (t *Tx) TryLetter(id int64, most int, now time.Time) (LetterState, error) {
	err := t.change("try letter", `UPDATE letter SET attempts = attempts + 1, handled = ?,
		state = CASE WHEN attempts + 1 >= ? THEN 'failed' ELSE state END
		WHERE id = ? AND state = 'new'`, millis(now), most, id)
	if err != nil {
		return "", err
	}
	var state LetterState
	return state, t.row("try letter", `SELECT state FROM letter WHERE id = ?`, []any{id}, &state)
}

// Letters returns the latest letters of a game (never "") without their text, the newest
// first, for the moderator.
func (t *Tx) Letters(game string, most int) ([]Letter, error) {
	return list(t, "letters", readLetter, `SELECT id, mailbox, uidvalidity, uid, message_id, hash, received, stored, size, too_big,
		x'', state, attempts, handled, outcome, game, side, sent, cut FROM letter
		WHERE id IN (SELECT id FROM letter WHERE game = ? AND game <> '' ORDER BY id DESC LIMIT ?) ORDER BY id DESC`, game, most)
}

// SeatLetters returns the latest handled letters of a side, the newest first, each
// with so many bytes of its beginning.
func (t *Tx) SeatLetters(game string, side rules.Side, most, head int) ([]Letter, error) {
	return list(t, "seat letters", readLetter, `SELECT `+strings.Replace(letterColumns, "raw", "substr(raw, 1, ?)", 1)+` FROM letter
		WHERE id IN (SELECT id FROM letter WHERE game = ? AND game <> '' AND side = ? AND state = 'handled' ORDER BY id DESC LIMIT ?) ORDER BY id DESC`, head, game, side, most)
}

// LettersOf returns the text of the last handled letters of a side that came to
// one of the outcomes, at most most, the newest first.
func (t *Tx) LettersOf(game string, side rules.Side, most int, outcomes ...string) ([][]byte, error) {
	return list(t, "letters of", readBlob, `SELECT raw FROM letter WHERE id IN (SELECT id FROM letter WHERE game = ? AND game <> '' AND side = ? AND state = 'handled'
		AND outcome IN (SELECT value FROM json_each(?)) ORDER BY id DESC LIMIT ?) ORDER BY id DESC`, game, side, doc{outcomes}, most)
}

func readBlob(s scanner) (b []byte, err error) { return b, s.Scan(&b) }

// LettersSent returns the handled letters of a side with that Date, the earliest
// first.
func (t *Tx) LettersSent(game string, side rules.Side, sent time.Time) ([]Letter, error) {
	return list(t, "letters sent", readLetter, `SELECT `+letterColumns+` FROM letter
		WHERE game = ? AND game <> '' AND side = ? AND sent = ? AND state = 'handled' ORDER BY id`, game, side, millis(sent))
}

// FailedLetters returns the letters that were received since a time and that
// nobody tries any more, the earliest first.
func (t *Tx) FailedLetters(since time.Time) ([]Letter, error) {
	return list(t, "failed letters", readLetter, `SELECT `+letterColumns+` FROM letter WHERE state = 'failed' AND received >= ? ORDER BY id`, millis(since))
}

// RetryLetter makes a failed letter new again. ErrNotFound says that no such
// letter failed.
func (t *Tx) RetryLetter(id int64) error {
	return t.change("retry letter", `UPDATE letter SET state = 'new', attempts = 0 WHERE id = ? AND state = 'failed'`, id)
}
