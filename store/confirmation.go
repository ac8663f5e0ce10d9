package store

import (
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// Confirmation is something that somebody was asked by mail and has not agreed to yet.
type Confirmation struct {
	Code    []byte // keyed hash of the code that the mail holds
	Kind    string // what he agrees to
	Address string // who was asked, lower case
	Person  int64  // who had him asked; 0: he himself, whom nobody knows yet
	Game    string
	Side    rules.Side
	Detail  map[string]string
	Asked   time.Time
	Until   time.Time
}

// Confirmations is the table of confirmations.
type Confirmations struct {
	Table[Confirmation, ConfirmationFilter]
}

// Confirmations returns the table of confirmations, the first to be asked first.
func (t *Tx) Confirmations() Confirmations {
	return Confirmations{Table[Confirmation, ConfirmationFilter]{t, &confirmations}}
}

var confirmations = layout[Confirmation]{
	name: "pledge", order: "asked, game, side", key: "code",
	columns: "code, kind, address, person, game, side, detail, asked, until",
	fields: func(c *Confirmation) []any {
		return []any{&c.Code, &c.Kind, lower{&c.Address}, &c.Person, &c.Game, &c.Side, doc{&c.Detail}, moment{&c.Asked}, moment{&c.Until}}
	},
}

// ConfirmationFilter says which confirmations are wanted; what is zero does not count.
type ConfirmationFilter struct {
	Code    []byte
	Kind    string // of one of the others
	Game    string
	Address string
	Over    time.Time // those whose time is over then, the first first
}

func (f ConfirmationFilter) ask(q *query) {
	if f.Code != nil {
		q.and("code = ?", f.Code)
	}
	is(q, "game", f.Game)
	is(q, "address", strings.ToLower(f.Address))
	if !f.Over.IsZero() {
		q.and("until <= ?", millis(f.Over))
		q.order = "until, game, side"
	}
	if q.names() {
		is(q, "kind", f.Kind)
	}
}

// Forget forgets those whose time is over, but for those of two kinds, of whose end
// something comes.
func (c Confirmations) Forget(now time.Time, but, and string) error {
	_, err := c.tx.exec("forget pledges", `DELETE FROM pledge WHERE until < ? AND kind NOT IN (?, ?)`, millis(now), but, and)
	return err
}

// WaitingEntry says that a person waits for a game of a title.
type WaitingEntry struct {
	ID     int64
	Title  string
	Side   rules.Side // "": any
	Person int64
	Since  time.Time
}

// WaitingList is the table of who waits for a game.
type WaitingList struct {
	Table[WaitingEntry, WaitingFilter]
}

// WaitingList returns the table of who waits for a game, the first to come first.
func (t *Tx) WaitingList() WaitingList {
	return WaitingList{Table[WaitingEntry, WaitingFilter]{t, &waiting}}
}

var waiting = layout[WaitingEntry]{
	name: "wish", order: "id", columns: "id, title, side, person, since",
	fields: func(w *WaitingEntry) []any {
		return []any{&w.ID, &w.Title, &w.Side, &w.Person, moment{&w.Since}}
	},
}

// WaitingFilter says who is wanted; what is zero does not count.
type WaitingFilter struct {
	Title  string
	Person int64
}

func (f WaitingFilter) ask(q *query) {
	is(q, "title", f.Title)
	is(q, "person", f.Person)
}

// Add stores that a person waits for a title. Who waits for it already keeps his
// place, and the side becomes the one that he names now.
func (l WaitingList) Add(w *WaitingEntry) error {
	_, err := l.tx.exec("add wish", `INSERT INTO wish (title, side, person, since) VALUES (?, ?, ?, ?)
		ON CONFLICT (title, person) DO UPDATE SET side = excluded.side`, w.Title, w.Side, w.Person, millis(w.Since))
	return err
}
