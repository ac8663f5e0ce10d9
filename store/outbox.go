package store

import (
	"slices"
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// Due returns up to most dispatches whose time has come, the oldest first.
func (d Dispatches) Due(now time.Time, most int) ([]Dispatch, error) {
	return list(d.tx, "due", d.read, `SELECT `+dispatches.columns+` FROM outbox INDEXED BY outbox_due
		WHERE state = 'queued' AND next <= ? ORDER BY next, id LIMIT ?`, millis(now), most)
}

// DueIDs returns the ids of up to most dispatches whose time has come, those to moderators
// first and each the oldest first: who can help is told however many others wait.
func (d Dispatches) DueIDs(now time.Time, most int) ([]int64, error) {
	ids, err := list(d.tx, "due", readID, `SELECT id FROM outbox INDEXED BY outbox_moderator
		WHERE state = 'queued' AND kind >= 'moderator-' AND kind < 'moderator.' AND next <= ? ORDER BY next, id LIMIT ?`, millis(now), most)
	if err != nil || len(ids) == most {
		return ids, err
	}
	all, err := list(d.tx, "due", readID, `SELECT id FROM outbox INDEXED BY outbox_due WHERE state = 'queued' AND next <= ? ORDER BY next, id LIMIT ?`, millis(now), most)
	for _, id := range all {
		if len(ids) < most && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, err
}

// MarkSent notes that the mail server took a dispatch, and its words. Noting
// it twice is harmless.
func (d Dispatches) MarkSent(id int64, reply string, at time.Time) error {
	return d.tx.change("mark sent", `UPDATE outbox SET state = 'sent', sent = CASE WHEN sent = 0 THEN ? ELSE sent END, reply = ? WHERE id = ?`,
		millis(at), reply, id)
}

// MarkFailed counts a failed attempt. A permanent failure is not tried again;
// otherwise the dispatch is due at next. refused is when the relay refused it
// for good, zero when that was not so; the first such time is kept.
func (d Dispatches) MarkFailed(id int64, reply string, permanent bool, next, refused time.Time) error {
	return d.tx.change("mark failed", `UPDATE outbox SET attempts = attempts + 1, reply = ?, next = ?,
		refused = CASE WHEN refused = 0 THEN ? ELSE refused END,
		state = CASE WHEN ? THEN 'failed' ELSE state END WHERE id = ? AND state = 'queued'`, reply, millis(next), millis(refused), permanent, id)
}

// AllBounced reports whether whatever was sent since a moment, to several
// recipients, has come back from each of them.
func (d Dispatches) AllBounced(since time.Time) (bool, error) {
	var to, back int
	err := d.tx.row("all bounced", `SELECT COUNT(DISTINCT recipient), COUNT(DISTINCT CASE WHEN bounced > 0 THEN recipient END)
		FROM outbox INDEXED BY outbox_sent WHERE state = 'sent' AND sent >= ?`, []any{millis(since)}, &to, &back)
	return to > 2 && to == back, err
}

// HurryRefused makes the dispatches due now that were refused once while
// nothing else is known of the relay: it has just taken a dispatch to somebody
// else than their recipients.
func (d Dispatches) HurryRefused(sent int64, now time.Time) error {
	_, err := d.tx.exec("hurry refused", `UPDATE outbox INDEXED BY outbox_refused SET next = ? WHERE state = 'queued' AND refused > 0 AND attempts = 1
		AND recipient <> (SELECT recipient FROM outbox WHERE id = ?)`, millis(now), sent)
	return err
}

// HasSentSince reports whether the relay took a mail at or after a moment that
// was not for a recipient.
func (d Dispatches) HasSentSince(at time.Time, but string) (bool, error) {
	var sent bool
	return sent, d.tx.row("sent since", `SELECT EXISTS (SELECT 1 FROM outbox INDEXED BY outbox_sent WHERE state = 'sent' AND sent >= ? AND recipient <> ?)`, []any{millis(at), but}, &sent)
}

// HasRefusedOthers reports whether the relay has refused mail for somebody else, too, since it
// last took any, be that still to be sent or given up.
func (d Dispatches) HasRefusedOthers(but string) (bool, error) {
	var others bool
	return others, d.tx.row("others refused", `SELECT EXISTS (SELECT 1 FROM outbox WHERE state IN ('queued', 'failed') AND recipient <> ?
		AND refused > COALESCE((SELECT MAX(sent) FROM outbox INDEXED BY outbox_sent WHERE state = 'sent'), 0))`, []any{but}, &others)
}

// Refusals is what the relay refuses at present.
type Refusals struct {
	Recipients int       // of dispatches that it refused and that are still to be sent
	Since      time.Time // the first of those refusals
	Reply      string    // to the last attempt at one of them
	Sent       time.Time // when it last took a mail
}

// HasRefusedEverybody reports whether the relay has refused several recipients and
// taken no mail since.
func (r *Refusals) HasRefusedEverybody() bool { return r.Recipients > 1 && r.Sent.Before(r.Since) }

// Refusals looks at what the relay refused.
func (d Dispatches) Refusals() (r Refusals, err error) {
	err = d.tx.row("refusals", `SELECT COUNT(DISTINCT recipient), COALESCE(MIN(refused), 0),
		COALESCE((SELECT reply FROM outbox INDEXED BY outbox_refused WHERE state = 'queued' AND refused > 0 ORDER BY id DESC LIMIT 1), ''),
		COALESCE((SELECT MAX(sent) FROM outbox INDEXED BY outbox_sent WHERE state = 'sent'), 0)
		FROM outbox INDEXED BY outbox_refused WHERE state = 'queued' AND refused > 0`, nil, &r.Recipients, moment{&r.Since}, &r.Reply, moment{&r.Sent})
	return r, err
}

// Hurry makes those due now that wait for a time after latest: it was
// set by a clock that was ahead.
func (d Dispatches) Hurry(latest, now time.Time) error {
	_, err := d.tx.exec("hurry dispatches", `UPDATE outbox INDEXED BY outbox_due SET next = ? WHERE state = 'queued' AND next > ?`, millis(now), millis(latest))
	return err
}

// TextsTo returns the texts of the last dispatches to a side, at most most, the
// newest first.
func (d Dispatches) TextsTo(game string, side rules.Side, most int) ([]string, error) {
	return list(d.tx, "texts to", readText, `SELECT text FROM outbox
		WHERE id IN (SELECT id FROM outbox WHERE game = ? AND side = ? ORDER BY id DESC LIMIT `+strconv.Itoa(most)+`) ORDER BY id DESC`, game, side)
}

func readText(s scanner) (text string, err error) { return text, s.Scan(&text) }

// Thread returns the Message-IDs of the dispatches of a game to a side, the
// oldest first: the first, which mail programs group by, and the last ones, most
// in all.
func (d Dispatches) Thread(game string, side rules.Side, most int) ([]string, error) {
	const ids = `SELECT message_id FROM outbox WHERE game = ? AND side = ? ORDER BY id `
	var id string
	into := []any{&id} // of all rows: they are read for each mail
	read := func(s scanner) (string, error) { err := s.Scan(into...); return id, err }
	all, err := list(d.tx, "thread", read, ids+`DESC LIMIT `+strconv.Itoa(most), game, side) // see selects
	if err != nil {
		return nil, err
	}
	if len(all) == most { // else it is the first that comes last
		if all[most-1], err = one(d.tx, "thread", read, ids+`LIMIT 1`, game, side); err != nil {
			return nil, err
		}
	}
	slices.Reverse(all)
	return all, nil
}

// After returns the dispatches that were queued after one, the first first.
func (d Dispatches) After(id int64) ([]Dispatch, error) {
	return list(d.tx, "dispatches after", d.read, `SELECT `+dispatches.columns+` FROM outbox WHERE id > ? ORDER BY id`, id)
}

// Unmerge takes back a dispatch that holds others and was not sent: it is withdrawn, and each of
// those others stands alone, queued or failed as it was.
func (d Dispatches) Unmerge(id int64, now time.Time) error {
	_, err := d.tx.exec("part", `UPDATE outbox SET carrier = 0, next = ?, state = (SELECT held.state FROM outbox held WHERE held.id = ?)
		WHERE carrier = ? AND carrier > 0 AND EXISTS (SELECT 1 FROM outbox held WHERE held.id = ? AND held.state IN ('queued', 'failed'))`,
		millis(now), id, id, id)
	if err != nil {
		return err
	}
	_, err = d.tx.exec("part", `UPDATE outbox SET state = 'withdrawn' WHERE id = ? AND state IN ('queued', 'failed')`, id)
	return err
}

// Withdraw takes back whatever did not reach an address of a seat: it
// is never sent, nor tried again. What other seats were told in one mail with it goes out
// alone. It returns how many of them still waited.
func (d Dispatches) Withdraw(game string, side rules.Side, recipient string, now time.Time) (waiting int, err error) {
	holders, err := list(d.tx, "withdraw dispatches", func(s scanner) (id int64, err error) { return id, s.Scan(&id) },
		`SELECT DISTINCT carrier FROM outbox WHERE game = ? AND side = ? AND recipient = ? AND state = 'enclosed'`, game, side, recipient)
	if err != nil {
		return 0, err
	}
	for _, id := range holders {
		if err := d.Unmerge(id, now); err != nil {
			return 0, err
		}
	}
	err = d.tx.row("withdraw dispatches", `SELECT COUNT(*) FROM outbox WHERE game = ? AND side = ? AND recipient = ? AND state = 'queued'`,
		[]any{game, side, recipient}, &waiting)
	if err != nil {
		return 0, err
	}
	_, err = d.tx.exec("withdraw dispatches", `UPDATE outbox SET state = 'withdrawn' WHERE game = ? AND side = ? AND recipient = ? AND state IN ('queued', 'failed')`,
		game, side, recipient)
	return waiting, err
}

// One mail may hold what several dispatches say, where they go to one person: it is sent, and
// they are merged into it. Each keeps its own words, so that it can be sent alone when that mail
// cannot or may not be, and counts as told as far as that mail got.

// arrivalCondition returns the condition that a dispatch, or that into which it was merged, is in one of some states
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
