package schedule

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/store"
)

// BreakerState is how that stands which holds deadlines when too many seats miss together
// (CheckBreaker).
type BreakerState struct {
	Games, Share int           // it holds where so many games, and more than so many percent of the seats, miss
	Least        time.Duration // what players have at least when it held
	Since        time.Time     // it holds all deadlines; zero: it does not

	// Of the deadlines of the last hour:
	Fallen, Awaited, Missed int // deadlines, seats that they awaited, seats of these that missed
	Missing                 int // games that somebody missed in
	Held                    []HeldGame
}

// HeldGame is a game whose deadline the breaker moved in the phase that collects sheets.
type HeldGame struct {
	Game     string
	Phase    int
	Deadline time.Time // as it is now
}

// factBreaker holds what a moderator said of the breaker; "": what the configuration says.
const factBreaker = "breaker"

// breakerLimits is what a moderator said of the breaker.
type breakerLimits struct {
	Games int `json:"games"`
	Share int `json:"share"`
}

// ErrBreaker is returned for numbers that the breaker cannot have.
var ErrBreaker = errors.New("adjudicator: the breaker takes 1 to 1000000 games and 1 to 100 percent")

// loadBreakerLimits returns the limits of the breaker: a moderator's, else those of the
// configuration.
func loadBreakerLimits(tx *office.Tx) (breakerLimits, error) {
	text, err := tx.Fact(factBreaker)
	if err != nil || text == "" {
		return breakerLimits{tx.Office.Cfg.Outage.Games, tx.Office.Cfg.Outage.Share}, err
	}
	var t breakerLimits
	if err := json.Unmarshal([]byte(text), &t); err != nil {
		return t, fmt.Errorf("adjudicator: fact %s: %w", factBreaker, err)
	}
	return t, nil
}

// TuneBreaker sets the limits of the breaker; zeros bring back those of the configuration.
func (s Service) TuneBreaker(ctx context.Context, actor string, games, share int) error {
	if (games != 0 || share != 0) && (games < 1 || games > 1_000_000 || share < 1 || share > 100) {
		return ErrBreaker
	}
	return s.Update(ctx, func(tx *office.Tx) error {
		err := tx.SetFact(factBreaker, "")
		if err == nil && games > 0 {
			err = StoreFactJSON(tx, factBreaker, breakerLimits{games, share})
		}
		if err != nil {
			return err
		}
		return tx.Audit(&store.Entry{At: s.Now(), Actor: actor, Action: "breaker", Detail: map[string]string{"games": strconv.Itoa(games), "share": strconv.Itoa(share)}})
	})
}

// Breaker tells how the breaker stands.
func (s Service) Breaker(ctx context.Context) (b BreakerState, err error) {
	b.Least = s.Cfg.Outage.Least
	err = s.View(ctx, func(tx *office.Tx) error {
		limits, err := loadBreakerLimits(tx)
		if err != nil {
			return err
		}
		b.Games, b.Share = limits.Games, limits.Share
		why, since, err := LoadOutageReason(tx.Tx)
		if err != nil {
			return err
		}
		if why == whySilence {
			b.Since = since
		}
		all, err := RecentDeadlines(tx, s.Now())
		if err != nil {
			return err
		}
		missing := map[string]bool{}
		for _, f := range all {
			b.Fallen, b.Awaited, b.Missed = b.Fallen+1, b.Awaited+f.Awaited, b.Missed+f.Missed
			if f.Missed > 0 {
				missing[f.Game] = true
			}
		}
		b.Missing = len(missing)
		games, err := tx.Games().Delayed(whySilence)
		for i := range games {
			b.Held = append(b.Held, HeldGame{games[i].ID, games[i].Phase, games[i].Deadline})
		}
		return err
	})
	return b, err
}
