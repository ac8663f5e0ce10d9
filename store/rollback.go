package store

import "github.com/fieldpost/fieldpost/rules"

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
