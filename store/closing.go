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

// Closings is the table of closings.
type Closings struct{ Table[Closing] }

// Closings returns the table of closings; a phase that has none is open.
func (t *Tx) Closings() Closings { return Closings{Table[Closing]{tx: t, of: &closings}} }

var closings = layout[Closing]{
	name: "closing", order: "phase", columns: "game, phase, inputs, forced, beacon, due",
	fields: func(to []any, c *Closing) []any {
		return append(to, &c.Game, &c.Phase, jsonOf(&c.Inputs), &c.Forced, jsonOf(&c.Beacon), moment{&c.Due})
	},
}
