package store

import (
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
type Confirmations struct{ Table[Confirmation] }

// Confirmations returns the table of confirmations, the first to be asked first.
func (t *Tx) Confirmations() Confirmations {
	return Confirmations{Table[Confirmation]{tx: t, of: &confirmations}}
}

var confirmations = layout[Confirmation]{
	name: "pledge", order: "asked, game, side", key: ",code,",
	columns: "code, kind, address, person, game, side, detail, asked, until",
	fields: func(to []any, c *Confirmation) []any {
		return append(to, &c.Code, &c.Kind, lower{&c.Address}, &c.Person, &c.Game, &c.Side, jsonOf(&c.Detail), moment{&c.Asked}, moment{&c.Until})
	},
}

// Over returns those of a kind whose time is over, the first first.
func (c Confirmations) Over(kind string, now time.Time) ([]Confirmation, error) {
	q := c.asks()
	q.order = "until, game, side"
	q.and("until <= ? AND kind = ?", millis(now), kind)
	return c.list(q)
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
type WaitingList struct{ Table[WaitingEntry] }

// WaitingList returns the table of who waits for a game, the first to come first.
func (t *Tx) WaitingList() WaitingList {
	return WaitingList{Table[WaitingEntry]{tx: t, of: &waiting}}
}

var waiting = layout[WaitingEntry]{
	name: "wish", order: "id", columns: "id, title, side, person, since",
	fields: func(to []any, w *WaitingEntry) []any {
		return append(to, &w.ID, &w.Title, &w.Side, &w.Person, moment{&w.Since})
	},
}

// Add stores that a person waits for a title. Who waits for it already keeps his
// place, and the side becomes the one that he names now.
func (l WaitingList) Add(w *WaitingEntry) error {
	_, err := l.tx.exec("add wish", `INSERT INTO wish (title, side, person, since) VALUES (?, ?, ?, ?)
		ON CONFLICT (title, person) DO UPDATE SET side = excluded.side`, w.Title, w.Side, w.Person, millis(w.Since))
	return err
}
