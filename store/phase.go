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
	// Rollback says that the phase was not played, but the game taken back.
	Rollback *Rollback `json:"back,omitempty"`
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
	// Entered says that a moderator entered it for its side, or gave it the letter, which had gone astray.
	Entered bool `json:"entered,omitempty"`
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

// Rollback says of a phase that it is none that was played: a moderator took the game back,
// and the position behind it is the one in which an earlier phase began. The phases from
// that one on stay as they were, as a branch; their numbers are used up.
type Rollback struct {
	To int `json:"to"` // the phase whose orders are given anew
}

// Reported says who sent orders for a phase, and who did not though it waited for him.
type Reported struct {
	Number         int
	Missed, Sheets []rules.Side
	Back           bool // the game was taken back
}

// Phases is the table of phases.
type Phases struct{ Table[Phase] }

// Phases returns the table of phases, the start of a game first.
func (t *Tx) Phases() Phases { return Phases{Table[Phase]{tx: t, of: &phases}} }

var phases = layout[Phase]{
	name: "phase", order: "number", columns: "game, number, started, adjudicated, inputs, dice, rolls, events, ends, position, hash, clock",
	fields: func(to []any, p *Phase) []any {
		return append(to, &p.Game, &p.Number, moment{&p.Started}, moment{&p.Adjudicated}, jsonOf(&p.Inputs), &p.Dice,
			jsonOf(&p.Rolls), jsonOf(&p.Events), jsonOf(&p.Ends), &p.Position, &p.Hash, jsonOf(&p.Clock))
	},
}

// Phase returns one phase of a game.
func (t *Tx) Phase(game string, number int) (Phase, error) {
	return t.Phases().first(t.Phases().in(phases.columns, "game = ? AND number = ?", game, number))
}

// in asks for some columns of phases.
func (p Phases) in(columns, condition string, args ...any) *query {
	q := p.asks()
	q.reads = columns
	q.and(condition, args...)
	return q
}

// History returns the phases of a game with their times, inputs and clocks only.
func (p Phases) History(game string) ([]Phase, error) {
	return p.list(p.in("game, number, started, adjudicated, inputs, x'', '', '', '', x'', hash, clock", "game = ?", game))
}

// Rolls returns the phases of a game with their times, rolls and clocks only.
func (p Phases) Rolls(game string) ([]Phase, error) {
	return p.list(p.in("game, number, started, adjudicated, '', x'', rolls, '', '', x'', x'', clock", "game = ?", game))
}

// told are the columns of phases without their rolls, dice and positions.
const told = "game, number, started, adjudicated, inputs, x'', '', events, ends, x'', hash, clock"

// After returns the phases after one, without their rolls, dice and positions.
func (p Phases) After(game string, number int) ([]Phase, error) {
	return p.list(p.in(told, "game = ? AND number > ?", game, number))
}

// Since returns the phases that were played after a moment, without their rolls, dice and positions.
func (p Phases) Since(game string, at time.Time) ([]Phase, error) {
	return p.list(p.in(told, "game = ? AND adjudicated > ?", game, millis(at)))
}

// Clocks returns the clocks behind the phases of a game in order, the start first.
func (t Phases) Clocks(game string) ([]rules.Clock, error) {
	return list(t.tx, "clocks", func(s scanner) (c rules.Clock, err error) { return c, s.Scan(jsonOf(&c)) }, `SELECT clock FROM phase WHERE game = ? ORDER BY number`, game)
}

// Position returns the position after a phase, and its hash.
func (t *Tx) Position(game string, number int) (position, hash []byte, err error) {
	err = t.row("position", `SELECT position, hash FROM phase WHERE game = ? AND number = ?`, []any{game, number}, &position, &hash)
	return position, hash, err
}

// Clock returns that of the position after a phase; the zero value where there is no
// such phase.
func (t *Tx) Clock(game string, number int) (c rules.Clock, err error) {
	err = t.row("clock", `SELECT clock FROM phase WHERE game = ? AND number = ?`, []any{game, number}, jsonOf(&c))
	if errors.Is(err, ErrNotFound) {
		return rules.Clock{}, nil
	}
	return c, err
}

