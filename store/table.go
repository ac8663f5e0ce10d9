package store

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// Table is a table as a transaction sees it. Which of its rows are meant is said by a row that is
// like them: what is zero in it does not count, nor does what another table holds.
type Table[R any] struct {
	tx   *Tx
	of   *layout[R]
	when string // a condition of all that is meant; "": none
}

// layout is how the rows of a table are stored.
type layout[R any] struct {
	name    string
	columns string                       // in the order of fields; an id that the database gives is the first
	reads   string                       // what is read in their place, and behind them what is not stored here; "": as columns
	from    string                       // what is read from; "": the table
	order   string                       // of rows that are listed
	key     string                       // the columns by which Save finds a row, each between commas
	fixed   string                       // those that Save leaves as they are
	fields  func(to []any, row *R) []any // what is stored and scanned
}

// query is which rows a statement is about. There are few of each table, so that the
// statements prepared stay few, too.
type query struct {
	reads, from, order string // as in layout
	where              []byte // conditions
	before, args       []any  // compared with in reads, and in where
	most               int    // rows; 0: all
	byID               bool   // which rows they are is found before what they hold is passed over
}

func (q *query) and(condition string, args ...any) {
	q.cond(condition, "", "")
	q.args = append(q.args, args...)
}

func (q *query) cond(column, is, value string) {
	if len(q.where) > 0 {
		q.where = append(q.where, " AND "...)
	}
	q.where = append(append(append(q.where, column...), is...), value...)
}

// names reports whether there is a condition yet.
func (q *query) names() bool { return len(q.where) > 0 }

// is asks for rows with a value in a column; the zero value asks for nothing.
func is[T comparable](q *query, column string, value T) {
	var zero T
	if value != zero {
		q.cond(column, " = ?", "")
		q.args = append(q.args, value)
	}
}

// asks returns a query for all rows. It is the connection's, and holds until the next one.
func (t Table[R]) asks() *query {
	q := &t.tx.line.query
	*q = query{reads: t.of.columns, from: t.of.name, order: t.of.order, where: q.where[:0], before: q.before[:0], args: q.args[:0]}
	if t.of.reads != "" {
		q.reads, q.from = t.of.reads, t.of.from
	}
	return q
}

// like returns a query for the rows that are like one.
func (t Table[R]) like(row *R) *query {
	q, fields := t.asks(), t.fields(row)
	var column string
	for names, i := t.of.columns, 0; names != ""; i++ {
		column, names, _ = strings.Cut(names, ", ")
		value := valueOf(fields[i])
		if value == nil {
			continue
		}
		if t.of.from != "" {
			q.cond(t.of.name, ".", column)
			q.where = append(q.where, " = ?"...)
		} else {
			q.cond(column, " = ?", "")
		}
		q.args = append(q.args, value)
	}
	if t.when != "" && q.names() {
		q.and(t.when)
	}
	return q
}

// valueOf returns what a field of a row holds, nil where that is zero or stored as JSON.
func valueOf(field any) any {
	switch f := field.(type) {
	case interface{ isJSON() }:
		return nil
	case moment:
		if f.t.IsZero() {
			return nil
		}
		return millis(*f.t)
	case lower:
		if *f.text == "" {
			return nil
		}
		return strings.ToLower(*f.text)
	case blob:
		field = f.b
	}
	if reflect.ValueOf(field).Elem().IsZero() {
		return nil
	}
	return field
}

func (t Table[R]) read(r scanner) (row R, err error) { return row, r.Scan(t.fields(&row)...) }

// fields returns what is stored and scanned of a row. It is the connection's, and holds until the
// next one.
func (t Table[R]) fields(row *R) []any {
	t.tx.line.fields = t.of.fields(t.tx.line.fields[:0], row)
	return t.tx.line.fields
}

// selects returns the statement that reads the rows of a query.
func (t Table[R]) selects(q *query) (text string, args []any) {
	b := append(append(append(t.tx.line.text[:0], "SELECT "...), q.reads...), " FROM "...)
	nested := q.byID && q.names()
	if nested {
		b = append(append(b, t.of.name...), " WHERE id IN (SELECT id FROM "...)
	}
	b = append(b, q.from...)
	if q.names() {
		b = append(append(b, " WHERE "...), q.where...)
	}
	if q.most != 1 || q.order != t.of.order { // one row is meant by its key, and is not sorted
		b = append(append(b, " ORDER BY "...), q.order...)
	}
	if args = append(q.before, q.args...); q.most == 1 {
		b = append(b, " LIMIT 1"...) // SQLite compiles a statement anew for each number that is bound here
	} else if q.most > 0 {
		b, args = append(b, " LIMIT ?"...), append(args, q.most)
	}
	if nested {
		b = append(append(b, ") ORDER BY "...), q.order...)
	}
	t.tx.line.text = b
	toValues(args)
	return t.tx.line.intern(b), args
}

// list returns the rows of a query, none where it names nothing: who has no id has no rows.
func (t Table[R]) list(q *query) ([]R, error) {
	if !q.names() && q.most == 0 {
		return nil, nil
	}
	text, args := t.selects(q)
	return list(t.tx, t.of.name, t.read, text, args...)
}

// first returns the first row of a query that asks for an order, else any.
func (t Table[R]) first(q *query) (row R, err error) {
	if !q.names() {
		return row, wrap(t.of.name, ErrNotFound)
	}
	q.most = 1
	text, args := t.selects(q)
	return one(t.tx, t.of.name, t.read, text, args...)
}

