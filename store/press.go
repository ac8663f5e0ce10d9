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

// Messages is the table of messages between players.
type Messages struct{ Table[Press] }

// Press returns the table of messages between players, the oldest first.
func (t *Tx) Press() Messages { return Messages{Table[Press]{tx: t, of: &messages}} }

var messages = layout[Press]{
	name: "press", order: "id", key: ",id,", columns: "id, game, phase, side, addressees, text, letter, created, state",
	fields: func(to []any, p *Press) []any {
		return append(to, &p.ID, &p.Game, &p.Phase, &p.Side, jsonOf(&p.To), jsonOf(&p.Text), &p.Letter, moment{&p.Created}, &p.State)
	},
}

// Count counts how many messages a side has written in a phase, and since a moment.
func (m Messages) Count(game string, side rules.Side, phase int, since time.Time) (inPhase, lately int, err error) {
	err = m.tx.row("count press", `SELECT COALESCE(SUM(phase = ?), 0), COALESCE(SUM(created >= ?), 0) FROM press WHERE game = ? AND side = ?`,
		[]any{phase, millis(since), game, side}, &inPhase, &lately)
	return inPhase, lately, err
}

// Block notes that a side wants no messages of another any more, or again.
func (m Messages) Block(game string, side, writer rules.Side, block bool) error {
	_, err := m.tx.exec("unblock press", `DELETE FROM press_block WHERE game = ? AND side = ? AND (writer = ? OR ?)`, game, side, writer, writer == PressAll)
	if err == nil && block {
		_, err = m.tx.exec("block press", `INSERT INTO press_block (game, side, writer) VALUES (?, ?, ?)`, game, side, writer)
	}
	return err
}

// Blocks returns by side whose messages it does not want.
func (m Messages) Blocks(game string) (map[rules.Side][]rules.Side, error) {
	type block struct{ side, writer rules.Side }
	all, err := list(m.tx, "blocked", func(r scanner) (b block, err error) {
		return b, r.Scan(&b.side, &b.writer)
	}, `SELECT side, writer FROM press_block WHERE game = ? ORDER BY side, writer`, game)
	out := map[rules.Side][]rules.Side{}
	for _, b := range all {
		out[b.side] = append(out[b.side], b.writer)
	}
	return out, err
}

// Vote is how a side would end a game.
type Vote struct {
	Game     string
	Side     rules.Side
	Proposal string // "draw", or the side that concedes
	Letter   int64
	At       time.Time
}

// Votes is the table of votes.
type Votes struct{ Table[Vote] }

// Votes returns the table of votes, the first to be given first.
func (t *Tx) Votes() Votes { return Votes{Table[Vote]{tx: t, of: &votes}} }

var votes = layout[Vote]{
	name: "vote", order: "at, side", columns: "game, side, proposal, letter, at",
	fields: func(to []any, v *Vote) []any {
		return append(to, &v.Game, &v.Side, &v.Proposal, &v.Letter, moment{&v.At})
	},
}

// Set notes the vote of a side in place of an earlier one; "" takes it back.
func (v Votes) Set(vote *Vote) error {
	if vote.Proposal == "" {
		return v.DeleteAll(Vote{Game: vote.Game, Side: vote.Side})
	}
	return v.Put(vote)
}
