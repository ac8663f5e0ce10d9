package store

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// Vote is how a side would end a game.
type Vote struct {
	Game     string
	Side     rules.Side
	Proposal string // "draw", or the side that concedes
	Letter   int64
	At       time.Time
}

// SetVote notes the vote of a side in place of an earlier one; "" takes it back.
func (t *Tx) SetVote(v *Vote) error {
	_, err := t.exec("take back vote", `DELETE FROM vote WHERE game = ? AND side = ?`, v.Game, v.Side)
	if err == nil && v.Proposal != "" {
		_, err = t.exec("set vote", `INSERT INTO vote (game, side, proposal, letter, at) VALUES (?, ?, ?, ?, ?)`, v.Game, v.Side, v.Proposal, v.Letter, millis(v.At))
	}
	return err
}

// Votes returns the votes of a game.
func (t *Tx) Votes(game string) ([]Vote, error) {
	return list(t, "votes", func(r scanner) (v Vote, err error) {
		return v, r.Scan(&v.Game, &v.Side, &v.Proposal, &v.Letter, moment{&v.At})
	}, `SELECT game, side, proposal, letter, at FROM vote WHERE game = ? ORDER BY at, side`, game)
}

// ForgetVotes takes all votes of a game back.
func (t *Tx) ForgetVotes(game string) error {
	_, err := t.exec("forget votes", `DELETE FROM vote WHERE game = ?`, game)
	return err
}
