package store

import "github.com/fieldpost/fieldpost/rules"

// Reported says who sent orders for a phase, and who did not though it waited for him.
type Reported struct {
	Number         int
	Missed, Sheets []rules.Side
	Back           bool // the game was taken back
}

// LastPhaseReportedTo returns the last phase, up to one, whose start a side's mails to an address told
// with the position, in a report or in the invitation; 0: none did, or none arrived.
func (t *Tx) LastPhaseReportedTo(game string, side rules.Side, address string, upTo int) (phase int, err error) {
	return phase, t.row("told to", `SELECT COALESCE(MAX(phase), 0) FROM outbox WHERE game = ? AND phase <= ? AND side = ? AND recipient = ?
		AND (kind = 'sitrep' OR kind = 'welcome' OR kind GLOB 'welcome:*') AND `+arrivalCondition("'queued', 'sent'"), []any{game, upTo, side, address}, &phase)
}

// HasReportedTo reports whether a report on the start of a phase, up to one, told a side the
// position at an address: the first tells its own forces whole.
func (t *Tx) HasReportedTo(game string, side rules.Side, address string, upTo int) (reported bool, err error) {
	return reported, t.row("reported to", `SELECT EXISTS (SELECT 1 FROM outbox WHERE game = ? AND phase <= ? AND side = ? AND recipient = ?
		AND kind = 'sitrep' AND `+arrivalCondition("'queued', 'sent'")+`)`, []any{game, upTo, side, address}, &reported)
}

// PhasesReportedTo returns the phases from one on whose start a side's mails to an address
// told, with the position or without.
func (t *Tx) PhasesReportedTo(game string, side rules.Side, address string, from int) ([]int, error) {
	return list(t, "tells to", func(s scanner) (n int, err error) { return n, s.Scan(&n) }, `SELECT phase FROM outbox WHERE game = ? AND phase >= ? AND side = ? AND recipient = ?
		AND (kind = 'sitrep' OR kind GLOB 'sitrep:*') AND `+arrivalCondition("'queued', 'sent'"), game, from, side, address)
}

// ReportedSince returns who reported for the phases of a game after one, the earliest
// first.
func (t *Tx) ReportedSince(game string, after int) ([]Reported, error) {
	return list(t, "reported since", func(s scanner) (r Reported, err error) {
		return r, s.Scan(&r.Number, doc{&r.Missed}, doc{&r.Sheets}, &r.Back)
	}, `SELECT number, COALESCE(json_extract(inputs, '$.missed'), '[]'),
		(SELECT json_group_array(json_extract(value, '$.side')) FROM json_each(inputs, '$.sheets')),
		json_extract(inputs, '$.back') IS NOT NULL
		FROM phase WHERE game = ? AND number > ? ORDER BY number`, game, after)
}
