package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
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
	fields  func(*R) []any // what is stored and scanned
}

// query is what a filter makes of itself: conditions, and what they compare with. There are
// few of each table, so that the statements prepared stay few, too.
type query struct {
	reads, from, order string // as in layout, where that is not meant
	where              string
	before, args       []any // compared with in reads, and in where
	most               int   // rows; 0: all
	byID               bool  // which rows they are is found before what they hold is passed over
	newest             bool  // the last rows come first
}

func (q *query) and(condition string, args ...any) {
	if q.where != "" {
		condition = " AND " + condition
	}
	q.where, q.args = q.where+condition, append(q.args, args...)
}

// is asks for rows with a value in a column; the zero value asks for nothing.
func is[T comparable](q *query, column string, value T) {
	var zero T
	if value != zero {
		q.and(column+" = ?", value)
	}
}

// since asks for rows with a moment or a later one in a column; the zero time asks for nothing.
func since(q *query, column string, at time.Time) {
	if !at.IsZero() {
		q.and(column+" >= ?", millis(at))
	}
}

// oneOf asks for one of a few values, which stands in the statement itself, as in the
// conditions of indexes.
func oneOf[T ~string](q *query, column string, value T, known ...T) {
	if slices.Contains(known, value) {
		q.and(column + " = '" + string(value) + "'")
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

// selects returns the statement that reads the rows of a filter.
func (t Table[R, F]) selects(f F, most int) (*query, string) {
	q := &query{reads: t.of.columns, from: t.of.name, order: t.of.order, most: most}
	if t.of.reads != "" {
		q.reads = t.of.reads
	}
	if t.of.from != "" {
		q.from = t.of.from
	}
	f.ask(q)
	where, limit := "", ""
	if q.where != "" {
		where = " WHERE " + q.where
	}
	if q.newest {
		q.order = "id DESC"
	}
	q.args = append(q.before, q.args...)
	if q.most > 0 {
		limit, q.args = " LIMIT ?", append(q.args, q.most)
	}
	order := " ORDER BY " + q.order
	if q.byID && q.where != "" {
		return q, "SELECT " + q.reads + " FROM " + t.of.name + " WHERE id IN (SELECT id FROM " + q.from + where + order + limit + ")" + order
	}
	return q, "SELECT " + q.reads + " FROM " + q.from + where + order + limit
}

// List returns the rows of a filter.
func (t Table[R, F]) List(f F) ([]R, error) {
	q, text := t.selects(f, 0)
	rows, err := list(t.tx, t.of.name+"s", t.read, text, q.args...)
	if q.byID && !q.newest {
		slices.Reverse(rows)
	}
	return rows, err
}

// One returns the first row of a filter. ErrNotFound says that there is none, as where the filter
// names nothing.
func (t Table[R, F]) One(f F) (row R, err error) {
	q, text := t.selects(f, 1)
	if q.where == "" {
		return row, wrap(t.of.name, ErrNotFound)
	}
	return one(t.tx, t.of.name, t.read, text, q.args...)
}

// Has reports whether there is a row of a filter that names something.
func (t Table[R, F]) Has(f F) (has bool, err error) {
	q := t.names(f)
	if q.where == "" {
		return false, nil
	}
	return has, t.tx.row(t.of.name, "SELECT EXISTS (SELECT 1 FROM "+q.from+" WHERE "+q.where+")", q.args, &has)
}

// names returns the conditions of a filter.
func (t Table[R, F]) names(f F) *query {
	q := &query{from: t.of.name}
	f.ask(q)
	return q
}

// Add stores a new row, and puts the id into it that the database gives it. ErrExists says that
// there is a row with its key.
func (t Table[R, F]) Add(row *R) error { return t.insert("INSERT INTO ", row) }

// Put stores a row in place of the one with its key, if there is any.
func (t Table[R, F]) Put(row *R) error { return t.insert("INSERT OR REPLACE INTO ", row) }

func (t Table[R, F]) insert(how string, row *R) error {
	fields := t.of.fields(row)
	n := 1 + strings.Count(t.of.columns, ",")
	args := slices.Clone(fields[:n])
	id, given := fields[0].(*int64)
	if given = given && strings.HasPrefix(t.of.columns, "id,"); given {
		args[0] = nil
	}
	last, err := t.tx.insert("add "+t.of.name, how+t.of.name+" ("+t.of.columns+") VALUES (?"+strings.Repeat(", ?", n-1)+")", args...)
	if err == nil && given {
		*id = last
	}
	return err
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
func (t Table[R, F]) Delete(f F) error {
	return t.one("delete", "DELETE FROM "+t.of.name, nil, f)
}

// DeleteAll forgets the rows of a filter, of which there may be none.
func (t Table[R, F]) DeleteAll(f F) error {
	_, err := t.all("delete", "DELETE FROM "+t.of.name, nil, f)
	return err
}

// all carries out a change of the rows of a filter, and returns how many it met.
func (t Table[R, F]) all(op, change string, args []any, f F) (int64, error) {
	op += " " + t.of.name
	q := t.names(f)
	if q.where == "" {
		return 0, wrap(op, ErrNoFilter)
	}
	res, err := t.tx.exec(op, change+" WHERE "+q.where, append(args, q.args...)...)
	if err != nil {
		return 0, err
	}
	n, err := res.RowsAffected()
	return n, wrap(op, err)
}

// one does the same where there must be exactly one.
func (t Table[R, F]) one(op, change string, args []any, f F) error {
	n, err := t.all(op, change, args, f)
	switch {
	case err != nil:
		return err
	case n == 0:
		return wrap(op+" "+t.of.name, ErrNotFound)
	case n > 1:
		return wrap(op+" "+t.of.name, fmt.Errorf("%w: %d", ErrSeveral, n))
	}
	return nil
}

// update is the columns that a change sets.
type update struct {
	text string
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
	u.with(column+" = ?", arg)
}

// with adds a column that becomes what is not one value.
func (u *update) with(set string, args ...any) {
	if u.text != "" {
		set = ", " + set
	}
	u.text, u.args = u.text+set, append(u.args, args...)
}

// update changes the one row of a filter.
func (t Table[R, F]) update(f F, u *update) error {
	return t.one("update", "UPDATE "+t.of.name+" SET "+u.text, u.args, f)
}
