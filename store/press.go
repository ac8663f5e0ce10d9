package store

import (
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// PressState is how far a message between players got. One that was refused is not
// kept: it may hold a key.
type PressState string

// The states.
const (
	PressHeld PressState = "held" // until the next phase
	PressSent PressState = "sent"
)

// Press is a message between players, as it came in one letter.
type Press struct {
	ID      int64
	Game    string
	Phase   int // in which it was written
	Side    rules.Side
	To      []string // sides, and [PressModerator]
	Text    []string // lines
	Letter  int64
	Created time.Time
	State   PressState
}

// PressModerator stands among the addressees of a message for the moderator.
const PressModerator = "*moderator"

// PressAll stands for all writers where a side wants no messages.
const PressAll rules.Side = "*all"

// For reports whether a message is addressed to a side.
func (p *Press) For(side rules.Side) bool { return slices.Contains(p.To, string(side)) }

// AddPress stores a message.
func (t *Tx) AddPress(p *Press) (int64, error) {
	return t.insert("add press", `INSERT INTO press (game, phase, side, addressees, text, letter, created, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		p.Game, p.Phase, p.Side, doc{p.To}, doc{p.Text}, p.Letter, millis(p.Created), p.State)
}

// PressOf returns the messages of a game, the oldest first.
func (t *Tx) PressOf(game string) ([]Press, error) {
	return list(t, "press of", func(r scanner) (p Press, err error) {
		return p, r.Scan(&p.ID, &p.Game, &p.Phase, &p.Side, doc{&p.To}, doc{&p.Text}, &p.Letter, moment{&p.Created}, &p.State)
	}, `SELECT id, game, phase, side, addressees, text, letter, created, state FROM press WHERE game = ? ORDER BY id`, game)
}

// ReleasePress notes what became of a message that was held.
func (t *Tx) ReleasePress(p *Press) error {
	return t.change("release press", `UPDATE press SET state = ?, addressees = ? WHERE id = ?`, p.State, doc{p.To}, p.ID)
}

// CountPress counts how many messages a side has written in a phase, and since a moment.
func (t *Tx) CountPress(game string, side rules.Side, phase int, since time.Time) (inPhase, lately int, err error) {
	err = t.row("count press", `SELECT COALESCE(SUM(phase = ?), 0), COALESCE(SUM(created >= ?), 0) FROM press WHERE game = ? AND side = ?`,
		[]any{phase, millis(since), game, side}, &inPhase, &lately)
	return inPhase, lately, err
}

// BlockPress notes that a side wants no messages of another any more, or again.
func (t *Tx) BlockPress(game string, side, writer rules.Side, block bool) error {
	_, err := t.exec("unblock press", `DELETE FROM press_block WHERE game = ? AND side = ? AND (writer = ? OR ?)`, game, side, writer, writer == PressAll)
	if err == nil && block {
		_, err = t.exec("block press", `INSERT INTO press_block (game, side, writer) VALUES (?, ?, ?)`, game, side, writer)
	}
	return err
}

// PressBlocks returns by side whose messages it does not want.
func (t *Tx) PressBlocks(game string) (map[rules.Side][]rules.Side, error) {
	type block struct{ side, writer rules.Side }
	all, err := list(t, "blocked", func(r scanner) (b block, err error) {
		return b, r.Scan(&b.side, &b.writer)
	}, `SELECT side, writer FROM press_block WHERE game = ? ORDER BY side, writer`, game)
	out := map[rules.Side][]rules.Side{}
	for _, b := range all {
		out[b.side] = append(out[b.side], b.writer)
	}
	return out, err
}
