package store

import "time"

// Entry is one line of the audit.
type Entry struct {
	ID     int64
	At     time.Time
	Game   string
	Actor  string // "service", a side, or "moderator:<name>"
	Action string
	Detail map[string]string // no secret of a running game
}

// Audit adds a line to the audit.
func (t *Tx) Audit(e *Entry) error {
	_, err := t.exec("audit", `INSERT INTO audit (at, game, actor, action, detail) VALUES (?, ?, ?, ?, ?)`,
		millis(e.At), e.Game, e.Actor, e.Action, doc{e.Detail})
	return err
}

// AuditLog returns the audit of a game, the newest first.
func (t *Tx) AuditLog(game string, most int) ([]Entry, error) {
	return list(t, "audit log", func(r scanner) (e Entry, err error) {
		return e, r.Scan(&e.ID, moment{&e.At}, &e.Game, &e.Actor, &e.Action, doc{&e.Detail})
	}, `SELECT id, at, game, actor, action, detail FROM audit WHERE game = ? ORDER BY id DESC LIMIT ?`, game, most)
}
