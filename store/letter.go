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

// Letters is the table of letters.
type Letters struct{ Table[Letter] }

// Letters returns the table of letters, the first to come first.
func (t *Tx) Letters() Letters { return Letters{Table[Letter]{tx: t, of: &letters}} }

// letters has a letter known by its place, and by its Message-ID with the hash of its body.
var letters = layout[Letter]{
	name: "letter", order: "id",
	columns: "id, mailbox, uidvalidity, uid, message_id, hash, received, stored, size, too_big, raw, state, attempts, handled, outcome, game, side, sent, cut",
	fields: func(to []any, l *Letter) []any {
		return append(to, &l.ID, &l.Mailbox, &l.UIDValidity, &l.UID, &l.MessageID, &l.Hash, moment{&l.Received}, moment{&l.Stored},
			&l.Size, &l.TooBig, &l.Raw, &l.State, &l.Attempts, moment{&l.Handled}, &l.Outcome, &l.Game, &l.Side, moment{&l.Sent}, &l.Cut)
	},
}

// letterFacts and letterHeads are the columns of letters without their texts, and with a part of them.
var (
	letterFacts = strings.Replace(letters.columns, "raw", "x''", 1)
	letterHeads = strings.Replace(letters.columns, "raw", "substr(raw, 1, ?)", 1)
)

// NoText, as the Head of a filter, leaves out the text of letters.
const NoText = -1

// LetterFilter says which letters are wanted; what is zero does not count.
type LetterFilter struct {
	ID        int64
	Game      string
	Side      rules.Side // of Game
	Sent      time.Time
	State     LetterState
	Outcome   string
	Outcomes  []string // one of several
	MessageID string
	Hash      []byte // of the body; of MessageID, be that ""
	Mailbox   string
	Received  time.Time // then or later
	Head      int       // so many bytes of the text are wanted; 0: all
	Page      Page
}

// List returns the letters of a filter.
func (l Letters) List(f LetterFilter) ([]Letter, error) {
	rows, err := l.list(l.asksFor(&f))
	return turn(f.Page, rows), err
}

// One returns the first letter of a filter. ErrNotFound says that there is none.
func (l Letters) One(f LetterFilter) (Letter, error) { return l.first(l.asksFor(&f)) }

func (l Letters) asksFor(f *LetterFilter) *query {
	q := l.asks()
	is(q, "id", f.ID)
	if f.Game != "" {
		q.and("game = ? AND game <> ''", f.Game) // the second as the indexes have it
	}
	is(q, "side", f.Side)
	is(q, "sent", millis(f.Sent))
	oneOf(q, "state", f.State, LetterNew, LetterHandled, LetterFailed)
	is(q, "outcome", f.Outcome)
	if len(f.Outcomes) > 0 {
		q.and("outcome IN (SELECT value FROM json_each(?))", jsonOf(&f.Outcomes))
	}
	if f.Hash != nil {
		q.and("message_id = ? AND hash = ?", f.MessageID, f.Hash)
	} else {
		is(q, "message_id", f.MessageID)
	}
	is(q, "mailbox", f.Mailbox)
	since(q, "received", f.Received)
	if f.Head == NoText {
		q.reads = letterFacts
	} else if f.Head > 0 {
		q.reads, q.before = letterHeads, append(q.before, f.Head)
	}
	f.Page.ask(q)
	return q
}

// LetterUpdate is what becomes of a letter; what is nil stays.
type LetterUpdate struct {
	State    *LetterState
	Attempts *int
	Handled  *time.Time
	Outcome  *string
	Game     *string
	Side     *rules.Side
	Cut      *[]byte // a part of it that is kept: the rest is never read again. Its hash stays, so that it is known when it comes again
}

// Update changes the one letter of a filter, which names its id. ErrNotFound says that there is
// none: somebody was faster.
func (l Letters) Update(f LetterFilter, to LetterUpdate) error {
	if f.ID == 0 {
		return wrap("letters", ErrNoFilter)
	}
	u := l.changes()
	sets(u, "state", to.State)
	sets(u, "attempts", to.Attempts)
	sets(u, "handled", to.Handled)
	sets(u, "outcome", to.Outcome)
	sets(u, "game", to.Game)
	sets(u, "side", to.Side)
	if to.Cut != nil {
		u.with("raw = ?, cut = 1", *to.Cut)
	}
	return l.update(l.asksFor(&f), u)
}

