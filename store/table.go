package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// Table is a table as a transaction sees it: R is a row of it, F says which rows are wanted.
type Table[R any, F filter] struct {
	tx *Tx
	of *layout[R]
}

// filter says which rows of a table are wanted. What is zero in it does not count.
type filter interface{ ask(q *query) }

// layout is how the rows of a table are stored.
type layout[R any] struct {
	name    string
	columns string         // in the order of fields; an id that the database gives is the first
	reads   string         // what is read in their place, and behind them what is not stored here; "": as columns
	from    string         // what is read from; "": the table
	order   string         // of rows that are listed
	key     string         // the columns by which Save finds a row
	fields  func(*R) []any // what is stored and scanned
}

// query is what a filter makes of itself: conditions, and what they compare with. There are
// few of each table, so that the statements prepared stay few, too.
type query struct {
	reads, from, order string // as in layout, where that is not meant
	where              []byte
	before, args       []any // compared with in reads, and in where
	most               int   // rows; 0: all
	byID               bool  // which rows they are is found before what they hold is passed over
	newest             bool  // the last rows come first
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
	if p.Most > 0 {
		q.most, q.newest, q.byID = p.Most, p.After == 0, true
	}
}

func (t Table[R, F]) read(r scanner) (row R, err error) { return row, r.Scan(t.of.fields(&row)...) }

// asks returns what a filter asks for. It is the transaction's, and holds until the next one.
func (t Table[R, F]) asks(f F) *query {
	q := &t.tx.query
	*q = query{reads: t.of.columns, from: t.of.name, order: t.of.order, where: q.where[:0], before: q.before[:0], args: q.args[:0]}
	f.ask(q)
	return q
}

// selects returns the statement that reads the rows of a query.
func (t Table[R, F]) selects(q *query) (text string, args []any) {
	b := append(append(append(t.tx.text[:0], "SELECT "...), q.reads...), " FROM "...)
	nested := q.byID && q.names()
	if nested {
		b = append(append(b, t.of.name...), " WHERE id IN (SELECT id FROM "...)
	}
	b = append(b, q.from...)
	if q.names() {
		b = append(append(b, " WHERE "...), q.where...)
	}
	args = q.args
	if len(q.before) > 0 {
		args = append(q.before, q.args...)
	}
	order := q.order
	if q.newest {
		order = "id DESC"
	}
	b = append(append(b, " ORDER BY "...), order...)
	if q.most == 1 {
		b = append(b, " LIMIT 1"...) // SQLite compiles a statement anew for each number that is bound here
	} else if q.most > 0 {
		b, args = append(b, " LIMIT ?"...), append(args, q.most)
	}
	if nested {
		b = append(append(b, ") ORDER BY "...), order...)
	}
	t.tx.text = b
	return t.tx.line.text(b), args
}

// asksToRead returns what a filter asks for where rows are read.
func (t Table[R, F]) asksToRead(f F) *query {
	q := t.asks(f)
	if t.of.reads != "" && q.reads == t.of.columns {
		q.reads = t.of.reads
	}
	if t.of.from != "" && q.from == t.of.name {
		q.from = t.of.from
	}
	return q
}

// All returns all rows.
func (t Table[R, F]) All() ([]R, error) {
	var everything F
	text, args := t.selects(t.asksToRead(everything))
	return list(t.tx, t.of.name, t.read, text, args...)
}

// List returns the rows of a filter, none where it names nothing: who has no id has no rows.
func (t Table[R, F]) List(f F) ([]R, error) {
	q := t.asksToRead(f)
	if !q.names() && q.most == 0 {
		return nil, nil
	}
	turned := q.byID && !q.newest
	text, args := t.selects(q)
	rows, err := list(t.tx, t.of.name, t.read, text, args...)
	if turned {
		slices.Reverse(rows)
	}
	return rows, err
}

// One returns the first row of a filter. ErrNotFound says that there is none, as where the filter
// names nothing.
func (t Table[R, F]) One(f F) (row R, err error) {
	q := t.asksToRead(f)
	if !q.names() {
		return row, wrap(t.of.name, ErrNotFound)
	}
	q.most = 1
	text, args := t.selects(q)
	return one(t.tx, t.of.name, t.read, text, args...)
}

