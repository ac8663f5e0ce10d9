package store

import (
	"slices"
	"time"
)

// Page is which rows of a long list are wanted: most of them before or after a row,
// the newest when both are 0. They come the newest first.
type Page struct {
	Before, After int64 // an id; one of them at most
	Most          int   // 0: the list is wanted as it is
}

func (p Page) ask(q *query) {
	if p.Before > 0 {
		q.and("id < ?", p.Before)
	}
	if p.After > 0 {
		q.and("id > ?", p.After)
	}
	if q.most, q.byID = p.Most, p.Most > 0; p.Most > 0 && p.After == 0 {
		q.order = "id DESC"
	}
}

// turn returns the rows of a page in their order.
func turn[R any](p Page, rows []R) []R {
	if p.After > 0 {
		slices.Reverse(rows)
	}
	return rows
}

// since asks for rows with a moment or a later one in a column; the zero time asks for nothing.
func since(q *query, column string, at time.Time) {
	if !at.IsZero() {
		q.cond(column, " >= ?", "")
		q.args = append(q.args, millis(at))
	}
}

// oneOf asks for one of a few values, which stands in the statement itself, as in the
// conditions of indexes.
func oneOf[T ~string](q *query, column string, value T, known ...T) {
	if slices.Contains(known, value) {
		q.cond(column, " = '", string(value))
		q.where = append(q.where, '\'')
	} else {
		is(q, column, value)
	}
}