// All returns all rows.
func (t Table[R]) All() ([]R, error) {
	text, args := t.selects(t.asks())
	return list(t.tx, t.of.name, t.read, text, args...)
}

// List returns the rows that are like one, none where that is the zero row.
func (t Table[R]) List(like R) ([]R, error) { return t.list(t.like(&like)) }

// One returns a row that is like one. ErrNotFound says that there is none, as it is
// with the zero row.
func (t Table[R]) One(like R) (R, error) { return t.first(t.like(&like)) }

// Add stores a new row, and puts the id into it that the database gives it. ErrExists says that
// there is a row with its key.
func (t Table[R]) Add(row *R) error { return t.insert("INSERT INTO ", row) }

// Put stores a row in place of the one with its key, if there is any.
func (t Table[R]) Put(row *R) error { return t.insert("INSERT OR REPLACE INTO ", row) }

func (t Table[R]) insert(how string, row *R) error {
	args := t.fields(row)[:1+strings.Count(t.of.columns, ",")]
	id, given := args[0].(*int64)
	if given = given && strings.HasPrefix(t.of.columns, "id,"); given {
		args[0] = nil
	}
	toValues(args)
	b := append(append(append(t.tx.line.text[:0], how...), t.of.name...), " ("...)
	b = append(append(b, t.of.columns...), ") VALUES (?"...)
	for range args[1:] {
		b = append(b, ", ?"...)
	}
	t.tx.line.text = append(b, ')')
	last, err := t.tx.insert(t.of.name, t.tx.line.intern(t.tx.line.text), args...)
	if err == nil && given {
		*id = last
	}
	return err
}

// toValues puts values in the place of pointers to them, as far as package sql would do so by
// reflection.
func toValues(args []any) {
	for i := range args {
		switch p := args[i].(type) {
		case *string:
			args[i] = *p
		case *rules.Side:
			args[i] = string(*p)
		case *rules.Lang:
			args[i] = string(*p)
		case *int:
			args[i] = int64(*p)
		case *int64:
			args[i] = *p
		case *bool:
			args[i] = *p
		}
	}
}

// Save stores a row that is there already as it is now.
func (t Table[R]) Save(row *R) error {
	u, q, fields := t.changes(), t.asks(), t.fields(row)
	var column string
	for names, i := t.of.columns, 0; names != ""; i++ {
		column, names, _ = strings.Cut(names, ", ")
		switch {
		case strings.Contains(t.of.key, ","+column+","):
			q.cond(column, " = ?", "")
			q.args = append(q.args, fields[i])
		case !strings.Contains(t.of.fixed, ","+column+","):
			u.with(column, fields[i])
			u.text = append(u.text, " = ?"...)
		}
	}
	return t.update(q, u)
}

// Errors of a change that would go too far.
var (
	// ErrNoFilter says that a change names no rows.
	ErrNoFilter = errors.New("it would change all rows")
	// ErrSeveral says that a change of one row meets several.
	ErrSeveral = errors.New("it would change several rows")
)

// Delete forgets the one row that is like one. ErrNotFound says that there is none, ErrSeveral that
// there are more.
func (t Table[R]) Delete(like R) error { return t.one("DELETE FROM ", t.like(&like), nil) }

// DeleteAll forgets the rows that are like one, of which there may be none.
func (t Table[R]) DeleteAll(like R) error {
	_, err := t.all("DELETE FROM ", t.like(&like), nil)
	return err
}

// update changes the one row of a query.
func (t Table[R]) update(q *query, u *update) error { return t.one("UPDATE ", q, u) }

// one carries out a change of the one row of a query.
func (t Table[R]) one(how string, q *query, u *update) error {
	n, err := t.all(how, q, u)
	switch {
	case err != nil:
		return err
	case n == 0:
		return wrap(t.of.name, ErrNotFound)
	case n > 1:
		return wrap(t.of.name, fmt.Errorf("%w: %d", ErrSeveral, n))
	}
	return nil
}

// all carries out a change of the rows of a query, and returns how many it met.
func (t Table[R]) all(how string, q *query, u *update) (int64, error) {
	if !q.names() {
		return 0, wrap(t.of.name, ErrNoFilter)
	}
	b, args := append(append(t.tx.line.text[:0], how...), t.of.name...), q.args
	if u != nil {
		b, args = append(append(b, " SET "...), u.text...), append(u.args, q.args...)
	}
	t.tx.line.text = append(append(b, " WHERE "...), q.where...)
	toValues(args)
	res, err := t.tx.exec(t.of.name, t.tx.line.intern(t.tx.line.text), args...)
	if err != nil {
		return 0, err
	}
	n, err := res.RowsAffected()
	return n, wrap(t.of.name, err)
}

// changes returns an update that sets nothing yet. It is the connection's, and holds until the
// next one.
func (t Table[R]) changes() *update {
	u := &t.tx.line.update
	*u = update{u.text[:0], u.args[:0]}
	return u
}

// update is the columns that a change sets.
type update struct {
	text []byte
	args []any
}

// sets adds a column that becomes a value; nil leaves it as it is.
func sets[T any](u *update, column string, value *T) {
	if value == nil {
		return
	}
	var v any = *value
	if at, ok := v.(time.Time); ok {
		v = millis(at)
	}
	u.with(column, v)
	u.text = append(u.text, " = ?"...)
}

// with adds columns that become something.
func (u *update) with(set string, args ...any) {
	if len(u.text) > 0 {
		u.text = append(u.text, ", "...)
	}
	u.text, u.args = append(u.text, set...), append(u.args, args...)
}

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
