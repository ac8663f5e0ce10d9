package store

import (
	"time"
)

// Traffic is how the mail stands. Times are zero where there is nothing.
type Traffic struct {
	LetterIn, MailOut time.Time // when the last letter was stored, the last dispatch sent
	Letters           int       // that wait to be handled
	OldestLetter      time.Time // when the mail server took the first of them
	Mails             int       // dispatches that wait
	OldestMail        time.Time // when the first of them was queued
	LettersFailed     int       // that nobody tries any more, of those since a moment
	LetterFailed      time.Time // the first of them
	MailsFailed       int       // likewise
	MailFailed        time.Time
}

// Traffic looks at the letters and the outbox; since says which failures count.
func (d Dispatches) Traffic(since time.Time) (f Traffic, err error) {
	for _, q := range []struct {
		query string
		args  []any
		into  []any
	}{
		{`SELECT COALESCE((SELECT stored FROM letter ORDER BY id DESC LIMIT 1), 0), COALESCE((SELECT MAX(sent) FROM outbox INDEXED BY outbox_sent WHERE state = 'sent'), 0)`, nil, []any{moment{&f.LetterIn}, moment{&f.MailOut}}},
		{`SELECT COUNT(*), COALESCE(MIN(received), 0) FROM letter WHERE state = 'new'`, nil, []any{&f.Letters, moment{&f.OldestLetter}}},
		{`SELECT COUNT(*), COALESCE(MIN(created), 0) FROM outbox WHERE state = 'queued'`, nil, []any{&f.Mails, moment{&f.OldestMail}}},
		{`SELECT COUNT(*), COALESCE(MIN(received), 0) FROM letter WHERE state = 'failed' AND received >= ?`, []any{millis(since)}, []any{&f.LettersFailed, moment{&f.LetterFailed}}},
		{`SELECT COUNT(*), COALESCE(MIN(created), 0) FROM outbox WHERE state = 'failed' AND created >= ?`, []any{millis(since)}, []any{&f.MailsFailed, moment{&f.MailFailed}}},
	} {
		if err := d.tx.row("traffic", q.query, q.args, q.into...); err != nil {
			return f, err
		}
	}
	return f, nil
}

// MailState is how far the mail is, in numbers that differ when what a moderator is
// shown of it does.
type MailState struct {
	Failed, Again int // of the latest dispatches
	New, Lost     int // letters that wait, and that could not be handled
	Letter        int64
	Dispatch      int64
	Unsent        int
}

// stateOf is how many of the latest dispatches and letters MailState counts.
const stateOf = 500

// MailState tells how the mail is: of all games what is wrong, of one game ("" for all)
// also which letters and dispatches came last.
func (d Dispatches) MailState(game string) (m MailState, err error) {
	if err := d.tx.row("mail state", `SELECT COALESCE(SUM(state = 'failed'), 0), COALESCE(SUM(state = 'queued' AND attempts > 0), 0)
		FROM outbox WHERE state IN ('failed', 'queued') AND `+latestOutbox, []any{stateOf}, &m.Failed, &m.Again); err != nil {
		return m, err
	}
	if err := d.tx.row("mail state", `SELECT COALESCE(SUM(state = 'new'), 0), COALESCE(SUM(state = 'failed'), 0)
		FROM letter WHERE state IN ('new', 'failed') AND id > (SELECT COALESCE(MAX(id), 0) FROM letter) - ?`, []any{stateOf}, &m.New, &m.Lost); err != nil || game == "" {
		return m, err
	}
	if err := d.tx.row("mail state", `SELECT COALESCE(MAX(id), 0) FROM letter WHERE game = ? AND game <> ''`, []any{game}, &m.Letter); err != nil {
		return m, err
	}
	return m, d.tx.row("mail state", `SELECT COALESCE(MAX(id), 0), COALESCE(SUM(state NOT IN ('sent', 'enclosed')), 0) FROM outbox WHERE game = ?`, []any{game}, &m.Dispatch, &m.Unsent)
}

// Counts says how many dispatches are in each state.
type Counts struct{ Queued, Sent, Failed int }

