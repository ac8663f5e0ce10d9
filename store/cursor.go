package store

import (
	"errors"
	"strings"
	"time"
)

// Cursor is how far a mailbox was read.
type Cursor struct {
	UIDValidity uint32
	UID         uint32
}

// Cursor returns how far a mailbox was read, the zero Cursor when there is none.
func (t *Tx) Cursor(mailbox string) (Cursor, error) {
	var m Cursor
	err := t.row("mark", `SELECT uidvalidity, uid FROM mark WHERE mailbox = ?`, []any{mailbox}, &m.UIDValidity, &m.UID)
	if errors.Is(err, ErrNotFound) {
		return Cursor{}, nil
	}
	return m, err
}

// SetCursor notes how far a mailbox was read.
func (t *Tx) SetCursor(mailbox string, m Cursor) error {
	_, err := t.exec("set mark", `INSERT INTO mark (mailbox, uidvalidity, uid) VALUES (?, ?, ?)
		ON CONFLICT (mailbox) DO UPDATE SET uidvalidity = excluded.uidvalidity, uid = excluded.uid`, mailbox, m.UIDValidity, m.UID)
	return err
}

// Sender is how many answers an address got.
type Sender struct {
	Address string
	Hour    time.Time // start of the counted hour
	Answers int       // within it
	Polite  time.Time // when the address was last answered as a stranger
}

// Mailbox returns an address as its mailbox is counted: without what stands behind a "+", as
// that is for whoever writes to choose.
func Mailbox(address string) string {
	local, host, _ := strings.Cut(strings.ToLower(address), "@")
	local, _, _ = strings.Cut(local, "+")
	return local + "@" + host
}

// Senders is the table of senders.
type Senders struct{ Table[Sender] }

// Senders returns the table of senders.
func (t *Tx) Senders() Senders { return Senders{Table[Sender]{tx: t, of: &senders}} }

var senders = layout[Sender]{
	name: "sender", order: "address", columns: "address, hour, answers, polite",
	fields: func(to []any, s *Sender) []any {
		return append(to, &s.Address, moment{&s.Hour}, &s.Answers, moment{&s.Polite})
	},
}

// Of returns the counts of an address, zero ones when it is new.
func (s Senders) Of(address string) (Sender, error) {
	row, err := s.One(Sender{Address: address})
	if errors.Is(err, ErrNotFound) {
		return Sender{Address: address}, nil
	}
	return row, err
}

// Forget removes the counts that say nothing any more.
func (s Senders) Forget(before time.Time) error {
	_, err := s.tx.exec("forget senders", `DELETE FROM sender WHERE hour < ? AND polite < ?`, millis(before), millis(before))
	return err
}

// Fact returns a fact about this instance, "" when it is not set.
func (t *Tx) Fact(name string) (string, error) {
	var v string
	err := t.row("fact", `SELECT value FROM meta WHERE name = ?`, []any{name}, &v)
	if errors.Is(err, ErrNotFound) {
		return "", nil
	}
	return v, err
}

// SetFact stores a fact about this instance.
func (t *Tx) SetFact(name, value string) error {
	_, err := t.exec("set fact", `INSERT INTO meta (name, value) VALUES (?, ?)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
	return err
}
