package store

import (
	"errors"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// Inputs is what a phase was adjudicated from, besides position and seed.
type Inputs struct {
	Sheets   []Carried         `json:"sheets,omitempty"`
	Standing []CarriedStanding `json:"standing,omitempty"`
	// Missed names the demanded sides that had not reported when the
	// deadline forced the phase.
	Missed []rules.Side `json:"missed,omitempty"`
	// Beacon is the round of a public beacon that the rolls were mixed with.
	Beacon *Beacon `json:"beacon,omitempty"`
	// Bound is what the game is played with from this phase on, where it changed.
	Bound *Bound `json:"bound,omitempty"`
	// Seats names who held the seats, sealed, where it changed.
	Seats []SealedName `json:"seats,omitempty"`
	// Back says that the phase was not played, but the game taken back.
	Back *Back `json:"back,omitempty"`
}

// Bound is the version of the rules and the hash of the title's data (see
// rules.About) that a game is bound to.
type Bound struct {
	Rules int    `json:"rules_version"`
	Pack  string `json:"pack"`
}

// Board returns what people compare of the hash of the pack.
func (b Bound) Board() string { return b.Pack[:min(len(b.Pack), 8)] }

// SealedName is a hash of a player's name, see package archive.
type SealedName struct {
	Side rules.Side `json:"side"`
	Name string     `json:"name"` // hexadecimal
}

// Carried is a sheet as it was carried out.
type Carried struct {
	rules.Sheet
	Canonical []string `json:"canonical,omitempty"`
	Receipt   string   `json:"receipt"`
	// Partial marks the good part of a sheet that was never accepted.
	Partial bool `json:"partial,omitempty"`
}

// CarriedStanding is a side's standing orders as they were in force.
type CarriedStanding struct {
	rules.Standing
	Canonical []string `json:"canonical,omitempty"`
	Receipt   string   `json:"receipt"`
}

// Phase is one adjudicated phase; number 0 is the start of the game.
type Phase struct {
	Game        string
	Number      int
	Started     time.Time
	Adjudicated time.Time
	Inputs      Inputs
	Dice        []byte // hash of the orders, mixed into every roll
	Rolls       []dice.Roll
	Events      []rules.Event
	Ends        []rules.End
	Position    []byte      // JSON of the position afterwards
	Hash        []byte      // chained over all that is told of the phases so far; never shown
	Clock       rules.Clock // of the position afterwards
}

// AddPhase stores a phase; ErrExists says that it was adjudicated before.
func (t *Tx) AddPhase(p *Phase) error {
	_, err := t.exec("add phase", `INSERT INTO phase
		(game, number, started, adjudicated, inputs, dice, rolls, events, ends, position, hash, clock)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		p.Game, p.Number, millis(p.Started), millis(p.Adjudicated), doc{p.Inputs}, p.Dice, doc{p.Rolls}, doc{p.Events}, doc{p.Ends}, p.Position, p.Hash, doc{p.Clock})
	return err
}

const phaseColumns = `game, number, started, adjudicated, inputs, dice, rolls, events, ends, position, hash, clock`

func readPhase(r scanner) (p Phase, err error) {
	return p, r.Scan(&p.Game, &p.Number, moment{&p.Started}, moment{&p.Adjudicated}, doc{&p.Inputs}, &p.Dice,
		doc{&p.Rolls}, doc{&p.Events}, doc{&p.Ends}, &p.Position, &p.Hash, doc{&p.Clock})
}

// Phase returns one phase of a game.
func (t *Tx) Phase(game string, number int) (Phase, error) {
	return one(t, "phase", readPhase, `SELECT `+phaseColumns+` FROM phase WHERE game = ? AND number = ?`, game, number)
}

// Phases returns all phases of a game in order, the start first.
func (t *Tx) Phases(game string) ([]Phase, error) {
	return list(t, "phases", readPhase, `SELECT `+phaseColumns+` FROM phase WHERE game = ? ORDER BY number`, game)
}

// History returns the phases of a game in order, the start first, with their
// times, inputs and clocks only.
func (t *Tx) History(game string) ([]Phase, error) {
	return list(t, "history", readPhase, `SELECT game, number, started, adjudicated, inputs, x'', '', '', '', x'', hash, clock
		FROM phase WHERE game = ? ORDER BY number`, game)
}

// Clocks returns the clocks behind the phases of a game in order, the start first.
func (t *Tx) Clocks(game string) ([]rules.Clock, error) {
	return list(t, "clocks", func(s scanner) (c rules.Clock, err error) { return c, s.Scan(doc{&c}) }, `SELECT clock FROM phase WHERE game = ? ORDER BY number`, game)
}

// ReportedPhases returns the phases after one in order, without their rolls, dice and positions.
func (t *Tx) ReportedPhases(game string, after int) ([]Phase, error) {
	return list(t, "told", readPhase, `SELECT game, number, started, adjudicated, inputs, x'', '', events, ends, x'', hash, clock
		FROM phase WHERE game = ? AND number > ? ORDER BY number`, game, after)
}

// ReportedPhasesSince is Told for the phases that were played after a moment.
func (t *Tx) ReportedPhasesSince(game string, since time.Time) ([]Phase, error) {
	return list(t, "told since", readPhase, `SELECT game, number, started, adjudicated, inputs, x'', '', events, ends, x'', hash, clock
		FROM phase WHERE game = ? AND adjudicated > ? ORDER BY number`, game, millis(since))
}

// Position returns the position after a phase, and its hash.
func (t *Tx) Position(game string, number int) (position, hash []byte, err error) {
	err = t.row("position", `SELECT position, hash FROM phase WHERE game = ? AND number = ?`, []any{game, number}, &position, &hash)
	return position, hash, err
}

// Clock returns that of the position after a phase; the zero value where there is no
// such phase.
func (t *Tx) Clock(game string, number int) (c rules.Clock, err error) {
	err = t.row("clock", `SELECT clock FROM phase WHERE game = ? AND number = ?`, []any{game, number}, doc{&c})
	if errors.Is(err, ErrNotFound) {
		return rules.Clock{}, nil
	}
	return c, err
}

// LastHash returns the hash of the last phase of a game, which is chained over all.
func (t *Tx) LastHash(game string) ([]byte, error) {
	return one(t, "last hash", readBlob, `SELECT hash FROM phase WHERE game = ? ORDER BY number DESC LIMIT 1`, game)
}

// Rolls returns the phases of a game in order, the start first, with their times,
// rolls and clocks only.
func (t *Tx) Rolls(game string) ([]Phase, error) {
	return list(t, "rolls", readPhase, `SELECT game, number, started, adjudicated, '', x'', rolls, '', '', x'', x'', clock
		FROM phase WHERE game = ? ORDER BY number`, game)
}

// Reported says who sent orders for a phase, and who did not though it waited for him.
type Reported struct {
	Number         int
	Missed, Sheets []rules.Side
	Back           bool // the game was taken back
}

// ReportedSince returns who reported for the phases of a game after one, the earliest
// first.
func (t *Tx) ReportedSince(game string, after int) ([]Reported, error) {
	return list(t, "reported since", func(s scanner) (r Reported, err error) {
		return r, s.Scan(&r.Number, doc{&r.Missed}, doc{&r.Sheets}, &r.Back)
	}, `SELECT number, COALESCE(json_extract(inputs, '$.missed'), '[]'),
		(SELECT json_group_array(json_extract(value, '$.side')) FROM json_each(inputs, '$.sheets')),
		json_extract(inputs, '$.back') IS NOT NULL
		FROM phase WHERE game = ? AND number > ? ORDER BY number`, game, after)
}

func readBlob(s scanner) (b []byte, err error) { return b, s.Scan(&b) }
