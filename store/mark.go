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

// Cursor returns the mark of a mailbox, the zero Mark when there is none.
func (t *Tx) Cursor(mailbox string) (Cursor, error) {
	var m Cursor
	err := t.row("mark", `SELECT uidvalidity, uid FROM mark WHERE mailbox = ?`, []any{mailbox}, &m.UIDValidity, &m.UID)
	if errors.Is(err, ErrNotFound) {
		return Cursor{}, nil
	}
	return m, err
}

// SetCursor stores the mark of a mailbox.
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

// Sender returns the counts of an address, zero ones when it is new.
func (t *Tx) Sender(address string) (Sender, error) {
	s := Sender{Address: address}
	err := t.row("sender", `SELECT hour, answers, polite FROM sender WHERE address = ?`, []any{address}, moment{&s.Hour}, &s.Answers, moment{&s.Polite})
	if errors.Is(err, ErrNotFound) {
		return s, nil
	}
	return s, err
}

// SetSender stores the counts of an address.
func (t *Tx) SetSender(s *Sender) error {
	_, err := t.exec("set sender", `INSERT INTO sender (address, hour, answers, polite) VALUES (?, ?, ?, ?)
		ON CONFLICT (address) DO UPDATE SET hour = excluded.hour, answers = excluded.answers, polite = excluded.polite`,
		s.Address, millis(s.Hour), s.Answers, millis(s.Polite))
	return err
}

// ForgetSenders removes the counts that say nothing any more.
func (t *Tx) ForgetSenders(before time.Time) error {
	_, err := t.exec("forget senders", `DELETE FROM sender WHERE hour < ? AND polite < ?`, millis(before), millis(before))
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
