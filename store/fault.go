package store

import "time"

// SaveFault keeps what shows the fault of a title by which a phase could not be played,
// in place of what was kept of the phase before. It holds what is hidden in the game.
func (t *Tx) SaveFault(game string, phase int, at time.Time, text string) error {
	_, err := t.exec("save fault", `INSERT OR REPLACE INTO fault (game, phase, at, text) VALUES (?, ?, ?, ?)`, game, phase, millis(at), text)
	return err
}

// Fault returns what is kept of a fault, ErrNotFound where there was none.
func (t *Tx) Fault(game string, phase int) (text string, err error) {
	return text, t.row("fault", `SELECT text FROM fault WHERE game = ? AND phase = ?`, []any{game, phase}, &text)
}