// Counts counts the dispatches; of all games when game is "".
func (d Dispatches) Counts(game string) (c Counts, err error) {
	type row struct {
		state DispatchState
		n     int
	}
	read := func(s scanner) (r row, err error) { return r, s.Scan(&r.state, &r.n) }
	var rows []row
	if game == "" {
		rows, err = list(d.tx, "outbox counts", read, `SELECT state, COUNT(*) FROM outbox GROUP BY state`)
	} else {
		rows, err = list(d.tx, "outbox counts", read, `SELECT state, COUNT(*) FROM outbox WHERE game = ? GROUP BY state`, game)
	}
	for _, r := range rows {
		switch r.state {
		case Queued:
			c.Queued = r.n
		case Sent:
			c.Sent = r.n
		case Failed:
			c.Failed = r.n
		case Withdrawn, Merged: // counted nowhere
		}
	}
	return c, err
}

// Troubled counts the dispatches of a game that need a look.
type Troubled struct{ Failed, Again int }

// Trouble counts by game, among the latest dispatches, those that were refused
// since a time and those that wait after a failure. Of those that belong to no game it
// counts under "".
func (d Dispatches) Trouble(latest int, since time.Time) (map[string]Troubled, error) {
	type row struct {
		game string
		n    Troubled
	}
	rows, err := list(d.tx, "outbox trouble", func(s scanner) (r row, err error) { return r, s.Scan(&r.game, &r.n.Failed, &r.n.Again) },
		`SELECT game, SUM(state = 'failed' AND created >= ?), SUM(state = 'queued' AND attempts > 0)
		FROM outbox WHERE state IN ('failed', 'queued') AND `+latestOutbox+` GROUP BY game`, millis(since), latest)
	out := map[string]Troubled{}
	for _, r := range rows {
		if r.n != (Troubled{}) {
			out[r.game] = r.n
		}
	}
	return out, err
}

// CountStuck counts the dispatches that wait after a failure, among so many that are to be
// tried first.
func (d Dispatches) CountStuck(most int) (n int, err error) {
	return n, d.tx.row("stuck", `SELECT COUNT(*) FROM (SELECT attempts FROM outbox INDEXED BY outbox_due WHERE state = 'queued' ORDER BY next, id LIMIT ?) WHERE attempts > 0`, []any{most}, &n)
}

// latestOutbox is the condition that a dispatch is one of the latest: no row is ever
// taken out of the outbox.
const latestOutbox = `id > (SELECT COALESCE(MAX(id), 0) FROM outbox) - ?`

// prunable is which dispatches have texts that nobody waits for: of a game, or of none,
// queued before a time, and not such that a person has to look at.
const prunable = ` FROM outbox WHERE game = ? AND created < ? AND state IN ('sent', 'withdrawn', 'enclosed') AND (text <> '' OR html <> '' OR files <> '' OR picture <> '')`

// CountTexts counts the dispatches that PruneDispatches would take the texts of, and
// their bytes.
func (d Dispatches) CountTexts(game string, before time.Time) (n int, bytes int64, err error) {
	return n, bytes, d.tx.row("dispatch texts", `SELECT COUNT(*), COALESCE(SUM(octet_length(text) + octet_length(html) + octet_length(files) + octet_length(picture)), 0)`+prunable,
		[]any{game, millis(before)}, &n, &bytes)
}

// PruneTexts takes the texts of at most most dispatches, with what would be drawn
// and attached, and returns of how many.
func (d Dispatches) PruneTexts(game string, before time.Time, most int) (int64, error) {
	res, err := d.tx.exec("prune dispatches", `UPDATE outbox SET text = '', html = '', files = '', picture = '' WHERE id IN (SELECT id`+prunable+` ORDER BY id LIMIT ?)`,
		game, millis(before), most)
	if err != nil {
		return 0, err
	}
	n, err := res.RowsAffected()
	return n, wrap("prune dispatches", err)
}

// LastActivity returns when something happened in a game the last time: a phase, or a
// dispatch. The zero time when nothing did.
func (d Dispatches) LastActivity(game string) (at time.Time, err error) {
	return at, d.tx.row("quiet since", `SELECT MAX(
		COALESCE((SELECT MAX(adjudicated) FROM phase WHERE game = ?), 0),
		COALESCE((SELECT MAX(created) FROM outbox WHERE game = ?), 0))`, []any{game, game}, moment{&at})
}