// LastHash returns the hash of the last phase of a game, which is chained over all.
func (p Phases) LastHash(game string) ([]byte, error) {
	return one(p.tx, "last hash", readBlob, `SELECT hash FROM phase WHERE game = ? ORDER BY number DESC LIMIT 1`, game)
}

func readBlob(s scanner) (b []byte, err error) { return b, s.Scan(&b) }

// ReportedSince returns who reported for the phases of a game after one, the earliest
// first.
func (t Phases) ReportedSince(game string, after int) ([]Reported, error) {
	return list(t.tx, "reported since", func(s scanner) (r Reported, err error) {
		return r, s.Scan(&r.Number, jsonOf(&r.Missed), jsonOf(&r.Sheets), &r.Back)
	}, `SELECT number, COALESCE(json_extract(inputs, '$.missed'), '[]'),
		(SELECT json_group_array(json_extract(value, '$.side')) FROM json_each(inputs, '$.sheets')),
		json_extract(inputs, '$.back') IS NOT NULL
		FROM phase WHERE game = ? AND number > ? ORDER BY number`, game, after)
}

// SaveFault keeps what shows the fault of a title by which a phase could not be played,
// in place of what was kept of the phase before. It holds what is hidden in the game.
func (p Phases) SaveFault(game string, phase int, at time.Time, text string) error {
	_, err := p.tx.exec("save fault", `INSERT OR REPLACE INTO fault (game, phase, at, text) VALUES (?, ?, ?, ?)`, game, phase, millis(at), text)
	return err
}

// Fault returns what is kept of a fault, ErrNotFound where there was none.
func (p Phases) Fault(game string, phase int) (text string, err error) {
	return text, p.tx.row("fault", `SELECT text FROM fault WHERE game = ? AND phase = ?`, []any{game, phase}, &text)
}

// Rollbacks returns the phases of a game that took it back, and to which each did.
func (t Phases) Rollbacks(game string) (map[int]int, error) {
	rows, err := list(t.tx, "backs", func(s scanner) (b [2]int, err error) { return b, s.Scan(&b[0], &b[1]) },
		`SELECT number, json_extract(inputs, '$.back.to') FROM phase WHERE game = ? AND json_extract(inputs, '$.back.to') > 0`, game)
	out := make(map[int]int, len(rows))
	for _, b := range rows {
		out[b[0]] = b[1]
	}
	return out, err
}

// HasReached reports whether a game came to a date behind one of the phases before one.
func (t Phases) HasReached(game string, before int, to rules.Clock) (came bool, err error) {
	return came, t.tx.row("came", `SELECT EXISTS (SELECT 1 FROM phase WHERE game = ? AND number < ? AND clock = ?)`, []any{game, before, jsonOf(&to)}, &came)
}

// Line is the phases that led to how a game stands: those that were taken back are not
// among them, nor those that took it back. The zero value is a game that never was.
type Line struct {
	backs map[int]int
	on    map[int]bool
}

// LineOf returns the line that leads to the phase in which a game is.
func (t Phases) LineOf(g *Game) (Line, error) {
	if g.TakenBack == 0 {
		return Line{}, nil
	}
	backs, err := t.Rollbacks(g.ID)
	return NewLine(backs, g.Phase-1), err
}

// NewLine returns the line that leads to the position behind a phase; backs says which phases
// took the game back, and to which.
func NewLine(backs map[int]int, last int) Line {
	l := Line{backs: backs, on: map[int]bool{}}
	for n := last; n > 0; n-- {
		if to := backs[n]; to > 0 {
			n = to // the loop goes on before it
			continue
		}
		l.on[n] = true
	}
	return l
}

// Includes reports whether a phase that is over led to how the game stands.
func (l Line) Includes(phase int) bool { return len(l.backs) == 0 || phase == 0 || l.on[phase] }

// RollbackTarget returns to which phase one took the game back, 0 where it was played.
func (l Line) RollbackTarget(phase int) int { return l.backs[phase] }