// Receive stores a new letter and returns its id. ErrExists says that it was
// delivered before: its place, or its Message-ID with the hash of its body, is
// known.
func (l Letters) Receive(row *Letter) (int64, error) {
	row.State = LetterNew
	err := l.Add(row)
	return row.ID, err
}

// Letter returns one letter.
func (t *Tx) Letter(id int64) (Letter, error) { return t.Letters().One(LetterFilter{ID: id}) }

// Knows reports whether a letter with that Message-ID and size was
// stored, wherever it lay.
func (l Letters) Knows(messageID string, size int64) (known bool, err error) {
	return known, l.tx.row("knows letter", `SELECT EXISTS (SELECT 1 FROM letter WHERE message_id IN (?, ?) AND size = ?)`, []any{messageID, formerMessage(messageID), size}, &known)
}

// HasForgotten reports whether a letter with that Message-ID and hash of its body was
// stored and forgotten.
func (l Letters) HasForgotten(messageID string, hash []byte) (known bool, err error) {
	return known, l.tx.row("forgotten letter", `SELECT EXISTS (SELECT 1 FROM letter WHERE message_id = ? AND hash = ?)`, []any{formerMessage(messageID), hash}, &known)
}

// New returns the ids of the letters that wait to be handled, the
// earliest received first.
func (l Letters) New() ([]int64, error) {
	return list(l.tx, "new letters", readID, `SELECT id FROM letter WHERE state = 'new' ORDER BY received, id`)
}

func readID(s scanner) (id int64, err error) { return id, s.Scan(&id) }

// Try counts an attempt to handle a letter that went wrong. After most
// attempts the letter is marked as failed; it returns the new state.
func (l Letters) Try(id int64, most int, now time.Time) (LetterState, error) {
	row, err := l.One(LetterFilter{ID: id, State: LetterNew, Head: NoText})
	if err != nil {
		return "", err
	}
	if row.Attempts++; row.Attempts >= most {
		row.State = LetterFailed
	}
	return row.State, l.Update(LetterFilter{ID: id}, LetterUpdate{Attempts: &row.Attempts, State: &row.State, Handled: &now})
}

// LetterText is the text of a letter that may be cut.
type LetterText struct {
	ID  int64
	Raw []byte
}

// Texts returns the texts of handled letters of a game, or of none (""), that were
// stored before a time, at most most of those after an id, in the order of their ids.
func (l Letters) Texts(game string, before time.Time, after int64, most int) ([]LetterText, error) {
	return list(l.tx, "letter texts", func(s scanner) (l LetterText, err error) { return l, s.Scan(&l.ID, &l.Raw) },
		`SELECT id, raw FROM letter WHERE game = ? AND state = 'handled' AND stored < ? AND id > ? AND length(raw) > 0 ORDER BY id LIMIT ?`,
		game, millis(before), after, most)
}

// LetterHead is what is told of a letter whose text is nobody's matter any more.
type LetterHead struct {
	ID       int64
	Side     rules.Side
	Received time.Time
	Sent     time.Time
}

// Heads returns those of the letters that something of a game came in.
func (l Letters) Heads(game string) ([]LetterHead, error) {
	return list(l.tx, "letter heads", func(r scanner) (l LetterHead, err error) {
		return l, r.Scan(&l.ID, &l.Side, moment{&l.Received}, moment{&l.Sent})
	}, `SELECT id, side, received, sent FROM letter WHERE id IN (
		SELECT letter FROM sheet WHERE game = ?1 UNION SELECT letter FROM standing WHERE game = ?1
		UNION SELECT value FROM standing, json_each(CASE letters WHEN '' THEN '[]' ELSE letters END) WHERE game = ?1
		UNION SELECT letter FROM press WHERE game = ?1 UNION SELECT letter FROM vote WHERE game = ?1) ORDER BY id`, game)
}
