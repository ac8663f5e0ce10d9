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

// How much of letters that went astray is kept: bytes of all of them together, with what a row
// takes without its text, and how long.
const (
	straysSize = 16 << 20
	straySize  = 1 << 10
	StrayLife  = 30 * 24 * time.Hour
)

// Stray is what is kept, for a while, of a letter that nobody could place. Nothing of it is proved.
type Stray struct {
	Name    string     // by which moderators name it: no number, which would count those of other games
	Letter  int64      // that it was
	Game    string     // that it names, and no other; "": only who moderates all games may read it
	Side    rules.Side // that it says it is from; "": none
	Why     StrayWhy   // it went astray
	From    string     // the address that it says it is from, lower case
	Vouched bool       // our mail exchanger vouches for that
	Subject string
	Text    string    // all of it that can be read, in lines; "" where Head says why
	Head    StrayHead // why its head alone is kept, "" where it is kept whole
	Size    int       // bytes of Text
	At      time.Time // when the mail server took it
	Offers  []Offer   // to players, the first first
}

// StrayWhy is why a letter went astray.
type StrayWhy string

// The reasons.
const (
	StrayKey     StrayWhy = "key"     // it came as the side's letters come, without its key
	StraySender  StrayWhy = "sender"  // it names a side of whose player its address is not
	StrayGame    StrayWhy = "game"    // of a player: it does not say which game it is about
	StraySide    StrayWhy = "side"    // nor which side it is from
	StrayUnknown StrayWhy = "unknown" // of nobody who is known here
)

// StrayHead is why the text of a letter that went astray is not kept.
type StrayHead string

// The reasons.
const (
	HeadOfKey   StrayHead = "key"   // it holds what opens a seat or a page
	HeadOfPress StrayHead = "press" // it holds a message to players
	HeadOfLong  StrayHead = "long"  // it is longer than anybody writes by hand
	HeadOfFull  StrayHead = "full"  // others need the room
)

// Offer says that a letter was shown to a player as one of his.
type Offer struct {
	Game string     `json:"game"`
	Side rules.Side `json:"side"`
	Said OfferSaid  `json:"said,omitempty"`
}

// OfferSaid is what a player says to an offer.
type OfferSaid string

// What he says.
const (
	OfferOpen     OfferSaid = ""    // nothing yet
	OfferTaken    OfferSaid = "yes" // it counts
	OfferDeclined OfferSaid = "no"
)

// Strays is the table of letters that went astray.
type Strays struct{ Table[Stray] }

// Strays returns the table of letters that went astray, the latest first.
func (t *Tx) Strays() Strays { return Strays{Table[Stray]{tx: t, of: &strays}} }

var strays = layout[Stray]{
	name: "stray", order: "at DESC, letter DESC", key: ",name,", columns: "name, letter, game, side, why, sender, vouched, subject, head, size, at, offers, text",
	fields: func(to []any, s *Stray) []any {
		return append(to, &s.Name, &s.Letter, &s.Game, &s.Side, &s.Why, lower{&s.From}, &s.Vouched, &s.Subject, &s.Head, &s.Size, moment{&s.At}, jsonOf(&s.Offers), &s.Text)
	},
}

// Keep stores a letter that went astray, in place of one of that name. Where there is no room it
// takes it from those who have most: first of the domains, those that our mail exchanger vouches for
// apart from the same in name only, then of the mailboxes in it. Of these the oldest text goes, or,
// where there is none, the oldest row. So nobody pushes out others before himself.
func (s Strays) Keep(row *Stray) error {
	row.Size = len(row.Text)
	if err := s.Put(row); err != nil {
		return err
	}
	for {
		var all int
		if err := s.tx.row("strays", `SELECT COALESCE(SUM(size + ?), 0) FROM stray`, []any{straySize}, &all); err != nil || all <= straysSize {
			return err
		}
		domain, mailbox := `vouched || substr(sender, instr(sender, '@'))`, `substr(sender, 1, instr(replace(sender, '+', '@'), '@') - 1)`
		var name string
		var size int
		if err := s.tx.row("strays", strings.NewReplacer("{domain}", domain, "{mailbox}", mailbox).Replace(`
			WITH d AS (SELECT {domain} AS domain FROM stray GROUP BY domain ORDER BY SUM(size + ?1) DESC, domain LIMIT 1),
			m AS (SELECT {mailbox} AS mailbox FROM stray WHERE {domain} = (SELECT domain FROM d) GROUP BY mailbox ORDER BY SUM(size + ?1) DESC, MIN(at) LIMIT 1)
			SELECT name, size FROM stray WHERE {domain} = (SELECT domain FROM d) AND {mailbox} = (SELECT mailbox FROM m) ORDER BY size = 0, at, letter LIMIT 1`),
			[]any{straySize}, &name, &size); err != nil {
			return err
		}
		if size == 0 {
			if err := s.Delete(Stray{Name: name}); err != nil {
				return err
			}
			continue
		}
		if err := s.tx.change("cut stray", `UPDATE stray SET text = '', size = 0, head = ? WHERE name = ?`, string(HeadOfFull), name); err != nil {
			return err
		}
	}
}

// Heads returns all of them, without their texts.
func (s Strays) Heads() ([]Stray, error) {
	q := s.asks()
	q.reads = strings.Replace(strays.columns, "text", "''", 1)
	q.and("at > 0")
	return s.list(q)
}

// Named returns the one of a name. ErrNotFound says that there is none.
func (s Strays) Named(name string) (Stray, error) { return s.One(Stray{Name: name}) }

// Untouched counts those of a game that came since a moment and were given to nobody.
func (s Strays) Untouched(game string, since time.Time) (n int, err error) {
	err = s.tx.row("untouched strays", `SELECT COUNT(*) FROM stray WHERE game = ? AND at > ? AND offers IN ('null', '[]')`, []any{game, millis(since)}, &n)
	return n, err
}

// Drop forgets those that the mail server took before a moment.
func (s Strays) Drop(before time.Time) error {
	_, err := s.tx.exec("drop strays", `DELETE FROM stray WHERE at < ?`, millis(before))
	return err
}

// Texts counts, of a game or of none (""), those that came before a moment and are kept whole, and
// their bytes.
func (s Strays) Texts(game string, before time.Time) (n int, bytes int64, err error) {
	err = s.tx.row("stray texts", `SELECT COUNT(*), COALESCE(SUM(size), 0) FROM stray WHERE game = ? AND at < ? AND size > 0`, []any{game, millis(before)}, &n, &bytes)
	return n, bytes, err
}

// Prune forgets those of a game, or of none (""), that came before a moment.
func (s Strays) Prune(game string, before time.Time) error {
	_, err := s.tx.exec("prune strays", `DELETE FROM stray WHERE game = ? AND at < ?`, game, millis(before))
	return err
}
