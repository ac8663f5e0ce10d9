package store

import "time"

// GamesWithProblems returns the games that are paused for a reason of ours, are held, or whose
// deadline passed before a moment, without their demands, by title and number.
func (t *Tx) GamesWithProblems(before time.Time) ([]Game, error) {
	return list(t, "ailing games", func(s scanner) (g Game, err error) {
		return g, s.Scan(&g.ID, &g.Title, &g.State, doc{&g.Policy}, &g.Phase, moment{&g.Started}, moment{&g.Deadline}, &g.Held, &g.Note, &g.Moved, moment{&g.RollAt}, &g.Practice)
	}, `SELECT id, title, state, policy, phase, started, deadline, held, note, moved, roll_at, practice FROM game
		WHERE state = 'paused' AND note <> '' OR state = 'running' AND (held OR deadline > 0 AND deadline < ?) ORDER BY title, number`, millis(before))
}

// DelayedGames returns the running games whose deadline of the phase was moved for a reason,
// by title and number.
func (t *Tx) DelayedGames(why string) ([]Game, error) {
	return list(t, "held back", func(s scanner) (g Game, err error) {
		return g, s.Scan(&g.ID, &g.Phase, moment{&g.Deadline})
	}, `SELECT id, phase, deadline FROM game WHERE state = 'running' AND moved = ? ORDER BY title, number`, why)
}

// PausedAt says when a game was last paused, the zero time if never.
func (t *Tx) PausedAt(game string) (at time.Time, err error) {
	return at, t.row("paused at", `SELECT COALESCE(MAX(at), 0) FROM audit WHERE game = ? AND action IN ('paused', 'pause')`, []any{game}, moment{&at})
}

// AuditSince returns the audit of all games since a moment, as far as it is about one of
// some actions, the oldest first. It looks at the latest entries only, so many.
func (t *Tx) AuditSince(since time.Time, latest int, actions ...string) ([]Entry, error) {
	args := []any{latest, millis(since)}
	marks := ""
	for _, a := range actions {
		marks, args = marks+", ?", append(args, a)
	}
	return list(t, "audit since", func(r scanner) (e Entry, err error) {
		return e, r.Scan(&e.ID, moment{&e.At}, &e.Game, &e.Actor, &e.Action, doc{&e.Detail})
	}, `SELECT id, at, game, actor, action, detail FROM audit
		WHERE id > (SELECT COALESCE(MAX(id), 0) FROM audit) - ? AND at > ? AND action IN (`+marks[2:]+`) ORDER BY id`, args...)
}
