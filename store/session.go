package store

import (
	"strings"
	"time"
)

// Session is a browser that asked to be let in as the holder of an address, and
// was once it gave the code that was sent there.
type Session struct {
	Token   []byte // SHA-256 of what the browser holds
	Address string // lower case; "": of a side that there is not, it is never let in
	Code    []byte // keyed hash of the code; empty while one is to be sent; MailedCode
	Tries   int    // codes given that were not it
	Agent   string // the browser, as it calls itself
	Asked   time.Time
	Opened  time.Time // zero: not yet
	Seen    time.Time // its last request, to the hour; until it is let in, when it asked last
}

// MailedCode stands in place of the code in rows of which Token is the hash of a code
// that was asked for by mail: such a code counts in every browser.
var MailedCode = []byte("mailed")

const sessionColumns = `token, address, code, tries, agent, asked, opened, seen`

func readSession(r scanner) (s Session, err error) {
	return s, r.Scan(&s.Token, &s.Address, &s.Code, &s.Tries, &s.Agent, moment{&s.Asked}, moment{&s.Opened}, moment{&s.Seen})
}

// AddSession stores a session.
func (t *Tx) AddSession(s *Session) error {
	_, err := t.exec("add session", `INSERT INTO session (token, address, code, tries, agent, asked, opened, seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		s.Token, strings.ToLower(s.Address), notNil(s.Code), s.Tries, s.Agent, millis(s.Asked), millis(s.Opened), millis(s.Seen))
	return err
}

// notNil keeps an empty value from becoming NULL.
func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// Session returns the session of a token. ErrNotFound says that there is none.
func (t *Tx) Session(token []byte) (Session, error) {
	return one(t, "session", readSession, `SELECT `+sessionColumns+` FROM session WHERE token = ?`, token)
}

// ofHim are the rows of an address, and of all others of its person.
const ofHim = `(address = ?1 OR address IN (SELECT o.address FROM address a JOIN address o ON o.person = a.person WHERE a.address = ?1))`

// SessionsOf returns the sessions of an address, and of all others of its person, that
// are open, the first opened first.
func (t *Tx) SessionsOf(address string) ([]Session, error) {
	return list(t, "sessions of", readSession, `SELECT `+sessionColumns+` FROM session WHERE `+ofHim+` AND opened > 0 ORDER BY opened, token`, strings.ToLower(address))
}

// CodesToSend returns up to most of those who wait for a code that was not sent
// yet, the first to ask first.
func (t *Tx) CodesToSend(most int) ([]Session, error) {
	return list(t, "codes to send", readSession, `SELECT `+sessionColumns+` FROM session
		WHERE opened = 0 AND address <> '' AND code = x'' ORDER BY asked, token LIMIT ?`, most)
}

// EvictWaiting keeps of the browsers that asked and were not let in yet the most who
// asked last. Codes that were asked for by mail are not among them.
func (t *Tx) EvictWaiting(most int) error {
	_, err := t.exec("evict waiting", `DELETE FROM session WHERE token IN (
		SELECT token FROM session WHERE opened = 0 AND code <> ? ORDER BY seen DESC, token LIMIT -1 OFFSET ?)`, MailedCode, most)
	return err
}

// AskSessionAgain notes that who waits for a code asked once more: it is to be sent.
func (t *Tx) AskSessionAgain(token []byte, at time.Time) error {
	return t.change("ask session again", `UPDATE session SET code = x'', seen = MAX(seen, ?) WHERE token = ? AND opened = 0`, millis(at), token)
}

// SetSessionCode notes the code that was sent.
func (t *Tx) SetSessionCode(token, code []byte) error {
	return t.change("set session code", `UPDATE session SET code = ? WHERE token = ?`, code, token)
}

// TrySession counts a code that was not it.
func (t *Tx) TrySession(token []byte) error {
	return t.change("try session", `UPDATE session SET tries = tries + 1 WHERE token = ?`, token)
}

// SeeSession notes that a session was used.
func (t *Tx) SeeSession(token []byte, at time.Time) error {
	return t.change("see session", `UPDATE session SET seen = MAX(seen, ?) WHERE token = ?`, millis(at), token)
}

// EndSession forgets a session. It is no error when there is none.
func (t *Tx) EndSession(token []byte) error {
	_, err := t.exec("end session", `DELETE FROM session WHERE token = ?`, token)
	return err
}

// EndSessions forgets all sessions of an address and of all others of its person, and
// whoever waits for a code of them. It returns how many were open.
func (t *Tx) EndSessions(address string) (open int, err error) {
	address = strings.ToLower(address)
	if err := t.row("end sessions", `SELECT COUNT(*) FROM session WHERE `+ofHim+` AND opened > 0`, []any{address}, &open); err != nil {
		return 0, err
	}
	_, err = t.exec("end sessions", `DELETE FROM session WHERE `+ofHim, address)
	return open, err
}

// ForgetSessions removes those that let nobody in any more: who asked last before a
// moment and was not let in, who was let in before another, and who was not seen
// since a third.
func (t *Tx) ForgetSessions(asked, opened, seen time.Time) error {
	_, err := t.exec("forget sessions", `DELETE FROM session WHERE (opened = 0 AND MAX(asked, seen) < ?) OR (opened > 0 AND (opened < ? OR seen < ?))`,
		millis(asked), millis(opened), millis(seen))
	return err
}
