package phases

import (
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
)

// heldPatience is for how long a letter that cannot be had puts off the phases of the games
// that its sender plays in, from when they were due.
const heldPatience = time.Hour

// AwaitsLetter reports whether a phase that was due at a moment waits for a letter that
// cannot be had.
func AwaitsLetter(tx *office.Tx, game string, due, now time.Time, held []post.HeldLetter) (bool, error) {
	if len(held) == 0 || now.Sub(due) >= heldPatience {
		return false, nil
	}
	for _, l := range held {
		games, err := GamesOfSender(tx, l.From)
		if err != nil || slices.Contains(games, game) {
			return err == nil, err
		}
	}
	return false, nil
}

// GamesOfSender returns the games in which the person of an address holds a seat, or
// writes for one as a deputy.
func GamesOfSender(tx *office.Tx, address string) (games []string, err error) {
	if address == "" {
		return nil, nil
	}
	seats, err := confirm.SeatsOfAddress(tx.Tx, address)
	if err != nil {
		return nil, err
	}
	for i := range seats {
		if !slices.Contains(games, seats[i].Game) {
			games = append(games, seats[i].Game)
		}
	}
	return games, nil
}