// Has reports whether there is a row of a filter that names something.
func (t Table[R, F]) Has(f F) (has bool, err error) {
	q := t.asksToRead(f)
	if !q.names() {
		return false, nil
	}
	b := append(append(append(t.tx.text[:0], "SELECT EXISTS (SELECT 1 FROM "...), q.from...), " WHERE "...)
	t.tx.text = append(append(b, q.where...), ')')
	return has, t.tx.row(t.of.name, t.tx.line.text(t.tx.text), q.args, &has)
}

// Add stores a new row, and puts the id into it that the database gives it. ErrExists says that
// there is a row with its key.
func (t Table[R, F]) Add(row *R) error { return t.insert("INSERT INTO ", row) }

// Put stores a row in place of the one with its key, if there is any.
func (t Table[R, F]) Put(row *R) error { return t.insert("INSERT OR REPLACE INTO ", row) }

func (t Table[R, F]) insert(how string, row *R) error {
	args := t.of.fields(row)[:1+strings.Count(t.of.columns, ",")]
	id, given := args[0].(*int64)
	if given = given && strings.HasPrefix(t.of.columns, "id,"); given {
		args[0] = nil
	}
	toValues(args)
	b := append(append(append(t.tx.text[:0], how...), t.of.name...), " ("...)
	b = append(append(b, t.of.columns...), ") VALUES (?"...)
	for range args[1:] {
		b = append(b, ", ?"...)
	}
	t.tx.text = append(b, ')')
	last, err := t.tx.insert(t.of.name, t.tx.line.text(t.tx.text), args...)
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

// Save stores a row that is there already as it is now, but for its key.
func (t Table[R, F]) Save(row *R) error {
	var set, where []string
	var args, keys []any
	names, fields := strings.Split(t.of.columns, ", "), t.of.fields(row)
	for i, name := range names {
		if strings.Contains(" "+t.of.key+",", " "+name+",") {
			where, keys = append(where, name+" = ?"), append(keys, fields[i])
		} else {
			set, args = append(set, name+" = ?"), append(args, fields[i])
		}
	}
	args = append(args, keys...)
	toValues(args)
	return t.tx.change("save "+t.of.name, "UPDATE "+t.of.name+" SET "+strings.Join(set, ", ")+" WHERE "+strings.Join(where, " AND "), args...)
}

// Errors of a change that would go too far.
var (
	// ErrNoFilter says that a change names no rows.
	ErrNoFilter = errors.New("it would change all rows")
	// ErrSeveral says that a change of one row meets several.
	ErrSeveral = errors.New("it would change several rows")
)

// Delete forgets the one row of a filter. ErrNotFound says that there is none, ErrSeveral that
// there are more.
func (t Table[R, F]) Delete(f F) error { return t.one("DELETE FROM ", nil, f) }

// DeleteAll forgets the rows of a filter, of which there may be none.
func (t Table[R, F]) DeleteAll(f F) error {
	_, err := t.all("DELETE FROM ", nil, f)
	return err
}

// all carries out a change of the rows of a filter, and returns how many it met.
func (t Table[R, F]) all(how string, u *update, f F) (int64, error) {
	q := t.asks(f)
	if !q.names() {
		return 0, wrap(t.of.name, ErrNoFilter)
	}
	b, args := append(append(t.tx.text[:0], how...), t.of.name...), q.args
	if u != nil {
		b, args = append(append(b, " SET "...), u.text...), append(u.args, q.args...)
	}
	t.tx.text = append(append(b, " WHERE "...), q.where...)
	res, err := t.tx.exec(t.of.name, t.tx.line.text(t.tx.text), args...)
	if err != nil {
		return 0, err
	}
	n, err := res.RowsAffected()
	return n, wrap(t.of.name, err)
}

// one does the same where there must be exactly one.
func (t Table[R, F]) one(how string, u *update, f F) error {
	n, err := t.all(how, u, f)
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

// update changes the one row of a filter.
func (t Table[R, F]) update(f F, u *update) error { return t.one("UPDATE ", u, f) }

// changes returns an update that sets nothing yet. It is the transaction's, and holds until the
// next one.
func (t Table[R, F]) changes() *update {
	u := &t.tx.update
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
	var arg any = *value
	if at, ok := arg.(time.Time); ok {
		arg = millis(at)
	}
	u.set(column, " = ?")
	u.args = append(u.args, arg)
}

// with adds columns that become what is not one value.
func (u *update) with(set string, args ...any) {
	u.set(set, "")
	u.args = append(u.args, args...)
}

func (u *update) set(column, to string) {
	if len(u.text) > 0 {
		u.text = append(u.text, ", "...)
	}
	u.text = append(append(u.text, column...), to...)
}
