package store

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// Network is a public randomness beacon, as a game is bound to it.
type Network struct {
	Chain   string `json:"chain"`      // its name, hexadecimal
	Key     string `json:"public_key"` // hexadecimal
	Genesis int64  `json:"genesis"`    // of round 1, seconds since 1970
	Period  int64  `json:"period"`     // seconds between two rounds
}

// Beacon is the round of a beacon that a phase is played with, and how it was
// announced.
type Beacon struct {
	Round     uint64 `json:"round"`
	Signature string `json:"signature,omitempty"` // hexadecimal; empty until the round is published
	// Seal stands in the closing mail: a hash of the phase's inputs that says
	// nothing before the seed is published.
	Seal   string    `json:"seal"`
	Closed time.Time `json:"closed"` // when the inputs were fixed and the round named
	// Passed are rounds that were named before and not used, as no mail that
	// named them had left in time.
	Passed []uint64 `json:"passed,omitempty"`
	// Late are sides whose closing mail left too late.
	Late []rules.Side `json:"late,omitempty"`
	// Again says that the phase may have been closed before by another database.
	Again *Again `json:"again,omitempty"`
}

// Again is the closing of a phase of a game that is known from a copy: the database was put
// back, or the game came from another office.
type Again struct {
	Copy time.Time `json:"copy"` // when the copy was made
	// Told says that the round is one that the players had been told before, as a
	// moderator said; he said that they had been told none where it is false.
	Told bool `json:"told"`
}

// Closing is a phase whose inputs are fixed.
type Closing struct {
	Game   string
	Phase  int
	Inputs Inputs
	Forced bool
	Beacon Beacon
	Due    time.Time // when the round is published
}

// SaveClosing stores a closing, in place of an earlier one of the same phase.
func (t *Tx) SaveClosing(c *Closing) error {
	_, err := t.exec("save closing", `INSERT INTO closing (game, phase, inputs, forced, beacon, due) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (game, phase) DO UPDATE SET inputs = excluded.inputs, forced = excluded.forced, beacon = excluded.beacon, due = excluded.due`,
		c.Game, c.Phase, doc{c.Inputs}, c.Forced, doc{c.Beacon}, millis(c.Due))
	return err
}

// Closing returns the closing of a phase; ErrNotFound says that it is open.
func (t *Tx) Closing(game string, phase int) (Closing, error) {
	return one(t, "closing", func(s scanner) (c Closing, err error) {
		return c, s.Scan(&c.Game, &c.Phase, doc{&c.Inputs}, &c.Forced, doc{&c.Beacon}, moment{&c.Due})
	}, `SELECT game, phase, inputs, forced, beacon, due FROM closing WHERE game = ? AND phase = ?`, game, phase)
}
