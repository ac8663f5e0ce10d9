package store

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"
)

// millis stores a time as milliseconds since 1970, the zero time as 0.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// moment reads what millis stored.
type moment struct{ t *time.Time }

// Scan implements sql.Scanner.
func (m moment) Scan(src any) error {
	n, ok := src.(int64)
	if !ok {
		return fmt.Errorf("a time is %T", src)
	}
	*m.t = time.Time{}
	if n != 0 {
		*m.t = time.UnixMilli(n).UTC()
	}
	return nil
}

// doc stores a value as JSON and reads it back.
type doc struct{ v any }

// Value implements driver.Valuer.
func (d doc) Value() (driver.Value, error) {
	b, err := json.Marshal(d.v)
	return string(b), err
}

// Scan implements sql.Scanner. Empty text leaves the value as it is.
func (d doc) Scan(src any) error {
	var b []byte
	switch s := src.(type) {
	case string:
		b = []byte(s)
	case []byte:
		b = s
	default:
		return fmt.Errorf("a document is %T", src)
	}
	if len(b) == 0 {
		return nil
	}
	return json.Unmarshal(b, d.v)
}

// common reads JSON as doc does, but a text that was read before only once.
type common[T any] struct {
	v    *T
	seen map[string]T
}

// Scan implements sql.Scanner.
func (c common[T]) Scan(src any) error {
	var key string
	switch s := src.(type) {
	case string:
		key = s
	case []byte:
		key = string(s)
	}
	v, ok := c.seen[key]
	if !ok {
		if err := (doc{&v}).Scan(src); err != nil {
			return err
		}
		c.seen[key] = v
	}
	*c.v = v
	return nil
}

// orNone stores a value as JSON, nil as empty text.
func orNone[T any](v *T) driver.Valuer {
	if v == nil {
		return text("")
	}
	return doc{v}
}

// orNothing returns how a map is stored; "": empty.
func orNothing(m map[string]string) driver.Valuer {
	if len(m) == 0 {
		return text("")
	}
	return doc{m}
}

// orNoFiles returns how a list of files is stored; "": none.
func orNoFiles(files []File) driver.Valuer {
	if len(files) == 0 {
		return text("")
	}
	return doc{files}
}

// text is a plain text as a value.
type text string

// Value implements driver.Valuer.
func (t text) Value() (driver.Value, error) { return string(t), nil }
