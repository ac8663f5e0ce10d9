package store

import (
	"slices"
	"strings"
	"time"
)

// Page is which rows of a long list are wanted: most of them before or after a row,
// the newest when both are 0.
type Page struct {
	Before, After int64 // an id; one of them at most
	Most          int
}

// DispatchFilter says which dispatches are wanted; what is "" does not count.
type DispatchFilter struct {
	Game      string
	State     DispatchState
	Kind      Kind   // with whatever occasion; "moderator-" stands for all that begin so
	Recipient string // part of the address or the name
}

// OutboxPage returns the dispatches of a part of those that a filter lets through,
// without their text, the newest first.
func (t *Tx) OutboxPage(f DispatchFilter, p Page) ([]Dispatch, error) {
	q := query{text: `SELECT id FROM outbox`}
	if f.Game == "" && f.State == "" && (f.Kind != "" || f.Recipient != "") {
		// The index is a small part of the table, which may have to be gone through
		// where little is found.
		q.text += ` INDEXED BY outbox_list`
	}
	q.and(f.Game != "", `game = ?`, f.Game)
	q.and(f.State != "", `state = ?`, f.State)
	kind := string(f.Kind)
	if strings.HasSuffix(kind, "-") {
		q.and(true, `kind GLOB ?`, kind+"*")
	} else {
		q.and(kind != "", `(kind = ? OR kind GLOB ?)`, kind, kind+":*")
	}
	q.and(f.Recipient != "", `(instr(lower(recipient), ?) > 0 OR instr(lower(name), ?) > 0)`, strings.ToLower(f.Recipient), strings.ToLower(f.Recipient))
	return part(t, "outbox part", readDispatch, `SELECT `+briefColumns+` FROM outbox`, q, p)
}

// LetterFilter says which letters are wanted; what is "" does not count.
type LetterFilter struct {
	Game    string
	State   LetterState
	Outcome string
}

// LettersPage returns the letters of a part of those that a filter lets through, each
// with so many bytes of its beginning, the newest first.
func (t *Tx) LettersPage(f LetterFilter, p Page, head int) ([]Letter, error) {
	q := query{text: `SELECT id FROM letter`}
	q.and(f.Game != "", `game = ? AND game <> ''`, f.Game) // the second as the index has it
	q.and(f.State != "", `state = ?`, f.State)
	q.and(f.Outcome != "", `outcome = ?`, f.Outcome)
	return part(t, "letters part", readLetter, `SELECT `+strings.Replace(letterColumns, "raw", "substr(raw, 1, ?)", 1)+` FROM letter`, q, p, head)
}

// query is a statement that conditions are put to. There are few of each, so that the
// statements prepared stay few, too.
type query struct {
	text  string
	args  []any
	where bool
}

func (q *query) and(wanted bool, condition string, args ...any) {
	if !wanted {
		return
	}
	word := " WHERE "
	if q.where {
		word = " AND "
	}
	q.text, q.args, q.where = q.text+word+condition, append(q.args, args...), true
}

// part reads a part of the rows whose ids a query returns: which they are is found
// before any of their texts is passed over. args are those of what is selected.
func part[T any](t *Tx, op string, read func(scanner) (T, error), selected string, q query, p Page, args ...any) ([]T, error) {
	q.and(p.Before > 0, `id < ?`, p.Before)
	q.and(p.After > 0, `id > ?`, p.After)
	order := " ORDER BY id DESC LIMIT ?"
	if p.After > 0 {
		order = " ORDER BY id LIMIT ?"
	}
	rows, err := list(t, op, read, selected+` WHERE id IN (`+q.text+order+`)`+strings.TrimSuffix(order, " LIMIT ?"), append(append(args, q.args...), p.Most)...)
	if p.After > 0 {
		slices.Reverse(rows)
	}
	return rows, err
}

// Troubled counts the dispatches of a game that need a look.
type Troubled struct{ Failed, Again int }

// OutboxTrouble counts by game, among the latest dispatches, those that were refused
// since a time and those that wait after a failure. Of those that belong to no game it
// counts under "".
func (t *Tx) OutboxTrouble(latest int, since time.Time) (map[string]Troubled, error) {
	type row struct {
		game string
		n    Troubled
	}
	rows, err := list(t, "outbox trouble", func(s scanner) (r row, err error) { return r, s.Scan(&r.game, &r.n.Failed, &r.n.Again) },
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
func (t *Tx) CountStuck(most int) (n int, err error) {
	return n, t.row("stuck", `SELECT COUNT(*) FROM (SELECT attempts FROM outbox INDEXED BY outbox_due WHERE state = 'queued' ORDER BY next, id LIMIT ?) WHERE attempts > 0`, []any{most}, &n)
}

// latestOutbox is the condition that a dispatch is one of the latest: no row is ever
// taken out of the outbox.
const latestOutbox = `id > (SELECT COALESCE(MAX(id), 0) FROM outbox) - ?`

// DispatchesTo returns the dispatches of a game that answer a letter, without their
// text.
func (t *Tx) DispatchesTo(game string, letter int64) ([]Dispatch, error) {
	return list(t, "dispatches to", readDispatch, `SELECT `+briefColumns+` FROM outbox WHERE game = ? AND letter = ? ORDER BY id`, game, letter)
}

// SheetsFrom returns the sheets that were taken from a letter, those replaced
// included.
func (t *Tx) SheetsFrom(game string, letter int64) ([]Sheet, error) {
	return list(t, "sheets from", readSheet, `SELECT `+sheetColumns+` FROM sheet WHERE game = ? AND letter = ? ORDER BY id`, game, letter)
}
