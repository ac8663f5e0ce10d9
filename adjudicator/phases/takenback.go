package phases

import (
	"encoding/json"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// MarkReplayed marks among the dates behind the phases of a game, the start first, those that
// had come before it was taken back; back reports whether a phase took it back.
func MarkReplayed(clocks []rules.Clock, back func(i int) bool) {
	seen, before := map[string]bool{}, map[string]bool{}
	for i := range clocks {
		key, err := json.Marshal(clocks[i])
		if err != nil { // there is no such message
			continue
		}
		if back(i) {
			for k := range seen {
				before[k] = true
			}
		}
		if seen[string(key)] = true; before[string(key)] {
			clocks[i].Label = templates.MarkReplayed(clocks[i].Label)
		}
	}
}

// markReplayed marks the dates of a history, the start first.
func markReplayed(history []store.Phase) {
	clocks := make([]rules.Clock, len(history))
	for i := range history {
		clocks[i] = history[i].Clock
	}
	MarkReplayed(clocks, func(i int) bool { return history[i].Inputs.Rollback != nil })
	for i := range history {
		history[i].Clock = clocks[i]
	}
}

// History returns what [store.Phases.History] returns, where dates that come again say so.
func History(tx *store.Tx, game string) ([]store.Phase, error) {
	history, err := tx.Phases().History(game)
	markReplayed(history)
	return history, err
}

// ClockOf returns the date of a game in which a phase began; one that came again says so.
func ClockOf(tx *store.Tx, game string, takenBack, phase int) (rules.Clock, error) {
	clock, err := tx.Clock(game, phase-1)
	if err != nil || takenBack == 0 {
		return clock, err
	}
	backs, err := tx.Phases().Rollbacks(game)
	last := 0
	for n := range backs {
		if n < phase {
			last = max(last, n)
		}
	}
	if err != nil || last == 0 {
		return clock, err
	}
	return markReplayedClock(tx, &store.Game{ID: game, TakenBack: last}, clock)
}
