package store

import "github.com/fieldpost/fieldpost/rules"

// Reported says who sent orders for a phase, and who did not though it waited for him.
type Reported struct {
	Number         int
	Missed, Sheets []rules.Side
}

// ReportedSince returns who reported for the phases of a game after one, the earliest
// first.
func (t *Tx) ReportedSince(game string, after int) ([]Reported, error) {
	return list(t, "reported since", func(s scanner) (r Reported, err error) {
		return r, s.Scan(&r.Number, doc{&r.Missed}, doc{&r.Sheets})
	}, `SELECT number, COALESCE(json_extract(inputs, '$.missed'), '[]'),
		(SELECT json_group_array(json_extract(value, '$.side')) FROM json_each(inputs, '$.sheets'))
		FROM phase WHERE game = ? AND number > ? ORDER BY number`, game, after)
}
