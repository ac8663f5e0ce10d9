package store

import "github.com/fieldpost/fieldpost/rules"

// Back says of a phase that it is none that was played: a moderator took the game back,
// and the position behind it is the one in which an earlier phase began. The phases from
// that one on stay as they were, as a branch; their numbers are used up.
type Back struct {
	To int `json:"to"` // the phase whose orders are given anew
}

// Rollbacks returns the phases of a game that took it back, and to which each did.
func (t *Tx) Rollbacks(game string) (map[int]int, error) {
	rows, err := list(t, "backs", func(s scanner) (b [2]int, err error) { return b, s.Scan(&b[0], &b[1]) },
		`SELECT number, json_extract(inputs, '$.back.to') FROM phase WHERE game = ? AND json_extract(inputs, '$.back.to') > 0`, game)
	out := make(map[int]int, len(rows))
	for _, b := range rows {
		out[b[0]] = b[1]
	}
	return out, err
}

// HasReached reports whether a game came to a date behind one of the phases before one.
func (t *Tx) HasReached(game string, before int, to rules.Clock) (came bool, err error) {
	return came, t.row("came", `SELECT EXISTS (SELECT 1 FROM phase WHERE game = ? AND number < ? AND clock = ?)`, []any{game, before, doc{to}}, &came)
}

// Line is the phases that led to how a game stands: those that were taken back are not
// among them, nor those that took it back. The zero value is a game that never was.
type Line struct {
	backs map[int]int
	on    map[int]bool
}

// LineOf returns the line that leads to the phase in which a game is.
func (t *Tx) LineOf(g *Game) (Line, error) {
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

// SheetsAtClose returns the sheets of a phase that went out of play at the moment in which
// it ended, the latest first: those that were carried out, or that nothing was made of as the
// game was taken back.
func (t *Tx) SheetsAtClose(p *Phase) ([]Sheet, error) {
	return list(t, "sheets then", readSheet, `SELECT `+sheetColumns+` FROM sheet
		WHERE game = ? AND phase = ? AND replaced = ? ORDER BY id DESC`, p.Game, p.Number, millis(p.Adjudicated))
}

// IsReturned reports whether a sheet is one that came back to its side when the game was taken
// back: a draft that nobody has sent, and that nothing is made of.
func (s *Sheet) IsReturned() bool { return !s.Accepted && s.Receipt == "" }

// ReturnSheet gives a sheet back to its side as a draft for a demand of a phase.
func (t *Tx) ReturnSheet(s *Sheet, phase int) error {
	back := Sheet{
		Game: s.Game, Phase: phase, Side: s.Side, Demand: s.Demand, Letter: s.Letter, Received: s.Received,
		OnFailure: s.OnFailure, Orders: []rules.Order{}, Canonical: []string{}, Lines: s.Lines, Offer: s.Lines,
	}
	_, err := t.AddSheet(&back)
	return err
}
