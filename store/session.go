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

// Sessions is the table of sessions.
type Sessions struct{ Table[Session] }

// Sessions returns the table of sessions.
func (t *Tx) Sessions() Sessions { return Sessions{Table[Session]{tx: t, of: &sessions}} }

var sessions = layout[Session]{
	name: "session", order: "asked, token",
	columns: "token, address, code, tries, agent, asked, opened, seen",
	fields: func(to []any, s *Session) []any {
		return append(to, &s.Token, lower{&s.Address}, blob{&s.Code}, &s.Tries, &s.Agent, moment{&s.Asked}, moment{&s.Opened}, moment{&s.Seen})
	},
}

// SessionUpdate is what becomes of a session; what is nil or false stays.
type SessionUpdate struct {
	Code  []byte     // that was sent
	Asked bool       // who waits for a code asked once more: it is to be sent
	Seen  *time.Time // when it was used, or asked for
	Tried bool       // a code was given that was not it
}

// Update changes the session of a token.
func (s Sessions) Update(token []byte, to SessionUpdate) error {
	u := s.changes()
	if to.Code != nil || to.Asked {
		u.with("code = ?", blob{&to.Code})
	}
	if to.Seen != nil {
		u.with("seen = MAX(seen, ?)", millis(*to.Seen))
	}
	if to.Tried {
		u.with("tries = tries + 1")
	}
	q := s.like(&Session{Token: token})
	if to.Asked {
		q.and("opened = 0")
	}
	return s.update(q, u)
}

// ofHim are the rows of an address, and of all others of its person.
const ofHim = `(address = ?1 OR address IN (SELECT o.address FROM address a JOIN address o ON o.person = a.person WHERE a.address = ?1))`

// Of returns the sessions of an address, and of all others of its person, that
// are open, the first opened first.
func (s Sessions) Of(address string) ([]Session, error) {
	return list(s.tx, "sessions of", s.read, `SELECT `+sessions.columns+` FROM session WHERE `+ofHim+` AND opened > 0 ORDER BY opened, token`, strings.ToLower(address))
}

// CodesToSend returns up to most of those who wait for a code that was not sent
// yet, the first to ask first.
func (s Sessions) CodesToSend(most int) ([]Session, error) {
	return list(s.tx, "codes to send", s.read, `SELECT `+sessions.columns+` FROM session
		WHERE opened = 0 AND address <> '' AND code = x'' ORDER BY asked, token LIMIT ?`, most)
}

// EvictWaiting keeps of the browsers that asked and were not let in yet the most who
// asked last. Codes that were asked for by mail are not among them.
func (s Sessions) EvictWaiting(most int) error {
	_, err := s.tx.exec("evict waiting", `DELETE FROM session WHERE token IN (
		SELECT token FROM session WHERE opened = 0 AND code <> ? ORDER BY seen DESC, token LIMIT -1 OFFSET ?)`, MailedCode, most)
	return err
}

// End forgets all sessions of an address and of all others of its person, and
// whoever waits for a code of them. It returns how many were open.
func (s Sessions) End(address string) (open int, err error) {
	address = strings.ToLower(address)
	if err := s.tx.row("end sessions", `SELECT COUNT(*) FROM session WHERE `+ofHim+` AND opened > 0`, []any{address}, &open); err != nil {
		return 0, err
	}
	_, err = s.tx.exec("end sessions", `DELETE FROM session WHERE `+ofHim, address)
	return open, err
}

// Forget removes those that let nobody in any more: who asked last before a
// moment and was not let in, who was let in before another, and who was not seen
// since a third.
func (s Sessions) Forget(asked, opened, seen time.Time) error {
	_, err := s.tx.exec("forget sessions", `DELETE FROM session WHERE (opened = 0 AND MAX(asked, seen) < ?) OR (opened > 0 AND (opened < ? OR seen < ?))`,
		millis(asked), millis(opened), millis(seen))
	return err
}
