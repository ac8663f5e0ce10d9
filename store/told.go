package store

import (
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

// LastPhaseReportedTo returns the last phase, up to one, whose start a side's mails to an address told
// with the position, in a report or in the invitation; 0: none did, or none arrived.
func (d Dispatches) LastPhaseReportedTo(game string, side rules.Side, address string, upTo int) (phase int, err error) {
	return phase, d.tx.row("told to", `SELECT COALESCE(MAX(phase), 0) FROM outbox WHERE game = ? AND phase <= ? AND side = ? AND recipient = ?
		AND (kind = 'sitrep' OR kind = 'welcome' OR kind GLOB 'welcome:*') AND `+arrivalCondition("'queued', 'sent'"), []any{game, upTo, side, address}, &phase)
}

// HasReportedTo reports whether a report on the start of a phase, up to one, told a side the
// position at an address: the first tells its own forces whole.
func (d Dispatches) HasReportedTo(game string, side rules.Side, address string, upTo int) (reported bool, err error) {
	return reported, d.tx.row("reported to", `SELECT EXISTS (SELECT 1 FROM outbox WHERE game = ? AND phase <= ? AND side = ? AND recipient = ?
		AND kind = 'sitrep' AND `+arrivalCondition("'queued', 'sent'")+`)`, []any{game, upTo, side, address}, &reported)
}

// PhasesReportedTo returns the phases from one on whose start a side's mails to an address
// told, with the position or without.
func (d Dispatches) PhasesReportedTo(game string, side rules.Side, address string, from int) ([]int, error) {
	return list(d.tx, "tells to", func(s scanner) (n int, err error) { return n, s.Scan(&n) }, `SELECT phase FROM outbox WHERE game = ? AND phase >= ? AND side = ? AND recipient = ?
		AND (kind = 'sitrep' OR kind GLOB 'sitrep:*') AND `+arrivalCondition("'queued', 'sent'"), game, from, side, address)
}

// HasInvitation reports whether an invitation reached the address of a seat: the
// relay took it, and it did not come back.
func (d Dispatches) HasInvitation(game string, side rules.Side, address string) (bool, error) {
	var reached bool
	return reached, d.tx.row("invited", `SELECT EXISTS (SELECT 1 FROM outbox WHERE game = ? AND side = ? AND recipient = ?
		AND (kind = 'welcome' OR kind LIKE 'welcome:%') AND `+arrivalCondition("'sent'")+`)`, []any{game, side, address}, &reached)
}
