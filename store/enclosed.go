package store

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// One mail may hold what several dispatches say, where they go to one person: the
// carrier is sent, and they are enclosed in it. Each keeps its own words, so that it can
// be sent alone when the carrier cannot or may not be, and counts as told as far as the
// carrier got.

// arrivalCondition returns the condition that a dispatch, or what carries it, is in one of some states
// and did not come back.
func arrivalCondition(states string) string {
	return `(state IN (` + states + `) AND bounced = 0 OR state = 'enclosed' AND EXISTS (
		SELECT 1 FROM outbox held WHERE held.id = outbox.carrier AND held.state IN (` + states + `) AND held.bounced = 0))`
}

// MergeInto has a queued dispatch be told by another one.
func (t *Tx) MergeInto(id, carrier int64) error {
	return t.change("enclose", `UPDATE outbox SET state = 'enclosed', carrier = ? WHERE id = ? AND state = 'queued'`, carrier, id)
}

// MergedInto returns the dispatches that one carries, without their text, the oldest
// first.
func (t *Tx) MergedInto(carrier int64) ([]Dispatch, error) {
	return list(t, "enclosed in", readDispatch, `SELECT `+briefColumns+` FROM outbox WHERE carrier = ? AND carrier > 0 ORDER BY id`, carrier)
}

// Unmerge takes back a carrier that was not sent: it is withdrawn, and each of those that it
// carries stands alone, queued or failed as the carrier was.
func (t *Tx) Unmerge(carrier int64, now time.Time) error {
	_, err := t.exec("part", `UPDATE outbox SET carrier = 0, next = ?, state = (SELECT held.state FROM outbox held WHERE held.id = ?)
		WHERE carrier = ? AND carrier > 0 AND EXISTS (SELECT 1 FROM outbox held WHERE held.id = ? AND held.state IN ('queued', 'failed'))`,
		millis(now), carrier, carrier, carrier)
	if err != nil {
		return err
	}
	_, err = t.exec("part", `UPDATE outbox SET state = 'withdrawn' WHERE id = ? AND state IN ('queued', 'failed')`, carrier)
	return err
}

// WithdrawDispatches takes back whatever did not reach an address of a seat: it
// is never sent, nor tried again. What other seats were told in one mail with it goes out
// alone. It returns how many of them still waited.
func (t *Tx) WithdrawDispatches(game string, side rules.Side, recipient string, now time.Time) (waiting int, err error) {
	carriers, err := list(t, "withdraw dispatches", func(s scanner) (id int64, err error) { return id, s.Scan(&id) },
		`SELECT DISTINCT carrier FROM outbox WHERE game = ? AND side = ? AND recipient = ? AND state = 'enclosed'`, game, side, recipient)
	if err != nil {
		return 0, err
	}
	for _, id := range carriers {
		if err := t.Unmerge(id, now); err != nil {
			return 0, err
		}
	}
	err = t.row("withdraw dispatches", `SELECT COUNT(*) FROM outbox WHERE game = ? AND side = ? AND recipient = ? AND state = 'queued'`,
		[]any{game, side, recipient}, &waiting)
	if err != nil {
		return 0, err
	}
	_, err = t.exec("withdraw dispatches", `UPDATE outbox SET state = 'withdrawn' WHERE game = ? AND side = ? AND recipient = ? AND state IN ('queued', 'failed')`,
		game, side, recipient)
	return waiting, err
}
